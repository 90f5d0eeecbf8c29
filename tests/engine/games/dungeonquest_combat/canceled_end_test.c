/* Ledger section B: canceled cards, the end of a fight, the other effects of Power cards. */
#include "engine/games/dungeonquest_combat/state.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/row.h"

static fight_setup lindel(const char *hero_hand, const char *monster_hand) {
    return (fight_setup){
        .options = "hero=lindel,monster=troll,life=5", .hero_hand = hero_hand, .monster_hand = monster_hand};
}

static fight_setup duel(const char *options, const char *hero_hand, const char *monster_hand) {
    return (fight_setup){.options = options, .hero_hand = hero_hand, .monster_hand = monster_hand};
}

/* ---- canceled cards -------------------------------------------------------------------------------------- */

/* With its bonus the Troll would stand off at 2; with their texts the Sorcerer would bring the card against it down to
 * 0 and the hero the Troll's, each a stand-off at 0. */
START_TEST(dqc_88_canceled_text_is_ignored) {
    fight *f = fight_played(lindel("Lindel Cancel", "Troll Value"), "Lindel Cancel | Troll Value");
    row_text("DQC-88", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Cancel");
    fight_free(f);
    f = fight_played(duel("hero=lindel,monster=sorcerer,life=3", "Lindel Cancel", "Sorcerer Weaken"),
                     "Lindel Cancel | Sorcerer Weaken");
    row_text("DQC-88", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Cancel");
    fight_free(f);
    f = fight_played(duel("hero=gherinn,monster=troll,life=5", "Gherinn Weaken", "Troll Cancel"),
                     "Gherinn Weaken | Troll Cancel");
    row_text("DQC-88", fight_cards(f, FIGHT_WORLD, "hero.damage"), "Troll Cancel");
    fight_free(f);
}
END_TEST

START_TEST(dqc_89_canceled_icons_are_ignored) {
    fight *f = fight_played(lindel("M1(r), G2(r), G3(r)", "Troll Cancel"), "M1(r) | Troll Cancel");
    row_text("DQC-89", fight_phase(f), "draw");
    row_text("DQC-89", fight_cards(f, FIGHT_WORLD, "hero.damage"), "Troll Cancel");
    fight_free(f);
    f = fight_played(lindel("M1(r), G2(r), G3(r)", "R2()"),
                     "M1(r) | R2()"); /* not canceled, the same card may counter */
    row_text("DQC-89", fight_phase(f), "counter");
    fight_free(f);
}
END_TEST

/* The canceling cards are worth 2; what the last round took from them leaves 0 or 1. */
START_TEST(dqc_90_canceled_value_is_zero) {
    fight_setup setup = lindel("Lindel Cancel", "G6()");
    setup.hero_more = "\"attack\": {\"carried\": -2}";
    fight *f = fight_played(setup, "Lindel Cancel | G6()");
    row_text("DQC-90", fight_cards(f, FIGHT_WORLD, "stack"), "G6(), Lindel Cancel"); /* 0 against 0 */
    row_number("DQC-90", fight_wounds(f, FIGHT_HERO) + fight_wounds(f, FIGHT_MONSTER), 0);
    fight_free(f);
    setup.hero_more = "\"attack\": {\"carried\": -1}";
    f = fight_played(setup, "Lindel Cancel | G6()");
    row_text("DQC-90", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Cancel"); /* 1 against 0 */
    fight_free(f);
    setup = lindel("G6()", "Troll Cancel");
    setup.monster_more = "\"attack\": {\"carried\": -2}";
    f = fight_played(setup, "G6() | Troll Cancel");
    row_text("DQC-90", fight_cards(f, FIGHT_WORLD, "stack"), "G6(), Troll Cancel");
    fight_free(f);
    setup.monster_more = "\"attack\": {\"carried\": -1}";
    f = fight_played(setup, "G6() | Troll Cancel");
    row_text("DQC-90", fight_cards(f, FIGHT_WORLD, "hero.damage"), "Troll Cancel");
    fight_free(f);
}
END_TEST

/* A bonus of the last round, one of the card's own text, and both: the canceling card, worth 2 or 0, wins or stands off
 * at 0. */
START_TEST(dqc_91_canceled_value_stays_zero) {
    fight *f = fight_played(lindel("Lindel Next, G6(), G1()", "R6(), Troll Cancel"),
                            "Lindel Next | R6(); *; G6() | Troll Cancel");
    row_text("DQC-91", fight_cards(f, FIGHT_WORLD, "hero.damage"), "R6(), Troll Cancel");
    fight_free(f);
    fight_setup setup = lindel("Lindel Value", "Troll Cancel");
    f = fight_played(setup, "Lindel Value | Troll Cancel");
    row_text("DQC-91", fight_cards(f, FIGHT_WORLD, "hero.damage"), "Troll Cancel");
    fight_free(f);
    setup.hero_more = "\"attack\": {\"carried\": 3}";
    setup.monster_more = "\"attack\": {\"carried\": -2}";
    f = fight_played(setup, "Lindel Value | Troll Cancel");
    row_text("DQC-91", fight_cards(f, FIGHT_WORLD, "stack"), "Lindel Value, Troll Cancel");
    fight_free(f);
}
END_TEST

/* With the bonus the hero's M4 would beat R5 */
START_TEST(dqc_92_canceled_next_round_is_lost) {
    fight *f =
        fight_played(lindel("Lindel Next, M4()", "Troll Cancel, R5()"), "Lindel Next | Troll Cancel; *; M4() | R5()");
    row_text("DQC-92", fight_cards(f, FIGHT_WORLD, "hero.damage"), "R5(), Troll Cancel");
    fight_free(f);
    f = fight_played(lindel("Lindel Next, M4()", "R6(), R5()"),
                     "Lindel Next | R6(); *; M4() | R5()"); /* not canceled */
    row_text("DQC-92", fight_cards(f, FIGHT_WORLD, "monster.damage"), "M4()");
    fight_free(f);
}
END_TEST

/* ---- end of combat --------------------------------------------------------------------------------------- */

static fight *won_fight(void) {
    fight_setup setup = lindel("M6()", "R5()");
    setup.options = "hero=lindel,monster=troll,life=3,wounds=2";
    setup.monster_damage = "M1(r), M2(r)";
    setup.hero_damage = "G1(r), G2(r), Troll Value";
    setup.stack = "G3(r)";
    return fight_played(setup, "M6() | R5()");
}

START_TEST(dqc_93_over_at_a_kill) {
    fight *f = won_fight();
    row_holds("DQC-93", fight_over(f));
    row_text("DQC-93", fight_phase(f), "over");
    row_number("DQC-93", fight_number(f, FIGHT_WORLD, "round"), 5);
    fight_free(f);
}
END_TEST

/* Every pile of the fight but the deck. */
static rp_pile cards_off_the_deck(const fight *f) {
    const dq_fight *now = dq_fight_of(&f->state);
    rp_pile cards = now->stack | now->discard;
    for (int side = 0; side < DQ_SIDES; side++)
        cards |= now->side[side].hand | now->side[side].damage | now->side[side].played |
                 dq_field_bit(now->side[side].escape_card);
    return cards;
}

/* A Power card that is nowhere else lies in its stack. Here the Troll's lay in the hero's damage stack, both sides held
 * one; then the hero's was played, and in the end both had been used in the try to escape. */
START_TEST(dqc_95_power_cards_return) {
    fight *f = won_fight();
    row_number("DQC-95", cards_off_the_deck(f) & ~dq_setup_of(f->game)->combat, 0);
    row_holds("DQC-95",
              !strstr(fight_text(f, FIGHT_WORLD), "Troll ") && !strstr(fight_text(f, FIGHT_WORLD), "Lindel "));
    fight_free(f);
    f = fight_played(duel("hero=lindel,monster=troll,life=1", "Lindel Value", "R0()"), "Lindel Value | R0()");
    row_holds("DQC-95", fight_over(f));
    row_number("DQC-95", cards_off_the_deck(f) & ~dq_setup_of(f->game)->combat, 0);
    fight_free(f);
    f = fight_new("variant=dice,hero=lindel,monster=troll,life=1");
    fight_play(f, "escape; escape card Lindel Next; escape card Troll Icon; roll 1 2");
    row_holds("DQC-95", fight_over(f));
    row_number("DQC-95", cards_off_the_deck(f) & ~dq_setup_of(f->game)->combat, 0);
    fight_free(f);
}
END_TEST

/* The deck is a set: whatever is drawn from it comes as likely as any other card. */
static void expect_whole_deck(fight *f) {
    const dq_fight *now = dq_fight_of(&f->state);
    row_holds("DQC-96", fight_over(f));
    row_number("DQC-96", rp_pile_count(now->deck), 54);
    row_holds("DQC-96", fight_deck_is_whole(f));
    row_holds("DQC-96", (cards_off_the_deck(f) & dq_setup_of(f->game)->combat) == 0);
}

/* Cards came back from hands, stack, both damage stacks, a counterattack, the discards, and from what had just been
 * revealed, after a victory, a defeat and a fight that was broken off. */
START_TEST(dqc_96_combat_cards_return) {
    fight *f = won_fight();
    expect_whole_deck(f);
    fight_free(f);
    fight_setup setup = lindel("M4(r), G2(r)", "R5(), R7()");
    setup.options = "hero=lindel,monster=troll,life=3,wounds=13";
    setup.stack = "G3(r), R1(r)";
    setup.discard = "M7(), Bolt of Agony";
    setup.monster_damage = "M3(r)";
    f = fight_played(setup, "M4(r) | R5(); G2(r)");
    expect_whole_deck(f);
    fight_free(f);
    f = fight_played(setup, "M4(r) | R7(); pass");
    expect_whole_deck(f);
    fight_free(f);
    setup.options = "hero=lindel,monster=troll,life=5,round-limit=5";
    f = fight_played(setup, "M4(r) | R5(); pass");
    expect_whole_deck(f);
    fight_free(f);
    f = fight_new("variant=dice,escape=no,hero=tatianna,monster=golem,life=9,wounds=12");
    fight_play(f, "roll 5 6; use; turn up M3(); roll 5 6; use; turn up G3()");
    expect_whole_deck(f);
    fight_free(f);
}
END_TEST

START_TEST(dqc_97_life_is_known_to_those_allowed) {
    fight *f = fight_new("hero=lindel,monster=troll");
    fight_play(f, "token 4; attack; *");
    row_number("DQC-97", fight_number(f, FIGHT_WORLD, "monster.life"), 5);
    row_holds("DQC-97", fight_present(f, FIGHT_MONSTER, "monster.life"));
    row_holds("DQC-97", !fight_present(f, FIGHT_HERO, "monster.life"));
    fight_free(f);
}
END_TEST

START_TEST(dqc_98_only_the_monster_player_knows) {
    fight_setup setup = duel("hero=lindel,monster=troll", "M6()", "R5()");
    setup.monster_more = "\"life\": 5";
    fight *a = fight_at(setup);
    setup.monster_more = "\"life\": 3";
    fight *b = fight_at(setup);
    row_holds("DQC-98", fight_present(a, FIGHT_MONSTER, "monster.life"));
    row_number("DQC-98", fight_number(a, FIGHT_MONSTER, "monster.life"), 5);
    row_number("DQC-98", fight_number(b, FIGHT_MONSTER, "monster.life"), 3);
    row_holds("DQC-98", fight_looks_equal(a, b, FIGHT_HERO));
    fight_free(a), fight_free(b);
}
END_TEST

START_TEST(dqc_99_killed_at_life_or_above) {
    fight_setup setup = lindel("M6()", "R5()");
    setup.options = "hero=lindel,monster=troll,life=3";
    setup.monster_damage = "G1(r), G2(r)";
    setup.stack = "M1(r), M2(r)";
    fight *f = fight_played(setup, "M6() | R5()");
    row_holds("DQC-99", fight_over(f));
    row_near("DQC-99", fight_payoff(f), 1, 0);
    fight_free(f);
    f = won_fight();
    row_holds("DQC-99", fight_over(f) && fight_payoff(f) > 0);
    fight_free(f);
    setup.stack = NULL;
    setup.monster_damage = "G1(r)";
    f = fight_played(setup, "M6() | R5()");
    row_holds("DQC-99", !fight_over(f));
    fight_free(f);
}
END_TEST

START_TEST(dqc_100_damage_becomes_tokens) {
    fight *f = won_fight();
    row_number("DQC-100", fight_number(f, FIGHT_WORLD, "hero.wounds"), 5);
    row_number("DQC-100", fight_count(f, FIGHT_WORLD, "hero.damage"), 0);
    row_near("DQC-100", fight_payoff(f), 1 - 3.0 / 13, 1e-12);
    fight_free(f);
}
END_TEST

/* No tokens: three cards are shown as three wounds and cost three fifteenths when the fight is broken off; fourteen
 * leave Lindel one of her fifteen life points, one more kills her. */
START_TEST(dqc_102_cards_count_as_wounds) {
    fight_setup setup = lindel("M5()", "R6()");
    setup.options = "hero=lindel,monster=troll,life=5,round-limit=5";
    setup.hero_damage = "G1(r), G2(r), G3(r)";
    fight *f = fight_at(setup);
    row_holds("DQC-102", strstr(fight_drawing(f, FIGHT_HERO), "Lindel: 3 of 15 wounds (0 tokens)"));
    fight_play(f, "R0() | R1()");
    row_near("DQC-102", fight_payoff(f), -4.0 / 15, 1e-12);
    fight_free(f);
    setup.options = "hero=lindel,monster=troll,life=5";
    setup.hero_damage = "G1(), G1(r), G1(m), G2(r), G2(m), G3(r), G3(m), G4(), G4(r), G4(m), G4(g), G5(), G6()";
    f = fight_played(setup, "M5() | R6()");
    row_holds("DQC-102", !fight_over(f));
    fight_free(f);
    setup.hero_damage = "G1(), G1(r), G1(m), G2(r), G2(m), G3(r), G3(m), G4(), G4(r), G4(m), G4(g), G5(), G6(), G7()";
    f = fight_played(setup, "M5() | R6()");
    row_holds("DQC-102", fight_over(f) && fight_payoff(f) == -1);
    fight_free(f);
}
END_TEST

/* Nine tokens and three cards; Gherinn's life is 13. */
START_TEST(dqc_103_cards_are_added_to_tokens) {
    fight_setup setup = duel("hero=gherinn,monster=troll,life=5,wounds=9", "M5()", "R6()");
    setup.hero_damage = "G1(r), G2(r)";
    fight *f = fight_played(setup, "M5() | R6()");
    row_holds("DQC-103", !fight_over(f));
    row_holds("DQC-103", strstr(fight_drawing(f, FIGHT_HERO), "12 of 13 wounds (9 tokens)"));
    fight_free(f);
    setup.hero_damage = "G1(r), G2(r), G3(r)";
    f = fight_played(setup, "M5() | R6()");
    row_holds("DQC-103", fight_over(f));
    fight_free(f);
}
END_TEST

START_TEST(dqc_104_hero_is_killed_at_his_life) {
    fight_setup setup = lindel("M5()", "R6()");
    setup.options = "hero=lindel,monster=troll,life=5,wounds=12";
    setup.hero_damage = "G1(r)";
    fight *f = fight_played(setup, "M5() | R6()");
    row_holds("DQC-104", !fight_over(f));
    fight_free(f);
    setup.hero_damage = "G1(r), G2(r)";
    f = fight_played(setup, "M5() | R6()");
    row_holds("DQC-104", fight_over(f));
    row_near("DQC-104", fight_payoff(f), -1, 0);
    fight_free(f);
}
END_TEST

/* ---- effects of Power cards (DQC-56 for every kind) --------------------------------------------------------- */

/* Type: a revealed M3 made magic takes the magic cards of the stack */
START_TEST(dqc_56_effect_type) {
    fight_setup setup = duel("hero=gherinn,monster=troll,life=5", "Gherinn Type", "R1()");
    setup.stack = "M2(r), G2(r)";
    fight *f = fight_played(setup, "Gherinn Type | R1()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G2(r), Gherinn Type");
    fight_free(f);
}
END_TEST

/* Add-icons */
START_TEST(dqc_56_effect_add_icons) {
    fight *f =
        fight_played(duel("hero=gherinn,monster=troll,life=5", "Gherinn Icons, G2(m)", "M4()"), "Gherinn Icons | M4()");
    row_text("DQC-56", fight_phase(f), "counter");
    row_text("DQC-56", fight_choices(f, FIGHT_HERO), "G2(m), pass");
    fight_free(f);
}
END_TEST

/* Opponent-value: 3 - 2 is below 2; 1 - 3 is 0, not less, so G3(r) on top of it reaches 3 */
START_TEST(dqc_56_effect_opponent_value) {
    fight *f =
        fight_played(duel("hero=gherinn,monster=troll,life=5", "Gherinn Weaken", "R3()"), "Gherinn Weaken | R3()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Gherinn Weaken");
    fight_free(f);
    f = fight_played(duel("hero=gherinn,monster=sorcerer,life=3", "G1(r), G3(r)", "Sorcerer Weaken"),
                     "G1(r) | Sorcerer Weaken; G3(r); pass");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "stack"), "G1(r), G3(r), Sorcerer Weaken");
    fight_free(f);
}
END_TEST

/* Opponent-type: M5 that became magic takes the magic card of the stack */
START_TEST(dqc_56_effect_opponent_type) {
    fight_setup setup = duel("hero=tatianna,monster=troll,life=5", "Tatianna Turn", "M5()");
    setup.stack = "M1(r), G1(r)";
    fight *f = fight_played(setup, "Tatianna Turn | M5(); decline");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "hero.damage"), "G1(r), M5()");
    fight_free(f);
}
END_TEST

