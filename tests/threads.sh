#!/bin/sh
# Several threads count and play games of one definition: built with the thread sanitizer, no access is a race, and
# what they find is what one thread finds.
# Usage: threads.sh VARI COPY_THREADS HOST_LEAKS
set -u
vari=$1
copies=$2
loads=$3
here=$(cd "$(dirname "$0")" && pwd)
VARI_SHIPPED=$here/../definitions
TSAN_OPTIONS="exitcode=66 halt_on_error=1 ${TSAN_OPTIONS:-}"
export VARI_SHIPPED TSAN_OPTIONS
failed=0

# Squares, hexagons and rings; hands, chance, phases, repetitions, more players than two.
for variant in chess crazyhouse atomic xiangqi shogi amazons behemoth hydra circular glinski; do
    depth=3
    case $variant in amazons) depth=1 ;; circular | shogi) depth=2 ;; esac
    for table in 0 1; do
        one=$("$vari" perft "$variant" "$depth" --json | sed 's/,"seconds.*//')
        four=$("$vari" perft "$variant" "$depth" --threads 4 --hash "$table" --json) || { echo "$variant: perft with four threads fails"; failed=1; }
        case $four in "$one"*) ;; *) echo "$variant: $four, but alone $one"; failed=1 ;; esac
    done
    "$vari" simulate "$variant" --games 6 --seed 2 --threads 3 --json >/dev/null || { echo "$variant: simulate with three threads fails"; failed=1; }
done
# Definitions that extend no other.
for variant in $(grep -L '^extends:' $(find "$VARI_SHIPPED" -name chess.yaml -o -name xiangqi.yaml -o -name shogi.yaml)); do
    "$copies" "$variant" || { echo "$variant: copies in threads fail"; failed=1; }
done
# Two threads, each with rules and a game of its own.
"$loads" 400 || { echo "two threads that load and play fail"; failed=1; }

[ "$failed" = 0 ] && echo "threads: ten definitions, no race"
exit "$failed"
