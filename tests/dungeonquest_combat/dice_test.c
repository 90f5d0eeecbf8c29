/* Ledger section D: the Combat Dice variant. Gherinn: Strength 3, Agility 5, Armor 4, Luck 9. */
#include "engine/dungeonquest_combat/combat.h"
#include "tests/support/dungeonquest_fight.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void expect(const char *seen, const char *wanted) { ck_assert_str_eq(seen, wanted); }

static fight *dice(const char *figures) {
    char options[256];
    snprintf(options, sizeof options, "variant=dice,escape=no,%s", figures);
    return fight_new(options);
}

/* The wounds after one roll: 'm' monster, 'h' hero, and their number. */
static void expect_roll(const char *figures, const char *roll, int hero, int monster) {
    fight *f = dice(figures);
    int before = fight_wounds(f, FIGHT_HERO);
    fight_play(f, roll);
    ck_assert_msg(fight_wounds(f, FIGHT_HERO) - before == hero && fight_wounds(f, FIGHT_MONSTER) == monster,
                  "%s, %s: hero %d, monster %d wounds", figures, roll, fight_wounds(f, FIGHT_HERO) - before,
                  fight_wounds(f, FIGHT_MONSTER));
    fight_free(f);
}

/* DQC-117: one or four players may choose it, and it asks nothing of the monster's seat */
START_TEST(dqc_117_any_number_of_players) {
    static const char *const options[2] = {"variant=dice,players=1,hero=gherinn,monster=troll,life=3",
                                           "variant=dice,players=4,hero=gherinn,monster=troll,life=3"};
    for (int i = 0; i < 2; i++) {
        fight *f = fight_new(options[i]);
        fight_play(f, "attack");
        for (int round = 0; round < 40 && !fight_over(f); round++) {
            ck_assert_uint_eq(fight_to_act(f) & RP_TO_ACT_PLAYER(FIGHT_MONSTER), 0);
            fight_play(f, "roll 1 2");
        }
        ck_assert(fight_over(f));
        fight_free(f);
    }
}
END_TEST

/* DQC-118 */
START_TEST(dqc_118_skeleton_tests_agility) {
    expect_roll("hero=gherinn,monster=skeleton,life=9", "roll 2 3", 0, 1);
    expect_roll("hero=gherinn,monster=skeleton,life=9", "roll 2 4", 1, 0);
    expect_roll("hero=challara,monster=skeleton,life=9", "roll 3 4", 0, 1);
}
END_TEST

/* DQC-119 */
START_TEST(dqc_119_sorcerer_tests_luck) {
    expect_roll("hero=gherinn,monster=sorcerer,life=9", "roll 4 5", 0, 1);
    expect_roll("hero=gherinn,monster=sorcerer,life=9", "roll 4 6", 1, 0);
    expect_roll("hero=lindel,monster=sorcerer,life=9", "roll 3 3", 2, 0);
}
END_TEST

/* DQC-120 */
START_TEST(dqc_120_troll_tests_armor) {
    expect_roll("hero=gherinn,monster=troll,life=9", "roll 1 3", 0, 1);
    expect_roll("hero=gherinn,monster=troll,life=9", "roll 1 4", 1, 0);
}
END_TEST

/* DQC-121 */
START_TEST(dqc_121_golem_tests_strength) {
    expect_roll("hero=gherinn,monster=golem,life=9", "roll 1 2", 0, 1);
    expect_roll("hero=gherinn,monster=golem,life=9", "roll 1 3", 1, 0);
    expect_roll("hero=lindel,monster=golem,life=9", "roll 3 4", 1, 0);
}
END_TEST

/* DQC-122 */
START_TEST(dqc_122_demon_tests_strength) {
    expect_roll("hero=gherinn,monster=demon,life=9", "roll 1 2", 0, 1);
    expect_roll("hero=gherinn,monster=demon,life=9", "roll 1 3", 1, 0);
}
END_TEST

/* DQC-125 */
START_TEST(dqc_125_encounter_is_unchanged) {
    fight *f = fight_new("variant=dice,hero=gherinn,monster=troll");
    expect(fight_phase(f), "token");
    ck_assert_int_eq(fight_choice_count(f, FIGHT_WORLD), 4);
    fight_play(f, "token 3");
    ck_assert(!fight_present(f, FIGHT_HERO, "monster.life"));
    expect(fight_choices(f, FIGHT_HERO), "attack, escape");
    fight_play(f, "attack");
    expect(fight_phase(f), "roll");
    fight_free(f);
}
END_TEST

/* DQC-126 */
START_TEST(dqc_126_escape_is_unchanged) {
    fight *f = fight_new("variant=dice,hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Value; escape card Troll Plain");
    ck_assert(fight_over(f));
    fight_free(f);
    f = fight_new("variant=dice,hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Plain; escape card Troll Cancel");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 3);
    expect(fight_phase(f), "roll");
    fight_free(f);
}
END_TEST

