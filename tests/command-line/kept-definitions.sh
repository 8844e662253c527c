#!/bin/sh
# A game is gone on with, and replayed, by the definition by which it was played, though that has changed or is gone
# since: one's own with what it extends and with options, shipped ones, and those of matches. Which one counts is told.
# Usage: kept-definitions.sh VARI
set -u
vari=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/../../definitions" "$work/shipped"
VARI_SHIPPED=$work/shipped
XDG_STATE_HOME=$work/state
XDG_DATA_HOME=$work/data
export VARI_SHIPPED XDG_STATE_HOME XDG_DATA_HOME
cd "$work" || exit 1
failed=0
fail() {
    failed=$((failed + 1))
    echo "$1"
    sed 's/^/    /' told
}
# expect WHAT STATUS TEXT ARGUMENTS...: what `vari replay --check` says; a TEXT of `-`: only how many games are good
expect() {
    what=$1 status=$2 text=$3
    shift 3
    "$vari" replay --check "$@" >told 2>&1
    [ $? = "$status" ] || fail "$what: the exit status is not $status"
    if [ "$text" = - ]; then
        grep -q warning told && fail "$what: there is a warning"
    else
        grep -qF "$text" told || fail "$what: \`$text\` is not told"
    fi
}
changed='has changed since this game was played; the game goes by the one that is kept with it'
gone='is not there any more; the game goes by the one that is kept with it'

# --- one's own, which extends a file beside it, with an option, odd lines and no end of the last one ---
write_own() {
    cat >base.yaml <<'E'
vari: 1
name: Base
extends: chess
options: {riders: [false, true]}
overlays:
  - if: riders
    pieces: {knight: {moves: NN}}
E
    printf 'vari: 1\nname: "Top"\nextends: ./base.yaml\n\n# "é \n  \npieces:\n  "bishop": {moves: BN}\n%s' \
        '# a mark: ‮' >top.yaml
}
write_own
printf '%s\n' f1e3 a7a6 b1d5 resign | "$vari" play ./top.yaml --set riders=true --seats human,human --seed 1 >told 2>&1
cp state/vari/games/top-*.game own.record
echo f1e3 | "$vari" play ./top.yaml --set riders=true --seats human,human --seed 1 >told 2>&1
grep -q '^move: b1d5' own.record || fail "the game is not kept"
grep -q '‮' own.record && fail "a mark that turns letters round is kept as it is"
"$vari" replay --check own.record >told 2>&1 || fail "it is not replayed"
expect "unchanged" 0 - own.record
sed '/^#[=|]/d' own.record >bare.record
expect "without a definition" 0 - bare.record
echo '#' >>base.yaml
expect "the base has changed" 0 "$changed" own.record
expect "changed, and there is none kept" 0 'has changed since this game was played, and counts as it is now' bare.record
printf 'vari: 1\nname: Top\nextends: chess\n' >top.yaml
expect "it is another" 0 "$changed" own.record
expect "another, and there is none kept" 1 'riders' bare.record
rm base.yaml top.yaml
expect "it is gone" 0 "$gone" own.record
expect "gone, and there is none kept" 3 'cannot read' bare.record
sed 's/$/\r/' own.record >ends.record
expect "the lines end otherwise" 0 "$gone" ends.record
"$vari" replay --format pgn own.record -o own.pgn >told 2>&1 || fail "it is not written as PGN"
echo undo | "$vari" play --resume own.record >told 2>&1
grep -qF "$gone" told || fail "it is not gone on with"
"$vari" play ./top.yaml --resume </dev/null >told 2>&1
grep -qF "$gone" told && grep -q 'Black to act' told || fail "the last game of a definition that is gone is not gone on with"

# --- damaged records ---
for damage in 's/BN/NN/' '/^#| *pieces/d' 's/^#= [0-9]* /#= 7 /' '0,/^#=/s/^#=.*/#= x/' '/^#=/d' '$!N;/^#|/D' \
    's/^#| vari: 1/#| "vari/'; do
    sed "$damage" own.record >damaged.record
    expect "$damage, gone" 3 'cannot read' damaged.record
done
sed 's/BN/NN/' own.record >damaged.record
expect "damaged" 3 'damaged.record:11: warning: the definition that is kept here is damaged, and is not used' damaged.record
write_own
expect "damaged, and the file is as it was" 0 - damaged.record
sed '/^#| *pieces/q' own.record | head -c -3 >damaged.record
expect "cut off" 0 'warning: this line has no end' damaged.record

# --- shipped ones: their records name them, and what they were is kept once for all ---
for seed in 1 2; do
    printf '%s\n' e4 d5 exd5 resign | "$vari" play crazyhouse --seats human,human --seed $seed >told 2>&1
done
for file in state/vari/games/crazyhouse-*.game; do cp "$file" shipped.record; done
grep -q '^#[=|]' shipped.record && fail "a shipped definition is in each record"
[ "$(find state/vari/definitions -name '*.record' | wc -l)" = 1 ] || fail "a shipped definition is not kept once"
expect "shipped" 0 - shipped.record
sed -i 's/^pieces:/pieces:\n  knight: {moves: NN}/' shipped/*/crazyhouse.yaml
"$vari" validate --no-tests crazyhouse >told 2>&1 || fail "the other definition is none"
expect "shipped, and changed" 0 "$changed" shipped.record
rm -f shipped/*/crazyhouse.yaml
expect "shipped, and gone" 0 "$gone" shipped.record
printf '%s\n' undo | "$vari" play --resume shipped.record >told 2>&1
grep -qF "$gone" told || fail "a shipped one is not gone on with"
for file in state/vari/definitions/*; do sed -i '$d' "$file"; done
expect "shipped, gone, and damaged" 1 'is damaged, and is not used' shipped.record
cp -r "$here/../../definitions/." shipped
echo '#' >>shipped/chess/chess.yaml
rm -r state/vari/definitions
expect "shipped, changed, and kept nowhere" 0 'and counts as it is now' shipped.record

# --- typed, with rules in code; matches; PGN ---
printf 'vari: 1\nname: Loops\nextends: surakarta\n' >loops.yaml
"$vari" match ./loops.yaml random random --games 2 --seed 3 -o match >told 2>&1 || fail "no match"
"$vari" match surakarta random random --games 2 --seed 3 -o match-shipped >told 2>&1 || fail "no match"
"$vari" replay match --game 1 --format record -o loops.record >told 2>&1 || fail "no record of a match"
expect "a match" 0 '2 games: ok' match
rm loops.yaml shipped/other/surakarta.yaml
expect "a match, gone" 0 "$gone" match
expect "a game of it, gone" 0 "$gone" loops.record
expect "a match of a shipped one, gone" 0 "$gone" match-shipped
[ "$("$vari" replay --check match 2>&1 | grep -c warning)" = 1 ] || fail "it is told again for each game"
write_own
printf '[Event "x"]\n\n1. Be3 a6 *\n' >own.pgn
"$vari" replay own.pgn --variant ./top.yaml --format record -o from-pgn.record >told 2>&1 || fail "PGN does not become a record"
rm base.yaml top.yaml
expect "PGN, gone" 0 "$gone" from-pgn.record

echo "kept definitions: $failed failed"
[ "$failed" = 0 ]
