#!/bin/sh
# `validate --fix` writes what can only have been meant, and nothing else: `rok` is too short a word to be sure, and
# `movr` may be `move` or `mover`.
# Usage: fix.sh VARI
set -eu
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
cd "$folder"
cp "$here/fix.yaml" fix.yaml
status=0
"$vari" validate --fix fix.yaml 2>told || status=$?
[ "$status" = 1 ]
sed -e 's/peices/pieces/; s/tagz/tags/; s/premotes/promotes/; s/queeen/queen/; s/captur,/capture,/; s/remov:/remove:/; s/E4/e4/' \
    "$here/fix.yaml" | diff - fix.yaml
[ "$(grep -c 'is now' told)" = 7 ]
[ "$(grep -c 'error\[' told)" = 2 ]
cp fix.yaml before
"$vari" validate --fix fix.yaml 2>/dev/null || true
cmp fix.yaml before
printf 'vari: 1\nname: Good\nextends: chess\n' >good.yaml
"$vari" validate --fix good.yaml >told
grep -q 'good.yaml: ok' told
# A text of several actions is split into a list where each part is an action.
cat >tests.yaml <<'END'
vari: 1
name: Tests
extends: chess
tests:
  - {moves: e2-e4 e7e5 Nf3 Nc6, legal: [Bb5 e1-e2, d4], illegal: ["Bb6 Nc6", Bh6 now]}
  - moves: "e4, e5"
    only: [N]
END
cp tests.yaml untested.yaml
"$vari" validate --fix tests.yaml 2>told || true
[ "$(grep -c 'is now' told)" = 3 ]
sed -e 's/Bb5 e1/Bb5, e1/; s/Bb6 Nc6/Bb6", "Nc6/; s/e4, e5/e4 e5/' untested.yaml | diff - tests.yaml
cp untested.yaml before
"$vari" validate --fix --no-tests untested.yaml >told
cmp untested.yaml before
# A key without its last letter, and a size that is two numbers all the same.
printf 'vari: 1\nname: Short\nextends: chess\nboard: 8*8\nendings: {hill: {if: any own king in e4, win: mover}}\n' >short.yaml
"$vari" validate --fix short.yaml 2>/dev/null
grep -q 'wins: mover' short.yaml && grep -q 'board: 8x8' short.yaml
# One or several, where no other key begins so.
printf 'vari: 1\nname: Number\nextends: chess\nlaw: {stay: {never: to in e4}}\nturns: [{phase: act, actions: [move]}]\n' >number.yaml
"$vari" validate --fix number.yaml 2>/dev/null
grep -q '^laws:' number.yaml && grep -q '^turn:' number.yaml
# The first line that is missing.
printf '# A game\nname: First\nextends: chess\n' >first.yaml
"$vari" validate --fix first.yaml 2>told
printf '# A game\nvari: 1\nname: First\nextends: chess\n' | diff - first.yaml
# Tabs with which lines begin are spaces, all at once; where others of a part begin with spaces, nobody knows how many.
printf 'vari: 1\nname: Tabs\nextends: chess\nzones:\n  hill: d4 e4\npieces:\n\tknight: {moves: NN}\t# one\n\tcamel:\n\t\tletter: C\n\n\t\tmoves:\tC\nendings:\n\thill: {if: any own king in hill, wins: mover}\n' >tabs.yaml
cp tabs.yaml mixed.yaml
printf '  home: {if: any own king in e8, wins: mover}\n' >>mixed.yaml
"$vari" validate --fix tabs.yaml 2>told
printf 'vari: 1\nname: Tabs\nextends: chess\nzones:\n  hill: d4 e4\npieces:\n  knight: {moves: NN}\t# one\n  camel:\n    letter: C\n\n    moves:\tC\nendings:\n  hill: {if: any own king in hill, wins: mover}\n' | diff - tabs.yaml
grep -q 'tabs.yaml:7: indent with spaces: done' told
cp mixed.yaml before
"$vari" validate --fix mixed.yaml 2>/dev/null || true
cmp mixed.yaml before
# Keys that stand too far in or out go where they belong, behind what they stood among.
cat >indented.yaml <<'END'
vari: 1
name: Indented
extends: chess
pieces:
  endings:
    home:
      if: any own king in hill
      wins: mover

  camel:
    letter: C
    moves: C
  zones: # one
    hill: d4 e4
