#!/bin/sh
# `vari report`: its figures depend on the seed and the number of games, not on threads or on when they were played; planted
# unfairness is found; a comparison says what is significant; the page is whole and holds no markup of a definition.
# Games have limits of positions and never of time.
# Usage: run.sh VARI
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../await.sh"
begin_beside "$1" "$here"

report() { limited "$vari" report "$@" 2>err; }
value() { python3 -c 'import json,sys
object = json.load(open(sys.argv[1]))
print(eval(sys.argv[2], {"o": object, "f": {x["id"]: x for x in object["figures"]}}))' "$1" "$2"; }
holds() {
    told=$(value "$1" "$2")
    [ "$told" = True ] || fail "$2: $told"
}

# Threads, and games that are kept, change nothing.
report tictactoe --games 36 --seed 5 --json >one || fail "tictactoe: $(cat err)"
report tictactoe --games 36 --seed 5 --threads 3 --json >three
cmp -s one three || fail "three threads find other figures than one"
report tictactoe --games 36 --seed 6 --json >other
cmp -s one other && fail "another seed finds the same figures"
report tictactoe --games 20 --seed 5 --json -o page.html >part
lines=$(wc -l <page.html.games)
[ "$lines" = 21 ] || fail "$lines lines are kept of 20 games"
head -c -20 page.html.games >cut && mv cut page.html.games # as if the program had been ended
report tictactoe --games 36 --seed 5 --json -o page.html >whole || fail "going on: $(cat err)"
cmp -s one whole || fail "games that were kept give other figures"
lines=$(wc -l <page.html.games)
[ "$lines" = 37 ] || fail "$lines lines are kept of 36 games"
report tictactoe --games 36 --seed 6 -o page.html >out && fail "games of another seed are gone on with"
grep -q 'keeps another' err || fail "another report: $(cat err)"
sed -i 's/"counts":\[[0-9]*/"counts":["x"/' page.html.games
report tictactoe --games 36 --seed 5 -o page.html >out && fail "a bad line is read"
grep -q 'is no game' err || fail "a bad line: $(cat err)"

# Games at random are kept, too: going on for a shorter time loses none.
report tictactoe --minutes 0.02 --seed 5 --json -o short.html >long || fail "for a time: $(cat err)"
report tictactoe --minutes 0.0001 --seed 5 --json -o short.html >short || fail "for a shorter time: $(cat err)"
[ "$(value short 'o["random_games"]')" -ge "$(value long 'o["random_games"]')" ] || fail "games at random are lost"

# More than two seats, and hands.
for variant in three.yaml dobutsu; do
    report $variant --games 6 --json >out || fail "$variant: $(cat err)"
    holds out 'o["games"] == 6 and all(x["low"] <= x["value"] <= x["high"] for x in o["figures"])'
done

# Only the first choice of each seat is at random: with two actions a turn, the best play decides the rest.
report race.yaml --games 8 --json >out || fail "race: $(cat err)"
holds out 'f["plies/bots"]["value"] == 11 < f["plies/random"]["value"]'

# Two pawns less are found, and named by the sentence and by the comparison with the game that has them.
report unfair.yaml --games 48 --threads 2 --json --against fair.yaml -o unfair.html >unfair || fail "unfair: $(cat err)"
holds unfair 'f["fair/side-1/bots"]["significant"] and f["fair/side-1/bots"]["value"] > 0.5'
holds unfair 'o["answers"]["fair"].startswith("White has an advantage")'
holds unfair 'any(x["significant"] for x in o["against"]["differences"])'
grep -q '<b>& small' unfair.html && fail "the page holds markup of a definition"
grep -qi '<script' unfair.html && fail "the page holds a script"
grep -q '</html>' unfair.html || fail "the page is not whole"
python3 - unfair.html <<'END' || fail "the page is not well-formed"
import html.parser, sys
open_tags = []
class Parser(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "br", "!doctype"):
            open_tags.append(tag)
    def handle_endtag(self, tag):
        assert open_tags and open_tags.pop() == tag, tag
parser = Parser()
parser.feed(open(sys.argv[1], encoding="utf-8").read())
assert not open_tags, open_tags
END

# A game against itself differs in nothing.
report tictactoe --games 36 --seed 5 --against tictactoe --json >same
holds same 'not any(x["significant"] for x in o["against"]["differences"])'

# What is typed wrong is told, and no other file is written over.
echo mine >notes.html
report tictactoe --games 2 -o notes.html >out && fail "another file is written over"
[ "$(cat notes.html)" = mine ] || fail "another file is lost"
report tictactoe --minutes 0 >out && fail "no minutes are taken"
grep -q 'such as 5 or 0.5' err || fail "no minutes: $(cat err)"
report tictactoe --games 2 --against nothing-of-the-kind >out && fail "an unknown base is taken"
exit $failed
