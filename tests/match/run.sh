#!/bin/sh
# Matches: two bots, the same twice and on two threads; cut off and gone on with; and whatever a program does, the
# match comes to its end, and what it did is told.
# Usage: run.sh VARI
set -u
vari=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0
fail()
{
    echo "match: $*"
    failed=1
}

# What does not hang on time.
timeless()
{
    sed 's/"seconds":[^]]*],"longest":[^]]*],//' "$1" | sort
}

# 1. Bots: what comes hangs on the seed, not on the threads.
"$vari" match tictactoe bot:5 random --games 12 --nodes 50 --plies 0 -o one >out 2>&1 || fail "two bots: $(cat out)"
grep -q '^  score   [0-9.]* of 12,' out || fail "no score: $(cat out)"
"$vari" match tictactoe bot:5 random --games 12 --nodes 50 --plies 0 --threads 2 -o two >/dev/null 2>&1
timeless one >one.games
timeless two >two.games
cmp one.games two.games || fail "two threads play other games"
[ "$(grep -c '"points"' one)" = 12 ] || fail "there are not 12 games"
"$vari" match tictactoe bot:5 random --games 12 --nodes 50 --plies 0 --seed 2 -o other >/dev/null 2>&1
timeless other | cmp -s - one.games && fail "another seed plays the same games"

# 2. Cut off in the middle of a line, and gone on with.
head -c "$(($(head -6 one | wc -c) + 20))" one >cut
cp cut before
"$vari" match tictactoe bot:5 random --games 12 --nodes 50 --plies 0 -o cut >out 2>&1 || fail "going on: $(cat out)"
timeless cut >cut.games
cmp cut.games one.games || fail "gone on with, it is another match"
[ "$(grep -c '^[0-9]*: ' out)" = 7 ] || fail "games were played again: $(cat out)"
head -c "$(head -6 before | wc -c)" cut | cmp -s - one -n "$(head -6 before | wc -c)" || fail "what was kept has changed"
"$vari" match tictactoe bot:5 random --games 12 --nodes 51 --plies 0 -o cut >out 2>&1 && fail "another match was added"
grep -q 'it keeps another match' out || fail "another match: $(cat out)"
echo 'my diary' >diary
"$vari" match tictactoe bot:5 random --games 1 --nodes 51 -o diary >out 2>&1 && fail "a diary was added to"
[ "$(cat diary)" = 'my diary' ] || fail "a diary was changed"
# What is no game is not taken for a line that was cut off: bytes that are 0, at the front or behind games.
for before in /dev/null one; do
    { cat "$before" && printf '\000 precious'; } >zeros
    cp zeros zeros.before
    "$vari" match tictactoe bot:5 random --games 12 --nodes 50 --plies 0 -o zeros >out 2>&1
    [ $? = 1 ] || fail "zeros: $(cat out)"
    cmp zeros zeros.before || fail "a file with bytes that are 0 was changed"
done
# More than the 2 MiB that a definition may have: no game is lost.
cp one long
while [ "$(wc -c <long)" -le 5000000 ]; do sed 1d long >more && cat more >>long; done
cp long long.before
"$vari" match tictactoe bot:5 random --games 12 --nodes 50 --plies 0 -o long >out 2>&1 || fail "long: $(cat out)"
cmp long long.before || fail "of many games some were lost"
# While somebody adds to it, nobody else does.
flock one "$vari" match tictactoe bot:5 random --games 12 --nodes 50 --plies 0 -o one >out 2>&1
[ $? = 3 ] || fail "held: $(cat out)"
grep -q 'a match is being kept in it' out || fail "held: $(cat out)"
"$vari" match tictactoe bot:5 random --games 12 --nodes 50 --plies 0 -o "$folder" >out 2>&1
[ $? = 3 ] || fail "a folder: $(cat out)"

