/* Rulings HVH-R01 to HVH-R16 of the ledger: what happens inside a round, and the options that change it. */
#include "tests/support/destinyquest_duel.h"
#include "tests/support/row.h"

#include <stdio.h>

static const duel_hero PLAIN = {.speed = 4, .brawn = 7, .armour = 4};

static duel_hero with(const char *abilities) {
    duel_hero hero = PLAIN;
    hero.abilities = abilities;
    return hero;
}

static duel_hero of_speed(int speed, const char *abilities) {
    duel_hero hero = with(abilities);
    hero.speed = speed;
    return hero;
}

static duel *won_by_first(const char *options, duel_hero first, duel_hero second) {
    duel *d = duel_new(options, first, second);
    duel_speed(d, "6 6", "1 1");
    return d;
}

/* tie=stand-off: nobody wins, steps 3 to 7 do not come, 8 and 9 do. */
START_TEST(hvh_r01_stand_off) {
    static const char *const options[] = {NULL, "tie=stand-off"};
    for (int i = 0; i < 2; i++) {
        duel *d = duel_new(options[i], with("parry, thorns, cleave, riposte"), with("parry, counter"));
        duel_speed(d, "2 4", "3 3");
        row_number("HVH-R01", duel_round(d), 2);
        row_number("HVH-R01", duel_health(d, DUEL_SECOND), 99);
        row_number("HVH-R01", duel_health(d, DUEL_FIRST), 100);
        duel_free(d);
    }
}
END_TEST

/* tie=reroll: both roll again in the same round. */
START_TEST(hvh_r01_reroll) {
    duel *d = duel_new("tie=reroll", with("thorns"), PLAIN);
    duel_speed(d, "2 4", "3 3");
    row_number("HVH-R01", duel_round(d), 1);
    row_text("HVH-R01", duel_phase(d), "speed-roll");
    row_number("HVH-R01", duel_health(d, DUEL_SECOND), 100);
    duel_play(d, "dice 2 4; dice 3 3; dice 1 2; dice 1 3");
    row_number("HVH-R01", duel_winner(d), DUEL_SECOND);
    row_number("HVH-R01", duel_round(d), 1);
    duel_free(d);
}
END_TEST

/* tie=faster: the higher speed attribute wins; equal ones stay a stand-off. */
START_TEST(hvh_r01_faster) {
    duel *d = duel_new("tie=faster", of_speed(3, NULL), of_speed(5, NULL));
    duel_speed(d, "3 4", "2 3");
    ck_assert_int_eq(duel_attack_speed(d, DUEL_FIRST), duel_attack_speed(d, DUEL_SECOND));
    row_number("HVH-R01", duel_winner(d), DUEL_SECOND);
    duel_free(d);
    d = duel_new("tie=faster", PLAIN, PLAIN);
    duel_stand_off(d);
    row_number("HVH-R01", duel_round(d), 2);
    duel_free(d);
}
END_TEST

START_TEST(hvh_r02_speed_before_this_rounds_abilities) {
    duel *d = duel_new(NULL, of_speed(3, "courage"), of_speed(5, "haste"));
    duel_play(d, "first courage"); /* now 7 against 5: the second is asked next all the same */
    row_text("HVH-R02", duel_asked(d), "second");
    duel_play(d, "second none");
    duel_free(d);
    d = duel_new(NULL, of_speed(5, "shunt, haste"), of_speed(5, "courage")); /* lasting effects count */
    ck_assert_str_eq(duel_asked(d), "both");
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4; first shunt");
    ck_assert_int_eq(duel_round(d), 2);
    ck_assert_int_eq(duel_attribute(d, DUEL_SECOND, DESTINY_SPEED), 3);
    row_text("HVH-R02", duel_asked(d), "second");
    duel_speed(d, "1 1", "1 1");
    duel_play(d, "*; first do not roll");
    ck_assert_int_eq(duel_round(d), 3); /* one round only: equal again */
    row_text("HVH-R02", duel_asked(d), "both");
    duel_free(d);
}
END_TEST

/* The sheet's speed has the equipment in it. */
START_TEST(hvh_r02_equipment_counts) {
    duel_hero shod = of_speed(5, "haste");
    shod.items = "{\"name\": \"Test boots\", \"slot\": \"feet\", \"bonuses\": {\"speed\": 2}}";
    shod.base = true, shod.speed = 3;
    duel *d = duel_new(NULL, shod, of_speed(4, "haste"));
    ck_assert_int_eq(duel_attribute(d, DUEL_FIRST, DESTINY_SPEED), 5);
    row_text("HVH-R02", duel_asked(d), "second");
    duel_free(d);
}
END_TEST

