/* Ledger section D: the Combat Dice variant. */
#include "engine/games/dungeonquest_combat/combat.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static fight *dice(const char *figures) {
    char options[256];
    snprintf(options, sizeof options, "variant=dice,escape=no,%s", figures);
    return fight_new(options);
}

static fight_dealt dealt(const char *figures, const char *moves) { return fight_dealt_by(dice(figures), moves); }

/* Whoever is at the table may choose it, and it asks nothing of the monster's seat */
START_TEST(dqc_117_any_number_of_players) {
    for (int players = 1; players <= 4; players++) {
        char spec[96];
        rp_game *game = NULL;
        rp_error error = {0};
        snprintf(spec, sizeof spec, "dq-combat:variant=dice,players=%d,hero=gherinn,monster=troll,life=3", players);
        row_number("DQC-117", rp_game_new(spec, NULL, &game, &error), RP_OK);
        rp_game_free(game);
        fight *f = fight_new(strchr(spec, ':') + 1);
        fight_play(f, "attack");
        for (int round = 0; round < 40 && !fight_over(f); round++) {
            row_number("DQC-117", fight_to_act(f), RP_TO_ACT_CHANCE);
            fight_play(f, "roll 1 2");
        }
        row_holds("DQC-117", fight_over(f));
        fight_free(f);
    }
}
END_TEST

/* A roll with the shipped cards. Attributes of their Gherinn: Strength 3, Agility 5, Armor 4, Luck 9. */
static fight_dealt shipped(const char *figures, const char *moves) {
    char options[256];
    snprintf(options, sizeof options, "variant=dice,escape=no,life=9,%s", figures);
    return fight_dealt_by(fight_new_with_data(NULL, options), moves);
}

START_TEST(dqc_118_skeleton_tests_agility) {
    row_text("DQC-118", shipped("hero=gherinn,monster=skeleton", "roll 2 3").text, "hero 0, monster 1");
    row_text("DQC-118", shipped("hero=gherinn,monster=skeleton", "roll 2 4").text, "hero 1, monster 0");
    row_text("DQC-118", shipped("hero=challara,monster=skeleton", "roll 3 4").text, "hero 0, monster 1");
    row_text("DQC-118", shipped("hero=challara,monster=skeleton", "roll 3 5").text, "hero 1, monster 0");
}
END_TEST

START_TEST(dqc_119_sorcerer_tests_luck) {
    row_text("DQC-119", shipped("hero=gherinn,monster=sorcerer", "roll 4 5").text, "hero 0, monster 1");
    row_text("DQC-119", shipped("hero=gherinn,monster=sorcerer", "roll 4 6").text, "hero 1, monster 0");
    row_text("DQC-119", shipped("hero=lindel,monster=sorcerer", "roll 3 3").text, "hero 2, monster 0");
}
END_TEST

START_TEST(dqc_120_troll_tests_armor) {
    row_text("DQC-120", shipped("hero=gherinn,monster=troll", "roll 1 3").text, "hero 0, monster 1");
    row_text("DQC-120", shipped("hero=gherinn,monster=troll", "roll 1 4").text, "hero 1, monster 0");
    row_text("DQC-120", shipped("hero=hugo,monster=troll", "roll 4 5; keep").text, "hero 0, monster 1");
}
END_TEST

START_TEST(dqc_121_golem_tests_strength) {
    row_text("DQC-121", shipped("hero=gherinn,monster=golem", "roll 1 2").text, "hero 0, monster 1");
    row_text("DQC-121", shipped("hero=gherinn,monster=golem", "roll 1 3").text, "hero 1, monster 0");
    row_text("DQC-121", shipped("hero=lindel,monster=golem", "roll 3 4").text, "hero 1, monster 0");
}
END_TEST

START_TEST(dqc_122_demon_tests_strength) {
    row_text("DQC-122", shipped("hero=gherinn,monster=demon", "roll 1 2").text, "hero 0, monster 1");
    row_text("DQC-122", shipped("hero=gherinn,monster=demon", "roll 1 3").text, "hero 1, monster 0");
    row_text("DQC-122", shipped("hero=krutzbeck,monster=demon", "roll 4 5; decline").text, "hero 0, monster 1");
}
END_TEST

