#!/bin/sh
# Every definition in the folders is free of mistakes, passes the tests it carries, and can be listed.
# Usage: definitions.sh VARI FOLDER...
set -eu
vari=$1
shift
find "$@" -name '*.yaml' | sort | xargs "$vari" validate
find "$@" -name '*.yaml' | sort | while read -r file; do
    "$vari" explain --kernel "$file" >/dev/null
    "$vari" explain --program "$file" >/dev/null
done
