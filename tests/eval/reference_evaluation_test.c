/* Worths of 2048 and pig: in range, the same for mirror images, and good enough to choose by. */
#include "engine/games/game_2048/game_2048.h"
#include "eval/evaluate.h"
#include "eval/game_2048/evaluation.h"

#include "tests/support/decisions.h"
#include "tests/support/open_games.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>

static const char *const specs[] = {"2048", "2048:target=0",       "2048:width=2,height=3,target=0", "2048:target=8",
                                    "pig",  "pig:goal=10,sides=2", "pig:goal=1000,sides=100"};
enum { SPECS = sizeof specs / sizeof *specs };

START_TEST(worths_and_bounds_lie_in_range) {
    rp_game *game = test_game(specs[_i]);
    rp_bounds_function *bounds = rp_evaluator_of(game)->bounds;
    rp_random random;
    rp_random_seed(&random, 3);
    require(rp_evaluator_of(game)->evaluate != NULL);
    for (int number = 0; number < 20; number++) {
        rp_state state;
        rp_start(game, &state);
        for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
            double value[RP_PLAYERS_MAX], low, high;
            rp_evaluate(game, &state, value);
            for (int i = 0; i < game->info.players; i++)
                require(value[i] >= game->info.payoff_minimum && value[i] <= game->info.payoff_maximum);
            require(game->info.players == 1 || value[0] == -value[1]);
            if (bounds) {
                bounds(game, &state, &low, &high);
                require(game->info.payoff_minimum <= low && low <= high && high <= game->info.payoff_maximum);
            }
            rp_action legal[RP_LEGAL_MAX];
            bool chance = to_act & RP_TO_ACT_CHANCE;
            int player = chance ? RP_CHANCE_PLAYER : __builtin_ctz(to_act);
            rp_action action = chance ? rp_sample(game, &state, &random) : 0;
            if (!chance) {
                int count = rp_useful(game, &state, player, legal);
                action = legal[rp_random_below(&random, (uint32_t)count)];
            }
            rp_advance_one(game, &state, player, action);
        }
    }
    rp_game_free(game);
}
END_TEST

/* ---- pig ------------------------------------------------------------------------------------------------ */

static rp_action choice_after(const char *spec, const char *agent_spec, const char *moves) {
    rp_state state;
    rp_game *game = open_played(spec, &state, moves);
    rp_agent *agent = test_agent(agent_spec, game);
    rp_decision decision;
    test_decide(agent, &state, __builtin_ctz(rp_to_act(game, &state)), NULL, 1, &decision);
    rp_agent_free(agent);
    rp_game_free(game);
    return decision.action;
}

START_TEST(pig_who_looks_one_decision_ahead_holds_at_twenty) {
    enum { HOLD, ROLL };
    static const char agent[] = "expectimax:depth=1";
    require(choice_after("pig", agent, "roll;die 6;roll;die 6;roll;die 5") == ROLL);
    require(choice_after("pig", agent, "roll;die 6;roll;die 6;roll;die 5;roll;die 2") == ROLL);
    require(choice_after("pig", agent, "roll;die 6;roll;die 6;roll;die 5;roll;die 3") == HOLD);
    require(choice_after("pig", agent, "roll;die 6;roll;die 6;roll;die 5;roll;die 6") == HOLD);
}
END_TEST

START_TEST(pig_goal_in_hand_is_won) {
    rp_state state;
    double low, high;
    rp_game *game = open_played("pig:goal=10", &state, "roll;die 6;roll;die 4");
    rp_evaluator_of(game)->bounds(game, &state, &low, &high);
    require(low == 1 && high == 1);
    rp_game_free(game);
    game = open_played("pig:goal=10", &state, "roll;die 6;hold;roll;die 6;roll;die 4");
    rp_evaluator_of(game)->bounds(game, &state, &low, &high);
    require(low == -1 && high == -1);
    rp_game_free(game);
    game = open_played("pig:goal=10", &state, "roll;die 6;roll;die 3");
    rp_evaluator_of(game)->bounds(game, &state, &low, &high);
    require(low == -1 && high == 1);
    rp_game_free(game);
}
END_TEST

/* What a search of `remaining` more decisions finds. */
static double searched(const rp_game *game, const rp_state *state, int remaining) {
    double low, high, value[RP_PLAYERS_MAX], best = 0;
    unsigned to_act = rp_to_act(game, state);
    if (to_act) rp_evaluator_of(game)->bounds(game, state, &low, &high);
    if (!to_act || remaining == 0 || low == high) {
        rp_evaluate(game, state, value);
        return to_act && low == high ? low : value[0];
    }
    bool chance = to_act & RP_TO_ACT_CHANCE;
    rp_outcome outcomes[100];
    rp_action legal[RP_LEGAL_MAX];
    int player = chance ? RP_CHANCE_PLAYER : __builtin_ctz(to_act);
    int count = chance ? rp_chance(game, state, outcomes) : rp_useful(game, state, player, legal);
    for (int i = 0; i < count; i++) {
        rp_state next = *state;
        rp_advance_one(game, &next, player, chance ? outcomes[i].outcome : legal[i]);
        double below = searched(game, &next, chance ? remaining : remaining - 1);
        if (chance)
            best += outcomes[i].probability * below;
        else if (i == 0 || (player == 0 ? below > best : below < best))
            best = below;
    }
    return best;
}

typedef struct ranged {
    const char *game;
    int depth;
} ranged;
static const ranged ranges[] = {{"pig:goal=10,sides=2", 6},
                                {"pig:goal=40,sides=2", 6},
                                {"pig:goal=12", 4},
                                {"pig:goal=50", 4},
                                {"pig", 4},
                                {"pig:goal=60,sides=3", 5},
                                {"pig:goal=150,sides=20", 2},
                                {"pig:goal=1000,sides=100", 1}};
