/* The agent that plays the solution of a game. */
#include "search/agent.h"
#include "search/exact/state_graph.h"

#include "tests/support/decisions.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

static rp_decision decision;

/* What the agent plays in a state. */
static rp_status mix_of(void *context, const rp_state *state, int player, int count, const rp_action legal[],
                        double probability[], rp_error *error) {
    rp_agent *agent = context;
    rp_view view;
    rp_view_of(agent->game, state, player, &view);
    rp_status status = rp_agent_decide(agent, &view, NULL, 1, &decision, error);
    if (status) return status;
    require(decision.count == count && (count == 1 || decision.exact));
    for (int i = 0; i < count; i++) require(decision.actions[i].action == legal[i]);
    rp_agent_mix(agent, &view, &decision, probability);
    return RP_OK;
}

static const char *const games[] = {"tictactoe",
                                    "pig:goal=20",
                                    "2048:width=2,height=2,target=16",
                                    "goofspiel:cards=4",
                                    "matrix:rows=-2 3/3 -4",
                                    "dq-combat:variant=classic,hero=hugo,monster=troll,life=5",
                                    "dq-combat:variant=classic,hero=krutzbeck,monster=demon,life=8,score=win",
                                    "dq-combat:variant=dice,hero=hugo,wounds=12,monster=golem,life=3",
                                    "dq-combat:variant=dice,hero=hugo,wounds=12,monster=troll",
                                    "dq-combat:variant=classic-solo,hero=lindel,monster=demon"};
enum { GAMES = sizeof games / sizeof *games };

START_TEST(nobody_gains_against_it) {
    rp_game *game = test_game(games[_i]);
    rp_agent *agent = test_agent("exact", game);
    rp_state_graph *graph;
    rp_nash_conv result;
    rp_error error = {0};
    require(rp_state_graph_solve(game, NULL, &graph, &error) == RP_OK);
    require_message(rp_state_graph_nash_conv(graph, mix_of, agent, &result, &error) == RP_OK, "%s", error.text);
    require_message(fabs(result.nash_conv) < 1e-10, "%s: %.3g", games[_i], result.nash_conv);
    rp_state_graph_free(graph);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

START_TEST(a_mix_is_drawn_with_the_seed) {
    enum { DRAWS = 4800 };
    rp_game *game = test_game("matrix:rows=-2 3/3 -4");
    rp_agent *agent = test_agent("exact", game);
    rp_state state;
    rp_view view;
    int first = 0;
    rp_start(game, &state);
    rp_view_of(game, &state, 0, &view);
    for (uint64_t seed = 1; seed <= DRAWS; seed++) {
        require(rp_agent_decide(agent, &view, NULL, seed, &decision, NULL) == RP_OK && decision.drawn);
        require(fabs(decision.actions[0].share - 7.0 / 12) < 1e-12 && fabs(decision.value - 1.0 / 12) < 1e-12);
        first += decision.action == decision.actions[0].action;
    }
    require_message(abs(first - 2800) < 6 * 35, "%d", first); /* six standard deviations */
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* A position that the start does not lead to. */
START_TEST(a_position_from_elsewhere_is_solved_too) {
    rp_game *game = test_game("dq-combat:variant=classic,hero=krutzbeck,monster=golem,life=3,score=win"),
            *other = test_game("dq-combat:variant=classic,hero=krutzbeck,monster=golem,life=3,score=win,wounds=9");
    rp_agent *agent = test_agent("exact", game), *expected = test_agent("exact", other);
    rp_state state;
    rp_view view;
    rp_start(other, &state);
    rp_advance_one(other, &state, 0, 66); /* attack */
    rp_view_of(other, &state, 1, &view);
    require(rp_agent_decide(expected, &view, NULL, 1, &decision, NULL) == RP_OK);
    double value = decision.value;
    view.game = game; /* nine wounds in round 1, which the game that begins without cannot come to */
    require(rp_agent_decide(agent, &view, NULL, 1, &decision, NULL) == RP_OK);
    ck_assert_double_eq_tol(decision.value, value, 1e-12);
    rp_agent_free(agent);
    rp_agent_free(expected);
    rp_game_free(game);
    rp_game_free(other);
}
END_TEST

START_TEST(games_it_cannot_solve_are_refused_in_one_line) {
    static const struct {
        const char *game, *agent, *why;
    } refused[] = {{"kuhn", "exact", "game tree"},
                   {"dq-combat", "exact", "game tree"},
                   {"dq-combat:variant=classic", "exact", "game tree"},
                   {"connect4", "exact:states=1000", "more than 1000 states"},
                   {"tictactoe", "exact:states=0", "states"}};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        rp_game *game = test_game(refused[i].game);
        rp_agent *agent;
        rp_error error = {0};
        require(rp_agent_new(refused[i].agent, game, &agent, &error) == RP_BAD_INPUT && !agent);
        require_message(strstr(error.text, refused[i].why) && strstr(error.text, "exact") && !strchr(error.text, '\n'),
                        "%s", error.text);
        rp_game_free(game);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("exact agent");
    TCase *cases = tcase_create("exact");
    tcase_set_timeout(cases, 120);
    tcase_add_loop_test(cases, nobody_gains_against_it, 0, GAMES);
    tcase_add_test(cases, a_mix_is_drawn_with_the_seed);
    tcase_add_test(cases, a_position_from_elsewhere_is_solved_too);
    tcase_add_test(cases, games_it_cannot_solve_are_refused_in_one_line);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