/* Remove-opponent-icons */
START_TEST(dqc_56_effect_remove_icons) {
    fight *f = fight_played(duel("hero=tatianna,monster=troll,life=5", "Tatianna Blunt", "M2(g), G2(m), R2(g)"),
                            "Tatianna Blunt | M2(g)");
    row_text("DQC-56", fight_phase(f), "draw");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Tatianna Blunt");
    fight_free(f);
    f = fight_played(duel("hero=tatianna,monster=troll,life=5", "G4()", "M2(g), G2(m), R2(g)"), "G4() | M2(g)");
    row_text("DQC-56", fight_choices(f, FIGHT_MONSTER), "R2(g), pass");
    fight_free(f);
}
END_TEST

/* Draw */
START_TEST(dqc_56_effect_draw) {
    fight *f = fight_played(duel("hero=hugo,monster=troll,life=5", "Hugo Draw", "R1()"), "Hugo Draw | R1()");
    row_text("DQC-56", fight_phase(f), "effects");
    fight_play(f, "draw G7(); draw M7()");
    row_number("DQC-56", fight_count(f, FIGHT_WORLD, "hero.hand"), 6);
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Hugo Draw");
    row_text("DQC-56", fight_phase(f), "draw");
    fight_play(f, "draw R7()");
    row_number("DQC-56", fight_count(f, FIGHT_WORLD, "hero.hand"), 6);
    row_text("DQC-56", fight_phase(f), "reveal");
    fight_free(f);
}
END_TEST

