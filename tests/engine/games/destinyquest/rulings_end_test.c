/* Rulings HVH-R17 to HVH-R19 of the ledger: how a bout ends, and the options that change it. */
#include "tests/support/destinyquest_duel.h"
#include "tests/support/row.h"

#include <stdio.h>

static const duel_hero PLAIN = {.speed = 4, .brawn = 7, .armour = 4};

static duel_hero with(const char *abilities) {
    duel_hero hero = PLAIN;
    hero.abilities = abilities;
    return hero;
}

static duel_hero of_health(int health, const char *abilities) {
    duel_hero hero = with(abilities);
    hero.health = health;
    return hero;
}

static duel *won_by_first(const char *options, duel_hero first, duel_hero second) {
    duel *d = duel_new(options, first, second);
    duel_speed(d, "6 6", "1 1");
    return d;
}

/* ---- R17, R18: defeat ---- */

/* defeat=at-once: no strike back, no passives for the dead. */
START_TEST(hvh_r17_at_once) {
    static const char *const options[] = {NULL, "defeat=at-once"};
    for (int i = 0; i < 2; i++) {
        duel *d = won_by_first(options[i], PLAIN, with("retaliation, thorns"));
        duel_set_health(d, DUEL_FIRST, 1);
        duel_set_health(d, DUEL_SECOND, 7);
        duel_play(d, "first roll; die 4");
        row_holds("HVH-R17", duel_over(d));
        row_near("HVH-R17", duel_payoff(d), 1, 0);
        duel_free(d);
        d = won_by_first(options[i], PLAIN, PLAIN); /* 1 is not yet a defeat */
        duel_set_health(d, DUEL_SECOND, 8);
        duel_play(d, "first roll; die 4");
        row_holds("HVH-R17", !duel_over(d));
        row_number("HVH-R17", duel_health(d, DUEL_SECOND), 1);
        duel_free(d);
    }
}
END_TEST

/* defeat=round-end: strike back and passives still hit. */
START_TEST(hvh_r17_at_round_end) {
    duel *d = won_by_first("defeat=round-end", PLAIN, with("retaliation"));
    duel_set_health(d, DUEL_FIRST, 3);
    duel_set_health(d, DUEL_SECOND, 7);
    duel_play(d, "first roll; die 4");
    row_holds("HVH-R17", !duel_over(d));
    duel_play(d, "second retaliation; die 3");
    row_near("HVH-R17", duel_payoff(d), 0, 0);
    duel_free(d);
    d = won_by_first("defeat=round-end", PLAIN, with("retaliation, thorns"));
    duel_set_health(d, DUEL_FIRST, 1);
    duel_set_health(d, DUEL_SECOND, 7);
    duel_play(d, "first roll; die 4; second none");
    row_near("HVH-R17", duel_payoff(d), 0, 0);
    duel_free(d);
    d = won_by_first("defeat=round-end", PLAIN, with("thorns"));
    duel_set_health(d, DUEL_SECOND, 7);
    duel_play(d, "first roll; die 4");
    row_near("HVH-R17", duel_payoff(d), 1, 0);
    row_number("HVH-R17", duel_health(d, DUEL_FIRST), 99);
    duel_free(d);
}
END_TEST

