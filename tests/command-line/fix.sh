#!/bin/sh
# `validate --fix` writes what can only have been meant, and nothing else: `rok` is too short a word to be sure, and
# `movr` may be `move` or `mover`.
# Usage: fix.sh VARI
set -eu
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
cd "$folder"
cp "$here/fix.yaml" fix.yaml
status=0
"$vari" validate --fix fix.yaml 2>told || status=$?
[ "$status" = 1 ]
sed -e 's/peices/pieces/; s/tagz/tags/; s/premotes/promotes/; s/queeen/queen/; s/captur,/capture,/; s/remov:/remove:/; s/E4/e4/' \
    "$here/fix.yaml" | diff - fix.yaml
[ "$(grep -c 'is now' told)" = 7 ]
[ "$(grep -c 'error\[' told)" = 2 ]
cp fix.yaml before
"$vari" validate --fix fix.yaml 2>/dev/null || true
cmp fix.yaml before
printf 'vari: 1\nname: Good\nextends: chess\n' >good.yaml
"$vari" validate --fix good.yaml >told
grep -q 'good.yaml: ok' told
status=0
"$vari" validate --fix missing.yaml 2>told || status=$?
[ "$status" = 3 ] && grep -q 'No such file' told
printf 'vari: 1\0name' >zero.yaml
status=0
"$vari" validate --fix zero.yaml 2>told || status=$?
[ "$status" = 1 ] && [ "$(wc -c <zero.yaml)" = 12 ]
echo "fix: ok"
