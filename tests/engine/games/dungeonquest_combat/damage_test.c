/* Ledger section B, step 4: damage, deathblow, stand-off. */
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/row.h"

#include <stdio.h>

static fight_setup lindel(const char *hero_hand, const char *monster_hand) {
    return (fight_setup){
        .options = "hero=lindel,monster=troll,life=5", .hero_hand = hero_hand, .monster_hand = monster_hand};
}

static fight *lindel_with_stack(const char *hero_hand, const char *monster_hand, const char *stack) {
    fight_setup setup = lindel(hero_hand, monster_hand);
    setup.stack = stack;
    return fight_at(setup);
}

START_TEST(dqc_68_higher_total_wins) {
    fight *f = fight_played(lindel("M6()", "R5()"), "M6() | R5()");
    row_number("DQC-68", fight_wounds(f, FIGHT_MONSTER), 1);
    row_number("DQC-68", fight_wounds(f, FIGHT_HERO), 0);
    fight_free(f);
    f = fight_played(lindel("M5()", "R6()"), "M5() | R6()");
    row_number("DQC-68", fight_wounds(f, FIGHT_MONSTER), 0);
    row_number("DQC-68", fight_wounds(f, FIGHT_HERO), 1);
    fight_free(f);
}
END_TEST

START_TEST(dqc_69_all_the_winners_cards) {
    fight *f = fight_played(lindel("M4(r), G2(r)", "R5()"), "M4(r) | R5(); G2(r)");
    row_number("DQC-69", fight_count(f, FIGHT_WORLD, "monster.damage"), 2);
    row_text("DQC-69", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G2(r), M4(r)");
    fight_free(f);
    f = fight_played(lindel("R5()", "M4(r), G2(r)"), "R5() | M4(r); G2(r)");
    row_text("DQC-69", fight_cards(f, FIGHT_WORLD, "hero.damage"), "G2(r), M4(r)");
    fight_free(f);
}
END_TEST

/* The payoff of the victory counts the three cards as three of the fifteen wounds */
START_TEST(dqc_70_a_card_is_a_wound) {
    fight_setup setup = lindel("M6()", "R5()");
    setup.hero_damage = "G1(r), G2(r), R3(r)";
    setup.monster_damage = "M1(r), M2(r), M3(r), M4(r)";
    fight *f = fight_at(setup);
    row_number("DQC-70", fight_wounds(f, FIGHT_HERO), 3);
    fight_play(f, "M6() | R5()");
    row_near("DQC-70", fight_payoff(f), 1 - 3.0 / 15, 1e-12);
    fight_free(f);
}
END_TEST

START_TEST(dqc_71_losers_card_to_the_stack) {
    fight *f = lindel_with_stack("M6()", "R5()", "G3(r)");
    fight_play(f, "M6() | R5()");
    row_text("DQC-71", fight_cards(f, FIGHT_WORLD, "stack"), "G3(r), R5()");
    fight_free(f);
}
END_TEST

/* The face of a card in the text that `seat` sees: "M4" of "M4() M4{}"; blanks when there is none. */
static const char *face_seen(fight *f, int seat, const char *name, char face[3]) {
    char start[32];
    snprintf(start, sizeof start, "\"%s ", name);
    const char *at = strstr(fight_text(f, seat), start);
    snprintf(face, 3, "%s", at ? at + strlen(start) : "  ");
    return face;
}

START_TEST(dqc_73_stack_values_are_open) {
    fight *f = lindel_with_stack("M6()", "R5()", "M4(), R2(r)");
    char face[3];
    for (int seat = FIGHT_HERO; seat <= FIGHT_MONSTER; seat++) {
        row_number("DQC-73", fight_count(f, seat, "stack"), 2);
        row_text("DQC-73", face_seen(f, seat, "M4()", face) + 1, "4");
        row_text("DQC-73", face_seen(f, seat, "R2(r)", face) + 1, "2");
    }
    fight_free(f);
}
END_TEST

START_TEST(dqc_74_stack_types_are_open) {
    fight *f = lindel_with_stack("M6()", "R5()", "M4(), R2(r)");
    char face[3];
    for (int seat = FIGHT_HERO; seat <= FIGHT_MONSTER; seat++) {
        row_number("DQC-74", fight_count(f, seat, "stack"), 2);
        row_number("DQC-74", face_seen(f, seat, "M4()", face)[0], 'M');
        row_number("DQC-74", face_seen(f, seat, "R2(r)", face)[0], 'R');
    }
    fight_free(f);
}
END_TEST

START_TEST(dqc_75_damage_counts_are_open) {
    fight_setup setup = lindel("M6()", "R5()");
    setup.monster_damage = "M1(r), M2(r), M3(r)";
    setup.hero_damage = "G1(r), G2(r)";
    fight *f = fight_at(setup);
    row_number("DQC-75", fight_count(f, FIGHT_HERO, "monster.damage"), 3);
    row_number("DQC-75", fight_count(f, FIGHT_MONSTER, "hero.damage"), 2);
    fight_free(f);
}
END_TEST

START_TEST(dqc_76_next_round) {
    fight_setup setup = lindel("M6()", "R5()");
    setup.monster_damage = "M1(r), M2(r)";
    setup.hero_damage = "G1(r)";
    setup.round = 3;
    fight *f = fight_played(setup, "M6() | R5()");
    row_holds("DQC-76", !fight_over(f));
    row_number("DQC-76", fight_number(f, FIGHT_WORLD, "round"), 4);
    row_text("DQC-76", fight_phase(f), "draw");
    fight_free(f);
}
END_TEST

START_TEST(dqc_77_deathblow_condition) {
    fight *f = lindel_with_stack("M5()", "R0()", "M2(r), R3(r)");
    fight_play(f, "M5() | R0()");
    row_number("DQC-77", fight_count(f, FIGHT_WORLD, "monster.damage"), 2);
    fight_free(f);
    f = lindel_with_stack("G5()", "R0()", "M2(r), R3(r)");
    fight_play(f, "G5() | R0()");
    row_number("DQC-77", fight_count(f, FIGHT_WORLD, "monster.damage"), 1);
    fight_free(f);
}
END_TEST

START_TEST(dqc_78_all_cards_of_that_type) {
    fight *f = lindel_with_stack("M5()", "G0()", "M2(r), R3(r), M1(r)");
    fight_play(f, "M5() | G0()");
    row_text("DQC-78", fight_cards(f, FIGHT_WORLD, "stack"), "G0(), R3(r)");
    fight_free(f);
}
END_TEST

START_TEST(dqc_79_they_become_damage) {
    fight *f = lindel_with_stack("M5()", "G0()", "M2(r), R3(r), M1(r)");
    fight_play(f, "M5() | G0()");
    row_text("DQC-79", fight_cards(f, FIGHT_WORLD, "monster.damage"), "M1(r), M2(r), M5()");
    row_number("DQC-79", fight_wounds(f, FIGHT_MONSTER), 3);
    fight_free(f);
    f = lindel_with_stack("G2()", "M5()", "M2(r), R3(r), M1(r)");
    fight_play(f, "G2() | M5()");
    row_text("DQC-79", fight_cards(f, FIGHT_WORLD, "hero.damage"), "M1(r), M2(r), M5()");
    fight_free(f);
}
END_TEST

START_TEST(dqc_80_before_the_losers_card) {
    fight *f = fight_played(lindel("M5()", "M3()"), "M5() | M3()");
    row_text("DQC-80", fight_cards(f, FIGHT_WORLD, "monster.damage"), "M5()");
    row_text("DQC-80", fight_cards(f, FIGHT_WORLD, "stack"), "M3()");
    fight_free(f);
}
END_TEST

START_TEST(dqc_82_equal_values_stand_off) {
    fight *f = fight_played(lindel("M4()", "R4()"), "M4() | R4()");
    row_number("DQC-82", fight_wounds(f, FIGHT_HERO) + fight_wounds(f, FIGHT_MONSTER), 0);
    row_text("DQC-82", fight_phase(f), "draw");
    fight_free(f);
}
END_TEST

START_TEST(dqc_83_counter_in_a_stand_off) {
    fight *f = fight_played(lindel("M4(r), G1(r)", "R4()"), "M4(r) | R4()");
    row_number("DQC-83", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_HERO));
    row_text("DQC-83", fight_choices(f, FIGHT_HERO), "G1(r), pass");
    fight_play(f, "G1(r)");
    row_text("DQC-83", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G1(r), M4(r)");
    fight_free(f);
    f = fight_played(lindel("R4()", "M4(r), G1(r)"), "R4() | M4(r)");
    row_number("DQC-83", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_MONSTER));
    fight_play(f, "pass");
    row_text("DQC-83", fight_cards(f, FIGHT_WORLD, "stack"), "M4(r), R4()");
    fight_free(f);
}
END_TEST

