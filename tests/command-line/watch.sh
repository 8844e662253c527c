#!/bin/sh
# `vari watch` looks again at each save, also where an editor puts another file in its place; it shows the piece that
# moves otherwise, tells mistakes, and ends at Ctrl-C without an error.
# Usage: watch.sh VARI
set -eu
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../await.sh"
folder=$(mktemp -d)
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
cd "$folder"
"$vari" new watched >/dev/null
: >told
"$vari" watch watched.yaml >told 2>&1 &
watcher=$!
trap 'kill "$watcher" 2>/dev/null || true; rm -rf "$folder"' EXIT

# Waits until the file has been checked this many times.
looked() { [ "$(grep -c '^watched.yaml: ' told)" -ge "$1" ]; }
looks() { await "check $1 of the file" looked "$1"; }

looks 1
grep -q '^actions: 20 400 8902' told
grep -q '^a game at random: ' told
sed 's/moves: N}/moves: NN}/' watched.yaml >other && mv other watched.yaml
looks 2
grep -q '^knight (N)' told
rm watched.yaml
printf 'vari: 1\nname: Broken\nextends: chess\npeices: {}\n' >other && mv other watched.yaml
looks 3
grep -q 'error\[unknown-key\]' told
grep -q 'has mistakes' told
kill -INT "$watcher"
status=0
wait "$watcher" || status=$?
[ "$status" = 0 ] || { echo "ended with $status"; exit 1; }
status=0
"$vari" watch missing.yaml 2>told || status=$?
[ "$status" = 3 ] && grep -q 'No such file' told
echo "watch: ok"
