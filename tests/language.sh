#!/bin/sh
# Every example of the author's documents is a definition without mistakes. Examined are the blocks that begin
#   ```yaml whole          a definition as it stands
#   ```yaml with VARIANT   blocks laid over a shipped definition
# A block of YAML without such a mark is a mistake: nobody would notice when it ceases to be true.
# Those of a tutorial are played.
# Usage: language.sh VARI DOCUMENT...
set -eu
vari=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for document; do
    awk -v folder="$folder" -v document="$(basename "$document" .md)" '
        /^```yaml/ {
            if ($2 != "whole" && !($2 == "with" && NF == 3)) {
                printf "%s.md:%d: an example is marked `whole` or `with VARIANT`\n", document, NR
                bad = 1
            }
            file = folder "/" document "-line-" NR ".yaml"
            if ($2 == "with")
                printf "vari: 1\nname: Example\nextends: %s\n", $3 >file
            next
        }
        /^```/ { if (file != "") close(file); file = "" }
        file != "" { print >file }
        END { exit bad }' "$document"
done
ls "$folder"/*.yaml >/dev/null
"$vari" validate --strict "$folder"/*.yaml
# What a tutorial shows is played, too, and told.
for file in "$folder"/TUTORIAL-*.yaml; do
    [ -f "$file" ] || continue
    "$vari" simulate "$file" --games 3 --seed 1 >"$folder/played"
    "$vari" describe "$file" >"$folder/told"
    [ -s "$folder/played" ] && [ -s "$folder/told" ]
done
# The index at the end of the reference names every key of the schema beside it, and no other.
for document; do
    schema=$(dirname "$document")/vari.schema.json
    [ -f "$schema" ] && [ "$(basename "$document")" = LANGUAGE.md ] || continue
    sed -n 's/^ *"\([a-z0-9-]*\)": {"description".*/\1/p' "$schema" | grep -vx if | sort -u >"$folder/keys"
    sed -n '/^## Index of keys/,$p' "$document" | sed -n 's/^| .* | \(`.*\) |$/\1/p' | tr -d '`' | tr ' ' '\n' |
        sort -u >"$folder/index"
    diff "$folder/keys" "$folder/index" >"$folder/differ" || {
        echo "$document: the index of keys is not that of vari.schema.json (<: it lacks, >: there is no such key)"
        cat "$folder/differ"
        exit 1
    }
done
