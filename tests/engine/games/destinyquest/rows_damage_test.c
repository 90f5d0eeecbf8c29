/* Ledger rows HVH-4.1 to HVH-5.4b: damage dice, damage score, and sacrifice against both. */
#include "tests/support/destinyquest_duel.h"
#include "tests/support/row.h"

static const duel_hero PLAIN = {.speed = 4, .brawn = 7};

static duel_hero with(const char *abilities) {
    duel_hero hero = PLAIN;
    hero.abilities = abilities;
    return hero;
}

static duel_hero armoured(int armour, const char *abilities) {
    duel_hero hero = with(abilities);
    hero.armour = armour;
    return hero;
}

/* A round won by the first; both 100 health, speed 4, brawn 7. */
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

START_TEST(hvh_4_1_winner_is_asked) {
    duel *d = won_by_first(with("cleave"), with("cleave"));
    row_text("HVH-4.1", duel_phase(d), "damage-dice");
    row_text("HVH-4.1", duel_choices(d, DUEL_FIRST), "cleave, none");
    row_text("HVH-4.1", duel_choices(d, DUEL_SECOND), "");
    duel_play(d, "first none");
    row_text("HVH-4.1", duel_phase(d), "damage-score");
    duel_free(d);
}
END_TEST

START_TEST(hvh_4_1b_damage_dice_abilities) {
    static const char *const names[] = {"backfire",
                                        "black rain",
                                        "blood hail",
                                        "bolt",
                                        "cleave",
                                        "double punch",
                                        "flurry",
                                        "ice shards",
                                        "ignite",
                                        "ley line infusion",
                                        "nature's revenge",
                                        "puncture",
                                        "rake",
                                        "skewer",
                                        "stone rain",
                                        "swarm",
                                        "thorn cage",
                                        "trample",
                                        "volley",
                                        "vortex"};
    row_text("HVH-4.1b", missing_in(DESTINY_AT_DAMAGE_DICE, names, sizeof names / sizeof *names), "");
    row_holds("HVH-4.1b", !duel_ability_in("impale", DESTINY_AT_DAMAGE_DICE));
}
END_TEST

/* What the loser has lost by damage dice 3 and 5; the winner has lost nothing. */
static int lost_to_dice(int armour) {
    duel *d = won_by_first(with("puncture"), armoured(armour, NULL));
    duel_play(d, "first puncture");
    ck_assert_int_eq(duel_outcomes(d), 21);
    duel_play(d, "dice 3 5");
    row_number("HVH-4.2", duel_health(d, DUEL_FIRST), 100);
    int lost = 100 - duel_health(d, DUEL_SECOND);
    duel_free(d);
    return lost;
}

START_TEST(hvh_4_2_loser_takes_the_dice) {
    row_number("HVH-4.2", lost_to_dice(0), 8);
    row_number("HVH-4.2b", lost_to_dice(6), 8);
}
END_TEST

/* No damage, and on with step 8. */
START_TEST(hvh_4_3_sacrifice_against_dice) {
    duel *d = won_by_first(with("puncture, thorns"), with("sacrifice, shades, barbs"));
    duel_play(d, "first puncture; dice 3 5");
    row_text("HVH-4.3", duel_phase(d), "sacrifice");
    row_text("HVH-4.3", duel_choices(d, DUEL_SECOND), "decline, sacrifice");
    duel_play(d, "second sacrifice");
    row_number("HVH-4.3b", duel_round(d), 2);
    row_holds("HVH-4.3", duel_health(d, DUEL_SECOND) >= 100 - 1);
    row_number("HVH-4.3b", duel_health(d, DUEL_SECOND), 100 - 1); /* thorns */
    row_number("HVH-4.3b", duel_health(d, DUEL_FIRST), 100 - 1);  /* barbs */
    duel_free(d);
    d = won_by_first(with("puncture"), with("sacrifice, shades"));
    duel_play(d, "first puncture; dice 3 5; second decline"); /* (may) */
    row_number("HVH-4.3", duel_health(d, DUEL_SECOND), 92);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 1");
    row_holds("HVH-4.3", duel_offers(d, DUEL_SECOND, "sacrifice")); /* it is kept for later */
    duel_free(d);
}
END_TEST

/* Also where sacrifice costs no slot. */
START_TEST(hvh_4_3b_no_strike_back_after_sacrifice) {
    static const char *const options[] = {"sacrifice-slot=counts", "sacrifice-slot=free"};
    for (int i = 0; i < 2; i++) {
        duel *d = duel_new(options[i], with("puncture"), with("sacrifice, shades, counter, thorn armour"));
        duel_speed(d, "6 6", "1 1");
        duel_play(d, "first puncture; dice 3 5; second sacrifice");
        row_number("HVH-4.3b", duel_round(d), 2);
        duel_free(d);
    }
}
END_TEST

/* No score, nothing of 6.3, but a strike back. */
START_TEST(hvh_4_4_then_step_7) {
    duel *d = won_by_first(with("cleave, impale, stagger, corrode"), with("riposte"));
    duel_play(d, "first cleave");
    row_number("HVH-4.4b", duel_outcomes(d), 6);
    duel_play(d, "die 2");
    row_holds("HVH-4.4b", strcmp(duel_asked(d), "first") != 0);
    row_text("HVH-4.4", duel_phase(d), "strike-back");
    row_text("HVH-4.4", duel_choices(d, DUEL_SECOND), "none, riposte");
    row_number("HVH-4.4b", duel_health(d, DUEL_SECOND), 98);
    duel_free(d);
}
END_TEST

