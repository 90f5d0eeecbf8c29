#!/usr/bin/env bash
# labels: thorough once
# run_network.sh PROGRAM SOURCE: workers in network namespaces of their own, their links to the server cut and restored
# while they play: at the worker's end, at the server's, and all at the same time; where a run is over, another one is
# begun. Each ends with the table and the records of an undisturbed riposte match. Needs root; RIPOSTE_TESTS=full:
# longer cuts, and more of them, under clocks that go ten times as fast; RIPOSTE_FAULTS=full: the same under the real
# clock.
set -u
riposte=$(realpath "$1")
source=$(realpath "$2")
command -v redis-server >/dev/null && command -v redis-cli >/dev/null || { echo "no redis-server"; exit 77; }
. "$source/tests/support/processes.sh"
. "$source/tests/support/sanitizer.sh"
. "$source/tests/support/fast_clock.sh"
. "$source/tests/support/redis_server.sh"
. "$source/tests/support/distributed_run.sh"
unset RIPOSTE_REDIS RIPOSTE_REDIS_PASSWORD
folder=$(mktemp -d /tmp/riposte-network-XXXXXX)
server=riposte-$$-server
home=(riposte-$$-worker1 riposte-$$-worker2)
trap 'kill_all; for name in $server "${home[@]}"; do ip netns del "$name" 2>/dev/null; done; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
command -v ip >/dev/null && ip netns add "$server" 2>/dev/null ||
    { echo "no right to make network namespaces"; exit 77; }
ip -n "$server" link set lo up
for i in 0 1; do
    ip netns add "${home[i]}" &&
        ip -n "$server" link add "door$i" type veth peer name wire netns "${home[i]}" 2>/dev/null ||
        { echo "no right to join network namespaces"; exit 77; }
    ip -n "$server" address add 10.0.$i.1/30 dev "door$i"
    ip -n "$server" link set "door$i" up
    ip -n "${home[i]}" address add 10.0.$i.2/30 dev wire
    ip -n "${home[i]}" link set wire up
done

if [ "${RIPOSTE_FAULTS:-}" = full ]; then
    patience=${RIPOSTE_PATIENCE:-600} claim_after=3s CUTS=10 SLEEP=30 pairs=1000 agents=ismcts:sims=1000,greedy
else
    hasten "$folder" always
    claim_after=$((500 * clock_rate))ms CUTS=1 SLEEP=0.5 pairs=100 agents=ismcts:sims=500,greedy
    [ "${RIPOSTE_TESTS:-}" != full ] || CUTS=10 SLEEP=$((30 / clock_rate)) pairs=500
fi
redis_through=(ip netns exec "$server")
links() {
    for i in 0 1; do
        ip -n "$server" link set "door$i" "$1"
        ip -n "${home[i]}" link set wire up
    done
}
worker_end() { ip -n "${home[0]}" link set wire "$1"; }
server_end() { ip -n "$server" link set door1 "$1"; }

play_from() {
    worker_through=(ip netns exec "${home[$1]}")
    worker_url=redis://10.0.$1.1
    start_worker
}
runs=0
next_run() {
    runs=$((runs + 1))
    new_run
    play_from 0
    play_from 1
}

holds_none_and_others_go_on() { ! holds_job "$1" && has_done "$2"; }
# cut_off WORKER COMMAND: cuts with COMMAND down until another has taken over what the worker had in hand; 1: the run
# was over before.
cut_off() {
    local before
    wait_until "a job in hand of worker $1" holds_job_or_over "${workers[$1]}"
    "$2" down
    before=$(jobs_done)
    if [ "$before" -lt $jobs ]; then
        wait_until "its jobs taken over" holds_none_and_others_go_on "${workers[$1]}" $((before + 1))
        all_alive
    fi
    "$2" up
    [ "$before" -lt $jobs ]
}
cut_all() {
    wait_until "a job in hand" holds_job_or_over "${workers[0]}"
    links down
    sleep "$SLEEP"
    ! has_done $jobs
    local struck=$?
    all_alive
    links up
    return $struck
}
# strike COMMAND...: in another run where this one is over too early.
strike() {
    local tries=10
    until "$@"; do
        finish_and_check
        [ $((tries -= 1)) -gt 0 ] || fail "no run lasts until a cut"
        [ $failures = 0 ] || exit 1
        next_run
    done
}

make_reference undisturbed $pairs 5 $agents
redis_start "$folder/redis" "appendonly yes" "port 6379" "bind 0.0.0.0" "protected-mode no"
next_run
for ((cut = 0; cut < CUTS && failures == 0; cut++)); do
    strike cut_off 0 worker_end
    strike cut_off 1 server_end
done
strike cut_all
finish_and_check
[ $failures = 0 ] && echo \
    "run, network: $((2 * CUTS)) links cut until the other worker took over, both for $SLEEP s, in $runs runs: held"
exit $((failures > 0))