START_TEST(hvh_r03_slower_hero_without_a_speed_ability) {
    duel *d = duel_new(NULL, of_speed(3, NULL), of_speed(5, "haste"));
    row_text("HVH-R03", duel_phase(d), "faster");
    row_text("HVH-R03", duel_asked(d), "second");
    duel_free(d);
    d = duel_new(NULL, of_speed(3, "haste"), of_speed(5, "haste")); /* or one who wants none */
    duel_play(d, "first none");
    row_text("HVH-R03", duel_asked(d), "second");
    duel_free(d);
}
END_TEST

static void expect_speeds(duel *d, int first, int second) {
    row_number("HVH-R04", duel_attribute(d, DUEL_FIRST, DESTINY_SPEED), first);
    row_number("HVH-R04", duel_attribute(d, DUEL_SECOND, DESTINY_SPEED), second);
    duel_free(d);
}

/* Time shift takes over the speed that is there when it is its turn. */
START_TEST(hvh_r04_order_of_reveal) {
    duel *d = duel_new(NULL, of_speed(4, "quicksilver"), of_speed(4, "time shift"));
    duel_play(d, "quicksilver | time shift");
    expect_speeds(d, 6, 6);
    d = duel_new(NULL, of_speed(4, "time shift"), of_speed(4, "quicksilver"));
    duel_play(d, "time shift | quicksilver"); /* player 1's first: 4 already */
    expect_speeds(d, 4, 6);
    d = duel_new(NULL, of_speed(3, "time shift"), of_speed(5, "quicksilver"));
    duel_play(d, "first time shift; second quicksilver"); /* the slower one reveals first */
    expect_speeds(d, 5, 7);
    d = duel_new(NULL, of_speed(4, "haste"), of_speed(4, "webbed")); /* numbers of dice need no order */
    duel_play(d, "haste | webbed");
    row_number("HVH-R04", duel_outcomes(d), 21);
    duel_free(d);
    d = duel_new(NULL, of_speed(4, "webbed"), of_speed(4, "haste"));
    duel_play(d, "webbed | haste; dice 1 1");
    row_number("HVH-R04", duel_outcomes(d), 21);
    duel_free(d);
}
END_TEST

/* Armour 5, half of it rounded up is ignored. */
START_TEST(hvh_r06_fatal_blow_before_the_roll) {
    static const char *const options[] = {NULL, "fatal-blow=both", "fatal-blow=score"};
    for (int i = 0; i < 3; i++) {
        duel_hero armoured = PLAIN;
        armoured.armour = 5;
        duel *d = won_by_first(options[i], with("fatal blow"), armoured);
        row_holds("HVH-R06", duel_offers(d, DUEL_FIRST, "fatal blow"));
        duel_play(d, "first fatal blow; die 4");
        row_number("HVH-R06", duel_health(d, DUEL_SECOND), 100 - (11 - 2));
        row_number("HVH-R06", duel_round(d), 2); /* not once more in 6.3 */
        duel_free(d);
    }
}
END_TEST

/* The same roll worked out anew, the difference taken. */
START_TEST(hvh_r06_fatal_blow_after_damage) {
    static const char *const options[] = {NULL, "fatal-blow=both", "fatal-blow=after"};
    for (int i = 0; i < 3; i++) {
        duel_hero armoured = PLAIN;
        armoured.armour = 5;
        duel *d = won_by_first(options[i], with("fatal blow"), armoured);
        duel_play(d, "first roll; die 4");
        row_number("HVH-R06", duel_health(d, DUEL_SECOND), 100 - 6);
        row_text("HVH-R06", duel_choices(d, DUEL_FIRST), "fatal blow, none");
        duel_play(d, "first fatal blow");
        row_number("HVH-R06", duel_health(d, DUEL_SECOND), 100 - 9);
        duel_free(d);
    }
}
END_TEST

/* Never the effect twice, and in one bout only as often as there are uses. */
START_TEST(hvh_r06_once_a_round) {
    duel *d = won_by_first("uses=unlimited", with("fatal blow"), PLAIN);
    duel_play(d, "first fatal blow; die 4"); /* armour 4, 2 of it ignored */
    row_number("HVH-R06", duel_health(d, DUEL_SECOND), 91);
    row_number("HVH-R06", duel_round(d), 2);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4; first fatal blow");
    row_number("HVH-R06", duel_health(d, DUEL_SECOND), 82);
    row_number("HVH-R06", duel_round(d), 3);
    duel_free(d);
    d = won_by_first(NULL, with("fatal blow"), PLAIN);
    duel_play(d, "first fatal blow; die 4");
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4");
    row_number("HVH-R06", duel_round(d), 3); /* used up in the other window */
    duel_free(d);
}
END_TEST

