#!/usr/bin/env bash
# `riposte suggest`: the same answer twice, nothing hidden is used, the documented JSON, sensible answers.
set -u
program=$1
. "$(dirname "$0")/../support/signals.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }

"$program" pos new dq-combat:escape=no --seed 5 --to-decision >world.json
"$program" pos view world.json --seat hero >hero.json
"$program" pos view world.json --seat monster >monster.json

for agent in random greedy flatmc:sims=500 expectimax:worlds=2,depth=1 pimc:sims=400 ismcts:sims=2000; do
    "$program" suggest dq-combat --position hero.json --agent $agent --json >one.json || complain "$agent: exit $?"
    "$program" suggest dq-combat --position hero.json --agent $agent --json >two.json
    cmp -s one.json two.json || complain "$agent: another answer the second time"
    "$program" suggest --position world.json --agent $agent --json >world_answer.json
    cmp -s one.json world_answer.json || complain "$agent: the world tells it more than the view"
done

"$program" suggest --position hero.json --sims 3000 >one.txt || complain "text: exit $?"
"$program" suggest --position - --sims 3000 <hero.json >two.txt
cmp -s one.txt two.txt || complain "standard input gives another answer"
! grep -q $'\033' one.txt || complain "escape codes in a pipe"
grep -q "^Best: " one.txt || complain "no best action"

# Another world behind the same view: the monster's hidden cards exchanged for others from the deck, its life changed.
python3 - <<'PYTHON' || complain "the worlds could not be made"
import json
world = json.load(open("world.json"))
monster = world["state"]["monster"]
print("life", monster["life"])
monster["life"] = 5 if monster["life"] != 5 else 3
named = json.dumps(world)
spare = [c for c in ("Slash", "Quick Shot", "Bolt of Agony", "Backhand Chop", "Barbed Arrow", "Ember Cloud")
         if c not in named]
hand = [c for c in monster["hand"]]
combat = [i for i, c in enumerate(hand)][:3]
for place, card in zip(combat, spare):
    hand[place] = card
monster["hand"] = hand
json.dump(world, open("other.json", "w"))
PYTHON
"$program" pos view other.json --seat hero >other_view.json || complain "the other world is refused"
cmp -s hero.json other_view.json || complain "the other world looks different to the hero"
cmp -s world.json other.json && complain "the other world is the same"
"$program" suggest --position other.json --sims 3000 >other.txt
cmp -s one.txt other.txt || complain "hidden cards change the answer"

# A budget of the command line is named; seeds are what was given, also large ones.
"$program" suggest --position hero.json --agent ismcts:sims=5 --sims 70 >seventy.txt
grep -q "^dq-combat.*, 70 simulations)" seventy.txt || complain "the budget is not named"
"$program" suggest --position hero.json --sims 10 --seed 9007199254740992 --json >seed.json
grep -q '"seed": 9007199254740992,' seed.json || complain "a large seed"
# Only what is proved is called exact, and what was not tried has no value.
"$program" suggest --position hero.json --sims 16 >few.txt
grep -q "exact" few.txt && complain "sampled values are called exact"
"$program" suggest --position hero.json --sims 3 | grep -c "} *? *? *-" >untried.txt
[ "$(cat untried.txt)" = 2 ] || complain "values of actions that were not tried"
# Facts about one number share a line.
grep -q "^ *Troll life: 3 (25 %), 4 (50 %), 5 (25 %)$" one.txt || complain "the posterior of the life"
grep -q "can win 0 %" one.txt && complain "a reason without content"

# The documented document.
"$program" suggest --position hero.json --sims 3000 --json >answer.json
python3 - <<'PYTHON' || complain "the JSON is not as documented"
import json
a = json.load(open("answer.json"))
assert a["player"] == "hero" and a["simulations"] == 3000 and a["exact"] is False
texts = [x["text"] for x in a["actions"]]
assert a["best"] in texts and len(set(texts)) == 5
for x in a["actions"]:
    assert -1 <= x["value"] <= 1 and x["stderr"] > 0 and 0 <= x["win"] <= 1 and x["visits"] > 0
    assert x["reasons"] and all(isinstance(r, str) for r in x["reasons"])
assert abs(sum(x["share"] for x in a["actions"]) - 1) < 1e-9
assert a["line"][0] == {"player": "hero", "text": a["best"]}
assert abs(sum(p["probability"] for p in a["posterior"] if "life" in p["text"]) - 1) < 1e-9
PYTHON

# Sensible: the only winning and the only saving square; proved answers where there is no luck.
printf '{"riposte":"position","version":1,"game":"tictactoe","state":{"cells":"xx.oo...."}}' >win.json
printf '{"riposte":"position","version":1,"game":"tictactoe","state":{"cells":"x...o..x."}}' >fight.json
printf '{"riposte":"position","version":1,"game":"tictactoe","state":{"cells":"xx..o...."}}' >save.json
"$program" suggest --position win.json | grep -q "^Best: c1" || complain "does not win at once"
"$program" suggest --position save.json | grep -q "^Best: c1" || complain "does not stop three in a row"
"$program" suggest --position fight.json --agent expectimax --json |
    python3 -c 'import json,sys; a=json.load(sys.stdin); assert a["exact"] and a["value"]==0, a' ||
        complain "expectimax is not exact"

