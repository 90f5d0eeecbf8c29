#!/usr/bin/env bash
# --data from outside: heroes and cards of somebody's own beside the built-in ones and in their place.
set -u
. "$(dirname "$0")/../support/refusals.sh"
riposte=$(realpath "$1") source=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_DATA_HOME=$folder/saved
cd "$folder" || exit 1

# Wrong use, with one line that holds TEXT: refuses TEXT ARGUMENTS...
refuses() { refuses_with 2 "$1" "${@:2}"; }
# The hash of the data that a position of GAME is made with.
hash_of() { "$riposte" pos new "$@" | sed -n 's/.*"data": "\([0-9a-f]*\)".*/\1/p'; }

mkdir mine cards
cat >mine/heroes.json <<'JSON'
{"heroes": [{"id": "Mine", "name": "My hero", "base": {"speed": 5, "brawn": 6}, "abilities": ["my blow", "parry"]},
            {"id": "l1m", "name": "Another mage", "base": {"speed": 4, "magic": 6}, "abilities": ["heal"]}]}
JSON
cat >mine/abilities.json <<'JSON'
{"abilities": [{"id": "my-blow", "name": "My blow", "kind": "combat", "text": "2 dice past armour.", "origin": "house",
                "windows": ["damage-dice"], "effects": [{"kind": "damage-dice", "amount": 2}]}]}
JSON
echo '{"combat": [{"name": "Slash", "type": "melee", "value": 5, "icons": ["magic"], "origin": "official"}]}' \
    >cards/cards.json

# A match against a built-in hero, and its records, which say without the data what they need.
match=(match destinyquest:p1=MINE,p2=l1r --agents mcts:sims=20,random --pairs 3 --seed 1 --quiet)
"$riposte" "${match[@]}" --data mine --out records >table 2>error || fail "match: exit $?: $(cat error)"
[ "$(wc -l <records)" = 6 ] || fail "match: $(wc -l <records) records"
"$riposte" replay records --data mine >replay || fail "replay"
grep -q "My hero rolls" replay || fail "the replay does not name the hero"
own=$(hash_of destinyquest:p1=mine --data mine) usual=$(hash_of destinyquest)
needs="the card data needed are $own, in use are $usual (built-in); bring the folder"
refuses "$needs" replay records
refuses "$needs" stats records
"$riposte" pos new destinyquest:p1=mine --data mine >own.json
refuses "$needs" pos show own.json
"$riposte" pos new destinyquest >usual.json
needs="the card data needed are $usual (built-in), in use are $own; leave the data folder out"
refuses "$needs" pos show usual.json --data mine

# The whole field: the fifteen, one of them another, and the own hero.
"$riposte" tournament destinyquest:p1-health=1,p2-health=1 --data mine --agent random --pairs 1 --quiet >table \
    2>error ||
    fail "tournament: exit $?: $(cat error)"
for hero in l1w l1m h3r mine; do grep -q "^$hero  *[+-][0-9]" table || fail "$hero is not in the field"; done
"$riposte" pos show --data mine <("$riposte" pos new destinyquest:p1=l1m,p2=mine --data mine) >shown
grep -q "first: Another mage" shown || fail "l1m is not replaced: $(cat shown)"

# Equal content, equal hash; a changed card, another one.
for game in destinyquest dungeonquest_combat; do
    name=${game/dungeonquest_combat/dq-combat}
    [ "$(hash_of $name --data "$source/engine/games/$game/data")" = "$(hash_of $name)" ] || fail "$name: another hash"
done
[ "$(hash_of dq-combat --data cards)" != "$(hash_of dq-combat)" ] || fail "a changed card changes no hash"
"$riposte" match dq-combat:hero=lindel --data cards --agents random,random --pairs 2 --quiet >table 2>error ||
    fail "changed card: $(cat error)"

# A display that goes against what is known is used, with one line of warning, whatever the command makes of it.
mkdir display
cat >display/cards.json <<'JSON'
{"display": {"order": ["Quick Shot", "Slash", "Bolt of Agony"], "monster_wounds": [[1, 1, 0], [0, 2, 1], [1, 0, 1]]}}
JSON
known="riposte: warning: the display of cards.json (wounds of hero/monster) breaks what is known: Quick Shot against\
 Slash is 0/1 and should be 0/2; Slash against Slash is 1/2 and should have neither above 1"
classic=dq-combat:hero=challara,variant=classic
for command in "pos new $classic" "match $classic --agents random,random --pairs 2 --quiet --out doubted" \
    "replay doubted" "stats doubted" "play $classic --seed 1"; do
    "$riposte" $command --data display >stdout 2>stderr < <(yes '') || fail "$command, doubted: exit $?"
    [ "$(cat stderr)" = "$known" ] || fail "$command: the warning is '$(cat stderr)'"
done
"$riposte" pos new $classic --data cards >stdout 2>stderr || fail "a display that is known: exit $?"
[ ! -s stderr ] || fail "a warning about a display that is known: $(cat stderr)"

# Only mine.
sed 's/{"heroes"/{"replace_all": true, "heroes"/' -i mine/heroes.json
refuses "p2=l1r" "${match[@]}" --data mine
"$riposte" "${match[@]/l1r/l1m}" --data mine >table 2>error || fail "only mine: $(cat error)"

[ $failures = 0 ] && echo "own data: all good"
exit $((failures > 0))
