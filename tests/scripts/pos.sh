#!/usr/bin/env bash
# `riposte pos` and `riposte perft`: making, showing and changing positions by name.
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }

# A game by names: x wins on the top row.
"$program" pos new tictactoe >start.json || complain "pos new"
"$program" pos apply start.json a1 a2 b1 b2 >four.json || complain "pos apply"
"$program" pos apply four.json c1 >over.json
"$program" pos show over.json | grep -q "^over: x +1, o -1" || complain "the end is not shown"
"$program" pos legal four.json | grep -q "^x  c1" || complain "pos legal"
[ "$("$program" pos legal four.json | wc -l)" -eq 5 ] || complain "pos legal lists not five squares"
printf '# the same by a script\na1\n\n  a2\nx=b1\no=b2\n' >script
"$program" pos apply start.json --script script | cmp -s - four.json || complain "--script"
"$program" pos apply - a1 a2 b1 b2 <start.json | cmp -s - four.json || complain "standard input"
"$program" pos apply start.json --script - <script | cmp -s - four.json || complain "script from standard input"
"$program" pos apply start.json --script /dev/zero 2>error && complain "a script of NUL bytes was accepted"
grep -q NUL error || complain "script of NUL bytes: $(cat error)"
"$program" pos apply over.json a3 2>err && complain "a finished game goes on"
grep -q "over" err || complain "no word that the game is over"

# Chance by name, with probabilities that sum to 1.
"$program" pos new kuhn >kuhn.json
"$program" pos legal kuhn.json --json | python3 -c '
import json, sys
moves = json.load(sys.stdin)["events"]
assert abs(sum(e["probability"] for e in moves) - 1) < 1e-12 and all(e["player"] == "chance" for e in moves)' ||
    complain "probabilities"
card=$("$program" pos legal kuhn.json --json |
    python3 -c 'import json,sys; print(json.load(sys.stdin)["events"][1]["text"])')
"$program" pos apply kuhn.json "chance=$card" >dealt.json || complain "chance by name"
"$program" pos view dealt.json --seat second | grep -q '"kind": "view"' || complain "pos view"
"$program" pos legal dealt.json --seat second 2>err && complain "a view lists hidden outcomes"

# A simultaneous choice in seat order or by name, in any order.
"$program" pos new dq-combat:escape=no --seed 5 --to-decision >reveal.json
hero=$("$program" pos legal reveal.json --seat hero | head -1 | sed 's/^hero *//')
monster=$("$program" pos legal reveal.json --seat monster | head -1 | sed 's/^monster *//')
"$program" pos apply reveal.json "$hero" "$monster" >seats.json || complain "seat order"
"$program" pos apply reveal.json "monster=$monster" "hero=$hero" | cmp -s - seats.json || complain "named order"
"$program" pos show reveal.json --seat hero >shown.txt
grep -q "to act: hero, monster" shown.txt || complain "to act"
! grep -qF "$monster" shown.txt || complain "the hero is shown the monster's hand"
"$program" pos view reveal.json --seat hero >view.json
! grep -qF "$monster" view.json || complain "the hero's view has the monster's hand"
"$program" pos view view.json --seat hero | cmp -s - view.json || complain "a view of a view differs"

# What is printed reads back to the same; the same seed gives the same.
for game in tictactoe kuhn goofspiel:cards=5 dq-combat dq-combat:variant=solo dq-combat:variant=dice \
    dq-combat:variant=classic-solo dq-combat:variant=classic; do
    for moves in 0 1 5 17 40; do
        "$program" pos new "$game" --events $moves --seed $moves >one.json || complain "$game --events $moves"
        "$program" pos new "$game" --events $moves --seed $moves | cmp -s - one.json ||
            complain "$game: another position"
        "$program" pos show one.json >/dev/null || complain "$game after $moves moves does not read back"
    done
done

# Counts that are known: 9 * 8 * 7 first moves of tic-tac-toe, the 12 information sets of Kuhn poker.
"$program" perft tictactoe --depth 3 | awk '$1 == 3 && $2 == 504 { found = 1 } END { exit !found }' ||
    complain "perft tictactoe"
"$program" perft kuhn --depth 6 --json | python3 -c '
import json, sys
levels = json.load(sys.stdin)["levels"]
assert sum(l["information_sets"] for l in levels) == 12, levels' || complain "perft kuhn"

"$program" games --json |
    python3 -c 'import json,sys
assert {"dq-combat","tictactoe","kuhn","goofspiel"} <= {g["name"] for g in json.load(sys.stdin)["games"]}' ||
    complain "games --json"
"$program" agents --json | python3 -c '
import json, sys
agents = {a["name"]: a for a in json.load(sys.stdin)["agents"]}
assert {"random", "greedy", "flatmc", "expectimax", "mcts", "pimc", "ismcts"} <= set(agents)
sims = [o for o in agents["ismcts"]["options"] if o["name"] == "sims"][0]
assert sims["minimum"] == 1 and sims["default"] and sims["help"]' || complain "agents --json"

echo "$failures failures"
[ "$failures" -eq 0 ]
