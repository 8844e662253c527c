#!/bin/sh
# Forms of games beside PGN, read and written: files of other programs come out as they went in, or as
# NAME.FORM.expected has it, with what NAME.FORM.errors says of bad games; games of `vari play` and `vari match`
# are read back as the same games. Where `node` finds npm's `tsshogi`, it reads what is written here, and what
# it writes is read (compare.cjs). With one game, as under sanitizers, files are read and written once, a family is
# asked of one variant only, and nothing is compared by `node`. Texts are compared all at once: to start a program for each
# takes as long as what writes it.
# Usage: run.sh VARI [GAMES]
set -u
vari=$1
games=${2:-10}
here=$(cd "$(dirname "$0")" && pwd)
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
folder=$(mktemp -dp /dev/shm 2>/dev/null || mktemp -d) # games are kept there
XDG_STATE_HOME=$folder
export XDG_STATE_HOME
trap 'rm -rf "$folder"' EXIT
failed=0
forms='csa kif ki2' # of shogi

wrong() {
    failed=$((failed + 1))
    echo "$@"
}

cd "$here" || exit 1
mkdir "$folder/written" "$folder/again" "$folder/piped" "$folder/line" "$folder/record"
for form in $forms pdn wxf; do
    for file in *."$form"; do
        expected=$file
        [ -f "$file.expected" ] && expected=$file.expected
        "$vari" replay --format "$form" "$file" >"$folder/written/$expected" 2>"$folder/written/$file.errors"
        [ -f "$file.errors" ] || [ ! -s "$folder/written/$file.errors" ] ||
            wrong "of $file is said: $(cat "$folder/written/$file.errors")"
        [ "$games" -gt 1 ] || continue
        # what was written is as it should be, from a pipe and as records, too
        "$vari" replay --format "$form" "$expected" >"$folder/again/$expected" 2>&1
        "$vari" replay --format "$form" - <"$expected" >"$folder/piped/$expected" 2>&1
        game=1
        # one without variations and without a result that a record gives reasons for
        [ "$form" = pdn ] && game=3
        [ "$form" = ki2 ] && game=2
        "$vari" replay --game "$game" --format "$form" "$expected" >"$folder/line/$expected" 2>&1
        "$vari" replay --game "$game" --format record "$expected" >"$folder/first.record" 2>"$folder/left-out"
        # a record has no variations, and that is told
        if grep -q 変化 "$folder/line/$expected"; then
            grep -q 'no place for variations' "$folder/left-out" || wrong "$file loses variations"
            sed -i '/^$/,$d' "$folder/line/$expected"
        fi
        "$vari" replay --format "$form" "$folder/first.record" >"$folder/record/$expected" 2>&1
    done
done
# What is here, or in the first folder, and not in the second is for other tests.
same_texts() { # FOLDER FOLDER WHAT
    diff -r "$1" "$2" | grep -v '^Only in' >"$folder/told" && cat "$folder/told" && wrong "$3"
}
same_texts . "$folder/written" "files are written otherwise, or other things are said of them"
same_texts . "$folder/again" "what was written is not read back"
same_texts . "$folder/piped" "what was written cannot be piped"
same_texts "$folder/line" "$folder/record" "files are not the same as records"

