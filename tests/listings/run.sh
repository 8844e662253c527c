#!/bin/sh
# What `vari explain` and `vari describe` tell of definitions: every one of the folders is told with all its parts, and of a few the
# whole text is that of NAME.kernel, NAME.program and NAME.described here. No shipped game is described with names of its file. `run.sh VARI accept` writes those anew.
# Usage: run.sh VARI [accept]
set -u
vari=$(realpath "$1") # the folder is left below
accept=${2:-}
here=$(cd "$(dirname "$0")" && pwd)
cd "$here" || exit 1
VARI_SHIPPED=../../definitions
export VARI_SHIPPED
told=$(mktemp)
trap 'rm -f "$told"' EXIT
failed=0
passed=0
fail() {
    failed=$((failed + 1))
    echo "$1"
}

# has FILE HEADING...: each stands alone on a line of what was told
has() {
    file=$1
    shift
    missing=$(printf '%s\n' "$@" | grep -vxF -f "$told")
    if [ -z "$missing" ]; then passed=$((passed + 1)); else fail "$file: explain does not tell: $missing"; fi
}

for file in $(find ../../definitions ../sketches ../rules -name '*.yaml' | sort); do
    "$vari" explain --kernel "$file" >"$told" 2>&1 || fail "$file: explain --kernel fails"
    has "$file" board players pieces 'actions of no piece' turn position
    case $file in ../rules/*) ;; *) has "$file" endings ;; esac
    "$vari" explain --program "$file" >"$told" 2>&1 || fail "$file: explain --program fails"
    has "$file" 'action rules' instructions
    sed -n '/^action rules$/,/^instructions$/p' "$told" | grep -E '^ *[0-9]+ ' | grep -vE '; (in tables|asked: .|walked: .)' &&
        fail "$file: explain --program does not tell how a rule is played"
done

# A name of the file's own stands in quotes where `called` says nothing of it: no shipped game has any in its text.
for file in $(find ../../definitions -name '*.yaml' ! -path '*/parts/*' | sort); do
    quoted=$("$vari" describe --whole "$file" | sed -n '/^The board/,$p' | grep '"')
    if [ -z "$quoted" ]; then passed=$((passed + 1)); else fail "$file: describe shows names: $quoted"; fi
done

# No word stands twice, no blank stands before a sign, and articles fit.
for file in $(find ../../definitions ../rules -name '*.yaml' ! -path '*/parts/*' | sort); do
    bad=$("$vari" describe --whole "$file" | sed -n '/^The board/,$p' | tr '\n' ' ' | tr -s ' ' |
        grep -oE '\b(a|an|and|or|the|is|if|of|to|not|you|your|it|that|in|on) \1\b.{20}|.{20} [.,;:]( |$)|\ban [bcdfgjklmnpqrstvwxz][a-z]*|\ban? (the|one|an?) [a-z]*')
    if [ -z "$bad" ]; then passed=$((passed + 1)); else fail "$file: describe reads badly: $bad"; fi
done

for wanted in *.kernel *.program *.described; do
    name=${wanted%.*}
    file=../sketches/$name.yaml
    [ -f "$file" ] || file=../rules/$name.yaml
    case $wanted in
    *.described) "$vari" describe "$file" >"$told" 2>&1 ;;
    *) "$vari" explain --"${wanted##*.}" "$file" 2>&1 >"$told" ;;
    esac
    if [ "$accept" = accept ]; then
        cp "$told" "$wanted"
    elif [ -s "$wanted" ] && cmp -s "$told" "$wanted"; then
        passed=$((passed + 1))
    else
        fail "$wanted differs:"
        diff "$wanted" "$told"
    fi
done
echo "listings: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
