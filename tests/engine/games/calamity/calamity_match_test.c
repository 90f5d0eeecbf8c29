/* Ledger HOC-01 to 12, 16, R01 to R03, R05 to R07, R36 and R37: the roll-off, the draft and the decks. */
#include "engine/games/calamity/decks/decks.h"
#include "tests/support/calamity_play.h"
#include "tests/support/data_folder.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEED = 36, PAIRS = 16 };

static const char match[] = "calamity:stage=match";
static const char drafted[] = "roll 14|roll 9|first-pick|pick pike|pick rock|pick bolt|pick leaf|pick trey|pick wall";

static hoc_play *begun(const char *spec, const char *moves) {
    hoc_play *p = hoc_begun(spec, NULL);
    hoc_do(p, moves);
    return p;
}

/* Adds the first card that is offered, or the first with that beginning, as often as said. */
static void add_cards(hoc_play *p, const char *beginning, int times) {
    for (; times > 0; times--) {
        const char *all = hoc_choices(p), *at = strstr(all, beginning);
        if (!at) ck_abort_msg("no '%s' in %s", beginning, all);
        char one[RP_TEXT_MAX];
        snprintf(one, sizeof one, "%.*s", (int)strcspn(at, "|"), at);
        hoc_do(p, one);
    }
}

static void build(hoc_play *p) {
    add_cards(p, "add ", 30);
    hoc_do(p, "done");
}

/* ---- roll-off and privilege ------------------------------------------------------------------------------- */

START_TEST(hoc_01_two_rolls) {
    hoc_play *p = hoc_begun(match, NULL);
    row_holds("HOC-01", hoc_chance(p));
    row_number("HOC-01", hoc_choice_count(p), 20);
    row_near("HOC-01", hoc_probability(p, "roll 20"), 0.05, 1e-12);
    hoc_do(p, "roll 14");
    row_holds("HOC-01", hoc_chance(p));
    row_number("HOC-01", hoc_choice_count(p), 20);
    row_near("HOC-01", hoc_probability(p, "roll 14"), 0.05, 1e-12);
    hoc_do(p, "roll 9");
    row_holds("HOC-01", !hoc_chance(p));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_02_the_higher_wins) {
    hoc_play *p = begun(match, "roll 14|roll 9");
    row_holds("HOC-02", hoc_asked(p, HOC_P1));
    hoc_free(p);
    p = begun(match, "roll 9|roll 14");
    row_holds("HOC-02", hoc_asked(p, HOC_P2));
    hoc_free(p);
    p = begun(match, "roll 1|roll 2");
    row_holds("HOC-02", hoc_asked(p, HOC_P2));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r01_equal_rolls) {
    hoc_play *p = begun(match, "roll 7|roll 7");
    row_holds("HOC-R01", hoc_chance(p));
    row_number("HOC-R01", hoc_choice_count(p), 20);
    hoc_do(p, "roll 7|roll 7");
    row_holds("HOC-R01", hoc_chance(p));
    hoc_do(p, "roll 3");
    row_holds("HOC-R01", hoc_chance(p));
    hoc_do(p, "roll 5");
    row_holds("HOC-R01", hoc_asked(p, HOC_P2));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_03_two_privileges) {
    hoc_play *p = begun(match, "roll 14|roll 9");
    row_text("HOC-03", hoc_choices(p), "first-pick|first-turn");
    hoc_free(p);
    p = begun(match, "roll 2|roll 3");
    row_text("HOC-03", hoc_choices(p), "first-pick|first-turn");
    hoc_free(p);
}
END_TEST

/* From the draft to the first turn: who is asked then. */
static int first_turn_of(const char *rolls_and_choice) {
    hoc_play *p = begun(match, rolls_and_choice);
    hoc_do(p, "pick pike|pick rock|pick bolt|pick leaf|pick trey|pick wall");
    build(p);
    build(p);
    hoc_do(p, "*");
    int player = hoc_asked(p, HOC_P1) ? HOC_P1 : hoc_asked(p, HOC_P2) ? HOC_P2 : -1;
    row_holds("HOC-17", hoc_offers(p, "activate ..."));
    row_number("HOC-17", json_object_get(hoc_json(p), "round") ? hoc_number(p, "round") : 1, 1);
    hoc_free(p);
    return player;
}

