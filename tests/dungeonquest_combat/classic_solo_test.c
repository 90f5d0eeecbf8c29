/* Ledger section E: the Classic Solo variant, one die a round. */
#include "tests/support/dungeonquest_fight.h"

#include <stdio.h>

static void expect(const char *seen, const char *wanted) { ck_assert_str_eq(seen, wanted); }

static fight *one_die(const char *figures) {
    char options[256];
    snprintf(options, sizeof options, "variant=classic-solo,escape=no,%s", figures);
    return fight_new(options);
}

static void expect_roll(const char *figures, const char *events, int hero, int monster) {
    fight *f = one_die(figures);
    int before = fight_wounds(f, FIGHT_HERO);
    fight_play(f, events);
    ck_assert_msg(fight_wounds(f, FIGHT_HERO) - before == hero && fight_wounds(f, FIGHT_MONSTER) == monster,
                  "%s, %s: hero %d, monster %d wounds", figures, events, fight_wounds(f, FIGHT_HERO) - before,
                  fight_wounds(f, FIGHT_MONSTER));
    fight_free(f);
}

static const char LINDEL[] = "hero=lindel,monster=troll,life=9";

/* DQC-140: one or three players may choose it, and it asks nothing of the monster's seat */
START_TEST(dqc_140_any_number_of_players) {
    static const char *const figures[2] = {"players=1,hero=lindel,monster=troll,life=9",
                                           "players=3,hero=lindel,monster=troll,life=9"};
    for (int i = 0; i < 2; i++) {
        fight *f = one_die(figures[i]);
        for (int round = 0; round < 40 && !fight_over(f); round++) {
            ck_assert_uint_eq(fight_to_act(f) & RP_TO_ACT_PLAYER(FIGHT_MONSTER), 0);
            fight_play(f, "roll 5");
        }
        ck_assert(fight_over(f));
        fight_free(f);
    }
}
END_TEST

/* DQC-141 */
START_TEST(dqc_141_encounter_is_unchanged) {
    fight *f = fight_new("variant=classic-solo,hero=lindel,monster=troll");
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

/* DQC-142 */
START_TEST(dqc_142_escape_is_unchanged) {
    fight *f = fight_new("variant=classic-solo,hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Plain; escape card Troll Cancel");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 3);
    expect(fight_phase(f), "roll");
    fight_free(f);
    f = fight_new("variant=classic-solo,hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Cancel; escape card Troll Cancel");
    ck_assert(fight_over(f));
    fight_free(f);
}
END_TEST

/* DQC-143 */
START_TEST(dqc_143_no_cards_in_the_fight) {
    fight *f = one_die(LINDEL);
    for (int i = 0; i < 8; i++) {
        expect(fight_phase(f), "roll");
        ck_assert_int_eq(fight_choice_count(f, FIGHT_WORLD), 6);
        fight_play(f, "roll 3");
        ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "hero.hand") + fight_count(f, FIGHT_WORLD, "monster.hand"), 0);
        ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "stack") + fight_count(f, FIGHT_WORLD, "discard"), 0);
    }
    fight_free(f);
}
END_TEST

/* DQC-144 */
START_TEST(dqc_144_until_death) {
    fight *f = one_die("hero=lindel,monster=troll,life=2");
    fight_play(f, "roll 5");
    ck_assert(!fight_over(f));
    fight_play(f, "roll 5");
    ck_assert(fight_over(f));
    ck_assert_double_eq(fight_payoff(f), 1);
    fight_free(f);
    f = one_die("hero=lindel,monster=troll,life=2,wounds=13");
    fight_play(f, "roll 1; roll 2");
    ck_assert(fight_over(f));
    ck_assert_double_eq(fight_payoff(f), -1);
    fight_free(f);
}
END_TEST

/* DQC-145 */
START_TEST(dqc_145_one_die) {
    fight *f = one_die(LINDEL);
    expect(fight_choices(f, FIGHT_WORLD), "roll 1, roll 2, roll 3, roll 4, roll 5, roll 6");
    ck_assert_double_eq_tol(fight_probability(f, "roll 6"), 1.0 / 6, 1e-15);
    fight_play(f, "roll 3");
    ck_assert_int_eq(fight_number(f, FIGHT_WORLD, "round"), 2);
    fight_free(f);
}
END_TEST

/* DQC-146 */
START_TEST(dqc_146_one_or_two) {
    expect_roll(LINDEL, "roll 1", 1, 0);
    expect_roll(LINDEL, "roll 2", 1, 0);
}
END_TEST

/* DQC-147 */
START_TEST(dqc_147_three_or_four) {
    expect_roll(LINDEL, "roll 3", 1, 1);
    expect_roll(LINDEL, "roll 4", 1, 1);
}
END_TEST

