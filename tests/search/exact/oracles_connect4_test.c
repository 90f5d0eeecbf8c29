/* labels: longer */
/* Small boards of Connect Four against a plain minimax of the test's own: cells in rows, a list of all lines. */
#include "engine/perft.h"
#include "search/agent.h"
#include "search/exact/state_graph.h"

#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELLS_MAX = 30, LINES_MAX = 128, THROUGH_MAX = 16, MEMO_BITS = 22 };

typedef struct board {
    int width, height;
    int through_count[CELLS_MAX];
    uint32_t through[CELLS_MAX][THROUGH_MAX]; /* lines of four by the cells in them */
    uint64_t *memo;                           /* 30 bits of who is to move, 30 of the other, value + 2 */
} board;

static board make_board(int width, int height) {
    static const int step[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    board b = {.width = width, .height = height, .memo = calloc((size_t)1 << MEMO_BITS, sizeof(uint64_t))};
    require(b.memo && width * height <= CELLS_MAX);
    for (int start = 0; start < width * height; start++)
        for (int way = 0; way < 4; way++) {
            int column = start % width + 3 * step[way][0], row = start / width + 3 * step[way][1];
            if (column >= width || row >= height || row < 0) continue;
            uint32_t line = 0;
            for (int k = 0; k < 4; k++) line |= 1u << (start + k * (step[way][0] + width * step[way][1]));
            for (int cell = 0; cell < width * height; cell++)
                if (line >> cell & 1) b.through[cell][b.through_count[cell]++] = line;
        }
    return b;
}

/* Where a stone in the column comes to lie; -1 when it is full. */
static int landing(const board *b, uint32_t occupied, int column) {
    for (int row = 0; row < b->height; row++)
        if (!(occupied >> (row * b->width + column) & 1)) return row * b->width + column;
    return -1;
}

static bool completes(const board *b, uint32_t stones, int cell) {
    for (int i = 0; i < b->through_count[cell]; i++)
        if ((stones & b->through[cell][i]) == b->through[cell][i]) return true;
    return false;
}

/* To the player who is to move and has `own`; nobody has four yet. */
static int minimax(const board *b, uint32_t own, uint32_t other) {
    uint64_t position = (uint64_t)own << 34 | (uint64_t)other << 4;
    uint64_t *memo = &b->memo[position * 0x9e3779b97f4a7c15u >> (64 - MEMO_BITS)];
    if ((*memo & ~(uint64_t)15) == position && *memo & 15) return (int)(*memo & 15) - 2;
    int best = -2;
    for (int column = 0; column < b->width && best < 1; column++) {
        int cell = landing(b, own | other, column);
        if (cell >= 0 && completes(b, own | 1u << cell, cell)) best = 1;
    }
    for (int i = 0; i < b->width && best < 1; i++) {
        int column = (b->width + (i % 2 ? i : -i - 1)) / 2, cell = landing(b, own | other, column); /* middle first */
        if (cell < 0) continue;
        int value = -minimax(b, other, own | 1u << cell);
        if (value > best) best = value;
    }
    if (best == -2) best = 0; /* full */
    *memo = position | (uint64_t)(best + 2);
    return best;
}

/* Of a column with room. */
static int value_of_move(const board *b, uint32_t own, uint32_t other, int column) {
    int cell = landing(b, own | other, column);
    return completes(b, own | 1u << cell, cell) ? 1 : -minimax(b, other, own | 1u << cell);
}

static rp_game *make_game(int width, int height) {
    char spec[64];
    rp_game *game;
    rp_error error = {0};
    snprintf(spec, sizeof spec, "connect4:width=%d,height=%d", width, height);
    require_message(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s: %s", spec, error.text);
    return game;
}

/* ---- the start ---------------------------------------------------------------------------------------------- */

/* Known: Tromp's table of results by width and height; NAN: the test's own minimax alone. */
static const struct known {
    int width, height;
    double value;
} known[] = {{4, 4, 0}, {5, 4, 0}, {4, 5, 0}, {3, 6, NAN}, {2, 9, NAN}, {6, 3, NAN}};
enum { KNOWN = sizeof known / sizeof *known };

static void ask(const rp_game *game, const char *agent_spec, const rp_state *state, int player, rp_decision *decision) {
    rp_agent *agent;
    rp_view view;
    rp_error error = {0};
    require_message(rp_agent_new(agent_spec, game, &agent, &error) == RP_OK, "%s", error.text);
    rp_view_of(game, state, player, &view);
    require_message(rp_agent_decide(agent, &view, NULL, 1, decision, &error) == RP_OK, "%s", error.text);
    rp_agent_free(agent);
}

START_TEST(starts_have_the_known_values) {
    board b = make_board(known[_i].width, known[_i].height);
    rp_game *game = make_game(known[_i].width, known[_i].height);
    rp_state state;
    rp_decision *decision = malloc(sizeof *decision);
    int own = minimax(&b, 0, 0);
    rp_start(game, &state);
    ask(game, "expectimax:nodes=0", &state, 0, decision);
    require(decision->exact);
    ck_assert_double_eq(decision->value, own);
    if (!isnan(known[_i].value)) ck_assert_double_eq(decision->value, known[_i].value);
    free(decision);
    rp_game_free(game);
    free(b.memo);
}
END_TEST

START_TEST(four_by_four_has_the_same_value_over_its_states) {
    rp_game *game = make_game(4, 4);
    rp_state_graph *graph;
    rp_state_graph_facts facts;
    rp_error error = {0};
    require_message(rp_state_graph_solve(game, NULL, &graph, &error) == RP_OK, "%s", error.text);
    rp_state_graph_facts_of(graph, &facts);
    ck_assert_double_eq(facts.value[0], 0);
    rp_state_graph_free(graph);
    rp_game_free(game);
}
END_TEST

/* ---- positions of random play ----------------------------------------------------------------------------------- */

static const struct size { int width, height; } sizes[] = {{4, 4}, {5, 4}, {4, 5}, {6, 4}, {5, 5}, {6, 5}};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* Every move of a position after `stones` random ones; false when play ended before. */
static bool compare(const board *b, const rp_game *game, int stones, rp_random *random, const char *agent) {
    rp_state state;
    uint32_t side[2] = {0};
    rp_decision *decision = malloc(sizeof *decision);
    rp_start(game, &state);
    for (int turn = 0; turn < stones; turn++) {
        rp_action legal[RP_LEGAL_MAX];
        if (!rp_to_act(game, &state)) break;
        int column = legal[rp_random_below(random, (uint32_t)rp_useful(game, &state, turn % 2, legal))];
        int cell = landing(b, side[0] | side[1], column);
        side[turn % 2] |= 1u << cell;
        rp_advance_one(game, &state, turn % 2, column);
        bool full = turn + 1 == b->width * b->height, over = rp_to_act(game, &state) == 0;
        require(over == (full || completes(b, side[turn % 2], cell)));
    }
    bool goes_on = rp_to_act(game, &state) != 0;
    if (goes_on) {
        int player = stones % 2;
        ask(game, agent, &state, player, decision);
        for (int i = 0; i < decision->count && decision->count > 1; i++) {
            int column = decision->actions[i].action, expected = value_of_move(b, side[player], side[!player], column);
            double got = decision->actions[i].value;
            require_message(decision->exact && got == expected, "%s, column %d: %g, not %d", agent, column, got,
                            expected);
        }
    }
    free(decision);
    return goes_on;
}

START_TEST(every_move_is_worth_what_minimax_says) {
    static const char *const agents[] = {"expectimax:nodes=0,memory=16", "expectimax:nodes=0,memory=16,pruning=none"};
    board b = make_board(sizes[_i].width, sizes[_i].height);
    rp_game *game = make_game(b.width, b.height);
    rp_random random;
    rp_random_seed(&random, (uint64_t)_i);
    int cells = b.width * b.height, compared = 0;
    for (int round = 0; round < 60; round++) {
        int empty = 4 + (int)rp_random_below(&random, 9);
        compared += compare(&b, game, cells - empty, &random, agents[round % 2]);
    }
    require(compared > 5);
    rp_game_free(game);
    free(b.memo);
}
END_TEST

/* ---- counts ----------------------------------------------------------------------------------------------------- */

static uint64_t histories(const board *b, uint32_t own, uint32_t other, int depth) {
    uint64_t sum = 0;
    if (!depth) return 1;
    for (int column = 0; column < b->width; column++) {
        int cell = landing(b, own | other, column);
        if (cell < 0) continue;
        bool over = completes(b, own | 1u << cell, cell);
        sum += over ? depth == 1 : histories(b, other, own | 1u << cell, depth - 1);
    }
    return sum;
}

START_TEST(perft_counts_as_the_lines_say) {
    board b = make_board(sizes[_i].width, sizes[_i].height);
    rp_game *game = make_game(b.width, b.height);
    rp_perft_level level[10];
    rp_error error = {0};
    const int deepest = test_full_length() ? 9 : 7;
    int levels;
    require_message(rp_perft(game, deepest, 20000000, level, &levels, &error) == RP_OK, "%s", error.text);
    ck_assert_int_eq(levels, deepest + 1);
    for (int depth = 0; depth <= deepest; depth++)
        ck_assert_uint_eq(level[depth].histories, histories(&b, 0, 0, depth));
    rp_game_free(game);
    free(b.memo);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("oracles of Connect Four");
    TCase *cases = tcase_create("small boards");
    tcase_set_timeout(cases, 300);
    tcase_add_loop_test(cases, starts_have_the_known_values, 0, KNOWN);
    tcase_add_test(cases, four_by_four_has_the_same_value_over_its_states);
    tcase_add_loop_test(cases, every_move_is_worth_what_minimax_says, 0, SIZES);
    tcase_add_loop_test(cases, perft_counts_as_the_lines_say, 0, SIZES);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
