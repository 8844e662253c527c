#!/bin/sh
# Writes what the program says now into the cases, to be read before it is committed.
# Usage: accept.sh VARI
set -eu
vari=$1
cd "$(dirname "$0")"
VARI_DEFINITIONS=../../definitions
export VARI_DEFINITIONS
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
