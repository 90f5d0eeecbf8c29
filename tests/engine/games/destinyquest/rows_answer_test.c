/* Ledger rows HVH-3.1 to HVH-3.2e: what the loser of a round may do against the attack. */
#include "tests/support/destinyquest_duel.h"
#include "tests/support/row.h"

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

START_TEST(hvh_3_1_loser_is_asked_before_damage) {
    duel *d = won_by_first(PLAIN, with("parry"));
    row_text("HVH-3.1", duel_phase(d), "answer");
    row_text("HVH-3.1", duel_choices(d, DUEL_SECOND), "none, parry");
    duel_play(d, "second none");
    row_text("HVH-3.1", duel_asked(d), "first");
    duel_free(d);
}
END_TEST

START_TEST(hvh_3_1b_winner_is_not_asked) {
    duel *d = won_by_first(with("parry, evade"), PLAIN);
    row_text("HVH-3.1b", duel_asked(d), "first");
    row_text("HVH-3.1b", duel_choices(d, DUEL_FIRST), "do not roll, roll");
    duel_free(d);
}
END_TEST

START_TEST(hvh_3_1c_one_answer_only) {
    duel *d = won_by_first(PLAIN, with("evade, parry"));
    row_text("HVH-3.1c", duel_choices(d, DUEL_SECOND), "evade, none, parry");
    duel_play(d, "second evade");
    row_number("HVH-3.1c", duel_round(d), 2); /* nothing more is asked in this round */
    duel_speed(d, "6 6", "1 1");
    row_text("HVH-3.1c", duel_choices(d, DUEL_SECOND), "none, parry");
    duel_free(d);
    d = won_by_first(with("command"), with("command, parry")); /* one who has to answer a second time */
    duel_play(d, "second command; first command");
    row_text("HVH-3.1c", duel_asked(d), "first");
    duel_free(d);
}
END_TEST

START_TEST(hvh_3_1d_uses_up_the_combat_ability) {
    duel *d = won_by_first(PLAIN, with("parry, counter"));
    duel_play(d, "second parry");
    row_number("HVH-3.1d", duel_round(d), 2);
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 100);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first do not roll");
    row_holds("HVH-3.1d", duel_offers(d, DUEL_SECOND, "counter")); /* in a round without parry it is there */
    duel_free(d);
    d = won_by_first(PLAIN, with("command, cleave, impale")); /* where steps 4 and 5 do follow */
    duel_play(d, "second command");
    row_text("HVH-3.1d", duel_choices(d, DUEL_SECOND), "do not roll, roll");
    duel_free(d);
}
END_TEST

/* The first of these abilities that is in another class or not marked as named by the rules; "" without one. */
static const char *missing_in(destiny_window window, const char *const names[], size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!duel_ability_in(names[i], window) || !duel_ability(names[i])->named) return names[i];
    return "";
}

START_TEST(hvh_3_1e_interrupts) {
    static const char *const names[] = {"banshee wail", "brutality", "command",   "confound", "deflect",
                                        "dirge",        "head butt", "overpower", "parry",    "slam"};
    row_text("HVH-3.1e", missing_in(DESTINY_AT_INTERRUPT, names, sizeof names / sizeof *names), "");
    row_holds("HVH-3.1e", !duel_ability_in("evade", DESTINY_AT_INTERRUPT));
}
END_TEST

START_TEST(hvh_3_1f_dodges) {
    static const char *const names[] = {"blink", "evade", "prophecy", "sidestep", "spider sense", "vanish", "veil"};
    row_text("HVH-3.1f", missing_in(DESTINY_AT_DODGE, names, sizeof names / sizeof *names), "");
    row_holds("HVH-3.1f", !duel_ability_in("parry", DESTINY_AT_DODGE));
}
END_TEST

/* Two damage dice, past armour. */
START_TEST(hvh_3_2a_damage_of_an_interrupt) {
    duel *d = won_by_first(PLAIN, with("overpower"));
    duel_play(d, "second overpower");
    row_number("HVH-3.2a", duel_outcomes(d), 21);
    duel_play(d, "dice 3 4");
    row_number("HVH-3.2a", duel_health(d, DUEL_FIRST), 100 - 7);
    row_number("HVH-3.2a", duel_health(d, DUEL_SECOND), 100);
    duel_free(d);
    d = won_by_first(PLAIN, with("parry")); /* and one that deals none */
    duel_play(d, "second parry");
    row_number("HVH-3.2a", duel_health(d, DUEL_FIRST), 100);
    duel_free(d);
}
END_TEST

/* No damage, no strike back, but passives. */
START_TEST(hvh_3_2b_on_with_step_8) {
    duel *d = won_by_first(with("cleave, stagger, thorns"), with("sidestep, counter, barbs"));
    duel_play(d, "second sidestep");
    row_number("HVH-3.2b", duel_round(d), 2);
    row_number("HVH-3.2b", duel_health(d, DUEL_FIRST), 99);
    row_number("HVH-3.2b", duel_health(d, DUEL_SECOND), 99);
    duel_speed(d, "6 6", "1 1");
    ck_assert_str_eq(duel_asked(d), "first"); /* without an answer left steps 4 to 7 come */
    ck_assert_str_eq(duel_phase(d), "damage-dice");
    duel_free(d);
}
END_TEST

START_TEST(hvh_3_2c_command_turns_the_round) {
    duel *d = won_by_first(PLAIN, with("command"));
    ck_assert_int_eq(duel_winner(d), DUEL_FIRST);
    duel_play(d, "second command");
    row_number("HVH-3.2c", duel_round(d), 1);
    row_number("HVH-3.2c", duel_winner(d), DUEL_SECOND);
    duel_play(d, "second roll; die 6");
    row_number("HVH-3.2c", duel_health(d, DUEL_FIRST), 100 - (6 + 5 - 2));
    row_number("HVH-3.2c", duel_health(d, DUEL_SECOND), 100);
    duel_free(d);
}
END_TEST

START_TEST(hvh_3_2d_new_loser_may_answer) {
    duel *d = won_by_first(with("parry, evade"), with("command"));
    duel_play(d, "second command");
    row_text("HVH-3.2d", duel_phase(d), "answer");
    row_text("HVH-3.2d", duel_choices(d, DUEL_FIRST), "evade, none, parry");
    duel_play(d, "first parry");
    row_number("HVH-3.2d", duel_round(d), 2);
    row_number("HVH-3.2d", duel_health(d, DUEL_FIRST), 100);
    row_number("HVH-3.2d", duel_health(d, DUEL_SECOND), 100);
    duel_free(d);
}
END_TEST

/* Without an answer the new winner goes on to step 4. */
START_TEST(hvh_3_2e_back_to_3_1) {
    duel *d = won_by_first(with("parry"), with("command"));
    duel_play(d, "second command; first none");
    row_text("HVH-3.2e", duel_asked(d), "second");
    row_text("HVH-3.2e", duel_choices(d, DUEL_SECOND), "do not roll, roll");
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
