#!/usr/bin/env bash
# riposte solve: known values with their NashConv, counts, JSON and text, policies there and back.
set -u
riposte=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export HOME=$folder XDG_STATE_HOME=$folder/state
failures=0
fail() { echo "FAIL: $1" >&2; failures=$((failures + 1)); }

# solves 'PYTHON CONDITION on d' ARGUMENTS...: the JSON document fulfils it.
solves() {
    local condition=$1
    shift
    "$riposte" solve "$@" --json >out.json 2>err.txt || { fail "solve $*: exit $? $(cat err.txt)"; return; }
    python3 -c '
import json, sys
d = json.load(open("out.json"))
near = lambda x, y, e=1e-9: abs(x - y) <= e
same = d["value"]
assert len(same) >= 1 and d["nashconv"] > -1e-12 and d["seconds"] >= 0 and d["iterations"] >= 0
if len(same) == 2 and d["exploitability"] is not None: assert near(d["exploitability"], d["nashconv"] / 2)
assert "-0.0," not in open("out.json").read() and not any(x == 0 and str(x)[0] == "-" for x in same + [d["nashconv"]])
sys.exit(not ('"$condition"'))' || fail "solve $*: not $condition: $(head -c 600 out.json)"
}

# Values as in the literature (Kuhn 1950; Southey et al. 2005 for Leduc, whose value is known to twelve digits).
solves 'near(d["value"][0], -1/18, 1e-9) and d["nashconv"] <= 1e-9 and d["ended"] == "nashconv" and
    (d["histories"], d["terminals"], d["infosets"], d["actions"]) == (58, 30, 12, 24)' kuhn --until 1e-9
solves 'near(d["value"][0], -0.085606424078, 1e-5) and d["nashconv"] <= 1e-5 and
    (d["histories"], d["terminals"], d["infosets"]) == (9457, 5520, 936) and d["bytes_per_action"] < 100' leduc \
    --algorithm pcfr+ --until 1e-5
solves 'near(d["value"][0], -7/258, 2e-3) and d["nashconv"] < 0.01 and (d["histories"], d["infosets"]) ==
    (294883, 24576)' \
    liars-dice:dice=1x1,faces=6 --algorithm dcfr --iterations 100
solves 'near(d["value"][0], 0, 1e-6) and d["nashconv"] <= 2e-6 and (d["histories"], d["infosets"]) == (2229, 738)' \
    goofspiel:cards=4,info=hidden,order=descending
solves 'near(d["nashconv"], 0.137397588, 1e-9) and d["iterations"] == 10' kuhn --algorithm cfr --iterations 10
solves 'len(d["value"]) == 3 and near(sum(d["value"]), 0) and d["exploitability"] is None and d["infosets"] == 48' \
    kuhn:players=3 --iterations 200
solves 'd["algorithm"] == "es-mccfr" and d["nashconv"] < 0.05' kuhn --algorithm es-mccfr --iterations 20000 --seed 4
solves 'd["algorithm"] == "os-mccfr" and d["nashconv"] < 0.3' kuhn --algorithm os-mccfr --baseline node --iterations \
    20000
solves 'd["algorithm"] in ("dcfr", "pcfr+") and "chosen" in d["reason"]' kuhn --iterations 1000

# From a position on: any deal of Kuhn poker stands for all six, for both players, and for what one of them sees.
"$riposte" pos new kuhn --events 2 >deal.json
"$riposte" pos view deal.json --seat second >view.json
for position in deal.json view.json; do
    solves 'd["worlds"] == 6 and near(d["value"][0], -1/18, 1e-9) and (d["histories"], d["infosets"]) == (55, 12)' \
        --position $position --until 1e-9
done
"$riposte" solve kuhn --position deal.json --until 1e-6 --policy-out deal.policy >/dev/null || fail "policy: exit $?"
solves 'd["nashconv"] <= 1e-6 and d["ended"] == "policy"' --position deal.json --policy-in deal.policy
"$riposte" pos new tictactoe | "$riposte" pos apply - a1 c3 a2 c2 >won.json
solves 'd["worlds"] == 1 and d["value"] == [1, -1] and d["ended"] == "exact"' tictactoe --position won.json

# Exact solutions.
solves 'd["algorithm"] == "exact" and near(d["value"][0], 0) and near(d["nashconv"], 0) and
    (d["histories"], d["terminals"], d["states"]) == (549946, 255168, 5478)' tictactoe
