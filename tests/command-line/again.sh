#!/bin/sh
# Other games at the table: kept ones are listed, gone on with and deleted; another is begun, the same again with places changed;
# bots of another level; and looking back at earlier positions, which leaves the game alone. Usage: again.sh VARI
set -u
vari=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../await.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
VARI_SHIPPED=$here/../../definitions
XDG_STATE_HOME=$work/state
XDG_DATA_HOME=$work/data
export VARI_SHIPPED XDG_STATE_HOME XDG_DATA_HOME
cd "$work" || exit 1
failed=0
holds() { # what is expected, and the command that finds it
    what=$1
    shift
    "$@" && return
    failed=$((failed + 1))
    echo "again: $what"
    sed 's/^/    /' told
}
play() { # the arguments; the words come on standard input
    timeout 300 "$vari" play "$@" >told 2>&1
}
says() { grep -qF "$1" told; }
says_not() { ! says "$1"; }
games() { find state -name "$1*.game" | wc -l; }

# --- kept games ---
echo games | play chess --seats human,human --seed 1
holds "none is kept at first" says 'No other game is kept.'
printf '%s\n' d4 d5 | play chess --seats human,human --seed 1
sleep 0.01
printf '%s\n' a1a2 | play hexapawn --seats human,human --seed 1
printf '%s\n' a1a2 b3a2 games | play hexapawn --seats human,human --seed 1
holds "they are listed, the newest first" grep -q '^ *1  hexapawn .* goes on$' told
holds "with the older one behind" grep -q '^ *2  chess .* goes on$' told
holds "but not the one that is played" says_not '  3  '
printf '%s\n' 'games 3' position Nf3 quit | play glinski --seats human,human --seed 1
holds "an older one is gone on with" says 'rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w'
holds "where it was" says '2. Nf3'
for file in state/vari/games/chess-*.game; do cp "$file" told; done
holds "in its own file" grep -q '^move: g1f3' told
holds "and no other is made" [ "$(games chess)" = 1 ]
printf '%s\n' 'games 7' 'games 0' 'games x' 'games delete' 'games delete 9' | play chess --seats human,human --seed 1
holds "there is no such game" [ "$(grep -c '^Which one?' told)" = 5 ]
holds "nothing is deleted by that" [ "$(games '')" -ge 2 ]
before=$(games '')
printf '%s\n' games 'games delete 1' games | play glinski --seats human,human --seed 1
holds "the newest one is deleted" says 'The game of chess is deleted.'
holds "and is gone" [ "$(games '')" = $((before - 1)) ]
printf '%s\n' resign 'games' | play tictactoe --seats human,human --seed 1
printf '%s\n' games | play chess --seats human,human --seed 1
holds "what is over is told so" grep -q 'tictactoe .* is over$' told

# --- the same from outside ---
games_of() { "$vari" games "$@" >told 2>&1; }
games_of
holds "vari games lists them" grep -q '^ *[0-9]*  tictactoe .* is over$' told
holds "and tells what can be done" says 'vari games resume 1'
games_of --json
holds "one object a line" [ "$(grep -c '^{.*"variant":"tictactoe".*"over":true' told)" = 1 ]
number=$("$vari" games | sed -n 's/^ *\([0-9]*\)  hexapawn .* goes on$/\1/p' | head -1)
before=$(games '')
echo position | timeout 300 "$vari" games resume "$number" >told 2>&1
holds "one is gone on with" says 'Hexapawn'
holds "in its own file" [ "$(games '')" = "$before" ]
status=0; games_of resume 99 || status=$?
holds "there is no such game from outside" [ "$status" = 1 ]
holds "and that is told" says 'there is no game `99`'
status=0; games_of delete || status=$?
holds "delete takes a number" [ "$status" = 2 ]
number=$("$vari" games | sed -n 's/^ *\([0-9]*\)  tictactoe .*/\1/p')
status=0; games_of delete "$number" 99 || status=$?
holds "one that is not there is a mistake" [ "$status" = 1 ]
holds "and nothing is deleted" [ "$(games tictactoe)" = 1 ]
status=0; games_of delete "$number" "$number" || status=$?
holds "a number that is said twice counts once" [ "$status" = 0 ]
holds "it is deleted" says 'The game of tictactoe is deleted.'
holds "and gone" [ "$(games tictactoe)" = 0 ]

