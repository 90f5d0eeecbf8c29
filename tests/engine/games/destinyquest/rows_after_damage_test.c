/* Ledger rows HVH-6.1 to HVH-7.1c: armour, health, abilities after damage, and the strike back. */
#include "tests/support/destinyquest_duel.h"
#include "tests/support/row.h"

static const duel_hero PLAIN = {.speed = 4, .brawn = 7, .armour = 4};

static duel_hero with(const char *abilities) {
    duel_hero hero = PLAIN;
    hero.abilities = abilities;
    return hero;
}

/* A round won by the first; both 100 health, speed 4, brawn 7, armour 4. */
static duel *won_by_first(duel_hero first, duel_hero second) {
    duel *d = duel_new(NULL, first, second);
    duel_speed(d, "6 6", "1 1");
    return d;
}

/* The first of these abilities that is in another class or not marked as named by the rules; "" without one. */
static const char *missing_in(destiny_window window, const char *const names[], size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!duel_ability_in(names[i], window) || !duel_ability(names[i])->named) return names[i];
    return "";
}

/* What is left of 50 health after a damage score of 11. */
static int health_after_11(int armour) {
    duel_hero armoured = PLAIN;
    armoured.armour = armour;
    duel *d = won_by_first(PLAIN, armoured);
    duel_set_health(d, DUEL_SECOND, 50);
    duel_play(d, "first roll; die 4");
    ck_assert_int_eq(duel_damage_score(d), 11);
    int health = duel_health(d, DUEL_SECOND);
    duel_free(d);
    return health;
}

START_TEST(hvh_6_1_armour_is_taken_off) {
    row_number("HVH-6.2", health_after_11(0), 50 - 11);
    row_number("HVH-6.1", health_after_11(4), 50 - 7);
}
END_TEST

START_TEST(hvh_6_1b_armour_kept_from_use) {
    duel *d = won_by_first(with("piercing"), PLAIN);
    duel_play(d, "first piercing; die 4");
    row_number("HVH-6.1b", duel_health(d, DUEL_SECOND), 100 - 11);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4"); /* for that attack only */
    row_number("HVH-6.1b", duel_health(d, DUEL_SECOND), 100 - 11 - 7);
    duel_free(d);
    d = won_by_first(with("stagger"), PLAIN); /* no armour in the next round */
    duel_play(d, "first roll; die 4; first stagger");
    for (int round = 2; round <= 3; round++) {
        duel_speed(d, "6 6", "1 1");
        duel_play(d, "first roll; die 4; *");
    }
    row_number("HVH-6.1b", duel_health(d, DUEL_SECOND), 100 - 7 - 11 - 7);
    duel_free(d);
}
END_TEST

START_TEST(hvh_6_3_an_ability_after_damage) {
    duel *d = won_by_first(with("stagger, corrode"), PLAIN);
    duel_play(d, "first roll; die 4");
    row_text("HVH-6.3", duel_phase(d), "after-damage");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 93);
    row_text("HVH-6.3", duel_choices(d, DUEL_FIRST), "corrode, none, stagger");
    duel_play(d, "first corrode");
    row_number("HVH-6.3", duel_round(d), 2); /* one of them */
    ck_assert_int_eq(duel_attribute(d, DUEL_SECOND, DESTINY_ARMOUR), 2);
    duel_free(d);
}
END_TEST

/* Damage score 4 against armour 6. */
START_TEST(hvh_6_3b_nothing_without_damage) {
    duel *d = won_by_first((duel_hero){.speed = 4, .brawn = 3, .abilities = "stagger"},
                           (duel_hero){.speed = 4, .brawn = 9, .armour = 6});
    duel_play(d, "first roll; die 1");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100);
    row_number("HVH-6.3b", duel_round(d), 2);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 3"); /* 6 against 6 */
    row_number("HVH-6.3b", duel_round(d), 3);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4"); /* 7 against 6: one point is enough */
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 99);
    row_holds("HVH-6.3b", duel_offers(d, DUEL_FIRST, "stagger"));
    duel_free(d);
}
END_TEST

