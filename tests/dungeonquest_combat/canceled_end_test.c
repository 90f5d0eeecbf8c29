/* Ledger section B: canceled cards, the end of a fight, the other effects of Power cards. */
#include "tests/support/dungeonquest_fight.h"

static void expect(const char *seen, const char *wanted) { ck_assert_str_eq(seen, wanted); }

static fight_setup lindel(const char *hero_hand, const char *monster_hand) {
    return (fight_setup){
        .options = "hero=lindel,monster=troll,life=5", .hero_hand = hero_hand, .monster_hand = monster_hand};
}

static fight_setup duel(const char *options, const char *hero_hand, const char *monster_hand) {
    return (fight_setup){.options = options, .hero_hand = hero_hand, .monster_hand = monster_hand};
}

/* ---- canceled cards -------------------------------------------------------------------------------------- */

/* DQC-88: with its bonus the Troll would stand off at 2 */
START_TEST(dqc_88_canceled_text_is_ignored) {
    fight *f = fight_played(lindel("Lindel Cancel", "Troll Value"), "Lindel Cancel | Troll Value");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Cancel");
    fight_free(f);
}
END_TEST

/* DQC-89 */
START_TEST(dqc_89_canceled_icons_are_ignored) {
    fight *f = fight_played(lindel("M1(r), G2(r), G3(r)", "Troll Cancel"), "M1(r) | Troll Cancel");
    expect(fight_phase(f), "draw");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "Troll Cancel");
    fight_free(f);
    f = fight_played(lindel("M1(r), G2(r), G3(r)", "R2()"),
                     "M1(r) | R2()"); /* not canceled, the same card may counter */
    expect(fight_phase(f), "counter");
    fight_free(f);
}
END_TEST

/* DQC-90 */
START_TEST(dqc_90_canceled_value_is_zero) {
    fight *f = fight_played(lindel("Lindel Cancel", "G6()"), "Lindel Cancel | G6()");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Cancel");
    expect(fight_cards(f, FIGHT_WORLD, "stack"), "G6()");
    fight_free(f);
}
END_TEST

/* DQC-91: the bonus of the round before would lift 0 to 3, above the Troll's 2 */
START_TEST(dqc_91_canceled_value_stays_zero) {
    fight *f = fight_played(lindel("Lindel Next, G6(), G1()", "R6(), Troll Cancel"),
                            "Lindel Next | R6(); *; G6() | Troll Cancel");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "R6(), Troll Cancel");
    fight_free(f);
}
END_TEST

/* DQC-92: with the bonus the hero's M4 would beat R5 */
START_TEST(dqc_92_canceled_next_round_is_lost) {
    fight *f =
        fight_played(lindel("Lindel Next, M4()", "Troll Cancel, R5()"), "Lindel Next | Troll Cancel; *; M4() | R5()");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "R5(), Troll Cancel");
    fight_free(f);
    f = fight_played(lindel("Lindel Next, M4()", "R6(), R5()"),
                     "Lindel Next | R6(); *; M4() | R5()"); /* not canceled */
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "M4()");
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

/* DQC-93 */
START_TEST(dqc_93_over_at_a_kill) {
    fight *f = won_fight();
    ck_assert(fight_over(f));
    expect(fight_phase(f), "over");
    ck_assert_int_eq(fight_number(f, FIGHT_WORLD, "round"), 5);
    fight_free(f);
}
END_TEST

static int cards_lying_about(fight *f) {
    static const char *const places[] = {"hero.hand", "monster.hand", "hero.damage",    "monster.damage",
                                         "stack",     "discard",      "hero.countered", "monster.countered"};
    int count = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) count += fight_count(f, FIGHT_WORLD, places[i]);
    count += fight_present(f, FIGHT_WORLD, "hero.revealed") + fight_present(f, FIGHT_WORLD, "monster.revealed");
    return count;
}

/* DQC-95: the Troll's Power card lay in the hero's damage stack, both sides held one, the hero's was played */
START_TEST(dqc_95_power_cards_return) {
    fight *f = won_fight();
    ck_assert_ptr_null(strstr(fight_text(f, FIGHT_WORLD), "Troll "));
    ck_assert_ptr_null(strstr(fight_text(f, FIGHT_WORLD), "Lindel "));
    fight_free(f);
}
END_TEST