/* DQC-127 */
START_TEST(dqc_127_no_cards_in_the_fight) {
    fight *f = fight_new("variant=dice,hero=gherinn,monster=sorcerer,life=9");
    fight_play(f, "escape; escape card Gherinn Plain; escape card Sorcerer Type");
    for (int i = 0; i < 8; i++) {
        expect(fight_phase(f), "roll");
        ck_assert_int_eq(fight_choice_count(f, FIGHT_WORLD), 36);
        fight_play(f, "roll 1 2");
        ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "hero.hand") + fight_count(f, FIGHT_WORLD, "monster.hand"), 0);
        ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "stack") + fight_count(f, FIGHT_WORLD, "discard"), 0);
    }
    fight_free(f);
}
END_TEST

/* DQC-128 */
START_TEST(dqc_128_until_death) {
    fight *f = dice("hero=gherinn,monster=sorcerer,life=3");
    fight_play(f, "roll 1 2; roll 1 2");
    ck_assert(!fight_over(f));
    fight_play(f, "roll 1 2");
    ck_assert(fight_over(f));
    ck_assert_double_eq(fight_payoff(f), 1);
    fight_free(f);
    f = dice("hero=gherinn,monster=golem,life=3,wounds=11");
    fight_play(f, "roll 5 6; roll 5 6");
    ck_assert(fight_over(f));
    ck_assert_double_eq(fight_payoff(f), -1);
    fight_free(f);
}
END_TEST

/* DQC-129 */
START_TEST(dqc_129_two_dice_are_summed) {
    fight *f = dice("hero=challara,monster=skeleton,life=9");
    ck_assert_int_eq(fight_choice_count(f, FIGHT_WORLD), 36);
    ck_assert_double_eq_tol(fight_probability(f, "roll 2 5"), 1.0 / 36, 1e-15);
    ck_assert_double_eq_tol(fight_probability(f, "roll 5 2"), 1.0 / 36, 1e-15);
    fight_free(f);
    expect_roll("hero=challara,monster=skeleton,life=9", "roll 2 5", 0, 1);
    expect_roll("hero=challara,monster=skeleton,life=9", "roll 6 2", 1, 0);
}
END_TEST

/* DQC-130 */
START_TEST(dqc_130_above_wounds_the_hero) { expect_roll("hero=lindel,monster=skeleton,life=9", "roll 3 4", 1, 0); }
END_TEST

/* DQC-131 */
START_TEST(dqc_131_at_or_below_wounds_the_monster) {
    expect_roll("hero=lindel,monster=skeleton,life=9", "roll 2 4", 0, 1);
    expect_roll("hero=lindel,monster=skeleton,life=9", "roll 1 2", 0, 1);
}
END_TEST

/* DQC-132 */
START_TEST(dqc_132_doubles_wound_twice) {
    expect_roll("hero=challara,monster=skeleton,life=9", "roll 3 3", 0, 2);
    expect_roll("hero=challara,monster=skeleton,life=9", "roll 5 5", 2, 0);
}
END_TEST

/* DQC-133 */
START_TEST(dqc_133_roll_again) {
    fight *f = dice("hero=gherinn,monster=sorcerer,life=9");
    fight_play(f, "roll 1 2");
    expect(fight_phase(f), "roll");
    ck_assert_int_eq(fight_number(f, FIGHT_WORLD, "round"), 2);
    fight_free(f);
}
END_TEST

/* DQC-134 */
START_TEST(dqc_134_hugo_rerolls_high_dice) {
    fight *f = dice("hero=hugo,monster=golem,life=9");
    fight_play(f, "roll 6 2");
    expect(fight_phase(f), "reroll");
    expect(fight_choices(f, FIGHT_HERO), "keep, reroll first");
    fight_play(f, "reroll first");
    ck_assert_int_eq(fight_choice_count(f, FIGHT_WORLD), 6);
    fight_play(f, "roll 3");
    ck_assert_int_eq(fight_wounds(f, FIGHT_MONSTER), 1);
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 0);
    fight_free(f);
    f = dice("hero=hugo,monster=golem,life=9");
    fight_play(f, "roll 6 2; keep");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 1);
    fight_free(f);
    f = dice("hero=hugo,monster=golem,life=9"); /* 4 is not high */
    fight_play(f, "roll 4 4");
    expect(fight_phase(f), "roll");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 2);
    fight_free(f);
    f = dice("hero=lindel,monster=golem,life=9"); /* another hero */
    fight_play(f, "roll 6 2");
    expect(fight_phase(f), "roll");
    fight_free(f);
}
END_TEST

/* DQC-135 */
START_TEST(dqc_135_second_result_stands) {
    fight *f = dice("hero=hugo,monster=golem,life=9");
    fight_play(f, "roll 2 5");
    expect(fight_choices(f, FIGHT_HERO), "keep, reroll second");
    fight_play(f, "reroll second; roll 6");
    expect(fight_phase(f), "roll");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 1);
    fight_free(f);
}
END_TEST