/* Three failed tests leave three wounds and nothing else behind: no choice, nothing in the state, nothing that helps
 * the next test. */
START_TEST(dqc_123_failures_give_nothing) {
    static const char options[] = "variant=dice,escape=no,hero=lindel,monster=troll,life=9";
    fight *f = fight_new(options);
    for (int i = 0; i < 3; i++) {
        row_text("DQC-123", fight_phase(f), "roll");
        fight_play(f, "roll 2 3");
    }
    fight *wounded = fight_at((fight_setup){.options = options,
                                            .phase = "roll",
                                            .hero_more = "\"extra_wounds\": 3",
                                            .monster_more = "\"life\": 9",
                                            .round = 4});
    row_number("DQC-123", memcmp(f->state.bytes, wounded->state.bytes, f->game->info.position_size), 0);
    fight_play(f, "roll 2 3");
    row_number("DQC-123", fight_wounds(f, FIGHT_HERO), 4);
    row_number("DQC-123", fight_wounds(f, FIGHT_MONSTER), 0);
    fight_free(f), fight_free(wounded);
}
END_TEST

START_TEST(dqc_125_encounter_is_unchanged) {
    fight *f = fight_new("variant=dice,hero=gherinn,monster=troll");
    row_text("DQC-125", fight_phase(f), "token");
    row_number("DQC-125", fight_choice_count(f, FIGHT_WORLD), 4);
    row_near("DQC-125", fight_probability(f, "token 3"), 0.25, 0);
    fight_play(f, "token 3");
    row_holds("DQC-125", !fight_present(f, FIGHT_HERO, "monster.life"));
    row_number("DQC-125", fight_number(f, FIGHT_MONSTER, "monster.life"), 4);
    row_text("DQC-125", fight_choices(f, FIGHT_HERO), "attack, escape");
    fight_play(f, "attack");
    row_text("DQC-125", fight_phase(f), "roll");
    fight_free(f);
}
END_TEST

START_TEST(dqc_126_escape_is_unchanged) {
    fight *f = fight_new("variant=dice,hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Value; escape card Troll Plain");
    row_holds("DQC-126", fight_over(f));
    fight_free(f);
    f = fight_new("variant=dice,hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Plain; escape card Troll Cancel");
    row_number("DQC-126", fight_wounds(f, FIGHT_HERO), 3);
    row_text("DQC-126", fight_phase(f), "roll");
    fight_free(f);
}
END_TEST

START_TEST(dqc_127_no_cards_in_the_fight) {
    fight *f = fight_new("variant=dice,hero=gherinn,monster=sorcerer,life=9");
    fight_play(f, "escape; escape card Gherinn Plain; escape card Sorcerer Type");
    for (int i = 0; i < 8; i++) {
        row_text("DQC-127", fight_phase(f), "roll");
        row_number("DQC-127", fight_choice_count(f, FIGHT_WORLD), 36);
        fight_play(f, "roll 1 2");
        row_holds("DQC-127", fight_deck_is_whole(f));
        row_number("DQC-127", fight_count(f, FIGHT_WORLD, "hero.hand") + fight_count(f, FIGHT_WORLD, "monster.hand"),
                   0);
    }
    fight_free(f);
}
END_TEST

START_TEST(dqc_128_until_death) {
    fight *f = dice("hero=gherinn,monster=sorcerer,life=3");
    fight_play(f, "roll 1 2; roll 1 2");
    row_holds("DQC-128", !fight_over(f));
    fight_play(f, "roll 1 2");
    row_holds("DQC-128", fight_over(f));
    row_near("DQC-128", fight_payoff(f), 1, 0);
    fight_free(f);
    f = dice("hero=gherinn,monster=golem,life=3,wounds=11");
    fight_play(f, "roll 5 6; roll 5 6");
    row_holds("DQC-128", fight_over(f));
    row_near("DQC-128", fight_payoff(f), -1, 0);
    fight_free(f);
}
END_TEST

