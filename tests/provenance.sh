#!/bin/sh
# Every definition that is listed names its inventor, be it `unknown` or `traditional`, and a source that leads to a text
# of its rules, which the front page of a repository does not. Those for which it is still wanted stand below, and must
# be taken out once it is there.
# Usage: provenance.sh DEFINITIONS
set -eu
definitions=$1

no_inventor="
advanced-pawn all-explode atomic-duck blackletter
capture-the-queen caught-in-a-snag checkmateless corner-rook cross-derby
dragon-chess elimination knights-halma
la-mancha makbug minichess minihouse opposite-castling petrified rookmate
screen sixth-rank two-kings
"
no_source="
opposite-castling
"

wrong=0
# told WHAT IDS WANTED: those of whom WHAT is true are those of whom it is known.
told() {
    known=$(printf '%s' "$2" | tr -s ' \n' '\n\n' | sed '/^$/d' | sort)
    [ "$3" = "$known" ] && return
    echo "$1: $(printf '%s\n%s\n' "$3" "$known" | sort | uniq -u | tr '\n' ' ')"
    wrong=1
}

ids() {
    sed 's|.*/||; s|\.yaml$||' | sort
}

listed=$(find "$definitions" -name '*.yaml' -exec grep -L '^tags: unlisted' {} +)
front='^source: https\{0,1\}://github\.com/[^/]*/[^/]*/\{0,1\}$'
told 'no inventor, or one although none is wanted here' "$no_inventor" "$(echo "$listed" | xargs grep -L '^inventor: .' | ids)"
told 'no source of the rules, or one although none is wanted here' "$no_source" "$(
    { echo "$listed" | xargs grep -L '^source: .' || :; echo "$listed" | xargs grep -l "$front" || :; } | ids
)"
exit $wrong