# What another form has a place for comes back through it: times, ends of variations, lines of comments. Lines
# of many lengths stand beside the width of PGN.
if [ "$games" -gt 1 ]; then
    {
        printf '#KIF version=2.0 encoding=UTF-8\n手合割：平手\n手数----指手---------消費時間--\n'
        for ply in 1 2 3 4 5 6 7 8 9 10 11 12; do
            case $((ply % 4)) in
                1) echo "$ply ３八飛(28)" ;;
                2) echo "$ply ７二飛(82)" ;;
                3) echo "$ply ２八飛(38)" ;;
                0) echo "$ply ８二飛(72)" ;;
            esac
            awk -v ply="$ply" 'BEGIN {
                for (i = 0; i < 20; i++) {
                    line = "a"
                    for (k = 0; k < 8 + i; k++) line = line " " substr("bcdefghi", 1, 1 + (i * 5 + k * 3 + ply) % 8)
                    print "*" line "\n*" substr("klmnopq", 1, 1 + (i + ply) % 7) "\n*\n*end\n*[Event \"x\"]"
                }
            }'
        done
    } >"$folder/lines.kif"
    for file in times.kif.expected variations.kif.expected times.csa.expected "$folder/lines.kif"; do
        form=${file%.expected} form=${form##*.}
        "$vari" replay --format "$form" "$file" >"$folder/before.$form" 2>"$folder/told" || wrong "$file is not read"
        for via in ki2 pgn; do
            case $via$file in ki2*lines.kif | pgn*) ;; *) continue ;; esac # KI2 has no times
            "$vari" replay --format "$via" "$folder/before.$form" 2>&1 >"$folder/via.$via" | diff /dev/null - &&
                "$vari" replay --format "$form" "$folder/via.$via" 2>&1 | diff "$folder/before.$form" - || wrong "$file is another game through $via"
        done
    done
fi

# So do the reasons of ends. A form that has no word for one gives a warning.
if [ "$games" -gt 1 ]; then
    for form in csa kif; do
        for via in csa kif ki2 pgn record; do
            [ "$via" != "$form" ] || continue
            "$vari" replay --format "$via" "ends.$form.expected" >"$folder/via.$via" 2>"$folder/told"
            "$vari" replay --format "$form" "$folder/via.$via" 2>/dev/null | diff "ends.$form.expected" - || wrong "ends in $form are others through $via"
        done
    done
    "$vari" replay --format kif ends.csa.expected 2>&1 >/dev/null | grep -q 'KIF has no word for an end by length' || wrong "it is not told that KIF has no word for an end"
    "$vari" replay --format csa ends.kif.expected 2>&1 >/dev/null | grep -q 'CSA has no word for an end by default' || wrong "it is not told that CSA has no word for an end"
fi

# The page on records has the ends that there are.
python3 ends.py "$here/../.." || wrong "RECORDS.md tells other ends"

# What is played at the table and in matches.
moves=$(awk 'BEGIN { for (i = 0; i < 100; i++) print "random" }')
mkdir "$folder/ends"
saved() { # FORM VARIANT [OPTION...]
    form=$1 variant=$2
    shift 2
    printf '%s\n' "$moves" "save $folder/t.record" "save $folder/t.$form" |
        "$vari" play "$variant" "$@" --seats human,human --seed 3 >"$folder/told" 2>&1
    for sort in record "$form"; do
        "$vari" replay "$folder/t.$sort" >"$folder/ends/$variant.$form.$sort" 2>&1
    done
    rm -f "$folder"/t.*
}
for form in $forms; do
    saved "$form" shogi-handicap --set odds=four-pieces
done
saved pdn draughts
saved pgn draughts
saved wxf xiangqi
if [ "$games" -gt 1 ]; then
    for form in $forms; do
        for variant in shogi checkshogi minishogi micro annan-shogi; do
            saved "$form" "$variant"
        done
    done
    for variant in international-draughts russian-draughts brazilian-draughts pool-checkers turkish-draughts; do
        saved pdn "$variant"
        saved pgn "$variant"
    done
    for variant in manchu minixiangqi; do
        saved wxf "$variant"
    done
    for form in $forms; do
        "$vari" match shogi random random --games 3 --nodes 10 -o "$folder/match.$form" >"$folder/told" 2>&1
        [ "$("$vari" replay --check "$folder/match.$form" 2>&1)" = "3 games: ok" ] || wrong "a match in $form is not read"
    done
fi
# The last line of either tells how it ended.
awk '{ last[FILENAME] = $0 }
    END {
        for (name in last) {
            record = name
            sub(/[a-z0-9]*$/, "record", record)
            if (last[name] != last[record]) { print name ": `" last[name] "`, not `" last[record] "`"; failed = 1 }
            count++
        }
        exit failed || count < 10
    }' "$folder"/ends/* || wrong "what is played is lost"
