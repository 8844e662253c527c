# Waiting, for the tests that are scripts: for an event, never for a time. The limits are there only to end a test that
# hangs, and are far beyond what a loaded machine needs. Sourced: . "$here/../await.sh"

# await WHAT COMMAND...: runs the command until it succeeds. After five minutes the test fails and says what did not come.
await() {
    awaited=$1
    shift
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        if [ "$tries" -ge 3000 ]; then
            echo "$0: waited five minutes in vain: $awaited"
            exit 1
        fi
        sleep 0.1
    done
}

# limited COMMAND...: runs the command and returns its status. If it hangs it is killed after five minutes, which is said.
limited() {
    timeout 300 "$@"
    limited_status=$?
    [ "$limited_status" != 124 ] || echo "$0: killed after five minutes: $*" >&2
    return "$limited_status"
}

# begin_beside VARI FOLDER: from here on the test runs in a new folder with copies of the definitions that stand in FOLDER, and knows
# the shipped ones. `$vari` is the program, `fail WHAT` says what is wrong, and `$failed` is 1 then.
begin_beside() {
    vari=$(realpath "$1")
    VARI_SHIPPED=$2/../../definitions
    export VARI_SHIPPED
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    cp "$2"/*.yaml "$work"
    cd "$work" || exit 1
    failed=0
}

fail() {
    echo "$1"
    failed=1
}
