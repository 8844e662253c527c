#!/bin/sh
# What does harm at a terminal (escapes, marks that turn text round, halves of characters, 0) is sent through every
# command, in each argument, option, and kind of file; every byte that comes back is looked at.
# These are some 3,000 commands. SHARE is a number: of so many commands one is run, and the seed says which (1).
# Usage: strangers.sh VARI [SHARE [SEED]]
set -u
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../await.sh"
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0
run=0
kept=$work/kept
mkdir "$kept"
share=${2:-1}
turn=${3:-1}
bad='[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xd8\x9c|\xe1\xa0\x8e|\xe2\x80[\x8b\x8e\x8f\xa8-\xae]|\xe2\x81[\xa0-\xaf]|\xef\xbb\xbf|\xef\xbf[\xb9-\xbb]'
escape=$(printf '\033[31m')
override=$(printf 'x\342\200\256y')  # U+202E
isolate=$(printf 'x\342\201\246y')   # U+2066
next_line=$(printf 'x\302\205y')     # U+0085
broken=$(printf 'x\377\303y\342\200')
bell=$(printf 'x\a\r\177\001y')
all=$escape$override$isolate$next_line$bell$broken

# Runs a command if its turn has come.
try() {
    turn=$((turn + 1))
    [ $((turn % share)) != 0 ] || must "$@"
}

# Runs a command, which ends as programs do. What comes out is kept and looked at in the end, all at once: to start the
# programs that look at it takes longer than most commands.
must() {
    run=$((run + 1))
    out=$kept/$run.out
    printf ' %s' "$@" >"$kept/$run"
    limited "$vari" "$@" >"$out" 2>"$kept/$run.err" <input
    status=$?
    [ "$status" -le 3 ] || wrong "$run" "exit $status"
}

wrong() { # RUN WHAT
    failed=$((failed + 1))
    printf '%s: vari' "$2"
    LC_ALL=C cat -v "$kept/$1"
    echo
    LC_ALL=C cat -v "$kept/$1.out" "$kept/$1.err" | head -5
}

