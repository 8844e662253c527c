#!/bin/sh
# What `vari uci` and `vari xboard` offer and `vari list` lists: the index that was built says the same as the definitions, it counts only while
# they are those that it was made of, and one's own definitions are found beside it. Usage: served.sh VARI INDEX
set -u
vari=$(realpath "$1")
index=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$(dirname "$0")" || exit 1
XDG_DATA_HOME=$folder/own
unset VARI_DEFINITIONS
export XDG_DATA_HOME
failed=0
fail() { failed=$((failed + 1)); echo "$*"; }
listed() { # of the program at a path, wherever the shipped definitions lie
    "$1" list --json | sed 's/"file":"[^"]*"//'
    "$1" list norse for two
    "$1" list --players 3 --board hex
}
greetings() { # of the program at a path
    printf 'uci\nquit\n' | "$1" uci
    printf 'xboard\nprotover 2\nquit\n' | "$1" xboard
}
offers() { # a word that is offered by both protocols
    greetings "$vari" >"$folder/out"
    [ "$(grep -c "[ ,\"]$1[ ,\"]" "$folder/out")" = "$2" ] || fail "$1 is not offered in $2 lines"
}
# 1. The index is that of the definitions.
VARI_SHIPPED=../../definitions "$vari" index | sort >"$folder/made"
sort "$index" | cmp - "$folder/made" || fail "the index that was built is another one"
# The list of UCI has no room for all: what another program knows stands in it, and its line is one that all programs take.
printf 'uci\nquit\n' | VARI_SHIPPED=../../definitions "$vari" uci | grep ' UCI_Variant ' >"$folder/line"
[ "$(wc -c <"$folder/line")" -lt 4096 ] || fail "the list of variants has a line of 4096 bytes or more"
known=$(sed -n 's/^\([^ ]*\) [a-z]*+ .*/\1/p' "$index")
for id in $known; do
    other=$(echo "$id" | tr -d -) # as that program calls it
    grep -q " var \($id\|$other\)\( \|$\)" "$folder/line" || fail "$id, which another program knows, is no UCI_Variant"
done
[ "$(echo "$known" | wc -w)" -gt 200 ] || fail "the index knows of no other program"
# 2. With it and without it the same is offered.
cp -r ../../definitions "$folder/shipped"
VARI_SHIPPED=../../definitions greetings "$vari" >"$folder/with"
VARI_SHIPPED=../../definitions listed "$vari" >"$folder/listed-with"
VARI_SHIPPED=$folder/shipped
export VARI_SHIPPED
echo '# another byte' >>"$folder/shipped/chess/chess.yaml"
greetings "$vari" >"$folder/without"
cmp "$folder/with" "$folder/without" || fail "without the index something else is offered"
listed "$vari" | cmp - "$folder/listed-with" || fail "without the index something else is listed"
# 3. What an index says that fits is believed: nothing is loaded. One that does not fit, or is none, is not.
mkdir -p "$folder/bin" "$folder/share/vari"
cp "$vari" "$folder/bin/vari"
"$vari" index | sed '/^atomic /s/ xboard+ / none /; s/"name":"Atomic Chess"/"name":"Indexed"/' >"$folder/share/vari/served.txt"
greetings "$folder/bin/vari" | grep -q '[ ,]atomic[ ,]' && fail "the index is not used"
"$folder/bin/vari" list atomic | grep -q Indexed || fail "the index is not used by vari list"
echo '# one more' >>"$folder/shipped/chess/chess.yaml"
greetings "$folder/bin/vari" | cmp - "$folder/with" || fail "an index of other files is used"
head -c 9 "$folder/share/vari/served.txt" >"$folder/cut" && cp "$folder/cut" "$folder/share/vari/served.txt"
greetings "$folder/bin/vari" | cmp - "$folder/with" || fail "half an index is used"
# 4. A shipped definition that is changed, added or taken away, and one's own beside and before them.
VARI_SHIPPED=../../definitions
offers atomic 2
mkdir -p "$folder/own/vari/definitions"
printf 'vari: 1\nname: Mine\nextends: chess\n' >"$folder/own/vari/definitions/a-game-of-mine.yaml"
offers a-game-of-mine 2
mv "$folder/own/vari/definitions/a-game-of-mine.yaml" "$folder/own/vari/definitions/zero.yaml"
offers zero 2
printf 'vari: 1\nname: Mine\nextends: dice-chess\n' >"$folder/own/vari/definitions/atomic.yaml"
offers atomic 0
rm -r "$folder/own"
VARI_SHIPPED=$folder/shipped
cp "$folder/shipped/chess/dice-chess.yaml" "$folder/shipped/chess/atomic.yaml" 2>/dev/null ||
    cp "$(find "$folder/shipped" -name dice-chess.yaml)" "$(find "$folder/shipped" -name atomic.yaml)"
offers atomic 0
echo "served: $failed failed"
[ "$failed" = 0 ]
