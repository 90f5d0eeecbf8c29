# Faults of workers and coordinators, for run_faults.sh.

# Workers killed with SIGKILL while they hold a job, each replaced by a new one. The other worker sleeps meanwhile: on a
# busy machine it would have claimed the job before the victim is dead.
fault_workers_killed() {
    local kills=0 runs=1 victim reference=$reference plan=("${plan[@]}") jobs=$jobs
    [ "${RIPOSTE_FAULTS:-}" != full ] || make_reference long 4000 5 ismcts:sims=1000,greedy
    new_run
    start_worker
    start_worker
    while [ $kills -lt "$WORKER_KILLS" ]; do
        victim=${workers[0]}
        wait_until "a job in hand, or the end of the run" may_die_or_over "$victim"
        kill -STOP "${workers[@]}" 2>/dev/null
        if may_die "$victim"; then
            kill_hard "$victim"
            kills=$((kills + 1))
            holds_job "$victim" || fail "kill $kills was not in mid-job"
            workers=("${workers[@]:1}")
            start_worker
        elif gone "$victim" || has_done $jobs; then
            kill -CONT "${workers[@]}" 2>/dev/null
            finish_and_check
            runs=$((runs + 1))
            new_run
            start_worker
            start_worker
        fi
        kill -CONT "${workers[@]}" 2>/dev/null
    done
    finish_and_check
    told="$kills kills of a worker with a job in hand; $runs runs"
}

# A job that has killed two would be put aside with the third.
may_die() {
    local entry held=1
    for entry in $(jobs_held "$1"); do
        held=0
        [[ $(cli HGET "$(key deaths)" "$(job_of "$entry")") != *' 2' ]] || return 1
    done
    return $held
}
may_die_or_over() { may_die "$1" || gone "$1" || has_done $jobs; }
job_of() { cli XRANGE "$(key jobs)" "$1" "$1" | tr -d '\r' | tail -n 1; }

# A worker that sleeps longer than its claim lasts, and then hands in what another has done meanwhile.
fault_worker_frozen() {
    new_run
    start_worker
    local sleeper=$worker
    wait_for_job "$sleeper"
    kill -STOP "$sleeper"
    still_running
    start_worker
    wait_until "all jobs done by the other" has_done $jobs
    kill -CONT "$sleeper"
    finish_and_check
    told="asleep with a job in hand until another had done all $jobs"
}

# Ctrl-C: gives back what it holds, and says so with its exit status.
fault_worker_interrupted() {
    local signal hastened=() claim_after=500ms # what it does within its last second is no matter of luck then
    redis_kill
    redis_launch
    new_run
    for signal in INT TERM INT; do
        start_worker
        wait_for_job "$worker"
        kill -$signal "$worker"
        ended "$worker"
        still_running
        [ $status = $((128 + $(kill -l $signal))) ] || fail "SIG$signal: exit $status"
        ! holds_job "$worker" || fail "SIG$signal: it kept a job"
        workers=()
    done
    start_worker
    finish_and_check
    told="3 interrupts, each gave its job back"
}

# More workers than processors, some with several threads.
fault_crowd() {
    local i
    new_run
    for i in 1 2 3 4 5 6 7; do start_worker; done
    start_worker --threads 8
    midway 1
    kill_hard "${workers[0]}" "${workers[7]}"
    still_running
    workers=("${workers[@]:1:6}")
    finish_and_check
    told="8 workers with 15 threads on $(nproc) processors, 2 of them killed"
}

