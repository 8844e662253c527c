#!/bin/sh
# Imports the sections of each NAME.ini, and the Interactive Diagrams of each NAME.html and NAME.txt, and
# compares the definitions with NAME.expected and what is told with NAME.told. Every definition made must be without mistakes. `run.sh VARI accept`
# writes what is expected anew.
set -u
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
cd "$here" || exit 1
. ../await.sh
VARI_SHIPPED=../../definitions
export VARI_SHIPPED
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
for file in *.ini *.html *.txt; do
    name=${file%.*}
    "$vari" import "$file" -o "$made/$name" >"$made/told" 2>&1
    echo "exit $?" >>"$made/told"
    : >"$made/text"
    for definition in "$made/$name"/*.yaml; do
        [ -f "$definition" ] || continue
        echo "--- $(basename "$definition")" >>"$made/text"
        cat "$definition" >>"$made/text"
        "$vari" perft "$definition" 2 >"$made/perft" 2>&1 || {
            failed=$((failed + 1))
            cat "$made/perft"
        }
    done
    if [ -s "$made/text" ] && ! "$vari" validate --no-tests "$made/$name"/*.yaml >"$made/validate" 2>&1; then
        failed=$((failed + 1))
        cat "$made/validate"
    fi
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
    made_counts=$("$vari" perft "$made/one.yaml" 2 | cut -d' ' -f1)
    shipped_counts=$("$vari" perft "$id" 2 | cut -d' ' -f1)
    if [ -n "$shipped_counts" ] && [ "$made_counts" = "$shipped_counts" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "[my-game:$id] does not play $id"
    fi
done
# What is too much is told at once, with its place.
told() { # WANTED [OPTION]
    limited "$vari" import "$made/much.ini" ${2:-} >"$made/text" 2>"$made/told"
    status=$?
    if [ "$status" = 1 ] && grep -q "much.ini:$1" "$made/told"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "exit $status, where this is wanted: $1"
        head -c 500 "$made/told"
    fi
}
{ printf '[a:chess]\nstartFen = ' && head -c 100000 /dev/zero | tr '\0' p; } >"$made/much.ini"
told '2: error: the line has more than 4,000 bytes'
head -c 4000000 /dev/zero | tr '\0' '\n' >"$made/much.ini"
told '1: error: the file has more than 1,048,576 bytes'
{ echo '[a:chess]' && awk 'BEGIN { for (i = 0; i < 600; i++) print "key" i " = 1" }'; } >"$made/much.ini"
told '502: error: the section has more than 500 lines'
awk 'BEGIN { for (i = 0; i < 1100; i++) print "[a" i ":chess]" }' >"$made/much.ini"
told '1001: error: this is the 1,001st section'
printf '[a:chess]\nmaxRank = 9\000 8\n' >"$made/much.ini"
told '2: error: the line has a byte 0'
awk 'BEGIN { print "[a0:chess]"; for (i = 1; i < 1000; i++) print "[a" i ":a" i - 1 "]\nmaxRank = 9" }' >"$made/much.ini"
told '1998: error: \[a999\] it starts from more than 64 sections' --section=a999
# The longest line that is allowed.
for key in startFen promotionRegionWhite mobilityRegionWhitePawn pieceDrops customPiece1 promotedPieceType; do
    { printf '[a:chess]\n%s = ' $key && head -c 3900 /dev/zero | tr '\0' p; } >"$made/much.ini"
    limited "$vari" import "$made/much.ini" >"$made/text" 2>"$made/told"
    [ $? -lt 2 ] || {
        failed=$((failed + 1))
        echo "a long $key does not end"
    }
done

# What is said to be exact is played as npm's `ffish` plays it, where it is installed.
ffish=${NODE_PATH:-${XDG_CACHE_HOME:-$HOME/.cache}/vari/npm/node_modules}/ffish
if [ -d "$ffish" ] && command -v node >/dev/null; then
    VARI=$vari ../../tools/compare-import "$ffish" exact.ini --games 1 --plies 30 || failed=$((failed + 1))
else
    echo "ffish is not installed: nothing is compared"
fi

echo "import: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
