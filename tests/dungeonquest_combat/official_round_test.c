/* Ledger section B, steps 1 to 3 of a round: draw, reveal, counterattack. */
#include "engine/dungeonquest_combat/combat.h"
#include "tests/support/dungeonquest_fight.h"

#include <stdio.h>

static void expect(const char *seen, const char *wanted) { ck_assert_str_eq(seen, wanted); }

/* Lindel, who has no ability, against a Troll of life 5 in the midst of the fight. */
static fight *lindel(const char *hero_hand, const char *monster_hand) {
    return fight_at((fight_setup){
        .options = "hero=lindel,monster=troll,life=5", .hero_hand = hero_hand, .monster_hand = monster_hand});
}

static bool asked_to_counter(fight *f, int seat) {
    return fight_to_act(f) == RP_TO_ACT_PLAYER(seat) && strcmp(fight_phase(f), "counter") == 0;
}

/* DQC-42 */
START_TEST(dqc_42_every_card_has_one_type) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f, "attack; power Lindel Plain; power Troll Plain");
    rp_outcome outcome[RP_OUTCOMES_MAX];
    int count = rp_chance(f->game, &f->state, outcome), of_type[3] = {0};
    ck_assert_int_eq(count, 54);
    for (int i = 0; i < count; i++) {
        char text[RP_TEXT_MAX];
        rp_action_text(f->game, &f->state, RP_CHANCE_PLAYER, outcome[i].outcome, text);
        const char *numbers = strrchr(text, ' ') + 1;
        ck_assert_ptr_nonnull(strchr("MRG", numbers[0]));
        ck_assert_msg(numbers[1] >= '0' && numbers[1] <= '9' && numbers[2] == '{', "%s", text);
        of_type[strchr("MRG", numbers[0]) - "MRG"]++;
    }
    for (int type = 0; type < 3; type++) ck_assert_int_eq(of_type[type], 18);
    fight_free(f);
}
END_TEST

/* DQC-44 */
START_TEST(dqc_44_power_card_in_hand_is_a_combat_card) {
    fight *f = fight_at((fight_setup){.options = "hero=hugo,monster=troll,life=5",
                                      .hero_hand = "Hugo Discard",
                                      .monster_hand = "Troll Icon, R5(), R1(), R2(), R3()"});
    fight_play(f, "Hugo Discard | R5()");
    expect(fight_phase(f), "effects");
    expect(fight_choices(f, FIGHT_WORLD), "discard R1(), discard R2(), discard R3(), discard Troll Icon");
    ck_assert_double_eq(fight_probability(f, "discard Troll Icon"), 0.25);
    fight_play(f, "discard Troll Icon");
    expect(fight_cards(f, FIGHT_WORLD, "monster.hand"), "R1(), R2(), R3()");
    fight_free(f);
}
END_TEST

/* DQC-45 */
START_TEST(dqc_45_power_card_played_is_a_wound) {
    fight *f = lindel("Lindel Plain", "R0()");
    fight_play(f, "Lindel Plain | R0()");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Plain");
    ck_assert_int_eq(fight_wounds(f, FIGHT_MONSTER), 1);
    fight_free(f);
}
END_TEST

/* DQC-46: the damage step is computed, so it shows as the loser's card on the stack when the next draw begins */
START_TEST(dqc_46_four_steps_in_order) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f, "attack; power Lindel Plain; power Troll Plain");
    expect(fight_phase(f), "draw");
    fight_play(f, "draw M4(r); draw G2(r); draw G1(); draw G3()");
    expect(fight_phase(f), "draw");
    fight_play(f, "draw R5(); draw R1(); draw R2(); draw R3()");
    expect(fight_phase(f), "reveal");
    fight_play(f, "M4(r) | R5()");
    expect(fight_phase(f), "counter");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "stack"), 0);
    fight_play(f, "pass");
    expect(fight_cards(f, FIGHT_WORLD, "stack"), "M4(r)");
    expect(fight_phase(f), "draw");
    ck_assert_int_eq(fight_number(f, FIGHT_WORLD, "round"), 2);
    fight_free(f);
}
END_TEST

