/* Positions, specs and data of calamity that cannot be: refused in one line which names what is wrong. */
#include "tests/support/calamity_play.h"
#include "tests/support/data_folder.h"
#include "tests/support/moves_in_words.h"
#include "tests/support/spoilt_positions.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    hoc_setup setup;
    const char *names; /* is in the complaint */
} refused[] = {
    {{.p1.heroes = "pike|bolt|frodo"}, "frodo"},
    {{.p1.heroes = "pike|pike|bolt"}, "pike"},
    {{.p1.heroes = "pike 21|bolt|trey"}, "health"},
    {{.p1.heroes = "pike {'health': -1}|bolt|trey"}, "health"},
    {{.p1.heroes = "pike {'health': 'many'}|bolt|trey"}, "health"},
    {{.p1.heroes = "pike {'strength': 3}|bolt|trey"}, "strength"},
    {{.p1.heroes = "pike {'lasting': {'armour': 1}}|bolt|trey"}, "armour"},
    {{.p1.heroes = "pike {'lasting': {'armor': 100000}}|bolt|trey"}, "armor"},
    {{.p1.heroes = "pike {'forever': {'armor': 1}}|bolt|trey"}, "forever"},
    {{.p1.heroes = "pike 0|bolt 0|trey 0"}, "p1"},
    {{.p2.heroes = "rock 0|leaf 0|wall 0"}, "p2"},
    {{.p1.hand = "sparkle"}, "sparkle"},
    {{.p1.hand = "jolt, jolt, jolt"}, "'jolt': this card is there 3 times, should be at most 2 times"},
    {{.p1.hand = "jolt, Jolt #2, jolt #2"}, "'jolt #2': this card is there 3 times, should be at most 2 times"},
    {{.p1.hand = "jolt #2"}, "there is no card 'jolt #2' here, since there is 1 of it: 'jolt'"},
    {{.p1.hand = "jolt, jolt #3"}, "there is no card 'jolt #3' here, since there are 2 of it: 'jolt', 'jolt #2'"},
    {{.p1.hand = "jotl #2"}, "'jotl #2' is neither a card of these heroes nor a Common one; did you mean 'jolt'?"},
    {{.p1.hand = "jolt#2"}, "'jolt#2' is neither a card of these heroes nor a Common one"},
    {{.p1 = {.hand = "solo", .discard = "solo"}}, "solo"},
    {{.p1.hand = "slab"}, "slab"},
    {{.p1 = {.hand = "jolt", .more = "'known': ['burn']"}}, "burn"},
    {{.p1 = {.more = "'held': 3"}}, "held"},
    {{.p1 = {.more = "'library': []"}}, "library"},
    {{.p1 = {.more = "'hand': 'jolt'"}}, "hand"},
    {{.p1 = {.more = "'hand': [3]"}}, "hand"},
    {{.state = "'phase': 'party'"}, "party"},
    {{.state = "'turn_of': 'p3'"}, "p3"},
    {{.state = "'round': -1"}, "round"},
    {{.state = "'round': 100000"}, "round"},
    {{.state = "'turn': 7"}, "turn"},
    {{.state = "'turn': 0"}, "turn"},
    {{.state = "'weather': 'rain'"}, "weather"},
    {{.state = "'phase': 'act', 'active': 4, 'actions': 1"}, "active"},
    {{.state = "'phase': 'act', 'active': 0, 'actions': 1"}, "active"},
    {{.state = "'phase': 'act', 'actions': -1, 'active': 1", .p1.heroes = "pike done|bolt|trey"}, "actions"},
    {{.state = "'active': 1"}, "active"},
    {{.state = "'fell': 'p4'"}, "p4"},
    {{.state = "'phase': 'over', 'result': 'p3'"}, "p3"},
};

START_TEST(a_position_that_cannot_be) {
    const char *complaint = hoc_refusal(refused[_i].setup);
    ck_assert_msg(strstr(complaint, refused[_i].names), "'%s' is not in: %s", refused[_i].names, complaint);
}
END_TEST

