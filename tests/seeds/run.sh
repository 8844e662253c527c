#!/bin/sh
# The five families of odd games: the rule tables (tests/seeds/*-rules.yaml), whole games
# (tests/games/*.yaml), for every ending (endings.sh), what only the JSON of the command line tells (tests/seeds/*.answers),
# and that `vari describe` tells each rule (told.sh).
# A line of an .answers file is: arguments of `vari moves --json` | a part that the answer must have.
# Usage: run.sh VARI
set -u
vari=$1
cd "$(dirname "$0")" || exit 1
VARI_SHIPPED=../../definitions
export VARI_SHIPPED
"$vari" validate ./*-rules.yaml ../games/*.yaml || exit 1
./endings.sh "$vari" || exit 1
./told.sh "$vari" || exit 1
failed=0
passed=0
while IFS='|' read -r arguments wanted; do
    case $arguments in '' | '#'*) continue ;; esac
    wanted=${wanted# }
    answer=$(eval "\"$vari\" moves --json $arguments" 2>&1)
    case $answer in
    *"$wanted"*) passed=$((passed + 1)) ;;
    *)
        failed=$((failed + 1))
        printf 'vari moves --json %s\n  should have %s\n  but is %s\n' "$arguments" "$wanted" "$answer"
        ;;
    esac
done <json.answers
echo "answers: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
