#!/bin/sh
# Nothing is lost that was shown: games of five definitions are played by a person on every seat, who types `random`
# and now and then `undo`, and killed at any moment. What was told of the game before is there when it is gone on with.
# Usage: kept.sh VARI [KILLS]
set -u
vari=$(realpath "$1")
kills=${2:-15}
here=$(cd "$(dirname "$0")" && pwd)
VARI_SHIPPED=$here/../../definitions
. "$here/../await.sh"
work=$(mktemp -dp /dev/shm 2>/dev/null || mktemp -d) # a disk would be waited for, and most kills fall into that
XDG_STATE_HOME=$work/state
export VARI_SHIPPED XDG_STATE_HOME
player=
trap '[ -z "$player" ] || kill -9 $player 2>/dev/null; rm -rf "$work"' EXIT
cd "$work" || exit 1

awk 'BEGIN { for (i = 1; i <= 600; i++) print i % 7 == 0 ? "undo" : "random" }' >typed
positions() { # of what was told
    grep -E '^[^ .]*/[^ ]* |^[^ ]*,[^ ]* '
}
whole_lines() { # the last may be torn
    sed '$d' told
}
something_is_shown() {
    whole_lines | positions | grep -q .
}
position_of() { # a record, over or not
    echo position | "$vari" play --resume "$1" 2>/dev/null | positions | tail -1
}
lost=0
between=0
shown=0
number=0
while [ "$number" -lt "$kills" ]; do
    number=$((number + 1))
    case $((number % 5)) in
    0) id=chess seats=human,human ;;
    1) id=glinski seats=human,human ;;
    2) id=circular seats=human,human ;;
    3) id=four-player seats=human,human,human,human ;;
    4) id=behemoth-loop seats=human,human,human ;;
    esac
    rm -rf state
    : >told # the last game's is not waited on
    awk '{ print; print "position" }' typed |
        exec "$vari" play "$id" --seats "$seats" --seed "$number" >told 2>&1 &
    player=$!
    await "the first position of game $number" something_is_shown
    sleep "$(awk -v seed="$number$$" 'BEGIN { srand(seed); printf "%.4f", rand() * 0.15 }')"
    kill -9 "$player" 2>/dev/null
    wait "$player" 2>/dev/null
    player=
    # `position` answers after each line that was typed: its last whole answer is what was shown last
    whole_lines | positions >positions
    shown=$((shown + $(wc -l <positions)))
    last=$(tail -1 positions)
    if [ -z "$last" ] || ! ls state/vari/games/*.game >/dev/null 2>&1; then
        lost=$((lost + 1))
        echo "kill $number, $id: shown was \`$last\`, and kept is: $(ls state/vari/games 2>&1)"
        continue
    fi
    # what was kept, or what was before that, where the kill fell between an action that was kept, with the game's
    # end, and its answer; and one before, whose answer may stand in the line that was dropped
    cp state/vari/games/*.game record
    tries=0
    while [ "$tries" -lt 4 ] && [ "$(position_of record)" != "$last" ]; do
        tries=$((tries + 1))
        sed '$d' record >shorter && mv shorter record
    done
    [ "$tries" = 0 ] || between=$((between + 1))
    [ "$tries" -lt 4 ] && continue
    lost=$((lost + 1))
    printf 'kill %s, %s: shown %s, and %s is not kept\n' "$number" "$id" "$(wc -l <positions)" "$last"
done
echo "kept: $number kills, $shown positions shown, $between between an action and its answer, $lost lost"
[ "$lost" = 0 ] && [ "$shown" -ge "$kills" ]
