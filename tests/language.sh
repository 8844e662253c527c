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
grep -L '^extends: ' "$folder"/*.yaml | xargs "$vari" validate --strict
# What is laid over a game is a part of one, and may declare what it does not ask for.
grep -l '^extends: ' "$folder"/*.yaml | xargs "$vari" validate
# What a tutorial shows is played, too, and told.
for file in "$folder"/TUTORIAL-*.yaml; do
    [ -f "$file" ] || continue
    "$vari" simulate "$file" --games 3 --seed 1 >"$folder/played"
    "$vari" describe "$file" >"$folder/told"
    [ -s "$folder/played" ] && [ -s "$folder/told" ]
done
# Whole examples are laid out as `vari fmt` lays them out.
"$vari" fmt --check $(grep -L '^extends: ' "$folder"/*.yaml)
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
# Each key of each map stands in an example or between backquotes in the section that explains the map.
for document; do
    schema=$(dirname "$document")/schema/definition.schema
    [ -f "$schema" ] && [ "$(basename "$document")" = LANGUAGE.md ] || continue
    while read -r maps section; do
        awk -v section="$section" '
            /^```/ { code = !code; next }
            !code && /^##+ / {
                title = $0; sub(/^#+ /, "", title); gsub(/`/, "", title)
                level = index($0, " "); if (inside && level <= inside) inside = 0
                if (title == section && !inside) inside = level
            }
            !inside { next }
            code { print; next }
            { count = split($0, parts, "`"); for (i = 2; i <= count; i += 2) print parts[i] }' "$document" >"$folder/section"
        [ -s "$folder/section" ] || { echo "$document: there is no section $section"; exit 1; }
        awk -v maps=",$maps," '
            $1 == "map" { inside = index(maps, "," $2 ",") > 0; next }
            inside && /^[a-z]/ && $1 != "also" && $1 != "if" { sub(/[!?]$/, "", $1); print $1 }' "$schema" |
            while read -r key; do
                grep -qE "(^|[^a-z-])$key([^a-z-]|\$)" "$folder/section" ||
                    echo "$document: the section $section does not explain the key $key"
            done
    done >"$folder/lacking" <<'SECTIONS'
credits Files
overlay,range options and overlays
board,graph board
player players, teams, when-out
setup,shuffle setup
piece Pieces
move,leg Move records
promotion Promotion
drops,captured Drops, supplies, captured pieces
castling Castling
state State
line Terms
change Picks and changes
action Actions
effect Effects
law Laws
ending Endings
phase Turn
native Native hooks
test,result tests
SECTIONS
    cat "$folder/lacking"
    [ ! -s "$folder/lacking" ]
done
