#!/bin/sh
# Whole games (tests/games/*.yaml) typed action by action at `vari play`, people on all seats and at the dice,
# come to the end that the file says.
# Usage: typed.sh VARI
set -u
vari=$1
cd "$(dirname "$0")" || exit 1
VARI_SHIPPED=../../definitions
XDG_STATE_HOME=$(mktemp -dp /dev/shm 2>/dev/null || mktemp -d) # games are kept there
export VARI_SHIPPED XDG_STATE_HOME
games=$(mktemp)
trap 'rm -rf "$games" "$XDG_STATE_HOME"' EXIT
failed=0
passed=0

# name | options | position | actions | ending, a game a line; only those that end.
list() {
    awk '
        function told() { if (name != "" && ending != "") print name "|" options "|" position "|" actions "|" ending }
        /^  - name: / { told(); name = substr($0, 11); options = position = actions = ending = "" }
        /^    set: / { options = substr($0, 10); gsub(/[{}"]/, "", options); gsub(/: /, "=", options); gsub(/,/, "", options) }
        /^    position: / { position = substr($0, 15); gsub(/"/, "", position) }
        /^    moves: / { inside = 1; listed = /\[/; $0 = substr($0, 12) }
        inside {
            line = $0
            while (match(line, /"[^"]*"|[^][ ,"]+/)) {
                action = substr(line, RSTART, RLENGTH)
                line = substr(line, RSTART + RLENGTH)
                gsub(/"/, "", action)
                actions = actions " " action
            }
            if (!listed || /\]/) inside = 0
        }
        /^    result: .*reason: / { ending = $0; sub(/.*reason: /, "", ending); sub(/[,}].*/, "", ending) }
        END { told() }
    ' "$1"
}

play() { # id, seats, name, options, position, actions, ending
    id=$1 seats=$2 name=$3 options=$4 position=$5 actions=$6 ending=$7
    set -- "$id" --seed 1 --seats "$seats"
    for option in $options; do set -- "$@" --set "$option"; done
    [ -n "$position" ] && set -- "$@" --position "$position"
    # shellcheck disable=SC2086 # a line for each action
    # what has to be claimed is; nobody takes the draw otherwise
    printf '%s\n' $actions draw | "$vari" play "$@" >/dev/null 2>&1
    last=$(tail -qn 1 "$XDG_STATE_HOME"/vari/games/*) # the record that was kept
    rm -rf "$XDG_STATE_HOME/vari"
    case $last in
    "result: "*"by $ending") passed=$((passed + 1)) ;;
    *)
        failed=$((failed + 1))
        printf '%s, %s: should end by %s, but: %s\n' "$id" "$name" "$ending" "$last"
        ;;
    esac
}

for file in ../games/*.yaml; do
    id=$(sed -n 's/^extends: //p' "$file")
    list "$file" >"$games"
    dice=
    "$vari" play "$id" --seats human,human,human </dev/null >/dev/null 2>&1 && dice=,human
    while IFS='|' read -r name options position actions ending; do
        seats=human,human
        case $options in *players=*)
            players=${options##*players=}
            players=${players%% *}
            while [ "$players" -gt 2 ]; do
                seats=$seats,human
                players=$((players - 1))
            done
            ;;
        esac
        case $id in circular) options="$options warn=hardcore" ;; esac # else it asks now and then
        play "$id" "$seats$dice" "$name" "$options" "$position" "$actions" "$ending"
    done <"$games"
done
# And one at a terminal, where lines are edited. Needs `script` (bsdutils).
last=$(printf '%s\n' f2f3 'E7 e5' g2g4 d8h4 |
    TERM=dumb script -qec "'$vari' play chess --seats human,human --seed 1" /dev/null | tr -d '\r' | grep ' by ')
case $last in
*" by checkmate.") passed=$((passed + 1)) ;;
*) failed=$((failed + 1)) && printf 'at a terminal: %s\n' "$last" ;;
esac
echo "typed games: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