static const struct {
    const char *spec, *names;
} specs[] = {
    {"calamity:stage=war", "war"},
    {"calamity:p1=pike+bolt", "p1"},
    {"calamity:p1=pike+bolt+trey+drum", "p1"},
    {"calamity:p1=pike+pike+bolt", "pike"},
    {"calamity:p1=pike+bolt+frodo", "frodo"},
    {"calamity:p1=pike+bolt+trey,p2=rock+leaf+wall,decks1=best", "best"},
    {"calamity:hand_limit=-1", "hand_limit"},
    {"calamity:hand_limit=many", "many"},
    {"calamity:round_limit=201", "round_limit"},
    {"calamity:first_draw=never", "never"},
    {"calamity:empty_deck=explode", "explode"},
    {"calamity:color=red", "color"},
};

START_TEST(a_spec_that_cannot_be) {
    const char *complaint = hoc_spec_refusal(specs[_i].spec, NULL);
    ck_assert_msg(strstr(complaint, specs[_i].names), "'%s' is not in: %s", specs[_i].names, complaint);
}
END_TEST

/* ---- data ----------------------------------------------------------------------------------------------- */

#define HERO(more) "{\"heroes\": [{\"id\": \"tester\", \"name\": \"Tester\", \"health\": 10, \"armor\": 10, " more "}]}"
#define DICE "\"dice\": \"1d6\""
#define NAMED(id, name)                                                                                                \
    "{\"heroes\": [{\"id\": \"" id "\", \"name\": \"" name "\", \"health\": 10, \"armor\": 10, " DICE "}]}"
#define USE(more) HERO(DICE ", \"uses\": [{\"id\": \"poke\", \"name\": \"Poke\", " more "}]")
#define USE_OF(id)                                                                                                     \
    HERO(DICE ", \"uses\": [{\"id\": \"" id "\", \"name\": \"Poke\", \"effects\": [{\"kind\": \"reveal\"}]}]")
#define PASSIVE(effect) HERO(DICE ", \"passive\": {\"name\": \"P\", \"effects\": [{" effect "}]}")
#define CARD(more) "{\"cards\": [{\"id\": \"test-card\", \"name\": \"Test card\", " more "}]}"
#define EFFECT(effect) CARD("\"effects\": [" effect "]")

