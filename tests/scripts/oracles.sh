#!/usr/bin/env bash
# labels: long
# The known truths of the reference games through the program: riposte solve and riposte perft.
set -u
riposte=$(realpath "$1")
. "$(realpath "$2")/tests/support/sanitizer.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export HOME=$folder XDG_STATE_HOME=$folder/state
cases=0 failures=0
fail() { echo "FAIL: $1" >&2; failures=$((failures + 1)); }

# says 'PYTHON CONDITION' COMMAND...: the JSON document d, with value v of the first player, fulfils it.
says() {
    local condition=$1
    shift
    cases=$((cases + 1))
    "$riposte" "$@" --json >out.json 2>err.txt || { fail "$*: exit $? $(cat err.txt)"; return; }
    python3 - "$condition" <<'PYTHON' || fail "$*: not $condition: $(head -c 900 out.json)"
import json, sys
d = json.load(open("out.json"))
v = d["value"][0] if "value" in d else None
def near(x, y, error): return abs(x - y) <= error
def like(x, y, part=1e-6): return abs(x - y) <= part * abs(y)
# What a player does who holds this and has seen nothing yet.
def mix(player): return [a["probability"] for s in d["strategy"] if s["player"] == player for a in s["actions"]]
def total(name): return sum(level[name] for level in d["levels"])
if v is not None and len(d["value"]) == 2:
    # The truth lies between the best responses, and they tell NashConv.
    assert near(sum(d["value"]), 0, 1e-12) and d["best"][0] >= v - 1e-12 and d["best"][1] >= -v - 1e-12
    assert near(sum(d["best"]), d["nashconv"], 1e-11) and near(d["exploitability"], d["nashconv"] / 2, 1e-15)
sys.exit(not eval(f"({sys.argv[1]})"))
PYTHON
}

# ---- values, each with its NashConv -------------------------------------------------------------------------

says 'near(v, -1/18, 1e-9) and d["nashconv"] <= 1e-9 and -d["best"][1] - 1e-12 <= -1/18 <= d["best"][0] + 1e-12' \
    solve kuhn --until 1e-9
says 'near(v, -0.085606424078, 1e-9) and d["nashconv"] <= 1e-6' solve leduc --algorithm pcfr+ --until 1e-7
says 'near(v, -0.085606424078, 1e-5) and d["nashconv"] <= 1e-4' solve leduc --until 1e-4
says 'near(v, -7/258, 1e-6) and d["nashconv"] <= 1e-5' \
    solve liars-dice:dice=1x1,faces=6 --algorithm dcfr --iterations 3200
for variant in cards=4,info=hidden,order=descending cards=4,info=hidden,order=ascending cards=3,info=hidden \
    cards=4,info=hidden,payoff=difference,order=ascending; do
    says 'near(v, 0, 1e-6) and d["nashconv"] <= 1e-5' solve goofspiel:$variant --algorithm pcfr+ --iterations 8000
done
for variant in cards=4 cards=5,order=descending cards=5,order=ascending,payoff=difference; do
    says 'near(v, 0, 1e-9) and near(d["nashconv"], 0, 1e-9) and d["ended"] == "exact"' solve goofspiel:$variant
done

says 'near(v, 0, 1e-9) and all(near(p, 1/3, 1e-9) for p in mix("row") + mix("column"))' \
    solve 'matrix:rows=0 -1 1/1 0 -1/-1 1 0'
says 'near(v, 0, 1e-9) and all(near(p, 1/2, 1e-9) for p in mix("row") + mix("column"))' solve 'matrix:rows=1 -1/-1 1'
says 'near(v, 0, 1e-9) and all(near(p, q, 1e-9) for p, q in zip(mix("row") + mix("column"), [.4, .4, .2] * 2)) and
    len(mix("column")) == 3' solve 'matrix:rows=0 -1 2/1 0 -2/-2 2 0'
