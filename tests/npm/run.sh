#!/bin/sh
# The npm package as `tools/npm/build` has made it, if it has, where Node.js is; compared with npm's `ffish` where that is
# installed. Usage: run.sh SOURCES BUILD [GAMES]
set -u
package=$2/npm
ffish=${XDG_CACHE_HOME:-$HOME/.cache}/vari/npm/node_modules/ffish
command -v node >/dev/null || { echo "skipped: there is no node" && exit 77; }
[ -e "$package/vari.wasm" ] || { echo "skipped: tools/npm/build has not made $package" && exit 77; }
[ -d "$ffish" ] || ffish=
exec node "$1/tests/npm/run.mjs" "$package" "$ffish" "${3:-3}"