/* DQC-96 */
START_TEST(dqc_96_combat_cards_return) {
    fight *f = won_fight();
    ck_assert_int_eq(cards_lying_about(f), 0);
    fight_free(f);
}
END_TEST

/* DQC-97 */
START_TEST(dqc_97_life_is_known_to_those_allowed) {
    fight_setup setup = duel("hero=lindel,monster=troll", "M6()", "R5()");
    setup.monster_more = "\"life\": 5";
    fight *f = fight_at(setup);
    ck_assert_int_eq(fight_number(f, FIGHT_WORLD, "monster.life"), 5);
    ck_assert(!fight_present(f, FIGHT_HERO, "monster.life"));
    fight_free(f);
}
END_TEST

/* DQC-98 */
START_TEST(dqc_98_only_the_monster_player_knows) {
    fight_setup setup = duel("hero=lindel,monster=troll", "M6()", "R5()");
    setup.monster_more = "\"life\": 5";
    fight *a = fight_at(setup);
    setup.monster_more = "\"life\": 3";
    fight *b = fight_at(setup);
    ck_assert_int_eq(fight_number(a, FIGHT_MONSTER, "monster.life"), 5);
    ck_assert_int_eq(fight_number(b, FIGHT_MONSTER, "monster.life"), 3);
    ck_assert(fight_looks_equal(a, b, FIGHT_HERO));
    fight_free(a), fight_free(b);
}
END_TEST

/* DQC-99 */
START_TEST(dqc_99_killed_at_life_or_above) {
    fight_setup setup = lindel("M6()", "R5()");
    setup.options = "hero=lindel,monster=troll,life=3";
    setup.monster_damage = "G1(r), G2(r)";
    setup.stack = "M1(r), M2(r)";
    fight *f = fight_played(setup, "M6() | R5()");
    ck_assert(fight_over(f));
    ck_assert_double_eq(fight_payoff(f), 1);
    fight_free(f);
}
END_TEST

/* DQC-100 */
START_TEST(dqc_100_damage_becomes_tokens) {
    fight *f = won_fight();
    ck_assert_int_eq(fight_number(f, FIGHT_WORLD, "hero.wounds"), 5);
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "hero.damage"), 0);
    ck_assert_double_eq_tol(fight_payoff(f), 1 - 3.0 / 13, 1e-12);
    fight_free(f);
}
END_TEST

/* DQC-102 */
START_TEST(dqc_102_cards_count_as_wounds) {
    fight_setup setup = lindel("M5()", "R6()");
    setup.hero_damage = "G1(r), G2(r)";
    fight *f = fight_at(setup);
    ck_assert_int_eq(fight_number(f, FIGHT_WORLD, "hero.wounds"), 0);
    fight_play(f, "M5() | R6()");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 3);
    fight_free(f);
}
END_TEST

/* DQC-103: life 13, nine tokens and three cards: one more is the end */
START_TEST(dqc_103_cards_are_added_to_tokens) {
    fight_setup setup = duel("hero=gherinn,monster=troll,life=5,wounds=9", "M5()", "R6()");
    setup.hero_damage = "G1(r), G2(r)";
    fight *f = fight_played(setup, "M5() | R6()");
    ck_assert(!fight_over(f));
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 12);
    fight_free(f);
    setup.hero_damage = "G1(r), G2(r), G3(r)";
    f = fight_played(setup, "M5() | R6()");
    ck_assert(fight_over(f));
    fight_free(f);
}
END_TEST

/* DQC-104 */
START_TEST(dqc_104_hero_is_killed_at_his_life) {
    fight_setup setup = lindel("M5()", "R6()");
    setup.options = "hero=lindel,monster=troll,life=5,wounds=12";
    setup.hero_damage = "G1(r)";
    fight *f = fight_played(setup, "M5() | R6()");
    ck_assert(!fight_over(f));
    fight_free(f);
    setup.hero_damage = "G1(r), G2(r)";
    f = fight_played(setup, "M5() | R6()");
    ck_assert(fight_over(f));
    ck_assert_double_eq(fight_payoff(f), -1);
    fight_free(f);
}
END_TEST

/* DQC-106 */
START_TEST(dqc_106_wounds_of_the_winner_are_gone) {
    fight_setup setup = lindel("M5()", "R6()");
    setup.options = "hero=lindel,monster=troll,life=5,wounds=14";
    setup.monster_damage = "G1(r), G2(r)";
    fight *f = fight_played(setup, "M5() | R6()");
    ck_assert(fight_over(f));
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "monster.damage"), 0);
    fight_free(f);
    f = fight_new("hero=hugo,monster=troll,life=5");
    ck_assert_int_eq(fight_wounds(f, FIGHT_MONSTER), 0);
    fight_free(f);
}
END_TEST

