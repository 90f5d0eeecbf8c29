/* Knowledge about connect4 against plain minimax: proved bounds hold, orders lose no action, worths lie in range. */
#include "engine/games/connect4/connect4.h"
#include "eval/evaluate.h"

#include "tests/support/decisions.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>

static const char *const specs[] = {"connect4",
                                    "connect4:width=5,height=4",
                                    "connect4:width=4,height=5",
                                    "connect4:width=6,height=5",
                                    "connect4:width=4,height=8",
                                    "connect4:width=8,height=7"};
enum { SPECS = sizeof specs / sizeof *specs, EMPTY = 11, POSITIONS = 1500 };

/* Value to player 0, by nothing but the rules. */
static int minimax(const rp_game *game, const rp_state *state) {
    unsigned to_act = rp_to_act(game, state);
    if (!to_act) {
        double payoff[RP_PLAYERS_MAX];
        rp_payoff(game, state, payoff);
        return (int)payoff[0];
    }
    int player = __builtin_ctz(to_act), best = player ? 2 : -2;
    rp_action actions[RP_LEGAL_MAX];
    int count = rp_useful(game, state, player, actions);
    for (int i = 0; i < count; i++) {
        rp_state next;
        rp_clone(game, &next, state);
        rp_advance_one(game, &next, player, actions[i]);
        int value = minimax(game, &next);
        if (player ? value < best : value > best) best = value;
        if (best == (player ? -1 : 1)) break;
    }
    return best;
}

/* A position with 1 .. EMPTY empty cells, from random play that avoids the end while it can; false when it came. */
static bool late_position(const rp_game *game, rp_random *random, rp_state *state) {
    int until = 1 + (int)rp_random_below(random, EMPTY);
    rp_start(game, state);
    for (int left = game->info.length_maximum; left > until; left--) {
        rp_action actions[RP_LEGAL_MAX];
        int player = __builtin_ctz(rp_to_act(game, state)), count = rp_useful(game, state, player, actions), tries = 0;
        rp_state next;
        do {
            rp_clone(game, &next, state);
            rp_advance_one(game, &next, player, actions[rp_random_below(random, (uint32_t)count)]);
        } while (!rp_to_act(game, &next) && tries++ < 20);
        if (!rp_to_act(game, &next)) return false;
        *state = next;
    }
    return true;
}

/* First could still have four if all empty cells became his. */
static bool first_has_room(const rp_game *game, const rp_state *state) {
    const rp_connect4_board *b = rp_connect4_board_of(state);
    const rp_connect4_setup *s = rp_connect4_setup_of(game);
    return rp_connect4_has_four(s->cells & ~b->stones[1], s->height);
}

/* Each kind of proof must have been made: wins, losses, and with an even number of rows that second holds the draw. */
START_TEST(bounds_hold) {
    rp_game *game = test_game(specs[_i]);
    rp_bounds_function *bounds = rp_evaluator_of(game)->bounds;
    rp_random random;
    rp_random_seed(&random, 5);
    int seen = 0, solved[3] = {0}, held = 0;
    while (seen < POSITIONS) {
        rp_state state;
        memset(&state, 0, sizeof state);
        if (!late_position(game, &random, &state)) continue;
        double low, high;
        bounds(game, &state, &low, &high);
        int value = minimax(game, &state);
        require(game->info.payoff_minimum <= low && low <= high && high <= game->info.payoff_maximum);
        require_message(low <= value && value <= high, "%s: %d is not in %g .. %g", specs[_i], value, low, high);
        if (low == high) solved[value + 1]++;
        held += high == 0 && rp_to_act(game, &state) == RP_TO_ACT_PLAYER(0) && first_has_room(game, &state);
        seen++;
    }
    require_message(solved[0] > 0 && solved[1] > 0 && solved[2] > 0, "%d %d %d", solved[0], solved[1], solved[2]);
    require((held > 0) == (rp_connect4_setup_of(game)->height % 2 == 0));
    rp_game_free(game);
}
END_TEST

START_TEST(orders_and_worths_are_well_formed) {
    rp_game *game = test_game(specs[_i]);
    rp_order_function *order = rp_evaluator_of(game)->order;
    rp_random random;
    rp_random_seed(&random, 6);
    for (int number = 0; number < 300; number++) {
        rp_state state;
        rp_start(game, &state);
        for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
            rp_action legal[RP_LEGAL_MAX], sorted[RP_LEGAL_MAX];
            int player = __builtin_ctz(to_act), count = rp_useful(game, &state, player, legal);
            memcpy(sorted, legal, (size_t)count * sizeof *legal);
            order(game, &state, player, sorted, count);
            unsigned all = 0, again = 0;
            for (int i = 0; i < count; i++) all |= 1u << legal[i], again |= 1u << sorted[i];
            require(all == again);
            double value[RP_PLAYERS_MAX];
            rp_evaluate(game, &state, value);
            require(value[0] > -1 && value[0] < 1 && value[1] == -value[0]);
            rp_advance_one(game, &state, player, legal[rp_random_below(&random, (uint32_t)count)]);
        }
    }
    rp_game_free(game);
}
END_TEST

/* First has three at the bottom with both ends open: worth more than nothing; second to move must lose. */
START_TEST(two_open_ends) {
    rp_game *game = test_game("connect4");
    rp_state state;
    rp_start(game, &state);
    static const rp_action columns[] = {2, 2, 3, 3, 4};
    for (int i = 0; i < 5; i++) rp_advance_one(game, &state, i & 1, columns[i]);
    double value[RP_PLAYERS_MAX], low, high;
    rp_evaluate(game, &state, value);
    require(value[0] > 0);
    rp_evaluator_of(game)->bounds(game, &state, &low, &high);
    require(low == 1 && high == 1);
    rp_game_free(game);
}
END_TEST

START_TEST(the_middle_comes_first) {
    rp_game *game = test_game("connect4");
    rp_state state;
    rp_start(game, &state);
    rp_action actions[RP_LEGAL_MAX];
    int count = rp_useful(game, &state, 0, actions);
    rp_evaluator_of(game)->order(game, &state, 0, actions, count);
    require(actions[0] == 3 && (actions[6] == 0 || actions[6] == 6));
    rp_game_free(game);
}
END_TEST

/* As in the table of boards in John's Connect Four Playground (Tromp). */
START_TEST(small_boards_have_their_values) {
    static const struct {
        const char *spec;
        double value;
    } boards[] = {{"connect4:width=4,height=4", 0},
                  {"connect4:width=4,height=6", 0},
                  {"connect4:width=5,height=4", 0},
                  {"connect4:width=5,height=5", 0},
                  {"connect4:width=6,height=4", -1}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        rp_game *game = test_game(boards[i].spec);
        rp_agent *agent = test_agent("expectimax:nodes=0,memory=64,report=best", game);
        rp_state state;
        rp_decision decision;
        rp_start(game, &state);
        test_decide(agent, &state, 0, NULL, 1, &decision);
        require_message(decision.exact && decision.value == boards[i].value, "%s: %g", boards[i].spec, decision.value);
        rp_agent_free(agent);
        rp_game_free(game);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("connect4 evaluation");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 120);
    tcase_add_loop_test(all, bounds_hold, 0, SPECS);
    tcase_add_loop_test(all, orders_and_worths_are_well_formed, 0, SPECS);
    tcase_add_test(all, two_open_ends);
    tcase_add_test(all, the_middle_comes_first);
    tcase_add_test(all, small_boards_have_their_values);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
