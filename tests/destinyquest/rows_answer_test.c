/* Ledger rows HVH-3.1 to HVH-3.2e: what the loser of a round may do against the attack. */
#include "tests/support/destinyquest_duel.h"

static const duel_hero PLAIN = {.speed = 4, .brawn = 5, .armour = 2};

static duel_hero with(const char *abilities) {
    duel_hero hero = PLAIN;
    hero.abilities = abilities;
    return hero;
}

/* A round won by the first; both 100 health, speed 4, brawn 5, armour 2. */
static duel *won_by_first(duel_hero first, duel_hero second) {
    duel *d = duel_new(NULL, first, second);
    duel_speed(d, "6 6", "1 1");
    return d;
}

/* HVH-3.1 */
START_TEST(hvh_3_1_loser_is_asked_before_damage) {
    duel *d = won_by_first(PLAIN, with("parry"));
    ck_assert_str_eq(duel_phase(d), "answer");
    ck_assert_str_eq(duel_choices(d, DUEL_SECOND), "none, parry");
    duel_play(d, "second none");
    ck_assert_str_eq(duel_asked(d), "first");
    duel_free(d);
}
END_TEST

/* HVH-3.1b */
START_TEST(hvh_3_1b_winner_is_not_asked) {
    duel *d = won_by_first(with("parry, evade"), PLAIN);
    ck_assert_str_eq(duel_asked(d), "first");
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "do not roll, roll");
    duel_free(d);
}
END_TEST

/* HVH-3.1c */
START_TEST(hvh_3_1c_one_answer_only) {
    duel *d = won_by_first(PLAIN, with("evade, parry"));
    ck_assert_str_eq(duel_choices(d, DUEL_SECOND), "evade, none, parry");
    duel_play(d, "second evade");
    ck_assert_int_eq(duel_round(d), 2); /* nothing more is asked in this round */
    duel_speed(d, "6 6", "1 1");
    ck_assert_str_eq(duel_choices(d, DUEL_SECOND), "none, parry");
    duel_free(d);
}
END_TEST

/* HVH-3.1d */
START_TEST(hvh_3_1d_uses_up_the_combat_ability) {
    duel *d = won_by_first(PLAIN, with("parry, counter"));
    duel_play(d, "second parry");
    ck_assert_int_eq(duel_round(d), 2);
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 100);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first do not roll");
    ck_assert(duel_offers(d, DUEL_SECOND, "counter")); /* in a round without parry it is there */
    duel_free(d);
}
END_TEST

static void all_in(destiny_window window, const char *const names[], size_t count) {
    for (size_t i = 0; i < count; i++) {
        ck_assert_msg(duel_ability_in(names[i], window), "%s is in another class", names[i]);
        ck_assert_msg(duel_ability(names[i])->named, "%s is not marked as named by the rules", names[i]);
    }
}

/* HVH-3.1e */
START_TEST(hvh_3_1e_interrupts) {
    static const char *const names[] = {"banshee wail", "brutality", "command",   "confound", "deflect",
                                        "dirge",        "head butt", "overpower", "parry",    "slam"};
    all_in(DESTINY_AT_INTERRUPT, names, sizeof names / sizeof *names);
    ck_assert(!duel_ability_in("evade", DESTINY_AT_INTERRUPT));
}
END_TEST

/* HVH-3.1f */
START_TEST(hvh_3_1f_dodges) {
    static const char *const names[] = {"blink", "evade", "prophecy", "sidestep", "spider sense", "vanish", "veil"};
    all_in(DESTINY_AT_DODGE, names, sizeof names / sizeof *names);
    ck_assert(!duel_ability_in("parry", DESTINY_AT_DODGE));
}
END_TEST

/* HVH-3.2a: two damage dice, past armour */
START_TEST(hvh_3_2a_damage_of_an_interrupt) {
    duel *d = won_by_first(PLAIN, with("overpower"));
    duel_play(d, "second overpower");
    ck_assert_int_eq(duel_outcomes(d), 21);
    duel_play(d, "dice 3 4");
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 100 - 7);
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100);
    duel_free(d);
    d = won_by_first(PLAIN, with("parry")); /* and one that deals none */
    duel_play(d, "second parry");
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 100);
    duel_free(d);
}
END_TEST

/* HVH-3.2b: no damage, no strike back, but passives */
START_TEST(hvh_3_2b_on_with_step_8) {
    duel *d = won_by_first(with("cleave, stagger, thorns"), with("sidestep, counter, barbs"));
    duel_play(d, "second sidestep");
    ck_assert_int_eq(duel_round(d), 2);
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 99);
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 99);
    duel_speed(d, "6 6", "1 1");
    ck_assert_str_eq(duel_asked(d), "first"); /* without an answer left steps 4 to 7 come */
    ck_assert_str_eq(duel_phase(d), "damage-dice");
    duel_free(d);
}
END_TEST

/* HVH-3.2c */
START_TEST(hvh_3_2c_command_turns_the_round) {
    duel *d = won_by_first(PLAIN, with("command"));
    ck_assert_int_eq(duel_winner(d), DUEL_FIRST);
    duel_play(d, "second command");
    ck_assert_int_eq(duel_round(d), 1);
    ck_assert_int_eq(duel_winner(d), DUEL_SECOND);
    duel_play(d, "second roll; die 6");
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 100 - (6 + 5 - 2));
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100);
    duel_free(d);
}
END_TEST

/* HVH-3.2d */
START_TEST(hvh_3_2d_new_loser_may_answer) {
    duel *d = won_by_first(with("parry, evade"), with("command"));
    duel_play(d, "second command");
    ck_assert_str_eq(duel_phase(d), "answer");
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "evade, none, parry");
    duel_play(d, "first parry");
    ck_assert_int_eq(duel_round(d), 2);
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 100);
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100);
    duel_free(d);
}
END_TEST

/* HVH-3.2e: without an answer the new winner goes on to step 4 */
START_TEST(hvh_3_2e_back_to_3_1) {
    duel *d = won_by_first(with("parry"), with("command"));
    duel_play(d, "second command; first none");
    ck_assert_str_eq(duel_asked(d), "second");
    ck_assert_str_eq(duel_choices(d, DUEL_SECOND), "do not roll, roll");
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        hvh_3_1_loser_is_asked_before_damage, hvh_3_1b_winner_is_not_asked, hvh_3_1c_one_answer_only,
        hvh_3_1d_uses_up_the_combat_ability,  hvh_3_1e_interrupts,          hvh_3_1f_dodges,
        hvh_3_2a_damage_of_an_interrupt,      hvh_3_2b_on_with_step_8,      hvh_3_2c_command_turns_the_round,
        hvh_3_2d_new_loser_may_answer,        hvh_3_2e_back_to_3_1};
    return duel_run_tests("destinyquest rows: answers", tests, sizeof tests / sizeof *tests);
}
