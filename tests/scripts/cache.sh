#!/usr/bin/env bash
# riposte cache from outside, over a redis-server of its own: status, warm, clear, rights, passwords, wrong use.
set -u
. "$(dirname "$0")/../support/refusals.sh"
. "$(dirname "$0")/../support/length.sh"
riposte=$(realpath "$1")
command -v redis-server >/dev/null || { echo "no redis-server"; exit 77; }
unset RIPOSTE_REDIS RIPOSTE_REDIS_PASSWORD
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server"; } 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# refuses STATUS TEXT ARGUMENTS...
refuses() { refuses_with "$1" "$2" cache "${@:3}"; cat stderr >>everything; }

url=unix://$folder/socket
refuses 2 "RIPOSTE_REDIS" status
refuses 2 "TLS" status --redis rediss://localhost
refuses 2 "status, clear, bench or warm" polish --redis "$url"
refuses 2 "further word" status now --redis "$url"
refuses 2 "GAME" warm --redis "$url" --agents random,random
refuses 2 "--kind" clear --redis "$url" --kind cheese
refuses 2 "belong to clear" status --redis "$url" --all
refuses 2 "belong to clear" warm kuhn --redis "$url" --agents random,random --kind game
refuses 2 "belong to warm" status --redis "$url" --pairs 3
refuses 2 "belongs to status" clear --all --redis "$url" --json
refuses 2 "either --all" clear --redis "$url"
refuses 2 "either --all" clear --redis "$url" --all --stale
refuses 2 "unknown game" warm chess --redis "$url" --agents random,random
refuses 2 "unknown agent" warm kuhn --redis "$url" --agents random,nobody
refuses 1 "socket" status --redis "$url"
refuses 1 "socket" clear --all --redis "$url"
refuses 1 "socket" warm kuhn --redis "$url" --agents random,random
refuses 2 "nowhere" status --redis "$url" --redis-password-file nowhere
: >empty
refuses 2 "password" status --redis "$url" --redis-password-file empty

"$riposte" cache status --redis "$url" --json >away.json 2>/dev/null && fail "a server that is away: exit 0"
python3 -c 'import json; d = json.load(open("away.json")); assert d["reachable"] is False and d["reason"], d' ||
    fail "JSON of a server that is away: $(cat away.json)"

redis-server --port 0 --unixsocket "$folder/socket" --unixsocketperm 700 --save "" --appendonly no --dir "$folder" \
    --logfile log &
server=$!
redis() { redis-cli -s "$folder/socket" --no-auth-warning "$@"; }
until [ "$(redis PING 2>/dev/null)" = PONG ]; do sleep 0.05; done

# Number COLUMN (1: this build, 3: others) of the line of KIND.
keys_of() { "$riposte" cache status --redis "$url" |
    awk -v kind="$1" -v column="$2" '$1 == kind { print $(column + 1) }'; }
expect_keys() { # expect_keys KIND COLUMN NUMBER WHEN
    local got
    got=$(keys_of "$1" "$2")
    [ "$got" = "$3" ] || fail "$4: '$got' keys of kind $1, not $3"
}

export RIPOSTE_REDIS=$url
"$riposte" cache status >status || fail "status: exit $?"
grep -q "^server .*Redis 7\|^server .*Redis [0-9]" status || fail "no version in: $(cat status)"
grep -q "^warning" status && fail "a warning about nothing: $(grep ^warning status)"

# Games dear enough to be kept whatever a round trip takes: some tenths of a second each.
warm=(warm dq-combat --agents "ismcts:sims=$(fewer 60000),greedy" --pairs 3 --seed 4 --threads 2 --quiet)
"$riposte" cache "${warm[@]}" >cold 2>cold.error || fail "warm, cold: exit $?"
[ -s cold.error ] && fail "warm --quiet spoke: $(cat cold.error)"
expect_keys game 1 6 "after warming"
expect_keys game 3 0 "after warming"
"$riposte" cache "${warm[@]}" >warm || fail "warm, again: exit $?"
grep -q "game: 6 asked for, 0.0 % found in memory, 100.0 % in Redis" warm || fail "not found again: $(cat warm)"
grep -q " 0 written" warm || fail "written again: $(cat warm)"

# Each key has a lifetime and reads as the header says.
redis --scan >keys
while read -r key; do
    [ "$(redis TTL "$key")" -gt 0 ] || fail "no lifetime: $key"
    grep -qE '^riposte:cache:1:(decision|game):[0-9a-f]{16}:dq-combat:[0-9]+(:[0-9a-f]{16}){6}$' <<<"$key" ||
        fail "another form: $key"
done <keys
[ "$(wc -l <keys)" -ge 6 ] || fail "$(wc -l <keys) keys"

# Other builds, other formats, other programs.
redis SET riposte:cache:1:game:0123456789abcdef:of:another:build x >/dev/null
redis SET riposte:cache:1:policy:0123456789abcdef:of:another:build x >/dev/null
redis SET riposte:cache:2:future x >/dev/null
redis SET riposte:run:NAME:plan x >/dev/null
redis SET else x >/dev/null
expect_keys game 3 1 "with one of another build"
"$riposte" cache status --json >status.json || fail "status --json: exit $?"
python3 - <<'EOF' || fail "status.json: $(cat status.json)"
import json
d = json.load(open("status.json"))
assert d["reachable"] is True and d["warning"] is None and d["memory_limit"] == 0 and d["memory_used"] > 0
assert d["this_build"]["game"]["keys"] == 6 and d["this_build"]["game"]["bytes"] > 600
assert d["other_builds"]["game"]["keys"] == 1 and d["other_builds"]["policy"]["keys"] == 1
assert d["other_formats"]["keys"] == 1
EOF
"$riposte" cache clear --stale --kind policy >out || fail "clear --stale --kind: exit $?"
grep -q "^1 keys deleted" out || fail "clear --stale --kind: $(cat out)"
"$riposte" cache clear --stale >out || fail "clear --stale: exit $?"
grep -q "^2 keys deleted" out || fail "clear --stale: $(cat out)"
expect_keys game 1 6 "after clear --stale"
"$riposte" cache clear --kind game >out || fail "clear --kind: exit $?"
grep -q "^6 keys deleted" out || fail "clear --kind: $(cat out)"
"$riposte" cache clear --all >out || fail "clear --all: exit $?"
[ "$(redis --scan | sort -u | tr '\n' ' ')" = "else riposte:run:NAME:plan " ] || fail "left: $(redis --scan)"