START_TEST(hoc_04_16_the_other_privilege) {
    hoc_play *p = begun(match, "roll 14|roll 9|first-pick");
    row_holds("HOC-04", hoc_asked(p, HOC_P1) && hoc_offers(p, "pick pike"));
    hoc_free(p);
    p = begun(match, "roll 14|roll 9|first-turn");
    row_holds("HOC-04", hoc_asked(p, HOC_P2) && hoc_offers(p, "pick pike"));
    hoc_free(p);
    row_number("HOC-04", first_turn_of("roll 14|roll 9|first-pick"), HOC_P2);
    row_number("HOC-04", first_turn_of("roll 14|roll 9|first-turn"), HOC_P1);
    row_number("HOC-16", first_turn_of("roll 9|roll 14|first-pick"), HOC_P1);
    row_number("HOC-16", first_turn_of("roll 9|roll 14|first-turn"), HOC_P2);
}
END_TEST

/* He who has the first turn picks second, whoever won the roll-off. */
START_TEST(hoc_r05_first_turn_and_second_pick) {
    hoc_play *p = begun(match, "roll 20|roll 1|first-turn");
    row_holds("HOC-R05", hoc_asked(p, HOC_P2) && hoc_offers(p, "pick pike"));
    hoc_free(p);
    row_number("HOC-R05", first_turn_of("roll 20|roll 1|first-turn"), HOC_P1);
    row_number("HOC-R05", first_turn_of("roll 1|roll 20|first-turn"), HOC_P2);
}
END_TEST

/* ---- draft ------------------------------------------------------------------------------------------------ */

START_TEST(hoc_05_06_07_08_the_draft) {
    hoc_play *p = begun(match, "roll 14|roll 9|first-pick");
    row_holds("HOC-05", hoc_asked(p, HOC_P1));
    row_number("HOC-05", hoc_choice_count(p), 8);
    hoc_do(p, "pick pike");
    row_holds("HOC-06", hoc_asked(p, HOC_P2) && hoc_offers(p, "pick ..."));
    row_holds("HOC-R02", hoc_asked(p, HOC_P2));
    row_number("HOC-R02", hoc_count(p, "p2.heroes"), 0);
    row_number("HOC-R02", hoc_choice_count(p), 7);
    static const char *const picks[] = {"pick rock", "pick bolt", "pick leaf", "pick trey", "pick wall"};
    static const int after[] = {HOC_P1, HOC_P2, HOC_P1, HOC_P2};
    for (int i = 0; i < 5; i++) {
        hoc_do(p, picks[i]);
        if (i < 4) row_holds("HOC-07", hoc_asked(p, after[i]) && hoc_offers(p, "pick ..."));
        if (i == 0) row_number("HOC-06", hoc_count(p, "p2.heroes"), 1);
    }
    row_number("HOC-08", hoc_count(p, "p1.heroes"), 3);
    row_number("HOC-08", hoc_count(p, "p2.heroes"), 3);
    row_holds("HOC-08", !hoc_offers(p, "pick ..."));
    row_text("HOC-07", hoc_word(p, "p1.heroes.0.hero"), "pike");
    row_text("HOC-07", hoc_word(p, "p1.heroes.2.hero"), "trey");
    row_text("HOC-07", hoc_word(p, "p2.heroes.1.hero"), "leaf");
    hoc_free(p);
    p = begun(match, "roll 14|roll 9|first-turn|pick rock");
    row_holds("HOC-06", hoc_asked(p, HOC_P1));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r03_a_hero_once_or_on_both_sides) {
    hoc_play *p = begun(match, "roll 14|roll 9|first-pick|pick pike");
    row_holds("HOC-R03", !hoc_offers(p, "pick pike") && hoc_offers(p, "pick rock"));
    hoc_free(p);
    p = begun("calamity:stage=match,mirror_drafts=no", "roll 14|roll 9|first-pick|pick pike");
    row_holds("HOC-R03", !hoc_offers(p, "pick pike"));
    hoc_free(p);
    p = begun("calamity:stage=match,mirror_drafts=yes", "roll 14|roll 9|first-pick|pick pike");
    row_holds("HOC-R03", hoc_offers(p, "pick pike"));
    hoc_do(p, "pick pike");
    row_holds("HOC-R03", !hoc_offers(p, "pick pike")); /* two of one hero are not on one side */
    hoc_do(p, "pick rock|pick rock|pick leaf|pick leaf");
    build(p);
    build(p);
    hoc_do(p, "*");
    row_text("HOC-R03", hoc_word(p, "p1.heroes.0.hero"), hoc_word(p, "p2.heroes.0.hero"));
    hoc_free(p);
}
END_TEST