START_TEST(hvh_r06_only_the_window_of_the_option) {
    duel *d = won_by_first("fatal-blow=score", with("fatal blow"), PLAIN);
    duel_play(d, "first roll; die 4");
    row_number("HVH-R06", duel_round(d), 2);
    duel_free(d);
    d = won_by_first("fatal-blow=after", with("fatal blow"), PLAIN);
    row_text("HVH-R06", duel_choices(d, DUEL_FIRST), "do not roll, roll");
    duel_play(d, "first roll; die 4");
    row_holds("HVH-R06", duel_offers(d, DUEL_FIRST, "fatal blow"));
    duel_free(d);
}
END_TEST

/* Then nobody has a combat ability left in this round. */
START_TEST(hvh_r07_command_twice_at_most) {
    duel *d = won_by_first("uses=unlimited", with("command, cleave, impale, stagger"), with("command, parry, counter"));
    duel_play(d, "second command; first command");
    ck_assert_int_eq(duel_winner(d), DUEL_FIRST);
    row_text("HVH-R07", duel_asked(d), "first"); /* the second may neither parry nor command again */
    row_text("HVH-R07", duel_choices(d, DUEL_FIRST), "do not roll, roll");
    duel_play(d, "first roll; die 4");
    row_number("HVH-R07", duel_health(d, DUEL_SECOND), 93);
    row_number("HVH-R07", duel_round(d), 2);
    duel_free(d);
}
END_TEST

/* Who dodged has no combat ability left either, where the dodge came to nothing. */
START_TEST(hvh_r07_nothing_after_a_dodge) {
    duel *d = won_by_first(NULL, with("ensnare, cleave, stagger"), with("evade, riposte, counter"));
    duel_play(d, "second evade");
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "ensnare, none");
    duel_play(d, "first ensnare");
    row_text("HVH-R07", duel_choices(d, DUEL_FIRST),
             "do not roll, roll"); /* a plain damage score: his slot is used too */
    duel_play(d, "first roll; die 4");
    row_number("HVH-R07", duel_health(d, DUEL_SECOND), 93);
    row_number("HVH-R07", duel_round(d), 2);
    duel_free(d);
}
END_TEST

/* Passives wait, the new winner attacks. */
START_TEST(hvh_r08_command_never_jumps_to_step_8) {
    duel *d = won_by_first(NULL, with("thorns"), with("command, thorns"));
    duel_play(d, "second command");
    row_number("HVH-R08", duel_round(d), 1);
    row_number("HVH-R08", duel_health(d, DUEL_FIRST), 100);
    row_number("HVH-R08", duel_health(d, DUEL_SECOND), 100);
    row_text("HVH-R08", duel_phase(d), "damage-score");
    row_text("HVH-R08", duel_asked(d), "second");
    duel_free(d);
}
END_TEST

static duel *commanded_twice(const char *options) {
    duel *d = won_by_first(options, with("command"), with("command, sacrifice, shades"));
    duel_play(d, "second command; first command");
    duel_play(d, "first roll");
    return d;
}

/* sacrifice-slot=counts: not after command. */
START_TEST(hvh_r09_sacrifice_takes_the_slot) {
    static const char *const options[] = {NULL, "sacrifice-slot=counts"};
    for (int i = 0; i < 2; i++) {
        duel *d = commanded_twice(options[i]);
        duel_play(d, "die 4");
        row_number("HVH-R09", duel_health(d, DUEL_SECOND), 93);
        row_number("HVH-R09", duel_round(d), 2);
        duel_speed(d, "6 6", "1 1");
        duel_play(d, "first roll; die 4"); /* in a round without command it is offered */
        row_holds("HVH-R09", duel_offers(d, DUEL_SECOND, "sacrifice"));
        duel_free(d);
    }
}
END_TEST

/* sacrifice-slot=free. */
START_TEST(hvh_r09_sacrifice_free) {
    duel *d = commanded_twice("sacrifice-slot=free");
    duel_play(d, "die 4");
    row_text("HVH-R09", duel_choices(d, DUEL_SECOND), "decline, sacrifice");
    duel_play(d, "second sacrifice");
    row_number("HVH-R09", duel_health(d, DUEL_SECOND), 100);
    row_number("HVH-R09", duel_round(d), 2);
    duel_free(d);
}
END_TEST

