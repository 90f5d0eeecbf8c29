/* Ledger section C: the changes of a solo game. */
#include "engine/games/dungeonquest_combat/state.h"
#include "engine/random.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/random_move.h"
#include "tests/support/row.h"

#include <stdio.h>

static fight_setup solo(const char *hero_hand) {
    return (fight_setup){.options = "variant=solo,hero=lindel,monster=troll,life=5", .hero_hand = hero_hand};
}

/* Moves of the phase under way until another phase begins; every one must be a chance move. */
static int chance_moves_of_phase(fight *f) {
    char phase[32];
    int moves = 0;
    snprintf(phase, sizeof phase, "%s", fight_phase(f));
    for (; strcmp(fight_phase(f), phase) == 0; moves++) {
        rp_outcome outcome[RP_OUTCOMES_MAX];
        ck_assert(fight_is_chance(f));
        rp_chance(f->game, &f->state, outcome);
        rp_apply_one(f->game, &f->state, RP_CHANCE_PLAYER, outcome[0].outcome);
    }
    return moves;
}

/* Plays at random to the end and calls `check` before every move. */
static void play_at_random(fight *f, uint64_t seed, void (*check)(fight *)) {
    rp_random random;
    rp_random_seed(&random, seed);
    while (!fight_over(f)) {
        check(f);
        rp_move move = test_random_move(f->game, &f->state, &random);
        rp_apply(f->game, &f->state, &move);
    }
}

static void monster_is_not_asked(fight *f) {
    unsigned to_act = fight_to_act(f);
    row_holds("DQC-107", to_act == RP_TO_ACT_CHANCE || to_act == RP_TO_ACT_PLAYER(FIGHT_HERO));
}

START_TEST(dqc_107_one_player) {
    for (uint64_t seed = 1; seed <= 20; seed++) {
        fight *f = fight_new("variant=solo,hero=lindel,monster=troll");
        play_at_random(f, seed, monster_is_not_asked);
        fight_free(f);
    }
}
END_TEST

START_TEST(dqc_108_token_is_face_up) {
    fight *f = fight_new("variant=solo,hero=lindel,monster=troll");
    fight_play(f, "token 2; attack; *");
    row_holds("DQC-108", fight_present(f, FIGHT_HERO, "monster.life"));
    row_number("DQC-108", fight_number(f, FIGHT_HERO, "monster.life"), 4);
    fight_free(f);
}
END_TEST

START_TEST(dqc_109_life_is_known_before_the_choice) {
    fight *f = fight_new("variant=solo,hero=lindel,monster=troll");
    fight_play(f, "token 4");
    row_text("DQC-109", fight_phase(f), "choice");
    row_holds("DQC-109", fight_present(f, FIGHT_HERO, "monster.life"));
    row_number("DQC-109", fight_number(f, FIGHT_HERO, "monster.life"), 5);
    fight_free(f);
}
END_TEST

START_TEST(dqc_110_no_power_card_in_hand) {
    fight *f = fight_new("variant=solo,hero=lindel,monster=troll,life=5");
    fight_play(f, "attack");
    row_text("DQC-110", fight_phase(f), "draw");
    fight_play(f, "draw M1(); draw M2(); draw M3(); draw M4(); draw M5()");
    row_text("DQC-110", fight_phase(f), "reveal");
    row_text("DQC-110", fight_cards(f, FIGHT_WORLD, "hero.hand"), "M1(), M2(), M3(), M4(), M5()");
    fight_free(f);
}
END_TEST

static void no_power_card_in_the_fight(fight *f) {
    const char *phase = fight_phase(f);
    if (strcmp(phase, "token") == 0 || strcmp(phase, "choice") == 0 || strcmp(phase, "escape") == 0) return;
    row_holds("DQC-111", strcmp(phase, "power") != 0);
    for (int seat = FIGHT_WORLD; seat <= FIGHT_MONSTER; seat++) {
        row_holds("DQC-111", !strstr(fight_choices(f, seat), "Lindel "));
        row_holds("DQC-111", !strstr(fight_choices(f, seat), "Troll "));
    }
}