/* Discard-own */
START_TEST(dqc_56_effect_discard_own) {
    fight *f = fight_played(duel("hero=krutzbeck,monster=troll,life=5", "Krutzbeck Own, G7()", "R1()"),
                            "Krutzbeck Own | R1()");
    row_text("DQC-56", fight_phase(f), "effects");
    row_number("DQC-56", fight_choice_count(f, FIGHT_WORLD), 4);
    fight_play(f, "discard G7()");
    row_holds("DQC-56", !strstr(fight_cards(f, FIGHT_WORLD, "hero.hand"), "G7()"));
    fight_free(f);
}
END_TEST

/* Wound */
START_TEST(dqc_56_effect_wound) {
    fight *f =
        fight_played(duel("hero=krutzbeck,monster=demon,life=8", "Krutzbeck Wound", "M5()"), "Krutzbeck Wound | M5()");
    row_number("DQC-56", fight_wounds(f, FIGHT_MONSTER), 3);
    fight_free(f);
    f = fight_played(duel("hero=krutzbeck,monster=demon,life=8", "Krutzbeck Wound", "M7()"), "Krutzbeck Wound | M7()");
    row_number("DQC-56", fight_wounds(f, FIGHT_MONSTER), 0);
    row_number("DQC-56", fight_wounds(f, FIGHT_HERO), 1);
    fight_free(f);
    f = fight_played(duel("hero=lindel,monster=golem,life=6", "M5()", "Golem Wound"), "M5() | Golem Wound");
    row_number("DQC-56", fight_wounds(f, FIGHT_HERO), 2);
    fight_free(f);
}
END_TEST

