#!/usr/bin/env bash
# Fights that are solved: value, NashConv and mixed strategy for every hero, agent exact beyond reach, the table told.
set -u
riposte=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export HOME=$folder XDG_STATE_HOME=$folder/state
failures=0
fail() { echo "FAIL: $1" >&2; failures=$((failures + 1)); }

for hero in gherinn challara hugo krutzbeck lindel tatianna; do
    fight=dq-combat:variant=classic,hero=$hero,monster=golem,life=5
    "$riposte" solve "$fight" --json >solve.json || fail "solve $fight"
    "$riposte" exploit "$fight" --agent exact --json >exploit.json 2>/dev/null || fail "exploit $fight"
    python3 -c '
import json
solve, exploit = json.load(open("solve.json")), json.load(open("exploit.json"))
assert abs(solve["nashconv"]) < 1e-9 and abs(solve["value"][0] + solve["value"][1]) < 1e-12, solve
assert 0 < solve["value"][0] < 1 and 0.9 < solve["win"] < 1, solve
assert abs(exploit["nashconv"]) < 1e-9 and exploit["nashconv_stderr"] == 0, exploit
assert abs(exploit["value"][0] - solve["value"][0]) < 1e-9, (solve, exploit)' || fail "$fight"
    "$riposte" solve "$fight" | grep -q 'quick shot 0\.[0-9]* *slash 0\.' ||
        fail "$fight: no mixed strategy"
done

# An agent that plays other mixes can be exploited.
"$riposte" exploit dq-combat:variant=classic,hero=hugo,monster=golem,life=5 --agent random --json 2>/dev/null |
    python3 -c 'import json,sys; sys.exit(json.load(sys.stdin)["nashconv"] < 0.01)' ||
        fail "random play is not exploited"

"$riposte" tables --json |
    python3 -c 'import json,sys; d=json.load(sys.stdin); assert d["states"] > 50000 and "rules version" in d["text"]' ||
    fail "tables --json"
# One row for each number of wounds and each life; the one that `solve` was asked for among them.
"$riposte" tables dq-combat:variant=classic,hero=krutzbeck,monster=golem --json >rows.json || fail "tables GAME"
"$riposte" solve dq-combat:variant=classic,hero=krutzbeck,monster=golem,life=7,wounds=4 --json >solve.json || fail solve
python3 -c '
import json
rows, solve = json.load(open("rows.json"))["fights"], json.load(open("solve.json"))
assert len(rows) == 20 * 12, len(rows)
row = next(r for r in rows if (r["wounds"], r["life"]) == (4, 7))
assert abs(row["value"] - solve["value"][0]) < 1e-9 and abs(row["win"] - solve["win"]) < 1e-6, (row, solve)
for r in rows:
    assert r["value"] == max(r["attack"], r["escape"])
    assert abs(sum(r["hero_mix"]) - 1) < 1e-9 and abs(sum(r["monster_mix"]) - 1) < 1e-9' || fail "rows of classic"
"$riposte" tables dq-combat:variant=dice,hero=hugo,monster=golem >rows.txt || fail "tables of dice"
[ "$(grep -c '5 5 both' rows.txt)" -gt 100 ] || fail "rerolls of dice: $(head -5 rows.txt)"

refused() { # refused TEXT ARGUMENTS...
    local text=$1
    shift
    "$riposte" "$@" >out.txt 2>err.txt
    [ $? = 2 ] && [ "$(wc -l <err.txt)" = 1 ] && grep -qe "$text" err.txt || fail "$*: not refused: $(cat err.txt)"
}
refused exclude tables --out x --check
refused cannot tables --out "$folder/none/x"
refused 'no solved fight' tables dq-combat
refused 'given twice' tables dq-combat:variant=classic,life=3
refused 'escape=no' tables dq-combat:variant=dice,escape=no
refused neither tables dq-combat:variant=dice --check
refused "no position" tables kuhn
refused unknown tables nothing
refused 'game tree' exploit dq-combat:variant=classic --agent exact

echo "$failures failures"
[ "$failures" = 0 ]