# Fights that are solved: without --agent the answer is proved, whatever the budget.
for variant in dice,hero=hugo classic-solo,hero=krutzbeck classic,hero=challara,life=7; do
    "$program" pos new "dq-combat:variant=$variant" --seed 2 --to-decision >solved.json
    for budget in '' '--sims 10' '--time 20ms'; do
        # shellcheck disable=SC2086
        "$program" suggest --position solved.json $budget --json |
            python3 -c 'import json,sys
a=json.load(sys.stdin)
assert a["agent"].split(":")[0] == "exact" and a["exact"] and a["stderr"] == 0, a' ||
            complain "$variant is not answered exactly with '$budget'"
    done
done
"$program" pos new dq-combat:variant=classic --seed 2 --to-decision >open.json
"$program" suggest --position open.json --sims 100 --json | grep -q '"agent": *"ismcts' ||
    complain "an unknown life is searched"

# Both players of a simultaneous choice can ask.
[ "$("$program" suggest --position world.json --seat monster --json --sims 500 |
    python3 -c 'import json,sys; print(json.load(sys.stdin)["player"])')" = monster ] ||
    complain "--seat monster"
"$program" suggest --position monster.json --sims 500 >/dev/null || complain "the monster's view"
"$program" suggest --position hero.json --time 50ms >/dev/null || complain "--time"

# Who names a game and no position is told a command that prints one.
no_position() {
    local got=0 wanted=$1 command
    shift
    "$program" "$@" >out 2>err || got=$?
    [ $got = 2 ] || complain "$*: exit $got"
    command=$(sed -n "s/^riposte: $wanted; to print one: riposte //p" err)
    [ -n "$command" ] || complain "$*: says $(cat err)"
    eval "\"\$program\" $command" >printed.json || complain "'riposte $command' does not run"
    "$program" suggest --position printed.json --sims 10 >/dev/null || complain "'riposte $command' prints no position"
}
no_position "--position FILE is missing" suggest kuhn
no_position "--position FILE is missing" suggest 'matrix:rows=0 1/1 0'
no_position "a game is no file with a position" suggest --position leduc
no_position "a game is no file with a position" pos view kuhn:players=3 --seat first
"$program" suggest nothing 2>err && complain "a game that there is not"
grep -q "to print one" err && complain "a command for a game that there is not"
"$program" suggest --position nothing 2>err && complain "a file that there is not"
grep -qx "riposte: nothing: No such file or directory" err || complain "a file that is not there: $(cat err)"

# Reasons speak of the values that are compiled in, so there are none beside those of a file or of preset decks.
"$program" pos new calamity:stage=match --seed 1 --to-decision >draft.json
sed '/^date /s/ .*/ 2020-01-01/' "$(dirname "$0")/../../models/calamity.draft" >own.draft
for agent in drafter drafter:picks=preset; do
    "$program" suggest --position draft.json --agent $agent | grep -q "^  - " || complain "$agent gives no reason"
done
for agent in drafter:model=own.draft drafter:decks=preset; do
    "$program" suggest --position draft.json --agent $agent >draft.txt || complain "$agent: exit $?"
    grep -q "^Best: " draft.txt && ! grep -q "^  - " draft.txt || complain "$agent gives reasons: $(cat draft.txt)"
    "$program" suggest --position draft.json --agent $agent --json | grep -qE '"reasons": *\[[^]]' &&
        complain "$agent gives reasons as JSON"
done

# A search that is stopped tells how far it came in what its agent counts, also as JSON.
"$program" pos new connect4 >board.json
# stop_search AGENT [--json]: when it would notice.
stop_search() {
    local got=0
    "$program" suggest --position board.json --agent "$@" >out 2>err &
    until_watching $! "$program"
    kill -INT $! 2>/dev/null
    wait $! || got=$?
    [ $got = 130 ] || complain "$*: exit $got after SIGINT"
}
stop_search expectimax:nodes=0
grep -qE "^riposte: stopped after ([0-9]+ nodes|1 node)$" err || complain "expectimax that is stopped says: $(cat err)"
stop_search expectimax:nodes=0 --json
grep -qE '"error": *"stopped after ([0-9]+ nodes|1 node)"' err || complain "the same as JSON: $(cat err)"
stop_search mcts:sims=1000000000
grep -qE "^riposte: stopped after ([0-9]+ simulations|1 simulation)$" err ||
    complain "mcts that is stopped says: $(cat err)"

echo "$failures failures"
[ "$failures" -eq 0 ]
