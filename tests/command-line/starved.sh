#!/bin/sh
# Wherever the command line finds no memory it says so and exits with 3: the n-th allocation fails, for each n in
# turn (of the many, for some: the steps grow by a STEP-th, 4 if none is given; 16 is thorough).
# Usage: starved.sh VARI LIBRARY [STEP], where VARI is built with starved.c, and LIBRARY is static where that starves the
# library, too
set -u
vari=$1
library=$2
step=${3:-4}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../await.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir shipped
cp "$here/../../definitions/chess/chess.yaml" shipped
cp "$here/wide.yaml" "$here/mistakes.yaml" "$here/choices.yaml" .
VARI_SHIPPED=shipped
ASAN_OPTIONS=detect_leaks=0 # what is in use when it ends is not freed first
XDG_STATE_HOME=$work/state
export VARI_SHIPPED ASAN_OPTIONS XDG_STATE_HOME
failed=0
passed=0
hash_told=no

# What the library does without, as tables that make it quick, is as it is when nothing is missing.
is_as_ever() {
    [ "$status" = "$plain_status" ] && cmp -s err plain_err &&
        { cmp -s out plain_out || [ "$(without_time out)" = "$(without_time plain_out)" ]; }
}

without_time() {
    sed 's/"seconds":[^,}]*//; s/"nps":[^,}]*//; s/"seconds_an_action":[^]]*]//; s/"longest":[^]]*]//; s/[0-9.]* s, .* a second$//' "$1"
}

is_told() {
    told='' more=''
    { IFS= read -r told; IFS= read -r more; } <err
    case $told$more in
    'vari: out of memory') ;;
    'vari: out of memory; with a smaller --hash, or without, less is needed') hash_told=yes ;;
    *) false ;;
    esac
}

# One program is started for each allocation, and no other: `limited` and `rm` would take longer than it does. CTest ends
# what hangs; the last command that is named is the one.
starve() {
    n=1
    echo "vari $*"
    rm -rf made made.games struck.*
    limited "$vari" "$@" <input >plain_out 2>plain_err
    plain_status=$?
    while :; do
        [ ! -e made ] && [ ! -e made.games ] || rm -rf made made.games
        VARI_STARVE=$n VARI_STRUCK=struck.$n "$vari" "$@" <input >out 2>err
        status=$?
        [ -e "struck.$n" ] || break
        if [ "$status" = 3 ] && is_told; then
            passed=$((passed + 1))
        elif ! is_as_ever; then
            failed=$((failed + 1))
            echo "vari $*: allocation $n: status $status: $(head -3 err)"
            [ "$failed" -lt 20 ] || exit 1
        fi
        n=$((n + 1 + n / step))
    done
}

: >input
starve list
starve list --json
starve validate --no-tests mistakes.yaml
starve board chess -o picture
starve board ches
starve board chess -m e2e4 -o picture.svg
starve diagram chess rook
starve diagram chess --all -o sheet.svg
starve moves chess --json
starve moves chess -m 'e2e4 e7e5'
starve perft chess 1 --divide
starve perft chess 3 --hash 1
starve perft chess 3 --threads 2
starve simulate chess --games 3 --json
starve match chess random random --games 2 --plies 0 -p '4k3/8/8/8/8/8/8/4K2R w - - 98 1' --json -o made.games
starve explain chess --kernel
starve explain chess --program
starve describe chess
starve validate shipped/chess.yaml
starve validate choices.yaml
starve export chess
printf '[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n' >a.ini
starve import a.ini
starve import a.ini -o made
printf '\te2e4\nwrong\n' >input
starve moves chess --batch --json
starve moves chess --batch
printf '%s\n' Nf3 'e2 e5' moves 'moves e2' hlep P@e4 nb1 random undo 'view black' pieces 'pieces knight' about history flip position 'save game' resign >input
starve play chess --seats human,human --seed 1
: >input
"$vari" play chess --seats human,human --seed 1 -m 'e2e4 e7e5' <<END >/dev/null
save game
END
starve play --resume game

# Who plays behind a chess program's window answers all the same, or ends with a word of why.
answers() {
    n=1
    echo "vari $1"
    rm -f struck.*
    while :; do
        VARI_STARVE=$n VARI_STRUCK=struck.$n "$vari" "$1" <input >out 2>err
        status=$?
        [ -e "struck.$n" ] || break
        if { [ "$status" = 3 ] && is_told; } || { [ "$status" = 0 ] && grep -q "$2" out; }; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "vari $1: allocation $n: status $status: $(cat out err | head -3)"
        fi
        n=$((n + 1 + n / step))
    done
}
printf 'isready\ngo depth 1\n' >input
answers uci '^bestmove [a-h]'
printf 'new\nsd 1\ngo\n' >input
answers xboard '^move [a-h]'
: >input
if (ulimit -v 1000000 && "$vari" --version) >/dev/null 2>&1; then # sanitizers take more for themselves
    printf 'setoption name Hash value 4096\ngo depth 1\n' >input
    (ulimit -v 1000000 && exec "$vari" uci) <input >out 2>err
    if grep -q ' MB are taken' out && grep -q '^bestmove [a-h]' out; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "vari uci with little memory for its table: $(cat out err | head -3)"
    fi
fi

echo "starved: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 200 ] && { [ "$hash_told" = yes ] || [ "$library" = shared ]; }