START_TEST(dqc_129_two_dice_are_summed) {
    fight *f = dice("hero=challara,monster=skeleton,life=9");
    row_number("DQC-129", fight_choice_count(f, FIGHT_WORLD), 36);
    row_near("DQC-129", fight_probability(f, "roll 2 5"), 1.0 / 36, 1e-15);
    row_near("DQC-129", fight_probability(f, "roll 5 2"), 1.0 / 36, 1e-15);
    fight_free(f);
    row_text("DQC-129", dealt("hero=challara,monster=skeleton,life=9", "roll 2 5").text, "hero 0, monster 1");
    row_text("DQC-129", dealt("hero=challara,monster=skeleton,life=9", "roll 5 2").text, "hero 0, monster 1");
    row_text("DQC-129", dealt("hero=challara,monster=skeleton,life=9", "roll 6 2").text, "hero 1, monster 0");
    row_text("DQC-129", dealt("hero=challara,monster=skeleton,life=9", "roll 2 6").text, "hero 1, monster 0");
}
END_TEST

START_TEST(dqc_130_above_wounds_the_hero) {
    row_text("DQC-130", dealt("hero=lindel,monster=skeleton,life=9", "roll 3 4").text, "hero 1, monster 0");
}
END_TEST

START_TEST(dqc_131_at_or_below_wounds_the_monster) {
    row_text("DQC-131", dealt("hero=lindel,monster=skeleton,life=9", "roll 2 4").text, "hero 0, monster 1");
    row_text("DQC-131", dealt("hero=lindel,monster=skeleton,life=9", "roll 1 2").text, "hero 0, monster 1");
}
END_TEST

START_TEST(dqc_132_doubles_wound_twice) {
    row_text("DQC-132", dealt("hero=challara,monster=skeleton,life=9", "roll 3 3").text, "hero 0, monster 2");
    row_text("DQC-132", dealt("hero=challara,monster=skeleton,life=9", "roll 5 5").text, "hero 2, monster 0");
}
END_TEST

START_TEST(dqc_133_roll_again) {
    fight *f = dice("hero=gherinn,monster=sorcerer,life=9");
    fight_play(f, "roll 1 2");
    row_text("DQC-133", fight_phase(f), "roll");
    row_number("DQC-133", fight_choice_count(f, FIGHT_WORLD), 36);
    row_number("DQC-133", fight_number(f, FIGHT_WORLD, "round"), 2);
    fight_free(f);
}
END_TEST

START_TEST(dqc_134_hugo_rerolls_high_dice) {
    fight *f = dice("hero=hugo,monster=golem,life=9");
    fight_play(f, "roll 6 2");
    row_text("DQC-134", fight_phase(f), "reroll");
    row_text("DQC-134", fight_choices(f, FIGHT_HERO), "keep, reroll first");
    fight_play(f, "reroll first");
    row_number("DQC-134", fight_choice_count(f, FIGHT_WORLD), 6);
    fight_play(f, "roll 3");
    row_number("DQC-134", fight_wounds(f, FIGHT_MONSTER), 1);
    row_number("DQC-134", fight_wounds(f, FIGHT_HERO), 0);
    fight_free(f);
    f = dice("hero=hugo,monster=golem,life=9");
    fight_play(f, "roll 6 2; keep");
    row_number("DQC-134", fight_wounds(f, FIGHT_HERO), 1);
    fight_free(f);
    f = dice("hero=hugo,monster=golem,life=9"); /* 4 is not high */
    fight_play(f, "roll 4 4");
    row_text("DQC-134", fight_phase(f), "roll");
    row_number("DQC-134", fight_wounds(f, FIGHT_HERO), 2);
    fight_free(f);
    f = dice("hero=lindel,monster=golem,life=9"); /* another hero */
    fight_play(f, "roll 6 2");
    row_text("DQC-134", fight_phase(f), "roll");
    fight_free(f);
}
END_TEST