/* DQC-148 */
START_TEST(dqc_148_five) { expect_roll(LINDEL, "roll 5", 0, 1); }
END_TEST

/* DQC-149 */
START_TEST(dqc_149_six) { expect_roll(LINDEL, "roll 6", 0, 2); }
END_TEST

/* DQC-150 */
START_TEST(dqc_150_roll_again) {
    fight *f = one_die(LINDEL);
    fight_play(f, "roll 3");
    ck_assert(fight_is_chance(f));
    expect(fight_phase(f), "roll");
    fight_free(f);
}
END_TEST

/* DQC-151 */
START_TEST(dqc_151_hugo_rerolls_a_one) {
    fight *f = one_die("hero=hugo,monster=troll,life=9");
    fight_play(f, "roll 1");
    expect(fight_phase(f), "reroll");
    expect(fight_choices(f, FIGHT_HERO), "keep, reroll");
    fight_free(f);
    expect_roll("hero=hugo,monster=troll,life=9", "roll 1; reroll; roll 6", 0, 2);
    expect_roll("hero=hugo,monster=troll,life=9", "roll 1; keep", 1, 0);
    expect_roll("hero=hugo,monster=troll,life=9", "roll 2; roll 5", 1, 1);
    expect_roll(LINDEL, "roll 1; roll 5", 1, 1);
}
END_TEST

/* DQC-152 */
START_TEST(dqc_152_second_result_stands) {
    fight *f = one_die("hero=hugo,monster=troll,life=9");
    fight_play(f, "roll 1; reroll; roll 1");
    expect(fight_phase(f), "roll");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 1);
    fight_free(f);
}
END_TEST

/* DQC-153 */
START_TEST(dqc_153_krutzbeck_wounds_once_more) {
    expect_roll("hero=krutzbeck,monster=troll,life=9", "roll 3; use", 1, 2);
    expect_roll("hero=krutzbeck,monster=troll,life=9", "roll 3; decline", 1, 1);
    expect_roll("hero=krutzbeck,monster=troll,life=9", "roll 5; use; roll 6; use", 0, 5);
    expect_roll("hero=krutzbeck,monster=troll,life=9", "roll 1; roll 2", 2, 0);
}
END_TEST

/* DQC-154 */
START_TEST(dqc_154_tatianna_as_printed) {
    expect_roll("hero=tatianna,monster=troll,life=9", "roll 1; use; turn up R3()", 0, 0);
    expect_roll("hero=tatianna,monster=troll,life=9", "roll 3; use; turn up R3()", 0, 1);
    expect_roll("hero=tatianna,monster=troll,life=9", "roll 1; use; turn up G3()", 1, 0);
    expect_roll("hero=tatianna,monster=troll,life=9", "roll 1; decline", 1, 0);
    expect_roll("hero=tatianna,monster=troll,life=9", "roll 5; roll 5", 0, 2);
}
END_TEST

/* DQC-155 */
START_TEST(dqc_155_deck_for_tatianna_only) {
    fight *f = one_die("hero=tatianna,monster=troll,life=9");
    fight_play(f, "roll 1; use; turn up R3(); roll 5; roll 2; decline; roll 3; use; turn up G1()");
    expect(fight_cards(f, FIGHT_WORLD, "discard"), "G1(), R3()");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "hero.hand") + fight_count(f, FIGHT_WORLD, "stack"), 0);
    fight_free(f);
}
END_TEST

/* DQC-156 */
START_TEST(dqc_156_challara_at_eight_wounds) {
    expect_roll("hero=challara,monster=troll,life=9,wounds=8", "roll 6", 0, 1);
    expect_roll("hero=challara,monster=troll,life=9,wounds=7", "roll 6", 0, 2);
    expect_roll("hero=challara,monster=troll,life=9,wounds=8", "roll 5", 0, 1);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_140_any_number_of_players,
                            dqc_141_encounter_is_unchanged,
                            dqc_142_escape_is_unchanged,
                            dqc_143_no_cards_in_the_fight,
                            dqc_144_until_death,
                            dqc_145_one_die,
                            dqc_146_one_or_two,
                            dqc_147_three_or_four,
                            dqc_148_five,
                            dqc_149_six,
                            dqc_150_roll_again,
                            dqc_151_hugo_rerolls_a_one,
                            dqc_152_second_result_stands,
                            dqc_153_krutzbeck_wounds_once_more,
                            dqc_154_tatianna_as_printed,
                            dqc_155_deck_for_tatianna_only,
                            dqc_156_challara_at_eight_wounds};
    return fight_run_tests("dq-combat: classic solo", tests, sizeof tests / sizeof *tests, 30);
}
