/* The rulings of the ledger: every default that a fight can show, and the options that change it. */
#include "engine/games/dungeonquest_combat/combat.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/row.h"

#include <stdio.h>

static fight_setup lindel_with(const char *option, const char *hero_hand, const char *monster_hand) {
    static char options[4][128];
    static int next;
    char *text = options[next++ % 4];
    snprintf(text, sizeof options[0], "hero=lindel,monster=troll,life=5%s%s", *option ? "," : "", option);
    return (fight_setup){.options = text, .hero_hand = hero_hand, .monster_hand = monster_hand};
}

static fight_setup lindel(const char *hero_hand, const char *monster_hand) {
    return lindel_with("", hero_hand, monster_hand);
}

static fight_setup solo(const char *option, const char *hero_hand) {
    fight_setup setup = lindel_with(option, hero_hand, NULL);
    static char options[4][160];
    static int next;
    char *text = options[next++ % 4];
    snprintf(text, sizeof options[0], "variant=solo,%s", setup.options);
    setup.options = text;
    return setup;
}

/* What the hero draws the monster cannot draw any more */
START_TEST(r01_one_shared_deck) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f, "attack; power Lindel Plain; power Troll Plain; draw M7(); draw M1(); draw M2(); draw M3()");
    row_number("DQC-R01", fight_choice_count(f, FIGHT_WORLD), 50);
    row_near("DQC-R01", fight_probability(f, "draw M7()"), 0, 0);
    row_near("DQC-R01", fight_probability(f, "draw M6()"), 1.0 / 50, 1e-15);
    fight_free(f);
}
END_TEST

START_TEST(r02_five_systems) {
    static const char *const variants[] = {"official", "solo", "dice", "classic-solo", "classic"};
    char spec[64];
    rp_game *game = NULL;
    rp_error error = {0};
    for (int i = 0; i < 5; i++) {
        snprintf(spec, sizeof spec, "dq-combat:variant=%s", variants[i]);
        row_number("DQC-R02", rp_game_new(spec, NULL, &game, &error), RP_OK);
        rp_game_free(game);
    }
    row_number("DQC-R02", rp_game_new("dq-combat:variant=classic,players=1", NULL, &game, &error), RP_BAD_INPUT);
    row_number("DQC-R02", rp_game_new("dq-combat:variant=duel", NULL, &game, &error), RP_BAD_INPUT);
    fight *f = fight_new("hero=lindel,monster=troll,life=5"); /* official is the default */
    fight_play(f, "attack");
    row_text("DQC-R02", fight_phase(f), "power");
    fight_free(f);
}
END_TEST

START_TEST(r03_hero_draws_first) {
    fight *f = fight_played(lindel("M6()", "R5()"), "M6() | R5(); draw M7()");
    row_holds("DQC-R03", strstr(fight_cards(f, FIGHT_WORLD, "hero.hand"), "M7()"));
    fight_play(f, "draw R7()");
    row_holds("DQC-R03", strstr(fight_cards(f, FIGHT_WORLD, "monster.hand"), "R7()"));
    fight_free(f);
}
END_TEST

START_TEST(r04_power_card_counts_for_the_hand) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f,
               "attack; power Lindel Plain; power Troll Plain; draw M7(); draw M1(); draw M2(); draw M3(); draw R1()");
    row_number("DQC-R04", fight_count(f, FIGHT_WORLD, "hero.hand"), 5);
    row_number("DQC-R04", fight_count(f, FIGHT_WORLD, "monster.hand"), 2);
    fight_free(f);
}
END_TEST