enum { RANGES = sizeof ranges / sizeof *ranges };

/* Each position of random play with every depth; some range must be narrower than all payoffs, or nothing is tested. */
START_TEST(pig_searches_end_in_their_range) {
    rp_game *game = test_game(ranges[_i].game);
    rp_random random;
    rp_random_seed(&random, 5);
    int narrow = 0;
    for (int number = 0; number < 8; number++) {
        rp_state state;
        rp_start(game, &state);
        for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
            bool chance = to_act & RP_TO_ACT_CHANCE;
            for (int depth = 1; depth <= ranges[_i].depth; depth++) {
                double low, high, value = searched(game, &state, depth);
                rp_evaluator_of(game)->range(game, &state, depth, &low, &high);
                require_message(low >= -1 && high <= 1 && value >= low - 1e-12 && value <= high + 1e-12,
                                "depth %d: %g is not in %g .. %g", depth, value, low, high);
                narrow += high - low < 1;
            }
            rp_action legal[RP_LEGAL_MAX], action = chance ? rp_sample(game, &state, &random) : 0;
            if (!chance) {
                int count = rp_useful(game, &state, __builtin_ctz(to_act), legal);
                action = legal[count - 1 - (int)(rp_random_below(&random, 4) == 0) * (count - 1)];
            }
            rp_advance_one(game, &state, chance ? RP_CHANCE_PLAYER : __builtin_ctz(to_act), action);
        }
    }
    require(narrow > 0);
    rp_game_free(game);
}
END_TEST

/* ---- 2048 ----------------------------------------------------------------------------------------------- */

static uint64_t flipped(uint64_t cells) {
    return (cells & 0x000f000f000f000full) << 12 | (cells & 0x00f000f000f000f0ull) << 4 |
           (cells & 0x0f000f000f000f00ull) >> 4 | (cells & 0xf000f000f000f000ull) >> 12;
}

static double worth_of_cells(const rp_game *game, uint64_t cells) {
    rp_state state = {{0}};
    double value;
    *(rp_2048_board *)(void *)state.bytes = (rp_2048_board){.cells = cells, .falling = 1};
    rp_evaluate(game, &state, &value);
    return value;
}

START_TEST(game_2048_mirror_images_are_worth_the_same) {
    rp_game *game = test_game("2048");
    rp_random random;
    rp_random_seed(&random, 4);
    for (int number = 0; number < 1000; number++) {
        uint64_t cells = 0;
        for (int i = 0; i < 16; i++) {
            uint64_t exponent = rp_random_below(&random, 2) * rp_random_below(&random, 9);
            cells |= exponent << 4 * i;
        }
        double worth = worth_of_cells(game, cells);
        require(worth_of_cells(game, flipped(cells)) == worth);
        require(worth_of_cells(game, rp_2048_transposed(cells)) == worth);
        require(rp_2048_transposed(rp_2048_transposed(cells)) == cells);
    }
    rp_game_free(game);
}
END_TEST

START_TEST(game_2048_order_is_worth_more) {
    rp_game *game = test_game("2048");
    double tidy = worth_of_cells(game, 0x0000000012345678ull), mixed = worth_of_cells(game, 0x0000000046281753ull);
    double crowded = worth_of_cells(game, 0x1212345621212345ull);
    require(tidy > mixed && tidy > crowded);
    require(worth_of_cells(game, 0x0000000000000044ull) > worth_of_cells(game, 0x0000000000000434ull));
    rp_game_free(game);
}
END_TEST

START_TEST(game_2048_lines_lie_in_their_range) {
    for (int line = 0; line < 1 << 16; line++)
        require(rp_2048_line_worth[line] >= -5000000 && rp_2048_line_worth[line] <= 10000);
}
END_TEST

/* Two decisions ahead reach 256 in 98 of 100 games, random play in 5. */
START_TEST(game_2048_worth_reaches_tiles) {
    rp_game *game = test_game("2048:target=256");
    int reached[2] = {0};
    for (int number = 0; number < 20; number++) {
        rp_agent *agent = test_agent(number % 2 ? "random" : "expectimax:depth=2,nodes=0", game);
        rp_random random;
        rp_random_split(&random, 8, (uint64_t)number / 2);
        rp_state state;
        rp_start(game, &state);
        for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
            rp_decision decision = {.action = 0};
            bool chance = to_act & RP_TO_ACT_CHANCE;
            if (!chance) test_decide(agent, &state, 0, NULL, rp_random_next(&random), &decision);
            rp_advance_one(game, &state, chance ? RP_CHANCE_PLAYER : 0,
                           chance ? rp_sample(game, &state, &random) : decision.action);
        }
        double payoff;
        rp_payoff(game, &state, &payoff);
        reached[number % 2] += payoff == 1;
        rp_agent_free(agent);
    }
    require_message(reached[0] >= 9 && reached[1] <= 1, "%d and %d", reached[0], reached[1]);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("reference evaluation");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 120);
    tcase_add_loop_test(all, worths_and_bounds_lie_in_range, 0, SPECS);
    tcase_add_test(all, pig_who_looks_one_decision_ahead_holds_at_twenty);
    tcase_add_test(all, pig_goal_in_hand_is_won);
    tcase_add_loop_test(all, pig_searches_end_in_their_range, 0, RANGES);
    tcase_add_test(all, game_2048_mirror_images_are_worth_the_same);
    tcase_add_test(all, game_2048_order_is_worth_more);
    tcase_add_test(all, game_2048_lines_lie_in_their_range);
    tcase_add_test(all, game_2048_worth_reaches_tiles);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