/* ---- decks ------------------------------------------------------------------------------------------------ */

START_TEST(hoc_09_cards_of_own_heroes_and_common_ones) {
    hoc_play *p = begun(match, drafted);
    row_holds("HOC-09", hoc_offers(p, "add thrust") && hoc_offers(p, "add arc") && hoc_offers(p, "add echo"));
    row_holds("HOC-09", hoc_offers(p, "add jolt") && hoc_offers(p, "add burn"));
    row_holds("HOC-09", !hoc_offers(p, "add slab") && !hoc_offers(p, "add petal") && !hoc_offers(p, "add spore"));
    row_holds("HOC-09", hoc_try(p, "add slab") == RP_BAD_INPUT);
    build(p);
    row_holds("HOC-09", hoc_asked(p, HOC_P2));
    row_holds("HOC-09", hoc_offers(p, "add slab") && hoc_offers(p, "add petal") && !hoc_offers(p, "add thrust"));
    hoc_free(p);
    const char *strange =
        hoc_refusal((hoc_setup){.options = "stage=match",
                                .state = "'phase': 'deck', 'turn_of': 'p1', 'picker': 'p1', 'began': 'p2'",
                                .p1 = {.deck = "thrust, slab"}});
    row_holds("HOC-09", strstr(strange, "slab"));
}
END_TEST

START_TEST(hoc_10_two_copies) {
    hoc_play *p = begun(match, drafted);
    hoc_do(p, "add thrust");
    row_holds("HOC-10", hoc_offers(p, "add thrust"));
    hoc_do(p, "add thrust");
    row_holds("HOC-10", !hoc_offers(p, "add thrust") && hoc_offers(p, "add stance"));
    row_holds("HOC-10", hoc_try(p, "add thrust") == RP_BAD_INPUT);
    row_text("HOC-10", hoc_list(p, "p1.deck"), "thrust, thrust");
    hoc_free(p);
    const char *third =
        hoc_refusal((hoc_setup){.options = "stage=match",
                                .state = "'phase': 'deck', 'turn_of': 'p1', 'picker': 'p1', 'began': 'p2'",
                                .p1 = {.deck = "thrust, thrust, thrust"}});
    row_holds("HOC-10", strstr(third, "thrust"));
    third = hoc_refusal((hoc_setup){.p1 = {.hand = "jolt", .deck = "jolt", .discard = "jolt"}});
    row_holds("HOC-10", strstr(third, "jolt"));
}
END_TEST

START_TEST(hoc_11_12_thirty_to_forty) {
    hoc_play *p = begun(match, drafted);
    row_holds("HOC-11", !hoc_offers(p, "done"));
    add_cards(p, "add ", 29);
    row_number("HOC-11", hoc_count(p, "p1.deck"), 29);
    row_holds("HOC-11", !hoc_offers(p, "done") && hoc_offers(p, "add ..."));
    row_holds("HOC-11", hoc_try(p, "done") == RP_BAD_INPUT);
    add_cards(p, "add ", 1);
    row_holds("HOC-11", hoc_offers(p, "done"));
    row_holds("HOC-12", hoc_offers(p, "add ..."));
    add_cards(p, "add ", 10);
    row_number("HOC-12", hoc_count(p, "p1.deck"), 40);
    row_text("HOC-12", hoc_choices(p), "done");
    row_holds("HOC-12", hoc_try(p, "add solo") == RP_BAD_INPUT);
    hoc_do(p, "done");
    row_holds("HOC-12", hoc_asked(p, HOC_P2));
    hoc_free(p);
    p = begun(match, drafted);
    add_cards(p, "add ", 30);
    hoc_do(p, "done");
    row_holds("HOC-11", hoc_asked(p, HOC_P2));
    hoc_free(p);
}
END_TEST

