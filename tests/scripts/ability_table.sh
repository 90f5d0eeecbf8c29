#!/usr/bin/env bash
# labels: once
# Every ability of destinyquest, every card, Unit and Skill of mage-knight, every hero, action, passive and Spell of
# calamity, and every tile, card, rune, token and hero of dungeonquest is cited by a test; and the table tells what is
# not.
set -euo pipefail
root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/tests/deep \
    "$work"/engine/games/{destinyquest,mage_knight,calamity,dungeonquest,dungeonquest_combat}/data
cat >"$work/engine/games/destinyquest/data/abilities.json" <<'JSON'
{"abilities": [{"id": "parry", "kind": "combat", "windows": ["interrupt"]}, {"id": "thorn-fist", "kind": "combat"},
               {"id": "thorn", "kind": "passive"}]}
JSON
cat >"$work/tests/deep/some_test.c" <<'C'
static const char two[] = "ability:parry "
                          "ability:thorn-fist";
cases[] = {{two, "a"}, {two, "b"}, {"ability:parry", "c"}};
C

table() { RIPOSTE_ABILITY_ROOT=$work bash "$root/tests/tools/ability_table.sh" "${1:-destinyquest}"; }
expect() {
    [[ $2 == "$3" ]] || { printf '%s: expected\n%s\nbut got\n%s\n' "$1" "$3" "$2"; exit 1; }
}
expect "one without a test" "$(table || echo "exit $?")" 'parry       combat   interrupt    3  some_test
thorn-fist  combat   -            2  some_test
thorn       passive  -            0
no test: thorn
2 of 3 abilities tested
exit 1'
echo '/* ability:thorn, ability:thorns */' >"$work/tests/other_test.c"
expect "one that there is not" "$(table | tail -n 2; echo "exit ${PIPESTATUS[0]}")" 'no such ability: thorns
3 of 3 abilities tested
exit 1'
echo '/* ability:thorn */' >"$work/tests/other_test.c"
expect "all" "$(table | tail -n 1; echo "exit ${PIPESTATUS[0]}")" $'3 of 3 abilities tested\nexit 0'

cd "$work/engine/games/mage_knight/data"
echo '{"cards": [{"id": "rage", "kind": "action"}, {"id": "horn-of-wrath", "kind": "artifact"}]}' >cards.json
echo '{"units": [{"id": "peasants"}]}' >units.json
echo '{"heroes": [{"id": "tovak", "skills": [{"id": "motivation"}]},
    {"id": "goldyx", "skills": [{"id": "motivation"}]}]}' >heroes.json
echo 'cases[] = {{"card:rage", 1}, {"card:rage", 2}, {"unit:peasants", 1}, {"skill:tovak/motivation", 1}};' \
    >"$work/tests/deep/many_test.c"
echo 'thing_holds("card:rage", true); thing_holds("card:horn-of-wrath", true);' >"$work/tests/few_test.c"
expect "one hero's Skill" \
    "$(table mage-knight || echo "exit $?")" 'card:rage                action      3  few_test many_test
card:horn-of-wrath       artifact    1  few_test
unit:peasants            unit        1  many_test
skill:tovak/motivation   skill       1  many_test
skill:goldyx/motivation  skill       0
no test: skill:goldyx/motivation
4 of 5 cards, Units and Skills tested
exit 1'
echo '/* skill:goldyx/motivation unit:peasant */' >"$work/tests/other_test.c"
expect "a Unit that there is not" "$(table mage-knight | tail -n 2; echo "exit ${PIPESTATUS[0]}")" \
    $'no such card, Unit or Skill: unit:peasant\n5 of 5 cards, Units and Skills tested\nexit 1'
echo '/* skill:goldyx/motivation */' >"$work/tests/other_test.c"
cd "$work/engine/games/calamity/data"
echo '{"heroes": [{"id": "brand", "uses": [{"id": "guard"}], "passive": {}}, {"id": "tuck"}]}' >heroes.json
echo '{"cards": [{"id": "lunge", "hero": "brand"}, {"id": "spark"}]}' >cards.json
echo '"hero:brand", "action:brand/guard", "hero:tuck", "spell:lunge", "spell:spark", "passive:tuck"' \
    >"$work/tests/deep/calamity_test.c"
expect "a passive without a test" \
    "$(table calamity || echo "exit $?")" 'hero:brand          hero       1  calamity_test
action:brand/guard  action     1  calamity_test
passive:brand       passive    0
hero:tuck           hero       1  calamity_test
spell:lunge         brand      1  calamity_test
spell:spark         common     1  calamity_test
no test: passive:brand
no such hero, action, passive or Spell: passive:tuck
5 of 6 heroes, actions, passives and Spells tested
exit 1'
cd "$work/engine/games/dungeonquest/data"
echo '{"chambers": [{"id": "web-ooo", "kind": "spider-web"}]}' >chambers.json
echo '{"cards": [{"id": "crypt", "deck": "dungeon", "type": "event"}, {"id": "empty", "deck": "crypt", "type": "event"},
    {"id": "empty", "deck": "search", "type": "event"}]}' >decks.json
echo '{"runes": [{"id": "might"}]}' >runes.json
echo '{"heroes": [{"id": "hugo"}], "monsters": [{"id": "troll"}]}' >../../dungeonquest_combat/data/figures.json
echo '{{"deck:dungeon/crypt", 8}, {"deck:search/empty", 1}}; "chamber:web-ooo", "figure:hugo", "rune:may"' \
    >"$work/tests/deep/dungeon_test.c"
expect "an empty crypt without a test" \
    "$(table dungeonquest || echo "exit $?")" 'chamber:web-ooo     spider-web    1  dungeon_test
deck:dungeon/crypt  event         1  dungeon_test
deck:crypt/empty    event         0
deck:search/empty   event         1  dungeon_test
rune:might          rune          0
token:troll         token         0
figure:hugo         hero          1  dungeon_test
no test: deck:crypt/empty
no test: rune:might
no test: token:troll
no such tile, card, rune, token or hero: rune:may
4 of 7 tiles, cards, runes, tokens and heroes tested
exit 1'
expect "all of them" "$(RIPOSTE_ABILITY_ROOT=$work bash "$root/tests/tools/ability_table.sh" | grep -c tested
    echo "exit ${PIPESTATUS[0]}")" $'4\nexit 1'
echo '/* ability:thorn skill:goldyx/motivation passive:brand deck:crypt/empty rune:might token:troll */' \
    >"$work/tests/other_test.c"
sed -i 's/, "passive:tuck"//' "$work/tests/deep/calamity_test.c"
sed -i 's/, "rune:may"//' "$work/tests/deep/dungeon_test.c"
RIPOSTE_ABILITY_ROOT=$work bash "$root/tests/tools/ability_table.sh" >/dev/null
expect "no such game" "$(table chess 2>&1 || echo "exit $?")" \
    $'ability-table: no game \'chess\' here; there are: destinyquest mage-knight calamity dungeonquest\nexit 1'

"$root/run" ability-table destinyquest | tail -n 20
"$root/run" ability-table mage-knight | tail -n 60
"$root/run" ability-table calamity | tail -n 80
"$root/run" ability-table dungeonquest | tail -n 80
