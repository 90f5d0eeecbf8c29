/* Reported values and standard errors mean what they say, although all actions of a decision share worlds and luck:
 * over many seeds the values of flatmc, its visits spread evenly, scatter around the truth as their errors tell. */
#include "tests/support/decisions.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>

enum { SEEDS = 400, PLAYOUTS = 200000, ACTIONS_MAX = 16 };

static rp_decision decision;

/* Expected payoff of `action` when everybody else and everything after it is random. */
static double truth_of(const rp_view *view, rp_action action) {
    const rp_game *game = view->game;
    rp_state state;
    rp_random random;
    double sum = 0, payoff[RP_PLAYERS_MAX];
    rp_random_seed(&random, 1234 + (uint64_t)action);
    for (int n = 0; n < PLAYOUTS; n++) {
        rp_resample(view, &random, &state);
        rp_move move = test_random_useful_move(game, &state, &random);
        move.of[view->player] = action;
        rp_advance(game, &state, &move);
        rp_playout(game, &state, &random, payoff);
        sum += payoff[view->player];
    }
    return sum / PLAYOUTS;
}

static const char *const specs[] = {"dq-combat:life=3,wounds=8,escape=no",
                                    "dq-combat:hero=tatianna,monster=demon,wounds=5", "kuhn:cards=5",
                                    "goofspiel:cards=5,info=hidden"};
enum { SPECS = sizeof specs / sizeof *specs };

START_TEST(errors_are_honest) {
    rp_game *game = test_game(specs[_i]);
    rp_agent *agent = test_agent("flatmc:sims=600,c=100", game);
    static rp_view view;
    rp_state state;
    double truth[ACTIONS_MAX], sum[ACTIONS_MAX] = {0}, square[ACTIONS_MAX] = {0};
    test_first_choice(game, &state, 0, 5);
    rp_view_of(game, &state, 0, &view);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        ck_assert(rp_agent_decide(agent, &view, NULL, seed, &decision, NULL) == RP_OK);
        ck_assert_int_le(decision.count, ACTIONS_MAX);
        for (int i = 0; i < decision.count; i++) {
            if (seed == 0) truth[i] = truth_of(&view, decision.actions[i].action);
            double off = (decision.actions[i].value - truth[i]) / decision.actions[i].standard_error;
            sum[i] += off;
            square[i] += off * off;
        }
    }
    for (int i = 0; i < decision.count; i++) {
        double mean = sum[i] / SEEDS, deviation = sqrt(square[i] / SEEDS);
        /* the truth is itself sampled: 600 / count against 200,000 games; so a mean may be off by a few hundredths */
        ck_assert_msg(fabs(mean) < 0.25, "%s action %d: off by %.3f errors", specs[_i], decision.actions[i].action,
                      mean);
        ck_assert_msg(deviation > 0.85 && deviation < 1.15, "%s action %d: %.3f errors", specs[_i],
                      decision.actions[i].action, deviation);
    }
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("standard errors");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 120);
    tcase_add_loop_test(all, errors_are_honest, 0, SPECS);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
