#!/bin/sh
# `vari tune`: weights are recovered where a definition tells bots something wrong, and accepted; they depend on the seed and the
# number of games, not on threads or on when games were played; what the test does not accept is not written. Weights that lie
# beside a definition are used while its rules are the same, left out with a warning when they change, and a file that is wrong
# is told where. Games have limits of positions and never of time.
# Usage: run.sh VARI
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../await.sh"
begin_beside "$1" "$here"

tune() { limited "$vari" tune "$@" 2>err; }
holds() { # FILE EXPRESSION, of o, the object, and of w, weights by group and name
    told=$(python3 -c 'import json,sys
o = json.load(open(sys.argv[1]))
print(eval(sys.argv[2], {"o": o, "w": {(x["group"], x["name"]): x["value"] for x in o["weights"]}}))' "$1" "$2")
    [ "$told" = True ] || fail "$2: $told"
}
says() { # FILE TEXT
    grep -qF -- "$2" "$1" || fail "nothing says \`$2\`, but: $(cat "$1")"
}
silent() { # COMMAND...
    "$@" >out 2>err || fail "$*: $(cat err)"
    [ ! -s err ] || fail "$*: $(cat err)"
}

# A queen that is called a pawn, and a knight that is called eight, come to where they belong, and bots win by it.
tune planted.yaml --games 200 --threads 2 --json -o planted.weights >whole || fail "planted: $(cat err)"
holds whole 'o["accepted"] and o["written"] == "planted.weights" and o["test"]["result"] == "elo1"'
holds whole 'w["values", "queen"] > 1.7 * w["values", "pawn"] and w["values", "knight"] < 5 * w["values", "pawn"]'
holds whole 'w["values", "rook"] > w["values", "knight"] and min(w.values()) >= 0'
holds whole 'o["loss"] < o["loss_untuned"] and o["games"] == 200 and all(x["error"] > 0 for x in o["weights"])'

# Threads, and games that are kept, change nothing; no game is counted twice.
tune planted.yaml --games 60 --json >one || fail "one: $(cat err)"
tune planted.yaml --games 60 --threads 3 --json >three
cmp -s one three || fail "three threads find something else than one"
tune planted.yaml --games 30 --json -o kept.weights >part
plays() { grep -c '"game"' kept.weights.games; }
[ "$(plays)" = 30 ] || fail "$(plays) games are kept of 30"
grep -v '"test"' kept.weights.games | head -c -20 >cut && mv cut kept.weights.games # as if the program had been ended
tune planted.yaml --games 60 --json --force -o kept.weights >again || fail "going on: $(cat err)"
[ "$(plays)" = 60 ] || fail "$(plays) games are kept of 60"
grep '"test"' kept.weights.games | sort | uniq -d | grep -q . && fail "a game of the test was played twice"
lines=$(wc -l <kept.weights.games)
sed 's/,"written":"[^"]*"//' again | cmp -s - one || fail "games that were kept give other weights"
tune planted.yaml --games 60 --json --force -o kept.weights >again || fail "the same again: $(cat err)"
[ "$(wc -l <kept.weights.games)" = "$lines" ] || fail "the same command plays games again"
sed 's/,"written":"[^"]*"//' again | cmp -s - one || fail "a test that was kept gives another result"
tune planted.yaml --games 60 --seed 2 --force -o kept.weights >out && fail "games of another seed are gone on with"
says err 'keeps another tuning'
echo '{"game":1,"points":7}' >>kept.weights.games
tune planted.yaml --games 60 --force -o kept.weights >out && fail "a bad line is read"
says err 'is no game'
echo mine >mine.weights
tune planted.yaml --games 20 -o mine.weights >out && fail "a file is overwritten"
[ "$(cat mine.weights)" = mine ] || fail "a file is lost"

# Weights that the test does not accept are not written, unless that is asked for. Too few games, more than two sides, and a
# game that bots play without judging positions are told.
tune breakthrough --games 24 --json -o weak.weights >out || fail "breakthrough: $(cat err)"
holds out 'not o["accepted"] and "written" not in o'
[ ! -e weak.weights ] || fail "weights are written that were not accepted"
tune breakthrough --games 24 --json --anyway -o weak.weights >out || fail "--anyway: $(cat err)"
says weak.weights 'rules: "'
tune planted.yaml --games 4 >out && fail "four games are enough"
says err 'are too few'
# What bots play by random games has no weights.
tune konane --games 4 >out && fail "a game of random play is tuned"
says err 'nothing to tune'
tune four-player-chess --games 4 >out && fail "four sides are tuned"
says err 'two sides'

# Bots use what lies beside the definition.
silent "$vari" worth planted.yaml
says out ' ± '
silent "$vari" worth --untuned planted.yaml
grep -q ' ± ' out && fail "--untuned prints errors"
silent "$vari" explain --search planted.yaml
says out 'with tuned weights'
silent "$vari" explain --search planted.yaml --untuned
grep -q 'with tuned weights' out && fail "--untuned uses weights"
# Which of the two takes more time hangs on what else the machine does; `match` may warn of that.
limited "$vari" match planted.yaml bot bot+untuned --games 20 --nodes 300 --json -o match.games >out 2>err ||
    fail "a match with tuned weights: $(cat err)"
grep -v 'times as much time' err | grep -q . && fail "a match with tuned weights: $(cat err)"
python3 -c 'import json,sys; sys.exit(json.load(open("out"))["score"] < 0.7)' || fail "tuned bots do not win: $(cat out)"
limited "$vari" match planted.yaml bot bot+untuned --games 20 --nodes 300 --untuned -o match.games >out 2>err &&
    fail "a match is gone on with without the weights that it began with"
says err 'keeps another match'
printf 'uci\nsetoption name VariantPath value planted.yaml\nsetoption name UCI_Variant value planted\nposition startpos\ngo nodes 300\n' |
    limited "$vari" uci >tuned
printf 'uci\nsetoption name VariantPath value planted.yaml\nsetoption name UCI_Variant value planted\nposition startpos\ngo nodes 300\n' |
    limited "$vari" uci --untuned >untuned
grep -q '^bestmove [a-f]' tuned || fail "uci: $(cat tuned)"
grep -q '^bestmove [a-f]' untuned || fail "uci --untuned: $(cat untuned)"
cmp -s tuned untuned && fail "a UCI engine does not use weights"

# Comments and texts for people are no rules; a move, a value for bots, and an option are.
sed -i -e 's/^name:.*/name: Another name/' -e 's/^# /# Indeed: /' -e 's/{letter: Q,/{letter: Q, name: lady, glyph: "x",/' planted.yaml
silent "$vari" worth planted.yaml
says out ' ± '
sed 's/moves: K/moves: W/' planted.yaml >moved.yaml
cp planted.weights moved.weights
"$vari" worth moved.yaml >out 2>err || fail "weights of other rules keep a game from being played: $(cat err)"
says err 'moved.weights:4: warning: these weights are not used: they were found for other rules'
grep -q ' ± ' out && fail "weights of other rules are used"
hash_of() { "$vari" worth "$@" 2>&1 >/dev/null | sed -n 's/.*the rules are now \([0-9a-f]*\);.*/\1/p'; }
printf 'weights: 1\nrules: "0000000000000000"\n' | tee optional.weights >optional.sideways=true.weights
usual=$(hash_of optional.yaml)
other=$(hash_of optional.yaml --set sideways=true)
[ "$usual" != "$other" ] || fail "options do not change the rules"
printf 'weights: 1\nrules: "%s"\nvalues: {runner: [3.5, 0.2]}\n' "$usual" >optional.weights
printf 'weights: 1\nrules: "%s"\nvalues: {runner: 2.5}\n' "$other" >optional.sideways=true.weights
silent "$vari" worth optional.yaml
says out '3.50 ± 0.20'
silent "$vari" worth optional.yaml --set sideways=true
says out '2.50'

# Mistakes are told where they are, and nothing is played; an engine goes on without the weights.
wrong() { # TEXT PLACE MESSAGE
    printf '%s\n' "weights: 1" "rules: \"$usual\"" "$1" >optional.weights
    "$vari" worth optional.yaml >out 2>err && fail "a file of weights with a mistake is used: $1"
    says err "optional.weights:$2"
    says err "$3"
}
wrong 'values: {runer: 3}' 3:10 'no kind of piece is called `runer`'
wrong 'values: {runner: high}' 3:18 'expected a number from'
wrong 'values: {runner: [1, 2, 3]}' 3:18 'expected a weight and its error'
wrong 'values: {runner: [1, -2]}' 3:22 'expected a number from 0'
wrong 'others: {luck: 3}' 3:10 'there is no weight `luck`'
wrong 'values: 3' 3:9 'expected a map from names to weights'
wrong 'value: {runner: 3}' 3:1 'has no key `value`'
wrong 'values: {runner: 3' 3: 'error'
printf 'uci\nsetoption name VariantPath value optional.yaml\nsetoption name UCI_Variant value optional\nposition startpos\ngo nodes 100\n' |
    limited "$vari" uci 2>err | grep -q '^bestmove [a-d]' || fail "uci with wrong weights: $(cat err)"
printf 'weights: 2\nrules: "%s"\n' "$usual" >optional.weights
"$vari" worth optional.yaml >out 2>err && fail "another form is read"
says err 'optional.weights:1:10'
printf 'weights: 1\nrules: 12\n' >optional.weights
"$vari" worth optional.yaml >out 2>err && fail "a hash of two digits is read"
says err 'optional.weights:2:8'
printf 'weights: 1\n' >optional.weights
"$vari" match optional.yaml bot bot --games 2 >out 2>err && fail "weights without rules are read"
says err 'needs `weights: 1` and `rules`'

exit $failed