static const struct {
    const char *file, *content, *names;
} data[] = {
    {"heroes.json", "{\"heroes\": [{\"id\": \"tester\"}]}", "name"},
    {"heroes.json", HERO("\"dice\": \"6\", \"luck\": 1"), "luck"},
    {"heroes.json", HERO("\"dice\": \"d6\""), "d6"},
    {"heroes.json", HERO("\"dice\": \"2d\""), "2d"},
    {"heroes.json", HERO("\"dice\": \"9d6\""), "9d6"},
    {"heroes.json", HERO("\"dice\": \"1d21\""), "1d21"},
    {"heroes.json", HERO("\"dice\": \"1d1\""), "1d1"},
    {"heroes.json", HERO("\"dice\": \"8d20\""), "8d20"},
    {"heroes.json", HERO("\"dice\": \"2d6*2\""), "2d6*2"},
    {"heroes.json", HERO("\"dice\": \"99999999999d6\""), "99999999999d6"},
    {"heroes.json", HERO(DICE ", \"actions\": 6"), "actions"},
    {"heroes.json", "{\"heroes\": [{\"id\": \"tester\", \"name\": \"T\", \"health\": 61, \"armor\": 9, " DICE "}]}",
     "health"},
    {"heroes.json", "{\"heroes\": [{\"id\": \"tester\", \"name\": \"T\", \"health\": 0, \"armor\": 9, " DICE "}]}",
     "health"},
    {"heroes.json", "{\"heroes\": [{\"id\": \"tester\", \"name\": \"T\", \"health\": 9, \"armor\": 41, " DICE "}]}",
     "armor"},
    {"heroes.json", "{\"heroes\": [{\"id\": \"Te ster\", \"name\": \"T\", \"health\": 9, \"armor\": 4, " DICE "}]}",
     "te ster"},
    {"heroes.json", NAMED("1", "One"), "heroes[0]: id: '1' should have a letter"},
    {"heroes.json", NAMED("-", "Dash"), "heroes[0]: id: '-' should have a letter"},
    {"heroes.json", NAMED("Random", "Random"), "heroes[0]: id: 'random' means something else"},
    {"heroes.json", NAMED("preset", "Preset"), "'preset' means something else"},
    {"heroes.json", NAMED("tester", "Brand"), "'brand' and 'tester' have one name, 'Brand'"},
    {"heroes.json", NAMED("tester", "lark"), "'lark' and 'tester' have one name, 'lark'"},
    {"heroes.json", USE("\"effects\": [{\"kind\": \"extra\", \"amount\": 1}]"), "limit"},
    {"heroes.json", USE("\"limit\": 10, \"effects\": [{\"kind\": \"draw\", \"amount\": 1}]"), "limit: 10"},
    {"heroes.json", USE_OF("12"), "uses[0]: id: '12' should have a letter"},
    {"heroes.json", PASSIVE("\"when\": \"hit\", \"kind\": \"damage\", \"amount\": 21"), "amount: 21"},
    {"heroes.json", PASSIVE("\"when\": \"hit\", \"kind\": \"heal\", \"amount\": 21"), "amount: 21"},
    {"heroes.json", PASSIVE("\"when\": \"hit\", \"kind\": \"draw\", \"amount\": 4"), "amount: 4"},
    {"heroes.json", PASSIVE("\"when\": \"hit\", \"kind\": \"extra\", \"amount\": 4"), "amount: 4"},
    {"heroes.json", PASSIVE("\"when\": \"always\", \"kind\": \"draw\", \"amount\": 1"), "when"},
    {"heroes.json", PASSIVE("\"when\": \"hit\", \"kind\": \"draw\", \"amount\": 1, \"if\": \"fell\""), "fell"},
    {"heroes.json", USE("\"cost\": 4, \"effects\": [{\"kind\": \"draw\", \"amount\": 1}]"), "cost"},
    {"heroes.json", USE("\"target\": \"moon\", \"effects\": [{\"kind\": \"draw\", \"amount\": 1}]"), "moon"},
    {"heroes.json", USE("\"needs\": [\"money\"], \"effects\": [{\"kind\": \"draw\", \"amount\": 1}]"), "money"},
    {"heroes.json",
     HERO(DICE
          ", \"passive\": {\"name\": \"P\", \"effects\": [{\"when\": \"noon\", \"kind\": \"draw\", \"amount\": 1}]}"),
     "noon"},
    {"heroes.json",
     HERO(DICE ", \"passive\": {\"name\": \"P\", \"effects\": [{\"when\": \"hit\", \"kind\": \"reveal\"}]}"), "reveal"},
    {"cards.json", CARD("\"hero\": \"frodo\", \"effects\": [{\"kind\": \"draw\", \"amount\": 1}]"), "frodo"},
    {"cards.json", CARD("\"copies\": 3, \"effects\": [{\"kind\": \"draw\", \"amount\": 1}]"), "copies"},
    {"cards.json", CARD("\"timing\": \"tomorrow\", \"effects\": [{\"kind\": \"draw\", \"amount\": 1}]"), "tomorrow"},
    {"cards.json",
     CARD("\"target_is\": [\"tall\"], \"target\": \"enemy\", \"effects\": [{\"kind\": \"draw\", \"amount\": 1}]"),
     "tall"},
    {"cards.json", EFFECT("{\"kind\": \"explode\"}"), "explode"},
    {"cards.json", EFFECT("{\"kind\": \"damage\", \"who\": \"enemies\"}"), "damage"},
    {"cards.json", EFFECT("{\"kind\": \"damage\", \"dice\": \"1d6\", \"who\": \"target\"}"), "target"},
    {"cards.json", EFFECT("{\"kind\": \"damage\", \"dice\": \"1d6\", \"who\": \"everyone\"}"), "everyone"},
    {"cards.json", EFFECT("{\"kind\": \"change\", \"stat\": \"charm\", \"amount\": 1, \"who\": \"own\"}"), "charm"},
    {"cards.json", EFFECT("{\"kind\": \"change\", \"stat\": \"armor\", \"amount\": 0, \"who\": \"own\"}"), "amount"},
    {"cards.json", EFFECT("{\"kind\": \"change\", \"stat\": \"armor\", \"amount\": 21, \"who\": \"own\"}"), "amount"},
    {"cards.json", "{\"cards\": [{\"id\": \"7\", \"name\": \"S\", \"effects\": [{\"kind\": \"reveal\"}]}]}",
     "cards[0]: id: '7' should have a letter"},
    {"cards.json", EFFECT("{\"kind\": \"draw\", \"amount\": 6}"), "amount"},
    {"cards.json", EFFECT("{\"kind\": \"discard\", \"amount\": 6}"), "amount"},
    {"cards.json", EFFECT("{\"kind\": \"damage\", \"amount\": 61, \"who\": \"enemies\"}"), "amount: 61"},
    {"cards.json", EFFECT("{\"kind\": \"heal\", \"amount\": 61, \"who\": \"own\"}"), "amount: 61"},
    {"cards.json", EFFECT("{\"kind\": \"change\", \"stat\": \"hit\", \"amount\": -21, \"who\": \"own\"}"),
     "amount: -21"},
    {"cards.json", CARD("\"target\": \"enemy\", \"effects\": [{\"kind\": \"attack\", \"hit\": 21}]"), "hit: 21"},
    {"cards.json", CARD("\"target\": \"enemy\", \"effects\": [{\"kind\": \"attack\", \"damage\": -21}]"),
     "damage: -21"},
    {"cards.json", CARD("\"target\": \"fallen\", \"effects\": [{\"kind\": \"revive\", \"amount\": 61}]"), "amount: 61"},
    {"cards.json", EFFECT("{\"kind\": \"extra\", \"amount\": 4}"), "amount"},
    {"cards.json",
     EFFECT("{\"kind\": \"change\", \"stat\": \"armor\", \"amount\": 1, \"lasts\": \"ages\", \"who\": \"own\"}"),
     "ages"},
    {"cards.json", "{\"cards\": {}}", "cards"},
    {"cards.json", "{\"cards\": [", "cards.json"},
    {"presets.json", "{\"archetypes\": [{\"id\": \"attack\", \"common\": {\"sparkle\": 2}}]}", "sparkle"},
    {"presets.json", "{\"archetypes\": [{\"id\": \"all\", \"common\": {}}]}", "archetypes[0]: id: 'all' means"},
    {"presets.json", "{\"presets\": [{\"hero\": \"frodo\", \"archetype\": \"attack\", \"cards\": {}}]}", "frodo"},
};