says 'near(v, 1/12, 1e-9) and all(near(p, q, 1e-9) for p, q in zip(mix("row") + mix("column"), [7/12, 5/12] * 2)) and
    len(mix("column")) == 2' solve 'matrix:rows=-2 3/3 -4'
says 'near(v, 1/12, 1e-6) and d["nashconv"] <= 1e-6' solve 'matrix:rows=-2 3/3 -4' --algorithm pcfr+ --until 1e-6

says 'v == 0 and d["nashconv"] <= 1e-12 and d["histories"] == 549946 and d["terminals"] == 255168 and
    d["states"] == 5478' solve tictactoe
says 'near(d["win"], 1, 1e-9) and near(d["nashconv"], 0, 1e-9)' solve 2048:width=2,height=2,target=8
says 'near(d["win"], 0.962511253750, 1e-9)' solve 2048:width=2,height=2,target=16
says 'near(d["win"], 0.082887289072, 1e-9)' solve 2048:width=2,height=2,target=32
if under_sanitizer; then
    echo "pig:goal=100 is left out under a sanitizer, where it takes minutes"
else
    says 'near(d["win"], 0.530592725274, 1e-9) and near(v, 2 * 0.530592725274 - 1, 1e-9) and
        near(d["nashconv"], 0, 1e-9)' solve pig:goal=100
fi

# ---- counts ------------------------------------------------------------------------------------------------

counts='(d["histories"], d["terminals"], d["infosets"])'
says "$counts == (58, 30, 12)" solve kuhn --iterations 10
says "$counts == (9457, 5520, 936)" solve leduc --iterations 10
says "$counts == (294883, 147420, 24576)" solve liars-dice:dice=1x1,faces=6 --iterations 1
says 'd["histories"] == 2229 and d["infosets"] == 738' \
    solve goofspiel:cards=4,info=hidden,order=descending --iterations 10
says '(total("histories"), total("terminals"), total("chances"), total("information_sets")) == (58, 30, 4, 12)' \
    perft kuhn --depth 9
says '(total("histories"), total("terminals"), total("information_sets")) == (9457, 5520, 936)' perft leduc --depth 20
says '(total("histories"), total("terminals"), total("information_sets")) == (294883, 147420, 24576)' \
    perft liars-dice:dice=1x1,faces=6 --depth 20
says 'total("information_sets") == 738' perft goofspiel:cards=4,info=hidden,order=descending --depth 20
says '(total("histories"), total("terminals")) == (549946, 255168)' perft tictactoe --depth 9
says '[level["histories"] for level in d["levels"]] == [1, 7, 49, 343, 2401, 16807, 117649]' perft connect4 --depth 6

# ---- NashConv after so many iterations of each algorithm ----------------------------------------------------
# After 100 iterations on Leduc rounding decides digits of lcfr and dcfr; cfr_test.c says why.

course() {
    local game=$1 iterations=$2 algorithm part
    shift 2
    for algorithm in cfr cfr+ lcfr dcfr pcfr+; do
        part=1e-6
        [ "$game $iterations $algorithm" = "leduc 100 lcfr" ] && part=2e-5
        [ "$game $iterations $algorithm" = "leduc 100 dcfr" ] && part=1e-3
        says "like(d['nashconv'], $1, $part) and d['iterations'] == $iterations and d['algorithm'] == '$algorithm'" \
            solve "$game" --algorithm $algorithm --iterations "$iterations"
        shift
    done
}
course kuhn 10 0.137397588 0.0653741813 0.0425014612 0.0455575679 0.0404131441
course kuhn 100 0.0164519546 0.00238880820 0.00217805473 0.00333268394 4.64591e-5
course leduc 10 1.77715797 1.22087780 1.44213031 1.55760409 1.07369470
course leduc 100 0.191432706 0.0268319900 0.0689796130 0.0155155172 0.0396025151

echo "$cases cases, $failures failed"
[ $failures = 0 ]