START_TEST(dqc_135_second_result_stands) {
    fight *f = dice("hero=hugo,monster=golem,life=9");
    fight_play(f, "roll 2 5");
    row_text("DQC-135", fight_choices(f, FIGHT_HERO), "keep, reroll second");
    fight_play(f, "reroll second; roll 6");
    row_text("DQC-135", fight_phase(f), "roll");
    row_number("DQC-135", fight_wounds(f, FIGHT_HERO), 1);
    fight_free(f);
}
END_TEST

START_TEST(dqc_136_krutzbeck_wounds_once_more) {
    fight *f = dice("hero=krutzbeck,monster=golem,life=9");
    fight_play(f, "roll 1 2");
    row_text("DQC-136", fight_phase(f), "ability");
    row_text("DQC-136", fight_choices(f, FIGHT_HERO), "decline, use");
    fight_play(f, "use");
    row_number("DQC-136", fight_wounds(f, FIGHT_MONSTER), 2);
    fight_free(f);
    row_text("DQC-136", dealt("hero=krutzbeck,monster=golem,life=9", "roll 1 2; decline").text, "hero 0, monster 1");
    row_text("DQC-136", dealt("hero=krutzbeck,monster=golem,life=9", "roll 2 2; use").text, "hero 0, monster 3");
    row_text("DQC-136", dealt("hero=krutzbeck,monster=golem,life=9", "roll 5 6").text, "hero 1, monster 0");
}
END_TEST

static const char *deflect_options(const char *variant, char text[128]) {
    snprintf(text, 128, "variant=%s,escape=no,hero=tatianna,monster=golem,life=9", variant);
    return text;
}

/* One ability in the hero data for all variants, and it works here as in a card fight */
START_TEST(dqc_137_tatianna_as_printed) {
    const dq_cards *cards = dq_cards_default();
    for (uint32_t h = 0; h < cards->hero_count; h++)
        for (int v = 0; strcmp(cards->hero[h].id, "tatianna") == 0 && v < DQ_VARIANTS; v++) {
            row_number("DQC-137", cards->hero[h].ability[v], cards->hero[h].ability[DQ_OFFICIAL]);
            row_holds("DQC-137", cards->hero[h].ability[v] != DQ_ABILITY_NONE);
        }
    char options[128];
    fight *f = fight_new(deflect_options("dice", options));
    fight_play(f, "roll 5 6");
    row_text("DQC-137", fight_phase(f), "ability");
    row_text("DQC-137", fight_choices(f, FIGHT_HERO), "decline, use");
    fight_play(f, "use; turn up R3()");
    row_number("DQC-137", fight_wounds(f, FIGHT_HERO), 0);
    fight_play(f, "roll 6 6; use; turn up R4()");
    row_number("DQC-137", fight_wounds(f, FIGHT_HERO), 1);
    fight_play(f, "roll 5 6; use; turn up M3()");
    row_number("DQC-137", fight_wounds(f, FIGHT_HERO), 2);
    fight_free(f);
}
END_TEST

/* Copies figures.json into a new folder, with every "deflect" made "none". */
static void make_data_without_deflect(char directory[64]) {
    char path[128], *text = calloc(1, 1 << 16);
    snprintf(directory, 64, "/tmp/riposte-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(directory));
    FILE *file = fopen(RIPOSTE_SOURCE_DIR "/tests/engine/games/dungeonquest_combat/data/figures.json", "r");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_lt(fread(text, 1, (1 << 16) - 1, file), (1 << 16) - 1);
    fclose(file);
    for (char *at = text; (at = strstr(at, "\"deflect\"")); at++) memcpy(at, "\"none\"   ", 9);
    snprintf(path, sizeof path, "%s/figures.json", directory);
    file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
    free(text);
}

/* Whether Tatianna is asked for her ability when she is wounded; `directory` NULL: the cards of the tests. */
static bool asked_when_wounded(const char *directory, const char *variant, const char *moves) {
    char options[128];
    deflect_options(variant, options);
    fight *f = directory ? fight_new_with_data(directory, options) : fight_new(options);
    fight_play(f, moves);
    bool asked = strcmp(fight_phase(f), "ability") == 0;
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), !asked);
    fight_free(f);
    return asked;
}

