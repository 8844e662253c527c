#!/bin/sh
# Files as things go in the world: saving harms nothing that is there; pipes, devices and folders are refused, not
# waited for; a game outlives a full disk, a terminal that goes away and a machine that is shut down.
# Usage: files.sh VARI
set -u
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../await.sh"
VARI_SHIPPED=$here/../../definitions
export VARI_SHIPPED
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
XDG_STATE_HOME=$work/state
export XDG_STATE_HOME
failed=0
passed=0
holds() { # what must hold, and a test of it
    what=$1
    shift
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "$what"; fi
}
says() { grep -qF -- "$1" told; }
not() { ! "$@"; }
save() { # where to; after one action each
    printf 'e2e4\nsave %s\n' "$1" | limited "$vari" play chess --seats human --seed 1 >told 2>&1
}

# --- saving harms nothing ---
echo stranger >game.part
echo victim >victim
save game
holds "a game is saved" says 'Saved.'
holds "game.part is somebody's" grep -q stranger game.part
ln -sf victim game.part
save game
holds "what game.part leads to is somebody's" grep -q victim victim
save victim
holds "what is no game is not written over" grep -q victim victim
holds "nor is it told as saved" not says 'Saved.'
save game.pgn
holds "a game is saved as PGN" says 'Saved.'
holds "it is PGN" "$vari" replay --check game.pgn
save game.pgn
holds "PGN takes the place of PGN" says 'Saved.'
cp victim victim.pgn
save victim.pgn
holds "what is no PGN is not written over by it" grep -q victim victim.pgn
chmod 600 game
save game
holds "a mode is kept" [ "$(stat -c %a game)" = 600 ]
rm -f new
(umask 027 && save new)
holds "a new file has the mode that the umask leaves" [ "$(stat -c %a new)" = 640 ]
ln -s game leads
touch -d '1 minute ago' new
save leads
holds "a link stays" [ "$(readlink leads)" = game ]
holds "what it leads to is written" [ game -nt new ]
ln -s nothing dangling
save dangling
holds "a link to nothing is told" says 'it is a link to nothing'
holds "nothing is left over" [ -z "$(find . -name '.vari-*')" ]
if [ "$(id -u)" != 0 ]; then
    chmod 400 game
    save game
    holds "what may not be written is not" says 'Permission denied'
    chmod 600 game
fi
{ ulimit -f 0; "$vari" board chess -o big 2>&1; } | cat >told
holds "a file that may not grow is told" says 'File too large'
printf 'e2e4\nsave big\nmoves e7\n' | { ulimit -f 0; "$vari" play chess --seats human,human --seed 1 2>&1; } | cat >told
holds "so it is in a game" says 'File too large'
holds "which goes on" says 'e5 e6'

# --- what commands write replaces nothing that is somebody's ---
echo '[mine:chess]' >mine.ini
printf '1. e4 *\n' >one.pgn
mkdir made
ln -s ../victim made/mine.yaml
ln -s made through
for command in 'board chess -o mine.txt' 'board chess -o mine.svg' 'diagram chess knight -o mine.svg' \
    'replay one.pgn --format pgn -o mine.yaml' 'import mine.ini -o made' 'import mine.ini -o through'; do
    for file in mine.yaml mine.svg mine.txt victim; do echo victim >"$file"; done
    # shellcheck disable=SC2086 # words
    "$vari" $command >told 2>&1
    holds "$command: status" [ $? = 3 ]
    holds "$command: why" says '--force replaces it'
    holds "$command: nothing is lost" [ "$(cat mine.yaml mine.svg mine.txt victim | sort -u)" = victim ]
    # shellcheck disable=SC2086
    "$vari" $command --force >told 2>&1
    holds "$command --force: status" [ $? = 0 ]
    holds "$command --force: it is written" [ "$(cat mine.yaml mine.svg mine.txt victim | sort -u)" != victim ]
    # shellcheck disable=SC2086
    "$vari" $command >told 2>&1
    holds "$command: what is the same already is no loss" [ $? = 0 ]
done
echo victim >victim

