/* Cards, heroes and monsters of somebody's own beside the compiled-in ones, in their place, and without them. */
#include "engine/games/dungeonquest_combat/combat.h"
#include "tests/support/data_folder.h"
#include "tests/support/files.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>

#define CARD(name, value, more)                                                                                        \
    "{\"name\":\"" name "\",\"type\":\"melee\",\"value\":" #value ",\"icons\":[],\"origin\":\"official\"" more "}"
#define POWER(name) CARD(name, 6, ",\"escape\":4,\"damage\":1")
#define FOUR(mark)                                                                                                     \
    "\"power\":[" POWER(mark " one") "," POWER(mark " two") "," POWER(mark " three") "," POWER(mark " four") "]"
#define HERO(id, mark)                                                                                                 \
    "{\"id\":\"" id                                                                                                    \
    "\",\"name\":\"Own\",\"strength\":5,\"agility\":5,\"armor\":5,\"luck\":5,\"life\":9,\"attributes_origin\":"        \
    "\"official\",\"abilities\":{\"official\":\"none\",\"dice\":\"none\",\"classic-solo\":\"none\",\"classic\":"       \
    "\"none\"},\"abilities_origin\":\"official\"," FOUR(mark) "}"
#define MONSTER(id, mark)                                                                                              \
    "{\"id\":\"" id                                                                                                    \
    "\",\"name\":\"Own\",\"attribute\":\"luck\",\"life\":[2,2,3,3],\"life_origin\":\"official\"," FOUR(mark) "}"
#define FILES(...) ((const test_data_file[]){__VA_ARGS__, {NULL, NULL}})
#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static rp_data *read_files(const test_data_file files[]) { return test_data_of(&rp_dq_combat, files); }
static const dq_cards *cards_of(const rp_data *data) { return data->bytes; }
static void refused(const test_data_file files[], const char *const words[]) {
    test_data_refused(&rp_dq_combat, files, words);
}

/* A fight at random to its end. */
static void play(const char *spec, const rp_data *data) {
    rp_error error = {0};
    rp_game *game;
    rp_random random;
    rp_state state;
    double payoff[RP_PLAYERS_MAX];
    if (rp_game_new(spec, data, &game, &error)) ck_abort_msg("%s: %s", spec, error.text);
    rp_random_seed(&random, 7);
    rp_start(game, &state);
    rp_playout(game, &state, &random, payoff);
    ck_assert_uint_eq(rp_to_act(game, &state), 0);
    rp_game_free(game);
}

/* A changed card keeps its place, a new one comes behind; what the file does not say stays. */
START_TEST(combat_cards) {
    rp_data *data = read_files(
        FILES({"cards.json", "{\"combat\":[" CARD("slash", 5, ",\"copies\":2") "," CARD("New", 3, "") "]}"}));
    const dq_cards *cards = cards_of(data), *usual = dq_cards_default();
    uint32_t slash = 0;
    while (strcmp(usual->combat[slash].name, "Slash") != 0) slash++;
    ck_assert_uint_eq(cards->combat_kinds, usual->combat_kinds + 1);
    ck_assert_str_eq(cards->combat[slash].name, "slash");
    ck_assert_int_eq(cards->combat[slash].value, 5);
    ck_assert_int_eq(cards->combat[slash].copies, 2);
    ck_assert_str_eq(cards->combat[usual->combat_kinds].name, "New");
    ck_assert_int_eq(memcmp(&cards->combat[slash + 1], &usual->combat[slash + 1], 20 * sizeof *usual->combat), 0);
    ck_assert_int_eq(memcmp(cards->hero, usual->hero, sizeof usual->hero), 0);
    ck_assert_int_eq(memcmp(cards->display_hero, usual->display_hero, sizeof usual->display_hero), 0);
    ck_assert_str_eq(cards->set_name, usual->set_name);
    play("dq-combat", data);
    rp_data_free(data);
}
END_TEST

/* Two entries of a file with one name: the first changes the one that is there. */
START_TEST(cards_of_one_name) {
    rp_data *data =
        read_files(FILES({"cards.json", "{\"combat\":[" CARD("Slash", 5, "") "," CARD("Slash", 6, "") "]}"}));
    const dq_cards *cards = cards_of(data), *usual = dq_cards_default();
    ck_assert_uint_eq(cards->combat_kinds, usual->combat_kinds + 1);
    ck_assert_int_eq(cards->combat[usual->combat_kinds].value, 6);
    rp_data_free(data);
}
END_TEST

