/* Ledger section B, steps 1 to 3 of a round: draw, reveal, counterattack. */
#include "engine/games/dungeonquest_combat/combat.h"
#include "engine/store/data.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Lindel, who has no ability, against a Troll of life 5 in the midst of the fight. */
static fight *lindel(const char *hero_hand, const char *monster_hand) {
    return fight_at((fight_setup){
        .options = "hero=lindel,monster=troll,life=5", .hero_hand = hero_hand, .monster_hand = monster_hand});
}

static bool asked_to_counter(fight *f, int seat) {
    return fight_to_act(f) == RP_TO_ACT_PLAYER(seat) && strcmp(fight_phase(f), "counter") == 0;
}

/* RP_OK when cards are accepted of which one has this "type". */
static rp_status status_of_type(const char *type) {
    static const char text[] =
        "{\"replace_all\": true, \"set\": \"one card\", \"combat\": [{\"name\": \"A\", \"type\": %s, \"value\": 1, "
        "\"icons\": [], "
        "\"origin\": \"house\"}], \"display\": {\"order\": [\"Quick Shot\", \"Slash\", \"Bolt of Agony\"], "
        "\"hero_wounds\": [[1, 0, 1], [1, 1, 0], [0, 1, 1]], \"monster_wounds\": [[1, 2, 0], [0, 1, 1], [1, 0, 1]]}}";
    char directory[] = "/tmp/riposte-test-XXXXXX", path[64];
    ck_assert_ptr_nonnull(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/cards.json", directory);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fprintf(file, text, type);
    fclose(file);
    rp_data *data = NULL;
    rp_error error = {0};
    rp_status status = rp_data_load(&rp_dq_combat, directory, &data, &error);
    rp_data_free(data);
    remove(path);
    rmdir(directory);
    return status;
}

/* The shipped cards show one of the letters M, R, G each, and no other type can be given to a card. */
START_TEST(dqc_42_every_card_has_one_type) {
    fight *f = fight_new_with_data(NULL, "hero=lindel,monster=troll,life=5");
    fight_play(f, "attack; power Reading the Wind; power Thick Hide");
    rp_outcome outcome[RP_OUTCOMES_MAX];
    int count = rp_chance(f->game, &f->state, outcome), of_type[3] = {0};
    row_number("DQC-42", count, 48);
    for (int i = 0; i < count; i++) {
        char text[RP_TEXT_MAX];
        rp_action_text(f->game, &f->state, RP_CHANCE_PLAYER, outcome[i].outcome, text);
        const char *numbers = strrchr(text, '{') - 2, *letter = strchr("MRG", numbers[0]);
        row_holds("DQC-42", letter && numbers[-1] == ' ' && numbers[1] >= '0' && numbers[1] <= '9');
        of_type[*letter == 'M' ? 0 : *letter == 'R' ? 1 : 2]++;
    }
    for (int type = 0; type < 3; type++) row_number("DQC-42", of_type[type], 16);
    fight_free(f);
    ck_assert_int_eq(status_of_type("\"magic\""), RP_OK);
    row_number("DQC-42", status_of_type("\"fire\""), RP_BAD_INPUT);
    row_number("DQC-42", status_of_type("[\"melee\", \"magic\"]"), RP_BAD_INPUT);
    row_number("DQC-42", status_of_type("null"), RP_BAD_INPUT);
}
END_TEST

START_TEST(dqc_44_power_card_in_hand_is_a_combat_card) {
    fight *f = fight_at((fight_setup){.options = "hero=hugo,monster=troll,life=5",
                                      .hero_hand = "Hugo Discard",
                                      .monster_hand = "Troll Icon, R5(), R1(), R2(), R3()"});
    fight_play(f, "Hugo Discard | R5()");
    row_text("DQC-44", fight_phase(f), "effects");
    row_text("DQC-44", fight_choices(f, FIGHT_WORLD), "discard R1(), discard R2(), discard R3(), discard Troll Icon");
    row_near("DQC-44", fight_probability(f, "discard Troll Icon"), 0.25, 0);
    fight_play(f, "discard Troll Icon");
    row_text("DQC-44", fight_cards(f, FIGHT_WORLD, "monster.hand"), "R1(), R2(), R3()");
    fight_free(f);
}
END_TEST

/* The Troll has one life point. */
START_TEST(dqc_45_power_card_played_is_a_wound) {
    fight *f = lindel("Lindel Plain", "R0()");
    fight_play(f, "Lindel Plain | R0()");
    row_text("DQC-45", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Plain");
    fight_free(f);
    f = fight_at((fight_setup){
        .options = "hero=lindel,monster=troll,life=1", .hero_hand = "Lindel Plain", .monster_hand = "R0()"});
    fight_play(f, "Lindel Plain | R0()");
    row_holds("DQC-45", fight_over(f) && fight_payoff(f) == 1);
    fight_free(f);
}
END_TEST

/* The damage step is computed, so it shows as the loser's card on the stack when the next draw begins */
START_TEST(dqc_46_four_steps_in_order) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f, "attack; power Lindel Plain; power Troll Plain");
    row_text("DQC-46", fight_phase(f), "draw");
    fight_play(f, "draw M4(r); draw G2(r); draw G1(); draw G3()");
    row_text("DQC-46", fight_phase(f), "draw");
    fight_play(f, "draw R5(); draw R1(); draw R2(); draw R3()");
    row_text("DQC-46", fight_phase(f), "reveal");
    fight_play(f, "M4(r) | R5()");
    row_text("DQC-46", fight_phase(f), "counter");
    row_number("DQC-46", fight_count(f, FIGHT_WORLD, "stack"), 0);
    fight_play(f, "pass");
    row_text("DQC-46", fight_cards(f, FIGHT_WORLD, "stack"), "M4(r)");
    row_text("DQC-46", fight_phase(f), "draw");
    row_number("DQC-46", fight_number(f, FIGHT_WORLD, "round"), 2);
    fight_free(f);
}
END_TEST