# --- another game ---
printf '%s\n' rematch resign rematch resign | play chess --seats human,bot:3 --seed 1
holds "no rematch before the end" says 'The game is not over: `resign` ends it'
holds "places are changed" says 'You are black. White is a bot of level 3.'
printf '%s\n' 'new hexapawn' 'a1a2' new | play chess --seats human,bot:2 --seed 1
holds "another definition" says 'Hexapawn. Seed '
holds "the same once more" [ "$(grep -c '^Hexapawn. Seed' told)" = 2 ]
printf '%s\n' 'new fischerandom' about | play hexapawn --seats human,human --seed 1
holds "another name of one, with its options" says 'Option chess960: true'
printf '%s\n' 'new cho=EHHE' 'new han=HEHE' about 'new cho=EEHH' 'new hcan=HEHE' 'new chess chess960=true' about | play janggi --seats human,human --seed 1
holds "the same with options" says 'Option cho: EHHE'
holds "which are kept for the next one" says 'Option han: HEHE'
holds "a value that there is not" says '`vari options janggi` lists what can be chosen'
holds "an option that there is not" [ "$(grep -c 'lists what can be chosen' told)" = 2 ]
holds "another definition with options" says 'Option chess960: true'
printf '%s\n' 'new chss' | play hexapawn --seats human,human --seed 1
holds "one that is nearly called so" says 'did you mean `chess`?'
printf '%s\n' 'new nothing-of-the-kind' | play chess --seats human,bot:2 --seed 1
holds "there is none" says 'There is no definition `nothing-of-the-kind`'

printf '%s\n' 'new hexapawn' about 'new chess chess960=true' about | play chess --seats human,human --seed 1
holds "who sits here sits there, and no bot does" says_not 'is a bot'
printf '%s\n' 'new chaturaji' about | play chess --seats human,human --seed 1
holds "where others than two play, bots do" says 'is a bot of level'

# --- games that have ended ---
ended() { # the text of a PGN, and lines to be typed where its record is gone on with
    printf '%s\n' "$1" | "$vari" replay --format record - >ended.record 2>told
    shift
    printf '%s\n' "$@" | play --resume ended.record --seats human,human
}
ended '[Result "1/2-1/2"]
[Termination "Time forfeit"]

1. f3 e5 1/2-1/2' quit
holds "a draw on time stays one" says 'Draw: the time is up.'
holds "which nobody has lost" says_not 'wins'
ended '[Result "1-0"]
[Termination "Time forfeit"]

1. f3 e5 1-0' quit
holds "the player to move may have won" says 'White wins: the time is up.'
ended '[Result "0-1"]
[Termination "Time forfeit"]

1. f3 e5 0-1' quit
holds "or have lost" says 'Black wins: the time is up.'
ended '[Result "1-0"]
[EndReason "agreement"]

1. f3 e5 1-0' quit
holds "the result counts more than its reason" says 'White wins by agreement.'
for tag in 'Event "no reason"' 'EndReason "resignation"' 'EndReason "default"' 'EndReason "illegal move"' 'Termination "adjudication"'; do
    ended "[Result \"1-0\"]
[$tag]

1. e4 e5 1-0" Nf3 Nc6 quit
    holds "the game is over: $tag" says 'White wins'
    holds "nothing more is played: $tag" [ "$(grep -c '^The game is over' told)" = 2 ]
done
ended '[Result "1/2-1/2"]

