#!/usr/bin/env bash
# labels: longer
# A solve that is killed with SIGINT again and again and resumed each time has, byte for byte, the curve of an unbroken
# run; also through the checkpoint in the user's state folder, and when it is killed while an algorithm is being chosen.
set -u
riposte=$(realpath "$1")
. "$(dirname "$0")/../support/signals.sh"
. "$(dirname "$0")/../support/length.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export HOME=$folder XDG_STATE_HOME=$folder/state
failures=0
fail() { echo "FAIL: $1" >&2; failures=$((failures + 1)); }

curve() { grep -E '^[0-9]+ [0-9.e+-]+$' "$1"; }

# Runs with the arguments, sends SIGNAL when it has watched for signals for MILLISECONDS; 0 when the run ended by
# itself.
interrupted() {
    local signal=$1 milliseconds=$2 process status=0
    shift 2
    "$riposte" solve "$@" >part.txt 2>part.err &
    process=$!
    until_watching $process "$riposte"
    sleep "$((milliseconds / 1000)).$(printf %03d $((milliseconds % 1000)))"
    kill -"$signal" $process 2>/dev/null
    wait $process || status=$?
    return $status
}

# unbroken ARGUMENTS...: in whole.txt.
unbroken() {
    "$riposte" solve "$@" --curve --quiet >whole.txt 2>whole.err || fail "$name: unbroken run: $(cat whole.err)"
}