/* DQC-47 */
START_TEST(dqc_47_draw_up_to_five) {
    fight *f = lindel("M4(r), G2(r)", "R5()");
    fight_play(f, "M4(r) | R5(); G2(r)");
    expect(fight_phase(f), "draw");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "hero.hand"), 3);
    fight_play(f, "draw G7(); draw M7()");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "hero.hand"), 5);
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "monster.hand"), 4);
    fight_play(f, "draw R7()");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "monster.hand"), 5);
    expect(fight_phase(f), "reveal");
    fight_free(f);
}
END_TEST

/* DQC-48 */
START_TEST(dqc_48_hands_are_hidden) {
    fight *a = lindel("M4(r), G2(r)", "R5()"), *b = lindel("G5(), R6()", "R5()");
    ck_assert(!fight_present(a, FIGHT_MONSTER, "hero.hand"));
    ck_assert_int_eq(fight_number(a, FIGHT_MONSTER, "hero.hand_count"), 5);
    ck_assert(fight_looks_equal(a, b, FIGHT_MONSTER));
    ck_assert(!fight_present(a, FIGHT_HERO, "monster.hand"));
    ck_assert_int_eq(fight_number(a, FIGHT_HERO, "monster.hand_count"), 5);
    fight_free(a), fight_free(b);
}
END_TEST

/* DQC-49 */
START_TEST(dqc_49_one_power_card_in_round_one) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f, "attack");
    ck_assert_double_eq(fight_probability(f, "power Lindel Cancel"), 0.25);
    fight_play(f, "power Lindel Cancel; power Troll Icon");
    expect(fight_cards(f, FIGHT_WORLD, "hero.hand"), "Lindel Cancel");
    expect(fight_cards(f, FIGHT_WORLD, "monster.hand"), "Troll Icon");
    fight_free(f);
}
END_TEST

/* DQC-50 */
START_TEST(dqc_50_filled_up_to_five) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f, "attack; power Lindel Cancel; power Troll Icon; draw M4(r); draw G2(r); draw G1(); draw G3(); *");
    expect(fight_cards(f, FIGHT_WORLD, "hero.hand"), "G1(), G2(r), G3(), Lindel Cancel, M4(r)");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "monster.hand"), 5);
    ck_assert_ptr_nonnull(strstr(fight_cards(f, FIGHT_WORLD, "monster.hand"), "Troll Icon"));
    expect(fight_phase(f), "reveal");
    fight_free(f);
}
END_TEST

/* DQC-51 */
START_TEST(dqc_51_escape_card_is_not_drawn) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f, "escape; escape card Lindel Next; escape card Troll Cancel");
    expect(fight_choices(f, FIGHT_WORLD), "power Lindel Cancel, power Lindel Plain, power Lindel Value");
    fight_play(f, "power Lindel Plain");
    expect(fight_choices(f, FIGHT_WORLD), "power Troll Icon, power Troll Plain, power Troll Value");
    ck_assert_double_eq_tol(fight_probability(f, "power Troll Icon"), 1.0 / 3, 1e-15);
    fight_free(f);
}
END_TEST

/* DQC-52 */
START_TEST(dqc_52_no_power_card_later) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f,
               "attack; power Lindel Plain; power Troll Plain; draw M6(); draw G2(); draw G1(); draw G3(); draw R0(); "
               "draw R1(); draw R2(); draw R3(); M6() | R0()");
    expect(fight_phase(f), "draw");
    ck_assert_int_eq(fight_choice_count(f, FIGHT_WORLD), 54 - 8);
    ck_assert_ptr_null(strstr(fight_choices(f, FIGHT_WORLD), "Lindel"));
    fight_play(f, "draw M7()");
    ck_assert_ptr_null(strstr(fight_choices(f, FIGHT_WORLD), "Troll"));
    fight_play(f, "draw R7()");
    expect(fight_phase(f), "reveal");
    fight_free(f);
}
END_TEST

/* DQC-53 */
START_TEST(dqc_53_one_card_each) {
    fight *f = lindel("M4(r), G2(r)", "R5()");
    fight_play(f, "M4(r) | R5()");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "hero.hand"), 4);
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "monster.hand"), 4);
    expect(fight_cards(f, FIGHT_WORLD, "hero.revealed"), "M4(r)");
    expect(fight_cards(f, FIGHT_WORLD, "monster.revealed"), "R5()");
    fight_free(f);
}
END_TEST

