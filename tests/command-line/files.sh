#!/bin/sh
# Files as things go in the world: saving harms nothing that is there; pipes, devices and folders are refused, not
# waited for; a game outlives a full disk, a terminal that goes away and a machine that is shut down.
# Usage: files.sh VARI
set -u
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
VARI_DEFINITIONS=$here/../../definitions
export VARI_DEFINITIONS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
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
    printf 'e2e4\nsave %s\n' "$1" | timeout 20 "$vari" play chess --seats human --seed 1 >told 2>&1
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
chmod 600 game
save game
holds "a mode is kept" [ "$(stat -c %a game)" = 600 ]
rm -f new
(umask 027 && save new)
holds "a new file has the mode that the umask leaves" [ "$(stat -c %a new)" = 640 ]
ln -s game leads
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
holds "which goes on" says 'e7e5'

# --- what is no file is told at once ---
mkfifo pipe pipe.yaml
mkdir folder
for odd in pipe folder /dev/zero /dev/null; do
    case $odd in folder) why='it is a folder' ;; *) why='it is a pipe or a device, no file' ;; esac
    for command in "validate $odd" "import $odd" "play --resume $odd" "board chess -o $odd"; do
        # shellcheck disable=SC2086 # words
        timeout 20 "$vari" $command >told 2>&1 </dev/null
        holds "$command: status" [ $? = 3 ]
        holds "$command: why" says "$why"
    done
    save "$odd"
    holds "save $odd: why" says "$why"
done
for command in board moves simulate play export 'explain --kernel' 'explain --program'; do
    # shellcheck disable=SC2086 # words
    timeout 20 "$vari" $command ./pipe.yaml >told 2>&1 </dev/null
    holds "$command of a pipe" [ $? = 3 ]
done
printf 'vari: 1\nname: Odd\nextends: pipe\n' >odd.yaml
timeout 20 "$vari" validate odd.yaml >told 2>&1
holds "extending a pipe is a mistake" [ $? = 1 ]
holds "whose reason is told" says 'it is a pipe or a device, no file'
for command in 'moves chess --batch' 'moves chess --batch --json' 'play chess --seats human,human'; do
    # shellcheck disable=SC2086 # words
    timeout 20 "$vari" $command <folder >told 2>&1
    holds "$command < folder: status" [ $? = 3 ]
    holds "$command < folder: why" says 'cannot read standard input: it is a folder'
done
head -c 3000000 /dev/zero | tr '\0' x | timeout 20 "$vari" moves chess --batch >told 2>&1
holds "a line without end is told" says 'longer than'

# --- the advice can be typed ---
for name in "it's mine" 'a"b' 'a;b' "$(printf 'a\\b')" '$HOME' '-game' "$(printf 'a\033b')"; do
    save "$name"
    # what is quoted as $'...' is for other shells than this one, whose printf knows it
    advice=$(sed -n 's/^Saved\. Go on with `vari play --resume \(.*\)`\.$/\1/p' told)
    case $advice in "\$'"*) word=$(printf '%b' "$(printf '%s' "$advice" | sed "s/^..//; s/.\$//; s/\\\\/\\\\0/g")") ;; *) eval "word=$advice" ;; esac
    holds "advice for $name" [ "$word" = "$name" ]
    timeout 20 "$vari" play --resume "$word" </dev/null >told 2>&1
    holds "going on with $name" says '4P3'
done

# --- who is cut off finds the game again ---
number=0
for signal in HUP TERM; do
    number=$((number + 1))
    mkfifo typed
    "$vari" play chess --seats human,human --seed 1 <typed >told 2>&1 &
    player=$!
    exec 9>typed
    echo e2e4 >&9
    tries=0
    until says 'e2e4' || [ "$tries" -gt 100 ]; do sleep 0.1 && tries=$((tries + 1)); done
    sleep 0.3 # until it waits for the next action
    kill -s "$signal" "$player"
    wait "$player"
    holds "$signal: status" [ $? = 3 ]
    exec 9>&-
    rm typed
    holds "$signal: it is told" says "vari play --resume ./kept-game-$number"
    timeout 20 "$vari" play --resume "kept-game-$number" </dev/null >told 2>&1
    holds "$signal: the game is there" says '4P3'
done

echo "files: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 60 ]
