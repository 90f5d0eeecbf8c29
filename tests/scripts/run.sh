#!/usr/bin/env bash
# labels: longer thorough
# riposte run and riposte worker from outside: wrong use, a run that is disturbed against an undisturbed match, tests
# that stop by themselves, jobs put aside, stop and resume, what is left on the server.
#
# RIPOSTE_RUN_PAIRS: pairs of the disturbed run [60]; RIPOSTE_RUN_SIMS: simulations of its agent [500; fewer at
# brief length]. At quick length the others have fewer pairs.
set -u
riposte=$(realpath "$1")
source_folder=$(realpath "$2")
folder=$(mktemp -d)
. "$source_folder/tests/support/processes.sh"
. "$source_folder/tests/support/sanitizer.sh"
. "$source_folder/tests/support/length.sh"
. "$source_folder/tests/support/fast_clock.sh"
. "$source_folder/tests/support/redis_server.sh"
trap 'kill_all; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
unset RIPOSTE_REDIS RIPOSTE_REDIS_PASSWORD

# Exit status STATUS and one line on standard error that holds TEXT.
refuses() {
    local expected=$1 text=$2 got=0
    shift 2
    timeout --foreground 120 "$riposte" "$@" >stdout 2>stderr </dev/null || got=$?
    [ "$got" = "$expected" ] || fail "$*: exit $got, not $expected: $(cat stderr)"
    [ "$(wc -l <stderr)" = 1 ] || fail "$*: $(wc -l <stderr) lines of complaint: $(cat stderr)"
    grep -qF -- "$text" stderr || fail "$*: '$(cat stderr)' does not say '$text'"
}
succeeds() { "$riposte" "$@" >stdout 2>stderr </dev/null || fail "$*: exit $?: $(cat stderr)"; }
# The reference: one process that knows of no server.
alone() { env -u RIPOSTE_REDIS "$riposte" match "$@" --quiet; }
done_jobs() { cli HLEN "riposte:run:$1:ends"; }
has_done() { [ "$(done_jobs "$1")" -ge "$2" ] 2>/dev/null; }
state_is() { [ "$(cli HGET "riposte:run:$1:state" state)" = "$2" ]; }
# A worker whose process is in `spawned`.
work() {
    spawn /dev/null "worker-errors-$1" "${hastened[@]}" "$riposte" worker --claim-after $((500 * clock_rate))ms \
        --threads 1 "${@:2}"
}

# --- wrong use -------------------------------------------------------------------------------------------------
refuses 2 "RIPOSTE_REDIS" run list
refuses 2 "RIPOSTE_REDIS" worker
refuses 2 "verb" run
refuses 2 "did you mean 'watch'" run wach x
refuses 2 "TLS" run list --redis rediss://localhost
refuses 1 "riposte-nowhere" run list --redis unix:///tmp/riposte-nowhere
hasten "$folder"
redis_start "$folder/redis" "appendonly yes" "appendfsync everysec" "enable-debug-command local"
export RIPOSTE_REDIS=$url
refuses 2 "there is no run 'nothing'" run status nothing
refuses 2 "there is no run 'nothing'" run delete nothing
refuses 2 "there is no run 'nothing'" worker --run nothing
refuses 2 "name of a run" run status 'a b'
refuses 2 "name of a run" worker --run '../a'
refuses 2 "/nowhere: No such file" worker --data /nowhere
refuses 2 "--game" run new a --agents random,random
refuses 2 "--agents" run new a --game kuhn
refuses 2 "unknown agent" run new a --game kuhn --agents random,nobody
refuses 2 "1 to 32768" run new a --game kuhn --agents random,random --batch 0
refuses 2 "gauntlet" run new a --game kuhn --agents random,random --gauntlet --round-robin
[ "$(cli DBSIZE)" = 0 ] || fail "wrong use left keys: $(cli --scan)"

# --- printed commands run as they stand, also where the server was named by an option ----------------------------
riposte() { "$riposte" "$@"; }
unset RIPOSTE_REDIS
succeeds run new told --game kuhn --agents random,random --pairs 2 --redis "$url"
! grep -q RIPOSTE_REDIS stdout || fail "run new asks for a server that it names: $(cat stdout)"
grep '^  riposte' stdout >told
[ "$(wc -l <told)" = 3 ] || fail "run new prints other commands: $(cat stdout)"
while IFS= read -r command; do
    (eval "$command") >told.out 2>&1 </dev/null || fail "$command: exit $?: $(cat told.out)"