1. e4 e5 1/2-1/2' Nf3 undo Nf3 Nc6 'save on.pgn' 'save on.record' quit
holds "a draw without a reason is told" grep -q '^Draw\.' told
holds "it can be taken back" says 'The game is not over. Position: r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/'
cp on.pgn told
holds "and counts no more" grep -qF '1. e4 e5 2. Nf3 Nc6 *' told
cp on.record told
holds "in the record" [ "$(grep -A1 '^result' told | tail -1)" = 'undo: 0' ]
ended '[Result "1-0"]
[Termination "Time forfeit"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 1-0' quit
holds "a result counts more than a draw that records may go on past" says 'White wins: the time is up.'

printf '%s\n' Kxd4 'save dead.record' | play chess -p '8/8/8/3k4/3P4/8/8/N6K b - - 0 60' --set dead-draw=true --seats human,human --seed 1
printf '%s\n' undo position | play --resume dead.record --seats human,human
holds "a draw that counts in play alone is one by the rules" says 'dead position.'
holds "of which the last action is taken back" grep -q '^8/8/8/3k4/3P4/8/8/N6K b' told

# --- clocks ---
{ sleep 4; printf '%s\n' undo 'save undone.record' quit; } | play chess --seats human,human --seed 1 --time 0.05+0
holds "the time is up" says 'Black wins: the time is up.'
cp undone.record told
holds "then the clocks are what they were" [ "$(grep '^clock' told | tail -1)" = 'clock: 3.0 3.0' ]
printf '%s\n' e4 e5 undo 'save undone.record' | play chess --seats human,human --seed 1 --time 1+30
cp undone.record told
holds "with what a turn has added" [ "$(sed -n 's/^clock: //p' told | tail -1 | cut -d ' ' -f 2)" = 60.0 ]
holds "to the one who has played" [ "$(sed -n 's/^clock: \([0-9]*\).*/\1/p' told | tail -1)" -ge 89 ]
{ echo position; } | play --resume undone.record --seats human,human
holds "also for whom the game is gone on with" says 'black 1:00'

# --- bots ---
printf '%s\n' 'level 9' about | play chess --seats human,bot:2 --seed 1
holds "another level" says 'Black is a bot of level 9.'
echo 'level 3' | play chess --seats human,human --seed 1
holds "nobody is a bot" says 'No bot plays here.'
printf '%s\n' 'level 0' 'level 11' 'level x' 'level' | play chess --seats human,bot:2 --seed 1
holds "no such level" [ "$(grep -c '^Of what level' told)" = 4 ]
printf '%s\n' 'level 7' a1a2 | play hexapawn --seats human,bot:2 --seed 1
for file in state/vari/games/hexapawn-*.game; do grep -q '^seats: human,bot:7' "$file" && cp "$file" told; done
holds "it is kept" grep -q '^seats: human,bot:7' told

# --- looking ahead ---
printf '%s\n' analyse position | play chess --seats human,human --seed 1 --think 0.2
holds "it is analysed" says ' ahead, '
holds "lines behind that are read" says 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w'
echo analyse | play chess --seats human,human --seed 1
holds "the end of input ends it" says 'The game is not over.'
mkfifo lines
timeout 300 "$vari" play chess --seats human,human --seed 1 <lines >told 2>&1 &
exec 3>lines
echo analyse >&3
await "an analysis" grep -q ' ahead, ' told
echo position >&3
await "the line that ends it" grep -q '^rnbqkbnr/' told
exec 3>&-
wait
holds "then the game is left" says 'The game is not over.'

# --- earlier positions ---
printf '%s\n' '<' e4 e5 '<' earlier '<' later '>' '>' position Nf3 | play chess --seats human,human --seed 1
holds "nothing was before" [ "$(grep -c '^Nothing was played before this' told)" = 2 ]
holds "one back" says 'After action 1 of 2, e4.'
holds "the set-up" says 'Here the game began.'
holds "and forth again" says 'After action 2 of 2, e5.'
holds "to where it stands" says 'This is how the game stands'
holds "which is where it was" says 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w'
printf '%s\n' e4 e5 '<' '<' Nf3 position | play chess --seats human,human --seed 1
holds "an action is played from the last position" says '/4p3/4P3/5N2/'

echo "other games: $failed failed"
[ "$failed" = 0 ]
