# Shell functions for tests of distributed runs: a run, its workers, and whether it ends like the undisturbed match.
# Needs processes.sh, fast_clock.sh, redis_server.sh, `riposte` (the program) and `folder` (where everything is
# written).

# make_reference NAME PAIRS BATCH AGENTS: the undisturbed match of `game`, `reference` (its records, beside them its
# table); sets `plan` (what later runs play) and `jobs` (in how many jobs).
game=dq-combat
make_reference() {
    local games
    reference=$folder/$1
    plan=(--game "$game" --agents "$4" --pairs "$2" --seed 5 --batch "$3")
    "$riposte" match "$game" --agents "$4" --pairs "$2" --seed 5 --quiet --force --out "$reference" \
        >"$reference.table" ||
        fail "the undisturbed match: exit $?"
    games=$(wc -l <"$reference")
    [ "$games" = $((2 * $2)) ] || fail "the undisturbed match has $games games"
    jobs=$((($2 + $3 - 1) / $3))
    [ "${RIPOSTE_TESTS:-}" = full ] || keep_run
}

# new_run: makes `run`, to be played by workers that are killed or end before the next one. To make one takes a second
# or two where a server does not know yet what the program decides, so unless all is wanted at length, what that does
# to a server is kept beside the reference and done to others.
run=trial
new_run() {
    workers=()
    if [ "${RIPOSTE_TESTS:-}" = full ]; then
        make_run
    else
        cli --pipe <"$reference.run" >"$folder/run.new" || fail "the run cannot be made again: $(cat "$folder/run.new")"
    fi
}
make_run() {
    "$riposte" run new "$run" "${plan[@]}" --redis "$url" >"$folder/run.new" 2>"$folder/run.errors" ||
        fail "run new: exit $?: $(cat "$folder/run.errors")"
}
# On a server of its own, whose append-only file is what the run is; killed while it syncs, another server may not have
# written what it has answered.
keep_run() {
    local redis redis_folder redis_through=() hastened=() url
    redis_start "$reference.server" "appendonly yes" "appendfsync always"
    make_run
    redis_kill
    mv "$redis_folder"/appendonlydir/*.incr.aof "$reference.run"
    rm -r "$redis_folder"
}

# start_worker [ARGUMENT...]: one more on the run, `worker`; `worker_through`: a command before it; `worker_url`: its
# way. `sharing`: without the cache unless a test says else, so that what was lost must be played again.
worker_through=() worker_url='' worker_count=0 sharing=(--no-cache)
start_worker() {
    worker_count=$((worker_count + 1))
    spawn "$folder/worker.$worker_count" "$folder/worker.$worker_count.errors" "${worker_through[@]}" "${hastened[@]}" \
        "$riposte" worker --redis "${worker_url:-$url}" --run "$run" --threads 1 --claim-after "$claim_after" \
        --until-done "${sharing[@]}" "$@"
    worker=$spawned
    worker_says=$folder/worker.$worker_count.errors
    workers+=("$worker")
}

key() { echo "riposte:run:$run:$1"; }
# 0 where the key is of another type; has_done costs little, as it is what most waiting is for.
jobs_done() { cli HLEN "$(key records)" | grep -xE '[0-9]+' || echo 0; }
has_done() {
    local count
    count=$(cli HLEN "riposte:run:$run:records")
    [[ $count =~ ^[0-9]+$ ]] && [ "$count" -ge "$1" ]
}
# midway JOBS: waits until so many are done, and some are left: a fault would test nothing any more.
midway() {
    wait_until "$1 jobs done" has_done "$1"
    still_running
}
still_running() { [ "$(jobs_done)" -lt $jobs ] || too_late; }
too_late() { fail "the run was over before the fault"; }

# consumer PROCESS: what that worker is called; jobs_held PROCESS: the stream's entries that it has in hand, a line
# each.
consumer() { cli XINFO CONSUMERS "$(key jobs)" workers | tr -d '\r' | grep -F -- "-$1-"; }
jobs_held() {
    local name
    name=$(consumer "$1") || return 0
    cli XPENDING "$(key jobs)" workers - + 100 "$name" | tr -d '\r' | grep -oE '^[0-9]+-[0-9]+$'
}
holds_job() { [ -n "$(jobs_held "$1")" ]; }
holds_job_or_over() { holds_job "$1" || gone "$1" || has_done $jobs; }
wait_for_job() {
    wait_until "a job in hand of process $1" holds_job_or_over "$1"
    holds_job "$1" || too_late
}

# The workers end by themselves and are content.
finish() {
    local process
    for process in "${workers[@]}"; do
        ended "$process"
        [ $status = 0 ] || fail "a worker ended with $status: $(tail -n 3 "$folder"/worker.*.errors)"
    done
    workers=()
}

# The run's table and records are those of the undisturbed match; deleting it leaves nothing behind.
check_run() {
    local left
    "$riposte" run export "$run" --redis "$url" --force --out "$folder/records" \
        >"$folder/table" 2>"$folder/export.errors" ||
        fail "export: exit $?: $(cat "$folder/export.errors")"
    cmp "$reference" "$folder/records" >&2 || fail "other records than the undisturbed match"
    cmp "$reference.table" "$folder/table" >&2 || fail "another table than the undisturbed match"
    "$riposte" run delete "$run" --redis "$url" >/dev/null || fail "run delete: exit $?"
    left=$(cli --scan --pattern 'riposte:run*')
    [ -z "$left" ] || fail "left behind: $left"
}

all_alive() {
    local process
    for process in "${workers[@]}"; do
        alive "$process" || has_done $jobs || fail "a worker ended: $(tail -n 3 "$folder"/worker.*.errors)"
    done
}

# finish_replaying: exports the run until it has nothing to play again; `replays`: how often it had.
finish_replaying() {
    finish
    replays=0
    while ! "$riposte" run export "$run" --quiet --redis "$url" --force --out "$folder/early" \
        >"$folder/output" 2>"$folder/errors"; do
        replays=$((replays + 1))
        [ "$(wc -l <"$folder/errors")" = 1 ] || fail "export: $(cat "$folder/errors")"
        grep -q 'queued again' "$folder/errors" || { fail "export: $(cat "$folder/errors")"; break; }
        [ ! -s "$folder/output" ] || fail "export printed a table of what it had not"
        [ $replays -lt 10 ] || { fail "always something to be played again"; break; }
        start_worker
        finish
    done
}

finish_and_check() {
    finish
    check_run
}

# refuses STATUS TEXT COMMAND...: exit status and a line on standard error that match (extended regular expressions),
# and nothing on standard output.
refuses() {
    local expected=$1 text=$2 got=0
    shift 2
    timeout --foreground "$patience" "$@" >"$folder/output" 2>"$folder/errors" </dev/null || got=$?
    [[ $got =~ ^$expected$ ]] || fail "${*:2:3}: exit $got, not $expected"
    [ ! -s "$folder/output" ] || fail "${*:2:3}: printed to standard output: $(head -n 3 "$folder/output")"
    [ "$(wc -l <"$folder/errors")" = 1 ] || fail "${*:2:3}: $(wc -l <"$folder/errors") lines: $(cat "$folder/errors")"
    grep -qiE -- "$text" "$folder/errors" || fail "${*:2:3}: '$(cat "$folder/errors")' does not say '$text'"
}