/* DQC-54 */
START_TEST(dqc_54_any_card_of_the_hand) {
    fight *f = lindel("M4(r), G2(r), R7(), Lindel Value, G6()", "R5()");
    expect(fight_choices(f, FIGHT_HERO), "G2(r), G6(), Lindel Value, M4(r), R7()");
    ck_assert_int_eq(fight_choice_count(f, FIGHT_MONSTER), 5);
    ck_assert(fight_offers(f, FIGHT_MONSTER, "Troll Plain"));
    fight_free(f);
}
END_TEST

/* DQC-55: the choice is one event of both sides, so no state exists in which one has chosen */
START_TEST(dqc_55_turned_up_together) {
    fight *f = lindel("M4(r), G2(r)", "R5()");
    ck_assert_uint_eq(fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_HERO) | RP_TO_ACT_PLAYER(FIGHT_MONSTER));
    ck_assert(!fight_present(f, FIGHT_WORLD, "hero.revealed"));
    ck_assert(!fight_present(f, FIGHT_WORLD, "monster.revealed"));
    fight_play(f, "M4(r) | R5()");
    expect(fight_cards(f, FIGHT_MONSTER, "hero.revealed"), "M4(r)");
    expect(fight_cards(f, FIGHT_HERO, "monster.revealed"), "R5()");
    fight_free(f);
}
END_TEST

/* DQC-56 */
START_TEST(dqc_56_power_effect_resolves) {
    fight *f = lindel("Lindel Value", "G4()");
    fight_play(f, "Lindel Value | G4()");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Value");
    fight_free(f);
}
END_TEST

/* DQC-57: without the order both would be canceled and 0 against 0 of one type a stand-off */
START_TEST(dqc_57_hero_effect_first) {
    fight *f = lindel("Lindel Cancel", "Troll Cancel");
    fight_play(f, "Lindel Cancel | Troll Cancel");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Cancel");
    expect(fight_cards(f, FIGHT_WORLD, "stack"), "Troll Cancel");
    fight_free(f);
}
END_TEST

/* DQC-58 */
START_TEST(dqc_58_counter_only_at_or_below) {
    fight *f = lindel("M4(r), G2(r)", "R5()");
    fight_play(f, "M4(r) | R5()");
    ck_assert(asked_to_counter(f, FIGHT_HERO));
    fight_free(f);
    f = lindel("M6(r), G2(r)", "R5()");
    fight_play(f, "M6(r) | R5()");
    expect(fight_phase(f), "draw");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "M6(r)");
    fight_free(f);
    f = lindel("G0()", "G3(r), R2(r)");
    fight_play(f, "G0() | G3(r)");
    expect(fight_phase(f), "draw");
    fight_free(f);
    f = lindel("R5()", "G3(r), R4(r)");
    fight_play(f, "R5() | G3(r)");
    ck_assert(asked_to_counter(f, FIGHT_MONSTER));
    fight_free(f);
}
END_TEST

/* DQC-59 */
START_TEST(dqc_59_icon_must_match) {
    fight *f = lindel("M4(g), G2(r)", "R5()");
    fight_play(f, "M4(g) | R5()");
    expect(fight_phase(f), "draw");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "R5()");
    fight_free(f);
}
END_TEST

/* DQC-60 */
START_TEST(dqc_60_counter_is_optional) {
    fight *f = lindel("M4(r), G2(r)", "R5()");
    fight_play(f, "M4(r) | R5()");
    ck_assert(fight_offers(f, FIGHT_HERO, "pass"));
    fight_play(f, "pass");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "R5()");
    expect(fight_cards(f, FIGHT_WORLD, "stack"), "M4(r)");
    ck_assert_ptr_nonnull(strstr(fight_cards(f, FIGHT_WORLD, "hero.hand"), "G2(r)"));
    fight_free(f);
}
END_TEST

/* DQC-61 */
START_TEST(dqc_61_cards_with_the_icon) {
    fight *f = lindel("M4(r), G2(r), M3(g), R1(r)", "R5()");
    fight_play(f, "M4(r) | R5()");
    expect(fight_choices(f, FIGHT_HERO), "G2(r), R1(r), pass");
    fight_free(f);
}
END_TEST

/* DQC-62 */
START_TEST(dqc_62_values_add_up) {
    fight *f = lindel("M4(r), G2(r)", "R5()");
    fight_play(f, "M4(r) | R5(); G2(r)");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "G2(r), M4(r)");
    fight_free(f);
    f = lindel("M2(r), G2(r)", "R5()");
    fight_play(f, "M2(r) | R5(); G2(r); pass");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "R5()");
    fight_free(f);
}
END_TEST