START_TEST(hvh_6_3c_nothing_after_another_ability) {
    duel *d = won_by_first(with("impale, stagger"), with("counter"));
    duel_play(d, "first impale; die 4; second none"); /* counter may come before 6.1 */
    row_text("HVH-6.3c", duel_asked(d), "second");    /* or in 7 */
    duel_play(d, "second none");
    row_text("HVH-6.3c", duel_phase(d), "speed-roll");
    row_number("HVH-6.3c", duel_round(d), 2);
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 90);
    duel_free(d);
}
END_TEST

/* Command was his combat ability. */
START_TEST(hvh_6_3c_nothing_after_command) {
    duel *d = won_by_first(PLAIN, with("command, stagger, cleave, impale"));
    duel_play(d, "second command");
    row_text("HVH-6.3c", duel_choices(d, DUEL_SECOND), "do not roll, roll");
    duel_play(d, "second roll; die 4");
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 93);
    row_number("HVH-6.3c", duel_round(d), 2);
    duel_free(d);
}
END_TEST

START_TEST(hvh_6_3d_abilities_after_damage) {
    static const char *const names[] = {"convulsions", "corrode",    "corruption", "cripple", "disrupt",
                                        "doom",        "fatal blow", "frostbite",  "melt",    "rust",
                                        "shatter",     "shock",      "shunt",      "stagger"};
    row_text("HVH-6.3d", missing_in(DESTINY_AT_AFTER_DAMAGE, names, sizeof names / sizeof *names), "");
    row_holds("HVH-6.3d", !duel_ability_in("riposte", DESTINY_AT_AFTER_DAMAGE));
}
END_TEST

START_TEST(hvh_7_1_loser_may_strike_back) {
    duel *d = won_by_first(with("riposte"), with("riposte"));
    duel_play(d, "first roll; die 4");
    row_text("HVH-7.1", duel_phase(d), "strike-back");
    row_text("HVH-7.1", duel_choices(d, DUEL_SECOND), "none, riposte");
    row_text("HVH-7.1", duel_choices(d, DUEL_FIRST), "");
    duel_play(d, "second riposte; die 5");
    row_number("HVH-7.1", duel_health(d, DUEL_FIRST), 95); /* past armour */
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 93);
    duel_free(d);
}
END_TEST

/* Command, lost again by command. */
START_TEST(hvh_7_1b_only_without_a_combat_ability) {
    duel *d = won_by_first(with("command"), with("command, riposte"));
    duel_play(d, "second command; first command");
    ck_assert_int_eq(duel_winner(d), DUEL_FIRST);
    duel_play(d, "first roll; die 4");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 93);
    row_number("HVH-7.1b", duel_round(d), 2);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4"); /* the commands are gone; now it is there */
    row_holds("HVH-7.1b", duel_offers(d, DUEL_SECOND, "riposte"));
    duel_free(d);
}
END_TEST

START_TEST(hvh_7_1c_strike_backs) {
    static const char *const names[] = {"avenging spirit", "back draft",  "counter",      "demon claws",
                                        "judgement",       "retaliation", "shield wall",  "sideswipe",
                                        "spore cloud",     "riposte",     "thorn armour", "thorn fist"};
    row_text("HVH-7.1c", missing_in(DESTINY_AT_STRIKE_BACK, names, sizeof names / sizeof *names), "");
    row_holds("HVH-7.1c", !duel_ability_in("parry", DESTINY_AT_STRIKE_BACK));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {hvh_6_1_armour_is_taken_off,
                                  hvh_6_1b_armour_kept_from_use,
                                  hvh_6_3_an_ability_after_damage,
                                  hvh_6_3b_nothing_without_damage,
                                  hvh_6_3c_nothing_after_another_ability,
                                  hvh_6_3c_nothing_after_command,
                                  hvh_6_3d_abilities_after_damage,
                                  hvh_7_1_loser_may_strike_back,
                                  hvh_7_1b_only_without_a_combat_ability,
                                  hvh_7_1c_strike_backs};
    return duel_run_tests("destinyquest rows: after damage", tests, sizeof tests / sizeof *tests);
}