START_TEST(the_classic_display) {
    rp_data *data = read_files(
        FILES({"cards.json", "{\"set\":\"Mine\",\"display\":{\"order\":[\"Quick Shot\",\"Slash\",\"Bolt of Agony\"],"
                             "\"hero_wounds\":[[1,0,1],[1,1,0],[0,1,2]]}}"}));
    const dq_cards *cards = cards_of(data), *usual = dq_cards_default();
    ck_assert_str_eq(cards->set_name, "Mine");
    ck_assert_int_eq(cards->display_hero[2][2], 2);
    ck_assert_int_eq(memcmp(cards->display_monster, usual->display_monster, sizeof usual->display_monster), 0);
    ck_assert_int_eq(memcmp(cards->combat, usual->combat, sizeof usual->combat), 0);
    play("dq-combat:variant=classic", data);
    rp_data_free(data);
}
END_TEST

#define DISPLAY(tables) "{\"display\":{\"order\":[\"Quick Shot\",\"Slash\",\"Bolt of Agony\"]," tables "}}"

static void doubted(const char *cards, const char *wanted) {
    char text[RP_DATA_DOUBTS_MAX];
    rp_data *data = read_files(FILES({"cards.json", cards}));
    rp_data_doubts(data, text);
    ck_assert_str_eq(text, wanted);
    rp_data_free(data);
}

/* Cells that are known are named where a display has others; those that are not known may be anything. */
START_TEST(doubts_about_a_display) {
    static const char about[] = "the display of cards.json (wounds of hero/monster) breaks what is known: ";
    char wanted[RP_DATA_DOUBTS_MAX];
    rp_data_doubts(NULL, wanted);
    ck_assert_str_eq(wanted, "");
    doubted("{\"set\":\"Mine\"}", "");
    doubted(DISPLAY("\"hero_wounds\":[[1,0,0],[0,1,1],[1,0,1]],\"monster_wounds\":[[0,2,1],[1,0,0],[0,1,0]]"), "");
    snprintf(wanted, sizeof wanted, "%sQuick Shot against Slash is 0/1 and should be 0/2", about);
    doubted(DISPLAY("\"monster_wounds\":[[1,1,0],[0,1,1],[1,0,1]]"), wanted);
    snprintf(wanted, sizeof wanted,
             "%sQuick Shot against Slash is 1/2 and should be 0/2; Slash against Quick Shot is 1/2 and should have "
             "neither above 1; Bolt of Agony against Bolt of Agony is 0/1 and should wound the hero",
             about);
    doubted(DISPLAY("\"hero_wounds\":[[1,1,1],[1,1,0],[0,1,0]],\"monster_wounds\":[[1,2,0],[2,1,1],[1,0,1]]"), wanted);
    snprintf(wanted, sizeof wanted,
             "%sQuick Shot against Quick Shot is 0/0 and should wound the hero; Quick Shot against Bolt of Agony is "
             "0/0 and should wound somebody; Bolt of Agony against Slash is 2/0 and should have neither above 1",
             about);
    doubted(DISPLAY("\"hero_wounds\":[[0,0,0],[1,1,0],[0,2,1]],\"monster_wounds\":[[0,2,0],[0,1,1],[1,0,1]]"), wanted);
}
END_TEST

/* Nine broken cells find room. */
START_TEST(doubts_about_all_of_a_display) {
    char text[RP_DATA_DOUBTS_MAX];
    rp_data *data = read_files(FILES({"cards.json", DISPLAY("\"hero_wounds\":[[9,9,9],[9,9,9],[9,9,9]]")}));
    rp_data_doubts(data, text);
    const char *last = strrchr(text, ';');
    ck_assert_ptr_nonnull(last);
    ck_assert_str_eq(last, "; Bolt of Agony against Bolt of Agony is 9/1 and should have neither above 1");
    ck_assert_ptr_null(strchr(text, '\n'));
    rp_data_free(data);
}
END_TEST

START_TEST(heroes_and_monsters) {
    rp_data *data = read_files(FILES({"figures.json", "{\"heroes\":[" HERO("mine", "M") "," HERO(
                                                          "Hugo", "H") "],"
                                                                       "\"monsters\":[" MONSTER("ogre", "O") "]}"}));
    const dq_cards *cards = cards_of(data), *usual = dq_cards_default();
    ck_assert_uint_eq(cards->hero_count, usual->hero_count + 1);
    ck_assert_uint_eq(cards->monster_count, usual->monster_count + 1);
    ck_assert_str_eq(cards->hero[2].id, "hugo");
    ck_assert_int_eq(cards->hero[2].life, 9);
    ck_assert_str_eq(cards->hero[2].power[3].name, "H four");
    ck_assert_int_eq(memcmp(&cards->hero[3], &usual->hero[3], 3 * sizeof *usual->hero), 0);
    ck_assert_str_eq(cards->hero[6].id, "mine");
    ck_assert_str_eq(cards->monster[5].id, "ogre");
    ck_assert_int_eq(memcmp(cards->monster, usual->monster, usual->monster_count * sizeof *usual->monster), 0);
    play("dq-combat:hero=MINE,monster=troll", data);
    play("dq-combat:hero=hugo,monster=ogre", data);
    play("dq-combat:hero=mine,monster=ogre,variant=dice", data);
    rp_data_free(data);
    data = read_files(FILES({"figures.json", "{\"monsters\":[" MONSTER("troll", "T") "]}"}));
    ck_assert_uint_eq(cards_of(data)->monster_count, usual->monster_count);
    ck_assert_int_eq(memcmp(cards_of(data)->hero, usual->hero, sizeof usual->hero), 0);
    rp_data_free(data);
}
END_TEST