/* Guard: two of the three cards of the deathblow stay behind, the lowest first */
START_TEST(dqc_56_effect_guard) {
    fight_setup setup = duel("hero=krutzbeck,monster=demon,life=8", "Krutzbeck Guard", "M5()");
    setup.stack = "M1(r), M2(r), M3(r), G3(r)";
    fight *f = fight_played(setup, "Krutzbeck Guard | M5()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "hero.damage"), "M3(r), M5()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "stack"), "G3(r), Krutzbeck Guard, M1(r), M2(r)");
    fight_free(f);
}
END_TEST

/* Next-value, next-opponent-value, next-add-icons */
START_TEST(dqc_56_effects_of_the_next_round) {
    fight *f = fight_played(lindel("Lindel Next, M3()", "R6(), R5()"), "Lindel Next | R6(); *; M3() | R5()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "monster.damage"), "M3()");
    fight_free(f);
    f = fight_played(duel("hero=tatianna,monster=troll,life=5", "Tatianna Next, G3()", "R1(), M5()"),
                     "Tatianna Next | R1(); *; G3() | M5()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G3(), Tatianna Next");
    fight_free(f);
    f = fight_played(duel("hero=hugo,monster=troll,life=5", "Hugo Next, G3(), R2(r)", "G1(), R5()"),
                     "Hugo Next | G1(); *; G3() | R5()");
    row_text("DQC-56", fight_phase(f), "counter");
    fight_play(f, "pass");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "hero.damage"), "R5()");
    fight_free(f);
}
END_TEST

