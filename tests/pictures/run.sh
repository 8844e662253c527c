#!/bin/sh
# Pictures are as they were looked at: each line of pictures.txt is a file kept here and the command that
# draws it. With --accept they are written anew, to be looked at. Usage: run.sh VARI [--accept]
set -u
vari=$(realpath "$1")
accept=${2:-}
cd "$(dirname "$0")" || exit 1
VARI_SHIPPED=../../definitions
export VARI_SHIPPED
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
failed=0
count=0
fail() {
    failed=$((failed + 1))
    echo "$1"
}
while read -r file arguments; do
    count=$((count + 1))
    eval "\"$vari\" $arguments -o \"$made/$file\"" || fail "$file: vari $arguments ends with $?"
    [ "$accept" = --accept ] && cp "$made/$file" "$file"
    cmp -s "$file" "$made/$file" || fail "$file is drawn otherwise by: vari $arguments -o $file"
done <pictures.txt

# Whatever is drawn can be read as XML, no label lies on another, and nothing in it is no number: on every board.
# No two kinds of pieces of a set look the same.
for definition in ../../definitions/*/*.yaml; do
    variant=$(basename "$definition" .yaml)
    "$vari" board "$variant" -o "$made/$variant-board.svg" || fail "the board of $variant is not drawn"
    "$vari" board "$variant" --all -o "$made/$variant-set.svg" || fail "the pieces of $variant are not drawn"
done
"$vari" diagram draughts man -o "$made/man.svg" || fail "the diagram of a man is not drawn"
python3 check.py "$made"/*.svg || fail "some picture is no XML, or labels lie on one another"
# Hands are there when they are empty; what there is any number of is in no hand.
[ "$(grep -c '>nothing in hand<' "$made/crazyhouse-board.svg")" = 2 ] || fail "empty hands are not shown"
! grep -q 'nothing in hand' "$made/go-board.svg" || fail "stones are in hand"
drawings=../../tools/vari/draw/drawings.txt
python3 drawings.py $drawings ../../definitions/*/*.yaml || fail "some drawing is not there, or twice"
! grep -lE '[",. ]-?(nan|inf)' "$made"/*.svg || fail "some place is no number"

# A PNG is as large as the SVG says; what sanitizers say of the libraries that draw it is not ours.
ASAN_OPTIONS=detect_leaks=0 "$vari" board hexapawn -o "$made/board.png" || fail "no PNG is written"
python3 - "$made/board.png" <<'END' || fail "the PNG has no size"
import struct, sys
head = open(sys.argv[1], "rb").read(24)
wide, high = struct.unpack(">II", head[16:24])
assert head[:8] == b"\x89PNG\r\n\x1a\n" and 200 < wide < 400 and 200 < high < 400, (wide, high)
END
# In a small picture coordinates are larger, or left out where they could not be read.
"$vari" board chu-shogi --size 160 -o "$made/small.svg" && "$vari" board double --size 160 -o "$made/smaller.svg"
grep -q 'width="160"' "$made/small.svg" || fail "a picture of 160 pixels is not so wide"
grep -q '>12</text>' "$made/small.svg" || fail "coordinates that can be read are left out"
! grep -q '>12</text>' "$made/smaller.svg" || fail "coordinates that cannot be read are not left out"
python3 check.py "$made/small.svg" "$made/smaller.svg" || fail "labels of a small picture lie on one another"
# Pieces that could not be told from one another are discs of their owners; words of hands are large enough.
"$vari" board pyramid-chase --size 160 -o "$made/discs.svg" && "$vari" board pyramid-chase -o "$made/large.svg"
[ "$(grep -c 'r=".42"' "$made/discs.svg")" = 32 ] || fail "small pieces are no discs"
! grep -q 'r=".42"' "$made/large.svg" || fail "large pieces are discs"
"$vari" board musketeer --size 160 -o "$made/words.svg"
python3 - "$made/words.svg" <<'END' || fail "words of hands are too small"
import re, sys
text = open(sys.argv[1]).read()
wide = float(re.search(r'viewBox="\S+ \S+ (\S+)', text).group(1))
size = float(re.search(r'scale\((\S+)\)" font-size="100"[^>]*>white<', text).group(1)) * 100
assert size * 160 / wide > 6, size
END
[ -z "$(find "$made" -name '.vari-*')" ] || fail "a temporary file is left"
echo "pictures: $count compared, $failed failed"
[ "$failed" = 0 ] && [ "$count" -gt 0 ]