/* Cards come in ascending order, and none is offered behind which there are too few: who takes the last choice each
 * time has just enough. */
START_TEST(hoc_11_no_deck_that_cannot_be_ended) {
    hoc_play *p = begun(match, drafted);
    for (int cards = 0; cards < 30; cards++) {
        const char *all = hoc_choices(p), *last = strrchr(all, '|');
        char one[RP_TEXT_MAX];
        snprintf(one, sizeof one, "%s", last ? last + 1 : all);
        row_holds("HOC-11", strncmp(one, "add ", 4) == 0);
        hoc_do(p, one);
    }
    row_text("HOC-11", hoc_choices(p), "done");
    hoc_free(p);
}
END_TEST

START_TEST(hoc_11_a_position_with_less) {
    static const char list[] =
        "jolt, jolt, burn, burn, mend, mend, shell, shell, opening, opening, parting, parting, parry, parry, finish, "
        "finish, haste, haste, study, study, pilfer, pilfer, extort, extort, gaze, gaze, rouse, rouse, daze";
    char more[sizeof list + 8];
    hoc_setup setup = {.options = "stage=match",
                       .state = "'phase': 'deck', 'turn_of': 'p2', 'picker': 'p1', 'began': 'p2'",
                       .p1 = {.deck = list, .more = "'built': true"}};
    row_holds("HOC-11", strstr(hoc_refusal(setup), "30 to 40"));
    snprintf(more, sizeof more, "%s, daze", list);
    setup.p1.deck = more;
    hoc_free(hoc_at(setup));
}
END_TEST

/* Forty-one cards in a duel's piles are refused too. */
START_TEST(hoc_12_piles_of_a_duel) {
    const char *much = hoc_refusal((hoc_setup){
        .p1 = {
            .deck =
                "jolt, jolt, burn, burn, mend, mend, shell, shell, opening, opening, parting, parting, parry, parry, "
                "finish, finish, haste, haste, study, study, pilfer, pilfer, extort, extort, gaze, gaze, rouse, "
                "rouse, daze, daze, raise, raise, purge, purge, quake, quake, hail, hail, banner, banner, solo"}});
    row_holds("HOC-12", strstr(much, "40") != NULL);
    hoc_free(hoc_at((hoc_setup){
        .p1 = {
            .deck =
                "jolt, jolt, burn, burn, mend, mend, shell, shell, opening, opening, parting, parting, parry, parry, "
                "finish, finish, haste, haste, study, study, pilfer, pilfer, extort, extort, gaze, gaze, rouse, "
                "rouse, daze, daze, raise, raise, purge, purge, quake, quake, hail, hail, banner, banner"}}));
}
END_TEST

/* Whether a deck can be ended when, as long as there are others, no card of these is added. */
static bool can_do_without(const char *spec, const char *const without[]) {
    hoc_play *p = begun(spec, drafted);
    bool done = false;
    for (int cards = 0; cards <= 40 && !done; cards++) {
        char *all = strdup(hoc_choices(p)), *one = NULL, *rest = all;
        if (hoc_offers(p, "done")) {
            done = true;
        } else {
            while ((one = strsep(&rest, "|"))) {
                bool unwanted = false;
                for (int i = 0; without[i]; i++) unwanted |= strcmp(one + 4, without[i]) == 0;
                if (!unwanted) break;
            }
            if (one) hoc_do(p, one);
        }
        free(all);
        if (!one && !done) break;
    }
    hoc_free(p);
    return done;
}

