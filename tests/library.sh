#!/bin/sh
# What programs meet that use the library: the examples in vari.h are C and C++ and do what they say, and
# nothing in the library asks the locale of the program it is in. Usage: library.sh SOURCES LIBVARI.A [SANITIZERS]
set -u
sources=$1
library=$2
sanitize=${3:+-fsanitize=$3}
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
failed=0
fail() {
    failed=$((failed + 1))
    echo "$1"
}

# Compiles an example, its lines on standard input, as C and as C++, and runs each; check() looks at what it prints.
try() {
    {
        printf '#include <vari.h>\n#include <stdio.h>\nint main(int argc, char **argv)\n{\n'
        printf 'static char bytes[100000];\nFILE *file = fopen(argv[argc - 1], "rb");\n'
        printf 'size_t length = fread(bytes, 1, sizeof bytes, file);\nfclose(file);\n'
        cat
        printf '}\n'
    } >"$made/example.c"
    cp "$made/example.c" "$made/example.cpp"
    for compiler in "gcc -std=c11 $made/example.c" "g++ -std=c++11 $made/example.cpp"; do
        # shellcheck disable=SC2086
        if $compiler -Wall -Wextra -Wpedantic -Werror -Wshadow -Wconversion $sanitize -I "$sources/interpreter" \
            -o "$made/example" "$library" -lyaml -lpcre2-8 -lpthread >"$made/told" 2>&1 &&
            "$made/example" "$sources/definitions/chess/chess.yaml" >"$made/out" 2>>"$made/told"; then
            check
        else
            cat "$made/told"
            fail "$compiler: the example of vari.h does not work"
        fi
    done
}

# The first example stands in the header's first comment, four blanks in.
check() {
    [ "$(grep -c . "$made/out")" = 21 ] || fail "$compiler: the example does not list 20 actions and a position"
    grep -q '^rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq ' "$made/out" ||
        fail "$compiler: the example does not tell the position after e2e4"
}
sed -n '/\*\//q; s/^ \*     //p' "$sources/interpreter/vari.h" >"$made/lines"
try <"$made/lines"

# The second one stands above VariPosition.
check() {
    grep -q '^[1-9][0-9]* made$' "$made/out" || fail "$compiler: the example plays nothing"
}
{
    echo 'VariRules *rules = vari_rules_load("chess.yaml", bytes, length, NULL, 0, NULL, NULL);'
    sed -n '/^\/\* --- positions/,/^typedef struct VariPosition/{s/^ \*     //p}' "$sources/interpreter/vari.h"
    echo 'vari_rules_free(rules);'
} >"$made/lines"
try <"$made/lines"

# What the C library answers by the locale; letters.h and text_to_real() are there instead.
asked=$(nm -u "$library" | awk '{print $NF}' | sort -u |
    grep -E '^(__ctype_.*|is(alpha|alnum|digit|space|upper|lower|print|punct|xdigit|graph|cntrl|blank)|tow?(upper|lower)|strn?casecmp|strto[df]|strtold|ato[f]|strcoll|strxfrm|setlocale|localeconv|mb.*towcs?|wcwidth|__isoc.*scanf)$')
[ -z "$asked" ] || fail "the library asks the locale by: $asked"

echo "library: $failed failed"
[ "$failed" = 0 ]
