#!/bin/sh
# `vari describe` tells every rule of the five odd families: told.txt says where and in which words.
# Usage: told.sh VARI, in its folder
set -u
vari=$1
text=''
failed=0
passed=0
while IFS='|' read -r arguments rule wanted; do
    case $arguments in '' | '#'*) continue ;; esac
    case $arguments in
    '"'*) ;;
    *) text=$(eval "\"$vari\" describe --whole $arguments" | tr -s ' \n' '  ') || exit 1 ;;
    esac
    wanted=${wanted# }
    case $text in
    *"$wanted"*) passed=$((passed + 1)) ;;
    *)
        failed=$((failed + 1))
        printf 'not told of%s: %s\n' "$rule" "$wanted"
        ;;
    esac
done <told.txt
echo "told: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
