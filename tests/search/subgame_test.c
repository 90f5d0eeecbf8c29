/* Subgames: their worlds and how likely these are, what they are worth, who is asked about them, what is refused. */
#include "search/subgame.h"

#include "engine/contract/contract.h"
#include "search/solution.h"
#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <string.h>

typedef struct ending {
    rp_game *base, *game;
} ending;

static ending ending_at(const char *spec, const char *moves) {
    ending e;
    rp_state state;
    rp_error error = {RP_OK, ""};
    e.base = open_played(spec, &state, moves);
    require_message(rp_subgame_new(e.base, &state, &e.game, &error) == RP_OK, "%s: %s", spec, error.text);
    return e;
}

static void release(ending *e) {
    rp_game_free(e->game);
    rp_game_free(e->base);
}

static rp_solution_facts solved(const rp_game *game) {
    rp_solution *solution;
    rp_solution_facts facts;
    rp_error error = {RP_OK, ""};
    require_message(rp_solution_new(game, NULL, &solution, &error) == RP_OK, "%s", error.text);
    rp_solution_facts_of(solution, &facts);
    rp_solution_free(solution);
    return facts;
}

/* Behind any deal of Kuhn poker lies the whole of it: each of three cards against each other, alike. */
START_TEST(a_deal_stands_for_all_deals) {
    ending e = ending_at("kuhn", "card 3;card 1");
    rp_state state;
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    ck_assert_uint_eq(rp_subgame_worlds(e.game), 6);
    ck_assert_uint_eq(rp_subgame_worlds(e.base), 0);
    ck_assert_ptr_eq(rp_subgame_base(e.game), e.base);
    ck_assert_ptr_eq(rp_subgame_base(e.base), e.base);
    ck_assert(e.game->identity != e.base->identity);
    rp_start(e.game, &state);
    ck_assert_uint_eq(rp_to_act(e.game, &state), RP_TO_ACT_CHANCE);
    ck_assert_int_eq(rp_chance(e.game, &state, outcomes), 6);
    for (int i = 0; i < 6; i++) ck_assert_double_eq_tol(outcomes[i].probability, 1.0 / 6, 1e-15);
    rp_solution_facts facts = solved(e.game);
    ck_assert(fabs(facts.value[0] + 1.0 / 18) <= facts.nash_conv);
    ck_assert_uint_eq(facts.histories, 1 + 6 * 9);
    release(&e);
}
END_TEST

/* Cards that all see are no question: one card of the board of Leduc is known, four of the others may be in a hand. */
START_TEST(what_all_know_is_in_every_world) {
    ending e = ending_at("leduc", "Js;Qs;check;check;Ks");
    ck_assert_uint_eq(rp_subgame_worlds(e.game), 5 * 4);
    release(&e);
}
END_TEST

START_TEST(where_nothing_is_hidden_there_is_one_world) {
    ending e = ending_at("tictactoe", "a1;b2;a2"); /* whoever is to act must block, then it is a draw */
    rp_state start, played;
    rp_game *again = open_played("tictactoe", &played, "a1;b2;a2");
    ck_assert_uint_eq(rp_subgame_worlds(e.game), 1);
    rp_start(e.game, &start);
    ck_assert(rp_state_equal(e.base, &start, &played));
    rp_solution_facts facts = solved(e.game);
    ck_assert(facts.exact && facts.value[0] == 0);
    rp_game_free(again);
    release(&e);
    e = ending_at("tictactoe", "a1;c3;a2;c2");
    ck_assert(solved(e.game).value[0] == 1);
    release(&e);
}
END_TEST