/* Other hero data, other ability, in each of the three variants. */
START_TEST(dqc_137_ability_is_read_from_the_data) {
    char directory[64], path[128];
    make_data_without_deflect(directory);
    bool in_dice = asked_when_wounded(directory, "dice", "roll 5 6");
    bool in_classic_solo = asked_when_wounded(directory, "classic-solo", "roll 1");
    bool in_classic = asked_when_wounded(directory, "classic", "slash | quick shot");
    snprintf(path, sizeof path, "%s/figures.json", directory);
    remove(path);
    rmdir(directory);
    row_holds("DQC-137", !in_dice && asked_when_wounded(NULL, "dice", "roll 5 6"));
    row_holds("DQC-154", !in_classic_solo && asked_when_wounded(NULL, "classic-solo", "roll 1"));
    row_holds("DQC-174", !in_classic && asked_when_wounded(NULL, "classic", "slash | quick shot"));
}
END_TEST

START_TEST(dqc_138_deck_for_tatianna_only) {
    char options[128];
    fight *f = fight_new(deflect_options("dice", options));
    fight_play(f, "roll 5 6; decline");
    row_number("DQC-138", fight_count(f, FIGHT_WORLD, "discard"), 0);
    fight_play(f, "roll 5 6; use");
    row_number("DQC-138", fight_choice_count(f, FIGHT_WORLD), 54);
    fight_play(f, "turn up R3()");
    row_text("DQC-138", fight_cards(f, FIGHT_WORLD, "discard"), "R3()");
    row_number("DQC-138", fight_count(f, FIGHT_WORLD, "hero.hand") + fight_count(f, FIGHT_WORLD, "stack"), 0);
    fight_play(f, "roll 5 6; use");
    row_number("DQC-138", fight_choice_count(f, FIGHT_WORLD), 53);
    row_near("DQC-138", fight_probability(f, "turn up R3()"), 0, 0);
    fight_free(f);
}
END_TEST

START_TEST(dqc_139_challara_at_eight_wounds) {
    row_text("DQC-139", dealt("hero=challara,monster=skeleton,life=9,wounds=8", "roll 2 2").text, "hero 0, monster 1");
    row_text("DQC-139", dealt("hero=challara,monster=skeleton,life=9,wounds=7", "roll 2 2").text, "hero 0, monster 2");
    row_text("DQC-139", dealt("hero=challara,monster=skeleton,life=9,wounds=8", "roll 5 5").text, "hero 2, monster 0");
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_117_any_number_of_players,
                            dqc_118_skeleton_tests_agility,
                            dqc_119_sorcerer_tests_luck,
                            dqc_120_troll_tests_armor,
                            dqc_121_golem_tests_strength,
                            dqc_122_demon_tests_strength,
                            dqc_123_failures_give_nothing,
                            dqc_125_encounter_is_unchanged,
                            dqc_126_escape_is_unchanged,
                            dqc_127_no_cards_in_the_fight,
                            dqc_128_until_death,
                            dqc_129_two_dice_are_summed,
                            dqc_130_above_wounds_the_hero,
                            dqc_131_at_or_below_wounds_the_monster,
                            dqc_132_doubles_wound_twice,
                            dqc_133_roll_again,
                            dqc_134_hugo_rerolls_high_dice,
                            dqc_135_second_result_stands,
                            dqc_136_krutzbeck_wounds_once_more,
                            dqc_137_tatianna_as_printed,
                            dqc_137_ability_is_read_from_the_data,
                            dqc_138_deck_for_tatianna_only,
                            dqc_139_challara_at_eight_wounds};
    return fight_run_tests("dq-combat: dice", tests, sizeof tests / sizeof *tests, 30);
}
