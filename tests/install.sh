#!/bin/sh
# What is installed works where it is put: the program finds its definitions, a program is compiled against the
# library by pkg-config and by CMake, in C and in C++; the symbols that the libraries give are those
# of symbols.txt in interpreter and tools/host; nothing names the folders of the build. Usage: install.sh SOURCES BUILD [accept]
set -u
sources=$1
build=$2
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
failed=0
fail() {
    failed=$((failed + 1))
    echo "$1"
}
prefix=$made/prefix
cmake --install "$build" --prefix "$prefix" >"$made/log" 2>&1 || {
    cat "$made/log"
    exit 1
}
mv "$prefix" "$made/elsewhere" # nobody may depend on where it was told to be
prefix=$made/elsewhere
unset VARI_SHIPPED VARI_DEFINITIONS
XDG_DATA_HOME=$made
export XDG_DATA_HOME

# --- the program ---
vari=$prefix/bin/vari
"$vari" --version >/dev/null || fail "the program does not run"
[ "$("$vari" perft chess 3 | cut -d' ' -f1)" = 8902 ] || fail "the program does not find chess"
"$vari" list chess --json | grep -q "\"file\":\"$prefix/" || fail "the program lists other definitions than those installed"
for page in vari.1 vari-play.1; do
    [ -s "$prefix/share/man/man1/$page" ] || fail "$page is not installed"