/* ---- effects of Power cards (DQC-56 for every kind) --------------------------------------------------------- */

/* DQC-56 type: a revealed M3 made magic takes the magic cards of the stack */
START_TEST(dqc_56_effect_type) {
    fight_setup setup = duel("hero=gherinn,monster=troll,life=5", "Gherinn Type", "R1()");
    setup.stack = "M2(r), G2(r)";
    fight *f = fight_played(setup, "Gherinn Type | R1()");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "G2(r), Gherinn Type");
    fight_free(f);
}
END_TEST

/* DQC-56 add-icons */
START_TEST(dqc_56_effect_add_icons) {
    fight *f =
        fight_played(duel("hero=gherinn,monster=troll,life=5", "Gherinn Icons, G2(m)", "M4()"), "Gherinn Icons | M4()");
    expect(fight_phase(f), "counter");
    expect(fight_choices(f, FIGHT_HERO), "G2(m), pass");
    fight_free(f);
}
END_TEST

/* DQC-56 opponent-value: 3 - 2 is below 2; 1 - 3 is 0, not less, so G3(r) on top of it reaches 3 */
START_TEST(dqc_56_effect_opponent_value) {
    fight *f =
        fight_played(duel("hero=gherinn,monster=troll,life=5", "Gherinn Weaken", "R3()"), "Gherinn Weaken | R3()");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "Gherinn Weaken");
    fight_free(f);
    f = fight_played(duel("hero=gherinn,monster=sorcerer,life=3", "G1(r), G3(r)", "Sorcerer Weaken"),
                     "G1(r) | Sorcerer Weaken; G3(r); pass");
    expect(fight_cards(f, FIGHT_WORLD, "stack"), "G1(r), G3(r), Sorcerer Weaken");
    fight_free(f);
}
END_TEST

/* DQC-56 opponent-type: M5 that became magic takes the magic card of the stack */
START_TEST(dqc_56_effect_opponent_type) {
    fight_setup setup = duel("hero=tatianna,monster=troll,life=5", "Tatianna Turn", "M5()");
    setup.stack = "M1(r), G1(r)";
    fight *f = fight_played(setup, "Tatianna Turn | M5(); decline");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "G1(r), M5()");
    fight_free(f);
}
END_TEST

/* DQC-56 remove-opponent-icons */
START_TEST(dqc_56_effect_remove_icons) {
    fight *f = fight_played(duel("hero=tatianna,monster=troll,life=5", "Tatianna Blunt", "M2(g), G2(m), R2(g)"),
                            "Tatianna Blunt | M2(g)");
    expect(fight_phase(f), "draw");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "Tatianna Blunt");
    fight_free(f);
    f = fight_played(duel("hero=tatianna,monster=troll,life=5", "G4()", "M2(g), G2(m), R2(g)"), "G4() | M2(g)");
    expect(fight_choices(f, FIGHT_MONSTER), "R2(g), pass");
    fight_free(f);
}
END_TEST

/* DQC-56 draw */
START_TEST(dqc_56_effect_draw) {
    fight *f = fight_played(duel("hero=hugo,monster=troll,life=5", "Hugo Draw", "R1()"), "Hugo Draw | R1()");
    expect(fight_phase(f), "effects");
    fight_play(f, "draw G7(); draw M7()");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "hero.hand"), 6);
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "Hugo Draw");
    expect(fight_phase(f), "draw");
    fight_play(f, "draw R7()");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "hero.hand"), 6);
    expect(fight_phase(f), "reveal");
    fight_free(f);
}
END_TEST

/* DQC-56 discard-own */
START_TEST(dqc_56_effect_discard_own) {
    fight *f = fight_played(duel("hero=krutzbeck,monster=troll,life=5", "Krutzbeck Own, G7()", "R1()"),
                            "Krutzbeck Own | R1()");
    expect(fight_phase(f), "effects");
    ck_assert_int_eq(fight_choice_count(f, FIGHT_WORLD), 4);
    fight_play(f, "discard G7()");
    ck_assert_ptr_null(strstr(fight_cards(f, FIGHT_WORLD, "hero.hand"), "G7()"));
    fight_free(f);
}
END_TEST

