#!/usr/bin/env bash
# labels: longer once
# run_network.sh PROGRAM SOURCE: workers in network namespaces of their own, their links to the server cut and restored
# while they play: once at the worker's end, once at the server's, once all at the same time. The run ends with the
# table and the records of an undisturbed riposte match. Needs root; RIPOSTE_TESTS=full: longer cuts, and more of them.
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

if [ "${RIPOSTE_TESTS:-}" = full ]; then
    patience=${RIPOSTE_PATIENCE:-600} claim_after=3s CUTS=10 SLEEP=30 pairs=2000 agents=ismcts:sims=1000,greedy
else
    hasten "$folder"
    claim_after=$((500 * clock_rate))ms CUTS=1 SLEEP=0.5 pairs=200 agents=ismcts:sims=500,greedy
fi
redis_through=(ip netns exec "$server")
links() {
    for i in 0 1; do
        ip -n "$server" link set "door$i" "$1"
        ip -n "${home[i]}" link set wire up
    done
}

play_from() {
    worker_through=(ip netns exec "${home[$1]}")
    worker_url=redis://10.0.$1.1
    start_worker
}
holds_none_and_others_go_on() { ! holds_job "$1" && has_done "$2"; }
# cut_off WORKER COMMAND...: cuts with `down` after the command, until another has taken over what the worker had in
# hand.
cut_off() {
    local number=$1
    shift
    wait_for_job "${workers[number]}"
    "$@" down
    still_running
    wait_until "its jobs taken over" holds_none_and_others_go_on "${workers[number]}" $(($(jobs_done) + 1))
    all_alive
    "$@" up
}

# attempt FOLDER: 0: held, 1: broken, 3: all was played before the last cut.
attempt() {
    trap kill_all EXIT
    too_late() { [ $failures -gt 0 ] && exit 1 || exit 3; }
    folder=$folder/$1
    mkdir "$folder" && cd "$folder" || exit 1
    links up
    redis_start "$folder/redis" "appendonly yes" "port 6379" "bind 0.0.0.0" "protected-mode no"
    new_run
    play_from 0
    play_from 1
    for ((cut = 0; cut < CUTS; cut++)); do
        midway $((2 + cut * jobs / (CUTS + 1)))
        cut_off 0 ip -n "${home[0]}" link set wire
        cut_off 1 ip -n "$server" link set door1
    done
    links down
    sleep "$SLEEP"
    still_running
    all_alive
    links up
    finish_and_check
    exit $((failures > 0))
}

for longer in 1 2 4 8; do
    make_reference "undisturbed$longer" $((pairs * longer)) 5 $agents
    (attempt "try$longer")
    status=$?
    [ $status = 3 ] || break
done
[ $status != 3 ] || echo "FAIL: the run was always over before the last cut" >&2
[ $status = 0 ] && echo \
    "run, network: $((2 * CUTS)) links cut until the other worker took over, both for $SLEEP s: held"
exit $((status > 0))