done <told
[ "$(wc -l <told.records)" = 4 ] || fail "told.records: $(wc -l <told.records) records"
# Without the address where that shows a password, which is said.
succeeds run new untold --game kuhn --agents random,random --pairs 2 --redis "unix://default:w0rd@${url#unix://}"
grep -q '^Set RIPOSTE_REDIS to' stdout && ! grep -q -e --redis -e w0rd stdout ||
    fail "run new tells of the server: $(cat stdout)"
export RIPOSTE_REDIS=$url
succeeds run delete told
succeeds run delete untold

# --- a disturbed run is the undisturbed match ------------------------------------------------------------------
pairs=${RIPOSTE_RUN_PAIRS:-60}
agents=ismcts:sims=${RIPOSTE_RUN_SIMS:-$(fewer 500)},greedy
# disturb: false when all was played before the server was killed.
disturb() {
    alone dq-combat --agents "$agents" --pairs "$pairs" --seed 5 --force --out whole >whole.table ||
        fail "match: exit $?"
    succeeds run new fight --game dq-combat --agents "$agents" --pairs "$pairs" --seed 5 --batch 1
    refuses 2 "there is a run 'fight' already" run new fight --game kuhn --agents random,random
    work 1 --no-cache && first=$spawned
    work 2 --no-cache && second=$spawned
    work 3 && third=$spawned
    wait_until "some jobs" has_done fight $((pairs / 10))
    kill_hard "$first"
    wait_until "more jobs" has_done fight $((pairs / 5))
    kill_hard "$second"
    redis_kill
    redis_launch
    ! has_done fight "$pairs"
}
until disturb; do
    kill_hard "$third"
    succeeds run delete fight
    pairs=$((pairs * 2))
done
work 1 --until-done && first=$spawned
work 2 --until-done && second=$spawned
"${hastened[@]}" "$riposte" run watch fight >watched 2>watch-errors </dev/null ||
    fail "watch: exit $?: $(cat watch-errors)"
state_is fight done || fail "the run is over, its state is $(cli HGETALL riposte:run:fight:state)"
for process in "$first" "$second"; do
    ended "$process"
    [ "$status" = 0 ] || fail "worker --until-done: exit $status: $(cat worker-errors-1 worker-errors-2)"
done
kill -INT "$third"
ended "$third"
[ "$status" = 130 ] || fail "worker ended by Ctrl-C: exit $status"
"$riposte" run export fight --force --out part >part.table 2>part.error || fail "export: exit $?: $(cat part.error)"
cmp whole part || fail "records of the run differ from those of the match"
cmp whole.table part.table || fail "table of the run differs from that of the match"
tail -n "$(wc -l <whole.table)" watched | cmp - whole.table || fail "watch ended with another table"
succeeds run status fight --json
python3 - <stdout <<'EOF' || fail "status --json: $(head -c 300 stdout)"
import json
status = json.load(open("stdout"))
assert status["state"] == "done" and status["jobs"]["done"] == status["jobs"]["all"]
assert status["match"]["games"] == status["games_played"] == 2 * status["match"]["pairs"]
EOF
"$riposte" run export fight --force --out part.zst >part.table 2>part.error || fail "export .zst: exit $?"
zstd -dcq part.zst | cmp - whole || fail "compressed records differ"
alone dq-combat --agents "$agents" --pairs "$pairs" --seed 5 --json >whole.json
"$riposte" run export fight --json 2>&1 | cmp - whole.json || fail "JSON of export differs from that of match"

# --- ends that are lost after the end, seen by a worker and by who watches --------------------------------------
cli DEL riposte:run:fight:ends >/dev/null
work 1 --until-done && first=$spawned
ended "$first"
[ "$status" = 0 ] || fail "a worker after the loss of all ends: exit $status: $(cat worker-errors-1)"
"$riposte" run export fight >part.table 2>part.error || fail "export after the loss of all ends: $(cat part.error)"
cmp whole.table part.table || fail "another table after the loss of all ends"
cli HDEL riposte:run:fight:ends 0 3 >/dev/null
spawn watched watch-errors "${hastened[@]}" "$riposte" run watch fight && watcher=$spawned
work 1 && first=$spawned
ended "$watcher"
[ "$status" = 0 ] || fail "watching a run that lost ends: exit $status: $(cat watch-errors)"
tail -n "$(wc -l <whole.table)" watched | cmp - whole.table || fail "watching a run that lost ends shows another table"
kill -INT "$first"
ended "$first"