/* DQC-63 */
START_TEST(dqc_63_more_than_one_card) {
    fight *f = lindel("M2(r), G3(r), R3(r)", "R7()");
    fight_play(f, "M2(r) | R7(); G3(r); R3(r)");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "G3(r), M2(r), R3(r)");
    fight_free(f);
    f = lindel("M2(r), G3(r), R3(r)", "R7()");
    fight_play(f, "M2(r) | R7(); G3(r); pass");
    expect(fight_cards(f, FIGHT_WORLD, "hero.damage"), "R7()");
    fight_free(f);
}
END_TEST

/* DQC-64 */
START_TEST(dqc_64_one_card_at_a_time) {
    fight *f = lindel("M2(r), G3(r), R3(r)", "R7()");
    fight_play(f, "M2(r) | R7()");
    expect(fight_choices(f, FIGHT_HERO), "G3(r), R3(r), pass");
    fight_play(f, "G3(r)");
    ck_assert(asked_to_counter(f, FIGHT_HERO));
    expect(fight_choices(f, FIGHT_HERO), "R3(r), pass");
    expect(fight_cards(f, FIGHT_MONSTER, "hero.countered"), "G3(r)");
    fight_free(f);
}
END_TEST

/* DQC-65 */
START_TEST(dqc_65_stop_when_higher) {
    fight *f = lindel("M4(r), G2(r), R1(r)", "R5()");
    fight_play(f, "M4(r) | R5(); G2(r)");
    expect(fight_phase(f), "draw");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "G2(r), M4(r)");
    fight_free(f);
    f = lindel("M4(r), G2(r), R1(r)", "R5()");
    fight_play(f, "M4(r) | R5(); R1(r)");
    ck_assert(asked_to_counter(f, FIGHT_HERO));
    fight_free(f);
}
END_TEST

/* DQC-66 */
START_TEST(dqc_66_one_counterattack_a_round) {
    fight *f = lindel("M4(r), G1(r)", "R4(m), G1(m), R6(m)");
    fight_play(f, "M4(r) | R4(m); G1(r)");
    expect(fight_phase(f), "draw");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "G1(r), M4(r)");
    fight_free(f);
    f = lindel("M3(r), G1(r)", "R4(m), G1(m), R6(m)");
    fight_play(f, "M3(r) | R4(m); G1(r); pass");
    expect(fight_phase(f), "draw");
    expect(fight_cards(f, FIGHT_WORLD, "stack"), "G1(r), M3(r), R4(m)");
    fight_free(f);
}
END_TEST

/* DQC-67 */
START_TEST(dqc_67_no_counter_to_a_counter) {
    fight *f = lindel("M3(r), G3(r)", "R4(m), G3(m), R6(m)");
    fight_play(f, "M3(r) | R4(m); G3(r)");
    expect(fight_phase(f), "draw");
    expect(fight_cards(f, FIGHT_WORLD, "monster.damage"), "G3(r), M3(r)");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "monster.hand"), 4);
    fight_free(f);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_42_every_card_has_one_type,
                            dqc_44_power_card_in_hand_is_a_combat_card,
                            dqc_45_power_card_played_is_a_wound,
                            dqc_46_four_steps_in_order,
                            dqc_47_draw_up_to_five,
                            dqc_48_hands_are_hidden,
                            dqc_49_one_power_card_in_round_one,
                            dqc_50_filled_up_to_five,
                            dqc_51_escape_card_is_not_drawn,
                            dqc_52_no_power_card_later,
                            dqc_53_one_card_each,
                            dqc_54_any_card_of_the_hand,
                            dqc_55_turned_up_together,
                            dqc_56_power_effect_resolves,
                            dqc_57_hero_effect_first,
                            dqc_58_counter_only_at_or_below,
                            dqc_59_icon_must_match,
                            dqc_60_counter_is_optional,
                            dqc_61_cards_with_the_icon,
                            dqc_62_values_add_up,
                            dqc_63_more_than_one_card,
                            dqc_64_one_card_at_a_time,
                            dqc_65_stop_when_higher,
                            dqc_66_one_counterattack_a_round,
                            dqc_67_no_counter_to_a_counter};
    return fight_run_tests("dq-combat: draw, reveal, counterattack", tests, sizeof tests / sizeof *tests, 30);
}