START_TEST(dqc_47_draw_up_to_five) {
    fight *f = lindel("M4(r), G2(r)", "R5()");
    fight_play(f, "M4(r) | R5(); G2(r)");
    row_text("DQC-47", fight_phase(f), "draw");
    row_number("DQC-47", fight_count(f, FIGHT_WORLD, "hero.hand"), 3);
    fight_play(f, "draw G7(); draw M7()");
    row_number("DQC-47", fight_count(f, FIGHT_WORLD, "hero.hand"), 5);
    row_number("DQC-47", fight_count(f, FIGHT_WORLD, "monster.hand"), 4);
    fight_play(f, "draw R7()");
    row_number("DQC-47", fight_count(f, FIGHT_WORLD, "monster.hand"), 5);
    row_text("DQC-47", fight_phase(f), "reveal");
    fight_free(f);
}
END_TEST

START_TEST(dqc_48_hands_are_hidden) {
    fight *a = lindel("M4(r), G2(r)", "R5()"), *b = lindel("G5(), R6()", "R5()");
    row_holds("DQC-48", !fight_present(a, FIGHT_MONSTER, "hero.hand"));
    row_number("DQC-48", fight_number(a, FIGHT_MONSTER, "hero.hand_count"), 5);
    row_holds("DQC-48", fight_looks_equal(a, b, FIGHT_MONSTER));
    row_holds("DQC-48", !fight_present(a, FIGHT_HERO, "monster.hand"));
    row_number("DQC-48", fight_number(a, FIGHT_HERO, "monster.hand_count"), 5);
    fight_free(a), fight_free(b);
}
END_TEST

START_TEST(dqc_49_one_power_card_in_round_one) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f, "attack");
    row_text("DQC-49", fight_choices(f, FIGHT_WORLD),
             "power Lindel Cancel, power Lindel Next, power Lindel Plain, power Lindel Value");
    row_near("DQC-49", fight_probability(f, "power Lindel Cancel"), 0.25, 0);
    fight_play(f, "power Lindel Cancel");
    row_near("DQC-49", fight_probability(f, "power Troll Icon"), 0.25, 0);
    fight_play(f, "power Troll Icon");
    row_text("DQC-49", fight_cards(f, FIGHT_WORLD, "hero.hand"), "Lindel Cancel");
    row_text("DQC-49", fight_cards(f, FIGHT_WORLD, "monster.hand"), "Troll Icon");
    row_text("DQC-49", fight_phase(f), "draw");
    fight_free(f);
}
END_TEST

