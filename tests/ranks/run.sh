#!/bin/sh
# Processes of mpirun that share the work of `simulate`, `match`, `report` and `tune`: they find what one process finds; when one is
# killed the run ends, and the same command goes on without losing or counting a game twice; one that would do other work
# ends it.
# Usage: run.sh VARI
set -u
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/mpirun.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0

fail() {
    echo "$1"
    failed=1
}
ranks() { # COUNT COMMAND...
    ranks_count=$1
    shift
    limited mpirun --oversubscribe --mca mpi_yield_when_idle 1 -n "$ranks_count" "$@"
}
without_times() { sed -e 's/"seconds":[^,}]*//' -e 's/"seconds_an_action":[^]]*]//' -e 's/"longest":[^]]*]//'; }

# Equal totals for one process, threads, and processes.
same() { # NAME ARGUMENT...
    name=$1
    shift
    "$vari" "$@" --json 2>err | without_times >"$name.1"
    [ -s "$name.1" ] || fail "$name: $(cat err)"
    "$vari" "$@" --json --threads 3 2>err | without_times >"$name.threads"
    cmp -s "$name.1" "$name.threads" || fail "$name: three threads find something else than one"
    for count in 2 4; do
        ranks "$count" "$vari" "$@" --json 2>err | without_times >"$name.$count"
        cmp -s "$name.1" "$name.$count" || fail "$name: $count processes find something else than one: $(cat err)"
    done
}
same random simulate chess --games 400
same bots simulate hexapawn --games 60 --seats bot:3,random
same match match hexapawn bot:3 bot:1 --games 30 --nodes 300
same sprt match hexapawn random bot:5 --sprt 0,200 --nodes 300
same report report hexapawn --games 24
cp "$here/../tune/planted.yaml" .
same tune tune planted.yaml --games 30
same against report hexapawn --games 12 --against tictactoe

# A process is killed as soon as some games are kept. How many are wanted may change, so the run may be without an end.
lines_in() { [ -f "$1" ] && [ "$(wc -l <"$1")" -ge "$2" ]; }
ranks 3 "$vari" simulate tictactoe --games 1000000 --seats bot:1,bot:1 -o kept >out 2>err &
run=$!
await "games that are kept" lines_in kept 4
for process in $(pgrep -f "^$vari simulate tictactoe --games 1000000"); do
    tr '\0' '\n' <"/proc/$process/environ" 2>/dev/null | grep -q "^OMPI_COMM_WORLD_RANK=2$" && kill -KILL "$process"
done
wait "$run" && fail "a run of which a process was killed ended well"
grep -q 'signal 9' err || fail "nothing tells that a process was killed: $(cat err)"
lines=$(wc -l <kept)
games=$((lines + 20))
ranks 2 "$vari" simulate tictactoe --games "$games" --seats bot:1,bot:1 -o kept --json 2>err | without_times >resumed
"$vari" simulate tictactoe --games "$games" --seats bot:1,bot:1 --json | without_times >whole
cmp -s resumed whole || fail "a run that is gone on with finds something else: $(cat err)"
sed -n 's/^{"game":\([0-9]*\),.*/\1/p' kept | sort | uniq -d | grep . && fail "a game is kept twice"

# One that would do something else.
cat >strange <<END
#!/bin/sh
[ "\$OMPI_COMM_WORLD_RANK" = 1 ] && exec "$vari" simulate tictactoe --seats bot:1,bot:1 --games 100000 --seed 2
exec "$vari" simulate tictactoe --seats bot:1,bot:1 --games 100000
END
chmod +x strange
ranks 2 ./strange >out 2>err && fail "processes with other arguments share the work"
grep -q 'process 1 has another definition, other arguments' err || fail "nothing tells who has other arguments: $(cat err)"

# What cannot be done is told once.
ranks 2 "$vari" simulate chess --seats nobody >out 2>err && fail "seats that are none are taken"
[ "$(grep -c -e '--seats names bot' err)" = 1 ] || fail "a mistake is not told once: $(cat err)"
exit $failed
