#!/bin/sh
# What `vari simulate` says of many games at random: the same seed gives the same whatever the threads, another
# seed something else. (What the numbers are worth is asked by tests/unit/test_playout.c.)
# Usage: simulated.sh VARI
set -u
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../await.sh"
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
failed=0

fail() {
    echo "$1"
    failed=1
}

# Twelve games of a variant: from which seed, with how many threads.
said() {
    limited "$vari" simulate "$1" --games 12 --seed "$2" --threads "$3" --json | sed 's/"seconds".*//;s/"seed":[0-9]*//'
}

# With and without what makes counting quick, with chance, with hands, with more than two players.
for variant in chess tictactoe crazyhouse hydra circular; do
    one=$(said $variant 5 1)
    three=$(said $variant 5 3)
    other=$(said $variant 6 1)
    case $one in *'"games":12'*) ;; *) fail "$variant: no games: $one" ;; esac
    [ "$one" = "$three" ] || fail "$variant: three threads play otherwise than one"
    [ "$one" != "$other" ] || fail "$variant: another seed plays the same games"
done
exit $failed
