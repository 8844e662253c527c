#!/bin/sh
# Runs the command line as a user would and compares output and exit status.
# A case is a file NAME.case: the command after `$ vari`, then the expected output
# (standard output and error together), then `exit N` on the last line.
# Usage: run.sh VARI [LIST]
# LIST is a file of names, one a line: only those cases are run. `sanitized.txt` is one.
set -u
vari=$(realpath "$1") # the folder is left below
list=${2:+$(realpath "$2")}
here=$(cd "$(dirname "$0")" && pwd)
cd "$here" || exit 1
VARI_SHIPPED=../../definitions
XDG_STATE_HOME=$(mktemp -dp /dev/shm 2>/dev/null || mktemp -d) # games are kept there
XDG_DATA_HOME=$XDG_STATE_HOME # and here is nobody's own definition
export VARI_SHIPPED XDG_STATE_HOME XDG_DATA_HOME
failed=0
passed=0
actual=$(mktemp)
expected=$(mktemp)
trap 'rm -rf "$actual" "$expected" "$XDG_STATE_HOME"' EXIT
# shellcheck disable=SC2046 # names
[ -z "$list" ] || set -- $(sed 's|.*|./&.case|' "$list")
[ -n "$list" ] || set -- ./*.case
for file in "$@"; do
    if [ ! -f "$file" ]; then
        failed=$((failed + 1))
        echo "$file: there is no such case"
        continue
    fi
    command=$(sed -n '1s/^\$ vari //p' "$file")
    sed 1d "$file" >"$expected"
    input=/dev/null
    [ -f "${file%.case}.in" ] && input=${file%.case}.in
    eval "\"$vari\" $command" >"$actual" 2>&1 <"$input"
    echo "exit $?" >>"$actual"
    if cmp -s "$actual" "$expected"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$file: vari $command"
        diff "$expected" "$actual"
    fi
done
echo "command line: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