START_TEST(data_that_cannot_be) {
    const test_data_file files[] = {{data[_i].file, data[_i].content}, {NULL, NULL}};
    const char *const words[] = {data[_i].names, data[_i].file, NULL};
    test_data_refused(&rp_calamity, files, words);
}
END_TEST

/* Numbers at the bounds that data/README.md tells. */
static const struct {
    const char *file, *content;
} allowed[] = {
    {"heroes.json", USE("\"limit\": 9, \"cost\": 3, \"effects\": [{\"kind\": \"extra\", \"amount\": 3, \"if\": "
                        "\"always\"}]")},
    {"heroes.json", USE("\"limit\": 0, \"cost\": 2, \"effects\": [{\"kind\": \"extra\", \"amount\": 1}]")},
    {"heroes.json", PASSIVE("\"when\": \"hit\", \"kind\": \"damage\", \"amount\": 20, \"if\": \"always\"")},
    {"heroes.json", PASSIVE("\"when\": \"hit\", \"kind\": \"heal\", \"amount\": 20, \"if\": \"ready\"")},
    {"heroes.json", PASSIVE("\"when\": \"hit\", \"kind\": \"draw\", \"amount\": 3")},
    {"heroes.json", PASSIVE("\"when\": \"hit\", \"kind\": \"extra\", \"amount\": 3")},
    {"heroes.json", PASSIVE("\"when\": \"always\", \"kind\": \"change\", \"stat\": \"armor\", \"amount\": -20")},
    {"heroes.json", HERO("\"dice\": \"8d2+60\"")},
    {"cards.json", EFFECT("{\"kind\": \"draw\", \"amount\": 5, \"if\": \"fell\"}")},
    {"cards.json", EFFECT("{\"kind\": \"discard\", \"amount\": 5}")},
    {"cards.json", EFFECT("{\"kind\": \"damage\", \"amount\": 60, \"who\": \"enemies\"}")},
    {"cards.json", EFFECT("{\"kind\": \"heal\", \"amount\": 60, \"who\": \"own\"}")},
    {"cards.json", EFFECT("{\"kind\": \"change\", \"stat\": \"hit\", \"amount\": -20, \"who\": \"own\"}")},
    {"cards.json", EFFECT("{\"kind\": \"change\", \"stat\": \"hit\", \"amount\": 20, \"who\": \"own\"}")},
    {"cards.json", CARD("\"target\": \"enemy\", \"effects\": [{\"kind\": \"attack\", \"hit\": 20, \"damage\": -20}]")},
    {"cards.json", CARD("\"target\": \"fallen\", \"effects\": [{\"kind\": \"revive\", \"amount\": 60}]")},
    {"heroes.json", "{\"heroes\": [{\"id\": \"brand\", \"name\": \"Lark\", \"health\": 9, \"armor\": 9, " DICE
                    "}, {\"id\": \"lark\", \"name\": \"Brand\", \"health\": 9, \"armor\": 9, " DICE "}]}"},
};

