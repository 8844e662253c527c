#!/bin/sh
# Definitions as sections of a variants.ini and as Interactive Diagrams, and those read back: where nothing is remarked,
# the same game, counted; where the form cannot say a rule, that rule is named. `exported.sh VARI`
set -u
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
cd "$here" || exit 1
VARI_SHIPPED=../../definitions
export VARI_SHIPPED
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
failed=0
passed=0
check() { # NAME STATUS
    if [ "$2" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1: $3"
    fi
}
count() { # VARIANT DEPTH
    "$vari" perft "$1" "$2" 2>/dev/null | tail -n 1 | tr -cd '0-9 ' | cut -d' ' -f1
}
same() { # VARIANT DEPTH WANTED-LINE...
    variant=$1
    depth=$2
    shift 2
    "$vari" export "$variant" --format ini >"$made/it.ini" 2>"$made/told"
    check "$variant" $? "$(cat "$made/told")"
    grep -q 'says:' "$made/it.ini"
    check "$variant" $((1 - $?)) "it is not exact: $(cat "$made/it.ini")"
    for line in "$@"; do
        grep -q -x -F -e "$line" "$made/it.ini"
        check "$variant" $? "without \`$line\`: $(cat "$made/it.ini")"
    done
    "$vari" import "$made/it.ini" --flat >"$made/it.yaml" 2>"$made/told"
    check "$variant" $? "$(cat "$made/told")"
    grep -q -v ': note: ' "$made/told"
    check "$variant" $((1 - $?)) "$(cat "$made/told")"
    wanted=$(count "$variant" "$depth")
    [ -n "$wanted" ] && [ "$wanted" = "$(count "$made/it.yaml" "$depth")" ]
    check "$variant" $? "its first $depth plies do not count alike"
}
same shogi 3 '[vari-shogi:shogi]'
# A game that is built in says nothing more than its name, whatever words its definition has for its rules.
same makruk 3 '[vari-makruk:makruk]'
same xiangqi 2 '[vari-xiangqi:xiangqi]'
[ "$(sed -n '/^\[/,$p' "$made/it.ini" | wc -l)" = 1 ]
check xiangqi $? "it says more than its name: $(cat "$made/it.ini")"
same all-ways-pawns 3 '[all-ways-pawns:chess]' 'promotionPawnTypes = p'
# Names and remarks of an own definition are kept.
"$vari" import remarks.ini --section remarked --flat >"$made/own.yaml" 2>"$made/told"
same "$made/own.yaml" 3 '[own:chess]' '# v: vao' 'customPiece1 = v:mBcpB'
for name in vao elephant-rider; do
    grep -q "^  $name:" "$made/it.yaml"
    check own $? "the $name has lost its name"
done
# Words count where they stand: who slides one way and steps the other is not who does it the other way round; the
# last rank is a rank as others are.
cat >"$made/ways.yaml" <<'END'
vari: 1
name: Ways and Ranks
extends: chess
pieces: {bishop: {moves: BW}}
endings: {camp: {if: any own king in last-rank, wins: mover}}
END
same "$made/ways.yaml" 2 'dragonHorse = b' 'flagRegionWhite = *8' 'flagRegionBlack = *1'
# The numbers of a definition's own are numbers of the section: so many plies are half as many moves of both.
cat >"$made/hurried.yaml" <<'END'
vari: 1
name: Hurried
extends: chess
endings: {fifty-moves: {if: clock >= 74}}
END
same "$made/hurried.yaml" 2 'nMoveRule = 37'
# Where one game built in says one of the rules and another the other, it is what they say that counts.
cat >"$made/leaping.yaml" <<'END'
vari: 1
name: Leaping Hill
extends: chess
pieces: {knight: {moves: NN}}
zones: {hill: d4 e4 d5 e5}
endings: {hill: {if: any own king in hill, wins: mover}}
END
same "$made/leaping.yaml" 2 '[leaping:kingofthehill]' 'customPiece1 = n:NN'
# The parent is the game that the definition extends, where that is built in; a goal is a kind and a place at once.
cat >"$made/hill.yaml" <<'END'
vari: 1
name: Embassy on the Hill
extends: embassy
zones: {hill: e4 f4 e5 f5}
endings: {hill: {if: any own king in hill, wins: mover}}
END
same "$made/hill.yaml" 2 '[hill:embassy]' 'flagPiece = k' 'flagRegionWhite = e4 f4 e5 f5'
# A rule that no option says is named, and so is what is there instead.
cat >"$made/blind.yaml" <<'END'
vari: 1
name: Blind Bishops
extends: chess
laws:
  no-bishop-takes-a-knight: {forbid: piece is bishop and any knight in captured}
END
"$vari" export "$made/blind.yaml" --format ini >"$made/blind.ini"
grep -q 'No bishop takes a knight: ' "$made/blind.ini" && grep -q 'does not say all of the game' "$made/blind.ini"
check blind $? "$(cat "$made/blind.ini")"
# What the parent says is nothing that the definition says, and none of its goals stays.
cat >"$made/eaten.yaml" <<'END'
vari: 1
name: Eaten
board: 8x8
pieces:
  hopper: {letter: H, moves: gQ}
  man: {letter: M, moves: fmW fcF}
setup: |
  h.h..h.h
  mmmmmmmm
  ........
  ........
  ........
  ........
  MMMMMMMM
  H.H..H.H
endings:
  eaten: {if: no enemy hopper, wins: mover}
  stuck: {if: no-moves, loses: next}
END
"$vari" export "$made/eaten.yaml" --format ini >"$made/eaten.ini"
sed -n '/definition of Eaten says/,/Instead/p' "$made/eaten.ini" | grep -q 'Eaten: ' && ! grep -q 'Piece-f\|Goal: ' "$made/eaten.ini"
check eaten $? "$(cat "$made/eaten.ini")"
# Each rule that a section says stands in it again, and nothing else does, once it was a definition.
again() { # BASE LINE...
    base=$1
    shift
    printf '%s\n' "[again:$base]" "$@" >"$made/section.ini"
    "$vari" import "$made/section.ini" >"$made/again.yaml" 2>"$made/told"
    check "$base" $? "$(cat "$made/told")"
    "$vari" export "$made/again.yaml" --format ini >"$made/it.ini" 2>"$made/told"
    sort "$made/section.ini" >"$made/wanted"
    sort "$made/it.ini" | cmp -s "$made/wanted" -
    check "$base" $? "wanted is $(cat "$made/section.ini"), and this comes: $(cat "$made/it.ini")"
}
again crazyhouse 'whiteDropRegion = *1 *2 *3' 'blackDropRegion = *8 *7 *6'
again chess 'flagPiece = k' 'flagRegionWhite = *8' 'flagRegionBlack = *1' 'flagMove = true'
again chess 'extinctionPieceTypes = qnk' 'extinctionValue = loss'
again chess 'extinctionPieceTypes = n' 'extinctionValue = loss'
again crazyhouse 'promotionZonePawnDrops = true'
again crazyhouse 'firstRankPawnDrops = true' 'promotionZonePawnDrops = true'
again chess 'materialCounting = unweighted' 'nMoveRule = 10'
again chess 'materialCounting = janggi'
again chess 'connectN = 4' 'connectDiagonal = false'
# Whose capture ends the game is a piece that is no king there.
cat >"$made/mortal.yaml" <<'END'
vari: 1
name: Mortal
extends: chess
pieces: {king: {royal: capture}}
END
"$vari" export "$made/mortal.yaml" --format ini >"$made/it.ini"
for line in 'commoner = k' 'extinctionValue = loss' 'extinctionPieceTypes = k'; do
    grep -q -x -F -e "$line" "$made/it.ini"
    check mortal $? "without \`$line\`: $(cat "$made/it.ini")"
done
# What stands above is a remark, and the section is read.
"$vari" import "$made/blind.ini" --section blind >"$made/it.yaml" && ! grep -q about: "$made/it.yaml"
check blind $? "$(cat "$made/it.yaml")"
# Whatever the players are called, there the first is White.
"$vari" export bagh-chal --format ini >"$made/goats.ini" 2>/dev/null && "$vari" import "$made/goats.ini" >"$made/it.yaml" 2>"$made/told"
check bagh-chal $? "$(cat "$made/told")"
# Boards that no section can have.
for variant in glinski de-vasa four-player; do
    "$vari" export "$variant" --format ini >"$made/none" 2>"$made/told"
    [ $? = 1 ] && [ ! -s "$made/none" ] && grep -q "$variant cannot be a section" "$made/told"
    check "$variant" $? "$(cat "$made/told")"
done
# A game of which a section can say no piece could not be read back.
"$vari" export hamilton --format ini >"$made/none" 2>"$made/told"
[ $? = 1 ] && [ ! -s "$made/none" ] && grep -q 'hamilton cannot be a section .* can say too little of its pieces' "$made/told"
check hamilton $? "$(cat "$made/told")"
# Interactive Diagrams.
drawn() { # VARIANT DEPTH WANTED-LINE...
    variant=$1
    depth=$2
    shift 2
    "$vari" export "$variant" --format diagram >"$made/it.html" 2>"$made/told"
    check "$variant" $? "$(cat "$made/told")"
    for line in "$@"; do
        grep -q -x -F -e "$line" "$made/it.html"
        check "$variant" $? "without \`$line\`: $(cat "$made/it.html")"
    done
    "$vari" import "$made/it.html" >"$made/it.yaml" 2>"$made/told"
    check "$variant" $? "$(cat "$made/told")"
    wanted=$(count "$variant" "$depth")
    [ -n "$wanted" ] && [ "$wanted" = "$(count "$made/it.yaml" "$depth")" ]
    check "$variant" $? "the first $depth plies of its diagram do not count alike: $(cat "$made/it.html")"
}
drawn chess 3 'Random games of both go alike, but not all is said in the same words. The definition of Chess says:' \
    'promoChoice=NBRQ' 'royal=6' 'pawn:P:fmWfceFifmnD:pawn:a2,b2,c2,d2,e2,f2,g2,h2'
drawn shogi 3 symmetry=rotate maxPromote=6 promoZone=3 promoOffset=8 holdingsType=-1 'tokin:+P:WfF:tokin:'
drawn grand 3 promoZone=3 'promoChoice=!PNBRQAC'
# Who castles may be Black alone; a double step from a rank that is not only the pawns' first is that of pawns that have
# not moved.
"$vari" export horde --format diagram >"$made/it.html"
for line in maxPromote=1 promoZone=1 promoChoice=NBRQ; do
    grep -q -x -F -e "$line" "$made/it.html"
    check horde $? "without \`$line\`: $(cat "$made/it.html")"
done
grep -q '^pawn:P:fmWfceFifmnD:' "$made/it.html" && grep -q '^king:K:KisO2:' "$made/it.html"
check horde $? "$(cat "$made/it.html")"
"$vari" import "$made/it.html" >"$made/it.yaml" && grep -q 'to: {kingside: g f, queenside: c d}' "$made/it.yaml"
check horde $? "$(cat "$made/it.yaml")"
# Directions of a king's or queen's letter are of eight there: those of its two parts are written.
cat >"$made/oblique.yaml" <<'END'
vari: 1
name: Oblique
extends: chess
board: {grid: 8x8, holes: a5 a4}
pieces: {knight: {moves: fKbQ2}, bishop: {moves: fmKcQ}}
END
drawn "$made/oblique.yaml" 3 'hole::::a4,a5' 'knight:N:fWfFbR2bB2:knight:b1,g1' 'bishop:B:fmWfmFcQ:bishop:c1,f1'
# A doubled atom goes on, and a blank between makes no difference; a range of one keeps two moves apart.
cat >"$made/twice.yaml" <<'END'
vari: 1
name: Twice
extends: chess
pieces: {knight: {moves: nD1D}, bishop: {moves: mW W F F}}
END
drawn "$made/twice.yaml" 3 'knight:N:DnD:knight:b1,g1' 'bishop:B:mWWFF:bishop:c1,f1'
# What a diagram cannot say is named in a comment that ends where it should.
"$vari" export "$made/blind.yaml" --format diagram >"$made/it.html"
grep -q 'This diagram does not say all of the game' "$made/it.html" && grep -q 'No bishop takes a knight: ' "$made/it.html" &&
    [ "$(grep -c -e '-->' "$made/it.html")" = 1 ]
check blind $? "$(cat "$made/it.html")"
for variant in glinski circular four-player; do
    "$vari" export "$variant" --format diagram >"$made/none" 2>"$made/told"
    [ $? = 1 ] && [ ! -s "$made/none" ] && grep -q "$variant cannot be an Interactive Diagram" "$made/told"
    check "$variant" $? "$(cat "$made/told")"
done
echo "exported: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