START_TEST(hvh_5_1_roll_is_offered) {
    duel *d = won_by_first(with("cleave"), PLAIN);
    duel_play(d, "first none");
    row_text("HVH-5.1", duel_choices(d, DUEL_FIRST), "do not roll, roll");
    duel_play(d, "first do not roll");
    row_number("HVH-5.1", duel_round(d), 2);
    row_number("HVH-5.1", duel_health(d, DUEL_SECOND), 100);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first cleave; die 2"); /* with a damage dice ability no score is rolled */
    row_number("HVH-5.1", duel_round(d), 3);
    row_number("HVH-5.1", duel_health(d, DUEL_SECOND), 98);
    duel_free(d);
}
END_TEST

START_TEST(hvh_5_2_named_before_the_roll) {
    duel *d = won_by_first(with("impale"), PLAIN);
    row_holds("HVH-5.2", duel_offers(d, DUEL_FIRST, "impale"));
    duel_play(d, "first roll; die 3");
    row_number("HVH-5.2", duel_health(d, DUEL_SECOND), 100 - 10);
    row_number("HVH-5.2", duel_round(d), 2); /* not asked for again after it */
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first impale; die 3");
    row_number("HVH-5.2", duel_health(d, DUEL_SECOND), 100 - 10 - 13);
    duel_free(d);
}
END_TEST

START_TEST(hvh_5_2b_damage_score_abilities) {
    static const char *const names[] = {"compulsion",     "dark pact",   "deep wound", "fatal blow", "feral fury",
                                        "focused strike", "heavy blow",  "impale",     "overload",   "piercing",
                                        "pound",          "shadow fury", "slick",      "surge",      "windwalker"};
    row_text("HVH-5.2b", missing_in(DESTINY_AT_DAMAGE_SCORE, names, sizeof names / sizeof *names), "");
    row_holds("HVH-5.2b", !duel_ability_in("cleave", DESTINY_AT_DAMAGE_SCORE));
}
END_TEST

START_TEST(hvh_5_3_one_die) {
    duel *d = won_by_first(PLAIN, PLAIN);
    duel_play(d, "first roll");
    row_number("HVH-5.3", duel_outcomes(d), 6);
    row_near("HVH-5.3", duel_probability(d, "die 4"), 1.0 / 6, 1e-15);
    duel_free(d);
}
END_TEST

START_TEST(hvh_5_3b_more_dice_by_an_ability) {
    duel *d = won_by_first(with("deep wound"), PLAIN);
    duel_play(d, "first deep wound");
    row_number("HVH-5.3b", duel_outcomes(d), 21);
    duel_play(d, "dice 2 5");
    row_number("HVH-5.3b", duel_damage_score(d), 2 + 5 + 7);
    row_number("HVH-5.3b", duel_health(d, DUEL_SECOND), 100 - 14);
    duel_free(d);
}
END_TEST

START_TEST(hvh_5_3c_brawn_or_magic_is_added) {
    duel *d = won_by_first(PLAIN, PLAIN);
    duel_play(d, "first roll; die 4");
    row_number("HVH-5.3c", duel_damage_score(d), 11);
    row_number("HVH-5.3d", duel_health(d, DUEL_SECOND), 100 - 11);
    duel_free(d);
    d = won_by_first((duel_hero){.speed = 4, .brawn = 1, .magic = 9, .path = "mage"}, PLAIN);
    duel_play(d, "first roll; die 4");
    row_number("HVH-5.3c", duel_damage_score(d), 13);
    duel_free(d);
}
END_TEST

/* Step 6 and 7 do not come. */
START_TEST(hvh_5_4_sacrifice_against_a_score) {
    duel *d = won_by_first(with("stagger, thorns"), with("sacrifice, shades, counter"));
    duel_play(d, "first roll; die 4");
    row_text("HVH-5.4", duel_phase(d), "sacrifice");
    ck_assert_int_eq(destiny_bout_of(&d->state)->die[0], 4); /* he sees the die */
    duel_play(d, "second sacrifice");
    row_number("HVH-5.4b", duel_round(d), 2);
    row_holds("HVH-5.4", duel_health(d, DUEL_SECOND) >= 99);
    row_number("HVH-5.4b", duel_health(d, DUEL_SECOND), 99); /* thorns of step 8 */
    duel_free(d);
    d = won_by_first(PLAIN, with("sacrifice, shades"));
    duel_play(d, "first roll; die 4; second decline");
    row_number("HVH-5.4", duel_health(d, DUEL_SECOND), 89);
    duel_free(d);
}
END_TEST

/* And only with sacrifice. */
START_TEST(hvh_5_4_only_the_loser) {
    duel *d = won_by_first(with("sacrifice, shades"), PLAIN);
    duel_play(d, "first roll; die 4");
    row_number("HVH-5.4", duel_round(d), 2);
    row_number("HVH-5.4", duel_health(d, DUEL_SECOND), 100 - 11 - 2); /* shades: + 2 a die */
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {hvh_4_1_winner_is_asked,
                                  hvh_4_1b_damage_dice_abilities,
                                  hvh_4_2_loser_takes_the_dice,
                                  hvh_4_3_sacrifice_against_dice,
                                  hvh_4_3b_no_strike_back_after_sacrifice,
                                  hvh_4_4_then_step_7,
                                  hvh_5_1_roll_is_offered,
                                  hvh_5_2_named_before_the_roll,
                                  hvh_5_2b_damage_score_abilities,
                                  hvh_5_3_one_die,
                                  hvh_5_3b_more_dice_by_an_ability,
                                  hvh_5_3c_brawn_or_magic_is_added,
                                  hvh_5_4_sacrifice_against_a_score,
                                  hvh_5_4_only_the_loser};
    return duel_run_tests("destinyquest rows: damage", tests, sizeof tests / sizeof *tests);
}
