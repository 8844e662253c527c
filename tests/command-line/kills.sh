#!/bin/sh
# A program that is killed while it saves loses no game and tears none: what was told as saved is in the file, whole.
# Each save holds one action more than the one before, so the file says which save it is; it is the last that was
# told, or the one that the kill fell into. What was not saved yet is gone, too, but for a kill in the moment between
# two names.
# Usage: kills.sh VARI [KILLS]
set -u
vari=$1
kills=${2:-20}
here=$(cd "$(dirname "$0")" && pwd)
VARI_DEFINITIONS=$here/../../definitions
export VARI_DEFINITIONS
work=$(mktemp -d)
player=
trap '[ -z "$player" ] || kill -9 $player 2>/dev/null; rm -rf "$work"' EXIT
cd "$work" || exit 1

cat >walk.yaml <<END
vari: 1
name: Walk
board: 2x2
pieces:
  king: {letter: K, moves: K}
setup: |
  k.
  .K
END
# Round the board, for ever, and each action saved.
awk 'BEGIN {
    for (i = 0; i < 1000; i++) {
        split("b1b2 a2a1 b2a2 a1b1 a2a1 b1b2 a1b1 b2a2", actions, " ")
        for (j = 1; j <= 8; j++) print actions[j] "\nsave game"
    }
}' >typed

failed=0
inside=0
saved=0
left=0
fail() {
    failed=$((failed + 1))
    echo "kill $number, after $told saves were told: $1"
}

number=0
while [ "$number" -lt "$kills" ]; do
    number=$((number + 1))
    rm -f game .vari-*
    "$vari" play ./walk.yaml --seats human,human --seed 1 <typed >told 2>&1 &
    player=$!
    sleep "$(awk -v seed="$number$$" 'BEGIN { srand(seed); printf "%.4f", 0.02 + rand() * 0.1 }')"
    kill -9 "$player" 2>/dev/null
    wait "$player" 2>/dev/null
    player=
    told=$(grep -c '^Saved\.' told)
    saved=$((saved + told))
    for name in .vari-*; do [ ! -e "$name" ] || left=$((left + 1)); done
    if [ ! -e game ]; then
        [ "$told" = 0 ] || fail "the game is lost"
        continue
    fi
    held=$(sed -n 's/^moves: //p' game | wc -w)
    [ "$held" = "$told" ] || inside=$((inside + 1))
    [ "$held" = "$told" ] || [ "$held" = $((told + 1)) ] || fail "the file holds save $held"
    "$vari" play --resume game </dev/null >resumed 2>&1 || fail "the file is torn: $(head -3 resumed)"
done
echo "kills: $number, $inside of them between a save and its word, $saved saves told, $failed lost or torn, $left files left over"
if ! python3 -c 'import os; os.open(".", os.O_TMPFILE | os.O_WRONLY)' 2>/dev/null; then
    left=0 # this file system has no files without a name
fi
[ "$failed" = 0 ] && [ "$saved" -gt 0 ] && [ $((left * 20)) -le "$number" ]
