#!/bin/sh
# Writes what the program says now into the cases, to be read before it is committed.
# Usage: accept.sh VARI
set -eu
vari=$(realpath "$1") # the folder is left below
cd "$(dirname "$0")"
VARI_SHIPPED=../../definitions
XDG_STATE_HOME=$(mktemp -dp /dev/shm 2>/dev/null || mktemp -d) # games are kept there
XDG_DATA_HOME=$XDG_STATE_HOME # and here is nobody's own definition
export VARI_SHIPPED XDG_STATE_HOME XDG_DATA_HOME
trap 'rm -rf "$XDG_STATE_HOME"' EXIT
for file in ./*.case; do
    command=$(sed -n '1s/^\$ vari //p' "$file")
    input=/dev/null
    [ -f "${file%.case}.in" ] && input=${file%.case}.in
    {
        sed -n 1p "$file"
        status=0
        eval "\"$vari\" $command" 2>&1 <"$input" || status=$?
        echo "exit $status"
    } >"$file.new"
    mv "$file.new" "$file"
done
