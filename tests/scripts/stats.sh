#!/usr/bin/env bash
# riposte stats from outside: the figures of matches again from their records, pictures, bad input.
set -u
. "$(dirname "$0")/../support/refusals.sh"
. "$(dirname "$0")/../support/noise.sh"
riposte=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# Wrong use, with one line that holds TEXT: refuses TEXT ARGUMENTS...
refuses() { refuses_with 2 "$1" stats "${@:2}"; }

# The lines of a match's table stand in the statistics of its records, in that order, from the first on.
agrees() {
    local name=$1
    shift
    "$riposte" match "$@" --quiet --out "$name" >"$name.table" || fail "match $*: exit $?"
    "$riposte" stats "$name" --quiet >"$name.stats" || fail "stats of match $*: exit $?"
    grep -vE 'normalised Elo|wounds of' "$name.stats" | cmp -s "$name.table" - ||
        fail "stats of match $* differ from its table"
    cmp -s <("$riposte" stats "$name" --quiet --threads 1) "$name.stats" || fail "$*: one thread makes a difference"
}
agrees fight dq-combat --agents random,greedy --pairs 60 --seed 3
agrees three goofspiel:cards=4 --agents random,greedy,flatmc:sims=5 --pairs 40
agrees gauntlet tictactoe --agents mcts:sims=5,random,greedy --gauntlet --pairs 30
agrees itself kuhn --agents random,random --pairs 50
agrees lone 2048:width=2,height=2,target=16 --agents random,greedy --pairs 20
agrees turns kuhn:players=3 --agents random,greedy,flatmc:sims=5 --pairs 40
agrees shared kuhn:players=3 --agents random,greedy,random --pairs 40
agrees sides kuhn:players=3 --agents random,greedy --pairs 40
head -n 50 turns >turns.part
"$riposte" stats turns.part --quiet | grep -q '^A  *16  *48 ' || fail "a deal that is broken off"
tail -n +2 turns | "$riposte" stats - --quiet --json | grep -q '"deals": 39' ||
    fail "rotations without their first game"
refuses "rotate" turns --pool
agrees compressed.zst leduc --agents random,greedy --pairs 50
"$riposte" match dq-combat --agents random,greedy --pairs 40 --seed 3 --sprt=-20,0 --alpha 0.1 --quiet --out sprt \
    >sprt.table
"$riposte" stats sprt --sprt=-20,0 --alpha 0.1 --quiet | grep '^SPRT' | cmp -s <(grep '^SPRT' sprt.table) - ||
    fail "another ratio"

# Several files are one; standard input is a file; an interrupted match.
head -n 61 fight >part1
tail -n +62 fight >part2
"$riposte" stats part1 part2 --quiet | cmp -s fight.stats - || fail "two parts are not the whole"
"$riposte" stats - <fight --quiet | cmp -s fight.stats - || fail "standard input"
"$riposte" stats part1 --quiet >part1.stats || fail "part of a match: exit $?"
grep -q "^A - B *1 game without the other half of its pair" part1.stats || fail "an unpaired game is not said"
grep -Eq "^A - B +30 +61 " part1.stats || fail "30 pairs and 61 games are not counted"

# Other games and agents who never met are sections of their own; options that differ are groups.
"$riposte" stats fight three lone --quiet >sections
[ "$(grep -c '^game ' sections)" = 3 ] || fail "not three sections"
"$riposte" match dq-combat --agents flatmc:sims=2,flatmc:sims=3 --pairs 2 --quiet --out others >/dev/null
[ "$("$riposte" stats fight others --quiet | grep -c '^game ')" = 2 ] ||
    fail "strangers are not in sections of their own"
"$riposte" match dq-combat:monster=golem,variant=classic --agents random,greedy --pairs 20 --quiet --out golem \
    >/dev/null
"$riposte" stats fight golem --quiet >groups
grep -Eq '^A - B +troll +60 +120 ' groups || fail "no group of trolls"
grep -Eq '^A - B +golem +20 +40 ' groups || fail "no group of golems"
grep -Eq '^A - B +classic +20 +40 ' groups || fail "no group of the classic variant"
grep -Eq '^ +hero ' groups && fail "groups by a hero that is the same in all games"