/* M1 and the Power card M3 make 4; with its +2 they would make 6 */
START_TEST(r06_power_card_in_a_counterattack) {
    fight *f = fight_played(lindel("M1(r), Lindel Value", "R4()"), "M1(r) | R4()");
    row_text("DQC-R06", fight_choices(f, FIGHT_HERO), "Lindel Value, pass");
    fight_play(f, "Lindel Value");
    row_text("DQC-R06", fight_phase(f), "counter");
    fight_play(f, "pass");
    row_text("DQC-R06", fight_cards(f, FIGHT_WORLD, "stack"), "Lindel Value, M1(r), R4()");
    fight_free(f);
    f = fight_played(lindel_with("power-counter=forbid", "M1(r), Lindel Value", "R4()"), "M1(r) | R4()");
    row_text("DQC-R06", fight_choices(f, FIGHT_HERO), "pass");
    fight_free(f);
    f = fight_played(lindel_with("power-counter=effect", "M1(r), Lindel Value", "R4()"), "M1(r) | R4(); Lindel Value");
    row_text("DQC-R06", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Value, M1(r)");
    fight_free(f);
}
END_TEST

START_TEST(r07_total_has_the_revealed_card) {
    fight *f = fight_played(lindel("M3(r), G3(r)", "R5()"), "M3(r) | R5(); G3(r)");
    row_text("DQC-R07", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G3(r), M3(r)");
    fight_free(f);
}
END_TEST

START_TEST(r08_hero_decides_first_in_a_stand_off) {
    static const char hero[] = "M4(r), G1(r)", monster[] = "R4(m), G1(m)";
    fight *f = fight_played(lindel(hero, monster), "M4(r) | R4(m)");
    row_number("DQC-R08", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_HERO));
    fight_play(f, "pass");
    row_number("DQC-R08", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_MONSTER));
    row_text("DQC-R08", fight_choices(f, FIGHT_MONSTER), "G1(m), pass");
    fight_play(f, "G1(m)");
    row_text("DQC-R08", fight_cards(f, FIGHT_WORLD, "hero.damage"), "G1(m), R4(m)");
    fight_free(f);
    f = fight_played(lindel_with("standoff-first=monster", hero, monster), "M4(r) | R4(m)");
    row_number("DQC-R08", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_MONSTER));
    fight_play(f, "pass");
    row_number("DQC-R08", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_HERO));
    fight_free(f);
    f = fight_played(lindel_with("standoff-first=secret", hero, monster), "M4(r) | R4(m)");
    row_number("DQC-R08", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_HERO) | RP_TO_ACT_PLAYER(FIGHT_MONSTER));
    fight_free(f);
}
END_TEST

/* A counterattack that cannot win is offered; equal totals stand off, a lower total loses */
START_TEST(r09_hopeless_counterattack) {
    fight *f = fight_played(lindel("M1(r), G1(r)", "R6()"), "M1(r) | R6()");
    row_text("DQC-R09", fight_choices(f, FIGHT_HERO), "G1(r), pass");
    fight_play(f, "G1(r); pass");
    row_text("DQC-R09", fight_cards(f, FIGHT_WORLD, "hero.damage"), "R6()");
    fight_free(f);
    f = fight_played(lindel("M3(r), G2(r)", "R5()"), "M3(r) | R5(); G2(r); pass");
    row_text("DQC-R09", fight_cards(f, FIGHT_WORLD, "stack"), "G2(r), M3(r), R5()");
    row_number("DQC-R09", fight_wounds(f, FIGHT_HERO) + fight_wounds(f, FIGHT_MONSTER), 0);
    fight_free(f);
    f = fight_played(lindel_with("hopeless=forbid", "M1(r), G1(r)", "R6()"), "M1(r) | R6()");
    row_text("DQC-R09", fight_choices(f, FIGHT_HERO), "pass");
    fight_free(f);
}
END_TEST

START_TEST(r10_extra_cards_of_the_loser) {
    fight *f = fight_played(lindel("M1(r), G1(r)", "R6()"), "M1(r) | R6(); G1(r); pass");
    row_text("DQC-R10", fight_cards(f, FIGHT_WORLD, "stack"), "G1(r), M1(r)");
    fight_free(f);
    f = fight_played(lindel_with("lost-counter=discard", "M1(r), G1(r)", "R6()"), "M1(r) | R6(); G1(r); pass");
    row_text("DQC-R10", fight_cards(f, FIGHT_WORLD, "stack"), "M1(r)");
    row_text("DQC-R10", fight_cards(f, FIGHT_WORLD, "discard"), "G1(r)");
    fight_free(f);
}
END_TEST

/* Values and types after the effects decide what a stand-off is */
START_TEST(r11_values_after_the_effects) {
    fight *f = fight_played(lindel("Lindel Value", "Slash"), "Lindel Value | Slash"); /* M3 + 2 against M5 */
    row_text("DQC-R11", fight_cards(f, FIGHT_WORLD, "stack"), "Lindel Value, Slash");
    fight_free(f);
    f = fight_played(lindel("Lindel Value", "M3()"), "Lindel Value | M3()");
    row_text("DQC-R11", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Value");
    fight_free(f);
    fight_setup setup = lindel("Gherinn Type", "M3(g)"); /* M3 made magic: no longer one type, and the icon meets it */
    setup.options = "hero=gherinn,monster=troll,life=5";
    f = fight_played(setup, "Gherinn Type | M3(g)");
    row_text("DQC-R11", fight_phase(f), "counter");
    row_number("DQC-R11", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_MONSTER));
    fight_free(f);
}
END_TEST

