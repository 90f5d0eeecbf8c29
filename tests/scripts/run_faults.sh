#!/usr/bin/env bash
# labels: longer thorough once
# run_faults.sh PROGRAM SOURCE [FAULT...]: distributed runs under faults of workers, servers, connections, values,
# rights, clocks and disks; each run ends with the table and the records of an undisturbed riposte match. A line for
# each fault. Without FAULT, some of them; RIPOSTE_TESTS=long: all; RIPOSTE_TESTS=full: all, at full length (100 kills,
# 30 seconds of sleep, ...) under clocks that go ten times as fast; RIPOSTE_FAULTS=full: the same under the real clock
# and run_network.sh after them, about 15 minutes.
set -u
riposte=$(realpath "$1")
source=$(realpath "$2")
shift 2
command -v redis-server >/dev/null && command -v redis-cli >/dev/null || { echo "no redis-server"; exit 77; }
. "$source/tests/support/processes.sh"
. "$source/tests/support/sanitizer.sh"
. "$source/tests/support/length.sh"
. "$source/tests/support/fast_clock.sh"
. "$source/tests/support/redis_server.sh"
. "$source/tests/support/distributed_run.sh"
for room in workers server values access clock disk; do . "$source/tests/support/faults/$room.sh"; done
unset RIPOSTE_REDIS RIPOSTE_REDIS_PASSWORD
folder=$(mktemp -d /tmp/riposte-faults-XXXXXX)
lanes=()
trap 'kill "${lanes[@]}" 2>/dev/null; wait; rm -rf "$folder"' EXIT
cd "$folder" || exit 1

if [ "${RIPOSTE_FAULTS:-}" = full ]; then
    patience=${RIPOSTE_PATIENCE:-600} claim_after=3s PAIRS=1000 BATCH=5 AGENTS=ismcts:sims=1000,greedy
else
    hasten "$folder" always
    claim_after=$((1000 * clock_rate))ms PAIRS=80 BATCH=2 AGENTS=ismcts:sims=500,greedy
fi
if [ "${RIPOSTE_FAULTS:-}" = full ] || is_full; then
    WORKER_KILLS=100 SERVER_KILLS=20 SLEEP=$((30 / clock_rate)) RESETS=100 THEFTS=100
    [ $PAIRS -ge 240 ] || PAIRS=240
else
    WORKER_KILLS=2 SERVER_KILLS=1 SLEEP=0.5 RESETS=5 THEFTS=3
fi
make_reference undisturbed $PAIRS $BATCH $AGENTS

# Those that wait longest first.
all=(garbage_in_values clock_jumps workers_killed damaged_results job_kills
    worker_frozen worker_interrupted crowd many_coordinators other_data
    server_killed server_loses_its_last_second server_frozen connections_killed connections_reset
    evictions out_of_memory server_disk_full stream_lost
    wrong_types newer_versions garbage_in_cache wrong_password no_rights rights_lost disk_full)
some=(workers_killed damaged_results connections_reset) # run.sh kills a server
network=
if [ $# = 0 ] && [ "${RIPOSTE_FAULTS:-}" = full ]; then
    network=$source/tests/scripts/run_network.sh
    set -- "${all[@]}"
elif [ $# = 0 ] && ! is_quick; then
    set -- "${all[@]}"
elif [ $# = 0 ]; then
    set -- "${some[@]}"
fi

# attempt FAULT: on a server of its own; prints its line and exits. 0: held, 1: broken, 3: it came too late.
attempt() {
    trap 'kill_all; rm -rf "$folder"' EXIT
    too_late() { [ $failures -gt 0 ] && exit 1 || exit 3; }
    failures=0 begin=${EPOCHREALTIME/./} told='' fault=$1 folder=$folder/$1
    mkdir "$folder" && cd "$folder" || exit 1
    redis_start "$folder/redis" "appendonly yes"
    "fault_$fault"
    [ $failures = 0 ] && verdict=held || verdict=BROKEN
    printf '%-6s %6d ms  %s: %s\n' $verdict $(((${EPOCHREALTIME/./} - begin) / 1000)) "$fault" "$told"
    exit $((failures > 0))
}

# try FAULT: again with a longer run where all was played before the fault could strike.
try() {
    local longer=1 status reference=$reference plan=("${plan[@]}") jobs=$jobs
    while :; do
        attempt "$1" &
        attempt=$!
        wait "$attempt"
        status=$?
        [ $status = 3 ] && [ $longer -lt 16 ] || break
        longer=$((longer * 2))
        make_reference "longer$longer" $((PAIRS * longer)) "$BATCH" "$AGENTS"
    done
    [ $status != 3 ] || echo "BROKEN  $1: the run was always over before the fault"
    [ $status = 0 ] || failures=$((failures + 1))
}

# A run mostly waits for what a fault has stopped, so faults are tried in lanes beside each other.
lane() {
    local queue=$folder fault attempt=
    trap 'kill "$attempt" 2>/dev/null; wait; exit 1' TERM
    folder=$folder/lane$1
    shift
    mkdir "$folder" && cd "$folder" || exit 1
    for fault; do
        if mkdir "$queue/taken-$fault" 2>/dev/null; then try "$fault"; fi
    done
    exit $((failures > 0))
}

for number in 1 2 3 4; do
    lane $number "$@" &
    lanes+=($!)
done
for process in "${lanes[@]}"; do wait "$process" || failures=$((failures + 1)); done
lanes=() # their numbers may be those of others when this ends
if [ -n "$network" ]; then
    bash "$network" "$riposte" "$source" || [ $? = 77 ] || failures=$((failures + 1))
fi
[ $failures = 0 ] && echo "run faults: all $# held"
exit $((failures > 0))
