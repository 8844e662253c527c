#!/bin/sh
# Runs the unit tests, two at a time, and names the twenty that took longest.
# Usage: run.sh UNIT_TESTS [CRITERION OPTION...]
set -u
program=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$program" --jobs 2 --verbose=1 --color=never "$@" >"$log" 2>&1
status=$?
grep -v '^\[RUN \]\|^\[PASS\]\|^\[====\] Running' "$log"
echo "The slowest unit tests, with their seconds:"
sed -n 's/^\[PASS\] \(.*\): (\([0-9.]*\)s)$/\2 \1/p' "$log" | sort -rn | head -n 20
exit "$status"
