#include "search/greedy.h"
#include "tests/support/decisions.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

static rp_decision decision, second;

/* X has a1 and b1; c1 wins at once, and everything else is worth nothing that one step shows. */
START_TEST(takes_the_win_in_front_of_it) {
    rp_game *game = test_game("tictactoe");
    rp_agent *agent = test_agent("greedy", game);
    rp_state state;
    rp_start(game, &state);
    static const rp_action moves[4] = {0, 4, 1, 8};
    for (int i = 0; i < 4; i++) rp_advance_one(game, &state, i & 1, moves[i]);
    test_decide(agent, &state, 0, NULL, 1, &decision);
    ck_assert_int_eq(decision.action, 2);
    ck_assert_double_eq(decision.value, 1);
    for (int i = 0; i < decision.count; i++) {
        ck_assert_double_eq(decision.actions[i].standard_error, 0);
        ck_assert_uint_eq(decision.actions[i].visits, 1);
        ck_assert(isnan(decision.actions[i].win));
        ck_assert_double_eq(decision.actions[i].share, decision.actions[i].action == 2);
    }
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* The second player of Kuhn poker answers a bet with card 3 of 5: a pass loses 1, a bet wins 2 against 1 and 2 only. */
START_TEST(averages_over_worlds) {
    rp_game *game = test_game("kuhn:cards=5");
    rp_agent *agent = test_agent("greedy:samples=4000", game);
    rp_state state;
    rp_start(game, &state);
    rp_advance_one(game, &state, RP_CHANCE_PLAYER, 5);
    rp_advance_one(game, &state, RP_CHANCE_PLAYER, 3);
    rp_advance_one(game, &state, 0, 1);
    test_decide(agent, &state, 1, NULL, 7, &decision);
    ck_assert_double_eq(decision.actions[0].value, -1);
    ck_assert_double_eq(decision.actions[0].standard_error, 0);
    ck_assert_double_eq_tol(decision.actions[1].value, 0, 4 * decision.actions[1].standard_error);
    ck_assert_double_eq_tol(decision.actions[1].standard_error, 2 / sqrt(4000), 1e-3);
    ck_assert_int_eq(decision.action, 1);
    ck_assert_uint_eq(decision.actions[1].visits, 4000);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* A classic round that ends the fight: hero and monster with one life each. Against a random card Quick Shot wins one
 * time in three (Slash), Slash one (Bolt of Agony), Bolt of Agony one (Quick Shot); every other pair kills the hero. */
START_TEST(takes_replies_at_random) {
    rp_game *game =
        test_game("dq-combat:variant=classic,hero=gherinn,monster=troll,life=1,wounds=12,escape=no,score=win");
    rp_agent *agent = test_agent("greedy:samples=9000", game);
    rp_state state;
    rp_start(game, &state);
    test_decide(agent, &state, 0, NULL, 3, &decision);
    ck_assert_int_eq(decision.count, 3);
    for (int i = 0; i < 3; i++) {
        ck_assert_double_eq_tol(decision.actions[i].value, -1.0 / 3, 4 * decision.actions[i].standard_error);
        ck_assert_double_le(decision.actions[i].standard_error, 0.011);
    }
    test_decide(agent, &state, 1, NULL, 3, &second);
    for (int i = 0; i < 3; i++)
        ck_assert_double_eq_tol(second.actions[i].value, 1.0 / 3, 4 * second.actions[i].standard_error);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* Mean payoff of the hero over `fights`, greedy on the side `side` and random choices on the other (-1: on both). */
static double mean_payoff(const rp_game *game, int side, int fights) {
    rp_agent *agent = test_agent("greedy:samples=8", game);
    double sum = 0;
    for (int fight = 0; fight < fights; fight++) {
        rp_random random;
        rp_state state;
        unsigned to_act;
        rp_random_split(&random, 5, (uint64_t)fight);
        for (rp_start(game, &state); (to_act = rp_to_act(game, &state)) != 0;) {
            rp_move move = {{0}};
            if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, &state, &random);
            for (int player = 0; player < 2 && !(to_act & RP_TO_ACT_CHANCE); player++) {
                if (!(to_act >> player & 1)) continue;
                move.of[player] = test_random_useful(game, &state, player, &random);
                if (player != side) continue;
                test_decide(agent, &state, player, NULL, rp_random_next(&random), &decision);
                move.of[player] = decision.action;
            }
            rp_advance(game, &state, &move);
        }
        double payoff[RP_PLAYERS_MAX];
        rp_payoff(game, &state, payoff);
        sum += payoff[0] / fights;
    }
    rp_agent_free(agent);
    return sum;
}

START_TEST(is_better_than_random_on_both_sides) {
    rp_game *game = test_game("dq-combat:hero=gherinn,monster=golem,escape=no");
    double random = mean_payoff(game, -1, 200);
    ck_assert_double_gt(mean_payoff(game, 0, 200), random + 0.2);
    ck_assert_double_lt(mean_payoff(game, 1, 200), random - 0.2);
    rp_game_free(game);
}
END_TEST

static void assert_equal(const rp_decision *a, const rp_decision *b) {
    ck_assert_int_eq(a->action, b->action);
    for (int i = 0; i < a->count; i++) ck_assert_double_eq(a->actions[i].value, b->actions[i].value);
}

START_TEST(repeats_and_keeps_limits) {
    rp_game *game = test_game("kuhn:cards=13");
    rp_agent *agent = test_agent("greedy", game);
    rp_state state;
    rp_start(game, &state);
    rp_advance_one(game, &state, RP_CHANCE_PLAYER, 5);
    rp_advance_one(game, &state, RP_CHANCE_PLAYER, 7);
    rp_advance_one(game, &state, 0, 1);
    test_decide(agent, &state, 1, NULL, 7, &decision);
    test_decide(agent, &state, 1, NULL, 8, &second);
    test_decide(agent, &state, 1, NULL, 7, &second);
    assert_equal(&decision, &second);
    ck_assert_uint_eq(decision.simulations, 64);
    rp_limits limits = {.simulations = 10};
    test_decide(agent, &state, 1, &limits, 7, &decision);
    ck_assert_uint_eq(decision.simulations, 10);
    ck_assert_uint_eq(decision.actions[1].visits, 5);
    limits.simulations = 1;
    test_decide(agent, &state, 1, &limits, 7, &decision);
    ck_assert_uint_eq(decision.actions[1].visits, 1);
    ck_assert(isinf(decision.actions[1].standard_error));
    atomic_bool stop = true;
    limits = (rp_limits){.stop = &stop, .simulations = 100000000};
    test_decide(agent, &state, 1, &limits, 7, &decision);
    ck_assert_uint_eq(decision.actions[1].visits, 1);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("greedy");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 120);
    tcase_add_test(all, takes_the_win_in_front_of_it);
    tcase_add_test(all, averages_over_worlds);
    tcase_add_test(all, takes_replies_at_random);
    tcase_add_test(all, is_better_than_random_on_both_sides);
    tcase_add_test(all, repeats_and_keeps_limits);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
