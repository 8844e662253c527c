#!/bin/sh
# Definitions of one's own: found by their ids before the shipped ones, extended by them, and told where they
# come from. Usage: own.sh VARI
set -u
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
VARI_SHIPPED=$here/../../definitions
XDG_DATA_HOME=$folder
export VARI_SHIPPED XDG_DATA_HOME
failed=0
expect() { # what is run, what it prints at least
    wanted=$1
    shift
    "$vari" "$@" >"$folder/out" 2>&1
    grep -qF "$wanted" "$folder/out" || { failed=$((failed + 1)); echo "vari $*: no \`$wanted\`"; cat "$folder/out"; }
}
mkdir -p "$folder/vari" && cp -r "$here/own" "$folder/vari/definitions"
expect "$folder/vari/definitions" list mine
expect 'More of Mine' list mine
expect 'Chess of Our House' list house
expect 'd1e3' moves my-chess -m 'd2d4 a7a6'
expect 'd1e3' moves mine-too -m 'd2d4 a7a6'
expect 'Chess of Our House' play chess --seats random,random --seed 1 # the first on the way hides the shipped one
expect 'chess: ok' validate chess
expect 'did you mean `my-chess`' moves my-ches
expect "$here/../../definitions/chess/chess.yaml" explain --kernel wildebeest
grep -qF "$folder/vari/definitions/chess.yaml" "$folder/out" && { failed=$((failed + 1)); echo "a shipped definition extends one of one's own"; }
(cd "$VARI_SHIPPED/large" && "$vari" explain --kernel ./wildebeest.yaml) | grep -qF "$folder" && { failed=$((failed + 1)); echo "by its path, too"; }
ln -s .. "$folder/vari/definitions/games/back"
[ "$("$vari" list 'mine' | grep -c 'More of Mine')" = 1 ] || { failed=$((failed + 1)); echo "a link back to the folder: found twice"; }
XDG_DATA_HOME=$folder/nowhere
mkdir "$folder/first"
printf 'vari: 1\nname: First\nextends: my-chess\n' >"$folder/first/first.yaml"
expect 'there is no definition `my-chess`' moves my-chess
VARI_DEFINITIONS=$folder/first:$folder/vari/definitions
export VARI_DEFINITIONS
expect 'd1e3' moves first -m 'd2d4 a7a6'
expect "$folder/first/first.yaml" list --json first
expect "$folder/vari/definitions" list mine
# An id is that of a definition, whatever lies beside the file; a path is that of a file.
mkdir "$folder/beside"
sed 's/^name: .*/name: Beside/; s/^tests:.*/tests: none/' "$here/own/chess.yaml" >"$folder/beside/atomic.yaml"
printf 'vari: 1\nname: By id\nextends: atomic\n' >"$folder/beside/by-id.yaml"
printf 'vari: 1\nname: By path\nextends: ./atomic.yaml\n' >"$folder/beside/by-path.yaml"
printf 'vari: 1\nname: Beside\nextends: by-path\n' >"$folder/beside/no-id.yaml"
expect 'for that write `extends: ./atomic.yaml`' validate "$folder/beside/by-id.yaml"
expect "$VARI_SHIPPED/chess/atomic.yaml" explain --kernel "$folder/beside/by-id.yaml"
expect "$folder/beside/atomic.yaml" explain --kernel "$folder/beside/by-path.yaml"
grep -qF 'beside it' "$folder/out" && { failed=$((failed + 1)); echo "a path is told to be hidden"; }
expect "$folder/beside/atomic.yaml" explain --kernel "$folder/beside/no-id.yaml"
echo "own definitions: $failed failed"
[ "$failed" = 0 ]