START_TEST(r12_any_card_of_the_winner_deals_the_deathblow) {
    fight_setup setup = lindel("M4(r), G2(r)", "R5()");
    setup.options = "hero=lindel,monster=troll,life=9";
    setup.stack = "M1(r), G1(m), R3(m)";
    fight *f = fight_played(setup, "M4(r) | R5(); G2(r)");
    row_text("DQC-R12", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G1(m), G2(r), M1(r), M4(r)");
    fight_free(f);
    setup.options = "hero=lindel,monster=troll,life=9,deathblow=revealed";
    f = fight_played(setup, "M4(r) | R5(); G2(r)");
    row_text("DQC-R12", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G2(r), M1(r), M4(r)");
    row_text("DQC-R12", fight_cards(f, FIGHT_WORLD, "stack"), "G1(m), R3(m), R5()");
    fight_free(f);
}
END_TEST

/* The canceled magic card is still one for the deathblow of the next round */
START_TEST(r13_canceled_card_keeps_its_type) {
    fight *f = fight_played(lindel("Lindel Cancel, G7()", "G6(), R3()"), "Lindel Cancel | G6(); *; G7() | R3()");
    row_text("DQC-R13", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G6(), G7(), Lindel Cancel");
    fight_free(f);
}
END_TEST

START_TEST(r14_canceled_cancel_does_nothing) {
    fight *f = fight_played(lindel("Lindel Cancel", "Troll Cancel"), "Lindel Cancel | Troll Cancel");
    row_number("DQC-R14", fight_wounds(f, FIGHT_MONSTER), 1);
    row_number("DQC-R14", fight_wounds(f, FIGHT_HERO), 0);
    fight_free(f);
}
END_TEST

START_TEST(r15_zero_against_zero) {
    fight *f = fight_played(lindel("M0()", "R0()"), "M0() | R0()");
    row_text("DQC-R15", fight_cards(f, FIGHT_WORLD, "stack"), "M0(), R0()");
    row_number("DQC-R15", fight_wounds(f, FIGHT_HERO) + fight_wounds(f, FIGHT_MONSTER), 0);
    fight_free(f);
}
END_TEST

/* The deathblow is complete before death is looked at, so the payoff is that of one clean victory */
START_TEST(r16_death_after_the_deathblow) {
    fight_setup setup = lindel("R6()", "M6()");
    setup.options = "hero=lindel,monster=troll,life=5,wounds=13";
    setup.stack = "M1(r), M2(r), M3(r)";
    fight *f = fight_played(setup, "R6() | M6()"); /* a stand-off: nobody dies of the stack */
    row_holds("DQC-R16", !fight_over(f));
    fight_free(f);
    setup.hero_hand = "R5()";
    f = fight_played(setup, "R5() | M6()");
    row_holds("DQC-R16", fight_over(f));
    row_near("DQC-R16", fight_payoff(f), -1, 0);
    fight_free(f);
}
END_TEST

/* A Power card of the monster in the hero's damage stack is a wound that stays */
START_TEST(r17_power_cards_become_wounds) {
    fight_setup setup = lindel("M6()", "R5()");
    setup.options = "hero=lindel,monster=troll,life=1";
    setup.hero_damage = "Troll Value, G1(r)";
    fight *f = fight_played(setup, "M6() | R5()");
    row_holds("DQC-R17", fight_over(f));
    row_number("DQC-R17", fight_number(f, FIGHT_WORLD, "hero.wounds"), 2);
    fight_free(f);
}
END_TEST

START_TEST(r18_failed_escape_can_kill) {
    fight *f = fight_new("hero=lindel,monster=troll,life=4,wounds=12");
    fight_play(f, "escape; escape card Lindel Next; escape card Troll Cancel");
    row_holds("DQC-R18", fight_over(f));
    row_near("DQC-R18", fight_payoff(f), -1, 0);
    fight_free(f);
}
END_TEST

/* All Combat cards but those named in `without`, separated by ", ". */
static const char *all_cards_without(const char *without, char list[1024]) {
    fight *f = fight_new("variant=solo,hero=lindel,monster=troll,life=5,escape=no");
    char names[2048], *save = NULL;
    snprintf(names, sizeof names, "%s", fight_choices(f, FIGHT_WORLD));
    list[0] = 0;
    for (char *name = strtok_r(names, ",", &save); name; name = strtok_r(NULL, ",", &save)) {
        name = strstr(name, "draw ") + 5;
        const char *at = strstr(without, name);
        if (!at) snprintf(list + strlen(list), 1024 - strlen(list), "%s%s", *list ? ", " : "", name);
    }
    fight_free(f);
    return list;
}

static fight_setup empty_deck(const char *options, char list[1024]) {
    return (fight_setup){.options = options,
                         .exact_hands = true,
                         .hero_hand = "M4(), Lindel Plain",
                         .monster_hand = "R4(), Troll Plain",
                         .stack = all_cards_without("M4(), R4()", list)};
}

START_TEST(r27_empty_deck) {
    char list[1024];
    fight *f = fight_played(empty_deck("hero=lindel,monster=troll,life=5", list), "M4() | R4()");
    row_text("DQC-R27", fight_phase(f), "reveal"); /* nobody draws */
    row_text("DQC-R27", fight_choices(f, FIGHT_HERO), "Lindel Plain");
    fight_play(f, "Lindel Plain | Troll Plain"); /* M1 against M1; then both hands and the deck are empty */
    row_text("DQC-R27", fight_phase(f), "draw");
    fight_play(f, "*");
    row_text("DQC-R27", fight_phase(f), "reveal");
    row_number("DQC-R27", fight_count(f, FIGHT_WORLD, "hero.hand"), 5);
    row_number("DQC-R27", fight_count(f, FIGHT_WORLD, "monster.hand"), 5);
    fight_free(f);
    f = fight_played(empty_deck("hero=lindel,monster=troll,life=5,empty-deck=early", list), "M4() | R4()");
    row_text("DQC-R27", fight_phase(f), "draw");
    row_number("DQC-R27", fight_choice_count(f, FIGHT_WORLD), 54);
    fight_free(f);
}
END_TEST

/* The stack comes in for the card that deflect turns up, where it comes in early */
START_TEST(r27_early_for_deflect) {
    char list[1024];
    fight_setup setup = empty_deck("hero=tatianna,monster=troll,life=5", list);
    setup.hero_hand = "M4(), Tatianna Plain";
    fight *f = fight_played(setup, "Tatianna Plain | R4()");
    row_holds("DQC-R27", strcmp(fight_phase(f), "ability") != 0);
    fight_free(f);
    setup.options = "hero=tatianna,monster=troll,life=5,empty-deck=early";
    f = fight_played(setup, "Tatianna Plain | R4()");
    row_text("DQC-R27", fight_phase(f), "ability");
    fight_play(f, "use");
    row_text("DQC-R27", fight_phase(f), "deflect");
    row_holds("DQC-R27", fight_choice_count(f, FIGHT_WORLD) > 40);
    fight_free(f);
}
END_TEST

/* The hero has no card left, the Troll one */
START_TEST(r27_one_side_without_a_card) {
    char list[1024];
    fight_setup setup = empty_deck("hero=lindel,monster=troll,life=5", list);
    setup.hero_hand = "M4()";
    setup.monster_hand = "R4(), Troll Value";
    setup.monster_damage = "Lindel Plain";
    fight *f = fight_played(setup, "M4() | R4()");
    row_text("DQC-R27", fight_phase(f), "draw"); /* the stack is the new deck, both hands are filled */
    fight_play(f, "*");
    row_text("DQC-R27", fight_phase(f), "reveal");
    row_number("DQC-R27", fight_count(f, FIGHT_WORLD, "hero.hand"), 5);
    row_number("DQC-R27", fight_count(f, FIGHT_WORLD, "monster.hand"), 5);
    fight_free(f);
    setup.options = "hero=lindel,monster=troll,life=5,empty-deck=nothing";
    f = fight_played(setup,
                     "M4() | R4()"); /* nothing is worth 0: the Troll's 3 wins, with every magic card of the stack */
    row_number("DQC-R27", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_MONSTER));
    fight_play(f, "Troll Value");
    row_holds("DQC-R27", fight_over(f));
    row_near("DQC-R27", fight_payoff(f), -1, 0);
    fight_free(f);
}
END_TEST

/* Plays stand-offs of one type from the start of a solo fight: pairs that share type and value. */
static void play_dry_rounds(fight *f, int rounds) {
    static const char *const first[25] = {"M1()", "M2()", "M3()", "M4()", "M4(g)", "M6()", "M5()", "R1()", "R2()",
                                          "R3()", "R4()", "R6()", "R5()", "G1()",  "G2()", "G3()", "G4()", "G4(m)",
                                          "G5()", "M0()", "G0()", "G6()", "G7()",  "R7()", "M7()"};
    static const char *const second[20] = {"M1(r)", "M2(g)", "M3(g)", "M4(m)", "M4(r)",         "M6(r)",      "Slash",
                                           "R1(m)", "R2(g)", "R3(m)", "R4(m)", "R6(m)",         "Quick Shot", "G1(m)",
                                           "G2(m)", "G3(m)", "G4(g)", "G4(r)", "Bolt of Agony", "R0()"};
    char moves[128];
    for (int i = 0; i < 5; i++) {
        snprintf(moves, sizeof moves, "draw %s", first[i]);
        fight_play(f, moves);
    }
    for (int i = 0; i < rounds; i++) {
        ck_assert(!fight_over(f));
        snprintf(moves, sizeof moves, "%s; turn up %s", first[i], second[i]);
        fight_play(f, moves);
        snprintf(moves, sizeof moves, "draw %s", first[i + 5 < 25 ? i + 5 : 24]);
        if (!fight_over(f)) fight_play(f, moves);
    }
}

/* A hundred rounds, or twenty without a wound; the payoff is what the wounds cost */
START_TEST(r28_fight_is_broken_off) {
    fight_setup setup = lindel("M4()", "R4()");
    setup.hero_damage = "G1(r), G2(r), G3(r)";
    setup.round = 99;
    fight *f = fight_played(setup, "M4() | R4()");
    row_holds("DQC-R28", !fight_over(f));
    fight_free(f);
    setup.round = 100;
    f = fight_played(setup, "M4() | R4()");
    row_holds("DQC-R28", fight_over(f));
    row_near("DQC-R28", fight_payoff(f), -3.0 / 15, 1e-12);
    fight_free(f);
    f = fight_new("variant=solo,hero=lindel,monster=troll,life=5,escape=no");
    play_dry_rounds(f, 19);
    row_holds("DQC-R28", !fight_over(f));
    fight_free(f);
    f = fight_new("variant=solo,hero=lindel,monster=troll,life=5,escape=no");
    play_dry_rounds(f, 20);
    row_holds("DQC-R28", fight_over(f));
    row_near("DQC-R28", fight_payoff(f), 0, 0);
    fight_free(f);
}
END_TEST

START_TEST(r28_limits_are_options) {
    fight_setup setup = lindel_with("round-limit=7", "M4()", "R4()");
    setup.round = 7;
    fight *f = fight_played(setup, "M4() | R4()");
    row_holds("DQC-R28", fight_over(f));
    fight_free(f);
    f = fight_new("variant=solo,hero=lindel,monster=troll,life=5,escape=no,dry-limit=3");
    play_dry_rounds(f, 3);
    row_holds("DQC-R28", fight_over(f));
    fight_free(f);
    f = fight_new("variant=solo,hero=lindel,monster=troll,life=5,escape=no,dry-limit=0");
    play_dry_rounds(f, 20);
    row_holds("DQC-R28", !fight_over(f));
    fight_free(f);
}
END_TEST

/* Lindel has lost two of her last three life points when a 3 kills both */
START_TEST(r29_both_are_killed) {
    static const char rolls[] = "roll 1; roll 1; roll 3";
    fight *f = fight_new("variant=classic-solo,escape=no,hero=lindel,monster=troll,life=1,wounds=12");
    fight_play(f, rolls);
    row_near("DQC-R29", fight_payoff(f), -1, 0);
    fight_free(f);
    f = fight_new("variant=classic-solo,escape=no,hero=lindel,monster=troll,life=1,wounds=12,both-die=hero-survives");
    fight_play(f, rolls);
    row_near("DQC-R29", fight_payoff(f), 1 - 2.0 / 3, 1e-12);
    fight_free(f);
    f = fight_new(
        "variant=classic-solo,escape=no,hero=lindel,monster=troll,life=1,wounds=12,both-die=monster-survives");
    fight_play(f, rolls);
    row_near("DQC-R29", fight_payoff(f), -1, 0);
    fight_free(f);
}
END_TEST

START_TEST(r31_solo_counterattack_in_order) {
    static const char moves[] =
        "R5(); turn up M3(r); turn up G1(r); turn up R3(r); turn up G4(r); turn up G1(); turn up M7()";
    fight *f = fight_played(solo("", "R5(), R7()"), moves);
    row_text("DQC-R31", fight_cards(f, FIGHT_WORLD, "hero.damage"), "G1(r), M3(r), R3(r)");
    fight_free(f);
    f = fight_played(solo("solo-counter=fewest", "R5(), R7()"), moves);
    row_number("DQC-R31", fight_count(f, FIGHT_WORLD, "hero.damage"), 2);
    row_holds("DQC-R31", !strstr(fight_cards(f, FIGHT_WORLD, "hero.damage"), "G1(r)"));
    fight_free(f);
    f = fight_played(solo("solo-counter=highest", "R5(), R7()"), moves);
    row_text("DQC-R31", fight_cards(f, FIGHT_WORLD, "hero.damage"), "G4(r), M3(r)");
    fight_free(f);
    f = fight_played(solo("", "R7()"),
                     "R7(); turn up M3(r); turn up G1(r); turn up R3(r); turn up M5(); turn up G1(); turn up M7()");
    row_text("DQC-R31", fight_cards(f, FIGHT_WORLD, "monster.damage"),
             "R7()"); /* 3 + 1 + 3 does not exceed 7: none is played */
    row_text("DQC-R31", fight_cards(f, FIGHT_WORLD, "stack"), "M3(r)");
    row_number("DQC-R31", fight_count(f, FIGHT_WORLD, "discard"), 5);
    fight_free(f);
}
END_TEST

START_TEST(r32_solo_stand_off) {
    fight *f = fight_played(
        solo("", "M4()"), "M4(); turn up R4(m); turn up G1(m); turn up M1(); turn up M3(); turn up G1(); turn up R1()");
    row_text("DQC-R32", fight_cards(f, FIGHT_WORLD, "hero.damage"), "G1(m), R4(m)");
    fight_free(f);
    f = fight_played(solo("", "M4(r), G1(r)"), "M4(r); turn up R4(m); G1(r)");
    row_text("DQC-R32", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G1(r), M4(r)");
    row_text("DQC-R32", fight_phase(f), "draw");
    fight_free(f);
    f = fight_played(solo("", "M4(r), G1(r)"), "M4(r); turn up R4(m); pass");
    row_holds("DQC-R32", fight_probability(f, "turn up G1(m)") > 0);
    fight_free(f);
}
END_TEST

/* The deck has one card; when it is gone the discards are the new deck */
START_TEST(r33_solo_discards_come_back) {
    char list[1024];
    fight_setup setup = solo("", "M4(), M0(), R0(), G0(), M2()");
    setup.discard = all_cards_without("M4(), M0(), R0(), G0(), M2(), R5()", list);
    fight *f = fight_played(setup, "M4()");
    row_text("DQC-R33", fight_choices(f, FIGHT_WORLD), "turn up R5()");
    fight_play(f, "turn up R5()");
    row_text("DQC-R33", fight_phase(f), "draw");
    row_number("DQC-R33", fight_choice_count(f, FIGHT_WORLD), 48);
    fight_play(f, "*");
    row_number("DQC-R33", fight_count(f, FIGHT_WORLD, "discard"), 0);
    fight_free(f);
}
END_TEST

/* Nobody is asked; with the option the hero's player picks among the cards that must be used */
START_TEST(r34_solo_monster_decides_nothing) {
    fight *f = fight_played(solo("", "R5()"), "R5(); turn up M3(r)");
    for (int moves = 0; fight_count(f, FIGHT_WORLD, "hero.damage") + fight_count(f, FIGHT_WORLD, "stack") == 0;
         moves++) {
        static const char *const turned_up[5] = {"G3(r)", "M1()", "M3()", "G1()", "M5()"};
        char move[32];
        row_holds("DQC-R34", fight_is_chance(f));
        row_holds("DQC-R34", moves < 5);
        snprintf(move, sizeof move, "turn up %s", turned_up[moves]);
        fight_play(f, move);
    }
    row_text("DQC-R34", fight_cards(f, FIGHT_WORLD, "hero.damage"), "G3(r), M3(r)");
    fight_free(f);
    f = fight_played(solo("solo-choices=player", "R5(), R7()"), "R5(); turn up M3(r); turn up G1(r); turn up R3(r); "
                                                                "turn up G4(r); turn up G1(); turn up M7()");
    row_number("DQC-R34", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_HERO));
    row_text("DQC-R34", fight_choices(f, FIGHT_HERO), "G1(r), G4(r), R3(r)");
    fight_play(f, "R3(r)");
    row_text("DQC-R34", fight_cards(f, FIGHT_WORLD, "hero.damage"), "M3(r), R3(r)");
    row_text("DQC-R34", fight_cards(f, FIGHT_WORLD, "discard"), "G1(), G1(r), G4(r), M7()");
    fight_free(f);
}
END_TEST

START_TEST(r35_hugo_rerolls_either_or_both) {
    fight *f = fight_new("variant=dice,escape=no,hero=hugo,monster=golem,life=9");
    fight_play(f, "roll 5 6");
    row_text("DQC-R35", fight_choices(f, FIGHT_HERO), "keep, reroll both, reroll first, reroll second");
    fight_play(f, "reroll both");
    row_number("DQC-R35", fight_choice_count(f, FIGHT_WORLD), 36);
    fight_play(f, "roll 3 3");
    row_number("DQC-R35", fight_wounds(f, FIGHT_MONSTER), 2);
    fight_free(f);
    f = fight_new("variant=dice,escape=no,hero=hugo,monster=golem,life=9");
    fight_play(f, "roll 2 6; reroll second; roll 2"); /* doubles are read from the final dice */
    row_number("DQC-R35", fight_wounds(f, FIGHT_MONSTER), 2);
    fight_free(f);
}
END_TEST

START_TEST(r36_one_extra_wound_a_round) {
    fight *f = fight_new("variant=dice,escape=no,hero=krutzbeck,monster=golem,life=9");
    fight_play(f, "roll 2 2; use");
    row_number("DQC-R36", fight_wounds(f, FIGHT_MONSTER), 3);
    row_text("DQC-R36", fight_phase(f), "roll");
    fight_free(f);
}
END_TEST

/* Six tokens; doubles lost bring eight, which count from the next round on */
START_TEST(r37_wounds_before_the_round) {
    fight *f = fight_new("variant=dice,escape=no,hero=challara,monster=skeleton,life=9,wounds=6");
    fight_play(f, "roll 2 2");
    row_number("DQC-R37", fight_wounds(f, FIGHT_MONSTER), 2);
    fight_play(f, "roll 5 5; roll 2 2");
    row_number("DQC-R37", fight_wounds(f, FIGHT_MONSTER), 3);
    fight_free(f);
}
END_TEST

START_TEST(r40_each_side_has_the_three_cards) {
    fight *f = fight_new("variant=classic,escape=no,hero=lindel,monster=troll,life=9");
    fight_play(f, "quick shot | quick shot; quick shot | quick shot");
    row_number("DQC-R40", fight_wounds(f, FIGHT_MONSTER), 2);
    fight_free(f);
}
END_TEST

/* The rest of the deck is there for deflect, all of it */
START_TEST(r41_deck_is_kept_for_tatianna) {
    fight *f = fight_new("variant=classic,escape=no,hero=tatianna,monster=troll,life=9");
    fight_play(f, "slash | quick shot; use");
    row_holds("DQC-R41", fight_is_chance(f));
    row_holds("DQC-R41", fight_choice_count(f, FIGHT_WORLD) >= 54 - 6);
    fight_free(f);
}
END_TEST

/* Heroes that no variant names have no choice beyond the common ones */
START_TEST(r42_other_heroes_have_no_ability) {
    static const char *const heroes[2] = {"gherinn", "lindel"};
    char options[128];
    for (int i = 0; i < 2; i++) {
        snprintf(options, sizeof options, "variant=classic-solo,escape=no,hero=%s,monster=troll,life=9", heroes[i]);
        fight *f = fight_new(options);
        fight_play(f, "roll 1; roll 3; roll 6");
        row_text("DQC-R42", fight_phase(f), "roll");
        row_number("DQC-R42", fight_wounds(f, FIGHT_HERO), 2);
        row_number("DQC-R42", fight_wounds(f, FIGHT_MONSTER), 3);
        fight_free(f);
    }
}
END_TEST

/* The abilities of the official fight, which are ours: a stand-off of one type wounds Hugo's monster */
START_TEST(r42_hugo_official) {
    fight_setup setup = {.options = "hero=hugo,monster=troll,life=5", .hero_hand = "M4(m)", .monster_hand = "M4(g)"};
    fight *f = fight_played(setup, "M4(m) | M4(g)");
    row_number("DQC-R42", fight_wounds(f, FIGHT_MONSTER), 1);
    row_number("DQC-R42", fight_wounds(f, FIGHT_HERO), 0);
    row_text("DQC-R42", fight_cards(f, FIGHT_WORLD, "stack"), "M4(g), M4(m)");
    fight_free(f);
    setup.monster_hand = "R4()";
    f = fight_played(setup, "M4(m) | R4()");
    row_number("DQC-R42", fight_wounds(f, FIGHT_MONSTER), 0);
    fight_free(f);
}
END_TEST

/* Krutzbeck may add a wound to a round he wins with a melee card */
START_TEST(r42_krutzbeck_official) {
    fight_setup setup = {
        .options = "hero=krutzbeck,monster=demon,life=8", .hero_hand = "M6(), R6()", .monster_hand = "R5()"};
    fight *f = fight_played(setup, "M6() | R5()");
    row_text("DQC-R42", fight_phase(f), "ability");
    row_text("DQC-R42", fight_choices(f, FIGHT_HERO), "decline, use");
    fight_play(f, "use");
    row_number("DQC-R42", fight_wounds(f, FIGHT_MONSTER), 2);
    fight_free(f);
    f = fight_played(setup, "M6() | R5(); decline");
    row_number("DQC-R42", fight_wounds(f, FIGHT_MONSTER), 1);
    fight_free(f);
    f = fight_played(setup, "R6() | R5()");
    row_text("DQC-R42", fight_phase(f), "draw");
    fight_free(f);
}
END_TEST

/* Challara starts without a Power card when she has eight wounds */
START_TEST(r42_challara_official) {
    fight *f = fight_new("hero=challara,monster=troll,life=5,wounds=8");
    fight_play(f, "attack; *");
    row_holds("DQC-R42", !strstr(fight_cards(f, FIGHT_WORLD, "hero.hand"), "Challara"));
    row_number("DQC-R42", fight_count(f, FIGHT_WORLD, "hero.hand"), 5);
    row_holds("DQC-R42", strstr(fight_cards(f, FIGHT_WORLD, "monster.hand"), "Troll"));
    fight_free(f);
    f = fight_new("hero=challara,monster=troll,life=5,wounds=7");
    fight_play(f, "attack; *");
    row_holds("DQC-R42", strstr(fight_cards(f, FIGHT_WORLD, "hero.hand"), "Challara"));
    fight_free(f);
}
END_TEST

/* Tatianna may turn up a card when she is wounded; a ranged one takes a wound away */
START_TEST(r42_tatianna_official) {
    fight_setup setup = {.options = "hero=tatianna,monster=troll,life=5", .hero_hand = "M4()", .monster_hand = "R5()"};
    fight *f = fight_played(setup, "M4() | R5(); use; turn up R3()");
    row_number("DQC-R42", fight_wounds(f, FIGHT_HERO), 0);
    fight_free(f);
    f = fight_played(setup, "M4() | R5(); use; turn up G3()");
    row_number("DQC-R42", fight_wounds(f, FIGHT_HERO), 1);
    fight_free(f);
    f = fight_played(setup, "M4() | R5(); decline");
    row_number("DQC-R42", fight_wounds(f, FIGHT_HERO), 1);
    fight_free(f);
}
END_TEST

int main(void) {
    const TTest *tests[] = {r01_one_shared_deck,
                            r02_five_systems,
                            r03_hero_draws_first,
                            r04_power_card_counts_for_the_hand,
                            r06_power_card_in_a_counterattack,
                            r07_total_has_the_revealed_card,
                            r08_hero_decides_first_in_a_stand_off,
                            r09_hopeless_counterattack,
                            r10_extra_cards_of_the_loser,
                            r11_values_after_the_effects,
                            r12_any_card_of_the_winner_deals_the_deathblow,
                            r13_canceled_card_keeps_its_type,
                            r14_canceled_cancel_does_nothing,
                            r15_zero_against_zero,
                            r16_death_after_the_deathblow,
                            r17_power_cards_become_wounds,
                            r18_failed_escape_can_kill,
                            r27_empty_deck,
                            r27_early_for_deflect,
                            r27_one_side_without_a_card,
                            r28_fight_is_broken_off,
                            r28_limits_are_options,
                            r29_both_are_killed,
                            r31_solo_counterattack_in_order,
                            r32_solo_stand_off,
                            r33_solo_discards_come_back,
                            r34_solo_monster_decides_nothing,
                            r35_hugo_rerolls_either_or_both,
                            r36_one_extra_wound_a_round,
                            r37_wounds_before_the_round,
                            r40_each_side_has_the_three_cards,
                            r41_deck_is_kept_for_tatianna,
                            r42_other_heroes_have_no_ability,
                            r42_hugo_official,
                            r42_krutzbeck_official,
                            r42_challara_official,
                            r42_tatianna_official};
    return fight_run_tests("dq-combat: rulings", tests, sizeof tests / sizeof *tests, 60);
}
