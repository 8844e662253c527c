#!/bin/sh
# A program that is killed while it saves loses no game and tears none: what was told as saved is in the file, whole.
# First it is killed before each of the calls by which it writes one save, one after the other: the file holds the game
# as it was before or after, and one call only, that by which the new file takes the old one's place, may leave a
# second name. Then it is killed at random while it saves one game after every action: the file holds one action more
# with each save, so it says which save it is, the last that was told or the one that the kill fell into.
# Usage: kills.sh VARI VARI_KILLED [KILLS]
set -u
vari=$(realpath "$1")
killed=$(realpath "$2")
kills=${3:-20}
here=$(cd "$(dirname "$0")" && pwd)
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
work=$(mktemp -d)
player=
trap '[ -z "$player" ] || kill -9 $player 2>/dev/null; rm -rf "$work"' EXIT
cd "$work" || exit 1
XDG_STATE_HOME=$work/state
export XDG_STATE_HOME

cat >walk.yaml <<YAML
vari: 1
name: Walk
board: 2x2
pieces:
  king: {letter: K, moves: K}
setup: |
  k.
  .K
YAML
failed=0
fail() {
    failed=$((failed + 1))
    echo "$1"
}
actions_held() {
    grep -c '^move: ' game
}
names_left() {
    find . -name '.vari-*' | wc -l
}

# --- every call of one save -------------------------------------------------------------
printf 'b1b2\nsave game\n' >first
printf 'b1b2\na2a1\nsave game\n' >second
"$vari" play ./walk.yaml --seats human,human --seed 1 <first >told 2>&1
[ "$(actions_held)" = 1 ] || fail "the first save holds $(actions_held) actions"
cp game before
number=0
moments=0
before=0
after=0
left=0
while [ "$number" -lt 200 ]; do
    number=$((number + 1))
    cp before game
    rm -f .vari-*
    VARI_KILL=$number "$killed" play ./walk.yaml --seats human,human --seed 1 <second >told 2>&1
    [ $? = 137 ] || break
    moments=$((moments + 1))
    [ "$(names_left)" = 0 ] || left=$((left + 1))
    case $(actions_held) in
    1) before=$((before + 1)) ;;
    2) after=$((after + 1)) ;;
    *) fail "killed before call $number: the file holds $(actions_held) actions" ;;
    esac
    "$vari" play --resume game </dev/null >resumed 2>&1 ||
        fail "killed before call $number: the file is torn: $(head -3 resumed)"
done
echo "calls: $moments, $before before the new game is there and $after after, $left with a second name"
[ "$before" -ge 4 ] && [ "$after" -ge 1 ] || fail "too few moments of a save were met"
if ! python3 -c 'import os; os.open(".", os.O_TMPFILE | os.O_WRONLY)' 2>/dev/null; then
    left=0 # this file system has no files without a name
fi
[ "$left" -le 1 ] || fail "$left moments leave a second name"

# --- at random --------------------------------------------------------------------------
# Round the board, for ever, and each action saved.
awk 'BEGIN {
    for (i = 0; i < 1000; i++) {
        split("b1b2 a2a1 b2a2 a1b1 a2a1 b1b2 a1b1 b2a2", actions, " ")
        for (j = 1; j <= 8; j++) print actions[j] "\nsave game"
    }
}' >typed
inside=0
saved=0
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
    if [ ! -e game ]; then
        [ "$told" = 0 ] || fail "kill $number: after $told saves were told, the game is lost"
        continue
    fi
    held=$(actions_held)
    [ "$held" = "$told" ] || inside=$((inside + 1))
    [ "$held" = "$told" ] || [ "$held" = $((told + 1)) ] ||
        fail "kill $number: after $told saves were told, the file holds save $held"
    "$vari" play --resume game </dev/null >resumed 2>&1 || fail "kill $number: the file is torn: $(head -3 resumed)"
done
echo "kills: $number, $inside of them between a save and its word, $saved saves told; wrong in all: $failed"
[ "$failed" = 0 ]
