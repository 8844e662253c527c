#!/bin/sh
# Lists the endings of shipped definitions that come in no random game and in no test of a file, its own or one that it extends
# (tests/seeds and tests/games count, too):
# what neither shows may never come, or for the wrong side. Endings by repetition or by a clock are left out. It takes minutes, and is for tools/test-long; what it lists fails nothing.
# Usage: endings.sh VARI DEFINITIONS [ID...]
set -u
vari=$1
definitions=$2
shift 2
# shellcheck disable=SC2046 # ids have no blanks
[ $# -gt 0 ] || set -- $(find "$definitions" -name '*.yaml' -exec basename {} .yaml \; | sort)
here=$(cd "$(dirname "$0")" && pwd)
VARI_SHIPPED=$definitions
export VARI_SHIPPED
listed=0

# The files of a definition and of those that it extends.
files() {
    id=$1
    while [ -n "$id" ]; do
        file=$(find "$definitions" -name "$id.yaml")
        [ -n "$file" ] || return 0
        echo "$file"
        grep -lx "extends: $id" "$here"/seeds/*.yaml "$here"/games/*.yaml
        id=$(sed -n 's/^extends: *//p' "$file")
    done
}

for id in "$@"; do
    tests=$(files "$id" | xargs sed -n 's/.*reason: \([a-z0-9-]*\).*/\1/p')
    for ending in $("$vari" validate "$id" --play --no-tests --format gcc 2>&1 | sed -n 's/.*the ending `\([^`]*\)` never comes.*/\1/p'); do
        case $ending in
        *fold* | *check | *repetition* | *moves | quiet | long | late | to-and-fro | no-actions) continue ;;
        esac
        echo "$tests" | grep -qx "$ending" && continue
        echo "$id: $ending"
        listed=$((listed + 1))
    done
done
echo "endings: $listed come in no random game and in no test"