START_TEST(dqc_50_filled_up_to_five) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f, "attack; power Lindel Cancel; power Troll Icon; draw M4(r); draw G2(r); draw G1(); draw G3(); *");
    row_text("DQC-50", fight_cards(f, FIGHT_WORLD, "hero.hand"), "G1(), G2(r), G3(), Lindel Cancel, M4(r)");
    row_number("DQC-50", fight_count(f, FIGHT_WORLD, "monster.hand"), 5);
    row_holds("DQC-50", strstr(fight_cards(f, FIGHT_WORLD, "monster.hand"), "Troll Icon"));
    row_text("DQC-50", fight_phase(f), "reveal");
    fight_free(f);
}
END_TEST

START_TEST(dqc_51_escape_card_is_not_drawn) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f, "escape; escape card Lindel Next; escape card Troll Cancel");
    row_text("DQC-51", fight_choices(f, FIGHT_WORLD), "power Lindel Cancel, power Lindel Plain, power Lindel Value");
    fight_play(f, "power Lindel Plain");
    row_text("DQC-51", fight_choices(f, FIGHT_WORLD), "power Troll Icon, power Troll Plain, power Troll Value");
    row_near("DQC-51", fight_probability(f, "power Troll Icon"), 1.0 / 3, 1e-15);
    fight_free(f);
}
END_TEST

/* Both have played theirs, so that a hand without one is filled up. */
START_TEST(dqc_52_no_power_card_later) {
    fight *f = fight_new("hero=lindel,monster=troll,life=5");
    fight_play(f, "attack; power Lindel Plain; power Troll Plain; draw M6(); draw G2(); draw G1(); draw G3(); "
                  "draw R0(); draw R1(); draw R2(); draw R3(); Lindel Plain | Troll Plain");
    row_text("DQC-52", fight_phase(f), "draw");
    row_number("DQC-52", fight_choice_count(f, FIGHT_WORLD), 54 - 8);
    row_holds("DQC-52", !strstr(fight_choices(f, FIGHT_WORLD), "Lindel"));
    fight_play(f, "draw M7()");
    row_holds("DQC-52", !strstr(fight_choices(f, FIGHT_WORLD), "Troll"));
    fight_play(f, "draw R7()");
    row_text("DQC-52", fight_phase(f), "reveal");
    fight_free(f);
}
END_TEST

START_TEST(dqc_53_one_card_each) {
    fight *f = lindel("M4(r), G2(r)", "R5()");
    fight_play(f, "M4(r) | R5()");
    row_number("DQC-53", fight_count(f, FIGHT_WORLD, "hero.hand"), 4);
    row_number("DQC-53", fight_count(f, FIGHT_WORLD, "monster.hand"), 4);
    row_text("DQC-53", fight_cards(f, FIGHT_WORLD, "hero.revealed"), "M4(r)");
    row_text("DQC-53", fight_cards(f, FIGHT_WORLD, "monster.revealed"), "R5()");
    fight_free(f);
}
END_TEST

START_TEST(dqc_54_any_card_of_the_hand) {
    fight *f = lindel("M4(r), G2(r), R7(), Lindel Value, G6()", "R5()");
    row_text("DQC-54", fight_choices(f, FIGHT_HERO), "G2(r), G6(), Lindel Value, M4(r), R7()");
    row_number("DQC-54", fight_choice_count(f, FIGHT_MONSTER), 5);
    row_holds("DQC-54", fight_offers(f, FIGHT_MONSTER, "Troll Plain"));
    fight_free(f);
}
END_TEST

/* The choice is one move of both sides, so no state exists in which one has chosen: a choice of one is no move */
START_TEST(dqc_55_turned_up_together) {
    fight *f = lindel("M4(r), G2(r)", "R5()");
    rp_move alone = {{0}};
    rp_error error = {0};
    row_number("DQC-55", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_HERO) | RP_TO_ACT_PLAYER(FIGHT_MONSTER));
    ck_assert_int_eq(rp_action_parse(f->game, &f->state, FIGHT_HERO, "M4(r)", &alone.of[FIGHT_HERO], &error), RP_OK);
    alone.of[FIGHT_MONSTER] = -1;
    row_number("DQC-55", rp_check_move(f->game, &f->state, &alone, &error), RP_BAD_INPUT);
    row_holds("DQC-55", !fight_present(f, FIGHT_WORLD, "hero.revealed"));
    row_holds("DQC-55", !fight_present(f, FIGHT_WORLD, "monster.revealed"));
    fight_play(f, "M4(r) | R5()");
    row_text("DQC-55", fight_cards(f, FIGHT_MONSTER, "hero.revealed"), "M4(r)");
    row_text("DQC-55", fight_cards(f, FIGHT_HERO, "monster.revealed"), "R5()");
    fight_free(f);
}
END_TEST