START_TEST(hoc_r06_what_a_deck_needs) {
    static const char *const no_heroes[] = {"thrust", "stance", "arc", "echo", NULL};
    static const char *const only_pike[] = {"arc", "echo", NULL};
    row_holds("HOC-R06", can_do_without(match, no_heroes));
    row_holds("HOC-R06", can_do_without("calamity:stage=match,deck_needs=none", no_heroes));
    row_holds("HOC-R06", !can_do_without("calamity:stage=match,deck_needs=both", no_heroes));
    row_holds("HOC-R06", can_do_without("calamity:stage=match,deck_needs=both", only_pike));
    row_holds("HOC-R06", !can_do_without("calamity:stage=match,deck_needs=heroes", no_heroes));
    row_holds("HOC-R06", !can_do_without("calamity:stage=match,deck_needs=heroes", only_pike));
    static const char *const nothing[] = {NULL};
    row_holds("HOC-R06", can_do_without("calamity:stage=match,deck_needs=heroes", nothing));
}
END_TEST

/* Eight cards of each hero and a single Common one, with these preset lists. */
static rp_data *data_of_one_common_card(const char *presets) {
    static char cards[20000];
    size_t used = (size_t)snprintf(cards, sizeof cards, "{\"replace_all\": true, \"cards\": [");
    static const char *const heroes[] = {"pike", "bolt", "trey", "rock", "leaf", "wall", "drum", "moss"};
    for (int i = 0; i < 64; i++)
        used += (size_t)snprintf(cards + used, sizeof cards - used,
                                 "{\"id\": \"card-%c%d\", \"name\": \"Card %c%d\", \"hero\": \"%s\", \"effects\": "
                                 "[{\"kind\": \"draw\", \"amount\": 1}]},",
                                 'a' + i / 8, i % 8, 'A' + i / 8, i % 8, heroes[i / 8]);
    snprintf(cards + used, sizeof cards - used,
             "{\"id\": \"plain\", \"name\": \"Plain\", \"effects\": [{\"kind\": \"draw\", \"amount\": 1}]}]}");
    static char hero_text[8192];
    json_t *root = json_load_file(RIPOSTE_SOURCE_DIR "/tests/engine/games/calamity/data/heroes.json", 0, NULL);
    char *dumped = json_dumps(root, 0);
    snprintf(hero_text, sizeof hero_text, "%s", dumped);
    free(dumped);
    json_decref(root);
    const test_data_file files[] = {
        {"heroes.json", hero_text}, {"cards.json", cards}, {"presets.json", presets}, {NULL, NULL}};
    return test_data_of(&rp_calamity, files);
}

/* Eight cards of each of three heroes are 48: decks without a Common card. */
START_TEST(hoc_r06_common_cards_needed) {
    rp_data *data = data_of_one_common_card(
        "{\"replace_all\": true, \"archetypes\": [{\"id\": \"attack\", \"common\": {}}], \"presets\": []}");
    static const char *const needs[] = {"none", "both"};
    for (int i = 0; i < 2; i++) {
        char spec[80];
        snprintf(spec, sizeof spec, "calamity:stage=match,deck_needs=%s", needs[i]);
        hoc_play *p = hoc_begun(spec, data);
        hoc_do(p, drafted);
        add_cards(p, "add ", 30);
        if (i == 0) row_holds("HOC-R06", hoc_offers(p, "done"));
        if (i == 1) row_holds("HOC-R06", !hoc_offers(p, "done"));
        if (i == 1) hoc_do(p, "add plain|done");
        hoc_free(p);
    }
    rp_data_free(data);
}
END_TEST

/* Where presets and Common cards are fewer than 30, cards of the heroes fill the list. */
START_TEST(hoc_11_preset_lists) {
    rp_data *data = data_of_one_common_card(
        "{\"replace_all\": true, \"archetypes\": [{\"id\": \"attack\", \"common\": {}}], \"presets\": ["
        "{\"hero\": \"pike\", \"archetype\": \"attack\", \"cards\": {\"card-a7\": 1}},"
        "{\"hero\": \"bolt\", \"archetype\": \"attack\", \"cards\": {}},"
        "{\"hero\": \"trey\", \"archetype\": \"attack\", \"cards\": {}}]}");
    hoc_play *p = hoc_begun("calamity:p1=pike+bolt+trey,p2=rock+leaf+wall", data);
    row_holds("HOC-11", hoc_count(p, "p1.deck") == 30);
    const char *list = hoc_list(p, "p1.deck");
    row_holds("HOC-11", strstr(list, "card-a0, card-a0") && strstr(list, "card-a7, card-a7"));
    row_holds("HOC-11", strstr(list, "plain, plain") && !strstr(list, "card-c"));
    hoc_free(p);
    rp_data_free(data);
}
END_TEST

