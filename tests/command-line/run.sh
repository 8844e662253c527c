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
# Other programs run once over all cases, not for each: to start one takes as long as most of the cases.
work=$(mktemp -d)
trap 'rm -rf "$work" "$XDG_STATE_HOME"' EXIT
mkdir "$work/expected" "$work/actual"
# shellcheck disable=SC2046 # names
[ -z "$list" ] || set -- $(sed 's|.*|./&.case|' "$list")
[ -n "$list" ] || set -- ./*.case
failed=0
for file in "$@"; do
    [ -f "$file" ] && continue
    echo "$file: there is no such case"
    exit 1
done
awk -v folder="$work/expected" 'FNR == 1 {
    if (name != "") close(folder "/" name)
    name = substr(FILENAME, 3, length(FILENAME) - 7)
    sub(/^\$ vari /, "")
    print name, $0
    printf "" >(folder "/" name)
    next
}
{ print >(folder "/" name) }' "$@" >"$work/commands"
# A command may set variables: those of this loop have names that none has.
while read -r case_name command; do
    case_input=/dev/null
    [ -f "$case_name.in" ] && case_input=$case_name.in
    eval "\"$vari\" $command" >"$work/actual/$case_name" 2>&1 <"$case_input"
    echo "exit $?" >>"$work/actual/$case_name"
done <"$work/commands"
diff -r "$work/expected" "$work/actual" >/dev/null || while read -r case_name command; do
    cmp -s "$work/expected/$case_name" "$work/actual/$case_name" && continue
    failed=$((failed + 1))
    echo "$case_name.case: vari $command"
    diff "$work/expected/$case_name" "$work/actual/$case_name"
done <"$work/commands"
echo "command line: $(($# - failed)) passed, $failed failed"
[ "$failed" = 0 ] && [ "$#" -gt 0 ] && [ "$(wc -l <"$work/commands")" = "$#" ]
