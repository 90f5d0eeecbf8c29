#!/usr/bin/env bash
# A match of `calamity` through `riposte pos apply`, with the heroes and cards of the tests: from an equal roll-off over
# the draft and the decks to the last hero, and from positions a heroless turn and two who fall at once.
set -u
program=$1
data=$2/tests/engine/games/calamity/data
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }

of_state() { # of_state EXPRESSION: of what now.json says, `a` of p1, `b` of p2
    python3 -c "
import json
state = json.load(open('now.json'))['state']
a, b = state.get('p1', {}), state.get('p2', {})
print($1)"
}
step() { # step TEXT...: these moves happen
    if "$program" pos apply now.json --data "$data" "$@" >next.json 2>error; then
        mv next.json now.json
    else
        complain "'$*': $(cat error)"
    fi
}
refused() { # refused TEXT: cannot be done now, and the complaint has the text
    "$program" pos apply now.json --data "$data" "$1" >/dev/null 2>error && complain "'$1' is not refused"
    grep -qF -- "${1#p1=}" error || complain "'$1' is not in: $(cat error)"
}
asked() { # asked WHO TEXT...: who is to act, and can do this
    "$program" pos legal now.json --data "$data" >legal
    grep -qE "^$1 " legal || complain "$1 is not to act: $(head -n 3 legal)"
    for text in "${@:2}"; do grep -qE "  $text( |\$)" legal || complain "'$text' is not offered: $(cat legal)"; done
}
not_offered() { # not_offered BEGINNING...
    "$program" pos legal now.json --data "$data" >legal
    for text in "$@"; do grep -qE "  $text" legal && complain "'$text' is offered"; done
}
expect() { # expect VALUE EXPRESSION
    local seen
    seen=$(of_state "$2")
    [[ $seen == "$1" ]] || complain "$2 is $seen, not $1"
}
cards_of() { # cards_of P1|P2 FIRST LAST: adds the first cards that are offered, up to that many
    for ((card = $2; card <= $3; card++)); do
        "$program" pos legal now.json --data "$data" >legal
        step "$(grep -oE "add [a-z-]+" legal | head -n 1)"
    done
}

# Equal numbers are rolled again; the higher number chooses.
"$program" pos new calamity:stage=match --data "$data" >now.json || complain "pos new"
step "roll 7" "roll 7"
asked chance "roll 1" "roll 20"
step "roll 14" "roll 9"
asked p1 first-pick first-turn
step first-pick

# P Q P Q P Q; nobody twice.
asked p1 "pick pike" "pick rock"
step "pick pike"
asked p2 "pick rock"
refused "pick pike"
step "pick rock"
asked p1 "pick bolt"
step "pick bolt"
asked p2 "pick leaf"
step "pick leaf"
asked p1 "pick trey"
step "pick trey"
asked p2 "pick wall"
step "pick wall"
expect "['pike', 'bolt', 'trey']" "[hero['hero'] for hero in a['heroes']]"
expect "['rock', 'leaf', 'wall']" "[hero['hero'] for hero in b['heroes']]"

# Decks: no third copy, none of another's hero, no end at 29, no 41st card.
asked p1 "add thrust" "add jolt"
refused "add slab"
step "add thrust" "add thrust"
refused "add thrust"
cards_of p1 3 29
refused "done"
cards_of p1 30 40
expect 40 "len(a['deck'])"
refused "p1=add solo"
step "done"
asked p2 "add slab"
refused "add thrust"
"$program" pos view now.json --data "$data" --seat p2 >view.json
grep -q thrust view.json && complain "p2 sees p1's deck before his own is done"
cards_of p2 1 29
refused "done"
cards_of p2 30 30
step "done"

# Five cards each, and no draw on the first turn, which is the second picker's.
for ((card = 0; card < 5; card++)); do
    "$program" pos legal now.json --data "$data" >legal
    step "$(grep -oE "draw [a-z-]+" legal | tail -n 1)"
done
expect 5 "len(a['hand'])"
for ((card = 0; card < 5; card++)); do
    "$program" pos legal now.json --data "$data" >legal
    step "$(grep -oE "draw [a-z-]+" legal | tail -n 1)"
done
expect 5 "len(b['hand'])"
expect 25 "len(b['deck'])"
asked p2 "activate rock" "activate leaf" "activate wall"
not_offered "attack" "end"

# A miss without a damage roll, and a hit at equality: rock's damage is 3.
step "activate rock" "attack pike" "roll 12"
asked p2 "attack pike"
expect 20 "a['heroes'][0].get('health', 20)"
step "attack pike" "roll 13"
expect 17 "a['heroes'][0].get('health', 20)"
step "end"
asked chance "draw thrust"
step "draw thrust"
asked p1 "activate pike"
expect 6 "len(a['hand'])"
step "activate pike" "attack leaf" "roll 1" "dice 3 3"
expect 0 "b['heroes'][1].get('health', 6)"
not_offered "attack leaf"
step "end"

# From a position: a defeated hero's Spells are gone, a heroless turn, the last hero.
head='{"riposte": "position", "version": 1, "game": "calamity:p1=pike+bolt+trey,p2=rock+leaf+wall", "kind": "world",'
cat >now.json <<JSON
$head "state": {"phase": "turn", "turn_of": "p2", "turn": 4,
  "p1": {"heroes": [{"hero": "pike", "activated": true}, {"hero": "bolt", "health": 3}, {"hero": "trey", "health": 0}],
         "hand": ["arc", "burn", "stance"]},
  "p2": {"heroes": [{"hero": "rock"}, {"hero": "leaf", "health": 0}, {"hero": "wall", "health": 5}]}}}
JSON
step "activate rock" "attack bolt" "roll 10"
expect 0 "a['heroes'][1]['health']"
step "end"
asked p1 "cast burn wall" "cast stance" "end"
not_offered "cast arc" "activate" "attack"
step "cast burn wall"
expect 0 "b['heroes'][2]['health']"
step "end"
asked p2 "end"
not_offered "activate"
step "end"
expect 2 "state['round']"
asked p1 "activate pike"
step "activate pike" "attack rock" "roll 20" "dice 6 6" "attack rock" "roll 20" "dice 4 4"
"$program" pos show now.json --data "$data" >shown
grep -q "^over: p1 +1, p2 -1" shown || complain "the last hero: $(cat shown)"

# Both fall at once.
cat >now.json <<JSON
$head "state": {"phase": "turn",
  "p1": {"heroes": [{"hero": "pike", "health": 5}, {"hero": "bolt", "health": 0}, {"hero": "trey", "health": 0}],
         "hand": ["quake"]},
  "p2": {"heroes": [{"hero": "rock", "health": 1}, {"hero": "leaf", "health": 0}, {"hero": "wall", "health": 0}]}}}
JSON
step "cast quake"
"$program" pos show now.json --data "$data" >shown
grep -q "^over: p1 0, p2 0\|^over: p1 +0, p2 +0" shown || complain "both fall: $(cat shown)"

if ((failures)); then exit 1; fi