/* The lists of a duel by the presets are legal decks, and p1's has a card `in` it if anything is needed, else not. */
static void check_preset_lists(const rp_data *data, const char *needs, const char *in) {
    char spec[120];
    snprintf(spec, sizeof spec, "calamity:p1=pike+bolt+trey,p2=rock+leaf+wall,deck_needs=%s", needs);
    hoc_play *p = hoc_begun(spec, data);
    for (int player = 0; player < CAL_PLAYERS; player++) {
        const cal_side *of = &cal_duel_of(&p->state)->side[player];
        uint8_t copies[CAL_LOCAL_CARDS] = {0};
        for (int slot = 0; slot < of->cards; slot++) copies[of->kind[slot] - 1]++;
        row_holds("HOC-R06", cal_is_legal_list(cal_setup_of(p->game), of, copies, true));
    }
    bool has = strstr(hoc_list(p, "p1.deck"), in), needed = strcmp(needs, "none") != 0;
    row_holds("HOC-R06", has == needed);
    hoc_free(p);
}

/* Presets that lack what a deck needs, once with more cards than a deck may have and once with fewer. */
START_TEST(hoc_r06_preset_lists) {
    static const char whole[] =
        "{\"replace_all\": true, \"archetypes\": [{\"id\": \"attack\", \"common\": {}}], \"presets\": [%s]}";
    char presets[240];
    snprintf(presets, sizeof presets, whole, "");
    rp_data *data = data_of_one_common_card(presets);
    check_preset_lists(data, "none", "plain");
    check_preset_lists(data, "both", "plain");
    rp_data_free(data);
    snprintf(presets, sizeof presets, whole, "{\"hero\": \"trey\", \"archetype\": \"attack\", \"cards\": {}}");
    data = data_of_one_common_card(presets);
    check_preset_lists(data, "none", "plain");
    check_preset_lists(data, "both", "plain");
    check_preset_lists(data, "none", "card-c0");
    check_preset_lists(data, "heroes", "card-c0");
    rp_data_free(data);
}
END_TEST

/* A name is a card's only once among those of one hero, or the Common ones: so no third copy comes in by another id. */
START_TEST(hoc_r07_one_name_one_card) {
    char cards[1024];
    snprintf(
        cards, sizeof cards,
        "{\"cards\": [{\"id\": \"one\", \"name\": \"Same\", \"hero\": \"twin\", \"effects\": [{\"kind\": \"draw\", "
        "\"amount\": 1}]}, {\"id\": \"two\", \"name\": \"Same\", \"hero\": \"twin\", \"effects\": [{\"kind\": "
        "\"draw\", \"amount\": 2}]}]}");
    static const char heroes[] =
        "{\"heroes\": [{\"id\": \"twin\", \"name\": \"Twin\", \"health\": 10, \"armor\": 10, \"dice\": \"1d6\"}]}";
    const test_data_file same[] = {{"heroes.json", heroes}, {"cards.json", cards}, {NULL, NULL}};
    rp_data *data = NULL;
    rp_error error = {0};
    row_holds("HOC-R07", test_data_read(&rp_calamity, same, &data, &error) == RP_BAD_INPUT);
    row_holds("HOC-R07", strstr(error.text, "Same") || strstr(error.text, "two"));
    rp_data_free(data);
    snprintf(
        cards, sizeof cards,
        "{\"cards\": [{\"id\": \"one\", \"name\": \"Same\", \"hero\": \"twin\", \"effects\": [{\"kind\": \"draw\", "
        "\"amount\": 1}]}, {\"id\": \"two\", \"name\": \"Same\", \"effects\": [{\"kind\": \"draw\", \"amount\": "
        "2}]}]}");
    const test_data_file apart[] = {{"heroes.json", heroes}, {"cards.json", cards}, {NULL, NULL}};
    data = NULL;
    if (test_data_read(&rp_calamity, apart, &data, &error)) ck_abort_msg("%s", error.text);
    row_holds("HOC-R07", data);
    rp_data_free(data);
}
END_TEST

