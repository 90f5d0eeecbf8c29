/* Phantom tic-tac-toe: rules by scripted histories, counts, the posterior by following every play, refusals. */
#include "engine/perft.h"
#include "tests/support/decisions.h"
#include "tests/support/refusals.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

/* Tries the cells of `line` ("b2 a1 ...") in turn order. */
static void try_cells(const rp_game *game, rp_state *state, const char *line) {
    rp_start(game, state);
    for (; *line; line += line[2] ? 3 : 2) {
        unsigned to_act = rp_to_act(game, state);
        ck_assert_uint_ne(to_act, 0);
        int player = to_act == RP_TO_ACT_PLAYER(1);
        rp_action action;
        char text[3] = {line[0], line[1]};
        ck_assert_int_eq(rp_action_parse(game, state, player, text, &action, NULL), RP_OK);
        rp_apply_one(game, state, player, action);
    }
}

static double first_payoff(const rp_game *game, const rp_state *state) {
    double payoff[RP_PLAYERS_MAX];
    ck_assert_uint_eq(rp_to_act(game, state), 0);
    rp_payoff(game, state, payoff);
    ck_assert(payoff[1] == -payoff[0]);
    return payoff[0];
}

START_TEST(a_refused_player_tries_again_and_nobody_else_notices) {
    rp_game *game = test_game("phantom-ttt");
    rp_state before, after;
    rp_action legal[RP_LEGAL_MAX];
    try_cells(game, &before, "b2");
    try_cells(game, &after, "b2 b2");
    ck_assert_uint_eq(rp_to_act(game, &after), RP_TO_ACT_PLAYER(1));
    ck_assert_int_eq(rp_legal(game, &before, 1, legal), 9);
    ck_assert_int_eq(rp_legal(game, &after, 1, legal), 8);
    for (int i = 0; i < 8; i++) ck_assert_int_ne(legal[i], 4);
    ck_assert(rp_information_key(game, &before, 0) == rp_information_key(game, &after, 0));
    ck_assert(rp_information_key(game, &before, 1) != rp_information_key(game, &after, 1));
    rp_view one, two;
    rp_view_of(game, &before, 0, &one);
    rp_view_of(game, &after, 0, &two);
    ck_assert(rp_state_equal(game, &one.masked, &two.masked));
    rp_game_free(game);
}
END_TEST

START_TEST(own_order_is_remembered_and_that_of_the_other_side_unknown) {
    rp_game *game = test_game("phantom-ttt");
    rp_state one, two;
    try_cells(game, &one, "a1 c3 b1 c2");
    try_cells(game, &two, "b1 c3 a1 c2");
    ck_assert(rp_information_key(game, &one, 0) != rp_information_key(game, &two, 0));
    ck_assert(rp_information_key(game, &one, 1) == rp_information_key(game, &two, 1));
    try_cells(game, &one, "a1 c3 b1 c1"); /* another cell of the other side: nothing seen */
    try_cells(game, &two, "a1 b3 b1 c2");
    ck_assert(rp_information_key(game, &one, 0) == rp_information_key(game, &two, 0));
    rp_game_free(game);
}
END_TEST

START_TEST(phantom_payoffs) {
    rp_game *game = test_game("phantom-ttt");
    rp_state state;
    try_cells(game, &state, "a1 a1 b2 b2 b1 c3 c1");
    ck_assert(first_payoff(game, &state) == 1); /* X: a1 b1 c1; O was refused at a1, X at b2 */
    try_cells(game, &state, "a1 b2 b1 c1 c3 c3 b1 a3");
    ck_assert(first_payoff(game, &state) == -1);
    try_cells(game, &state, "a1 b1 c1 b2 b3 a2 c2 c3 a3");
    ck_assert(first_payoff(game, &state) == 0);
    rp_game_free(game);
}
END_TEST