/* sacrifice=after-roll: the damage is known. */
START_TEST(hvh_r10_sacrifice_after_the_roll) {
    static const char *const options[] = {NULL, "sacrifice=after-roll"};
    for (int i = 0; i < 2; i++) {
        duel *d = won_by_first(options[i], with("puncture"), with("sacrifice, shades"));
        duel_play(d, "first puncture");
        row_text("HVH-R10", duel_asked(d), "chance");
        duel_play(d, "dice 1 1");
        row_holds("HVH-R10", duel_offers(d, DUEL_SECOND, "sacrifice"));
        duel_free(d);
        d = won_by_first(options[i], PLAIN, with("sacrifice, shades"));
        duel_play(d, "first roll");
        row_text("HVH-R10", duel_asked(d), "chance");
        duel_free(d);
    }
}
END_TEST

/* sacrifice=before-roll. */
START_TEST(hvh_r10_sacrifice_before_the_roll) {
    duel *d = won_by_first("sacrifice=before-roll", with("puncture"), with("sacrifice, shades"));
    duel_play(d, "first none; first roll");
    row_text("HVH-R10", duel_choices(d, DUEL_SECOND), "decline, sacrifice");
    duel_play(d, "second decline; die 4"); /* not asked again once the die lies */
    row_number("HVH-R10", duel_health(d, DUEL_SECOND), 93);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first puncture");
    row_text("HVH-R10", duel_choices(d, DUEL_SECOND), "decline, sacrifice");
    duel_play(d, "second sacrifice");
    if (strcmp(duel_phase(d), "damage-roll") == 0) duel_play(d, "dice 6 6"); /* rolled or not, it does nothing */
    row_number("HVH-R10", duel_health(d, DUEL_SECOND), 93);
    row_number("HVH-R10", duel_round(d), 3);
    duel_free(d);
}
END_TEST

/* By dice and by score. */
START_TEST(hvh_r11_no_death_before_the_choice) {
    static const char *const first_blow[] = {"first puncture; dice 6 6", "first none; first roll; die 6"};
    static const char *const second_blow[] = {"first roll; die 6", "first puncture; dice 6 6"};
    for (int i = 0; i < 2; i++) {
        duel *d = won_by_first(NULL, with("puncture"), with("sacrifice, shades"));
        duel_set_health(d, DUEL_SECOND, 3);
        duel_play(d, first_blow[i]);
        row_holds("HVH-R11", !duel_over(d));
        row_number("HVH-R11", duel_health(d, DUEL_SECOND), 3);
        duel_play(d, "second sacrifice");
        row_holds("HVH-R11", !duel_over(d));
        row_number("HVH-R11", duel_health(d, DUEL_SECOND), 3);
        duel_speed(d, "6 6", "1 1");
        duel_play(d, second_blow[i]);
        row_near("HVH-R11", duel_payoff(d), 1, 0);
        duel_free(d);
    }
}
END_TEST

/* The damage score of a hero with these attributes and die 4. */
static int score_of(const char *options, int brawn, int magic, const char *path, const char *moves) {
    duel *d = won_by_first(options, (duel_hero){.speed = 4, .brawn = brawn, .magic = magic, .path = path}, PLAIN);
    duel_play(d, moves);
    int score = duel_damage_score(d);
    duel_free(d);
    return score;
}

/* attribute=higher. */
START_TEST(hvh_r12_the_higher_of_the_two) {
    static const char *const options[] = {NULL, "attribute=higher"};
    for (int i = 0; i < 2; i++) {
        row_number("HVH-R12", score_of(options[i], 5, 9, "warrior", "first roll; die 4"), 13);
        row_number("HVH-R12", score_of(options[i], 9, 5, "mage", "first roll; die 4"), 13);
        row_number("HVH-R12", score_of(options[i], 7, 7, "mage", "first roll; die 4"), 11);
    }
}
END_TEST

/* attribute=ask. */
START_TEST(hvh_r12_asked_each_time) {
    row_number("HVH-R12", score_of("attribute=ask", 5, 9, "warrior", "first roll; first brawn; die 4"), 9);
    row_number("HVH-R12", score_of("attribute=ask", 5, 9, "warrior", "first roll; first magic; die 4"), 13);
}
END_TEST

/* attribute=path. */
START_TEST(hvh_r12_fixed_by_path) {
    row_number("HVH-R12", score_of("attribute=path", 5, 9, "warrior", "first roll; die 4"), 9);
    row_number("HVH-R12", score_of("attribute=path", 5, 9, "rogue", "first roll; die 4"), 9);
    row_number("HVH-R12", score_of("attribute=path", 9, 5, "mage", "first roll; die 4"), 9);
}
END_TEST