"$vari" match xiangqi random random --games 3 --nodes 10 -o "$folder/match.wxf" >"$folder/told" 2>&1
[ "$("$vari" replay --check "$folder/match.wxf" 2>&1)" = "3 games: ok" ] || wrong "a match in wxf is not read"
"$vari" match draughts random random --games 3 --nodes 10 -o "$folder/match.pdn" >"$folder/told" 2>&1
[ "$("$vari" replay --check "$folder/match.pdn" 2>&1)" = "3 games: ok" ] || wrong "a match in pdn is not read"

# Tags are the same, whatever way a game goes out.
told=pgn
tags_of() { "$vari" replay --format "$told" "$1" 2>&1 | grep '^\[' | sort; }
same_tags() { # FILE... of one game
    tags_of "$1" >"$folder/tags"
    grep -q '^.Termination' "$folder/tags" && grep -q '^.Date "[0-9]' "$folder/tags" && [ "$(wc -l <"$folder/tags")" -gt 8 ] ||
        wrong "tags are missing in $1"
    for file; do
        tags_of "$file" | diff "$folder/tags" - || wrong "$file has other tags than $1"
    done
}
given_up() { # VARIANT FORM...
    variant=$1
    shift
    {
        printf 'random\nrandom\nresign\nyes\n'
        for form; do echo "save $folder/t.$form"; done
    } | "$vari" play "$variant" --seats human,random --seed 3 >"$folder/told" 2>&1
    "$vari" match "$variant" random random --games 1 --nodes 10 --seed 3 -o "$folder/match.jsonl" >"$folder/told" 2>&1
    files=
    for form; do
        files="$files $folder/t.$form"
        [ "$form" = record ] || "$vari" replay --format "$form" --force -o "$folder/match.$form" "$folder/match.jsonl"
    done
    # shellcheck disable=SC2086
    same_tags $files
    files=$folder/match.jsonl
    for form; do [ "$form" = record ] || files="$files $folder/match.$form"; done
    # shellcheck disable=SC2086
    same_tags $files
    rm -f "$folder"/t.* "$folder"/match.*
}
if [ "$games" -gt 1 ]; then
    # shellcheck disable=SC2086
    given_up shogi record pgn $forms
    given_up xiangqi record pgn wxf
    told=pdn
    given_up draughts record pdn
fi

# What other programs write in is known by itself.
for encoding in CP932 EUC-JP ISO-2022-JP UTF-16; do
    iconv -f UTF-8 -t "$encoding" variations.kif >"$folder/other.kif"
    "$vari" replay --format kif "$folder/other.kif" 2>&1 | diff variations.kif.expected - || wrong "$encoding is not read"
done
printf '#KIF\n\202\377\n' >"$folder/none.kif"
"$vari" replay "$folder/none.kif" 2>&1 | grep -q 'none.kif:2:1: error: this is neither UTF-8 nor Shift_JIS' ||
    wrong "what is no text is not told"

# What web pages hold is read, in the encoding of most of them, too.
for encoding in UTF-8 GB18030; do
    iconv -f UTF-8 -t "$encoding" web.ubb >"$folder/web.ubb"
    (cd "$folder" && "$vari" replay --format pgn web.ubb >out 2>errors)
    diff web.ubb.expected "$folder/out" || wrong "games of web pages in $encoding are read otherwise"
    diff web.ubb.errors "$folder/errors" || wrong "other things are said of games of web pages in $encoding"
    { printf ' \n\n' && cat "$folder/web.ubb"; } | "$vari" replay --format pgn - 2>/dev/null | diff web.ubb.expected - ||
        wrong "games of web pages in $encoding cannot be piped"
done

