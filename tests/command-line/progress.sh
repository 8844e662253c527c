#!/bin/sh
# Who watches `vari simulate` at a terminal sees how far it has come, and nothing of it stays; piped it says nothing
# of that. Needs `script` (bsdutils).
# Usage: progress.sh VARI
set -eu
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../await.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
script -qec true /dev/null >/dev/null || { echo "there is no \`script\` (tools/set-up test)" && exit 1; }

# Far more games than are over before it is told; it is ended once that is so.
TERM=dumb script -qfec "sh -c 'echo \$\$ >player; exec \"$vari\" simulate chess --games 10000000'" seen >/dev/null 2>&1 </dev/null &
terminal=$!
await "how far it has come, at a terminal" grep -qs ' of 10000000 games' seen
kill "$(cat player)" || true
wait "$terminal" || true

# What is over soon ends with the line wiped away.
TERM=dumb script -qec "'$vari' simulate chess --games 3" told >/dev/null </dev/null
grep -q "$(printf '\r\033')\[K" told || { echo "what was told stays" && exit 1; }
"$vari" simulate chess --games 2000 >told 2>&1
if grep -q ' of 2000 games\|\[K' told; then echo "it is told in a pipe" && exit 1; fi