# Shuffled set-ups are dealt, one for each two games; programs and records begin with it.
"$vari" match chess960 random random --games 6 -o dealt.pgn >out 2>&1 || fail "dealt: $(cat out)"
"$vari" match chess960 random random --games 6 --seed 1 -o dealt1.pgn >out 2>&1 || fail "dealt: $(cat out)"
cmp dealt.pgn dealt1.pgn || fail "the first seed is not the usual one"
[ "$(sed -n 's/^.FEN "\(.*\)".$/\1/p' dealt.pgn | uniq -c | awk '$1 == 2' | wc -l)" = 3 ] || fail "not two games from each of three set-ups"
"$vari" replay --check dealt.pgn >out 2>&1 || fail "dealt games: $(cat out)"
"$vari" match chess960 random random --games 6 -o dealt.games >out 2>&1 || fail "dealt: $(cat out)"
[ "$(grep -o '"start":"[^"]*"' dealt.games | sort -u | wc -l)" = 4 ] || fail "dealt games: $(cut -c1-200 dealt.games)"
"$vari" simulate chess960 --games 20 --json | sed 's/"seconds".*//' >dealt.one
"$vari" simulate chess960 --games 20 --json -p 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1' | sed 's/"seconds".*//' >dealt.two
cmp -s dealt.one dealt.two && fail "a simulation does not deal"

# 3. Teams and more than two players: the first has one seat, in turn.
"$vari" match four-player bot:1 random --games 4 --nodes 20 --plies 0 --json >out 2>&1 || fail "four: $(cat out)"
grep -q '"games":4' out || fail "four players: $(cat out)"

# Where several men have to arrive, or so many stand in a row, bots come to the end of it.
while read -r game nodes plies; do
    "$vari" match "$game" bot:5 random --games 2 --nodes "$nodes" --plies "$plies" >out 2>&1
    grep -q 'score   2 of 2' out || fail "$game: $(cat out)"
done <<END
knights-halma 200 2
gomoku 200 2
connect6 100 3
END

# 4. Ourselves as a program, by three protocols.
for program in "uci '$vari' uci" "xboard '$vari' xboard"; do
    "$vari" match losalamos random "$program" --games 2 --think 2ms --patience 60s >out 2>&1 || fail "$program: $(cat out)"
    grep -q 'failed' out && fail "$program: $(cat out)"
    grep -q 'checkmate' out || fail "$program: $(cat out)"
done
"$vari" match minishogi random "usi '$vari' uci" --games 2 --think 2ms --patience 60s >out 2>&1 || fail "usi: $(cat out)"
grep -q 'failed' out && fail "usi: $(cat out)"

# 5. Programs that misbehave lose their games, and nobody waits for them.
misbehave()
{
    timeout 300 "$vari" match chess "uci python3 '$here/engine.py' $1" random --games 2 --plies 0 --nodes 10 \
        --patience "${3:-120s}" >out 2>&1 || fail "$1: status $?: $(cat out)"
    grep -q "$2" out || fail "$1: $(cat out)"
    grep -q 'score   0 of 2' out || fail "$1: $(cat out)"
}
misbehave mute 'it does not answer' 300ms
misbehave crash 'it plays .e8e7., which is not legal'
misbehave illegal 'it plays .a1a1., which is not legal'
misbehave garbage 'which is not legal'
misbehave babble 'it does not answer' 300ms
misbehave endless 'it talks without an end to the line'
misbehave resign 'resignation 2'
[ "$(LC_ALL=C tr -dc '\033' <out | wc -c)" = 0 ] || fail "garbage steers the terminal"
# What is kept is shown, checked and written as PGN by `vari replay`; a match is kept as PGN, too.
"$vari" replay --check one >out 2>&1 && grep -q '^12 games: ok' out || fail "what is kept is not read: $(cat out)"
"$vari" replay --format pgn one >kept.pgn && "$vari" replay --check kept.pgn >/dev/null || fail "it is not written as PGN"
"$vari" match dice-chess bot:1 random --games 1 --nodes 50 -o dice >/dev/null 2>&1
"$vari" replay --check dice >out 2>&1 || fail "chance is not read: $(cat out)"
"$vari" match tictactoe bot:5 random --games 12 --nodes 50 --plies 0 -o match.pgn >/dev/null 2>&1
"$vari" replay --check match.pgn >out 2>&1 && grep -q '^12 games: ok' out || fail "PGN of a match: $(cat out)"
grep -q '^\[White "bot:5"\]' match.pgn && grep -q '^\[Event "vari match"\]' match.pgn || fail "no tags"
"$vari" match tictactoe bot:5 random --games 1 -o match.pgn >out 2>&1 && fail "PGN is written over"

"$vari" match draughts random random --games 3 --plies 0 -o turns.pgn >out 2>&1
"$vari" replay --check turns.pgn >out 2>&1 && grep -q '^3 games: ok' out || fail "PGN of draughts: $(cat out)"

# What PGN cannot tell is refused before the first game, with the forms that can.
"$vari" match marseillais bot:1 random --games 1 --nodes 50 -o mute.pgn >out 2>&1
[ $? = 2 ] && [ ! -e mute.pgn ] && grep -q 'as PGN: one player acts several times in a row.*FILE.games$' out ||
    fail "a match of several moves a turn as PGN: $(cat out)"
"$vari" match dice-chess bot:1 random --games 1 --nodes 50 -o mute.pgn >out 2>&1
[ $? = 2 ] && grep -q 'PGN is for games without chance; they can as FILE.games$' out || fail "dice as PGN: $(cat out)"

# A draw is agreed on where both offer it.
offering()
{
    timeout 300 "$vari" match chess "xboard python3 '$here/engine.py' offer" "$1" --games 1 --plies 0 --nodes 10 --think 1ms \
        --patience 60s -p '4k3/p7/8/8/8/8/8/4K3 w - - 0 1' >out 2>&1 || fail "offer: status $?: $(cat out)"
    grep -q "$2" out || fail "offer: $(cat out)"
}
offering "xboard python3 '$here/engine.py' agree" 'agreement 1'
# Who knows no clocks plays, and who plays once is started for each game.
timeout 300 "$vari" match losalamos "xboard python3 '$here/engine.py' picky" random --games 3 --plies 0 --nodes 10 \
    --think 1ms --patience 60s >out 2>&1 || fail "picky: status $?: $(cat out)"
grep -q 'resignation 3' out || fail "picky: $(cat out)"
timeout 300 "$vari" match chess "uci false" random --games 1 >out 2>&1 && fail "false plays"
grep -q 'does not play: it has ended with status 1' out || fail "false: $(cat out)"
timeout 300 "$vari" match chess "uci no-such-command" random --games 1 >out 2>&1 && fail "no command plays"
grep -q 'does not play: its command is not found' out || fail "no command: $(cat out)"
timeout 300 "$vari" match chess 'uci sh -c "kill -9 \$\$"' random --games 1 >out 2>&1 && fail "a killed command plays"
grep -q 'does not play: it was ended by signal 9' out || fail "killed: $(cat out)"
"$vari" match chess "uci '$vari' uci" random --games 1 --nodes 10 --plies 0 --patience 60s -p 'k7/8/8/8/8/8/8/K6R w - - 0 1' >out 2>&1 ||
    fail "from a position: $(cat out)"
grep -q 'failed' out && fail "from a position: $(cat out)"
# The first takes as long as the other has taken.
timeout 300 "$vari" match chess bot:10 "uci python3 '$here/engine.py' slow" --games 1 --plies 0 --think 1ms --even \
    --patience 60s -p '4k3/p7/8/8/8/8/7P/4K3 w - - 0 1' --json >out 2>&1 || fail "even: $(cat out)"
grep -Eq '"seconds_an_action":\[(0\.0[3-9]|0\.[1-9]|[1-9])' out || fail "even: $(cat out)"
"$vari" match chess bot random --games 1 --even >out 2>&1 && fail "even without a time"
grep -q -e '--think TIME' out || fail "even without a time: $(cat out)"
# A claim of a draw holds where the definition gives one, if only by an action that could be played. Elsewhere it loses.
claim()
{
    timeout 300 "$vari" match chess "xboard python3 '$here/engine.py' claim" bot:1 --games 1 --plies 0 --nodes-b 10 \
        --think 1ms --patience 60s -p "$1" >out 2>&1 || fail "claim: status $?: $(cat out)"
    grep -q "$2" out || fail "claim in $1: $(cat out)"
}
claim '4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1' 'claims a draw, .1/2-1/2 .*, which is none in'
grep -q 'score   0 of 1' out || fail "a wrong claim: $(cat out)"
claim '4k3/8/8/8/8/8/8/r3K3 w - - 97 1' 'score   0.5 of 1'
grep -q 'the fifty-move rule 1' out || fail "a right claim: $(cat out)"
# Records say who has claimed, also where the rules' draw was claimed at once, and what was wrong with a claim.
timeout 300 "$vari" match chess "xboard python3 '$here/engine.py' claim" bot:1 --games 2 --plies 0 --nodes-b 10 --think 1ms \
    --patience 60s -p '4k3/8/8/8/8/8/8/r3K3 w - - 97 1' -o claims.record >out 2>&1 || fail "claims in records: $(cat out)"
[ "$(grep -A1 '^claimed' claims.record)" = "$(printf 'claimed: white\nresult: draw by fifty-moves')" ] &&
    grep -q '^comment: it claims a draw, .*which is none in' claims.record && "$vari" replay --check claims.record >/dev/null ||
    fail "claims in records: $(cat claims.record)"
"$vari" match chess random random --games 1 --plies 0 -p '4k3/8/8/8/8/8/8/r3K3 w - - 99 1' -o once.record >out 2>&1
[ "$(grep -A1 '^claimed' once.record)" = "$(printf 'claimed: black\nresult: draw by fifty-moves')" ] ||
    fail "claimed at once: $(cat once.record)"
"$vari" match chess random random --games 1 --plies 0 -p '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1' -o dead.record >out 2>&1
grep -q '^result: draw by dead-position' dead.record && ! grep -q '^claimed' dead.record || fail "a dead position: $(cat dead.record)"
# A declaration of USI that the rules do not know loses, and positions go to its programs as SFEN.
timeout 300 "$vari" match minishogi "usi python3 '$here/engine.py' declare '$folder/heard'" random --games 1 --plies 0 \
    --think 1ms --patience 60s -p 'rbsgk/4p/5/P4/KGSBR[] w 0 1' >out 2>&1
grep -q 'declares that it has won, .win., which the rules do not have' out || fail "a declaration: $(cat out)"
grep -q '^position sfen rbsgk/4p/5/P4/KGSBR b - 1' heard || fail "no SFEN: $(cat heard)"
# A program whose claim ended a game plays the next one, and is not started again.
timeout 300 "$vari" match chess "xboard python3 '$here/engine.py' claim '$folder/heard'" bot:1 --games 2 --plies 0 \
    --nodes-b 10 --think 1ms --patience 60s -p '4k3/8/8/8/8/8/8/r3K3 w - - 97 1' >out 2>&1 || fail "claims: $(cat out)"
[ "$(grep -c '^protover' heard)" = 1 ] && [ "$(grep -c '^new$' heard)" = 2 ] || fail "after a claim: $(cat heard out)"

# Clocks, and limits of one's own: who has no time left has lost; of a clock of hours nothing is missing.
slow()
{
    timeout 300 "$vari" match chess bot:1 "uci python3 '$here/engine.py' slow" --games 1 --plies 0 --nodes 10 --time-b "$1" \
        --patience 60s -p '4k3/p7/8/8/8/8/7P/4K3 w - - 0 1' -o "clocks$1" >out 2>&1 || fail "clock $1: $(cat out)"
    grep -q "$2" out || fail "clock $1: $(cat out)"
}
slow 0.0005 'endings: time 1'
slow 100+5 'endings: failure 1' # its fourth action is not legal
grep -q '"nodes":10,"think_b":0,"nodes_b":0,"base_b":6000,"added_b":5' 'clocks100+5' || fail "limits are not kept: $(head -1 clocks100+5)"
grep -q 'warning: uci .* has used .* times as much time for an action as bot:1' out || fail "unequal time: $(cat out)"
said()
{
    timeout 300 "$vari" match chess "$1 python3 '$here/engine.py' $2 '$folder/heard'" random --games 1 --plies 0 $3 \
        --patience 60s -p '4k3/p7/8/8/8/8/7P/4K3 w - - 0 1' >out 2>&1
    grep -q "$4" heard || fail "$1: no \`$4\` in $(cat heard)"
}
said uci resign '--time 2+3' '^go wtime 120000 btime 120000 winc 3000 binc 3000'
said uci resign '--time 2+3 --time-b 1' '^go wtime 120000 btime 60000 winc 3000 binc 0'
said uci resign '--nodes 7 --nodes-b 9' '^go nodes 7$'
said xboard picky '--time 2+3' '^level 0 2:00 3$'
said xboard picky '--time 2+3' '^time 12000$'
said xboard picky '--think 100ms' '^level 40 0:04 0$'
for wrong in '--time x' '--time-b 1+' '--sprt 5' '--sprt 5,0' '--sprt a,b' '--sprt 0,5x' '--sprt nan,inf' '--nodes-b 0'; do
    "$vari" match chess bot random $wrong --games 1 >out 2>&1
    [ $? = 2 ] || fail "$wrong: $(cat out)"
done

# Sequential tests end when it is clear, on as many threads as one likes; the same opening is played twice.
for threads in 1 3; do
    "$vari" match tictactoe bot:5 random --nodes 50 --plies 0 --sprt 0,50 --threads "$threads" --json >"sprt$threads" 2>&1
done
cut -d, -f1-10 sprt1 >first
cut -d, -f1-10 sprt3 | cmp - first || fail "on three threads: $(cat sprt1 sprt3)"
grep -q '"llr":[1-9].*"result":"elo1"' sprt1 || fail "stronger: $(cat sprt1)"
"$vari" match tictactoe random bot:5 --nodes 50 --plies 0 --sprt 0,50 >out 2>&1
grep -q 'SPRT .*: +0 Elo rather than +50' out || fail "weaker: $(cat out)"
"$vari" match tictactoe bot:5 bot:5 --nodes 50 --plies 2 --sprt 0,5 --games 4 >out 2>&1
grep -Eq 'pairs   [0-2]( [0-2]){4} openings' out && grep -q 'which is not clear yet' out || fail "equal: $(cat out)"
"$vari" match chess random random --plies 0 --games 2 -p '4k3/8/8/8/8/8/8/4K3 w - - 0 1' --json >out 2>&1
grep -q '"elo":0,' out || fail "equal: $(cat out)"
grep -q -e '-0[],}]' out && fail "a nought below 0: $(cat out)"
[ "$failed" = 0 ] && echo "match: all is well"
exit "$failed"