# The moves of a game are the same for tsshogi in both forms; what it writes of them is read as the same game.
modules=${NODE_PATH:-${XDG_CACHE_HOME:-$HOME/.cache}/vari/npm/node_modules}
NODE_PATH=$modules
export NODE_PATH
moves_of() { "$vari" replay --format record "$1" 2>&1 | grep '^move'; }
# Each game of shogi: played, saved in all forms, read by tsshogi, and written by it.
play_shogi() { # SEED
    { printf '%s\n' "$moves" "$moves" && for form in $forms; do echo "save $folder/$1.$form"; done; } |
        "$vari" play shogi --seats human,human --seed "$1" >"$folder/told" 2>&1
    for form in $forms; do echo "moves $form $folder/$1.$form $folder/$1.$form.usi"; done
    for form in $forms; do echo "written $form $folder/$1.csa.usi $folder/$1.theirs.$form"; done
}
compare_shogi() { # SEED
    moves_of "$folder/$1.csa" >"$folder/csa.moves"
    for form in $forms; do
        moves_of "$folder/$1.$form" | diff "$folder/csa.moves" - || wrong "another game is written in $form, seed $1"
        diff "$folder/$1.csa.usi" "$folder/$1.$form.usi" || wrong "tsshogi reads another game in $form, seed $1"
        moves_of "$folder/$1.theirs.$form" | diff "$folder/csa.moves" - || wrong "what tsshogi writes in $form is read otherwise, seed $1"
    done
}
# Games of draughts are the same for npm's programs: the position at the end of what each side writes.
play_draughts() { # GAME VARIANT SEED
    printf '%s\n' "$moves" "save $folder/$1.$3.pdn" |
        "$vari" play "$2" --seats human,human --seed "$3" >"$folder/told" 2>&1
    echo "moves $1 $folder/$1.$3.pdn $folder/$1.$3.read.pdn"
    echo "written $1 $3 $folder/$1.$3.theirs.pdn"
}
board_of() { "$vari" replay "$1" 2>&1 | tail -1 | cut -d ' ' -f 1,2; }
same_end() { # GAME SEED
    for file in "$folder/$1.$2.read.pdn" "$folder/$1.$2.theirs.pdn"; do
        printf '[GameType "%s"]\n[FEN "%s"]\n\n*\n' "$(sed -n 's/^.GameType "\([0-9]*\).*/\1/p' "$file")" "$(cat "$file.end")" >"$folder/end.pdn"
        [ "$(board_of "$file")" = "$(board_of "$folder/end.pdn")" ] || wrong "$1, seed $2: $file ends otherwise there: $(cat "$file.end")"
    done
}
seeds=$(seq "$games")
if [ "$games" = 1 ]; then
    echo "nothing is compared with programs of npm"
elif [ -d "$modules/draughts" ] && [ -d "$modules/rapid-draughts" ] && command -v node >/dev/null; then
    for seed in $seeds; do
        play_draughts english draughts "$seed"
        play_draughts international international-draughts "$seed"
    done | node draughts.cjs || wrong "draughts or rapid-draughts refuses a game"
    for seed in $seeds; do
        same_end english "$seed"
        same_end international "$seed"
    done
    echo "$games games of two sorts of draughts compared"
else
    echo "draughts and rapid-draughts are not installed: nothing is compared"
fi

if [ "$games" = 1 ]; then
    : # that is said
elif [ -d "$modules/tsshogi" ] && command -v node >/dev/null; then
    {
        for seed in $seeds; do play_shogi "$seed"; done
        for file in variations.kif.expected starts.kif.expected writings.csa.expected relative.ki2.expected; do
            form=${file#*.} form=${form%.expected}
            "$vari" replay --game 1 --format "$form" "$file" >"$folder/$file" # it reads one game of a file
            echo "moves $form $folder/$file $folder/$file.usi"
        done
    } | node compare.cjs || wrong "tsshogi refuses a game"
    for seed in $seeds; do compare_shogi "$seed"; done
    echo "$games games compared with tsshogi"
else
    echo "tsshogi is not installed: nothing is compared"
fi

echo "forms: $failed failed"
[ "$failed" = 0 ]