static char *file_of(const char *name) {
    char path[512];
    size_t size;
    snprintf(path, sizeof path, RIPOSTE_SOURCE_DIR "/engine/games/dungeonquest_combat/data/%s", name);
    char *bytes = (char *)test_file_read(path, &size);
    char *text = calloc(1, size + 1);
    memcpy(text, bytes, size);
    free(bytes);
    return text;
}

START_TEST(the_same_content_has_the_same_hash) {
    char *cards = file_of("cards.json"), *figures = file_of("figures.json");
    rp_data *both = read_files(FILES({"cards.json", cards}, {"figures.json", figures}));
    rp_data *one = read_files(FILES({"cards.json", cards}));
    rp_data *none = read_files(FILES({"figures.json", "{}"}));
    ck_assert_uint_eq(both->hash, test_data_default_hash(&rp_dq_combat));
    ck_assert_uint_eq(one->hash, both->hash);
    ck_assert_uint_eq(none->hash, both->hash);
    rp_data_free(both), rp_data_free(one), rp_data_free(none);
    free(cards), free(figures);
}
END_TEST

START_TEST(only_mine) {
    rp_data *data = read_files(
        FILES({"cards.json", "{\"replace_all\":true,\"set\":\"Mine\",\"combat\":[" CARD(
                                 "A", 5, "") "],"
                                             "\"display\":{\"order\":[\"Quick Shot\",\"Slash\",\"Bolt of Agony\"],"
                                             "\"hero_wounds\":[[1,0,1],[1,1,0],[0,1,2]],"
                                             "\"monster_wounds\":[[1,0,1],[1,1,0],[0,1,2]]}}"},
              {"figures.json",
               "{\"replace_all\":true,\"heroes\":[" HERO("mine", "M") "],\"monsters\":[" MONSTER("ogre", "O") "]}"}));
    const dq_cards *cards = cards_of(data);
    ck_assert_uint_eq(cards->combat_kinds, 1);
    ck_assert_uint_eq(cards->hero_count, 1);
    ck_assert_uint_eq(cards->monster_count, 1);
    rp_data_free(data);
    refused(FILES({"cards.json", "{\"replace_all\":true,\"combat\":[" CARD("A", 5, "") "]}"}),
            WORDS("cards.json", "set", "missing"));
    refused(FILES({"figures.json", "{\"replace_all\":true,\"heroes\":[" HERO("mine", "M") "]}"}),
            WORDS("figures.json", "monsters", "missing"));
    refused(FILES({"figures.json", "{\"replace_all\":\"yes\"}"}), WORDS("figures.json", "replace_all", "true"));
}
END_TEST

START_TEST(what_fits) {
    refused(FILES({"cards.json", "{\"combat\":[" CARD("A", 5, ",\"copies\":8") "," CARD("B", 5, "") "]}"}),
            WORDS("cards.json", "57 cards", "'B'", "56", "replace_all"));
    refused(FILES({"figures.json", "{\"heroes\":[" HERO("a", "A") "," HERO("b", "B") "," HERO("c", "C") "," HERO(
                                       "d", "D") "," HERO("e", "E") "," HERO("f", "F") "," HERO("g", "G") "]}"}),
            WORDS("figures.json", "heroes[6]", "'g'", "12", "6", "replace_all"));
    refused(FILES({"figures.json", "{\"heroes\":[" HERO("a", "A") "," HERO("A", "B") "]}"}),
            WORDS("figures.json", "heroes[1]", "'a'", "already"));
    refused(FILES({"figures.json", "{\"heroes\":[" HERO("a", "A") "],\"monsters\":[" MONSTER("b", "A") "]}"}),
            WORDS("figures.json", "the same Power card", "'A one'"));
    refused(FILES({NULL, NULL}), WORDS("none of the data files cards.json, figures.json"));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {combat_cards,
                                  cards_of_one_name,
                                  the_classic_display,
                                  doubts_about_a_display,
                                  doubts_about_all_of_a_display,
                                  heroes_and_monsters,
                                  only_mine,
                                  the_same_content_has_the_same_hash,
                                  what_fits};
    Suite *suite = suite_create("dq-combat: own cards and figures");
    TCase *cases = tcase_create("own data");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(cases, tests[i]);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
