#!/usr/bin/env bash
# A combat of `mage-knight` through `riposte pos apply`, twice from one position at Night: the defender attends fully
# and is forced out into a forest; he attends partly, both pass, and the aggressor withdraws to an unsafe space.
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }

of_state() { # of_state EXPRESSION: of what now.json says, `a` the aggressor, `d` the defender
    python3 -c "
import json
state = json.load(open('now.json'))['state']
a, d = state['aggressor'], state['defender']
print($1)"
}
step() { # step TEXT...: these moves happen
    "$program" pos apply now.json "$@" >next.json || complain "'$*' did not happen"
    mv next.json now.json
}
offered() { # offered TEXT...: can be chosen now
    "$program" pos legal now.json >legal
    for text in "$@"; do grep -qF -- "  $text" legal || complain "'$text' is not offered: $(cat legal)"; done
}
not_offered() {
    "$program" pos legal now.json >legal
    for text in "$@"; do grep -qF -- "  $text" legal && complain "'$text' is offered"; done
}
expect() { # expect VALUE EXPRESSION
    local seen
    seen=$(of_state "$2")
    [[ $seen == "$1" ]] || complain "$2 is $seen, not $1"
}

cat >start.json <<'JSON'
{"riposte": "position", "version": 1, "game": "mage-knight:rewards=yes", "kind": "world", "state": {
  "phase": "attend", "night": true, "terrain": "plains", "site": "village",
  "source": ["red", "blue", "white", "black"],
  "neighbours": [{"terrain": "hills", "unsafe": true}, {"terrain": "forest"}, {"terrain": "lake"},
                 {"terrain": "mountain"}, {"terrain": "swamp", "unsafe": true}, {"terrain": "lake"}],
  "aggressor": {"hero": "arythea", "level": 7, "skills": ["hot-swordsmanship"], "tokens": {"red": 3, "blue": 1},
    "hand": ["Rage", "March", "Battle Versatility", "Promise"],
    "units": [{"unit": "peasants"}, {"unit": "fire-mages"}, {"unit": "altem-mages"}]},
  "defender": {"hero": "goldyx", "level": 5, "gained": ["ruby-ring"], "discard": ["Ruby Ring"],
    "hand": ["Swiftness", "Determination", "Stamina", "Promise"], "crystals": {"blue": 1},
    "units": [{"unit": "utem-crossbowmen"}, {"unit": "foresters"}]}}}
JSON
sed 's/"village"/"portal"/' start.json >portal.json
"$program" pos legal portal.json 2>error && complain "a fight on a portal"
grep -q "site: .*portal" error || complain "refusal of a portal: $(cat error)"

# Fully: a die, and the first attack. 3 + 2 against a block of 3, halved to 1; 4 wound the Peasants, 1 is lost.
cp start.json now.json
step "attend fully"
offered "white die"
step "white die" "Swiftness strong: ranged attack 3" "Utem Crossbowmen: ranged attack 2" "attack"
step "Rage: block 2" "March sideways: block 1" "done"
expect "4" "state['damage']"
not_offered "steal Ruby Ring" "force out to space 2 (forest)"
step "wound Peasants"
expect "['wounded']" "a['units'][0]['state']"
expect "ranged" "state['phase']"
step "pass" "pass"
# The aggressor begins. Fire 2 + 3 + 6 and cold fire 9 against a physical block of 5, which counts 2.
expect "melee" "state['phase']"
offered "Battle Versatility strong: fire attack 3" "Promise sideways: attack 1"
step "Battle Versatility strong: fire attack 3" "Fire Mages: for red: fire attack 6" \
    "Altem Mages: for red and blue: cold fire attack 9" "Hot Swordsmanship: fire attack 2" "attack"
offered "Determination: block 2" "blue crystal"
step "blue crystal" "Determination strong: block 5" "done"
expect "18" "state['damage']"
# 4 for the Foresters, 3 for the hero, 5 for the ring, 5 for a forest by Night; 1 is lost.
step "wound Foresters" "wound the hero" "steal Ruby Ring"
expect "6" "state['damage']"
expect "['Ruby Ring']" "a['discard']"
offered "force out to space 2 (forest)"
not_offered "force out to space 1" "force out to space 3" "force out to space 5"
step "force out to space 2 (forest)"
expect "over" "state['phase']"
expect "defender" "state['forced']"
expect "2" "state['forced_to']"
expect "1" "d['wounds']"
expect "['wounded']" "d['units'][1]['state']"

# Partly: no die. Both pass twice, and going back costs a Wound.
cp start.json now.json
step "attend partly"
not_offered "white die" "red die"
step "pass" "pass"
expect "melee" "state['phase']"
step "pass" "pass"
expect "over" "state['phase']"
expect "False" "'forced' in state"
expect "1" "a['wounds']"
expect "None" "d.get('wounds')"

((failures == 0)) || exit 1
echo "both combats went as the rules say"
