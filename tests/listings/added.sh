#!/bin/sh
# A rule that is added to a game costs that rule alone: of `vari explain --program` its line is new or another, and no other rule's is. What is
# added to what stands in added/.
# Usage: added.sh VARI
set -u
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/added" || exit 1
VARI_SHIPPED=../../../definitions
export VARI_SHIPPED
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
passed=0

# how VARIANT: a line for each rule, without its number and place; the first of several moves is called as if it were alone
how() {
    "$vari" explain --program "$1" | sed -n '/^action rules$/,/^instructions$/p' | grep -E '; (in tables|asked: .|walked: .)' |
        sed -E 's/^ *[0-9]+ +//; s/  ([^ ]*:[0-9]+|\(made\))$//; s/ +/ /g; s/-1 / /' | sort
}

# rule_of: what a line is about
rule_of() { sed 's/;.*//'; }

sed '/^#/d' games >"$work/games"
while read -r game man king rook; do
    how "$game" >"$work/before"
    for file in *.yaml; do
        sed "s/@man/$man/g; s/@king/$king/g; s/@rook/$rook/g" "$file" >"$work/rule"
        { printf 'vari: 1\nname: %s and a rule\nextends: %s\n' "$game" "$game" && cat "$work/rule"; } >"$work/game.yaml"
        how "$work/game.yaml" >"$work/after"
        sed -n 's/^# //p' "$work/rule" | sort >"$work/wanted"
        comm -13 "$work/before" "$work/after" >"$work/new"
        comm -23 "$work/before" "$work/after" | rule_of | sort >"$work/gone"
        if [ -s "$work/before" ] && cmp -s "$work/wanted" "$work/new" &&
            [ -z "$(rule_of <"$work/new" | sort | comm -13 - "$work/gone")" ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$game with $file:"
            diff "$work/before" "$work/after"
        fi
    done
done <"$work/games"
echo "rules added to games: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -ge 48 ]
