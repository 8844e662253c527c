#!/bin/sh
# Whatever `vari new` writes is a definition without mistakes or warnings, its tests hold, twenty games of it are
# played at random, as many play as were asked for, and nothing is overwritten.
# Usage: new.sh VARI
set -eu
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
count=0
for beginning in "$here"/../../tools/vari/editor/new/*.yaml; do
    like=$(sed -n '1s/^#! \([a-z]*\) .*/\1/p' "$beginning")
    for players in $(sed -n '1s/^#! [a-z]* //p' "$beginning"); do
        id=my-$like-$players
        "$vari" new "$id" --like "$like" --players "$players" >/dev/null
        "$vari" fmt --check "$id.yaml"
        "$vari" validate --strict "$id.yaml" >told 2>&1 || { cat told; exit 1; }
        games=$("$vari" simulate "./$id.yaml" --games 20 --json)
        seats=$(printf '%s' "$games" | python3 -c 'import json, sys; told = json.load(sys.stdin); print(told["games"], len(told["results"]))')
        [ "$seats" = "20 $players" ] || { echo "$id: $seats games and players"; exit 1; }
        count=$((count + 1))
    done
done
cp my-chess-2.yaml before
if "$vari" new my-chess-2 2>told; then echo "a file was overwritten"; exit 1; fi
grep -q 'left as it is' told && cmp my-chess-2.yaml before
mkdir taken
(cd taken && "$vari" new atomic --like chess >../told 2>&1)
grep -q 'name this one by its path, ./atomic.yaml' told
status=0
"$vari" new my-go --like go 2>told || status=$?
[ "$status" = 2 ] && grep -q 'chess, draughts' told
status=0
"$vari" new my-other --like layers --players 5 2>told || status=$?
[ "$status" = 2 ] && grep -q 'it may have 2' told
status=0
"$vari" new ../my-other 2>told || status=$?
[ "$status" = 2 ]
[ "$(ls | grep -c my-other)" = 0 ]
echo "new: $count definitions"