# JSON and the picture say the same as the table.
"$riposte" stats fight golem --quiet --json --svg picture.svg --control-variate --value evaluation --sprt 0,10 >json ||
    fail "--json --svg: exit $?"
"$riposte" stats fight golem --quiet --sprt 0,10 >table
python3 - <<'PYTHON' || fail "JSON, table and picture disagree"
import json, re, xml.etree.ElementTree as tree
report = json.load(open("json"))
section, = report["sections"]
versus, = section["versus"]
table = open("table").read()
line = re.search(r"^A - B +80 +160 .*?\[.*?\]", table, re.M).group(0)
assert f"{versus['elo']:+.1f} [{versus['elo_low']:+.1f}, {versus['elo_high']:+.1f}]" in re.sub(r" +", " ", line)
root = tree.parse("picture.svg").getroot()
assert root.tag.endswith("}svg") and root.get("width") == "900"
words = [text.text for text in root.iter() if text.tag.endswith("}text")]
assert f"{versus['elo']:+.1f} [{versus['elo_low']:+.1f}, {versus['elo_high']:+.1f}]" in words, words
assert f"Score of A: {100 * versus['score']:.2f} %" in words
assert f"SPRT 0, 10: ratio {versus['sprt']['log_likelihood_ratio']:.2f}" in words
assert "160 games, 80 pairs" in words
assert sum(sum(w["games"]) for w in versus["wounds"] if w["seat"] == "hero") == 160
assert {g["value"]: g["pairs"] for g in versus["by"]["monster"]} == {"troll": 60, "golem": 20}
luck = versus["luck"]
assert abs(luck["plain"]["payoff"] - versus["payoff"]) < 1e-12
assert abs(luck["plain"]["payoff_stderr"] / versus["payoff_stderr"] - 1) < 0.1
assert abs(luck["fitted"]["payoff"] - luck["plain"]["payoff"]) < 4 * luck["plain"]["payoff_stderr"]
height = float(root.get("height"))
for text in root.iter():
    if text.tag.endswith("}text"):
        assert 0 <= float(text.get("x")) <= 900 and 0 <= float(text.get("y")) <= height
PYTHON
"$riposte" match kuhn --agents 'ismcts:sims=1,random' --pairs 1 --quiet --out tiny >/dev/null
"$riposte" stats tiny --quiet --svg tiny.svg >/dev/null &&
    python3 -c 'import xml.dom.minidom as m; m.parse("tiny.svg")' ||
    fail "the picture of one pair"
# Agents that rotate are not drawn beside pairs, nor is luck taken out of their deals; both is said.
"$riposte" stats tiny turns --quiet --svg both.svg --control-variate --value playouts --playouts 1 >both.stats ||
    fail "pairs and rotations: exit $?"
grep -q '>1 table of agents that rotate, not drawn<' both.svg || fail "a picture says nothing of rotations"
[ "$(grep -c 'luck is not taken out here: --control-variate is for pairs' both.stats)" = 1 ] ||
    fail "--control-variate says nothing of rotations: $(cat both.stats)"
"$riposte" stats turns --quiet | grep -q 'luck' && fail "luck is spoken of that nobody asked for"
python3 -c 'import sys, xml.etree.ElementTree as tree
root = tree.parse("both.svg").getroot()
assert all(float(at.get("y")) <= float(root.get("height")) for at in root.iter() if at.tag.endswith("}text"))' ||
    fail "the picture of pairs and rotations is cut off"

# --pool: a line for each game and each game alike, counted here from the payoffs in the records.
duel() { "$riposte" match "destinyquest:$1" --agents "$2" --pairs "$3" --quiet --out "$4" >/dev/null ||
    fail "match $1: exit $?"; }
duel p1=l2r,p2=h2r random,flatmc:sims=5 30 rogues
duel p1=l3w,p2=l3n random,flatmc:sims=5 50 acts
"$riposte" stats rogues acts --quiet --pool >pool || fail "--pool: exit $?"
"$riposte" stats rogues acts --quiet --pool --json --control-variate --value evaluation >pool.json ||
    fail "--pool --json: exit $?"
"$riposte" stats acts --quiet --json --control-variate --value evaluation >acts.json
"$riposte" stats rogues acts --quiet >whole
head -n "$(wc -l <whole)" pool | cmp -s whole - || fail "--pool changes the tables before it"
python3 - <<'PYTHON' || fail "--pool is not what the records say"
import json, math, re
def pairs(name):
    payoff = [json.loads(line)["payoff"] for line in open(name)]
    return [(first[0] + second[1]) / 2 for first, second in zip(payoff[::2], payoff[1::2])]
