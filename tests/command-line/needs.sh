#!/bin/sh
# Each library that the program is linked with delays every command: what a single one wants (lines that are typed,
# PNG, the studio) it loads itself. Usage: needs.sh VARI
set -u
needed=$(objdump -p "$1" | sed -n 's/^ *NEEDED *\(.*\)\.so.*/\1/p' | grep -v '^ld-linux' | sort | tr '\n' ' ')
wanted="libc libcjson libm libpcre2-8 libyaml-0 "
[ "$needed" = "$wanted" ] && exit 0
echo "the program is linked with: $needed"
echo "and should be with:         $wanted"
exit 1
