#!/usr/bin/env bash
# A whole duel of `destinyquest` through `riposte pos apply`, dice by name: every step of a round is visited, and the
# passives of both sides end it in a draw.
set -u
program=$1 data=$2/tests/engine/games/destinyquest/data
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }

# Everybody is asked about every modifier that he may play (HVH-10.1): they pass until EXPRESSION is true.
pass_until() {
    for ((passes = 0; passes < 20; passes++)); do
        [[ $(of_state "$1") == True ]] && return
        "$program" pos apply now.json pass --data "$data" >next.json 2>/dev/null || return
        mv next.json now.json
    done
}

# step PHASE TEXT...: the position is in PHASE; the moves TEXT... happen.
step() {
    local phase=$1 seen
    shift
    pass_until "state['phase'] == '$phase'"
    seen=$(of_state 'state["phase"]')
    [[ $seen == "$phase" ]] || complain "$phase was expected before '$*', it is $seen"
    "$program" pos apply now.json "$@" --data "$data" >next.json || complain "$phase: $*"
    mv next.json now.json
}
of_state() { python3 -c "import json; state = json.load(open('now.json'))['state']; print($1)"; }
# health ROUND FIRST SECOND: what both have when that round begins.
health() {
    local seen
    pass_until "state['round'] >= $1"
    seen=$(of_state '"%d %d %d" % (state["round"], state["first"]["health"], state["second"]["health"])')
    [[ $seen == "$*" ]] || complain "round and health should be $*, are $seen"
}
refused() { # refused WORD TEXT...: that cannot happen now, and the complaint names WORD
    local word=$1
    shift
    "$program" pos apply now.json "$@" --data "$data" >/dev/null 2>error && complain "'$*' was not refused"
    grep -q "$word" error || complain "refusal of '$*': $(cat error)"
}

"$program" pos new destinyquest:p1=captain,p2=warden --data "$data" >now.json || exit 1
drawn=$("$program" pos show now.json --data "$data")
for health in "16 of 16" "30 of 30"; do grep -q "health $health" <<<"$drawn" || complain "not doubled: $drawn"; done

# Round 1. Equal speed: both choices are one move. Equal attack speeds: a stand-off; thorns and barbs.
refused "second is missing" "first=haste"
step secret "second=courage" "first=haste"
refused "dice" "dice 1 1"
step speed-roll "dice 1 2 3" "dice 1 1"
health 2 15 29

# Round 2. Command, and the former winner answers it with an interrupt.
step speed-roll "dice 1 1" "dice 6 6"
refused "command" "riposte"
step answer "first=command"
step answer "second=overpower"
step round-end "dice 2 2" # and 2 a die of the shades
health 3 6 28

# Round 3. Damage dice against sacrifice.
step speed-roll "dice 6 6" "dice 1 1"
step damage-dice cleave
step damage-roll "die 5"
pass_until "state['phase'] == 'sacrifice'"
refused "sacrifice" "health potion"
step sacrifice sacrifice
health 4 5 27

# Round 4. Damage score, armour with a modifier, an ability after damage, a strike back.
step speed-roll "dice 6 6" "dice 1 1"
step damage-score roll
step damage-roll "die 6"
step damage-rolled "iron will"
step after-damage stagger
step strike-back riposte "die 2"
health 5 2 19

# Round 5. An ability for the damage score, no armour.
step speed-roll "dice 6 6" "dice 1 1"
step damage-score impale
step damage-roll "die 6"
health 6 1 1

# Round 6. Nobody wins it, and step 8 ends the bout for both.
drawn=$("$program" pos show now.json --seat first --data "$data")
grep -q "Chain of the watch" <<<"$drawn" || complain "the loot card is not on show: $drawn"
step speed-roll "dice 3 3" "dice 3 4"
[[ $(of_state 'state["phase"], state["result"]') == "over draw" ]] || complain "the end: $(of_state 'state')"
drawn=$("$program" pos show now.json --data "$data")
grep -q "over: first .*0.*, second .*0" <<<"$drawn" || complain "how the end is shown: $drawn"
refused "over" "none"

echo "$failures failures"
[ "$failures" -eq 0 ]
