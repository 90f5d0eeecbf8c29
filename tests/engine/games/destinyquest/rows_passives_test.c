/* Ledger rows HVH-8.1 to HVH-10.1b: passives, the end of a round, modifiers. */
#include "tests/support/destinyquest_duel.h"
#include "tests/support/row.h"

#include <stdio.h>

static const duel_hero PLAIN = {.speed = 4, .brawn = 7, .armour = 4};

static duel_hero with(const char *abilities) {
    duel_hero hero = PLAIN;
    hero.abilities = abilities;
    return hero;
}

static duel *won_by_first(duel_hero first, duel_hero second) {
    duel *d = duel_new(NULL, first, second);
    duel_speed(d, "6 6", "1 1");
    return d;
}

START_TEST(hvh_8_1_passives_of_both_sides) {
    duel *d = won_by_first(with("venom"), with("thorns"));
    duel_play(d, "first roll; die 4");
    row_number("HVH-8.1", duel_health(d, DUEL_SECOND), 100 - 7 - 2);
    row_number("HVH-8.1", duel_health(d, DUEL_FIRST), 99);
    duel_free(d);
    d = won_by_first(with("venom"), with("thorns"));
    duel_play(d, "first do not roll"); /* venom is not in force before it has hurt */
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100);
    row_number("HVH-8.1", duel_health(d, DUEL_FIRST), 99);
    duel_free(d);
}
END_TEST

START_TEST(hvh_8_1b_the_passives) {
    static const char *const names[] = {"barbs", "bleed", "burn", "disease", "fire aura", "thorns", "venom"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        row_number("HVH-8.1b", duel_ability(names[i])->kind, DESTINY_PASSIVE);
        row_holds("HVH-8.1b", duel_ability(names[i])->named);
    }
    row_holds("HVH-8.1b", duel_ability("riposte")->kind != DESTINY_PASSIVE);
}
END_TEST

/* Points at the end of a stand-off after a round with 7 damage. */
START_TEST(hvh_8_1b_what_each_takes) {
    static const struct {
        const char *name;
        int hit, later;
    } passives[] = {{"barbs", 1, 1},     {"bleed", 1, 1},  {"disease", 2, 2},
                    {"fire aura", 1, 1}, {"thorns", 1, 1}, {"venom", 2, 2}};
    for (size_t i = 0; i < sizeof passives / sizeof *passives; i++) {
        duel *d = won_by_first(with(passives[i].name), PLAIN);
        duel_play(d, "first roll; die 4");
        row_number("HVH-8.1b", duel_health(d, DUEL_SECOND), 93 - passives[i].hit);
        duel_stand_off(d);
        row_number("HVH-8.1b", duel_health(d, DUEL_SECOND), 93 - passives[i].hit - passives[i].later);
        duel_free(d);
    }
    duel *d = won_by_first(with("burn, ignite"), PLAIN); /* burn comes from ignite alone */
    duel_play(d, "first none; first roll; die 4");
    row_number("HVH-8.1b", duel_health(d, DUEL_SECOND), 93);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first ignite; dice 1 2");
    row_number("HVH-8.1b", duel_health(d, DUEL_SECOND), 93 - 3 - 1);
    duel_free(d);
}
END_TEST

/* Both have little health left; a stand-off, then step 8. */
static double payoff_of_step_8(const char *first_has, int first_health, const char *second_has, int second_health) {
    duel *d = duel_new(NULL, with(first_has), with(second_has));
    duel_set_health(d, DUEL_FIRST, first_health);
    duel_set_health(d, DUEL_SECOND, second_health);
    duel_stand_off(d);
    double payoff = duel_payoff(d);
    duel_free(d);
    return payoff;
}

/* Nobody is first; both at 0 is a draw. */
START_TEST(hvh_8_1c_at_the_same_time) {
    row_near("HVH-8.1c", payoff_of_step_8("thorns, barbs", 1, "thorns", 2), 0, 0);
    row_near("HVH-8.1c", payoff_of_step_8("thorns", 2, "thorns, barbs", 1), 0, 0);
    row_near("HVH-8.1c", payoff_of_step_8("thorns, barbs", 2, "thorns", 2), 1, 0);
    row_near("HVH-8.1c", payoff_of_step_8("thorns, barbs", 1, "thorns", 3), -1, 0);
}
END_TEST

