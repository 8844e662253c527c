#!/bin/sh
# What programs meet that use the library: the examples in vari.h are C and C++ and do what they say, and
# nothing in the library asks the locale of the program it is in; so do the example in vari_host.h and the programs
# of PROGRAMMING.md; programs whose structs are an older or newer library's work. Usage: library.sh SOURCES LIBVARI.A LIBVARI-HOST.A [SANITIZERS]
set -u
sources=$1
library=$2
host=$3
sanitize=${4:+-fsanitize=$4}
VARI_SHIPPED=$sources/definitions
export VARI_SHIPPED
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
    echo 'VariRules *rules = vari_rules_load(NULL, "chess.yaml", bytes, length, NULL, 0, NULL, NULL);'
    sed -n '/^\/\* --- positions/,/^typedef struct VariPosition/{s/^ \*     //p}' "$sources/interpreter/vari.h"
    echo 'vari_rules_free(rules);'
} >"$made/lines"
try <"$made/lines"

# --- libvari-host ---

# Compiles a program, made/NAME.c, as C and as C++, and runs each with what follows the name; check() looks at what it
# prints.
try_program() {
    name=$1
    shift
    cp "$made/$name.c" "$made/$name.cpp"
    for compiler in "gcc -std=c11 $made/$name.c" "g++ -std=c++11 $made/$name.cpp"; do
        # shellcheck disable=SC2086
        if $compiler -Wall -Wextra -Wpedantic -Werror -Wshadow -Wconversion $sanitize -I "$sources/interpreter" \
            -I "$sources/tools/host" -o "$made/program" "$host" "$library" -lcjson -lyaml -lpcre2-8 -lpthread -lm \
            >"$made/told" 2>&1 && "$made/program" "$@" >"$made/out" 2>>"$made/told"; then
            check "$@"
        else
            cat "$made/told"
            fail "$name, ${compiler%% *}: it does not work"
        fi
    done
}
{
    printf '#include <vari_host.h>\n#include <stdio.h>\nint main(void)\n{\n'
    sed -n '/\*\//q; s/^ \*     //p' "$sources/tools/host/vari_host.h"
    printf '}\n'
} >"$made/host.c"
check() {
    grep -q '^<svg' "$made/out" || fail "the example of vari_host.h draws nothing"
}
try_program host

# The programs of the page, each in a block below its heading, and what its lines have to match.
awk -v made="$made" '/^## / { name = tolower($NF) } /^```c$/ { file = made "/" name ".c"; next } /^```$/ { file = ""; next }
    file != "" { print >file }' "$sources/interpreter/PROGRAMMING.md"
expect() { # PROGRAM LINES PATTERN ARGUMENT...
    name=$1 lines=$2 pattern=$3
    shift 3
    check() {
        [ "$(grep -c "$pattern" "$made/out")" = "$lines" ] ||
            fail "$name $*: not $lines lines are like $pattern: $(head -n 3 "$made/out")"
    }
    [ "$(wc -l <"$made/$name.c")" -le 40 ] || fail "$name has more than 40 lines"
    try_program "$name" "$@"
}
expect moves 20 '^[N]*[a-h][34]*[a-h]*[34]*$' chess
expect moves 9 '^P-[1-9]f$' shogi
expect game 1 '^[1-9][0-9]* actions$' chess
expect play 10 '^\(white\|black\) [a-h][1-8][a-h][1-8]q*$' chess
expect play 10 '^\(white\|black\|chance\) [a-z0-9]*$' dice-chess
expect definition 1 '^0 errors, [1-9][0-9]* tests passed$' chess
expect position 1 '^<svg' chess e4 e5 Nf3
[ "$(find "$made" -name '*.c' | wc -l)" = 7 ] || fail "PROGRAMMING.md has other programs than are tried here"
printf 'vari: 1\nname: X\nboard: 3x3\npieces: {rook: {letter: R, movs: R}}\nsetup: 3/3/3 w - - 0 1\n' >"$made/wrong.yaml"
"$made/program" "$made/wrong.yaml" >/dev/null 2>"$made/told" && fail "position: a definition with mistakes is drawn"

# Programs that were compiled with an older library's headers, and with a newer one's: each struct that may grow lacks its
# last member, or has one more.
other_headers() { # FOLDER MEMBER, which is added; "": the last one is taken away
    mkdir -p "$1"
    for header in "$sources/interpreter/vari.h" "$sources/tools/host/vari_host.h"; do
        gcc -w -fpreprocessed -dD -E -P "$header" | awk -v member="$2" '
            BEGIN { n = split("Setting Note Part Action Pick Intent PictureSpot Character", names, " ")
                    for (i = 1; i <= n; i++) fixed["Vari" names[i]] = 1 }
            /^typedef struct [A-Za-z]+ \{/ { name = $3; body = ""; inside = 1; print; next }
            inside && /^\}/ {
                if (!(name in fixed) && member == "") { sub(/;[ \n]*$/, "", body); sub(/[^;]*$/, "", body); dropped++ }
                if (!(name in fixed)) body = body member
                print body; print; inside = 0; next }
            inside { body = body $0 "\n"; next }
            { print }
            END { if (member == "" && dropped == 0) exit 1 }' >"$1/$(basename "$header")" || fail "no struct of $header may grow"
    done
}
other_headers "$made/older" ""
other_headers "$made/newer" "long more[3];"
for sizes in as_they_are older newer; do
    folders="-I $sources/interpreter -I $sources/tools/host"
    [ "$sizes" = as_they_are ] || folders="-I $made/$sizes"
    # shellcheck disable=SC2086
    if ! gcc -std=c11 $sanitize -DSIZES="\"$sizes\"" $folders -o "$made/grown" "$sources/tests/host/grown.c" "$host" "$library" \
        -lcjson -lyaml -lpcre2-8 -lpthread -lm 2>"$made/told" || ! "$made/grown" >"$made/out" 2>&1; then
        cat "$made/told" "$made/out"
        fail "structs of $sizes: the program does not work"
    fi
done

# What the C library answers by the locale; letters.h and text_to_real() are there instead.
asked=$(nm -u "$library" | awk '{print $NF}' | sort -u |
    grep -E '^(__ctype_.*|is(alpha|alnum|digit|space|upper|lower|print|punct|xdigit|graph|cntrl|blank)|tow?(upper|lower)|strn?casecmp|strto[df]|strtold|ato[f]|strcoll|strxfrm|setlocale|localeconv|mb.*towcs?|wcwidth|__isoc.*scanf)$')
[ -z "$asked" ] || fail "the library asks the locale by: $asked"

echo "library: $failed failed"
[ "$failed" = 0 ]
