#!/usr/bin/env bash
# riposte solve --redis: a later run goes on from what an earlier one left, and ends as one unbroken run.
# riposte suggest --redis: a long answer is found again, and what it proved of later positions too.
set -u
riposte=$(realpath "$1")
command -v redis-server >/dev/null || { echo "redis-server is not installed"; exit 77; }
folder=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill -9 "$server" 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export XDG_STATE_HOME=$folder/state
failures=0
fail() { echo "FAIL: $1" >&2; failures=$((failures + 1)); }

redis-server --port 0 --unixsocket "$folder/socket" --save "" --logfile "$folder/log" &
server=$!
until [[ $(redis-cli -s "$folder/socket" ping 2>/dev/null) == PONG ]]; do sleep 0.02; done

# What is the same however often a run was broken: no times.
facts() { grep -vE '"(reason|seconds|build_seconds|iterations_per_second|histories_per_second)"' "$1"; }
# Limits so low that a run is worth keeping: short ones are not.
solve() { "$riposte" solve leduc --json --quiet "$@"; }
shared() { solve --redis "unix://$folder/socket" "$@"; }

shared --until 1e-5 >first.json || fail "first run"
grep -q '"reason": "chosen' first.json || fail "the first run found something"
shared --until 1e-5 >again.json || fail "second run"
grep -q 'that the cache had' again.json || fail "the second run found nothing"
cmp <(facts first.json) <(facts again.json) || fail "the same run again ends otherwise"
shared --until 5e-6 --curve >longer.json || fail "longer run"
grep -q 'that the cache had' longer.json || fail "the longer run found nothing"
solve --until 5e-6 --curve >alone.json || fail "run alone"
cmp <(facts longer.json) <(facts alone.json) || fail "a run in two parts ends otherwise than one"

# Another question is another run; one that the kept state is beyond begins anew.
shared --iterations 20 >short.json
grep -q 'that the cache had' short.json && fail "20 iterations cannot go on from more"
shared --algorithm pcfr+ --iterations 20 >other.json
grep -q 'that the cache had' other.json && fail "another algorithm found something"

# The whole answer again, and another position with what was proved on the way: values of its own, found sooner. Only
# what took long is kept, and a fast machine needs a large board for that.
suggest() { "$riposte" suggest --json --agent expectimax:nodes=0,report=best,memory=64 --position "$@"; }
worth() {
    python3 -c 'import json, sys
answer = json.load(open(sys.argv[1]))
print({key: value for key, value in answer.items() if key not in ("nodes", "line")})' "$1"
}
nodes() { sed -n 's/.*"nodes": \([0-9]*\).*/\1/p' "$1"; }
# saves WIDTH HEIGHT: whether a search of a later position of that board was shortened.
saves() {
    "$riposte" pos new "connect4:width=$1,height=$2" >start.json
    "$riposte" pos apply start.json c c >later.json
    suggest start.json --redis "unix://$folder/socket" >cold.json || fail "suggest"
    suggest start.json --redis "unix://$folder/socket" >warm.json || fail "suggest again"
    cmp cold.json warm.json || fail "an answer from the cache differs"
    suggest later.json >later_alone.json || fail "suggest later"
    suggest later.json --redis "unix://$folder/socket" >later_shared.json || fail "suggest later, shared"
    cmp <(worth later_alone.json) <(worth later_shared.json) || fail "values from the cache changed an answer"
    (($(nodes later_shared.json) < $(nodes later_alone.json)))
}
saves 6 5 || saves 6 6 || saves 7 6 || fail "nothing was saved: $(nodes later_shared.json) nodes"

# Whatever lies there, and whether there is a server, a run ends well.
while IFS= read -r key; do redis-cli -s "$folder/socket" set "$key" rubbish >/dev/null; done < <(
    redis-cli -s "$folder/socket" --scan)
shared --until 1e-5 >rubbish.json || fail "rubbish in the cache"
cmp <(facts first.json) <(facts rubbish.json) || fail "rubbish in the cache changed a run"
kill -9 "$server"
wait "$server" 2>/dev/null
server=
shared --until 1e-5 >away.json 2>said || fail "server away"
cmp <(facts first.json) <(facts away.json) || fail "a server that is away changed a run"
[[ $(wc -l <said) == 1 ]] || fail "$(wc -l <said) lines about a server that is away"
[ $failures = 0 ] && echo "shared solves: all good"
exit $((failures > 0))