/* The rules once more, in the plainest form: histories and ends by depth. */
static void count_phantom(char cell[9], unsigned tried[2], int turn, int depth, uint64_t histories[], uint64_t ends[]) {
    static const char lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                     {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    int full = 0, won = 0;
    for (int i = 0; i < 9; i++) full += cell[i] != 0;
    for (int i = 0; i < 8; i++)
        won |= cell[(int)lines[i][0]] && cell[(int)lines[i][0]] == cell[(int)lines[i][1]] &&
               cell[(int)lines[i][1]] == cell[(int)lines[i][2]];
    histories[depth]++;
    if (won || full == 9) ends[depth]++;
    if (won || full == 9 || depth == 6) return;
    for (int i = 0; i < 9; i++) {
        if (tried[turn] >> i & 1) continue;
        bool free = !cell[i];
        if (free) cell[i] = "xo"[turn];
        tried[turn] |= 1u << i;
        count_phantom(cell, tried, free ? 1 - turn : turn, depth + 1, histories, ends);
        tried[turn] &= ~(1u << i);
        if (free) cell[i] = 0;
    }
}

START_TEST(phantom_counts) {
    uint64_t histories[7] = {0}, ends[7] = {0};
    char cell[9] = {0};
    unsigned tried[2] = {0, 0};
    count_phantom(cell, tried, 0, 0, histories, ends);
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    int levels;
    rp_game *game = test_game("phantom-ttt");
    ck_assert_int_eq(rp_perft(game, 6, 1000000, level, &levels, NULL), RP_OK);
    for (int depth = 0; depth <= 6; depth++) {
        ck_assert_uint_eq(level[depth].histories, histories[depth]);
        ck_assert_uint_eq(level[depth].terminals, ends[depth]);
    }
    rp_game_free(game);
}
END_TEST

/* All plays that explain what a player has seen, found by trying every attempt of the other side. */
enum { PLAYS_MAX = 40000, PLAY_BYTES = 32 };
typedef struct plays {
    const rp_game *game;
    int player, attempts;
    rp_action attempt[9]; /* what he tried, */
    uint64_t key[10];     /* and what he knew after that many attempts: keys at his own turns, */
    uint64_t now;         /* and now */
    unsigned to_act;
    int count;
    unsigned char found[PLAYS_MAX + 1][PLAY_BYTES];
} plays;

static void follow(plays *p, const rp_state *state, int used) {
    const rp_game *game = p->game;
    unsigned to_act = rp_to_act(game, state);
    if (used == p->attempts && to_act == p->to_act && rp_information_key(game, state, p->player) == p->now &&
        p->count < PLAYS_MAX)
        memcpy(p->found[p->count++], state->bytes, PLAY_BYTES);
    if (!to_act) return;
    rp_state next;
    rp_action legal[RP_LEGAL_MAX];
    int actor = to_act == RP_TO_ACT_PLAYER(1), count = rp_legal(game, state, actor, legal);
    if (actor == p->player && (used == p->attempts || rp_information_key(game, state, actor) != p->key[used])) return;
    for (int i = 0; i < count; i++) {
        if (actor == p->player && legal[i] != p->attempt[used]) continue;
        rp_clone(game, &next, state);
        rp_apply_one(game, &next, actor, legal[i]);
        follow(p, &next, used + (actor == p->player));
    }
}

static int compare_plays(const void *a, const void *b) { return memcmp(a, b, PLAY_BYTES); }

static int find_play(const plays *p, const rp_state *state) {
    const unsigned char(*at)[PLAY_BYTES] = bsearch(state->bytes, p->found, (size_t)p->count, PLAY_BYTES, compare_plays);
    return at ? (int)(at - p->found) : -1;
}

/* Passed by chance with probability 1 - 3e-7 (Wilson and Hilferty). */
static double chi_square_bound(double freedom) {
    double t = 2 / (9 * freedom);
    return freedom * pow(1 - t + 5.0 * sqrt(t), 3);
}

static void check_draws(const plays *p, const rp_view *view, rp_random *random) {
    enum { CELLS_MAX = 300 };
    int cells = p->count < CELLS_MAX ? p->count : CELLS_MAX, draws = 20 * cells, seen[CELLS_MAX] = {0};
    rp_state world;
    for (int i = 0; i < draws; i++) {
        rp_resample(view, random, &world);
        int at = find_play(p, &world);
        require(at >= 0);
        seen[at % cells]++;
    }
    double chi = 0;
    for (int i = 0; i < cells; i++) {
        double expected = draws * (double)((p->count - i + cells - 1) / cells) / p->count;
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    if (cells > 1) require_message(chi < chi_square_bound(cells - 1), "chi-square %.1f over %d cells", chi, cells);
}

/* Returns the number of plays; 0 when there are too many to look at. */
static int check_posterior(plays *p, const rp_state *state, rp_random *random) {
    rp_state world;
    rp_view view;
    rp_start(p->game, &world);
    p->now = rp_information_key(p->game, state, p->player);
    p->to_act = rp_to_act(p->game, state);
    p->count = 0;
    rp_view_of(p->game, state, p->player, &view);
    uint64_t count = rp_belief_count(&view);
    if (count >= PLAYS_MAX) return 0;
    follow(p, &world, 0);
    ck_assert_int_eq(p->count, (int)count);
    qsort(p->found, (size_t)p->count, PLAY_BYTES, compare_plays);
    bool *met = calloc(count, 1);
    for (uint64_t i = 0; i < count; i++) {
        require(fabs(rp_belief_world(&view, i, &world) * (double)count - 1) < 1e-12);
        int at = find_play(p, &world);
        require(at >= 0 && !met[at]);
        met[at] = true;
    }
    free(met);
    check_draws(p, &view, random);
    return p->count;
}

START_TEST(phantom_posterior_is_every_play_that_explains_the_view) {
    static plays p;
    rp_game *game = test_game("phantom-ttt");
    ck_assert_uint_eq(game->info.state_size, PLAY_BYTES);
    int checked = 0, largest = 0;
    for (uint64_t number = 0; number < 30; number++) {
        rp_random random;
        rp_random_split(&random, 31, number);
        rp_state state;
        rp_start(game, &state);
        p.game = game;
        p.player = (int)(number & 1);
        p.attempts = 0;
        for (unsigned to_act;;) {
            int plays_here = check_posterior(&p, &state, &random);
            checked += plays_here > 1;
            largest = plays_here > largest ? plays_here : largest;
            if (!(to_act = rp_to_act(game, &state))) break;
            rp_action legal[RP_LEGAL_MAX];
            int actor = to_act == RP_TO_ACT_PLAYER(1);
            rp_action action = legal[rp_random_below(&random, (uint32_t)rp_legal(game, &state, actor, legal))];
            if (actor == p.player) {
                p.key[p.attempts] = rp_information_key(game, &state, actor);
                p.attempt[p.attempts++] = action;
            }
            rp_apply_one(game, &state, actor, action);
        }
    }
    ck_assert_int_gt(checked, 100);
    ck_assert_int_gt(largest, 1000);
    rp_game_free(game);
}
END_TEST

/* ---- refusals ------------------------------------------------------------------------------------------- */

#define PHANTOM TEST_POSITION_HEAD "\"phantom-ttt\",\"state\":"
#define PHANTOM_X TEST_POSITION_HEAD "\"phantom-ttt\",\"kind\":\"view\",\"player\":\"x\",\"state\":"
#define PHANTOM_O TEST_POSITION_HEAD "\"phantom-ttt\",\"kind\":\"view\",\"player\":\"o\",\"state\":"

static const test_bad_text bad_positions[] = {
    {PHANTOM "{\"x\":[\"d1\"],\"o\":[]}}", "d1"},
    {PHANTOM "{\"x\":[\"a\"],\"o\":[]}}", "'a'"},
    {PHANTOM "{\"x\":[\"a1 gone\"],\"o\":[]}}", "a1 gone"},
    {PHANTOM "{\"x\":[\"a1 taken\"],\"o\":[]}}", "not taken"},
    {PHANTOM "{\"x\":[\"a1\"],\"o\":[\"a1\"]}}", "is taken"},
    {PHANTOM "{\"x\":[\"a1\",\"b1\"],\"o\":[]}}", "o to move"},
    {PHANTOM "{\"x\":[\"a1\",\"a1\"],\"o\":[\"b1\"]}}", "twice"},
    {PHANTOM "{\"x\":[\"a1\",\"b1\",\"c1\"],\"o\":[\"a2\",\"b2\",\"c2\"]}}", "x won"},
    {PHANTOM "{\"x\":[],\"o\":[],\"status\":\"draw\"}}", "status"},
    {PHANTOM_X "{\"x\":[\"a1\"],\"o\":[],\"status\":\"o to move\"}}", "'o'"},
    {PHANTOM_X "{\"x\":[\"a1\"],\"status\":\"thinking\"}}", "thinking"},
    {PHANTOM_X "{\"x\":[],\"status\":\"o to move\"}}", "marks"},
    {PHANTOM_X "{\"x\":[\"b1\",\"c1\",\"a2\",\"c2\",\"a3\",\"b3\"],\"status\":\"o to move\"}}", "marks"},
    {PHANTOM_X "{\"x\":[\"a1 taken\"],\"status\":\"x to move\"}}", "explains"},
    {PHANTOM_X "{\"x\":[\"a1\",\"b1 taken\",\"c1 taken\"],\"status\":\"x to move\"}}", "explains"},
    {PHANTOM_X "{\"x\":[\"a1\",\"b1 taken\"],\"status\":\"o to move\"}}", "tries another"},
    {PHANTOM_X "{\"x\":[\"a1\",\"b1\",\"c1\"],\"status\":\"o to move\"}}", "three in a row"},
    {PHANTOM_X "{\"x\":[\"a1\",\"b1\",\"c1\",\"c2\"],\"status\":\"x won\"}}", "went on"},
    {PHANTOM_X "{\"x\":[\"a1\",\"b1\"],\"status\":\"x won\"}}", "not won"},
    {PHANTOM_X "{\"x\":[\"a1\",\"b1\"],\"status\":\"o won\"}}", "explains"},
    {PHANTOM_X "{\"x\":[\"a1\",\"b1\"],\"status\":\"draw\"}}", "nine"},
    {PHANTOM_X "{\"x\":[\"a1\",\"b1\",\"c2\",\"a3\",\"b3\"],\"status\":\"o to move\"}}", "nine"},
    {PHANTOM_O "{\"o\":[],\"status\":\"o won\"}}", "not won"},
    {PHANTOM_O "{\"o\":[],\"status\":\"x won\"}}", "explains"},
    {PHANTOM_O "{\"o\":[\"a1\",\"b1\",\"c2\",\"a2\",\"c3\"],\"status\":\"x to move\"}}", "marks"},
    {PHANTOM_O "{\"o\":[\"a1 taken\",\"b1 taken\"],\"status\":\"o to move\"}}", "explains"},
};

START_TEST(bad_positions_are_refused) { test_position_is_refused(&bad_positions[_i]); }
END_TEST

static const test_bad_text bad_specs[] = {
    {"phantom-ttt:size=4", "size"},
};

START_TEST(bad_specs_are_refused) { test_game_spec_is_refused(&bad_specs[_i]); }
END_TEST

int main(void) {
    Suite *suite = suite_create("phantom tic-tac-toe");
    TCase *cases = tcase_create("all");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, a_refused_player_tries_again_and_nobody_else_notices);
    tcase_add_test(cases, own_order_is_remembered_and_that_of_the_other_side_unknown);
    tcase_add_test(cases, phantom_payoffs);
    tcase_add_test(cases, phantom_counts);
    tcase_add_test(cases, phantom_posterior_is_every_play_that_explains_the_view);
    tcase_add_loop_test(cases, bad_positions_are_refused, 0, sizeof bad_positions / sizeof *bad_positions);
    tcase_add_loop_test(cases, bad_specs_are_refused, 0, sizeof bad_specs / sizeof *bad_specs);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