START_TEST(data_at_the_bounds) {
    const test_data_file files[] = {{allowed[_i].file, allowed[_i].content}, {NULL, NULL}};
    rp_data_free(test_data_of(&rp_calamity, files));
}
END_TEST

/* ---- spoilt texts ----------------------------------------------------------------------------------------- */

enum { MOVES_MAX = 20000, SHARE = 4 };

/* It reads back to the same bytes. */
static void check_read(const rp_game *game, const rp_state *world) {
    rp_position again;
    rp_error error;
    char *text = rp_position_text(game, world, RP_CHANCE_PLAYER, 0);
    ck_assert_msg(!test_position_read(text, hoc_test_data(), &again, &error), "%s: %s", error.text, text);
    ck_assert_msg(rp_state_equal(game, world, &again.world), "%s", text);
    rp_position_release(&again);
    free(text);
}

static const char *const spoilt[] = {
    "calamity:p1=pike+bolt+trey,p2=rock+leaf+drum",
    "calamity:p1=pike+drum+trey,p2=rock+leaf+wall,decks1=control,decks2=control,round_limit=6",
    "calamity:p1=pike+drum+trey,p2=rock+leaf+wall,decks1=spells,mulligan=yes,hand_limit=4,empty_deck=shuffle,round_"
    "limit=6",
    "calamity:stage=match,round_limit=4"};

START_TEST(spoilt_positions_are_refused_or_played) {
    test_spoilt_positions(spoilt[_i], hoc_test_data(), SHARE, MOVES_MAX, check_read);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("calamity: positions");
    TCase *tests = tcase_create("positions");
    tcase_add_loop_test(tests, a_position_that_cannot_be, 0, (int)(sizeof refused / sizeof *refused));
    tcase_add_loop_test(tests, a_spec_that_cannot_be, 0, (int)(sizeof specs / sizeof *specs));
    tcase_add_loop_test(tests, data_that_cannot_be, 0, (int)(sizeof data / sizeof *data));
    tcase_add_loop_test(tests, data_at_the_bounds, 0, (int)(sizeof allowed / sizeof *allowed));
    tcase_add_loop_test(tests, spoilt_positions_are_refused_or_played, 0, (int)(sizeof spoilt / sizeof *spoilt));
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