/* The one speed and the one combat ability of a round. */
START_TEST(hvh_9_1_allowances_come_back) {
    duel *d = duel_new(NULL, with("haste, courage, cleave, puncture"), PLAIN);
    duel_play(d, "haste | none; dice 6 6 6; dice 1 1; first cleave; die 1");
    row_number("HVH-9.1", duel_round(d), 2);
    row_text("HVH-9.1", duel_choices(d, DUEL_FIRST), "courage, none");
    duel_play(d, "courage | none; dice 6 6; dice 1 1");
    row_text("HVH-9.1", duel_choices(d, DUEL_FIRST), "none, puncture");
    duel_play(d, "first puncture; dice 1 1");
    row_number("HVH-9.1", duel_health(d, DUEL_SECOND), 100 - 1 - 2);
    duel_free(d);
}
END_TEST

START_TEST(hvh_9_1b_a_new_round_with_step_1) {
    duel *d = duel_new(NULL, with("haste"), with("courage"));
    duel_play(d, "none | none; dice 1 2; dice 1 2");
    row_number("HVH-9.1b", duel_round(d), 2);
    row_text("HVH-9.1b", duel_phase(d), "secret");
    row_text("HVH-9.1b", duel_asked(d), "both");
    duel_free(d);
}
END_TEST

/* The phases of one round in which `player` is offered `name`, joined; he declines each time and otherwise little
 * happens. */
static void phases_that_offer(duel *d, int player, const char *name, char *phases, size_t size) {
    int round = duel_round(d);
    bool first_roll = true;
    phases[0] = 0;
    for (int moves = 0; duel_round(d) == round && !duel_over(d) && moves < 40; moves++) {
        size_t used = strlen(phases);
        if (duel_offers(d, player, name)) snprintf(phases + used, size - used, "%s ", duel_phase(d));
        if (strcmp(duel_asked(d), "chance") == 0) {
            duel_play(d, strcmp(duel_phase(d), "speed-roll") ? "die 4" : first_roll ? "dice 6 6" : "dice 1 1");
            first_roll = false;
        } else if (duel_offers(d, DUEL_FIRST, "roll")) {
            duel_play(d, "first roll");
        } else {
            rp_move move = {{0}}; /* 0: none, pass, decline */
            rp_advance(d->game, &d->state, &move);
        }
    }
}

/* Winner and loser, at the end of the round and before a fatal blow. */
START_TEST(hvh_10_1_modifiers_at_any_time) {
    static const char *const offered[2] = {"round-end ", "damage-rolled round-end "};
    char phases[512];
    for (int player = 0; player < 2; player++) {
        duel *d =
            duel_new(NULL, with(player == DUEL_FIRST ? "heal" : NULL), with(player == DUEL_SECOND ? "heal" : NULL));
        duel_set_health(d, player, 50);
        phases_that_offer(d, player, "heal", phases, sizeof phases);
        row_text("HVH-10.1", phases, offered[0]);
        duel_free(d);
    }
    duel *d = duel_new("defeat=round-end", PLAIN, with("heal"));
    duel_set_health(d, DUEL_SECOND, 7); /* as much as die 4 takes */
    phases_that_offer(d, DUEL_SECOND, "heal", phases, sizeof phases);
    row_text("HVH-10.1", phases, offered[1]);
    duel_free(d);
    d = won_by_first(with("heal"), with("overpower")); /* and before the dice of an interrupt are taken */
    duel_set_health(d, DUEL_FIRST, 7);
    duel_play(d, "second overpower; dice 3 4");
    row_text("HVH-10.1", duel_phase(d), "struck");
    duel_play(d, "first heal");
    row_number("HVH-10.1", duel_health(d, DUEL_FIRST), 4);
    duel_free(d);
}
END_TEST

/* Each modifier of this list is offered in the phases named, to a hero who has lost health, in a round that the first
 * wins. */
