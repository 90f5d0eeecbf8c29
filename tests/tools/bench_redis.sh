#!/usr/bin/env bash
# ./run bench-redis [--quick] [PART...] [PROGRAM]: what long self-play costs with a Redis server, as a table: what,
# figure, wanted, command; some ten minutes. The server is one of its own on a socket in a temporary folder; both go at
# the end.
#
# What a ratio compares is measured in turn, several times over, and of each the best run counts, the one least
# disturbed by other programs; the best of the ratios would flatter. `processor`: user and system time, which others
# disturb less than the time on the wall.
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
quick='' parts=() riposte=$root/build/release/riposte
for argument; do
    case $argument in
    --quick) quick=yes ;;
    throughput | misses | second | runs | stats) parts+=("$argument") ;;
    -*) echo "run: '$argument' should be --quick, or of throughput misses second runs stats" >&2; exit 2 ;;
    *) riposte=$(realpath "$argument"); given=yes ;;
    esac
done
for tool in redis-server redis-benchmark redis-cli python3; do
    command -v $tool >/dev/null || { echo "run: no $tool: install redis-server, redis-tools and python3" >&2; exit 1; }
done
[[ -n ${given-} ]] || "$root/run" riposte --help >/dev/null
[[ -x $riposte ]] || { echo "run: '$riposte' should be the program" >&2; exit 2; }
unset RIPOSTE_REDIS_PASSWORD
folder=$(mktemp -d) processes=()
clean_up() {
    ((${#processes[@]} == 0)) || kill "${processes[@]}" 2>/dev/null || true
    wait
    rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# Sizes of the work: full, and --quick.
of() { if [[ $quick ]]; then echo "$2"; else echo "$1"; fi; }
rounds=$(of 12 3) seconds=$(of 0.3 0.2) commands=$(of 300000 200000)

die() { echo "bench-redis: $1" >&2; exit 1; }
calculate() { awk "BEGIN { printf \"$1\", $2 }"; }
percent() { calculate '%.*f' "${3:-0}, 100 * ($1) / ($2)"; }
row() { printf '%-49s %-37s %-8s %s\n' "$@"; }
cli() { redis-cli -s "$folder/socket" "$@"; }
forget() { cli FLUSHALL >/dev/null; }

# Lines of numbers on standard input; prints the largest, or the smallest, of each column.
largest() { awk '{ for (i = 1; i <= NF; i++) if (NR == 1 || $i + 0 > best[i] + 0) best[i] = $i }
    END { for (i = 1; i in best; i++) printf "%s ", best[i]; print "" }'; }
smallest() { awk '{ for (i = 1; i <= NF; i++) if (NR == 1 || $i + 0 < best[i] + 0) best[i] = $i }
    END { for (i = 1; i in best; i++) printf "%s ", best[i]; print "" }'; }

# timed COMMAND...: output in $folder/out and err; sets wall and processor, in seconds.
timed() {
    local user system TIMEFORMAT='%R %U %S'
    { time "$@" >"$folder/out" 2>"$folder/err" </dev/null; } 2>"$folder/time" || die "$*: $(tail -n 1 "$folder/err")"
    read -r wall user system < <(tail -n 1 "$folder/time")
    processor=$(calculate %.3f "$user + $system + 1e-4")
}

start_server() {
    redis-server --port 0 --unixsocket "$folder/socket" --unixsocketperm 700 --save "" --appendonly no --dir "$folder" \
        --loglevel warning --logfile "$folder/log" &
    processes+=($!)
    export RIPOSTE_REDIS=unix://$folder/socket
    for _ in $(seq 200); do [[ $(cli PING 2>/dev/null) != PONG ]] || return 0; sleep 0.05; done
    die "redis-server does not answer: $(tail -n 1 "$folder/log")"
}

# ---- 1: throughput against redis-benchmark ----

figure() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$folder/out" "$1"; }
# rival TESTS ARGUMENTS...: commands a second of each of so many tests, into rates. redis-benchmark sometimes ends
# without having said all of them; then it is asked again.
rival() {
    local tests=$1
    shift
    for _ in 1 2 3 4 5; do
        redis-benchmark -s "$folder/socket" -c 1 -r 10000 -q "$@" >"$folder/rival" 2>&1 || true
        mapfile -t rates < <(tr '\r' '\n' <"$folder/rival" | sed -nE 's/.* ([0-9.]+) requests per second.*/\1/p')
        ((${#rates[@]} != tests)) || return 0
    done
    die "redis-benchmark $*: $(tail -n 1 "$folder/rival")"
}
repeat() { local i; for ((i = 0; i < $1; i++)); do printf '%s ' "$2"; done; }

# The same commands as the tier's, with keys as long; then what redis-benchmark has of its own.
throughput() {
    local depth=$1 size=$2 key=riposte:cache:1:bench:000000000:__rand_int__ i set get rate value same own
    value=$(head -c "$size" /dev/zero | tr '\0' x)
    rm -f "$folder/set" "$folder/get"
    for ((i = 0; i < rounds; i++)); do
        timed "$riposte" cache bench --batch "$depth" --size "$size" --time "${seconds}s" --json
        figure miss_microseconds >>"$folder/miss"
        rival 1 -P "$depth" -n "$commands" SET "$key" "$value" PX 600000
        set=${rates[0]}
        # shellcheck disable=SC2046
        rival 1 -n $((commands / depth)) MGET $(repeat "$depth" "$key")
        get=$(calculate %.0f "${rates[0]} * $depth")
        rival 2 -P "$depth" -n "$commands" -d "$size" -t set,get
        echo "$(figure written_per_second) $set ${rates[0]}" >>"$folder/set"
        echo "$(figure found_per_second) $get ${rates[1]}" >>"$folder/get"
        forget
    done
    for what in set get; do
        read -r rate same own < <(largest <"$folder/$what")
        row "tier, $what, $depth in a round trip, $size bytes" \
            "$(percent "$rate" "$same") % ($(calculate %.2f "$rate / \
                1e6") M/s; $(percent "$rate" "$own") % of -t $what)" '80 %' \
            "riposte cache bench --batch $depth --size $size; redis-benchmark -c 1 $(
                [[ $what == set ]] && echo "-P $depth SET KEY VALUE PX 600000" || echo "MGET KEY x $depth")"
    done
}

# ---- 2: what a miss costs ----

# Games in which hardly a position comes again, so that what is gained by memory does not hide what is lost.
misses() {
    local i without found searches game=2048:width=3,height=4 plain_processor plain_wall asked miss
    local agents=mcts:sims=20000,mcts:sims=20001 pairs=1
    for ((i = 0; i < rounds; i++)); do
        local match=("$riposte" match "$game" --agents "$agents" --pairs "$pairs" --seed 5 --threads 1 --quiet)
        timed env -u RIPOSTE_REDIS "${match[@]}"
        plain_wall=$wall plain_processor=$processor
        timed "${match[@]}"
        searches=$(sed -nE 's/^cache: decision: ([0-9]+) asked.*/\1/p' "$folder/err")
        asked=$(sed -nE 's/.* ([0-9]+) of ([0-9]+) keys found in .*/\2/p' "$folder/err")
        found=$(sed -nE 's/.* ([0-9]+) of ([0-9]+) keys found in .*/\1/p' "$folder/err")
        echo "$plain_processor $processor $plain_wall $wall $searches $asked $found" >>"$folder/misses"
        forget
    done
    read -r plain_processor processor plain_wall wall searches asked found < <(smallest <"$folder/misses")
    miss=$(sort -n "$folder/miss" | head -n 1)
    without=$(calculate %.3f "1e3 * $plain_processor / $searches")
    row "a miss against a search of $without ms" \
        "$(percent "$miss" "1e3 * $without" 2) % ($(calculate %.1f "$miss") us)" '< 1 %' \
        "riposte cache bench; riposte match $game --agents $agents --pairs $pairs --threads 1"
    row "$searches searches, $asked keys asked for, $found found" \
        "$(calculate %+.1f "100 * ($processor / $plain_processor - 1)") % processor, $(
            calculate %+.1f "100 * ($wall / $plain_wall - 1)") % wall" '< +1 %' \
        "the same match with --redis and without"
}

# ---- 3: a second run ----

# second WHAT WANTED PREPARATION MATCH...: the match with nothing in the cache, then after PREPARATION. Its wall ratio.
second() {
    local what=$1 wanted=$2 preparation=$3 i cold
    shift 3
    : >"$folder/second"
    for ((i = 0; i < $(of 3 1); i++)); do
        forget
        timed "$riposte" "$@"
        cold=$wall
        cp "$folder/out" "$folder/cold"
        "$preparation"
        timed "$riposte" "$@"
        cmp -s "$folder/out" "$folder/cold" || die "$*: another table from the cache"
        echo "$cold $wall" >>"$folder/second"
    done
    read -r cold wall < <(smallest <"$folder/second")
    row "$what" "$(calculate %.1f "$cold / $wall") times ($(calculate %.2f "$cold") s, $(calculate %.2f "$wall") s)" \
        "$wanted" "riposte $*"
}
# Searches of some 30 ms: a hundred round trips and more, or the tier does not ask for them at all.
common=(--pairs "$(of 4 2)" --seed 5 --threads 1 --quiet)
searcher=ismcts:sims=100000
only_decisions() { "$riposte" cache clear --kind game >/dev/null; }
other_opponent() {
    forget
    "$riposte" match dq-combat --agents "$searcher,greedy" "${common[@]}" >/dev/null 2>&1
}
second_runs() {
    second "the same match again" '5 times' true match dq-combat --agents $searcher,greedy "${common[@]}"
    second "again, games forgotten, decisions found" '5 times' only_decisions \
        match dq-combat --agents $searcher,greedy "${common[@]}"
    second "the same deals after another opponent (greedy)" 'none' other_opponent \
        match dq-combat --agents "$searcher,flatmc:sims=100" "${common[@]}"
}

# ---- 4 and 5: workers and coordinator ----

# Nanoseconds of processor that each thread of process $1 has had.
threads_of() { cat "/proc/$1"/task/*/schedstat 2>/dev/null | awk '{ print $1 }' | sort -n; }

# play_run NAME WORKERS PAIRS: sets wall, `work` (processor seconds of all workers), `watch` and `beside`: those of run
# watch and of a worker's threads that do not play.
play_run() {
    local name=$1 workers=$2 begin i pids=() TIMEFORMAT='%U %S' user system
    "$riposte" run new "$name" --game dq-combat --agents ismcts:sims=1000,greedy --pairs "$3" --seed 5 >/dev/null 2>&1
    { time "$riposte" run watch "$name" >/dev/null 2>&1 </dev/null; } 2>"$folder/watch" &
    local watcher=$!
    begin=$EPOCHREALTIME
    for ((i = 0; i < workers; i++)); do
        { time exec_worker "$name" "$folder/pid.$i"; } 2>"$folder/work.$i" &
        pids+=($!)
    done
    : >"$folder/beside"
    while kill -0 "${pids[0]}" 2>/dev/null; do
        threads_of "$(cat "$folder/pid.0" 2>/dev/null || echo none)" >"$folder/now" || true
        [[ ! -s $folder/now ]] || mv "$folder/now" "$folder/beside"
        sleep 0.3
    done
    wait "${pids[@]}" || die "a worker failed"
    wall=$(calculate %.3f "$EPOCHREALTIME - $begin")
    wait $watcher || die "run watch failed"
    work=$(tail -q -n 1 "$folder"/work.* | awk '{ sum += $1 + $2 } END { print sum }')
    read -r user system < <(tail -n 1 "$folder/watch")
    watch=$(calculate %.4f "$user + $system")
    beside=$(sed '$d' "$folder/beside" | awk '{ sum += $1 } END { printf "%.4f", sum / 1e9 }')
    rm -f "$folder"/work.* "$folder"/pid.*
    "$riposte" run delete "$name" >/dev/null 2>&1
}
exec_worker() {
    bash -c 'echo $$ >"$1"; exec "$2" worker --run "$3" --threads 1 --until-done --no-cache --quiet' \
        - "$2" "$riposte" "$1" >/dev/null 2>&1 </dev/null
}

# Processors that nobody used in the last second.
free_processors() {
    local before after
    before=$(awk '/^cpu / { print $5 + $6 }' /proc/stat)
    sleep 1
    after=$(awk '/^cpu / { print $5 + $6 }' /proc/stat)
    calculate %.1f "($after - $before) / $(getconf CLK_TCK)"
}

runs() {
    local i pairs free one one_work one_watch one_beside
    pairs=$(of 2000 100)
    for ((i = 0; i < $(of 3 1); i++)); do
        free=$(free_processors)
        play_run "bench-$i-1" 1 "$pairs"
        one=$wall one_work=$work one_watch=$watch one_beside=$beside
        play_run "bench-$i-2" 2 "$pairs"
        echo "$one $wall $one_work $work" >>"$folder/runs"
        echo "$free $one_watch $one_beside" >>"$folder/coordinators"
    done
    read -r one wall one_work work < <(smallest <"$folder/runs")
    read -r free one_watch one_beside < <(largest <"$folder/coordinators")
    row "2 workers against one, $free processors free at best" "$(calculate %.2f "$one / $wall") times ($(
        calculate %.1f "$one") s, $(calculate %.1f "$wall") s)" '1.9' \
        "riposte run new R --game dq-combat --agents ismcts:sims=1000,greedy --pairs $pairs; riposte worker --threads 1"
    row "... by the processor time that the games took" "$(calculate %.2f "2 * $one_work / $work") times" '1.9' \
        "2 x time of one worker / time of both together"
    row "coordinator: run watch" "$(percent "$one_watch" "$one" 2) % of a core" '< 2 %' "time riposte run watch R"
    row "coordinator: a worker's threads that do not play" "$(percent "$one_beside" "$one" 2) % of a core" '< 2 %' \
        "/proc/PID/task/*/schedstat of riposte worker"
}

# ---- 6: statistics of a million pairs ----

# stats_of GAME AGENTS PAIRS
stats_of() {
    local match=(match "$1" --agents "$2" --pairs "$3" --seed 5 --quiet)
    "$riposte" "${match[@]}" --force --out "$folder/records" >/dev/null 2>&1 </dev/null
    : >"$folder/stats"
    for ((i = 0; i < $(of 3 1); i++)); do
        python3 - "$riposte" stats "$folder/records" --quiet >>"$folder/stats" <<'END' || die "riposte stats failed"
import resource, subprocess, sys, time
begin = time.monotonic()
done = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
seconds = time.monotonic() - begin
print(seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
sys.exit(done.returncode)
END
    done
    rm -f "$folder/records"
    local took _ memory
    read -r took memory < <(smallest <"$folder/stats")
    row "stats of $3 pairs, $1" "$(calculate %.2f "$took") s, $(calculate %.0f "$memory") MB" \
        "$(of '10 s, 1 GB' '-')" "riposte ${match[*]} --out F; riposte stats F"
}

# ---- all of it ----

start_server
echo "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) processors," \
    "load $(cut -d ' ' -f 1 /proc/loadavg)," \
    "$(cli INFO server | tr -d '\r' | sed -n 's/^redis_version:/Redis /p')," \
    "$(date +%F)${quick:+, quick: too short to be told to others}"
row what figure wanted command
wanted() { ((${#parts[@]} == 0)) || [[ " ${parts[*]} " == *" $1 "* ]]; }
if wanted throughput; then
    for depth in 64 512; do
        for size in 200 1000; do throughput $depth $size; done
    done
fi
! wanted misses || misses
! wanted second || second_runs
! wanted runs || runs
! wanted stats || stats_of tictactoe random,random "$(of 1000000 50000)"
! wanted stats || stats_of dq-combat random,flatmc:sims=1 "$(of 1000000 10000)"
left=$(cli --scan --pattern 'riposte:run*' | head -n 3)
[[ -z $left ]] || die "left behind: $left"
echo "load at the end $(cut -d ' ' -f 1 /proc/loadavg)"