START_TEST(dqc_111_power_cards_for_escapes_only) {
    fight *f = fight_new("variant=solo,hero=lindel,monster=troll,life=5");
    fight_play(f, "escape");
    row_near("DQC-111", fight_probability(f, "escape card Lindel Next"), 0.25, 0);
    fight_play(f, "escape card Lindel Next; escape card Troll Cancel");
    row_number("DQC-111", fight_wounds(f, FIGHT_HERO), 3);
    play_at_random(f, 5, no_power_card_in_the_fight);
    fight_free(f);
}
END_TEST

static void monster_has_no_hand(fight *f) {
    const dq_side *monster = &dq_fight_of(&f->state)->side[DQ_MONSTER];
    row_number("DQC-112", monster->hand_count, 0);
    row_number("DQC-112", rp_pile_count(monster->hand), 0);
}

START_TEST(dqc_112_no_monster_hand) {
    for (uint64_t seed = 1; seed <= 5; seed++) {
        fight *f = fight_new("variant=solo,hero=lindel,monster=troll,life=5,escape=no");
        play_at_random(f, seed, monster_has_no_hand);
        ck_assert_int_ge(fight_number(f, FIGHT_WORLD, "round"), 1);
        fight_free(f);
    }
}
END_TEST

START_TEST(dqc_113_top_card_is_revealed) {
    fight *f = fight_at(solo("M4()"));
    row_number("DQC-113", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_HERO));
    fight_play(f, "M4()");
    row_holds("DQC-113", fight_is_chance(f));
    row_number("DQC-113", fight_choice_count(f, FIGHT_WORLD), 54 - 5);
    row_near("DQC-113", fight_probability(f, "turn up R5()"), 1.0 / 49, 1e-15);
    fight_play(f, "turn up R5()");
    row_text("DQC-113", fight_cards(f, FIGHT_WORLD, "hero.damage"), "R5()");
    row_text("DQC-113", fight_cards(f, FIGHT_WORLD, "stack"), "M4()");
    fight_free(f);
}
END_TEST

START_TEST(dqc_114_five_are_turned_up) {
    fight *f = fight_played(solo("R5()"), "R5(); turn up M3(r)");
    row_holds("DQC-114", fight_probability(f, "turn up G3(r)") > 0);
    row_number("DQC-114", chance_moves_of_phase(f), 5);
    fight_free(f);
    f = fight_played(solo("R5()"), "R5(); turn up M3(g)"); /* no matching icon: not able */
    row_text("DQC-114", fight_phase(f), "draw");
    fight_free(f);
}
END_TEST

static const char TURNED_UP[] =
    "R5(); turn up M3(r); turn up G3(r); turn up M1(); turn up M2(); turn up R2(); turn up G1()";

START_TEST(dqc_115_must_be_used) {
    fight *f = fight_played(solo("R5(), R3(), R1(), G5(), G6()"), TURNED_UP);
    row_text("DQC-115", fight_cards(f, FIGHT_WORLD, "hero.damage"), "G3(r), M3(r)");
    fight_free(f);
}
END_TEST

START_TEST(dqc_116_others_are_discarded) {
    fight *f = fight_played(solo("R5(), R3(), R1(), G5(), G6()"), TURNED_UP);
    row_text("DQC-116", fight_cards(f, FIGHT_WORLD, "discard"), "G1(), M1(), M2(), R2()");
    fight_free(f);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_107_one_player,
                            dqc_108_token_is_face_up,
                            dqc_109_life_is_known_before_the_choice,
                            dqc_110_no_power_card_in_hand,
                            dqc_111_power_cards_for_escapes_only,
                            dqc_112_no_monster_hand,
                            dqc_113_top_card_is_revealed,
                            dqc_114_five_are_turned_up,
                            dqc_115_must_be_used,
                            dqc_116_others_are_discarded};
    return fight_run_tests("dq-combat: solo", tests, sizeof tests / sizeof *tests, 30);
}
