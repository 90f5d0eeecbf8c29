#!/usr/bin/env bash
# labels: script
# riposte match from outside: killed and resumed runs, interrupts, full disks, wrong use.
set -u
riposte=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0
fail() { echo "FAIL: $1" >&2; failures=$((failures + 1)); }

# Exit status STATUS, nothing on standard output, one line on standard error that holds TEXT.
refuses() {
    local status=$1 text=$2 got=0
    shift 2
    "$riposte" match "$@" >stdout 2>stderr </dev/null || got=$?
    [ "$got" = "$status" ] || fail "match $*: exit $got, not $status"
    [ ! -s stdout ] || fail "match $*: printed to standard output"
    [ "$(wc -l <stderr)" = 1 ] || fail "match $*: $(wc -l <stderr) lines of complaint"
    grep -qF -- "$text" stderr || fail "match $*: '$(cat stderr)' does not say '$text'"
}

refuses 2 "unknown game" chess --agents random,random
refuses 2 "unknown agent" kuhn --agents random,nobody
refuses 2 "two agents" kuhn --agents random
refuses 2 "agents" kuhn
refuses 2 "pairs" kuhn --agents random,random --pairs 0
refuses 2 "pairs" kuhn --agents random,random --pairs -3
refuses 2 "pairs" kuhn --agents random,random --pairs 99999999999999999999999
refuses 2 "threads" kuhn --agents random,random --threads 10000
refuses 2 "threads" kuhn --agents random,random --threads 0
refuses 2 "sims" kuhn --agents ismcts:sims=0,random
refuses 2 "kuhn" kuhn --agents mcts,random
refuses 2 "/dev/full" kuhn --agents random,random --out /dev/full
refuses 2 "nowhere" kuhn --agents random,random --out nowhere/file
refuses 2 "nowhere" kuhn --agents random,random --resume nowhere

# A file that is no record file is refused and stays as it was.
for notes in 'my precious notes\n' 'my precious notes' '{"riposte":"record","broken\n'; do
    printf "$notes" >notes
    refuses 2 "notes" kuhn --agents random,random --pairs 3 --resume notes
    [ "$(printf "$notes" | sha1sum)" = "$(sha1sum <notes)" ] || fail "--resume changed a file that is no record file"
done

# Long enough to be caught in the middle, short enough to wait for.
agents=(goofspiel:cards=8 --agents ismcts:sims=2000,flatmc:sims=2000 --pairs 40 --seed 9)
"$riposte" match "${agents[@]}" --threads 2 --out whole --quiet >whole.table 2>whole.error || fail "unbroken run: exit $?"
[ -s whole.error ] && fail "--quiet spoke: $(cat whole.error)"
[ "$(wc -l <whole)" = 80 ] || fail "unbroken run: $(wc -l <whole) records"

games_in() { if [ -e "$1" ]; then wc -l <"$1"; else echo 0; fi; }
# Waits until FILE has LINES lines or the process has ended.
wait_for_lines() {
    while [ "$(games_in "$1")" -lt "$2" ] && kill -0 "$3" 2>/dev/null; do sleep 0.01; done
}

for signal in KILL INT TERM; do
    rm -f part
    "$riposte" match "${agents[@]}" --out part --quiet >part.table 2>part.error &
    process=$!
    wait_for_lines part 15 $process
    kill -$signal $process
    status=0
    wait $process 2>/dev/null || status=$?
    [ "$(games_in part)" -lt 80 ] || fail "SIG$signal came too late to test anything"
    if [ $signal != KILL ]; then
        [ $status = 2 ] || fail "SIG$signal: exit $status, not 2"
        grep -q -- "--resume part" part.error || fail "SIG$signal: not told how to go on: $(cat part.error)"
        [ "$(wc -l <part.error)" = 1 ] || fail "SIG$signal: more than one line"
        grep -q "only $(games_in part) of 80 games" part.table || fail "SIG$signal: no table of what was done"
    fi
    printf '{"riposte":"record","broken' >>part # as a kill within a write would leave it
    "$riposte" match "${agents[@]}" --resume part --quiet >part.table 2>part.error || fail "resumed after SIG$signal: exit $?"
    cmp -s whole part || fail "SIG$signal: records differ from the unbroken run"
    cmp -s whole.table part.table || fail "SIG$signal: table differs from the unbroken run"
done

"$riposte" match "${agents[@]}" --threads 1 --json --quiet >one.json || fail "--json: exit $?"
"$riposte" match "${agents[@]}" --threads 3 --json --quiet --resume whole >three.json || fail "resumed whole: exit $?"
cmp -s one.json three.json || fail "JSON differs between one thread and a resumed whole run"
refuses 2 "seed 9" "${agents[@]:0:5}" --seed 10 --resume whole
refuses 2 "ismcts" goofspiel:cards=8 --agents random,random --pairs 40 --seed 9 --resume whole
refuses 2 "goofspiel" kuhn --agents random,random --pairs 40 --seed 9 --resume whole

# Seats and rounds, and both the same from a resumed half.
fight=(dq-combat --agents random,greedy --pairs 10 --seed 3 --threads 1 --quiet)
"$riposte" match "${fight[@]}" --out fights >fight.table || fail "fight: exit $?"
grep -Eq '^A - B +hero +20 +[0-9.]+ +-?[0-9.]+ \+- [0-9.]+$' fight.table || fail "no line for the hero"
grep -Eq '^A - B +rounds: median [0-9.]+, mean [0-9.]+$' fight.table || fail "no line of rounds"
grep -q 'rounds:' whole.table && fail "rounds in a game that counts none"
head -n 7 fights >half
"$riposte" match "${fight[@]}" --resume half | cmp -s fight.table || fail "fight: resumed table differs"

# A record of a match is a game that can be looked at.
head -n 1 whole >first
"$riposte" replay first >replayed 2>&1 </dev/null || fail "replay of a record: exit $?"

# A disk that fills up in the middle: what is there can be resumed.
(
    ulimit -f 8 # blocks of 1024 bytes
    trap '' XFSZ
    "$riposte" match "${agents[@]}" --out small --quiet >small.table 2>small.error
    echo $? >small.status
)
[ "$(cat small.status)" = 2 ] || fail "full disk: exit $(cat small.status)"
[ "$(wc -l <small.error)" = 1 ] || fail "full disk: $(cat small.error)"
[ "$(wc -c <small)" = 8192 ] || fail "the limit on the file's size had no effect"
"$riposte" match "${agents[@]}" --resume small --quiet >small.table 2>&1 || fail "resumed after a full disk: exit $?"
cmp -s whole small || fail "full disk: records differ"
cmp -s whole.table small.table || fail "full disk: table differs"

[ $failures = 0 ] && echo "match: all good"
exit $((failures > 0))