/* ---- who sees which list ---------------------------------------------------------------------------------- */

/* p1 has built with or without the Thrusts; p2 is at his deck. */
static hoc_play *built_by_p1(const char *first) {
    hoc_play *p = begun(match, drafted);
    hoc_do(p, first);
    int left = 30 - (int)hoc_count(p, "p1.deck");
    add_cards(p, "add ", left);
    hoc_do(p, "done");
    return p;
}

START_TEST(hoc_r36_r37_lists_are_secret_until_both_are_built) {
    hoc_play *p = begun(match, drafted);
    row_holds("HOC-R37", hoc_asked(p, HOC_P1) && hoc_offers(p, "add thrust"));
    hoc_free(p);
    hoc_play *one = built_by_p1("add thrust|add thrust"), *other = built_by_p1("add stance|add arc");
    row_holds("HOC-R37", hoc_asked(one, HOC_P2) && hoc_asked(other, HOC_P2));
    row_text("HOC-R36", hoc_text(one, HOC_P2), hoc_text(other, HOC_P2));
    row_holds("HOC-R36", rp_information_key(one->game, &one->state, HOC_P2) ==
                             rp_information_key(other->game, &other->state, HOC_P2));
    row_holds("HOC-R36", strcmp(hoc_text(one, HOC_P1), hoc_text(other, HOC_P1)) != 0);
    row_holds("HOC-R36", !strstr(hoc_text(one, HOC_P2), "thrust"));
    hoc_do(one, "add slab|add slab");
    row_holds("HOC-R36", !strstr(hoc_text(one, HOC_P1), "slab"));
    add_cards(one, "add ", 28);
    hoc_do(one, "done");
    row_holds("HOC-R36", strstr(hoc_text(one, HOC_P2), "thrust") && strstr(hoc_text(one, HOC_P1), "slab"));
    hoc_free(one);
    hoc_free(other);
    p = begun(match, "roll 14|roll 9|first-turn|pick pike|pick rock|pick bolt|pick leaf|pick trey|pick wall");
    row_holds("HOC-R37", hoc_asked(p, HOC_P2) && hoc_offers(p, "add thrust"));
    build(p);
    row_holds("HOC-R37", hoc_asked(p, HOC_P1) && hoc_offers(p, "add slab"));
    hoc_free(p);
}
END_TEST

/* Adds one of the cards that are offered, each as likely. */
static void add_any(hoc_play *p, int player, rp_random *random) {
    rp_action all[RP_LEGAL_MAX];
    int count = rp_legal(p->game, &p->state, player, all), first = hoc_offers(p, "done");
    int chosen = first + (int)rp_random_below(random, (uint32_t)(count - first));
    rp_apply_one(p->game, &p->state, player, all[chosen]);
}

static bool same_key(const hoc_play *one, const hoc_play *other, int player) {
    return rp_information_key(one->game, &one->state, player) == rp_information_key(other->game, &other->state, player);
}

static void look_the_same(hoc_play *one, hoc_play *other, int player) {
    rp_view sight, same;
    rp_view_of(one->game, &one->state, player, &sight);
    rp_view_of(other->game, &other->state, player, &same);
    row_holds("HOC-R36", rp_state_equal(one->game, &sight.masked, &same.masked));
    row_text("HOC-R36", hoc_text(one, player), hoc_text(other, player));
    row_holds("HOC-R36", same_key(one, other, player));
}

/* From one position on, the same player builds two decks of as many cards, card by card before the eyes of the other.
 * Whether they differ. */
static bool build_two(hoc_play *one, hoc_play *other, int player, rp_random *random) {
    const char *pile = player ? "p2.deck" : "p1.deck";
    other->state = one->state;
    int cards = 30 + (int)rp_random_below(random, 11);
    for (int i = 0; i < cards && hoc_offers(one, "add ...") && hoc_offers(other, "add ..."); i++) {
        add_any(one, player, random);
        add_any(other, player, random);
        look_the_same(one, other, !player);
    }
    hoc_do(one, "done");
    hoc_do(other, "done");
    bool differ = strcmp(hoc_list(one, pile), hoc_list(other, pile)) != 0;
    ck_assert(!differ || !same_key(one, other, player)); /* his own he knows */
    return differ;
}