/* No damage, and no healing of a wounded hero. */
START_TEST(hvh_r13_armour_above_the_score) {
    duel *d =
        won_by_first(NULL, (duel_hero){.speed = 4, .brawn = 3}, (duel_hero){.speed = 4, .brawn = 9, .armour = 12});
    duel_set_health(d, DUEL_SECOND, 50);
    duel_play(d, "first roll; die 1");
    ck_assert_int_eq(duel_damage_score(d), 4);
    row_number("HVH-R13", duel_health(d, DUEL_SECOND), 50);
    duel_free(d);
}
END_TEST

START_TEST(hvh_r14_damage_dice_are_dice_only) {
    duel *d = won_by_first(NULL, (duel_hero){.speed = 4, .brawn = 9, .magic = 8, .abilities = "cleave"}, PLAIN);
    duel_play(d, "first cleave; die 4");
    row_number("HVH-R14", duel_health(d, DUEL_SECOND), 96);
    duel_free(d);
}
END_TEST

/* No damage, then step 7. */
START_TEST(hvh_r15_winner_does_not_roll) {
    duel *d = won_by_first(NULL, with("stagger"), with("counter, riposte"));
    duel_play(d, "first do not roll");
    row_number("HVH-R15", duel_health(d, DUEL_SECOND), 100);
    row_text("HVH-R15", duel_phase(d), "strike-back");
    row_text("HVH-R15", duel_choices(d, DUEL_SECOND), "counter, none");
    duel_play(d, "second counter; die 3");
    row_number("HVH-R15", duel_health(d, DUEL_FIRST), 97);
    row_number("HVH-R15", duel_round(d), 2);
    duel_free(d);
}
END_TEST

/* Unless the ability asks for damage. */
START_TEST(hvh_r16_strike_back_without_damage) {
    duel_hero walled = with("thorn armour, riposte, spore cloud");
    walled.armour = 30;
    duel *d = won_by_first(NULL, PLAIN, walled);
    duel_play(d, "first do not roll");
    row_text("HVH-R16", duel_choices(d, DUEL_SECOND), "none, thorn armour");
    duel_play(d, "second thorn armour; die 2");
    row_number("HVH-R16", duel_health(d, DUEL_FIRST), 98);
    duel_free(d);
}
END_TEST

/* A roll that armour stops is a round without damage too. */
START_TEST(hvh_r16_score_stopped_by_armour) {
    duel_hero walled = with("counter, riposte");
    walled.armour = 30;
    duel *d = won_by_first(NULL, PLAIN, walled);
    duel_play(d, "first roll; die 4");
    if (strcmp(duel_phase(d), "brace") == 0) duel_play(d, "second none");
    row_text("HVH-R16", duel_phase(d), "strike-back");
    row_text("HVH-R16", duel_choices(d, DUEL_SECOND), "counter, none");
    duel_play(d, "second counter; die 2");
    row_number("HVH-R16", duel_health(d, DUEL_FIRST), 98);
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {hvh_r01_stand_off,
                                  hvh_r01_reroll,
                                  hvh_r01_faster,
                                  hvh_r02_speed_before_this_rounds_abilities,
                                  hvh_r02_equipment_counts,
                                  hvh_r03_slower_hero_without_a_speed_ability,
                                  hvh_r04_order_of_reveal,
                                  hvh_r06_fatal_blow_before_the_roll,
                                  hvh_r06_fatal_blow_after_damage,
                                  hvh_r06_once_a_round,
                                  hvh_r06_only_the_window_of_the_option,
                                  hvh_r07_command_twice_at_most,
                                  hvh_r07_nothing_after_a_dodge,
                                  hvh_r08_command_never_jumps_to_step_8,
                                  hvh_r09_sacrifice_takes_the_slot,
                                  hvh_r09_sacrifice_free,
                                  hvh_r10_sacrifice_after_the_roll,
                                  hvh_r10_sacrifice_before_the_roll,
                                  hvh_r11_no_death_before_the_choice,
                                  hvh_r12_the_higher_of_the_two,
                                  hvh_r12_asked_each_time,
                                  hvh_r12_fixed_by_path,
                                  hvh_r13_armour_above_the_score,
                                  hvh_r14_damage_dice_are_dice_only,
                                  hvh_r15_winner_does_not_roll,
                                  hvh_r16_strike_back_without_damage,
                                  hvh_r16_score_stopped_by_armour};
    return duel_run_tests("destinyquest rulings: a round", tests, sizeof tests / sizeof *tests);
}