# --- what is no file is told at once ---
mkfifo pipe pipe.yaml
mkdir folder
for odd in pipe folder /dev/zero /dev/null; do
    case $odd in folder) why='it is a folder' ;; *) why='it is a pipe or a device, no file' ;; esac
    for command in "validate $odd" "import $odd" "play --resume $odd" "board chess -o $odd"; do
        # shellcheck disable=SC2086 # words
        limited "$vari" $command >told 2>&1 </dev/null
        holds "$command: status" [ $? = 3 ]
        holds "$command: why" says "$why"
    done
    save "$odd"
    holds "save $odd: why" says "$why"
done
for command in board moves simulate play export 'explain --kernel' 'explain --program'; do
    # shellcheck disable=SC2086 # words
    limited "$vari" $command ./pipe.yaml >told 2>&1 </dev/null
    holds "$command of a pipe" [ $? = 3 ]
done
printf 'vari: 1\nname: Odd\nextends: pipe\n' >odd.yaml
limited "$vari" validate odd.yaml >told 2>&1
holds "extending a pipe is a mistake" [ $? = 1 ]
holds "whose reason is told" says 'it is a pipe or a device, no file'
for command in 'moves chess --batch' 'moves chess --batch --json' 'play chess --seats human,human'; do
    # shellcheck disable=SC2086 # words
    limited "$vari" $command <folder >told 2>&1
    holds "$command < folder: status" [ $? = 3 ]
    holds "$command < folder: why" says 'cannot read standard input: it is a folder'
done
head -c 3000000 /dev/zero | tr '\0' x | limited "$vari" moves chess --batch >told 2>&1
holds "a line without end is told" says 'longer than'

