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
python3 - "$VARI_SHIPPED" "$folder/once" <<'END'
import glob, os, sys

shipped = {os.path.basename(path): path for path in glob.glob(sys.argv[1] + "/**/*.yaml", recursive=True)}


def lines(path):
    """Which empty lines there were between single lines nobody can know any more."""
    with open(path, "rb") as file:
        return [line for line in file.read().replace(b"\r", b"").split(b"\n") if line]


paths = glob.glob(sys.argv[2] + "/*.yaml")
wrong = [path for path in paths if lines(path) != lines(shipped[os.path.basename(path)])]
sys.exit(f"laid out otherwise than shipped: {wrong}" if wrong or len(paths) != len(shipped) else 0)
END

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
sed 's/$/\r/' messy.yaml >returns.yaml
"$vari" fmt - <messy.yaml | diff "$here/fmt-neat.yaml" -
"$vari" fmt returns.yaml >/dev/null
sed 's/$/\r/' "$here/fmt-neat.yaml" | cmp - returns.yaml
"$vari" fmt --check returns.yaml
"$vari" fmt messy.yaml >/dev/null
diff "$here/fmt-neat.yaml" messy.yaml
"$vari" explain --kernel ./messy.yaml | sed 's/messy.yaml.*//' | diff kernel -
echo "fmt: $(ls once | wc -l) definitions"
