#!/bin/sh
# Shipped definitions are laid out; what was put into disorder is laid out as it was, once and for all, and means
# what it meant; comments stay with what they are about; a file that is no YAML is left as it is.
# Usage: fmt.sh VARI
set -eu
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
find "$VARI_SHIPPED" -name '*.yaml' | sort | xargs "$vari" fmt --check

mkdir "$folder/messed" "$folder/once" "$folder/kept"
python3 "$here/mess_up.py" "$folder/messed" $(find "$VARI_SHIPPED" -name '*.yaml' | sort)
cd "$folder"
cp "$folder"/messed/*.yaml "$folder/once"
"$vari" fmt "$folder"/once/*.yaml >"$folder/told" 2>&1 || { tail "$folder/told"; exit 1; }
"$vari" fmt --check "$folder"/once/*.yaml
for file in "$folder"/once/*.yaml; do
    id=$(basename "$file")
    shipped=$(find "$VARI_SHIPPED" -name "$id")
    grep -v '^$' "$shipped" >wanted # which empty lines there were between single lines nobody can know any more
    grep -v '^$' "$file" | diff wanted - || { echo "$file"; exit 1; }
done

printf 'vari: 1\nextends: chess\nname: X\npieces: {nite: {letter: N}}\n' >wrong.yaml
"$vari" fmt wrong.yaml >told 2>&1 && head -n 2 wrong.yaml | grep -q 'name: X' # what it means may be wrong
printf 'vari: 1\nextends: chess\nname: X\npieces: {nite: {letter: N}\n' >bad.yaml
cp bad.yaml before
status=0
"$vari" fmt bad.yaml >told 2>&1 || status=$?
[ "$status" = 1 ] && grep -q 'error\[' told && cmp bad.yaml before
cp "$here/fmt-messy.yaml" messy.yaml
status=0
"$vari" fmt --check messy.yaml >told || status=$?
[ "$status" = 1 ] && grep -q 'messy.yaml is not laid out' told && cmp messy.yaml "$here/fmt-messy.yaml"
"$vari" explain --kernel ./messy.yaml | sed 's/messy.yaml.*//' >kernel
"$vari" fmt messy.yaml >/dev/null
diff "$here/fmt-neat.yaml" messy.yaml
"$vari" explain --kernel ./messy.yaml | sed 's/messy.yaml.*//' | diff kernel -
echo "fmt: $(ls once | wc -l) definitions"
