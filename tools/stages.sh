# Stages of a long check, for scripts to source: each stage runs even if an earlier one failed, and a table at the end says
# what failed and how long each took. A stage that exits with 77 is skipped: it said what it lacks, and does not fail.

stages_failed=0
stages_passed=0
stages_skipped=0
stages_table=

# stage NAME COMMAND...: runs the command as a stage.
stage() {
    stage_name=$1
    shift
    echo "== $stage_name"
    stage_start=$(date +%s)
    "$@" && stage_status=0 || stage_status=$?
    case "$stage_status" in
    0) stages_passed=$((stages_passed + 1)) stage_state=passed ;;
    77) stages_skipped=$((stages_skipped + 1)) stage_state=skipped ;;
    *) stages_failed=$((stages_failed + 1)) stage_state=FAILED ;;
    esac
    [ "$stage_state" = passed ] || echo "== $stage_name: $stage_state"
    stages_table="$stages_table$(printf '%-8s %5d s  %s' "$stage_state" $(($(date +%s) - stage_start)) "$stage_name")
"
}

# Prints the table and ends the script; the exit status is the number of stages that failed.
stages_end() {
    echo "== stages"
    printf '%s' "$stages_table"
    echo "stages: $stages_passed passed, $stages_failed failed, $stages_skipped skipped"
    exit "$stages_failed"
}