# the end
END
cat >unindented.yaml <<'END'
vari: 1
name: Indented
extends: chess
pieces:

  camel:
    letter: C
    moves: C
zones: # one
  hill: d4 e4
endings:
  home:
    if: any own king in hill
    wins: mover
# the end
END
"$vari" validate --fix indented.yaml >told 2>&1 || true
diff indented.yaml unindented.yaml
grep -q 'indented.yaml:5: move it 2 spaces to the left, in line with `pieces`: done' told
status=0
"$vari" validate --fix missing.yaml 2>told || status=$?
[ "$status" = 3 ] && grep -q 'No such file' told
printf 'vari: 1\0name' >zero.yaml
status=0
"$vari" validate --fix zero.yaml 2>told || status=$?
[ "$status" = 1 ] && [ "$(wc -c <zero.yaml)" = 12 ]
# One sign that is missing, too much, or another is put right where nothing else can have been meant, and told in its line.
cat >whole.yaml <<'END'
vari: 1
name: Signs
extends: chess
zones: {hill: d4 e4}
pieces:
  hawk: {letter: H, moves: BN, supply: 1}
  wall:
    letter: "*"
    owner: nobody
    moves: '[W?sW]'
laws:
  calm: {forbid: capture and round == 1, says: not yet}
  later: {forbid: castle and round == 2,
    says: not yet}
turn:
  - {phase: first, actions: [move, drop], optional: true}
  - {phase: second, actions: [move]}
endings:
  hill: {if: any own king in (hill & light), wins: mover}
  deep:
    if: >-
      any own queen in (hill + light
      - dark) and max(advance(it) for own queen) > 7
      and round > 300
    wins: mover
setup:
  each: {king: e1, queen: d1}
  nobody: {wall: a4}
castling: none
END
"$vari" validate whole.yaml >/dev/null 2>&1
# All slips are told, and mended, by one call each: to start a program takes longer than to read such a file.
slips=0
while read -r slip; do
    slips=$((slips + 1))
    sed "$slip" whole.yaml >"slip$slips.yaml"
    cmp -s whole.yaml "slip$slips.yaml" && { echo "no slip: $slip"; exit 1; }
    printf '%s\n' "$slip" >"slip$slips"
