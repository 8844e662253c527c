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
# Actions of tests are written as they are listed, each that means one; not what means none or several, is no word of
# its own in the file, or should be illegal.
cat >tests.yaml <<'END'
vari: 1
name: Tests
extends: chess
tests:
  - {moves: e2-e4 e7e5 Nf3 Nc6, legal: [Bb5, e2e4], illegal: [Bb6]}
  - moves: >-
      e4
      e5
    only: [Nf3, N]
END
cp tests.yaml untested.yaml
"$vari" validate --fix tests.yaml 2>told || true
[ "$(grep -c 'is now' told)" = 5 ]
sed -e 's/e2-e4/e2e4/; s/Nf3/g1f3/; s/Nc6/b8c6/; s/Bb5/f1b5/' untested.yaml | diff - tests.yaml
cp untested.yaml before
"$vari" validate --fix --no-tests untested.yaml >told
cmp untested.yaml before
# A key without its last letter, and a size that is two numbers all the same.
printf 'vari: 1\nname: Short\nextends: chess\nboard: 8*8\nendings: {hill: {if: any own king in e4, win: mover}}\n' >short.yaml
"$vari" validate --fix short.yaml 2>/dev/null
grep -q 'wins: mover' short.yaml && grep -q 'board: 8x8' short.yaml
status=0
"$vari" validate --fix missing.yaml 2>told || status=$?
[ "$status" = 3 ] && grep -q 'No such file' told
printf 'vari: 1\0name' >zero.yaml
status=0
"$vari" validate --fix zero.yaml 2>told || status=$?
[ "$status" = 1 ] && [ "$(wc -c <zero.yaml)" = 12 ]
echo "fix: ok"