/* A next-round effect ends with that round */
START_TEST(dqc_56_next_round_is_one_round) {
    fight *f = fight_played(lindel("Lindel Next, M3(), M4()", "R6(), R5(), M6()"),
                            "Lindel Next | R6(); *; M3() | R5(); *; M4() | M6()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "monster.damage"), "M3()");
    row_holds("DQC-56", strstr(fight_cards(f, FIGHT_WORLD, "hero.damage"), "M6()"));
    fight_free(f);
}
END_TEST

/* Conditions: stack of the own type, Power card against it, type of the opponent's card */
START_TEST(dqc_56_conditions) {
    fight_setup setup = duel("hero=challara,monster=troll,life=5", "Challara Stack", "R4()");
    setup.stack = "M1(r)";
    fight *f = fight_played(setup, "Challara Stack | R4()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "hero.damage"), "R4()");
    fight_free(f);
    setup.stack = "M1(r), M2(r)";
    f = fight_played(setup, "Challara Stack | R4()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Challara Stack, M1(r), M2(r)");
    fight_free(f);
    f = fight_played(duel("hero=challara,monster=troll,life=5", "Challara Answer", "M4()"), "Challara Answer | M4()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "hero.damage"), "M4()");
    fight_free(f);
    f = fight_played(duel("hero=challara,monster=sorcerer,life=5", "Challara Answer", "Sorcerer Type"),
                     "Challara Answer | Sorcerer Type");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Challara Answer");
    fight_free(f);
    f = fight_played(duel("hero=challara,monster=troll,life=5", "Challara Magic", "G4()"), "Challara Magic | G4()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Challara Magic");
    fight_free(f);
    f = fight_played(duel("hero=challara,monster=troll,life=5", "Challara Magic", "R4()"), "Challara Magic | R4()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "hero.damage"), "R4()");
    fight_free(f);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_88_canceled_text_is_ignored,
                            dqc_89_canceled_icons_are_ignored,
                            dqc_90_canceled_value_is_zero,
                            dqc_91_canceled_value_stays_zero,
                            dqc_92_canceled_next_round_is_lost,
                            dqc_93_over_at_a_kill,
                            dqc_95_power_cards_return,
                            dqc_96_combat_cards_return,
                            dqc_97_life_is_known_to_those_allowed,
                            dqc_98_only_the_monster_player_knows,
                            dqc_99_killed_at_life_or_above,
                            dqc_100_damage_becomes_tokens,
                            dqc_102_cards_count_as_wounds,
                            dqc_103_cards_are_added_to_tokens,
                            dqc_104_hero_is_killed_at_his_life,
                            dqc_56_effect_type,
                            dqc_56_effect_add_icons,
                            dqc_56_effect_opponent_value,
                            dqc_56_effect_opponent_type,
                            dqc_56_effect_remove_icons,
                            dqc_56_effect_draw,
                            dqc_56_effect_discard_own,
                            dqc_56_effect_wound,
                            dqc_56_effect_guard,
                            dqc_56_effects_of_the_next_round,
                            dqc_56_next_round_is_one_round,
                            dqc_56_conditions};
    return fight_run_tests("dq-combat: canceled cards and the end", tests, sizeof tests / sizeof *tests, 30);
}
