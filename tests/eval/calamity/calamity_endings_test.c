/* labels: longer */
/* Written endings of calamity (models/endings/calamity, heroes and Spells of their own): what they are worth, whether
 * expectimax at full depth says so, what is believed of hidden hands, and how far searches are from the truth. */
#include "engine/games/calamity/state.h"
#include "play/faces/levels.h"
#include "tests/support/decisions.h"
#include "tests/support/endings.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char FOLDER[] = "calamity";

/* To p1. The first eight are open. */
static const test_ending_worth endings[] = {{"bark", 0.625, 0, 1},
                                            {"branch", 0.3125, 0, 1},
                                            {"demand", 0.625, 0, 1},
                                            {"guard", -0.2125, 0, 1},
                                            {"mend", 0.125, 0, 1},
                                            {"nimble-hand", 0.33125, 0, 1},
                                            {"once-more", 0.276875, 0, 1},
                                            {"thorn", 0.625, 0, 1},
                                            {"both-hidden", 0.1625, 2e-5, 4},
                                            {"branch-hidden", -0.065625, 2e-5, 2},
                                            {"mend-hidden", 0.0625, 2e-5, 2},
                                            {"nimble-hand-hidden", -0.2125, 2e-5, 2}};
enum { ENDINGS = sizeof endings / sizeof *endings, OPEN = 8 };

/* ---- the values --------------------------------------------------------------------------------------------- */

/* All hands that a side may hold, by what the other knows of them. */
static int list_hands(const cal_side *of, rp_pile hands[], int room) {
    rp_pile all = of->hand | of->deck, known = of->hand & of->known;
    int count = 0;
    for (rp_pile hand = all;; hand = (hand - 1) & all) {
        if (rp_pile_count(hand) == of->hand_count && (hand & known) == known) {
            ck_assert_int_lt(count, room);
            hands[count++] = hand;
        }
        if (!hand) return count;
    }
}

/* `seen` -1: all that the players may take for possible; else what that player does, who knows his own hand. */
static test_histories *list_worlds(const test_ending *o, int seen) {
    enum { HANDS = 64 };
    rp_pile hands[CAL_PLAYERS][HANDS];
    int count[CAL_PLAYERS];
    test_histories *worlds = test_histories_new();
    const cal_duel *duel = cal_duel_of(&o->position.world);
    for (int side = 0; side < CAL_PLAYERS; side++) {
        count[side] = list_hands(&duel->side[side], hands[side], HANDS);
        if (side == seen) hands[side][0] = duel->side[side].hand, count[side] = 1;
    }
    for (int i = 0; i < count[0] * count[1]; i++) {
        rp_state state = o->position.world;
        for (int side = 0; side < CAL_PLAYERS; side++) {
            cal_side *to = &cal_duel_in(&state)->side[side];
            rp_pile all = to->hand | to->deck;
            to->hand = hands[side][side ? i % count[1] : i / count[1]];
            to->deck = all & ~to->hand;
        }
        test_histories_add(worlds, o->position.game, &state);
    }
    return worlds;
}

START_TEST(an_ending_is_worth_what_it_is) {
    test_ending o = test_ending_open(&rp_calamity, FOLDER, endings[_i].name, true);
    test_histories *worlds = list_worlds(&o, -1);
    test_ending_expect(&endings[_i], &o, worlds);
    test_histories_free(worlds);
    test_ending_release(&o);
}
END_TEST

START_TEST(expectimax_at_full_depth_is_exact) {
    const test_ending_worth *e = &endings[_i];
    test_ending o = test_ending_open(&rp_calamity, FOLDER, e->name, false);
    const rp_game *game = o.position.game;
    static rp_decision decision;
    int player = rp_to_act(game, &o.position.world) >> 1;
    rp_agent *agent = test_agent("expectimax:depth=0,nodes=0,worlds=1", game);
    test_decide(agent, &o.position.world, player, NULL, 1, &decision);
    require_message(decision.exact, "%s: something was cut", e->name);
    double value = player ? -decision.value : decision.value;
    require_message(fabs(value - e->value) < 1e-9, "%s: %.12f by expectimax", e->name, value);
    rp_agent_free(agent);
    test_ending_release(&o);
}
END_TEST

/* ---- what is believed --------------------------------------------------------------------------------------- */

/* Worlds that are drawn for a player's view come as often as all hands that he may take for possible, alike: within 5
 * standard errors. The worlds that the game lists are the same with the same shares. */
START_TEST(beliefs_are_the_enumerated_worlds) {
    enum { DRAWS = 4000, HANDS = 64 };
    test_ending o = test_ending_open(&rp_calamity, FOLDER, endings[_i].name, false);
    const rp_game *game = o.position.game;
    static rp_view view;
    static rp_state world;
    for (int player = 0; player < CAL_PLAYERS; player++) {
        rp_pile hands[HANDS];
        int drawn[HANDS] = {0}, count = list_hands(&cal_duel_of(&o.position.world)->side[!player], hands, HANDS);
        rp_random random;
        rp_random_seed(&random, 1);
        rp_view_of(game, &o.position.world, player, &view);
        ck_assert_uint_eq((uint64_t)rp_belief_count(&view), (uint64_t)count);
        for (int i = 0; i < DRAWS; i++) {
            int at = 0;
            rp_resample(&view, &random, &world);
            const cal_duel *duel = cal_duel_of(&world);
            require(duel->side[player].hand == cal_duel_of(&o.position.world)->side[player].hand);
            while (at < count && hands[at] != duel->side[!player].hand) at++;
            require_message(at < count, "%s: a hand that cannot be", endings[_i].name);
            drawn[at]++;
        }
        double share = 1.0 / count, error = sqrt(share * (1 - share) / DRAWS);
        for (int at = 0; at < count; at++)
            require_message(fabs((double)drawn[at] / DRAWS - share) <= 5 * error, "%s: hand %d came %d times of %d",
                            endings[_i].name, at, drawn[at], DRAWS);
    }
    test_ending_release(&o);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("endings of calamity");
    TCase *values = tcase_create("values"), *beliefs = tcase_create("beliefs");
    tcase_add_loop_test(values, an_ending_is_worth_what_it_is, 0, ENDINGS);
    tcase_add_loop_test(values, expectimax_at_full_depth_is_exact, 0, OPEN);
    tcase_add_loop_test(beliefs, beliefs_are_the_enumerated_worlds, OPEN, ENDINGS);
    suite_add_tcase(suite, values);
    suite_add_tcase(suite, beliefs);
    return test_suite_run(suite);
}