# lengthen: four times the iterations of `run`.
lengthen() {
    local i
    for ((i = 1; i < ${#run[@]}; i++)); do
        [ "${run[i - 1]}" != --iterations ] || run[i]=$((run[i] * 4))
    done
}

# broken NAME SIGNAL MILLISECONDS FILE ARGUMENTS...: the same run unbroken, then in parts as long; --resume gets FILE,
# where the first checkpoint is moved to; FILE '': the usual place.
broken() {
    local name=$1 signal=$2 milliseconds=$3 file=$4 kills=0 longer=0 status resume=() run
    run=("${@:5}")
    unbroken "${run[@]}"
    while :; do
        status=0
        interrupted "$signal" "$milliseconds" "${run[@]}" --curve --quiet "${resume[@]}" || status=$?
        if [ $status = 0 ]; then
            [ $kills -lt 2 ] || break
            # Too late: again, sooner; where a machine does not come to it, with a longer run.
            if [ $milliseconds -le 10 ]; then
                [ $longer -lt 3 ] || { fail "$name: only $kills kills came in time to test anything"; return; }
                longer=$((longer + 1))
                lengthen
                unbroken "${run[@]}"
            fi
            milliseconds=$((milliseconds < 20 ? 10 : milliseconds / 2)) kills=0 resume=()
            continue
        fi
        # too early, before the tree was there; or when signals are watched no more
        if [ ! -s part.err ] || grep -q 'nothing to resume' part.err; then
            milliseconds=$((milliseconds * 3 / 2))
            continue
        fi
        [ $status = $((128 + $(kill -l "$signal"))) ] || { fail "$name: exit $status: $(cat part.err)"; return; }
        grep -q -- '--resume ' part.err || { fail "$name: not told how to go on: $(cat part.err)"; return; }
        [ "$(wc -l <part.err)" = 1 ] || fail "$name: $(wc -l <part.err) lines: $(cat part.err)"
        grep -q '^NashConv ' part.txt || fail "$name: no result of the part"
        resume=(--resume)
        [ -z "$file" ] || resume=(--resume "$file")
        [ -z "$file" ] || [ $kills != 0 ] || mv "$(ls -t "$XDG_STATE_HOME"/riposte/*.checkpoint | head -1)" "$file"
        kills=$((kills + 1))
        milliseconds=$((milliseconds * 11 / 10)) # a choice of the algorithm that is broken off begins anew
        [ $kills -lt 100 ] || { fail "$name: does not come to an end"; return; }
    done
    curve whole.txt >whole.curve
    curve part.txt >part.curve
    [ "$(wc -l <whole.curve)" -gt 20 ] || fail "$name: a curve of $(wc -l <whole.curve) points"
    cmp -s whole.curve part.curve || fail "$name: another curve: $(diff whole.curve part.curve | head -4)"
    grep -E '^(value|NashConv)' whole.txt >whole.result
    grep -E '^(value|NashConv)' part.txt >part.result
    cmp -s whole.result part.result || fail "$name: another result"
    echo "$name: $kills kills, $(wc -l <whole.curve) points"
}

# An eighth of the full length under sanitizers, which make a run as long; half of it, and not all, at quick length.
part=2
if is_brief; then part=8; fi
if is_full; then part=1; fi
broken "dcfr" INT 50 "" leduc --algorithm dcfr --iterations $((12000 / part))
broken "pcfr+ with two threads" INT 100 "" leduc --algorithm pcfr+ --iterations $((8000 / part)) --threads 2 \
    --simultaneous
if ! is_quick; then
    broken "dcfr, term" TERM 50 part.checkpoint leduc --algorithm dcfr --iterations $((12000 / part))
    broken "auto" INT 100 "" liars-dice:dice=1x1,faces=5 --iterations $((2000 / part))
fi
broken "es-mccfr" INT 100 part.checkpoint leduc --algorithm es-mccfr --iterations $((1000000 / part)) --seed 7
broken "os-mccfr with baselines" INT 100 "" leduc --algorithm os-mccfr --baseline set \
    --iterations $((400000 / part)) --threads 2

# Killed without warning: what was written on the way is enough. In the usual place, and in a named one that stays.
written() { ls named.checkpoint "$XDG_STATE_HOME"/riposte/*.checkpoint 2>/dev/null; }
# killed ITERATIONS ALGORITHM PLACE: 1 when it was over before it could be killed.
killed() {
    local run=(leduc --algorithm "$2" --iterations "$1" --checkpoint-every 20ms --curve --quiet) named=() process
    rm -f named.checkpoint "$XDG_STATE_HOME"/riposte/*.checkpoint
    [ -z "$3" ] || named=(--checkpoint "$3")
    "$riposte" solve "${run[@]}" "${named[@]}" >part.txt 2>part.err &
    process=$!
    until [ -n "$(written)" ] || ! kill -0 $process 2>/dev/null; do sleep 0.01; done
    kill -KILL $process 2>/dev/null
    wait $process 2>/dev/null && return 1
    rm -f ./*.tmp "$XDG_STATE_HOME"/riposte/*.tmp # of a kill in the middle of writing
    # shellcheck disable=SC2086 # no word where there is no place
    "$riposte" solve "${run[@]}" --resume $3 >part.txt 2>part.err || fail "killed, $2: resuming: $(cat part.err)"
    "$riposte" solve "${run[@]}" >whole.txt || fail "killed, $2: unbroken run"
    cmp -s <(curve whole.txt) <(curve part.txt) || fail "killed, $2: another curve"
    grep -q 'resumed after [1-9]' part.txt || fail "killed, $2: began anew"
    rm -f "$XDG_STATE_HOME"/riposte/*.checkpoint
}
for place in "" named.checkpoint; do
    for algorithm in dcfr os-mccfr; do
        iterations=3000
        [ $algorithm = dcfr ] || iterations=250000
        until killed $iterations $algorithm "$place"; do iterations=$((iterations * 2)); done
    done
done
# A new run that ends by itself leaves nothing in the usual place, and one that cannot write there runs all the same.
"$riposte" solve leduc --algorithm dcfr --iterations 3000 --checkpoint-every 10ms --quiet >/dev/null ||
    fail "short run: exit $?"
[ -z "$(ls "$XDG_STATE_HOME"/riposte)" ] || fail "left behind: $(ls "$XDG_STATE_HOME"/riposte)"
XDG_STATE_HOME=/proc/none "$riposte" solve leduc --algorithm dcfr --iterations 3000 --checkpoint-every 10ms --quiet \
    >/dev/null 2>part.err || fail "without a state folder: exit $?"
[ "$(wc -l <part.err)" = 1 ] || fail "without a state folder: $(cat part.err)"

# A finished run is lengthened through its checkpoint.
"$riposte" solve kuhn --algorithm cfr+ --iterations 300 --curve >whole.txt || fail "kuhn: exit $?"
"$riposte" solve kuhn --algorithm cfr+ --iterations 100 --checkpoint c >/dev/null || fail "kuhn, first part: exit $?"
"$riposte" solve kuhn --algorithm cfr+ --iterations 300 --curve --resume c >part.txt ||
    fail "kuhn, second part: exit $?"
cmp -s <(curve whole.txt) <(curve part.txt) || fail "lengthening a finished run gives another curve"

[ -z "$(find . -name '*.tmp')" ] || fail "temporary files are left"
[ $failures = 0 ] && echo "solve, resumed: all good"
exit $((failures > 0))
