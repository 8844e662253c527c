#!/bin/sh
# Forms of games beside PGN, read and written: files of other programs come out as they went in, or as
# NAME.FORM.expected has it, with what NAME.FORM.errors says of bad games; games of `vari play` and `vari match`
# are read back as the same games. Where `node` finds npm's `tsshogi`, it reads what is written here, and what
# it writes is read (compare.cjs). Usage: run.sh VARI [GAMES]
set -u
vari=$1
games=${2:-10}
here=$(cd "$(dirname "$0")" && pwd)
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
folder=$(mktemp -dp /dev/shm 2>/dev/null || mktemp -d) # games are kept there
XDG_STATE_HOME=$folder
export XDG_STATE_HOME
trap 'rm -rf "$folder"' EXIT
failed=0
forms='csa'

wrong() {
    failed=$((failed + 1))
    echo "$@"
}

cd "$here" || exit 1
for form in $forms; do
    for file in *."$form"; do
        expected=$file
        [ -f "$file.expected" ] && expected=$file.expected
        errors=/dev/null
        [ -f "$file.errors" ] && errors=$file.errors
        "$vari" replay --format "$form" "$file" >"$folder/out" 2>"$folder/errors"
        diff "$expected" "$folder/out" || wrong "$file is written otherwise"
        diff "$errors" "$folder/errors" || wrong "other things are said of $file"
        # what was written is as it should be, from a pipe and as records, too
        "$vari" replay --format "$form" "$expected" 2>&1 | diff "$expected" - || wrong "$file is not read back"
        "$vari" replay --format "$form" - <"$expected" 2>&1 | diff "$expected" - || wrong "$file cannot be piped"
        "$vari" replay --game 1 --format "$form" "$expected" >"$folder/first" 2>&1
        "$vari" replay --game 1 --format record "$expected" >"$folder/first.record" 2>&1
        "$vari" replay --format "$form" "$folder/first.record" 2>&1 | diff "$folder/first" - ||
            wrong "$file is not the same as a record"
    done
done

# What is played at the table and in matches.
saved() { # FORM VARIANT [OPTION...]
    form=$1 variant=$2
    shift 2
    { awk 'BEGIN { for (i = 0; i < 100; i++) print "random" }' && echo "save $folder/t.record" && echo "save $folder/t.$form"; } |
        "$vari" play "$variant" "$@" --seats human,human --seed 3 >"$folder/told" 2>&1
    for file in "$folder/t.record" "$folder/t.$form"; do
        "$vari" replay "$file" 2>&1 | tail -1 >"$file.end"
    done
    cmp "$folder/t.record.end" "$folder/t.$form.end" || wrong "$form loses what is played of $variant $*"
    rm -f "$folder"/t.*
}
for form in csa; do
    for variant in shogi checkshogi; do
        saved "$form" "$variant"
    done
    saved "$form" shogi-handicap --set odds=four-pieces
done
"$vari" match shogi random random --games 3 --nodes 10 -o "$folder/match.csa" >"$folder/told" 2>&1 || wrong "no match in CSA"
"$vari" replay --check "$folder/match.csa" | diff - /dev/stdin <<-EOF || wrong "a match in CSA is not read"
	3 games: ok
	EOF

echo "forms: $failed failed"
[ "$failed" = 0 ]