START_TEST(dqc_84_same_type_is_automatic) {
    fight *f = fight_played(lindel("M4(m), G1(m)", "M4(g)"), "M4(m) | M4(g)");
    row_text("DQC-84", fight_phase(f), "draw");
    row_text("DQC-84", fight_cards(f, FIGHT_WORLD, "stack"), "M4(g), M4(m)");
    fight_free(f);
    f = fight_played(lindel("M4(m), G1(m)", "M5()"), "M4(m) | M5()"); /* the icon works against another value */
    row_text("DQC-84", fight_phase(f), "counter");
    fight_free(f);
}
END_TEST

/* Also where the stack has cards of both types, nothing leaves it */
START_TEST(dqc_85_both_cards_to_the_stack) {
    fight *f = lindel_with_stack("M4()", "R4()", "M2(r), R3(r)");
    fight_play(f, "M4() | R4()");
    row_text("DQC-85", fight_cards(f, FIGHT_WORLD, "stack"), "M2(r), M4(), R3(r), R4()");
    fight_free(f);
}
END_TEST

START_TEST(dqc_86_nobody_is_wounded) {
    fight_setup setup = lindel("M4()", "R4()");
    setup.hero_damage = "G1(r)";
    setup.monster_damage = "M1(r), M2(r)";
    setup.stack = "M3(r)";
    fight *f = fight_played(setup, "M4() | R4()");
    row_text("DQC-86", fight_cards(f, FIGHT_WORLD, "hero.damage"), "G1(r)");
    row_text("DQC-86", fight_cards(f, FIGHT_WORLD, "monster.damage"), "M1(r), M2(r)");
    row_number("DQC-86", fight_wounds(f, FIGHT_HERO), 1);
    row_number("DQC-86", fight_wounds(f, FIGHT_MONSTER), 2);
    fight_free(f);
}
END_TEST

START_TEST(dqc_87_back_to_step_one) {
    fight_setup setup = lindel("M4()", "R4()");
    setup.round = 2;
    fight *f = fight_played(setup, "M4() | R4()");
    row_number("DQC-87", fight_number(f, FIGHT_WORLD, "round"), 3);
    row_text("DQC-87", fight_phase(f), "draw");
    fight_free(f);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_68_higher_total_wins,      dqc_69_all_the_winners_cards,
                            dqc_70_a_card_is_a_wound,      dqc_71_losers_card_to_the_stack,
                            dqc_73_stack_values_are_open,  dqc_74_stack_types_are_open,
                            dqc_75_damage_counts_are_open, dqc_76_next_round,
                            dqc_77_deathblow_condition,    dqc_78_all_cards_of_that_type,
                            dqc_79_they_become_damage,     dqc_80_before_the_losers_card,
                            dqc_82_equal_values_stand_off, dqc_83_counter_in_a_stand_off,
                            dqc_84_same_type_is_automatic, dqc_85_both_cards_to_the_stack,
                            dqc_86_nobody_is_wounded,      dqc_87_back_to_step_one};
    return fight_run_tests("dq-combat: damage", tests, sizeof tests / sizeof *tests, 30);
}