/* defeat=round-end: who is at 0 already has no health to lose. */
START_TEST(hvh_r17_nothing_to_lose_at_0) {
    static const struct {
        const char *options;
        bool loses;
    } cases[] = {{"defeat=round-end", false}, {"defeat=round-end,both-down=less-negative", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        duel *d = duel_new(cases[i].options, with("exploit, stagger"), with("lightning, retaliation"));
        duel_set_health(d, DUEL_SECOND, 2);
        duel_speed(d, "5 6", "1 1"); /* 1 for each 1 */
        ck_assert_int_eq(duel_health(d, DUEL_SECOND), 0);
        duel_play(d, "first roll; die 4");
        row_number("HVH-6.3b", duel_offers(d, DUEL_FIRST, "stagger"), cases[i].loses);
        if (cases[i].loses) duel_play(d, "first none; second none");
        row_near("HVH-R17", duel_payoff(d), 1, 0);
        row_number("HVH-R17", duel_health(d, DUEL_FIRST), cases[i].loses ? 98 : 100); /* struck by lightning */
        duel_free(d);
    }
}
END_TEST

/* When the bout is over only health and result stay. */
START_TEST(hvh_r17_what_stays) {
    duel *d = duel_new(NULL, with("venom, barbs, haste, cleave"), with("reckless, fear, bleed"));
    duel_set_health(d, DUEL_SECOND, 7);
    duel_play(d, "none | reckless; dice 5 6; dice 1 1 2; first none; first roll; dice 1 3; second pass");
    ck_assert_str_eq(duel_asked(d), "over");
    destiny_bout bout = *destiny_bout_of(&d->state), nothing = {.phase = 0};
    ck_assert_int_eq(bout.phase, DESTINY_PHASE_OVER);
    ck_assert_int_eq(bout.result, DESTINY_RESULT_FIRST);
    ck_assert_int_eq(duel_damage_score(d), 11); /* as it was told */
    ck_assert_int_eq(duel_attack_speed(d, DUEL_FIRST), 4 + 5 + 6);
    ck_assert_int_eq(bout.fighter[0].health, 100);
    bout.fighter[0].health = 0;
    bout.phase = bout.result = 0;
    ck_assert_mem_eq(&bout, &nothing, offsetof(destiny_bout, history));
    duel_free(d);
}
END_TEST

/* After every change of health. */
START_TEST(hvh_r17_interrupt_and_strike_back_kill) {
    duel *d = won_by_first(NULL, PLAIN, with("overpower"));
    duel_set_health(d, DUEL_FIRST, 2);
    duel_play(d, "second overpower; dice 1 1");
    row_near("HVH-R17", duel_payoff(d), -1, 0);
    duel_free(d);
    d = won_by_first(NULL, PLAIN, with("retaliation"));
    duel_set_health(d, DUEL_FIRST, 5);
    duel_play(d, "first roll; die 4; second retaliation; die 5");
    row_near("HVH-R17", duel_payoff(d), -1, 0);
    duel_free(d);
}
END_TEST

/* Step 8 after a stand-off: the first loses 1, the second 2. */
static duel *both_at(const char *options, int first, int second) {
    duel *d = duel_new(options, with("thorns, barbs"), with("thorns"));
    duel_set_health(d, DUEL_FIRST, first);
    duel_set_health(d, DUEL_SECOND, second);
    duel_stand_off(d);
    return d;
}

/* both-down=draw. */
START_TEST(hvh_r18_both_down_is_a_draw) {
    static const char *const options[] = {NULL, "both-down=draw"};
    for (int i = 0; i < 2; i++) {
        duel *d = both_at(options[i], 1, 1);
        row_near("HVH-R18", duel_payoff(d), 0, 0);
        duel_free(d);
    }
}
END_TEST

/* The dice of backfire hit both. */
START_TEST(hvh_r18_by_one_event_of_damage) {
    duel *d = won_by_first(NULL, with("backfire"), PLAIN);
    duel_set_health(d, DUEL_FIRST, 2);
    duel_set_health(d, DUEL_SECOND, 3);
    duel_play(d, "first backfire; dice 1 1 1; dice 1 1");
    row_near("HVH-R18", duel_payoff(d), 0, 0);
    duel_free(d);
}
END_TEST

/* both-down=sudden-death: both at 1 and a new round. */
START_TEST(hvh_r18_sudden_death) {
    duel *d = duel_new("both-down=sudden-death", with("thorns, barbs"), with("thorns"));
    duel_set_health(d, DUEL_FIRST, 1);
    duel_set_health(d, DUEL_SECOND, 2);
    duel_speed(d, "1 1", "1 1");
    row_holds("HVH-R18", !duel_over(d));
    row_number("HVH-R18", duel_health(d, DUEL_FIRST), 1);
    row_number("HVH-R18", duel_health(d, DUEL_SECOND), 1);
    row_number("HVH-R18", duel_round(d), 2);
    duel_play(d, "dice 6 6; dice 1 1; first roll; die 4");
    ck_assert_double_eq(duel_payoff(d), 1);
    duel_free(d);
}
END_TEST

/* both-down=less-negative: 0 against -1; equal totals are a draw. */
START_TEST(hvh_r18_less_negative) {
    duel *d = both_at("both-down=less-negative", 1, 1);
    row_near("HVH-R18", duel_payoff(d), 1, 0);
    duel_free(d);
    d = both_at("both-down=less-negative", 1, 2);
    row_near("HVH-R18", duel_payoff(d), 0, 0);
    duel_free(d);
    d = duel_new("both-down=less-negative", with("thorns"), with("thorns, barbs"));
    duel_set_health(d, DUEL_FIRST, 1);
    duel_set_health(d, DUEL_SECOND, 1);
    duel_stand_off(d);
    row_near("HVH-R18", duel_payoff(d), -1, 0);
    duel_free(d);
}
END_TEST

/* ---- R19: bouts without end ---- */

static double payoff_at_limit(const char *options, duel_hero first, duel_hero second, const char *die, int rounds) {
    duel *d = won_by_first(options, first, second);
    char moves[64];
    snprintf(moves, sizeof moves, "first roll; %s", die);
    duel_play(d, moves);
    for (int round = 2; round <= rounds; round++) {
        row_holds("HVH-R19", !duel_over(d) && duel_round(d) == round);
        duel_stand_off(d);
    }
    double payoff = duel_payoff(d);
    duel_free(d);
    return payoff;
}

/* limit-result=share: 93 of 100 against 186 of 200 and so on. */
START_TEST(hvh_r19_share_of_starting_health) {
    static const char *const options[] = {"round-limit=3", "round-limit=3,limit-result=share"};
    for (int i = 0; i < 2; i++) {
        row_near("HVH-R19", payoff_at_limit(options[i], PLAIN, PLAIN, "die 4", 3), 1, 0);
        duel *d = duel_new(options[i], PLAIN, of_health(25, NULL)); /* fewer points, but a larger share of them */
        duel_set_health(d, DUEL_FIRST, 60);
        duel_set_health(d, DUEL_SECOND, 40);
        for (int round = 1; round <= 3; round++) duel_stand_off(d);
        row_near("HVH-R19", duel_payoff(d), -1, 0);
        duel_free(d);
        d = duel_new(options[i], PLAIN, of_health(25, NULL)); /* 60 of 100, 30 of 50 */
        duel_set_health(d, DUEL_FIRST, 60);
        duel_set_health(d, DUEL_SECOND, 30);
        for (int round = 1; round <= 3; round++) duel_stand_off(d);
        row_near("HVH-R19", duel_payoff(d), 0, 0);
        duel_free(d);
    }
}
END_TEST

/* limit-result=draw. */
START_TEST(hvh_r19_draw) {
    row_near("HVH-R19", payoff_at_limit("round-limit=3,limit-result=draw", PLAIN, PLAIN, "die 4", 3), 0, 0);
}
END_TEST

/* The default. */
START_TEST(hvh_r19_hundred_rounds) {
    row_near("HVH-R19", payoff_at_limit(NULL, PLAIN, PLAIN, "die 4", 100), 1, 0);
    duel *d = duel_new(NULL, PLAIN, PLAIN);
    for (int round = 1; round <= 100; round++) {
        row_holds("HVH-R19", !duel_over(d));
        duel_stand_off(d);
    }
    row_near("HVH-R19", duel_payoff(d), 0, 0);
    duel_free(d);
}
END_TEST

/* round-limit=0: on and on, but refused where neither can ever hurt the other. */
START_TEST(hvh_r19_off) {
    duel *d = duel_new("round-limit=0", PLAIN, PLAIN);
    for (int round = 1; round <= 150; round++) duel_stand_off(d);
    row_holds("HVH-R19", !duel_over(d));
    duel_play(d, "dice 6 6; dice 1 1; first roll; die 4");
    row_number("HVH-R19", duel_health(d, DUEL_SECOND), 93);
    duel_free(d);
    duel_hero harmless = {.speed = 4, .brawn = 1, .armour = 30}, thorny = harmless;
    thorny.abilities = "thorns";
    rp_error error;
    row_number("HVH-R19", duel_refused("round-limit=0", harmless, harmless, &error), RP_BAD_INPUT);
    row_holds("HVH-R19", strstr(error.text, "round-limit") != NULL);
    row_number("HVH-R19", duel_refused("round-limit=0", harmless, thorny, &error), RP_OK);
    row_number("HVH-R19", duel_refused("round-limit=100", harmless, harmless, &error), RP_OK);
    row_number("HVH-R19", duel_refused("round-limit=1001", PLAIN, PLAIN, &error), RP_BAD_INPUT);
}
END_TEST

/* Where a defeat waits for the end of the round, what both have lost by then is compared. */
START_TEST(hvh_r18_by_two_blows_of_one_round) {
    static const struct {
        const char *options;
        double payoff;
    } cases[] = {{"defeat=round-end,both-down=draw", 0}, {"defeat=round-end,both-down=less-negative", -1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        duel *d = won_by_first(cases[i].options, PLAIN, with("retaliation"));
        duel_set_health(d, DUEL_FIRST, 1);
        duel_set_health(d, DUEL_SECOND, 6);
        duel_play(d, "first roll; die 4; second retaliation; die 6"); /* -5 against -1 */
        row_near("HVH-R18", duel_payoff(d), cases[i].payoff, 0);
        duel_free(d);
    }
    duel *d = won_by_first("defeat=round-end,both-down=sudden-death", PLAIN, with("retaliation"));
    duel_set_health(d, DUEL_FIRST, 1);
    duel_set_health(d, DUEL_SECOND, 6);
    duel_play(d, "first roll; die 4; second retaliation; die 6");
    row_holds("HVH-R18", !duel_over(d));
    row_number("HVH-R18", duel_health(d, DUEL_FIRST), 1);
    row_number("HVH-R18", duel_health(d, DUEL_SECOND), 1);
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {hvh_r17_at_once,
                                  hvh_r17_at_round_end,
                                  hvh_r17_nothing_to_lose_at_0,
                                  hvh_r17_what_stays,
                                  hvh_r17_interrupt_and_strike_back_kill,
                                  hvh_r18_both_down_is_a_draw,
                                  hvh_r18_by_one_event_of_damage,
                                  hvh_r18_by_two_blows_of_one_round,
                                  hvh_r18_sudden_death,
                                  hvh_r18_less_negative,
                                  hvh_r19_share_of_starting_health,
                                  hvh_r19_draw,
                                  hvh_r19_hundred_rounds,
                                  hvh_r19_off};
    return duel_run_tests("destinyquest rulings: the end", tests, sizeof tests / sizeof *tests);
}