done
cmp "$build/served.txt" "$prefix/share/vari/served.txt" || fail "the index of what the protocols offer is not installed"
# The studio goes with it where it was built.
[ ! -e "$build/studio/index.html" ] || [ -s "$prefix/share/vari/studio/index.html" ] || fail "the studio is not installed"
if command -v groff >/dev/null; then
    groff -man -Tutf8 -ww -z "$prefix"/share/man/man1/*.1 2>"$made/told" || fail "groff fails"
    [ ! -s "$made/told" ] || { cat "$made/told"; fail "groff warns of the manual"; }
fi
for file in bash-completion/completions/vari zsh/site-functions/_vari fish/vendor_completions.d/vari.fish; do
    [ -s "$prefix/share/$file" ] || fail "$file is not installed"
done
offered=$(bash -c ". '$prefix/share/bash-completion/completions/vari'; COMP_LINE='$vari play xiangq'
    COMP_POINT=\${#COMP_LINE}; _vari; echo \"\${COMPREPLY[*]}\"")
case $offered in *xiangqi*) ;; *) fail "bash is offered \`$offered\` for xiangq" ;; esac
if command -v fish >/dev/null; then
    : >"$made/xiangqihill" # files are offered only where nothing else is
    in_fish() { cd "$made" && HOME=$made fish -N -c "source '$prefix/share/fish/vendor_completions.d/vari.fish'; complete -C '$1'"; }
    offered=$(in_fish "$vari play xiangqih")
    [ "$offered" = xiangqihouse ] || fail "fish is offered \`$offered\` for xiangqih"
    offered=$(in_fish "$vari board chess --format=s")
    [ "$offered" = --format=svg ] || fail "fish is offered \`$offered\` for --format=s"
    offered=$(in_fish "$vari validate $prefix/shar")
    [ "$offered" = "$prefix/share/" ] || fail "fish is offered \`$offered\` for a path"
fi
# zsh completes only at a terminal: Tab is typed at one, and then a key that writes down the line.
in_zsh() {
    cat >"$made/driver" <<END
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PATH=$prefix/bin:\$PATH; fpath=($prefix/share/zsh/site-functions \\\$fpath); autoload -Uz compinit"
zpty -w shell "compinit -u -d $made/dump; tell() { print -r -- \\\$BUFFER >$made/told; exit }; zle -N tell"
zpty -w shell "bindkey '^I' complete-word '^T' tell"
zpty -w -n shell "$1"\$'\t\x14'
while zpty -r shell out; do :; done
END
    timeout 300 zsh -f "$made/driver" && cat "$made/told"
}
if command -v zsh >/dev/null; then
    offered=$(in_zsh "vari play xiangqih")
    [ "$offered" = "vari play xiangqihouse " ] || fail "zsh makes \`$offered\` of xiangqih"
    offered=$(in_zsh "vari play chess --set dead-")
    [ "$offered" = "vari play chess --set dead-draw=" ] || fail "zsh makes \`$offered\` of --set dead-"
    offered=$(in_zsh "vari moves chess -m 'e2e4 g8f")
    [ "$offered" = "vari moves chess -m 'e2e4 g8f6' " ] || fail "zsh makes \`$offered\` of g8f"
    offered=$(in_zsh "vari validate $prefix/shar")
    [ "$offered" = "vari validate $prefix/share/" ] || fail "zsh makes \`$offered\` of a path"
fi
if [ -f "$build/CMakeCache.txt" ] && ! grep -q '^VARI_SANITIZE:STRING=.' "$build/CMakeCache.txt"; then
    for file in "$vari" "$prefix"/lib*/libvari.so.* "$prefix"/lib*/*/libvari*.so.*; do
        [ -f "$file" ] || continue
        cp "$file" "$made/stripped"
        strip "$made/stripped"
        if grep -qF -e "$build" -e "$sources/" "$made/stripped"; then fail "$file names a folder of the build"; fi
    done
fi
if grep -rqF -e "$build" -e "$sources/" "$prefix"/lib*/cmake "$prefix"/lib*/*/cmake "$prefix"/lib*/pkgconfig \
    "$prefix"/lib*/*/pkgconfig "$prefix/share" 2>/dev/null; then
    fail "a text that is installed names a folder of the build"
fi

# --- the Debian package ---
if command -v dpkg-shlibdeps >/dev/null && ! grep -q '^VARI_SANITIZE:STRING=.' "$build/CMakeCache.txt"; then
    if cpack --config "$build/CPackConfig.cmake" -B "$made/package" >"$made/log" 2>&1; then
        dpkg-deb -f "$made"/package/*.deb Depends | grep -q libyaml || fail "the package does not say what it needs"
        dpkg-deb -x "$made"/package/*.deb "$made/root"
        [ "$("$made/root/usr/bin/vari" perft chess 3 | cut -d' ' -f1)" = 8902 ] || fail "the package's program does not run"
        "$made/root/usr/bin/vari" list chess --json | grep -q "\"file\":\"$made/root/usr/" || fail "the package has no definitions"
    else
        cat "$made/log"
        fail "no package is made"
    fi
fi

# --- the library's symbols ---
library=$(find "$prefix" -name 'libvari.so' | head -n 1)
symbols() { # LIBRARY KEPT MODE
    nm -D --defined-only "$1" | awk '$2 ~ /^[TDBRV]$/ { print $3 }' | grep -v '^_\|^__asan\|^__ubsan' | LC_ALL=C sort >"$made/symbols"
    [ "$3" != accept ] || cp "$made/symbols" "$sources/$2"
    diff "$sources/$2" "$made/symbols" ||
        fail "the library gives other symbols than $2 has (<: it has lost, >: new; \`install.sh ... accept\`)"
}
symbols "$library" interpreter/symbols.txt "${3:-}"
symbols "${library%.so}-host.so" tools/host/symbols.txt "${3:-}"

# --- programs that use it ---
{
    printf '#include <stdio.h>\n#include <vari.h>\n\nint main(int argc, char **argv)\n{\n'
    printf 'static char bytes[100000];\nFILE *file = fopen(argv[argc - 1], "rb");\n'
    printf 'size_t length = fread(bytes, 1, sizeof bytes, file);\nfclose(file);\n'
    sed -n '/\*\//q; s/^ \*     //p' "$prefix/include/vari.h"
    printf 'return 0;\n}\n'
} >"$made/example.c"
cp "$made/example.c" "$made/example.cpp"
chess=$prefix/share/vari/definitions/chess/chess.yaml
sanitize=$(sed -n 's/^VARI_SANITIZE:STRING=\(..*\)/-fsanitize=\1/p' "$build/CMakeCache.txt")
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name vari.pc)")
LD_LIBRARY_PATH=$(dirname "$library")
export PKG_CONFIG_PATH LD_LIBRARY_PATH
runs() { # what it is, the program
    [ "$("$2" "$chess" 2>&1 | wc -l)" = 21 ] || fail "$1: the example does not run"
}
for compiler in "cc example.c" "c++ example.cpp"; do
    # shellcheck disable=SC2046,SC2086
    (cd "$made" && ${compiler% *} ${compiler#* } $sanitize $(pkg-config --cflags --libs vari) -o example) &&
        runs "pkg-config, $compiler" "$made/example" || fail "pkg-config, $compiler: it does not compile"
done
{
    printf '#include <stdio.h>\n#include <vari_host.h>\n\nint main(int argc, char **argv)\n{\n(void)argc, (void)argv;\n'
    sed -n '/\*\//q; s/^ \*     //p' "$prefix/include/vari_host.h"
    printf 'return 0;\n}\n'
} >"$made/drawn.c"
# shellcheck disable=SC2046,SC2086
(cd "$made" && cc drawn.c $sanitize $(pkg-config --cflags --libs vari-host) -o drawn) && "$made/drawn" | grep -q '^<svg' ||
    fail "pkg-config: the example of vari_host.h draws nothing"
mkdir "$made/project"
cat >"$made/project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(example C CXX)
find_package(vari REQUIRED)
foreach(kind static shared)
    add_executable(c_${kind} ../example.c)
    add_executable(cxx_${kind} ../example.cpp)
    target_link_libraries(c_${kind} PRIVATE vari::${kind})
    target_link_libraries(cxx_${kind} PRIVATE vari::${kind})
    add_executable(drawn_${kind} ../drawn.c)
    target_link_libraries(drawn_${kind} PRIVATE vari::host_${kind})
endforeach()
END
if cmake -G Ninja -S "$made/project" -B "$made/project/build" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_FLAGS="$sanitize" \
    -DCMAKE_CXX_FLAGS="$sanitize" >"$made/log" 2>&1 && cmake --build "$made/project/build" >>"$made/log" 2>&1; then
    for program in c_static c_shared cxx_static cxx_shared; do
        runs "CMake, $program" "$made/project/build/$program"
    done
    for kind in static shared; do
        (cd / && VARI_SHIPPED=$prefix/share/vari/definitions "$made/project/build/drawn_$kind") | grep -q '^<svg' ||
            fail "CMake, $kind: the example of vari_host.h draws nothing"
    done
else
    cat "$made/log"
    fail "CMake does not build against what is installed"
fi
echo "install: $failed failed"
[ "$failed" = 0 ]