# Tells of the files that hold something harmful, or no UTF-8.
look_at() { # FILE...
    # a line break behind each: half of a letter at the end does not become one with what follows
    LC_ALL=C grep -aqP "$bad" "$@" || ! LC_ALL=C awk 1 "$@" | iconv -f UTF-8 -t UTF-8 >/dev/null 2>&1 || return 0
    for file; do
        number=${file#"$kept"/}
        if LC_ALL=C grep -aqP "$bad" "$file"; then
            wrong "${number%%.*}" "it comes out raw, in $number"
        elif ! iconv -f UTF-8 -t UTF-8 "$file" >/dev/null 2>&1; then
            wrong "${number%%.*}" "it is no UTF-8, in $number"
        fi
    done
}

# --- arguments: of every command that is listed, with each option that it lists and one that none does ---
: >input
# studio.py tries `studio`, which serves until it is told to end.
commands=$("$vari" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' | grep -vx studio)
for harm in "$escape" "$override" "$isolate" "$next_line" "$broken" "$bell" "$all"; do
    try "$harm"
    try help "$harm"
    for command in $commands; do
        try "$command" "$harm"
        try "$command" chess "$harm"
        try "$command" chess 1 "$harm"
        try "$command" "-$harm"
        try "$command" "./$harm.yaml"
    done
done
for command in $commands; do
    options=$("$vari" "$command" --help | grep -o -- '--[a-z][-a-z]*' | sort -u)
    for option in $options --no-such-option -p -m -o; do
        [ "$command $option" = "report -o" ] || try "$command" chess "$option" "$all" # it would play for minutes
        try "$command" "$option=$all" chess
    done
    try "$command" chess --set "$all"
    try "$command" chess --set "$all=true"
    try "$command" chess --set "chess960=$all"
    try "$command" chess -p "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN$all w KQkq - 0 1"
    try "$command" chess -m "e2e4 $all"
done
try report hexapawn --games 1 -o "$all"
VARI_SHIPPED=$all try list
VARI_SHIPPED=$all try play chess

# --- standard input: lines of positions, and what is typed ---
{
    for harm in "$escape" "$override" "$isolate" "$next_line" "$broken" "$bell" "$all"; do
        for word in '' moves save undo view random hint help resign position; do printf '%s %s\n' "$word" "$harm"; done
        printf '\te2e4 %s\n%s\te2e4\n' "$harm" "$harm"
        printf 'e2\000%s\n' "$harm"
    done
} >input
try moves chess --batch
try moves chess --batch --json
try play chess --seats human,human
{
    for harm in "$escape" "$override" "$isolate" "$next_line" "$broken" "$bell" "$all"; do
        for word in '' position 'position fen' 'position startpos moves' 'go perft 1 searchmoves' setoption \
            'setoption name' 'setoption name Hash value' 'setoption name UCI_Variant value' \
            'setoption name VariantPath value'; do printf '%s %s\n' "$word" "$harm"; done
    done
} >input
try uci
mkdir broken
printf 'vari: 1\nextends: chess\n' >'broken/a
bestmove a1a1.yaml'
printf 'setoption name VariantPath value broken\n' >input
must uci
! grep -q '^bestmove' "$out" || { failed=$((failed + 1)); echo "the name of a file is taken for an answer"; }
: >input

# --- definitions that hold it wherever they may ---
mkdir shipped
cat >shipped/odd.yaml <<END
vari: 1
name: "$override\u202E"
about: "$isolate\u2066"
inventor: "$override"
year: "$override"
source: "$override"
players: {white: {colour: "$override"}, black: {colour: "$isolate"}}
board: 4x4
pieces:
  king: {letter: K, name: "$override", glyph: "$isolate", image: "$override", moves: K, royal: true}
  "$isolate": {letter: N, name: "$isolate", moves: N}
zones:
  "$override": a1
laws:
  warned: {warn: moved in a2, says: "$override"}
endings:
  "$isolate": {if: any own king in b2, wins: mover, says: "$override"}
tests:
  - name: "$override"
    perft: [3, 4]
setup: |
  k...
  ....
  ....
  K..N
END
cat >shipped/loads.yaml <<END
vari: 1
name: "$override"
about: "$isolate"
inventor: "$override"
source: "$override"
board: 4x4
pieces:
  king: {letter: K, name: "$override", glyph: "$(printf '\342\200\256')", image: "$override", moves: K, royal: check}
laws:
  warned: {warn: any own king in a2, says: "$override"}
endings:
  hill: {if: any own king in b2, wins: mover, says: "$isolate"}
tests:
  - name: "$override"
    perft: [3, 4]
setup: |
  k...
  ....
  ....
  K...
END
printf '%s\n' a1a2 a1a2 y a4b4 "pieces" "help" "position" "a2b2" >input
"$vari" validate --no-tests shipped/loads.yaml >/dev/null 2>&1 || { failed=$((failed + 1)); echo "loads.yaml has mistakes"; }
for file in shipped/odd.yaml shipped/loads.yaml; do
    for format in text json gcc; do
        try validate --format "$format" "$file"
        try validate --strict --format "$format" "$file"
    done
    for command in board moves simulate play export worth describe; do try "$command" "$file"; done
    try moves --json "$file"
    try simulate --games 3 --json "$file"
    try perft --divide "$file" 2
    try perft --divide --json "$file" 2
    try export --format xboard "$file"
    try export --format fen "$file"
    try explain --kernel "$file"
    try explain --program "$file"
    VARI_SHIPPED=shipped try list
    VARI_SHIPPED=shipped must list --json
    [ "$file" = shipped/odd.yaml ] || grep -qF 'x\u202ey' "$out" || { failed=$((failed + 1)); echo "list --json has lost a name"; }
    try play "$file" --seats human,human
done
: >input
number=0
for harm in "$escape" "$override" "$isolate" "$next_line" "$broken" "$bell" "$all" zero; do
    number=$((number + 1))
    for place in "name: $harm" "name: \"$harm" "$harm: x" "board: 8x8 # $harm" "pieces: {a: {moves: $harm}}" "extends: $harm" \
        "setup: $harm" "endings: {a: {if: $harm}}" "options: {a: {choices: [$harm]}}" "tests: [{position: \"$harm\"}]"; do
        if [ "$harm" = zero ]; then
            printf 'vari: 1\n%s\000\n' "$place"
        else
            printf 'vari: 1\n%s\n' "$place"
        fi >"bad.yaml"
        for format in text json gcc; do try validate --format "$format" bad.yaml; done
        try board ./bad.yaml
    done
done

# --- files of another program ---
for harm in "$escape" "$override" "$isolate" "$next_line" "$broken" "$bell" "$all" zero; do
    for line in "[a:chess]
$harm = x" "[a:chess]
startFen = $harm" "[$harm:chess]
x = y" "[a:$harm]
x = y" "[a:chess]
customPiece1 = a:$harm" "[a:chess]
customPiece1 = $harm:N" "[a:chess]
promotionPieceTypes = $harm" "[a:chess]
flagRegionWhite = $harm
pieceToCharTable = $harm
checking = $harm
nFoldRule = $harm" "[a:chess]
$harm"; do
        if [ "$harm" = zero ]; then printf '%s\000x\n' "$line"; else printf '%s\n' "$line"; fi >file.ini
        try import file.ini
        try import --flat file.ini
        try import --section "$harm" file.ini
        made=$((run + 1)) # what it writes is kept beside what it prints
        try import file.ini -o "$kept/$made.made"
    done
done

# --- games ---
for harm in "$escape" "$override" "$isolate" "$next_line" "$broken" "$bell" "$all" zero; do
    for line in "$harm" "$harm: x" "variant: $harm" "variant: \"$harm" "variant: chess
set: $harm" "variant: chess
set: chess960=$harm" "variant: chess
seats: $harm" "variant: chess
seed: $harm" "variant: chess
position: $harm" "variant: chess
moves: e2e4 $harm" "variant: chess
moves: e2e4
resigned: $harm"; do
        if [ "$harm" = zero ]; then printf '%s\000x\n' "$line"; else printf '%s\n' "$line"; fi >game
        try play --resume game
    done
done

# --- a file whose path does harm is found again ---
odd=$(printf 'a\033[31m\nb')
mkdir "$odd"
printf 'vari: 1\nname: Odd\nextends: chess\n' >"$odd/odd game.yaml"
printf 'e2e4\nsave it%s\nsave it\n' "$escape" >input
must play "$odd/odd game.yaml" --seats human,human
: >input
must play --resume it
grep -q '4P3' "$out" || { failed=$((failed + 1)); echo "a variant's path with a line break in it is not found again"; }
try validate "$odd/odd game.yaml"
try validate --format json "$odd/odd game.yaml"

set -- "$kept"/*.made/*
[ -e "$1" ] || set --
look_at "$kept"/*.out "$kept"/*.err "$@"
echo "strangers' texts: $run tried, $failed failed"
[ "$failed" = 0 ] && [ "$run" -gt $((1000 / share)) ]