# One job kills whoever holds it: after three deaths it is put aside and told, and the rest is played.
fault_job_kills() {
    local deaths=0 reported reference plan jobs
    make_reference slow 2 1 ismcts:sims=$((30000 * longer)),greedy
    new_run
    # A kill that comes after the job's first game does not count with the earlier ones, so three may not be enough.
    while [ $deaths -lt 12 ]; do
        start_worker
        wait_until "job 0 in hand or put aside, or the end" holds_first_or_aside_or_over "$worker"
        ! is_aside || break
        ! gone "$worker" || too_late
        kill_hard "$worker"
        deaths=$((deaths + 1))
    done
    workers=("$worker")
    is_aside || fail "job 0 is not put aside after $deaths deaths"
    [ $deaths -ge 3 ] || fail "job 0 is put aside after $deaths deaths"
    wait_until "the other job done" has_done 1
    "$riposte" run status "$run" --redis "$url" >"$folder/status" || fail "status: exit $?"
    grep -qi 'aside' "$folder/status" || fail "status does not tell: $(cat "$folder/status")"
    reported=$(grep -iE 'job 0\b' "$folder/status" | head -n 1)
    [ -n "$reported" ] || fail "status does not name the job: $(cat "$folder/status")"
    "$riposte" run status "$run" --redis "$url" --json | python3 -c 'import json, sys
status = json.load(sys.stdin)
sys.exit((status["state"], status["jobs"]["aside"], status["aside"][0]["job"]) != ("active", 1, 0))' ||
        fail "status --json does not tell of it"
    kill_hard "$worker"
    workers=()
    "$riposte" run resume "$run" --redis "$url" >/dev/null || fail "resume: exit $?"
    start_worker
    finish_and_check
    told="$deaths deaths; '$reported'; played after resume"
}
holds_first_or_aside_or_over() { holds_first "$1" || is_aside || gone "$1"; }
is_aside() { [ "$(cli HLEN "$(key aside)")" = 1 ]; }
# Whether the worker holds job 0, whichever entry of the stream says so.
holds_first() {
    local entry
    for entry in $(jobs_held "$1"); do
        [ "$(job_of "$entry")" != 0 ] || return 0
    done
    return 1
}

# Four who look after the run, while ends vanish now and then, so that all find them lost at once.
fault_many_coordinators() {
    local watcher watchers=() thefts=0 job
    new_run
    for watcher in 1 2; do
        spawn "$folder/watch.$watcher" "$folder/watch.$watcher.errors" "${hastened[@]}" \
            "$riposte" run watch "$run" --redis "$url"
        watchers+=("$spawned")
    done
    start_worker
    start_worker
    midway 2
    while [ $thefts -lt "$THEFTS" ]; do
        kill -STOP "${workers[@]}" # the run is not over before it has all ends
        if has_done $jobs; then
            kill -CONT "${workers[@]}"
            break
        fi
        job=$(cli HKEYS "$(key ends)" | head -n 1)
        [ "$(cli HDEL "$(key ends)" "$job")" != 1 ] || thefts=$((thefts + 1))
        kill -CONT "${workers[@]}"
        nap
    done
    # One sleeps to the end and wakes up as if nothing had been.
    kill -STOP "${watchers[0]}" 2>/dev/null
    wait_until "all jobs done" has_done $jobs
    kill -CONT "${watchers[0]}" 2>/dev/null
    for watcher in 0 1; do
        ended "${watchers[$watcher]}"
        [ $status = 0 ] || fail "watch: exit $status: $(cat "$folder/watch.$((watcher + 1)).errors")"
    done
    finish_and_check
    for watcher in 1 2; do
        tail -n "$(wc -l <"$reference.table")" "$folder/watch.$watcher" >"$folder/table"
        cmp -s "$folder/table" "$reference.table" ||
            fail "a watch ended with another table: $(tail -n 12 "$folder/watch.$watcher")"
    done
    [ $thefts -gt 0 ] || too_late
    told="2 watches and 2 workers, $thefts ends taken away"
}

# A worker with other card data would play other games.
fault_other_data() {
    cp -r "$source/engine/games/dungeonquest_combat/data" "$folder/data"
    sed -i '0,/"value": 2/s//"value": 3/' "$folder/data/cards.json"
    ! cmp -s "$source/engine/games/dungeonquest_combat/data/cards.json" "$folder/data/cards.json" ||
        fail "the cards are the same"
    new_run
    start_worker
    midway 1
    refuses '[12]' 'data' "$riposte" worker --redis "$url" --run "$run" --data "$folder/data" --threads 1 --no-cache
    local reason
    reason=$(cat "$folder/errors")
    [ -z "$(cli HGETALL "$(key deaths)")" ] || fail "the refused worker left deaths behind"
    finish_and_check
    told="refused: ${reason#riposte: }"
}