START_TEST(hoc_r36_whatever_is_in_a_deck) {
    static const char picks[] = "pick pike|pick rock|pick bolt|pick leaf|pick trey|pick wall";
    rp_random random;
    rp_random_seed(&random, SEED);
    int differ = 0;
    for (int play = 0; play < PAIRS; play++) {
        int first = play % 2;
        hoc_play *one = begun(match, first ? "roll 9|roll 14|first-pick" : "roll 14|roll 9|first-pick");
        hoc_do(one, picks);
        hoc_play *other = hoc_begun(match, NULL);
        differ += build_two(one, other, first, &random);
        look_the_same(one, other, !first);
        bool differs = build_two(one, other, !first, &random); /* and now the lists are open */
        row_holds("HOC-R36", strcmp(hoc_text(one, first), hoc_text(other, first)) != 0 || !differs);
        row_holds("HOC-R36", !differs || !same_key(one, other, first));
        differ += differs;
        hoc_free(one);
        hoc_free(other);
    }
    ck_assert_int_gt(differ, 2 * PAIRS - PAIRS / 4);
}
END_TEST

/* Lists that stay hidden: what p1 has built p2 does not see, whatever it is, when both are done. */
START_TEST(hoc_r36_hidden_lists) {
    static const char *const firsts[] = {"add thrust|add thrust", "add stance|add arc"};
    hoc_play *p[2];
    for (int i = 0; i < 2; i++) {
        p[i] = begun("calamity:stage=match,lists=hidden", drafted);
        hoc_do(p[i], firsts[i]);
        add_cards(p[i], "add ", 30 - (int)hoc_count(p[i], "p1.deck"));
        hoc_do(p[i], "done|add slab|add slab");
        add_cards(p[i], "add ", 28);
        hoc_do(p[i], "done");
    }
    row_holds("HOC-R36", strstr(hoc_text(p[0], HOC_P1), "thrust") && strstr(hoc_text(p[0], HOC_P2), "slab"));
    row_holds("HOC-R36", !strstr(hoc_text(p[0], HOC_P2), "thrust") && !strstr(hoc_text(p[0], HOC_P1), "slab"));
    row_text("HOC-R36", hoc_text(p[0], HOC_P2), hoc_text(p[1], HOC_P2));
    row_holds("HOC-R36", rp_information_key(p[0]->game, &p[0]->state, HOC_P2) ==
                             rp_information_key(p[1]->game, &p[1]->state, HOC_P2));
    row_holds("HOC-R36", strstr(hoc_spec_refusal("calamity:lists=hidden", NULL), "stage=match"));
    hoc_free(p[0]);
    hoc_free(p[1]);
}
END_TEST

int main(void) {
    const TTest *tests[] = {hoc_01_two_rolls,
                            hoc_02_the_higher_wins,
                            hoc_r01_equal_rolls,
                            hoc_03_two_privileges,
                            hoc_04_16_the_other_privilege,
                            hoc_r05_first_turn_and_second_pick,
                            hoc_05_06_07_08_the_draft,
                            hoc_r03_a_hero_once_or_on_both_sides,
                            hoc_09_cards_of_own_heroes_and_common_ones,
                            hoc_10_two_copies,
                            hoc_11_12_thirty_to_forty,
                            hoc_11_no_deck_that_cannot_be_ended,
                            hoc_11_a_position_with_less,
                            hoc_12_piles_of_a_duel,
                            hoc_r06_what_a_deck_needs,
                            hoc_r06_preset_lists,
                            hoc_r06_common_cards_needed,
                            hoc_11_preset_lists,
                            hoc_r07_one_name_one_card,
                            hoc_r36_r37_lists_are_secret_until_both_are_built,
                            hoc_r36_whatever_is_in_a_deck,
                            hoc_r36_hidden_lists};
    return hoc_run_tests("calamity: match", tests, sizeof tests / sizeof *tests);
}