/* DQC-136 */
START_TEST(dqc_136_krutzbeck_wounds_once_more) {
    fight *f = dice("hero=krutzbeck,monster=golem,life=9");
    fight_play(f, "roll 1 2");
    expect(fight_phase(f), "ability");
    expect(fight_choices(f, FIGHT_HERO), "decline, use");
    fight_play(f, "use");
    ck_assert_int_eq(fight_wounds(f, FIGHT_MONSTER), 2);
    fight_free(f);
    expect_roll("hero=krutzbeck,monster=golem,life=9", "roll 1 2; decline", 0, 1);
    expect_roll("hero=krutzbeck,monster=golem,life=9", "roll 5 6", 1, 0);
}
END_TEST

static const char *deflect_options(const char *variant, char text[128]) {
    snprintf(text, 128, "variant=%s,escape=no,hero=tatianna,monster=golem,life=9", variant);
    return text;
}

/* DQC-137: one ability in the hero data for all variants, and it works here as in a card fight */
START_TEST(dqc_137_tatianna_as_printed) {
    const dq_cards *cards = dq_cards_default();
    for (uint32_t h = 0; h < cards->hero_count; h++)
        for (int v = 0; strcmp(cards->hero[h].id, "tatianna") == 0 && v < DQ_VARIANTS; v++) {
            ck_assert_int_eq(cards->hero[h].ability[v], cards->hero[h].ability[DQ_OFFICIAL]);
            ck_assert_int_ne(cards->hero[h].ability[v], DQ_ABILITY_NONE);
        }
    char options[128];
    fight *f = fight_new(deflect_options("dice", options));
    fight_play(f, "roll 5 6");
    expect(fight_phase(f), "ability");
    expect(fight_choices(f, FIGHT_HERO), "decline, use");
    fight_play(f, "use; turn up R3()");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 0);
    fight_play(f, "roll 6 6; use; turn up R4()");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 1);
    fight_play(f, "roll 5 6; use; turn up M3()");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 2);
    fight_free(f);
}
END_TEST

/* Copies figures.json into a new folder, with every "deflect" made "none". */
static void make_data_without_deflect(char directory[64]) {
    char path[128], *text = calloc(1, 1 << 16);
    snprintf(directory, 64, "/tmp/riposte-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(directory));
    FILE *file = fopen(RIPOSTE_SOURCE_DIR "/tests/dungeonquest_combat/data/figures.json", "r");
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

/* DQC-137 DQC-154 DQC-174: other hero data, other ability */
START_TEST(dqc_137_ability_is_read_from_the_data) {
    static const char *const round[3][2] = {
        {"dice", "roll 5 6"}, {"classic-solo", "roll 1"}, {"classic", "slash | quick shot"}};
    char directory[64], path[128], options[128];
    make_data_without_deflect(directory);
    for (int i = 0; i < 3; i++) {
        fight *f = fight_new(deflect_options(round[i][0], options));
        fight_play(f, round[i][1]);
        expect(fight_phase(f), "ability");
        fight_free(f);
        f = fight_new_with_data(directory, deflect_options(round[i][0], options));
        fight_play(f, round[i][1]);
        expect(fight_phase(f), i < 2 ? "roll" : "pick");
        ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 1);
        fight_free(f);
    }
    snprintf(path, sizeof path, "%s/figures.json", directory);
    remove(path);
    rmdir(directory);
}
END_TEST

/* DQC-138 */
START_TEST(dqc_138_deck_for_tatianna_only) {
    char options[128];
    fight *f = fight_new(deflect_options("dice", options));
    fight_play(f, "roll 5 6; decline");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "discard"), 0);
    fight_play(f, "roll 5 6; use");
    ck_assert_int_eq(fight_choice_count(f, FIGHT_WORLD), 54);
    fight_play(f, "turn up R3()");
    expect(fight_cards(f, FIGHT_WORLD, "discard"), "R3()");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "hero.hand") + fight_count(f, FIGHT_WORLD, "stack"), 0);
    fight_play(f, "roll 5 6; use");
    ck_assert_int_eq(fight_choice_count(f, FIGHT_WORLD), 53);
    fight_free(f);
}
END_TEST

/* DQC-139 */
START_TEST(dqc_139_challara_at_eight_wounds) {
    expect_roll("hero=challara,monster=skeleton,life=9,wounds=8", "roll 2 2", 0, 1);
    expect_roll("hero=challara,monster=skeleton,life=9,wounds=7", "roll 2 2", 0, 2);
    expect_roll("hero=challara,monster=skeleton,life=9,wounds=8", "roll 5 5", 2, 0);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_117_any_number_of_players,
                            dqc_118_skeleton_tests_agility,
                            dqc_119_sorcerer_tests_luck,
                            dqc_120_troll_tests_armor,
                            dqc_121_golem_tests_strength,
                            dqc_122_demon_tests_strength,
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