done <<'END'
s/letter: H,/letter H,/
s/letter: H,/letter:H,/
s/letter: H,/letter = H,/
s/letter: H,/letter; H,/
s/letter: H,/letter: H/
s/letter: H,/letter: H,,/
s/BN, supply: 1}/BN, supply: 1/
s/hawk: {letter/hawk: letter/
s/hawk: {letter/hawk:{letter/
s/hawk: {letter/hawk {letter/
s/^laws:/laws/
s/^  wall:/  wall/
s/owner: nobody/owner nobody/
s/if: any own/-if: any own/
s/- {phase: second/-{phase: second/
s/drop], opt/drop, opt/
s/actions: \[move, drop/actions: move, drop/
s/hill & light)/hill \& light/
s/dark) and/dark and/
s/own queen) > 7/own queen > 7/
s/max(advance/maxadvance/
s/round == 2,/round == 2/
s/^  calm/  -calm/
s/"\*"/"*/
s/'\[W?sW\]'/'[W?sW]/
s/^  calm/\tcalm/
s/round == 1, says/round == 1; says/
s/^  nobody: {/    nobody: {/
s/^  nobody: {/nobody: {/
s/^  - {phase: second/    {phase: second/
s/^  - {phase: second/  {phase: second/
s/"\*"/\xe2\x80\x9c*\xe2\x80\x9d/
s/"\*"/`*"/
s/"\*"/*"/
s/'\[W?sW\]'/[W?sW]'/
s/supply: 1/supply := 1/
s/zones: {hill/zones: {hil/
s/hill & light/hil \& light/
s/capture and round/capture adn round/
s/each: {king/eech: {king/
s/owner: nobody/owner: noboddy/
s/e1, queen: d1/e1, qeen: d1/
s/phase: second/phse: second/
END
"$vari" validate --format gcc slip*.yaml 2>told || true
for file in slip*.yaml; do
    line=$(diff whole.yaml "$file" | sed -n '1s/[^0-9].*//p')
    grep "^$file:" told >here || true
    grep -q "^$file:$line:" here && [ "$(wc -l <here)" = 1 ] || { cat "${file%.yaml}" here; echo "not told in line $line"; exit 1; }
done
"$vari" validate --fix slip*.yaml >/dev/null 2>told || { cat told; exit 1; }
for file in slip*.yaml; do
    diff -b whole.yaml "$file" || { cat "${file%.yaml}"; echo "not mended"; exit 1; }
done
# Of a name and its only use either may be misspelled: then nothing is mended, and both places are told. A name is
# misspelled where others agree.
printf 'vari: 1\nname: Two\nextends: chess\nzones: {blik: d4}\nendings: {arrived: {if: any own king in bilk, wins: mover}}\n' >two.yaml
cp two.yaml before
"$vari" validate --fix two.yaml 2>told || true
cmp two.yaml before
grep -q 'two.yaml:5:41: error' told && grep -q "or this should be .bilk. two.yaml:4:9" told || { cat told; exit 1; }
sed -i 's/king in bilk/king in bilk or any own queen in bilk/' two.yaml
"$vari" validate --fix two.yaml >/dev/null 2>&1
grep -q 'zones: {bilk: d4}' two.yaml
# Of two names that stand once the known word is right, with a number behind it, too.
printf 'vari: 1\nname: Two\nextends: chess\nzones: {goall: d4}\nendings: {arrived: {if: any own king in goal, wins: mover}}\n' >word.yaml
"$vari" validate --fix word.yaml >/dev/null 2>&1
grep -q 'zones: {goal: d4}' word.yaml
sed 's/{goal: d4}/{goall1: d4}/; s/in goal,/in goal1,/' word.yaml >numbered.yaml
"$vari" validate --fix numbered.yaml >/dev/null 2>&1
grep -q 'zones: {goal1: d4}' numbered.yaml
# A name that two rules use is right, whatever it resembles.
printf 'vari: 1\nname: Two\nextends: chess\nzones: {knight: d4}\nterms: {a: any own king in knights, b: any own pawn in knights}\n' >twice.yaml
cp twice.yaml before
"$vari" validate --fix twice.yaml >/dev/null 2>&1 || true
cmp twice.yaml before
# So is one that only an overlay asks for, or that nothing asks for.
printf 'vari: 1\nname: Tag\nextends: chess\nabout: A calm game.\noptions: {calm: [false, true]}\noverlays: [{if: clam, laws: {x: {forbid: capture}}}]\n' >overlay.yaml
"$vari" validate --fix overlay.yaml >/dev/null 2>&1
grep -q 'if: calm,' overlay.yaml
printf 'vari: 1\nname: Tag\nextends: chess\npieces: {knight: {tags: [jumper]}, bishop: {tags: [jumpr]}}\nlaws: {x: {forbid: capture and piece is jumper}}\n' >tag.yaml
"$vari" validate --fix tag.yaml >/dev/null 2>&1
grep -q 'bishop: {tags: \[jumper\]}' tag.yaml
echo "fix: ok"
# What others write for an operator is put right, and a bracket that has no partner gets one where more than a word is left, ...
mkdir operators
number=0
while read -r wrong; do
    read -r right
    number=$((number + 1))
    printf 'vari: 1\nname: Operators\nextends: chess\nlaws: {shy: {forbid: %s}}\n' "$wrong" >operators/$number.yaml
    printf '%s\n' "$right" >operators/$number
done <<'END'
round = 1
round == 1
round => 3 and capture
round >= 3 and capture
capture && round == 1
capture and round == 1
any own pawn on e4
any own pawn in e4
any own pawn is in e4
any own pawn in e4
round % 3 == 0
round mod 3 == 0
count own & light) > 3
count (own & light) > 3
END
"$vari" validate --fix operators/*.yaml >told 2>&1 || true
for file in operators/*.yaml; do
    read -r right <"${file%.yaml}"
    grep -qF "{forbid: $right}" "$file" || { echo "nothing became $right"; cat "$file" told; exit 1; }
done
# ... no word by itself is put in brackets, blanks aside, ...
printf 'vari: 1\nname: Operators\nextends: chess\nlaws: {shy: {forbid: round > 9 - ( 4 + 2}}\n' >operator.yaml
"$vari" validate operator.yaml >told 2>&1 || true
grep -q 'did you mean .2).' told || { cat told; exit 1; }
# ... and nothing is done to the brackets or dashes of a list where none may be, and to letters of a movement.
for mistake in 'name: [Lists]' 'name: Lists\nzones:\n  hill:\n    - d4\n    - e4' 'name: Lists\npieces: {pawn: {moves: B or N}}' \
    'name: Lists\nendings:\n  - {if: round > 3, draw: true}'; do
    printf "vari: 1\nextends: chess\n$mistake\n" >list.yaml
    cp list.yaml before
    "$vari" validate --fix list.yaml >told 2>&1 || true
    cmp list.yaml before
    ! grep -q 'did you mean' told
done
# A no-break space, which nobody sees, becomes a blank where YAML wants one.
printf 'vari: 1\nname: A\302\240b\nextends:\302\240chess\nlaws:\n \302\240shy: {forbid:\302\240\302\240round == 1 and capture}\n' >space.yaml
"$vari" validate --fix space.yaml >told 2>&1 || { cat told; exit 1; }
printf 'vari: 1\nname: A\302\240b\nextends: chess\nlaws:\n  shy: {forbid:  round == 1 and capture}\n' | cmp - space.yaml
# A name that somebody chose is not changed into another, although one of the language is near; nor is a word that
# stands in other places, too.
stays() { # reads lines, each of which `--fix` leaves as it is in a definition that extends chess
    rm -rf own before
    mkdir own
    number=0
    while read -r slip; do
        number=$((number + 1))
        printf 'vari: 1\nname: Own\nextends: chess\n%s\n' "$slip" >own/$number.yaml
    done
    cp -r own before
    "$vari" validate --fix own/*.yaml >/dev/null 2>&1 || true
    diff -r before own
}
stays <<'END'
pieces: {own: {letter: W, moves: K}}
pieces: {mover: {letter: W, moves: K, supply: 1}}
pieces: {rank: {letter: W, moves: K}}
zones: {form: d4, fron: e4, from: e5}
terms: {round: count own piece}
pieces: {hells: {letter: H, moves: K, drops: hell}, hell: {letter: I, moves: W, drops: hells}, hill: {letter: J, moves: F}}
END
# Words of English are no misspelled names, nor are short words, and what may be the name of a new piece is one.
stays <<'END'
pieces: {rock: {moves: WA}}
pieces: {night: {moves: NN}}
pieces: {knigt: {moves: NN}}
pieces: {bat: {letter: A, moves: F, supply: 1, drops: anywhere}, pawn: {moves: [fmW, {move: fcF, do: [{remove: at}]}]}}
laws: {x: {forbid: castle and any own king moved}}
endings: {x: {if: any moved king in d4, wins: mover}}
endings: {x: {if: any on king in d4, wins: mover}}
END
# What differs in capitals and hyphens alone is that word, whatever else is near.
cat >capitals.yaml <<'END'
vari: 1
name: Capitals
board: 4x4
pieces:
  King: {letter: K, moves: K, royal: check}
  Rook: {letter: R, moves: R}
  man: {letter: M, moves: fmW, promotes: {to: rook, in: last-rank}}
  war-rook: {letter: W, moves: F, supply: 1, promotes: {to: [rook, King], in: last-rank}, drops: {to: empty, if: no own warrook}}
  rock: {letter: "*", owner: nobody}
drops: anywhere
setup:
  each: {King: a1, man: b1}
  nobody: {rock: d2}
END
"$vari" validate --fix capitals.yaml >/dev/null 2>&1 || true
[ "$(grep -c 'to: Rook\|to: \[Rook' capitals.yaml)" = 2 ]
grep -q 'no own war-rook' capitals.yaml
printf 'vari: 1\nname: Plain\nextends: chess\npieces: {pawn: {promotes: [knigt]}}\n' >plain.yaml
"$vari" validate --fix plain.yaml >/dev/null 2>&1
grep -q 'promotes: \[knight\]' plain.yaml
# Mistakes with a certain remedy.
sed '/^#!/d' "$here/../mistakes/exact-remedies.yaml" >exact.yaml
"$vari" validate --fix exact.yaml >/dev/null 2>told || true
[ "$(grep -c '^exact.yaml:[0-9]*: ' told)" = 13 ]
[ "$(grep -c 'error\[' told)" = 1 ]
grep -q 'hill: "d4 e4 d5"' exact.yaml && grep -q 'dale: a4 h4' exact.yaml && grep -q 'tries: {number: 1-3}' exact.yaml
grep -q 'result: {winners: \[black\]}' exact.yaml && grep -q 'rank 8 and reign' exact.yaml
grep -q 'do: \[{end-turn: true}\]' exact.yaml && grep -q 'pawn < 2 + tries, loses: mover' exact.yaml && grep -q 'castling: none' exact.yaml
printf 'vari: 1\nname: Semicolons\nextends: chess\npieces:\n  hawk: {letter: H; moves: BN; supply: 1}\ndrops: anywhere\n' >semicolons.yaml
"$vari" validate --fix semicolons.yaml >/dev/null 2>&1
grep -q 'hawk: {letter: H, moves: BN, supply: 1}' semicolons.yaml
# Signs that belong to a text, and quotes with a partner, stay.
stays <<'END'
tests: [{name: x, legal: 'e2e4' 'd2d4', count: 20}]
about: 'e2e4', 'd2d4'
pieces: {hawk: {letter: H, moves: N, name: Hawk, big}}
END
# Commas between things of one key: cells stand side by side, other things are a list. A word for what has another name here.
printf 'vari: 1\nname: Commas\nextends: chess\nzones: {hill: d4, e4, a1-b2}\nendings: {hill: {if: any own king in hill, wins: mover}}\n' >commas.yaml
"$vari" validate --fix commas.yaml 2>/dev/null
grep -q '^zones: {hill: d4 e4 a1-b2}$' commas.yaml
printf 'vari: 1\nname: Listed\nextends: chess\npieces: {queen: {tags: [big], promotes: rook, knight}}\nlaws: {big: {forbid: piece is big and to in e4}}\n' >listed.yaml
"$vari" validate --fix listed.yaml 2>/dev/null || true
grep -q 'promotes: \[rook, knight\]' listed.yaml
printf 'vari: 1\nname: Words\nextends: crazyhouse\ndrops: everywhere\n' >words.yaml
"$vari" validate --fix words.yaml 2>/dev/null
grep -q '^drops: anywhere$' words.yaml
# An operator binds what stands beside it: nothing is joined to it by a blank.
printf 'vari: 1\nname: Bound\nextends: chess\nzones:\n  low: [cells - rank 1, rank 2]\n  near: rank 1 & file a, b2\n  far: [not a1, b2]\n' >bound.yaml
"$vari" validate --fix bound.yaml >/dev/null 2>&1 || true
grep -q 'low: \[cells - rank 1, rank 2\]' bound.yaml && grep -q 'near: rank 1 & file a, b2' bound.yaml && grep -q 'far: \[not a1, b2\]' bound.yaml

# Names in a list may narrow each other, so that they are added up; kinds are parted by `/` where it is known that they are.
printf 'vari: 1\nname: Added\nextends: chess\npieces:\n  queen: {captures: [empty, pawn]}\n  rook:\n    captures: pawn, knight\n  bishop:\n    captures: enemy,pawn\nactions: {mark: {pick: {at: [d4, e4]}, do: [{remove: piece in at}]}}\n' >added.yaml
"$vari" validate --fix added.yaml >/dev/null 2>&1 || true
grep -q 'queen: {captures: empty + pawn}' added.yaml && grep -q 'captures: pawn/knight$' added.yaml && grep -q 'captures: enemy + pawn$' added.yaml
grep -q 'at: d4 e4}' added.yaml
# The bracket before a word is no part of it.
printf 'vari: 1\nname: Listed\nextends: chess\nturn: [{phase: act, actions: [move drop]}]\n' >bracket.yaml
"$vari" validate bracket.yaml 2>told || true
grep -q 'did you mean .move,.' told
# What YAML takes for a comment, for a key or for the end of a value; other slips that leave one reading.
mended() { # reads pairs of lines: a slip in a definition that extends chess, and what `--fix` makes of it
    rm -rf own right
    mkdir own right
    number=0
    while read -r slip && read -r right; do
        number=$((number + 1))
        printf 'vari: 1\nname: Own\nextends: chess\n%s\n' "$slip" >own/$number.yaml
        printf 'vari: 1\nname: Own\nextends: chess\n%s\n' "$right" >right/$number.yaml
    done
    "$vari" validate --fix own/*.yaml >/dev/null 2>&1 || true
    diff -r right own
}
mended <<'END'
players: [{name: white, colour: #eee}, {name: black, colour: #333}]
players: [{name: white, colour: "#eee"}, {name: black, colour: "#333"}]
players: [{name: white, colour: #eeeeee, letter: w}, black]
players: [{name: white, colour: "#eeeeee", letter: w}, black]
endings: {x: {if: capture, says: who is to move, cannot, draw: true}}
endings: {x: {if: capture, says: "who is to move, cannot", draw: true}}
endings: {x: {if: capture, draw: true, says: the king, at last, is on the hill}}
endings: {x: {if: capture, draw: true, says: "the king, at last, is on the hill"}}
endings: {x: {if: capture, draw: true, says: who: cannot}}
endings: {x: {if: capture, draw: true, says: "who: cannot"}}
about: Game: Amazons, again
about: "Game: Amazons, again"
pieces: {hawk: {letter: H, moves: N, owner: none}}
pieces: {hawk: {letter: H, moves: N, owner: nobody}}
laws: {x: {forbid: repeats >= 2 & checking & capture}}
laws: {x: {forbid: repeats >= 2 and checking and capture}}
laws: {x: {forbid: drop and any own pawn in file of to}}
laws: {x: {forbid: drop and any own pawn in file(to)}}
laws: {x: {forbid: to in cells-dead-end}}
laws: {x: {forbid: to in (cells - dead-end)}}
laws: {x: {forbid: to in light-rank 8}}
laws: {x: {forbid: to in (light - rank 8)}}
endings: {x: {if: capture, wins: white player}}
endings: {x: {if: capture, wins: white}}
effects: {x: {if: capture, do: [put: pawn, at: from]}}
effects: {x: {if: capture, do: [{put: pawn, at: from}]}}
effects: {x: {if: capture, do: [{put: pawn, at: from, to: mover}]}}
effects: {x: {if: capture, do: [{put: pawn, at: from, of: mover}]}}
pieces: {pawn: {promotes: {in: last-rank, to: [queen rook bishop]}}}
pieces: {pawn: {promotes: {in: last-rank, to: [queen, rook, bishop]}}}
pieces: {hawk: {letter: P+, moves: N, supply: 1}}
pieces: {hawk: {letter: +P, moves: N, supply: 1}}
END
