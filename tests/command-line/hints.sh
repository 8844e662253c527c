#!/bin/sh
# No hint offers an action that is said to be worth more than the one that it chooses, whenever the time is up.
# Usage: hints.sh VARI
set -u
vari=$(realpath "$1")
VARI_SHIPPED=$(dirname "$0")/../../definitions
XDG_STATE_HOME=$(mktemp -d)
export VARI_SHIPPED XDG_STATE_HOME
trap 'rm -rf "$XDG_STATE_HOME"' EXIT
failed=0
for thought in 200 300 400 450 500 550 600 650 700 800; do
    printf 'hint\nquit\n' | "$vari" play amazons --seats human,human --think "${thought}ms" |
        sed -n 's/^Perhaps [^ ]*: \([-+][0-9.]*\),.*/\1/p; s/^  or [^ ]*: \([-+][0-9.]*\)$/\1/p' |
        awk -v thought="$thought" 'NR == 1 { best = $1 }
            $1 > best + 0.001 { print "after " thought " ms " $1 " is offered beside " best; wrong = 1 }
            END { exit wrong }' || failed=1
done
exit "$failed"