solves 'near(d["win"], 0.082887289072, 1e-12) and near(d["nashconv"], 0)' 2048:width=2,height=2,target=32
solves 'near(d["win"], 0.96251125375, 1e-11)' 2048:width=2,height=2,target=16
solves 'near(d["win"], (1 + d["value"][0]) / 2) and d["histories"] is None and d["iterations"] > 0 and
    near(d["nashconv"], 0)' pig:goal=10
solves 'near(d["value"][0], 0) and near(d["nashconv"], 0) and d["histories"] == 13 and
    all([near(a["probability"], p) for a, p in zip(s["actions"], (.4, .4, .2))] == [True] * 3 for s in d["strategy"])' \
    'matrix:rows=0 -1 2/1 0 -2/-2 2 0'
solves 'near(d["value"][0], 1/12) and near(d["nashconv"], 0) and
    all(near(s["actions"][0]["probability"], 7/12) for s in d["strategy"])' 'matrix:rows=-2 3/3 -4'
solves 'd["value"] == [0, 0] and "without effect" in d["reason"]' goofspiel:cards=2 --until 1e-3 --curve
solves 'd["ended"] == "exact" and near(d["nashconv"], 0) and
    any(len(s["actions"]) == 3 and max(a["probability"] for a in s["actions"]) < 1 for s in d["strategy"])' \
    dq-combat:variant=classic,hero=tatianna,monster=golem,life=5
# A tree for a game that could be solved exactly comes to the same.
solves 'd["algorithm"] == "cfr+" and near(d["value"][0], 1/12, 1e-4) and d["nashconv"] <= 1e-3' \
    'matrix:rows=-2 3/3 -4' \
    --algorithm cfr+ --until 1e-3

# The curve: a schedule that depends on the iteration alone, the last line being the result.
"$riposte" solve kuhn --algorithm dcfr --iterations 25 --curve >curve.txt || fail "--curve: exit $?"
grep -E '^[0-9]+ ' curve.txt | cut -d' ' -f1 | tr '\n' ' ' |
    grep -qx '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 22 24 25 ' ||
    fail "schedule of the curve: $(cut -d' ' -f1 curve.txt | head -30 | tr '\n' ' ')"
solves 'd["curve"][-1] == [25, d["nashconv"]] and len(d["curve"]) == 23' kuhn --algorithm dcfr --iterations 25 --curve

# One thread or two, in parts or at once: the same bytes.
for threads in 1 2; do
    "$riposte" solve leduc --algorithm dcfr --iterations 60 --curve --threads $threads |
        grep -E '^[0-9]+ ' >threads-$threads
done
cmp -s threads-1 threads-2 || fail "two threads give another curve"
for run in 1 2; do
    "$riposte" solve leduc --algorithm es-mccfr --iterations 2000 --curve --threads 2 --seed 5 |
        grep -E '^[0-9]+ ' >run-$run
done
cmp -s run-1 run-2 || fail "the same seed gives another curve"

# Text for people.
"$riposte" solve kuhn --iterations 100 >text.txt || fail "text: exit $?"
for word in '^value ' '^NashConv ' 'exploitability' '^iterations   100 ' '58 (30 terminal)' '12 with 24 actions' \
    'bytes for each action' '^strategy' 'second 2, betting b'; do
    grep -q -- "$word" text.txt || fail "text without '$word'"
done
[ "$("$riposte" solve kuhn --iterations 100 --strategy --json | 
    python3 -c 'import json,sys; print(len(json.load(sys.stdin)["strategy"]))')" = 12 ] ||
    fail "--strategy does not list all 12 information sets"

# Policies: written, evaluated, written for exact solutions too.
"$riposte" solve kuhn --algorithm dcfr --iterations 300 --policy-out kuhn.policy --json >made.json ||
    fail "--policy-out: exit $?"
solves 'd["ended"] == "policy" and near(d["value"][0], json.load(open("made.json"))["value"][0], 1e-12) and
    near(d["nashconv"], json.load(open("made.json"))["nashconv"], 1e-12)' \
    kuhn --policy-in kuhn.policy
for game in tictactoe 'matrix:rows=-2 3/3 -4' goofspiel:cards=3,info=open; do
    "$riposte" solve "$game" --force --policy-out exact.policy >/dev/null || fail "$game --policy-out: exit $?"
    solves 'near(d["nashconv"], 0)' "$game" --policy-in exact.policy
done

[ $failures = 0 ] && echo "solve: all good"
exit $((failures > 0))