def mean_and_error(values):
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
figures = [mean_and_error(pairs(name)) for name in ("rogues", "acts")]
figures.append((sum(mean for mean, _ in figures) / 2, math.hypot(*(error for _, error in figures)) / 2))
table = open("pool").read()
for game, count, (mean, error) in zip(("destinyquest:p1=l2r,p2=h2r", "destinyquest:p1=l3w,p2=l3n", "each game alike"),
                                       (30, 50, 80), figures):
    line = f"A - B {game} {count} {2 * count} {mean:.4f} +- {1.959964 * error:.4f}"
    assert line in re.sub(" +", " ", table).replace(" \n", "\n").split("\n"), (line, table)
versus, = json.load(open("pool.json"))["sections"][0]["versus"]
pool, alone = versus["pool"], json.load(open("acts.json"))["sections"][0]["versus"][0]
assert abs(pool["payoff"] - figures[2][0]) < 1e-9 and abs(pool["payoff_stderr"] - figures[2][1]) < 1e-9
assert [game["pairs"] for game in pool["games"]] == [30, 50]
assert pool["games"][1]["luck"] == alone["luck"]["fitted"]
luck = [game["luck"] for game in pool["games"]]
assert abs(pool["luck"]["payoff"] - (luck[0]["payoff"] + luck[1]["payoff"]) / 2) < 1e-9
assert abs(pool["luck"]["payoff_stderr"] - math.hypot(*(one["payoff_stderr"] for one in luck)) / 2) < 1e-9
PYTHON
duel p1=l2r,p2=h2r random,flatmc:sims=6 1 stranger
refuses "--pool: games of 'random', 'flatmc:sims=5' and 'flatmc:sims=6' cannot be pooled: two agents are compared" \
    rogues stranger --pool
refuses "--pool: games of dq-combat and of destinyquest cannot be pooled" fight rogues --pool

# Bad lines: named, or counted and left out.
sed '5s/"seed":"3"/"seed":"4"/' fight >changed
refuses "changed: line 5: record: the checksum does not fit" changed
"$riposte" stats changed --skip-bad --quiet >skipped 2>said || fail "--skip-bad: exit $?"
grep -q "changed: line 5" said || fail "the first bad line is not named"
grep -q "^1 bad lines are left out" skipped || fail "bad lines are not counted"
grep -Eq "^A - B +59 +119 " skipped || fail "a bad line costs more than its pair: $(grep '^A - B' skipped | head -n 1)"
{ cat fight; printf '{"riposte":"record","vers'; } >broken
"$riposte" stats broken --quiet 2>said | cmp -s fight.stats - || fail "a broken last line changes the figures"
grep -q "ends inside the last record" said || fail "a broken last line is not told"
head -c 3000000 /dev/zero | tr '\0' x >long
refuses "long: line 1: record: the line is longer than" long
noise 1 100000 >noise
timeout 60 "$riposte" stats noise >stdout 2>stderr && fail "noise was taken for records"
refuses "is a folder" .
refuses "cannot open nowhere" nowhere
refuses "are one file" fight ./fight
zstd -q fight -o copy.zst
refuses "fight and copy.zst hold the same records" fight part1 copy.zst
head -n 40 fight >beginning
refuses "fight and beginning begin with the same games" fight beginning
refuses "FILE"
refuses "for --control-variate" fight --value solved
refuses "solved, evaluation or playouts" fight --control-variate --value best
refuses "histories" fight --control-variate --value solved --quiet # looks for long; no progress, which is a line too
refuses "no evaluation" three --control-variate --value evaluation
refuses "--sprt" fight --sprt 5
refuses "for --sprt" fight --alpha 0.1
refuses "--svg" fight --svg nowhere/picture.svg
refuses "threads" fight --threads 0
: >empty
[ "$("$riposte" stats empty --quiet)" = "no finished games" ] || fail "an empty file"
[ "$("$riposte" stats empty --quiet --pool)" = "no finished games" ] || fail "an empty file with --pool"
[ $failures = 0 ] && echo "stats: all good"
exit $((failures > 0))