/* DQC-56 wound */
START_TEST(dqc_56_effect_wound) {
    fight *f =
        fight_played(duel("hero=krutzbeck,monster=demon,life=8", "Krutzbeck Wound", "M5()"), "Krutzbeck Wound | M5()");
    ck_assert_int_eq(fight_wounds(f, FIGHT_MONSTER), 3);
    fight_free(f);
    f = fight_played(duel("hero=krutzbeck,monster=demon,life=8", "Krutzbeck Wound", "M7()"), "Krutzbeck Wound | M7()");
    ck_assert_int_eq(fight_wounds(f, FIGHT_MONSTER), 0);
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 1);
    fight_free(f);
    f = fight_played(duel("hero=lindel,monster=golem,life=6", "M5()", "Golem Wound"), "M5() | Golem Wound");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 2);
    fight_free(f);
}
END_TEST

/* DQC-56 guard: two of the three cards of the deathblow stay behind, the lowest first */
START_TEST(dqc_56_effect_guard) {
    fight_setup setup = duel("hero=krutzbeck,monster=demon,life=8", "Krutzbeck Guard", "M5()");
    setup.stack = "M1(r), M2(r), M3(r), G3(r)";
    fight *f = fight_played(setup, "Krutzbeck Guard | M5()");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "M3(r), M5()");
    expect(fight_cards(f, FIGHT_WORLD, "stack"), "G3(r), Krutzbeck Guard, M1(r), M2(r)");
    fight_free(f);
}
END_TEST

/* DQC-56 next-value, next-opponent-value, next-add-icons */
START_TEST(dqc_56_effects_of_the_next_round) {
    fight *f = fight_played(lindel("Lindel Next, M3()", "R6(), R5()"), "Lindel Next | R6(); *; M3() | R5()");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "M3()");
    fight_free(f);
    f = fight_played(duel("hero=tatianna,monster=troll,life=5", "Tatianna Next, G3()", "R1(), M5()"),
                     "Tatianna Next | R1(); *; G3() | M5()");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "G3(), Tatianna Next");
    fight_free(f);
    f = fight_played(duel("hero=hugo,monster=troll,life=5", "Hugo Next, G3(), R2(r)", "G1(), R5()"),
                     "Hugo Next | G1(); *; G3() | R5()");
    expect(fight_phase(f), "counter");
    fight_play(f, "pass");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "R5()");
    fight_free(f);
}
END_TEST

/* DQC-56: a next-round effect ends with that round */
START_TEST(dqc_56_next_round_is_one_round) {
    fight *f = fight_played(lindel("Lindel Next, M3(), M4()", "R6(), R5(), M6()"),
                            "Lindel Next | R6(); *; M3() | R5(); *; M4() | M6()");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "M3()");
    ck_assert_ptr_nonnull(strstr(fight_cards(f, FIGHT_WORLD, "hero.damage"), "M6()"));
    fight_free(f);
}
END_TEST

/* DQC-56 conditions: stack of the own type, Power card against it, type of the opponent's card */
START_TEST(dqc_56_conditions) {
    fight_setup setup = duel("hero=challara,monster=troll,life=5", "Challara Stack", "R4()");
    setup.stack = "M1(r)";
    fight *f = fight_played(setup, "Challara Stack | R4()");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "R4()");
    fight_free(f);
    setup.stack = "M1(r), M2(r)";
    f = fight_played(setup, "Challara Stack | R4()");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "Challara Stack, M1(r), M2(r)");
    fight_free(f);
    f = fight_played(duel("hero=challara,monster=troll,life=5", "Challara Answer", "M4()"), "Challara Answer | M4()");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "M4()");
    fight_free(f);
    f = fight_played(duel("hero=challara,monster=sorcerer,life=5", "Challara Answer", "Sorcerer Type"),
                     "Challara Answer | Sorcerer Type");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "Challara Answer");
    fight_free(f);
    f = fight_played(duel("hero=challara,monster=troll,life=5", "Challara Magic", "G4()"), "Challara Magic | G4()");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "Challara Magic");
    fight_free(f);
    f = fight_played(duel("hero=challara,monster=troll,life=5", "Challara Magic", "R4()"), "Challara Magic | R4()");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "R4()");
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
                            dqc_106_wounds_of_the_winner_are_gone,
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
