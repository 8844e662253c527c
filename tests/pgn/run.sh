#!/bin/sh
# PGN read and written: games of Fairy-Stockfish (NAME.pgn, made by make.cjs) come out as they went in; what
# stands beside moves survives; other cases stand beside tests/command-line. With npm's `ffish` where NODE_PATH
# says and a number of games, as many new ones of each variant are compared. VARI_IDS are the variants of which a game is
# told (nine), and VARI_WIDE is the number of games with wide lines (80): under sanitizers they are fewer.
# Usage: run.sh VARI [GAMES [SEED]]
set -u
vari=$1
games=${2:-0}
seed=${3:-1}
here=$(cd "$(dirname "$0")" && pwd)
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
folder=$(mktemp -dp /dev/shm 2>/dev/null || mktemp -d) # games are kept there
trap 'rm -rf "$folder"' EXIT
failed=0

same() {
    if "$vari" replay --format pgn "$2" >"$folder/out" 2>"$folder/errors" && cmp -s "$1" "$folder/out"; then
        return
    fi
    failed=$((failed + 1))
    echo "$2: it is written otherwise"
    cat "$folder/errors"
    diff "$1" "$folder/out" | head -20
}

for file in "$here"/*.pgn; do
    expected=$file
    [ -f "${file%.pgn}.expected" ] && expected=${file%.pgn}.expected
    same "$expected" "$file"
done

# UTF-16 is read, of either order, from files and from pipes.
for encoding in UTF-16LE UTF-16BE; do
    { printf '\357\273\277' && cat "$here/ends.pgn"; } | iconv -f UTF-8 -t "$encoding" >"$folder/wide.pgn"
    same "$here/ends.expected" "$folder/wide.pgn"
    "$vari" replay --format pgn - <"$folder/wide.pgn" | cmp - "$here/ends.expected" || failed=$((failed + 1))
done
printf '\377\376[\0E' >"$folder/cut.pgn"
"$vari" replay "$folder/cut.pgn" 2>&1 | grep -q 'cut.pgn:1:[0-9]*: error: this is neither UTF-8 nor UTF-16LE' || failed=$((failed + 1))

# The page on records has the keys that there are.
sed -n 's/^ *LINE([A-Z]*, *"\([a-z]*\)".*/\1/p' "$here/../../tools/vari/games/record.h" >"$folder/keys"
sed -n '/^| key /,/^$/s/^| `\([a-z]*\)` .*/\1/p' "$here/../../grammar/RECORDS.md" >"$folder/told"
[ -s "$folder/keys" ] && diff "$folder/keys" "$folder/told" || failed=$((failed + 1))

# What cannot be read to its end is told to where it goes.
python3 "$here/unreadable.py" "$vari" || failed=$((failed + 1))

# A record tells the same game.
for file in "$here"/chess.pgn "$here"/crazyhouse.pgn "$here"/xiangqi.pgn; do
    "$vari" replay --game 3 --format pgn "$file" >"$folder/game.pgn" &&
        "$vari" replay --game 3 --format record --force -o "$folder/game.record" "$file" || failed=$((failed + 1))
    same "$folder/game.pgn" "$folder/game.record"
done

# Moves of xiangqi as its servers write them are read back as the same games.
for notation in iccs wxf; do
    "$vari" replay --format pgn --notation "$notation" --force -o "$folder/server.pgn" "$here/xiangqi.pgn" || failed=$((failed + 1))
    grep -q "^.Format \"$(echo "$notation" | tr a-z A-Z)\"" "$folder/server.pgn" || failed=$((failed + 1))
    same "$here/xiangqi.pgn" "$folder/server.pgn"
done

# A result that no rule decides stays, whatever people call the players.
printf '[Event "t"]\n[Variant "xiangqi"]\n[Result "0-1"]\n\n1. h3e3 0-1\n' >"$folder/given.pgn"
"$vari" replay --format record --force -o "$folder/given.record" "$folder/given.pgn" || failed=$((failed + 1))
"$vari" replay --format pgn "$folder/given.record" | grep -q '^\[Result "0-1"\]' || failed=$((failed + 1))

# Whatever the board and the pieces are called, a game told as PGN is read back as the same game.
moves=$(awk 'BEGIN { for (i = 0; i < 60; i++) print "random" }')
for id in ${VARI_IDS:-mu-torere hare-and-hounds shogi minishogi glinski circular amazons go alice}; do
    { echo "$moves" && echo "save $folder/$id.record"; } |
        XDG_STATE_HOME=$folder "$vari" play "$id" --seats human,human --seed "$seed" >"$folder/told" 2>&1
    "$vari" replay --format pgn -o "$folder/$id.pgn" "$folder/$id.record" || failed=$((failed + 1))
    same "$folder/$id.pgn" "$folder/$id.pgn"
    for file in "$id.record" "$id.pgn"; do
        "$vari" replay "$folder/$file" 2>&1 | tail -1 >"$folder/$file.end"
    done
    cmp "$folder/$id.record.end" "$folder/$id.pgn.end" || failed=$((failed + 1))
done
for file in "$folder/mu-torere.pgn"; do
    grep -Eq '^1\. [a-h]m [a-h][a-h] ' "$file" || failed=$((failed + 1)) # cells, not what is left of their names
done

# No line is wider than 79 columns, whatever stands close together at its end, and comments are read back as they were.
wide=${VARI_WIDE:-80}
awk -v games="$wide" 'BEGIN {
    split("a bc def ghij klmno [%clk 1:02:03] [%emt 0:00:07]", words, " ")
    words[6] = words[6] " " words[7]; words[7] = words[8] " " words[9]
    for (game = 1; game <= games; game++) {
        printf "[Event \"%d\"]\n\n", game
        for (move = 1; move <= 12; move++) {
            text = ""
            for (word = 0; word < (game + move * 5) % 9; word++)
                text = text words[1 + (game * 3 + word * 5 + move) % 7] ((game * 7 + word + move) % 6 == 0 ? "  \n" : " ")
            side = move % 2 == 1 ? "Nf3 Nf6" : "Ng1 Ng8"
            other = move % 2 == 1 ? "Nh3 Nh6" : "Rg1 Rg8"
            split(side, played, " "); split(other, instead, " ")
            printf "%d. %s %s {%s} (%d... %s {x} (%d... c5 {%s}))\n", move, played[1], played[2], text, move, instead[2], move, text
        }
        printf "*\n\n"
    }
}' >"$folder/wide.pgn"
"$vari" replay --format pgn "$folder/wide.pgn" >"$folder/narrow.pgn" 2>/dev/null
sed 's/ *$//' "$folder/narrow.pgn" | awk 'length > 79' | grep . && failed=$((failed + 1))
[ "$(grep -c '^\[Event' "$folder/narrow.pgn")" = "$wide" ] || failed=$((failed + 1))
same "$folder/narrow.pgn" "$folder/narrow.pgn"

if [ "$games" -gt 0 ]; then
    for variant in chess crazyhouse capablanca xiangqi; do
        node "$here/make.cjs" "$variant" "$games" "$seed" >"$folder/$variant.pgn" || exit 1
        same "$folder/$variant.pgn" "$folder/$variant.pgn"
        echo "$variant: $(grep -c '^\[Event ' "$folder/$variant.pgn") games compared"
    done
fi
echo "pgn: $failed failed"
[ "$failed" = 0 ]
