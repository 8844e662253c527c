#!/bin/sh
# Every key of the schema is named by the C code, and so are the words of each that has some. (What C names and
# the schema lacks does not compile.)   usage: schema-keys.sh SOURCES schema_keys.h
set -eu
named=$(mktemp)
trap 'rm -f "$named"' EXIT
cat "$1"/interpreter/definition/*.[ch] | grep -oE '[A-Z][A-Z_]+' | sort -u >"$named"
# Read for several maps by one function, which names the key of one of them.
shared="PIECE_TEXT MOVE_PICK MOVE_DO MOVE_TEXT ENDING_EACH"
missing=$(sed -n 's/^#define KEY_\([A-Z_]*\) .*/\1/p' "$2" | while read -r key; do
    grep -qxE "(KEY_)?$key" "$named" || case " $shared " in *" $key "*) ;; *) echo "$key" ;; esac
done)
[ -z "$missing" ] || { echo "keys of the schema that no C code reads:" $missing; exit 1; }