/* Of the speed roll, before and after the damage roll ...; a raise of brawn once the dice lie. */
START_TEST(hvh_10_1_each_in_its_moments) {
    static const struct {
        int player;
        const char *ability, *action, *phases;
    } cases[] = {{DUEL_FIRST, "vanquish", "vanquish", "damage-rolled "},
                 {DUEL_FIRST, "savagery", "savagery brawn", "damage-rolled "},
                 {DUEL_FIRST, "fortitude", "fortitude brawn", "damage-rolled "},
                 {DUEL_FIRST, "fallen hero", "fallen hero", "damage-rolled round-end "},
                 {DUEL_FIRST, "penance", "penance", "before-damage damage-rolled "},
                 {DUEL_FIRST, "faithful friend", "faithful friend", "damage-rolled "},
                 {DUEL_FIRST, "dominate", "dominate 4", "damage-rolled "},
                 {DUEL_FIRST, "vampirism", "vampirism", "hurt "},
                 {DUEL_SECOND, "fear", "fear", "damage-rolled "},
                 {DUEL_SECOND, "martyr", "martyr", "damage-rolled "},
                 {DUEL_SECOND, "surefooted", "surefooted", "speed-rolled "},
                 {DUEL_SECOND, "vanquish", "vanquish", ""},
                 {DUEL_FIRST, "fear", "fear", ""},
                 {DUEL_FIRST, "martyr", "martyr", ""}};
    char phases[512];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *own = cases[i].ability;
        duel *d = duel_new(NULL, with(cases[i].player == DUEL_FIRST ? own : NULL),
                           with(cases[i].player == DUEL_SECOND ? own : NULL));
        duel_set_health(d, cases[i].player, 50);
        phases_that_offer(d, cases[i].player, cases[i].action, phases, sizeof phases);
        if (*cases[i].phases) row_holds("HVH-10.1", *phases);
        row_text("HVH-10.1b", phases, cases[i].phases);
        duel_free(d);
    }
}
END_TEST

START_TEST(hvh_10_1b_as_their_descriptions_say) {
    char phases[512];
    duel *d = duel_new(NULL, with("surefooted"), PLAIN); /* all own speed dice again */
    phases_that_offer(d, DUEL_FIRST, "surefooted", phases, sizeof phases);
    row_text("HVH-10.1b", phases, "speed-rolled ");
    duel_free(d);
    duel_hero mage = {.speed = 4, .magic = 5, .abilities = "magic tap"}; /* again after an own double */
    d = duel_new(NULL, mage, PLAIN);
    phases_that_offer(d, DUEL_FIRST, "magic tap", phases, sizeof phases);
    row_text("HVH-10.1b", phases, "round-start damage-rolled ");
    duel_free(d);
    mage.abilities = "magic tap, surefooted, raining blows"; /* so may the dice be that come again, or one more */
    d = duel_new(NULL, mage, PLAIN);
    phases_that_offer(d, DUEL_FIRST, "magic tap", phases, sizeof phases);
    row_text("HVH-10.1b", phases, "round-start speed-rolled before-damage damage-rolled ");
    duel_free(d);
    d = duel_new(NULL, with("charm"), PLAIN); /* one own die, of any kind */
    phases_that_offer(d, DUEL_FIRST, "charm 6", phases, sizeof phases);
    row_text("HVH-10.1b", phases, "speed-rolled ");
    duel_free(d);
    d = duel_new(NULL, with("charm"), PLAIN);
    phases_that_offer(d, DUEL_FIRST, "charm 4", phases, sizeof phases);
    row_text("HVH-10.1b", phases, "damage-rolled ");
    duel_free(d);
    d = duel_new(NULL, PLAIN, with("iron will")); /* armour, before it is taken off */
    phases_that_offer(d, DUEL_SECOND, "iron will", phases, sizeof phases);
    row_text("HVH-10.1b", phases, "damage-rolled ");
    duel_free(d);
}
END_TEST

/* Winner and loser in the same window. */
START_TEST(hvh_10_1_both_sides_in_one_round) {
    duel *d = won_by_first(with("dominate"), with("fear"));
    duel_play(d, "first roll; die 1");
    row_text("HVH-10.1", duel_choices(d, DUEL_FIRST), "dominate 1, pass");
    duel_play(d, "first dominate 1");
    row_text("HVH-10.1", duel_choices(d, DUEL_SECOND), "fear, pass");
    duel_play(d, "second fear");
    duel_play(d, "*");
    row_number("HVH-10.1", duel_health(d, DUEL_SECOND), 100 - (6 + 7 - 2 - 4));
    duel_free(d);
}
END_TEST