# --- keys: each has a lifetime or belongs to a run, and deleting leaves none -----------------------------------
cli --scan | grep -vxE 'riposte:runs|riposte:run:fight:.*' >keys
[ -s keys ] || fail "no keys that end by themselves"
paste -d ' ' <(sed 's/^/TTL /' keys | cli) keys | grep -v '^[1-9]' >forever &&
    fail "keys that stay for ever: $(cat forever)"
succeeds run delete fight
[ -z "$(cli --scan --pattern 'riposte:run*')" ] || fail "deleting left $(cli --scan --pattern 'riposte:run*')"

# --- a test that stops by itself, three agents, one player; at longer lengths only ----------------------------
# same NAME GAME BATCH OPTIONS...: as a run by two workers and as a match.
same() {
    local name=$1 game=$2 batch=$3
    shift 3
    alone "$game" "$@" --force --out whole >whole.table || fail "$name: match: exit $?"
    succeeds run new "$name" --game "$game" "$@" --batch "$batch"
    work 1 --run "$name" --until-done && first=$spawned
    work 2 --run "$name" --until-done && second=$spawned
    ended "$first"
    ended "$second"
    "$riposte" run export "$name" --force --out part >part.table 2>part.error || fail "$name: export: $(cat part.error)"
    cmp whole part || fail "$name: records differ"
    cmp whole.table part.table || fail "$name: tables differ"
    succeeds run delete "$name"
}
same turns kuhn:players=3 4 --agents random,greedy,flatmc:sims=5 --pairs 30 --seed 3
if is_long || is_full; then
    same decided tictactoe 3 --agents mcts:sims=50,random --sprt 0,60 --pairs 4000 --seed 2
    grep -q 'accepted' whole.table || fail "the test did not stop: $(tail -n 3 whole.table)"
    same three goofspiel:cards=4 1 --agents ismcts:sims=50,random,greedy --pairs 20 --seed 3
    same gauntlet leduc 7 --agents ismcts:sims=20,random,greedy --gauntlet --pairs 20 --seed 4
    same lonely pig:goal=20 2 --agents random,greedy --pairs 30 --seed 1
fi

# --- games of many small steps, whose worker is killed ---------------------------------------------------------
killed_pairs=10 paused_pairs=60
! is_quick || killed_pairs=5 paused_pairs=30
# killed_worker GAME AGENTS: the first worker is killed behind its first job, another one ends the run.
killed_worker() {
    local duels=(--agents "$2" --pairs $killed_pairs --seed 6)
    alone "$1" "${duels[@]}" --force --out whole >whole.table || fail "$1: match: exit $?"
    succeeds run new duels --game "$1" "${duels[@]}" --batch 1
    work 1 --run duels --no-cache && first=$spawned
    wait_until "a job" has_done duels 1
    kill_hard "$first"
    work 2 --run duels --no-cache --until-done && second=$spawned
    ended "$second"
    "$riposte" run export duels --force --out part >part.table 2>part.error || fail "$1: export: $(cat part.error)"
    cmp whole part && cmp whole.table part.table || fail "a killed worker changed the games of $1"
    succeeds run delete duels
}
killed_worker mage-knight:tier=2 "ismcts:sims=$(fewer 60),c=0.1,expand=20,greedy"
killed_worker calamity "ismcts:sims=$(fewer 60),c=0.1,greedy"
killed_worker dungeonquest:variant=dice "ismcts:sims=$(fewer 60),greedy"
killed_worker dungeonquest:players=3,variant=dice "greedy:samples=$(fewer 8),random,random"

