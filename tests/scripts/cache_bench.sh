#!/usr/bin/env bash
# riposte cache bench over a redis-server of its own: figures that make sense, no key left behind, wrong use refused.
set -u
riposte=$(realpath "$1")
command -v redis-server >/dev/null || { echo "no redis-server"; exit 77; }
unset RIPOSTE_REDIS RIPOSTE_REDIS_PASSWORD
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server"; } 2>/dev/null; rm -rf "$folder"' EXIT
failures=0
fail() { echo "FAIL: $1" >&2; failures=$((failures + 1)); }
url=unix://$folder/socket
cli() { redis-cli -s "$folder/socket" "$@"; }
wait_until() { until "$@"; do sleep 0.05; done; }

# Exit status STATUS, nothing on standard output, one line on standard error that holds TEXT.
refuses() {
    local expected=$1 text=$2 got=0
    shift 2
    timeout 60 "$riposte" cache bench "$@" >"$folder/output" 2>"$folder/complaint" </dev/null || got=$?
    [ "$got" = "$expected" ] || fail "$*: exit $got, not $expected"
    [ ! -s "$folder/output" ] || fail "$*: printed to standard output"
    [ "$(wc -l <"$folder/complaint")" = 1 ] || fail "$*: $(wc -l <"$folder/complaint") lines of complaint"
    grep -qF -- "$text" "$folder/complaint" || fail "$*: '$(cat "$folder/complaint")' does not say '$text'"
}
# Only what was there before is still there; SCAN may name a key twice.
nothing_left() { [ "$(cli --scan | sort -u)" = mine ] || fail "$1 left behind: $(cli --scan | head -n 3)"; }

refuses 2 "RIPOSTE_REDIS" --batch 3
refuses 1 "nowhere" --redis "unix://$folder/nowhere"
redis-server --port 0 --unixsocket "$folder/socket" --unixsocketperm 700 --save "" --appendonly no --dir "$folder" \
    --logfile log &
server=$!
answers() { [ "$(cli PING 2>/dev/null)" = PONG ]; }
wait_until answers
cli SET mine x >/dev/null
export RIPOSTE_REDIS=$url
refuses 2 "'0'" --batch 0
refuses 2 "4096" --batch 4097
refuses 2 "'0'" --size 0
refuses 2 "1048576" --size 1048577
refuses 2 "'nan'" --time nan
refuses 2 "'0s'" --time 0s
refuses 2 "no further word" kuhn
refuses 2 "belong to warm" --pairs 3
refuses 2 "belong to clear" --all
"$riposte" cache status --batch 3 2>&1 | grep -q "belong to bench" || fail "status took --batch"
nothing_left "wrong use"

# The server's own count of commands says whether what is printed was done: --time is for each of three.
commands() { cli INFO commandstats | tr -d '\r' | sed -n "s/^cmdstat_$1:calls=\([0-9]*\),.*/\1/p"; }
for shape in "1 1" "64 200" "512 1000" "4096 3" "7 1048576"; do
    read -r depth size <<<"$shape"
    cli CONFIG RESETSTAT >/dev/null
    "$riposte" cache bench --batch "$depth" --size "$size" --time 30ms --json >"$folder/json" \
        2>"$folder/complaint" || fail "$shape: exit $?: $(cat "$folder/complaint")"
    [ ! -s "$folder/complaint" ] || fail "$shape: said $(cat "$folder/complaint")"
    sets=$(commands set) finds=$(commands mget)
    python3 - "$folder/json" "$depth" "$size" "$sets" "$finds" <<'END' || fail "$shape: $(cat "$folder/json")"
import json, sys
d = json.load(open(sys.argv[1]))
depth, size, sets, finds = map(int, sys.argv[2:])
assert d["batch"] == depth and d["size"] == size and depth <= d["keys"] <= 10000
assert d["keys"] <= sets and d["written_per_second"] <= sets / 0.03 * 1.01, (sets, d)
assert 0 < d["found_per_second"] <= finds * depth / 0.03 * 1.01, (finds, d)
assert 0 < d["miss_microseconds"] <= d["miss_microseconds_99"]
END
    nothing_left "$shape"
done
"$riposte" cache bench --time 50ms >"$folder/text" || fail "text: exit $?"
for word in written found missed; do
    [ "$(grep -cE "^$word +[0-9]+" "$folder/text")" = 1 ] || fail "no line '$word': $(cat "$folder/text")"
done

# Stopped in the midst of it, and where the server takes nothing: said so, nothing left behind.
"$riposte" cache bench --time 20s >"$folder/output" 2>"$folder/complaint" &
bench=$!
has_keys() { [ "$(cli DBSIZE)" -gt 100 ]; }
wait_until has_keys
kill -TERM "$bench"
got=0
wait "$bench" || got=$?
[ $got = 143 ] || fail "stopped: exit $got"
grep -q "stopped" "$folder/complaint" || fail "stopped: said $(cat "$folder/complaint")"
nothing_left "stopped"
cli CONFIG SET maxmemory 1 >/dev/null
got=0
"$riposte" cache bench --time 30ms >"$folder/output" 2>"$folder/complaint" || got=$?
[ $got = 1 ] || fail "a full server: exit $got"
[ ! -s "$folder/output" ] || fail "a full server: figures were printed: $(cat "$folder/output")"
grep -q "did not take all values" "$folder/complaint" || fail "a full server: said $(cat "$folder/complaint")"
nothing_left "a full server"

[ $failures = 0 ] && echo "cache_bench: all good"
exit $((failures > 0))