/* Passes, rolls and lets the first hero win every roll, by the rules alone: the phases up to round 3 in which `player`
 * may do `name`, joined. */
static void phases_that_allow(duel *d, int player, const char *name, char *phases, size_t size) {
    phases[0] = 0;
    for (unsigned to_act; duel_round(d) < 3 && (to_act = rp_to_act(d->game, &d->state)) != 0;) {
        const destiny_bout *bout = destiny_bout_of(&d->state);
        rp_move move = {{0}};
        rp_outcome outcomes[RP_OUTCOMES_MAX];
        rp_action action;
        size_t used = strlen(phases);
        if (to_act & RP_TO_ACT_CHANCE)
            move.of[0] = outcomes[bout->roller == DUEL_FIRST ? rp_chance(d->game, &d->state, outcomes) - 1 : 0].outcome;
        else if (bout->phase == DESTINY_PHASE_DAMAGE_SCORE)
            move.of[bout->winner - 1] = DESTINY_ROLL;
        if (!(to_act & RP_TO_ACT_CHANCE) && to_act >> player & 1 &&
            rp_action_parse(d->game, &d->state, player, name, &action, NULL) == RP_OK)
            snprintf(phases + used, size - used, "%s ", duel_phase(d));
        rp_apply(d->game, &d->state, &move);
    }
}

/* Wherever its description lets it be used, also where nothing comes of it: a winner in full health, twice. */
START_TEST(hvh_10_1_everything_is_legal) {
    static const struct {
        const char *ability, *phases;
    } cases[] = {{"heal", "damage-rolled round-end round-start damage-rolled round-end "},
                 {"iron will", "damage-rolled hurt round-end damage-rolled hurt round-end "},
                 {"surefooted", "speed-rolled speed-rolled "},
                 {"vanquish", "damage-rolled damage-rolled "}};
    char phases[512];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        duel *d = duel_new(NULL, with(cases[i].ability), PLAIN);
        phases_that_allow(d, DUEL_FIRST, cases[i].ability, phases, sizeof phases);
        row_text("HVH-10.1", phases, cases[i].phases);
        duel_free(d);
    }
}
END_TEST

/* Who has kept a modifier back until the other has decided may still use it. */
START_TEST(hvh_10_1_after_sacrifice_and_brace) {
    static const struct {
        const char *options, *first, *second, *events, *phase, *offered;
    } cases[] = {
        {NULL, "vanquish", "sacrifice, shades", "first roll; die 4; first pass; second decline", "declined",
         "pass, vanquish"},
        {"sacrifice=before-roll", "penance", "sacrifice, shades", "first roll; first pass; second decline",
         "declined-early", "pass, penance"},
        {NULL, "vanquish", "counter", "first roll; die 4; first pass; second none", "braced", "pass, vanquish"},
        {NULL, "vanquish", "counter", "first roll; die 4; first pass; second counter", "braced", "pass, vanquish"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        duel *d = duel_new(cases[i].options, with(cases[i].first), with(cases[i].second));
        duel_speed(d, "6 6", "1 1");
        duel_play(d, cases[i].events);
        row_text("HVH-10.1", duel_phase(d), cases[i].phase);
        row_text("HVH-10.1", duel_choices(d, DUEL_FIRST), cases[i].offered);
        duel_free(d);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        hvh_8_1_passives_of_both_sides,   hvh_8_1b_the_passives,        hvh_8_1b_what_each_takes,
        hvh_8_1c_at_the_same_time,        hvh_9_1_allowances_come_back, hvh_9_1b_a_new_round_with_step_1,
        hvh_10_1_modifiers_at_any_time,   hvh_10_1_each_in_its_moments, hvh_10_1b_as_their_descriptions_say,
        hvh_10_1_both_sides_in_one_round, hvh_10_1_everything_is_legal, hvh_10_1_after_sacrifice_and_brace};
    return duel_run_tests("destinyquest rows: passives and modifiers", tests, sizeof tests / sizeof *tests);
}
