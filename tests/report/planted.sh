#!/bin/sh
# What `vari report` says of made-up games (planted.py), of which the figures can be worked out by hand: NAME.text and NAME.page hold
# it. There are enough of them for a figure to be shown, or too few; one side is ahead, or the weaker bot, or nobody.
# `planted.sh VARI accept` writes those files anew.
# Usage: planted.sh VARI [accept]
set -u
accept=${2:-}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../await.sh"
begin_beside "$1" "$here"

report() { limited "$vari" report "$@" 2>err; }
plant() { python3 "$here/planted.py" "$@"; }
same() { # NAME FILE
    if [ "$accept" = accept ]; then cp "$2" "$here/$1"; fi
    diff "$here/$1" "$2" || fail "$1 is otherwise"
}
planted() { # NAME HOW GAMES DEFINITION SEATS KINDS CELLS [OPTION]...
    name=$1 how=$2 games=$3 definition=$4
    sizes="$5 $6 $7"
    shift 7
    report "$definition" --games 1 "$@" -o "$name.html" >out && plant "$name.html" "$games" "$how" $sizes || fail "$name: $(cat err)"
    report "$definition" --games "$games" "$@" -o "$name.html" >out || fail "$name: $(cat err)"
    same "$name.text" out
}
planted few even 8 planted.yaml 2 3 20
planted even even 72 planted.yaml 2 3 20
planted lean lean 72 planted.yaml 2 3 20
planted first first 378 planted.yaml 2 3 20
planted weak weak 90 planted.yaml 2 3 20
planted last last 63 three.yaml 3 1 16
planted alone first 24 alone.yaml 1 1 9
# Beside another game, of which one has an option; the page without its style, and without the board that stands at its top.
report planted.yaml --games 1 --set span=20 --against planted.yaml -o against.html >out || fail "against: $(cat err)"
plant against.html 90 first 2 3 20
plant against.html.base 90 drawn 2 3 20
report planted.yaml --games 90 --set span=20 --against planted.yaml -o against.html >out || fail "against: $(cat err)"
same against.text out
sed '/<style>/,/<\/style>/d; /<figure>/,/<\/figure>/d' against.html >page
same against.page page
exit $failed