# A policy that can take jobs away is warned of.
redis CONFIG SET maxmemory-policy allkeys-lru >/dev/null
"$riposte" cache status | grep -q "^warning .*jobs" || fail "no warning about allkeys-lru"
redis CONFIG SET maxmemory-policy noeviction >/dev/null

# The user that --help shows: each of its rights is needed, together they are enough for the cache and for runs, and
# there are none beyond; its password is never shown.
rights=$("$riposte" cache --help | sed -n '/^    user riposte on/,/^    (one line/{/(one line/!p}' | tr -s ' \n' ' ' |
    sed 's/>PASSWORD/>s3cret-w0rd/')
read -ra words <<<"${rights# user }"
redis ACL SETUSER operator on nopass allkeys allcommands >/dev/null
redis ACL SETUSER default off >/dev/null
operator() { redis --user operator --pass any "$@"; }
grant() { operator ACL SETUSER riposte reset "${words[@]:1}"; }
refused() { operator ACL LOG 1 | grep -A 1 -x object | tail -n 1; }
[ "$(grant)" = OK ] || fail "the server refuses: $rights"
server_as_user() { redis --user riposte --pass s3cret-w0rd "$@" 2>&1; }
refuses 2 "NOAUTH" status
RIPOSTE_REDIS_PASSWORD=wr0ng-w0rd refuses 2 "WRONGPASS" status --redis "unix://riposte@$folder/socket"
export RIPOSTE_REDIS=unix://riposte@$folder/socket RIPOSTE_REDIS_PASSWORD=s3cret-w0rd
operator ACL LOG RESET >/dev/null
{
    "$riposte" cache "${warm[@]}" && "$riposte" cache status && "$riposte" cache status --json &&
        "$riposte" cache clear --kind game
} >out 2>&1 || fail "as the user of --help: $(cat out)"
grep -q "^6 keys deleted" out || fail "as the user of --help: $(cat out)"
cat out >>everything
as_user() {
    "$riposte" "$@" >out 2>&1 </dev/null || fail "as the user of --help: $*: $(cat out)"
    cat out >>everything
}
as_user run new kept --game kuhn --agents random,random --pairs 40 --batch 2
for verb in list stop resume; do as_user run $verb $([ $verb = list ] || echo kept); done
as_user worker --run kept --threads 2 --until-done
for verb in status watch export delete; do as_user run $verb kept; done
[ -z "$(refused)" ] || fail "the user of --help may not: $(refused)"
for right in "${words[@]}"; do
    [[ $right = +* ]] || continue
    operator ACL SETUSER riposte "-${right#+}" >/dev/null
    operator ACL LOG RESET >/dev/null
    { "$riposte" cache status; "$riposte" cache bench --time 10ms; "$riposte" run list; } >/dev/null 2>&1
    [ "$right" != +time ] ||
        "$riposte" run new kept --game kuhn --agents random,random --pairs 2 >/dev/null 2>&1
    [ -n "$(refused)" ] || fail "the user of --help does not need $right"
    grant >/dev/null
done
for forbidden in "SET else y" "CONFIG GET *" "KEYS *" "EVAL x 0" "SCRIPT FLUSH" "ACL LIST" MULTI "WATCH riposte:x" \
    SHUTDOWN FLUSHALL FLUSHDB RANDOMKEY "SWAPDB 0 1" "SORT riposte:x" "SORT_RO riposte:x"; do
    read -ra command <<<"$forbidden"
    server_as_user "${command[@]}" | grep -q NOPERM || fail "the user of --help may: $forbidden"
done
unset RIPOSTE_REDIS_PASSWORD
printf 's3cret-w0rd\n' >password
"$riposte" cache status --redis-password-file password >out 2>&1 || fail "--redis-password-file: $(cat out)"
cat out >>everything
"$riposte" cache status --redis "unix://riposte:s3cret-w0rd@$folder/socket" >out 2>&1 ||
    fail "password in the URL: $(cat out)"
cat out >>everything
grep -q "w0rd" everything && fail "a password was shown: $(grep w0rd everything)"

# A password that stands where no address belongs is not repeated, not even the half of one in a text that was cut.
long=$(printf 'SECRET%.0s' {1..20})
for words in "match kuhn --agents random,random redis://u:SECRET@h" "run status redis://u:$long@h" \
    "stats redis://u:SECRET@h" \
    "cache status redis://u:SECRET@h" "cache status --redis http://u:SECRET@h"; do
    # shellcheck disable=SC2086
    "$riposte" $words >said 2>&1 </dev/null && fail "accepted: $words"
    grep -q SECRET said && fail "a password was printed: $(cat said)"
done

[ $failures = 0 ] && echo "cache: all good"
exit $((failures > 0))