# --- the advice can be typed ---
for name in "it's mine" 'a"b' 'a;b' "$(printf 'a\\b')" '$HOME' '-game' "$(printf 'a\033b')"; do
    save "$name"
    # what is quoted as $'...' is for other shells than this one, whose printf knows it
    advice=$(sed -n 's/^Saved\. Go on with `vari play --resume \(.*\)`\.$/\1/p' told)
    case $advice in "\$'"*) word=$(printf '%b' "$(printf '%s' "$advice" | sed "s/^..//; s/.\$//; s/\\\\/\\\\0/g")") ;; *) eval "word=$advice" ;; esac
    [ "$name" = -game ] && name=./-game # else it would be an option
    holds "advice for $name" [ "$word" = "$name" ]
    limited "$vari" play --resume "$word" </dev/null >told 2>&1
    holds "going on with $name" says '4P3'
done

# --- who is cut off finds the game again ---
rm -rf state
for signal in HUP TERM KILL; do
    mkfifo typed
    : >told # what the last round was told is not what this one waits for
    "$vari" play chess --seats human,human --seed 1 <typed >told 2>&1 &
    player=$!
    exec 9>typed
    echo e2e4 >&9
    await "the prompt after e2e4" says 'Black to act'
    limited "$vari" play --resume </dev/null >resumed 2>&1
    holds "$signal: what is being played is not gone on with" [ $? = 1 ]
    kill -s "$signal" "$player"
    wait "$player" 2>/dev/null
    status=$?
    [ "$signal" = KILL ] || holds "$signal: status" [ "$status" = 3 ]
    exec 9>&-
    rm typed
    [ "$signal" = KILL ] || holds "$signal: it is told" says 'Go on with `vari play --resume`'
    limited "$vari" play --resume </dev/null >told 2>&1
    holds "$signal: the game is there" says '/4P3/'
    rm -rf state
done

# --- a journal that somebody deletes or empties while it is played is written anew ---
for deed in rm 'cp /dev/null'; do
    mkfifo typed
    : >told # what the last round was told is not what this one waits for
    "$vari" play chess --seats human,human --seed 1 <typed >told 2>&1 &
    player=$!
    exec 9>typed
    echo e4 >&9
    await "the prompt after e4" says 'Black to act'
    $deed state/vari/games/*.game
    echo e5 >&9
    exec 9>&-
    wait "$player"
    player=
    rm typed
    holds "$deed: it is kept" says 'Go on with `vari play --resume`'
    limited "$vari" play --resume </dev/null >told 2>&1
    holds "$deed: the whole of it" says '/4p3/4P3/'
    rm -rf state
done

# --- what is kept as it is played ---
journal() { cat state/vari/games/*.game; }
printf '%s\n' e2e4 e7e5 undo c7c5 | "$vari" play chess --seats human,human --seed 1 >told 2>&1
holds "leaving says how to go on" says 'Go on with `vari play --resume`'
holds "what was taken back is taken back" [ "$(journal | grep -c '^undo: 1')" = 1 ]
printf '%s\n' g1f3 resign | "$vari" play --resume >told 2>&1
holds "the last game is gone on with" says '2. '
holds "in the same file" [ "$(find state -name '*.game' | wc -l)" = 1 ]
holds "which holds all of it" [ "$(journal | grep -c '^move: ')" = 4 ]
holds "and its end" [ "$(journal | tail -1)" = 'result: white by resignation' ]
limited "$vari" play --resume </dev/null >told 2>&1
holds "a game that has ended is not gone on with" [ $? = 1 ]
printf 'move: e7' >>"$(find state -name '*.game')"
printf '%s\n' undo Nc6 | "$vari" play --resume "$(find state -name '*.game')" >told 2>&1
holds "a line that was cut off is dropped" [ "$(journal | tail -1)" = 'move: b8c6' ]
rm -rf state
printf '%s\n' e4 'save mine' e5 | "$vari" play chess --seats human,human --seed 1 >told 2>&1
printf '%s\n' c5 | "$vari" play --resume mine >told 2>&1
holds "a copy that was saved stays as it is" [ "$(grep -c '^move: ' mine)" = 1 ]
holds "what follows is kept elsewhere" [ "$(find state -name '*.game' | wc -l)" = 2 ]
printf '%s\n' draw y undo d5 quit | "$vari" play chess --seats human,human --seed 1 -m 'e4' >told 2>&1
holds "a draw is agreed" says 'Draw by agreement.'
holds "and taken back" says '1... '
rm -rf state
printf 'e4\ne5\n' | "$vari" play chess --seats human,bot:1 --seed 1 --think 10ms >told 2>&1
printf 'swap seats\nhint\n' | "$vari" play --resume --think 10ms >told 2>&1
holds "who has changed places sits there" grep -q '^seats: bot:1,human' "$(find state -name '*.game')"
rm -rf state
printf '' >state
printf 'e4\ne5\n' | "$vari" play chess --seats human,human --seed 1 >told 2>&1
holds "what cannot be kept is told" says 'This game is not kept: Not a directory'
holds "and it is played" says '1... '
holds "nobody is told that it is kept" not says 'Go on with'
rm -f state
printf 'e4\ne5\nNf3\n' | { ulimit -f 0; "$vari" play chess --seats human,human --seed 1 2>&1; } | cat >told
holds "so is a disk that takes no more" says 'This game is not kept: File too large'
holds "which is told once" [ "$(grep -c 'not kept' told)" = 1 ]
printf '' | "$vari" play chess --seats human,human --seed 1 >told 2>&1
rm -rf state
"$vari" play chess --seats human,human --seed 1 </dev/null >told 2>&1
holds "where nothing was played nothing is kept" [ ! -e state/vari/games ]

# --- closed streams ---
for closed in '>&-' '2>&-' '>&- 2>&-'; do
    rm -rf state
    printf 'e4\nNf3\ne5\nquit\n' >typed
    (eval "limited \"\$vari\" play chess --seats human,human --seed 1 <typed >told 2>&1 $closed")
    holds "what is printed goes into no file in the place of a closed stream ($closed)" \
        [ "$(grep -vc '^[a-z]*: \|^#' state/vari/games/*.game)$(grep -c '^move' state/vari/games/*.game)" = 02 ]
done
"$vari" play chess --seats human,human --seed 1 <&- >told 2>&1
holds "a closed input is told" says 'cannot read standard input'

echo "files: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 80 ]