/* Of a position in the middle of a random game: all invariants of games, the posterior of every view among them. */
START_TEST(a_subgame_is_a_game) {
    static const struct {
        const char *spec;
        int moves;
    } cases[] = {{"kuhn:cards=5", 3},
                 {"leduc", 4},
                 {"goofspiel:cards=4,info=hidden", 3},
                 {"liars-dice:dice=1x1", 3},
                 {"dq-combat:deck=6,hand=1,hero=lindel,monster=troll,escape=no", 6},
                 {"pig:goal=12,sides=2", 3}};
    rp_game *base = open_game(cases[_i].spec), *game;
    rp_contract_report report;
    rp_error error = {RP_OK, ""};
    for (uint64_t seed = 1; seed <= 3; seed++) {
        rp_random random;
        rp_state state;
        char line[RP_SPEC_TEXT_MAX + RP_VIOLATION_TEXT_MAX];
        rp_random_seed(&random, seed);
        rp_start(base, &state);
        for (int i = 0; i < cases[_i].moves && rp_to_act(base, &state); i++) test_random_step(base, &state, &random);
        if (!rp_to_act(base, &state)) continue;
        require_message(rp_subgame_new(base, &state, &game, &error) == RP_OK, "%s: %s", cases[_i].spec, error.text);
        const rp_contract_options options = {.seed = seed, .games = 60};
        require_message(rp_contract_check(game, &options, &report, &error) == RP_OK, "%s", error.text);
        if (report.violations) rp_violation_line(&report.violation[0], line, sizeof line);
        require_message(!report.violations, "%u worlds: %s", rp_subgame_worlds(game), line);
        rp_game_free(game);
    }
    rp_game_free(base);
}
END_TEST

/* The agent is made for the whole game, and is as exploitable from the deal on as from the start. */
START_TEST(agents_are_those_of_the_whole_game) {
    static const char *const agents[] = {"random", "equilibrium", "ismcts:sims=50"};
    ending e = ending_at("kuhn", "card 1;card 2");
    rp_solution *whole, *rest;
    rp_exploitability of_whole, of_rest;
    rp_error error = {RP_OK, ""};
    require(rp_solution_new(e.base, NULL, &whole, &error) == RP_OK);
    require(rp_solution_new(e.game, NULL, &rest, &error) == RP_OK);
    require_message(rp_solution_exploit(whole, agents[_i], 6, 1, 1, NULL, &of_whole, &error) == RP_OK, "%s",
                    error.text);
    require_message(rp_solution_exploit(rest, agents[_i], 6, 1, 1, NULL, &of_rest, &error) == RP_OK, "%s", error.text);
    ck_assert_double_eq_tol(of_rest.nash_conv, of_whole.nash_conv, 1e-12);
    ck_assert_double_eq_tol(of_rest.value[0], of_whole.value[0], 1e-12);
    rp_solution_free(rest);
    rp_solution_free(whole);
    release(&e);
}
END_TEST

static void expect_refusal(const rp_game *base, const rp_state *state, const char *because) {
    rp_game *game;
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_subgame_new(base, state, &game, &error), RP_BAD_INPUT);
    ck_assert_ptr_null(game);
    require_message(strstr(error.text, because), "%s", error.text);
}

START_TEST(what_is_no_subgame_is_refused) {
    rp_state state;
    ending e = ending_at("kuhn", "card 3;card 1");
    rp_start(e.game, &state);
    expect_refusal(e.game, &state, "a subgame already");
    release(&e);
    rp_game *base = open_played("kuhn", &state, "card 3;card 1;pass;pass");
    expect_refusal(base, &state, "over");
    rp_game_free(base);
    base = open_game("mage-knight");
    rp_random random;
    rp_random_seed(&random, 1);
    rp_start(base, &state);
    while (rp_to_act(base, &state) & RP_TO_ACT_CHANCE) test_random_step(base, &state, &random);
    expect_refusal(base, &state, "worlds");
    rp_game_free(base);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("subgames");
    TCase *cases = tcase_create("subgames");
    tcase_add_test(cases, a_deal_stands_for_all_deals);
    tcase_add_test(cases, what_all_know_is_in_every_world);
    tcase_add_test(cases, where_nothing_is_hidden_there_is_one_world);
    tcase_add_loop_test(cases, a_subgame_is_a_game, 0, 6);
    tcase_add_loop_test(cases, agents_are_those_of_the_whole_game, 0, 3);
    tcase_add_test(cases, what_is_no_subgame_is_refused);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
