/* labels: longer threads */
#include "search/equilibrium/game_tree_build.h"
#include "search/exploit/best_response_search.h"
#include "search/exploit/game_tree.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdlib.h>

static rp_response_options usual(void) {
    return (rp_response_options){.training = 200000,
                                 .games = 20000,
                                 .answers = 16,
                                 .exploration = RP_RESPONSE_EXPLORATION,
                                 .seed = 1,
                                 .threads = 2};
}

static rp_response_result respond(const rp_game *game, const char *agent, const rp_response_options *options) {
    rp_response_result result;
    rp_error error = {RP_OK, ""};
    require_message(!rp_best_response_search(game, agent, options, &result, &error), "%s", error.text);
    return result;
}

static rp_game *game_of(const char *spec) {
    rp_game *game;
    rp_error error = {RP_OK, ""};
    require_message(!rp_game_new(spec, NULL, &game, &error), "%s", error.text);
    return game;
}

static rp_exploit_result exploit(const rp_game *game, const char *agent, uint32_t samples) {
    rp_game_tree *tree;
    rp_sequence_form *form;
    rp_exploit_result result;
    rp_error error = {RP_OK, ""};
    const rp_exploit_options options = {.samples = samples, .seed = 77, .threads = 2};
    require(!rp_game_tree_build(game, NULL, &tree, &error) && !rp_sequence_form_build(tree, &form, &error));
    require_message(!rp_exploit_agent(form, agent, &options, NULL, &result, &error), "%s", error.text);
    rp_sequence_form_free(form);
    rp_game_tree_free(tree);
    return result;
}

/* In games whose NashConv can be computed the bound comes near it and does not exceed it. */
START_TEST(bounds_come_near_the_truth_from_below) {
    static const struct {
        const char *game, *agent;
        double least; /* share of the NashConv that must be found */
    } cases[] = {{"kuhn", "random", 0.95},
                 {"kuhn", "ismcts:sims=20", 0.9},
                 {"leduc", "random", 0.95},
                 {"leduc", "ismcts:sims=30,select=rm", 0.8},
                 {"goofspiel:cards=4,info=hidden,order=descending", "random", 0.85},
                 {"kuhn:players=3", "random", 0.9},
                 {"tictactoe", "random", 0.85}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rp_game *game = game_of(cases[i].game);
        rp_response_options options = usual();
        rp_exploit_result truth = exploit(game, cases[i].agent, 200);
        rp_response_result bound = respond(game, cases[i].agent, &options);
        double error = sqrt(bound.lower.error * bound.lower.error + truth.plug_in.error * truth.plug_in.error);
        require_message(bound.lower.value < truth.plug_in.value + 4 * error, "%s %s: %g above %g +- %g", cases[i].game,
                        cases[i].agent, bound.lower.value, truth.plug_in.value, error);
        require_message(bound.lower.value > cases[i].least * truth.plug_in.value, "%s %s: only %g of %g", cases[i].game,
                        cases[i].agent, bound.lower.value, truth.plug_in.value);
        rp_game_free(game);
    }
}
END_TEST

/* A response learnt from a handful of games has fitted their luck; what it is paid has not. */
START_TEST(payment_knows_nothing_of_the_training) {
    const int runs = test_fewer(60);
    rp_game *game = game_of("kuhn");
    double truth = 11.0 / 12, mean = 0, variance = 0;
    for (uint64_t seed = 0; seed < (uint64_t)runs; seed++) {
        rp_response_options options = usual();
        options.training = 150;
        options.games = 200;
        options.seed = seed;
        rp_response_result bound = respond(game, "random", &options);
        mean += bound.lower.value / runs;
        variance += bound.lower.error * bound.lower.error / runs / runs;
    }
    require_message(mean < truth + 4 * sqrt(variance), "%g +- %g above %g", mean, sqrt(variance), truth);
    rp_game_free(game);
}
END_TEST

START_TEST(an_agent_gains_nothing_on_itself) {
    static const char *const games[] = {"leduc", "kuhn:players=3", "2048:width=2,height=2,target=8"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        rp_game *game = game_of(games[i]);
        rp_response_options options = usual();
        options.training = 0;
        options.games = 4000;
        rp_response_result result = respond(game, "random", &options);
        require(result.seat[0].known == 0 && result.seat[0].choices > 0);
        require_message(fabs(result.lower.value) < 4 * result.lower.error, "%s: %g +- %g", games[i], result.lower.value,
                        result.lower.error);
        rp_game_free(game);
    }
}
END_TEST

/* One player, no zero sum: what the agent gets itself is played out too. On 2 x 2 a tile 8 can always be
 * reached. */
START_TEST(a_player_alone_is_compared_with_itself) {
    rp_game *game = game_of("2048:width=2,height=2,target=8");
    rp_response_options options = usual();
    rp_response_result result = respond(game, "random", &options);
    double best = result.seat[0].payoff.value, error = result.seat[0].payoff.error;
    require_message(best < 1 + 4 * error && best > 0.9, "%g", best);
    require(fabs(result.lower.value - (best - result.seat[0].agent.value)) < 1e-12);
    rp_game_free(game);
}
END_TEST

START_TEST(threads_change_nothing_and_seeds_do) {
    rp_game *game = game_of("leduc");
    rp_response_options options = usual();
    options.training = 2000;
    options.games = 500;
    rp_response_result two = respond(game, "ismcts:sims=20", &options);
    options.threads = 1;
    rp_response_result one = respond(game, "ismcts:sims=20", &options);
    options.seed = 2;
    rp_response_result other = respond(game, "ismcts:sims=20", &options);
    require(one.lower.value == two.lower.value && one.lower.error == two.lower.error);
    require(one.seat[1].questions == two.seat[1].questions && one.seat[0].nodes == two.seat[0].nodes);
    require(one.lower.value != other.lower.value);
    options.questions = 50;
    rp_response_result brief = respond(game, "ismcts:sims=20", &options);
    require(brief.seat[0].questions >= 50 && brief.seat[0].questions < 60);
    require(brief.seat[0].trained < 2000);
    rp_game_free(game);
}
END_TEST

START_TEST(a_stop_and_wrong_agents_are_told) {
    rp_game *game = game_of("kuhn");
    rp_response_result result;
    rp_error error = {RP_OK, ""};
    atomic_bool stop = true;
    rp_response_options options = usual();
    options.stop = &stop;
    require(rp_best_response_search(game, "random", &options, &result, &error) == RP_FAILED);
    require(strstr(error.text, "stopped"));
    options = usual();
    require(rp_best_response_search(game, "nobody", &options, &result, &error) == RP_BAD_INPUT);
    options.base = "mcts";
    require(rp_best_response_search(game, "random", &options, &result, &error) == RP_BAD_INPUT);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("best_response_search");
    TCase *tests = tcase_create("best_response_search");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, bounds_come_near_the_truth_from_below);
    tcase_add_test(tests, payment_knows_nothing_of_the_training);
    tcase_add_test(tests, an_agent_gains_nothing_on_itself);
    tcase_add_test(tests, a_player_alone_is_compared_with_itself);
    tcase_add_test(tests, threads_change_nothing_and_seeds_do);
    tcase_add_test(tests, a_stop_and_wrong_agents_are_told);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
