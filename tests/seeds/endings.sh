#!/bin/sh
# Every ending of the odd games must be the reason of a whole game, one that starts at the set-up.
# The endings are those that `vari explain --kernel` tells of each definition, with each value of each of its options;
# what only puts a player out gives no reason. The games are tests/games/NAME-games.yaml and NAME-*-games.yaml.
# endings.table adds what the definitions do not name, and holds the exceptions.
# Usage: endings.sh VARI
set -u
vari=$1
cd "$(dirname "$0")" || exit 1
definitions=../../definitions/seeds
VARI_SHIPPED=../../definitions
export VARI_SHIPPED

# kernel_endings ID [--set NAME=VALUE]: the names of the endings, one a line
kernel_endings() {
    "$vari" explain --kernel "$@" 2>/dev/null |
        awk '/^endings$/ { on = 1; next } /^[^ ]/ || !NF { on = 0 } on && !/, out / { sub(/:.*/, ""); print $1 }'
}

# option_values ID: NAME=VALUE of each option that lists its values, also of a definition of this folder that it extends
option_values() {
    parent=$(sed -n 's/^extends: //p' "$definitions/$1.yaml")
    if [ -n "$parent" ] && [ -f "$definitions/$parent.yaml" ]; then option_values "$parent"; fi
    awk '/^options:/ { on = 1; next } /^[^ ]/ { on = 0 } on && /\[/ {
        name = $1; sub(/:/, "", name); sub(/.*\[/, ""); sub(/\].*/, ""); n = split($0, value, /, */)
        for (i = 1; i <= n; i++) print name "=" value[i] }' "$definitions/$1.yaml"
}

# reasons ID: the reasons of the whole games that start at the set-up
reasons() {
    awk -v id="$1" '
        function tell() { if (reason != "" && !late) print reason; reason = ""; late = 0 }
        FNR == 1 { tell(); mine = 0 }
        /^extends: / { mine = $2 == id }
        /^  - name:/ { tell() }
        mine && /^    position:/ { late = 1 }
        mine && /^    result:.*reason: / { reason = $0; sub(/.*reason: */, "", reason); sub(/[ ,}].*/, "", reason) }
        END { tell() }' ../games/*-games.yaml
}

failed=0
checked=0
for file in "$definitions"/*.yaml; do
    id=$(basename "$file" .yaml)
    wanted=$({
        kernel_endings "$id"
        for choice in $(option_values "$id"); do kernel_endings "$id" --set "$choice"; done
        sed -n "s/^built-in $id //p" endings.table
    } | sort -u)
    played=$(reasons "$id" | sort -u)
    for ending in $wanted; do
        checked=$((checked + 1))
        whole=no excepted=no
        printf '%s\n' "$played" | grep -qx "$ending" && whole=yes
        grep -qx "without-game $id $ending" endings.table && excepted=yes
        if [ $whole = $excepted ]; then
            failed=$((failed + 1))
            case $whole in
            no) echo "$id: no whole game from the set-up ends by \`$ending\`" ;;
            yes) echo "$id: a whole game ends by \`$ending\`; endings.table says that there is none" ;;
            esac
        fi
    done
done
echo "endings: $checked checked, $failed failed"
[ "$failed" = 0 ] && [ "$checked" -gt 0 ]