# --- stop and resume -------------------------------------------------------------------------------------------
pending_of() { cli XPENDING "riposte:run:$1:jobs" workers | head -n 1; }
nothing_in_hand() { [ "$(pending_of "$1")" = 0 ]; }
# stop_midway GAME SIMULATIONS: false when all was played before.
stop_midway() {
    local slow=(--agents "ismcts:sims=$2,random" --pairs $paused_pairs --seed 7)
    alone "$1" "${slow[@]}" --force --out whole >whole.table || fail "pause: match of $1: exit $?"
    succeeds run new pause --game "$1" "${slow[@]}" --batch 2
    work 1 --no-cache && first=$spawned
    wait_until "a job" has_done pause 1
    succeeds run stop pause
    wait_until "the jobs to be given back" nothing_in_hand pause
    ! has_done pause $((paused_pairs / 2))
}
# paused GAME SIMULATIONS: a run that is stopped and resumed is the match.
paused() {
    local sims=$2
    until stop_midway "$1" "$sims"; do
        kill_hard "$first"
        succeeds run delete pause
        sims=$((sims * 2))
    done
    state_is pause stopped || fail "stopped, but its state is $(cli HGET riposte:run:pause:state state)"
    "$riposte" run export pause --force --out part >part.table 2>part.error &&
        fail "export of an unfinished run: exit 0"
    [ "$(wc -l <part.error)" = 1 ] && grep -q "of $((2 * paused_pairs)) games are missing.*riposte worker" part.error ||
        fail "export of an unfinished run says: $(cat part.error)"
    [ -s part ] && [ -s part.table ] || fail "export of an unfinished run gives nothing"
    cmp part <(head -n "$(wc -l <part)" whole) || fail "export of an unfinished run: other records"
    succeeds run resume pause
    wait_until "the end" state_is pause done
    "$riposte" run export pause --force --out part >part.table || fail "export after stop and resume: exit $?"
    cmp whole part && cmp whole.table part.table || fail "stop and resume changed the run of $1"
    succeeds run resume pause
    state_is pause done || fail "resuming a run that is done changed its state"
    kill -INT "$first"
    ended "$first"
    succeeds run delete pause
}
paused goofspiel:cards=8 "$(fewer 2000)"
paused calamity:stage=match "$(fewer 200)"

# --- a job that kills its worker is put aside, and tried again when that is asked for ---------------------------
succeeds run new deadly --game kuhn --agents ismcts:sims=1000000000,random --pairs 1 --seed 1 --batch 1
in_hand() { ! nothing_in_hand deadly; }
deaths() { cli HGET riposte:run:deadly:deaths 0; }
has_deaths() { [[ $(deaths) == "0 $1" ]] || [ "$(cli HEXISTS riposte:run:deadly:aside 0)" = 1 ]; }
for death in 1 2 3; do
    work 1 --run deadly --no-cache && first=$spawned
    wait_until "the job to be taken" in_hand
    [ $death = 1 ] || wait_until "death $((death - 1))" has_deaths $((death - 1))
    kill_hard "$first"
done
work 1 --run deadly --until-done --no-cache && first=$spawned
ended "$first"
[ "$status" = 1 ] || fail "a worker with nothing left but jobs put aside: exit $status: $(cat worker-errors-1)"
succeeds run status deadly
grep -q 'put aside: job 0, 3 times in a row at game 0' stdout || fail "status does not tell of it: $(cat stdout)"
[ "$(cli XLEN riposte:run:deadly:jobs)" = 0 ] || fail "the job is still queued"
"$riposte" run export deadly >part.table 2>part.error && fail "export with a job aside: exit 0"
grep -q '2 of 2 games are missing.*run resume' part.error || fail "export with a job aside says: $(cat part.error)"
cli HSET riposte:run:deadly:aside 0 "$(printf 'long %.0s' {1..1000})" >/dev/null
succeeds run status deadly
grep -qE '^put aside: job 0, long .{1,56}[.]{3}$' stdout || fail "a long reason: $(grep 'put aside:' stdout)"
succeeds run resume deadly
[ "$(cli XLEN riposte:run:deadly:jobs)" = 1 ] || fail "resume did not queue the job"
succeeds run delete deadly

# --- a newer format is only looked at --------------------------------------------------------------------------
succeeds run new future --game kuhn --agents random,random --pairs 4
cli HSET riposte:run:future:plan format 2 >/dev/null
before=$(cli DEBUG DIGEST)
[[ $before =~ ^[0-9a-f]{40}$ ]] || fail "the server tells no digest: $before"
for verb in status watch stop resume export delete; do refuses 2 "newer" run $verb future; done
refuses 2 "newer" worker --run future
succeeds run list
grep -q 'future.*newer' stdout || fail "list does not tell of it: $(cat stdout)"
[ "$before" = "$(cli DEBUG DIGEST)" ] || fail "a run of a newer format was changed"

[ $failures = 0 ] && echo "run: all good"
exit $((failures > 0))