START_TEST(dqc_56_power_effect_resolves) {
    fight *f = lindel("Lindel Value", "G4()");
    fight_play(f, "Lindel Value | G4()");
    row_text("DQC-56", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Value");
    fight_free(f);
}
END_TEST

/* Without the order both would be canceled and 0 against 0 of one type a stand-off */
START_TEST(dqc_57_hero_effect_first) {
    fight *f = lindel("Lindel Cancel", "Troll Cancel");
    fight_play(f, "Lindel Cancel | Troll Cancel");
    row_text("DQC-57", fight_cards(f, FIGHT_WORLD, "monster.damage"), "Lindel Cancel");
    row_text("DQC-57", fight_cards(f, FIGHT_WORLD, "stack"), "Troll Cancel");
    fight_free(f);
}
END_TEST

START_TEST(dqc_58_counter_only_at_or_below) {
    fight *f = lindel("M4(r), G2(r)", "R5()");
    fight_play(f, "M4(r) | R5()");
    row_holds("DQC-58", asked_to_counter(f, FIGHT_HERO));
    fight_free(f);
    f = lindel("M6(r), G2(r)", "R5()");
    fight_play(f, "M6(r) | R5()");
    row_text("DQC-58", fight_phase(f), "draw");
    row_text("DQC-58", fight_cards(f, FIGHT_WORLD, "monster.damage"), "M6(r)");
    fight_free(f);
    f = lindel("G0()", "G3(r), R2(r)");
    fight_play(f, "G0() | G3(r)");
    row_text("DQC-58", fight_phase(f), "draw");
    fight_free(f);
    f = lindel("R5()", "G3(r), R4(r)");
    fight_play(f, "R5() | G3(r)");
    row_holds("DQC-58", asked_to_counter(f, FIGHT_MONSTER));
    fight_free(f);
}
END_TEST

START_TEST(dqc_59_icon_must_match) {
    fight *f = lindel("M4(g), G2(r)", "R5()");
    fight_play(f, "M4(g) | R5()");
    row_text("DQC-59", fight_phase(f), "draw");
    row_text("DQC-59", fight_cards(f, FIGHT_WORLD, "hero.damage"), "R5()");
    fight_free(f);
}
END_TEST

START_TEST(dqc_60_counter_is_optional) {
    fight *f = lindel("M4(r), G2(r)", "R5()");
    fight_play(f, "M4(r) | R5()");
    row_holds("DQC-60", fight_offers(f, FIGHT_HERO, "pass"));
    fight_play(f, "pass");
    row_text("DQC-60", fight_cards(f, FIGHT_WORLD, "hero.damage"), "R5()");
    row_text("DQC-60", fight_cards(f, FIGHT_WORLD, "stack"), "M4(r)");
    row_holds("DQC-60", strstr(fight_cards(f, FIGHT_WORLD, "hero.hand"), "G2(r)"));
    fight_free(f);
}
END_TEST

START_TEST(dqc_61_cards_with_the_icon) {
    fight *f = lindel("M4(r), G2(r), M3(g), R1(r)", "R5()");
    fight_play(f, "M4(r) | R5()");
    row_text("DQC-61", fight_choices(f, FIGHT_HERO), "G2(r), R1(r), pass");
    fight_free(f);
}
END_TEST

/* 4 + 2 beats 5, 3 + 2 stands off, 2 + 2 loses. */
START_TEST(dqc_62_values_add_up) {
    fight *f = lindel("M4(r), G2(r)", "R5()");
    fight_play(f, "M4(r) | R5(); G2(r)");
    row_text("DQC-62", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G2(r), M4(r)");
    fight_free(f);
    f = lindel("M3(r), G2(r)", "R5()");
    fight_play(f, "M3(r) | R5(); G2(r)");
    row_holds("DQC-62", asked_to_counter(f, FIGHT_HERO));
    fight_play(f, "pass");
    row_text("DQC-62", fight_cards(f, FIGHT_WORLD, "stack"), "G2(r), M3(r), R5()");
    fight_free(f);
    f = lindel("M2(r), G2(r)", "R5()");
    fight_play(f, "M2(r) | R5(); G2(r)");
    row_holds("DQC-62", asked_to_counter(f, FIGHT_HERO));
    fight_play(f, "pass");
    row_text("DQC-62", fight_cards(f, FIGHT_WORLD, "hero.damage"), "R5()");
    fight_free(f);
}
END_TEST

START_TEST(dqc_63_more_than_one_card) {
    fight *f = lindel("M2(r), G3(r), R3(r)", "R7()");
    fight_play(f, "M2(r) | R7(); G3(r)");
    row_holds("DQC-63", fight_offers(f, FIGHT_HERO, "R3(r)"));
    fight_play(f, "R3(r)");
    row_text("DQC-63", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G3(r), M2(r), R3(r)");
    fight_free(f);
    f = lindel("M2(r), G3(r), R3(r)", "R7()");
    fight_play(f, "M2(r) | R7(); G3(r); pass");
    row_text("DQC-63", fight_cards(f, FIGHT_WORLD, "hero.damage"), "R7()");
    fight_free(f);
}
END_TEST

START_TEST(dqc_64_one_card_at_a_time) {
    fight *f = lindel("M2(r), G3(r), R3(r)", "R7()");
    fight_play(f, "M2(r) | R7()");
    row_text("DQC-64", fight_choices(f, FIGHT_HERO), "G3(r), R3(r), pass");
    fight_play(f, "G3(r)");
    row_holds("DQC-64", asked_to_counter(f, FIGHT_HERO));
    row_text("DQC-64", fight_choices(f, FIGHT_HERO), "R3(r), pass");
    row_text("DQC-64", fight_cards(f, FIGHT_MONSTER, "hero.countered"), "G3(r)");
    fight_free(f);
}
END_TEST

START_TEST(dqc_65_stop_when_higher) {
    fight *f = lindel("M4(r), G2(r), R1(r)", "R5()");
    fight_play(f, "M4(r) | R5(); G2(r)");
    row_text("DQC-65", fight_phase(f), "draw");
    row_text("DQC-65", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G2(r), M4(r)");
    fight_free(f);
    f = lindel("M4(r), G2(r), R1(r)", "R5()");
    fight_play(f, "M4(r) | R5(); R1(r)");
    row_holds("DQC-65", asked_to_counter(f, FIGHT_HERO));
    fight_free(f);
}
END_TEST

/* A stand-off in which both could counterattack: the hero has done so, and the Troll is not asked. */
START_TEST(dqc_66_one_counterattack_a_round) {
    fight *f = lindel("M4(r), G1(r)", "R4(m), G1(m), R6(m)");
    fight_play(f, "M4(r) | R4(m); G1(r)");
    row_text("DQC-66", fight_phase(f), "draw");
    row_text("DQC-66", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G1(r), M4(r)");
    fight_free(f);
    f = lindel("M3(r), G1(r)", "R4(m), G1(m), R6(m)"); /* 3 + 1 brings one about, and it stays one */
    fight_play(f, "M3(r) | R4(m); G1(r); pass");
    row_text("DQC-66", fight_phase(f), "draw");
    row_text("DQC-66", fight_cards(f, FIGHT_WORLD, "stack"), "G1(r), M3(r), R4(m)");
    fight_free(f);
}
END_TEST

START_TEST(dqc_67_no_counter_to_a_counter) {
    fight *f = lindel("M3(r), G3(r)", "R4(m), G3(m), R6(m)");
    fight_play(f, "M3(r) | R4(m); G3(r)");
    row_text("DQC-67", fight_phase(f), "draw");
    row_text("DQC-67", fight_cards(f, FIGHT_WORLD, "monster.damage"), "G3(r), M3(r)");
    row_number("DQC-67", fight_count(f, FIGHT_WORLD, "monster.hand"), 4);
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
