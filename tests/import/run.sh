#!/bin/sh
# Imports the sections of each NAME.ini and compares the definitions with NAME.expected and
# what is told with NAME.told. Every definition made must be without mistakes. `run.sh VARI accept`
# writes what is expected anew.
set -u
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
cd "$here" || exit 1
VARI_DEFINITIONS=../../definitions
export VARI_DEFINITIONS
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
failed=0
passed=0
compare() { # FILE ACTUAL
    if [ "${accept:-}" = accept ]; then
        cp "$2" "$1"
    elif cmp -s "$1" "$2"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1 differs:"
        diff "$1" "$2"
    fi
}
accept=${2:-}
for file in *.ini; do
    name=${file%.ini}
    "$vari" import "$file" -o "$made/$name" >"$made/told" 2>&1
    echo "exit $?" >>"$made/told"
    : >"$made/text"
    for definition in "$made/$name"/*.yaml; do
        [ -f "$definition" ] || continue
        echo "--- $(basename "$definition")" >>"$made/text"
        cat "$definition" >>"$made/text"
        "$vari" validate --no-tests "$definition" >"$made/validate" 2>&1 || {
            failed=$((failed + 1))
            cat "$made/validate"
        }
        "$vari" perft "$definition" 2 >"$made/perft" 2>&1 || {
            failed=$((failed + 1))
            cat "$made/perft"
        }
    done
    compare "$name.expected" "$made/text"
    compare "$name.told" "$made/told"
done

# NAME.counts holds what the program that the sections are written for counts: section, depth, nodes.
for counts in *.counts; do
    while read -r section depth nodes; do
        counted=$("$vari" perft "$made/${counts%.counts}/$section.yaml" "$depth" | cut -d' ' -f1)
        if [ "$counted" = "$nodes" ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "[$section] counts $counted to depth $depth, not $nodes"
        fi
    done <"$counts"
done

# No section may leave a half-written file behind.
[ -z "$(find "$made" -name '.*.yaml*')" ] || failed=$((failed + 1))

# A section that only inherits a game plays that game.
for id in chess makruk xiangqi shogi crazyhouse 3check capablanca kingofthehill racingkings antichess atomic seirawan \
    minishogi horde grand placement losers sittuyin janggi breakthrough ataxx torishogi spartan wolf omicron troitzky \
    georgian paradigm checkshogi fox-and-hounds makpong shouse isolation snailtrail; do
    printf '[my-game:%s]\n' "$id" >"$made/one.ini"
    "$vari" import "$made/one.ini" >"$made/one.yaml" 2>"$made/told" || cat "$made/told"
    if [ "$("$vari" perft "$made/one.yaml" 2 | cut -d' ' -f1)" = "$("$vari" perft "$id" 2 | cut -d' ' -f1)" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "[my-game:$id] does not play $id"
    fi
done
echo "import: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
