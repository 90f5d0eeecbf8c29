/* labels: unit */
/* Phantom tic-tac-toe, Oshi-Zumo and Goofspiel with unequal hands: rules by scripted histories, counts, posteriors by
 * following every play, refusals. */
#include "engine/json.h"
#include "engine/perft.h"
#include "engine/position.h"
#include "tests/support/decisions.h"
#include "tests/support/require.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- phantom tic-tac-toe -------------------------------------------------------------------------------- */

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
    rp_action attempt[9];  /* what he tried, */
    uint64_t key[10];      /* and what he knew after that many attempts: keys at his own turns, */
    uint64_t now;          /* and now */
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

/* ---- Oshi-Zumo ------------------------------------------------------------------------------------------ */

static void bid_both(const rp_game *game, rp_state *state, rp_action first, rp_action second) {
    rp_move move = {{first, second}};
    rp_error error = {0};
    ck_assert_msg(rp_check_move(game, state, &move, &error) == RP_OK, "%s", error.text);
    rp_apply(game, state, &move);
}

START_TEST(the_higher_bid_pushes) {
    rp_game *game = test_game("oshi-zumo:coins=5,size=1");
    rp_state state;
    rp_start(game, &state);
    bid_both(game, &state, 2, 1);
    bid_both(game, &state, 1, 1);
    bid_both(game, &state, 0, 3);
    ck_assert_uint_eq(rp_to_act(game, &state), 3); /* in the middle; 2 coins against none */
    bid_both(game, &state, 1, 0);
    bid_both(game, &state, 1, 0);
    ck_assert(first_payoff(game, &state) == 1); /* over the edge */
    rp_start(game, &state);
    bid_both(game, &state, 0, 1);
    bid_both(game, &state, 5, 4);
    ck_assert(first_payoff(game, &state) == 0); /* out of coins in the middle */
    rp_start(game, &state);
    bid_both(game, &state, 4, 5);
    bid_both(game, &state, 1, 0);
    ck_assert(first_payoff(game, &state) == 0);
    rp_start(game, &state);
    bid_both(game, &state, 5, 4);
    bid_both(game, &state, 0, 1);
    ck_assert(first_payoff(game, &state) == 0);
    rp_start(game, &state);
    bid_both(game, &state, 3, 5);
    bid_both(game, &state, 0, 0);
    ck_assert(first_payoff(game, &state) == -1); /* nobody bid: as it stands */
    rp_game_free(game);
}
END_TEST

START_TEST(lowest_bid_and_horizon) {
    rp_action legal[RP_LEGAL_MAX];
    rp_state state;
    rp_game *game = test_game("oshi-zumo:coins=3,size=3,min=1");
    rp_start(game, &state);
    ck_assert_int_eq(rp_legal(game, &state, 0, legal), 3);
    ck_assert_int_eq(legal[0], 1);
    bid_both(game, &state, 3, 1);
    ck_assert_int_eq(rp_legal(game, &state, 0, legal), 1);
    ck_assert_int_eq(legal[0], 0);
    bid_both(game, &state, 0, 1);
    bid_both(game, &state, 0, 1);
    ck_assert(first_payoff(game, &state) == -1);
    rp_game_free(game);
    game = test_game("oshi-zumo:coins=3,size=3,horizon=2");
    rp_start(game, &state);
    bid_both(game, &state, 0, 0);
    bid_both(game, &state, 2, 1);
    ck_assert_uint_eq(rp_to_act(game, &state), 3);
    bid_both(game, &state, 0, 0);
    ck_assert(first_payoff(game, &state) == 1);
    rp_game_free(game);
}
END_TEST

enum { RINGS = 7 * 7 * 9 * 4 };
/* The number of a position by its coins, place and empty rounds, as the document of a position says them. */
typedef struct ring_set {
    bool reached[RINGS];
} ring_set;

static int ring_index(int first, int second, int wrestler, int empty_rounds) {
    return ((first * 7 + second) * 9 + wrestler + 4) * 4 + empty_rounds;
}

static void reach(const rp_game *game, const rp_state *state, int first, int second, int wrestler, int empty, ring_set *set) {
    if (set->reached[ring_index(first, second, wrestler, empty)]) return;
    set->reached[ring_index(first, second, wrestler, empty)] = true;
    if (!rp_to_act(game, state)) return;
    rp_action bids[2][RP_LEGAL_MAX];
    int count = rp_legal(game, state, 0, bids[0]), others = rp_legal(game, state, 1, bids[1]);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < others; j++) {
            int x = bids[0][i], y = bids[1][j];
            rp_state next;
            rp_clone(game, &next, state);
            bid_both(game, &next, x, y);
            reach(game, &next, first - x, second - y, wrestler + (x > y) - (x < y), empty + (x + y == 0), set);
        }
}

static bool is_read(const rp_game *game, int first, int second, int wrestler, int empty) {
    char text[RP_SPEC_TEXT_MAX + 256];
    snprintf(text, sizeof text,
             "{\"riposte\":\"position\",\"version\":1,\"game\":\"%s\",\"state\":{\"first\":%d,\"second\":%d,"
             "\"wrestler\":%d,\"empty_rounds\":%d}}",
             game->spec.text, first, second, wrestler, empty);
    rp_reader *reader;
    rp_position position;
    ck_assert_int_eq(rp_json_parse(text, strlen(text), "text", &reader, NULL), RP_OK);
    bool good = rp_position_read(reader, NULL, &position, NULL) == RP_OK;
    if (good) rp_position_release(&position);
    rp_json_reader_free(reader);
    return good;
}

START_TEST(exactly_the_positions_that_play_can_reach_are_read) {
    static ring_set set;
    static const struct {
        int coins, size, min, horizon;
    } cases[] = {{1, 1, 0, 1}, {4, 1, 0, 2}, {5, 2, 0, 1}, {6, 3, 0, 1},
                 {1, 1, 1, 1}, {4, 1, 1, 1}, {6, 2, 1, 1}, {6, 3, 1, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char spec[80];
        int coins = cases[i].coins, size = cases[i].size, refused = 0, read = 0;
        snprintf(spec, sizeof spec, "oshi-zumo:coins=%d,size=%d,min=%d,horizon=%d", coins, size, cases[i].min,
                 cases[i].horizon);
        rp_game *game = test_game(spec);
        rp_state state;
        rp_start(game, &state);
        memset(&set, 0, sizeof set);
        reach(game, &state, coins, coins, 0, 0, &set);
        for (int first = 0; first <= coins; first++)
            for (int second = 0; second <= coins; second++)
                for (int wrestler = -size - 1; wrestler <= size + 1; wrestler++)
                    for (int empty = 0; empty <= cases[i].horizon; empty++) {
                        bool good = is_read(game, first, second, wrestler, empty);
                        require_message(good == set.reached[ring_index(first, second, wrestler, empty)],
                                        "%s: %d and %d coins, wrestler %d, %d empty rounds: %s", spec, first, second,
                                        wrestler, empty, good ? "read" : "not read");
                        refused += !good;
                        read += good;
                    }
        ck_assert_int_gt(read, coins);
        ck_assert_int_gt(refused, 0);
        rp_game_free(game);
    }
}
END_TEST

/* ---- refusals ------------------------------------------------------------------------------------------- */

#define HEAD "{\"riposte\":\"position\",\"version\":1,\"game\":"
#define PHANTOM_X HEAD "\"phantom-ttt\",\"kind\":\"view\",\"player\":\"x\",\"state\":"
#define PHANTOM_O HEAD "\"phantom-ttt\",\"kind\":\"view\",\"player\":\"o\",\"state\":"

static const struct bad_text {
    const char *text, *must_name;
} bad_positions[] = {
    {HEAD "\"phantom-ttt\",\"state\":{\"x\":[\"d1\"],\"o\":[]}}", "d1"},
    {HEAD "\"phantom-ttt\",\"state\":{\"x\":[\"a\"],\"o\":[]}}", "'a'"},
    {HEAD "\"phantom-ttt\",\"state\":{\"x\":[\"a1 gone\"],\"o\":[]}}", "a1 gone"},
    {HEAD "\"phantom-ttt\",\"state\":{\"x\":[\"a1 taken\"],\"o\":[]}}", "not taken"},
    {HEAD "\"phantom-ttt\",\"state\":{\"x\":[\"a1\"],\"o\":[\"a1\"]}}", "is taken"},
    {HEAD "\"phantom-ttt\",\"state\":{\"x\":[\"a1\",\"b1\"],\"o\":[]}}", "o to move"},
    {HEAD "\"phantom-ttt\",\"state\":{\"x\":[\"a1\",\"a1\"],\"o\":[\"b1\"]}}", "twice"},
    {HEAD "\"phantom-ttt\",\"state\":{\"x\":[\"a1\",\"b1\",\"c1\"],\"o\":[\"a2\",\"b2\",\"c2\"]}}", "x won"},
    {HEAD "\"phantom-ttt\",\"state\":{\"x\":[],\"o\":[],\"status\":\"draw\"}}", "status"},
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
    {HEAD "\"oshi-zumo\",\"state\":{\"first\":51,\"second\":50,\"wrestler\":0}}", "51"},
    {HEAD "\"oshi-zumo\",\"state\":{\"first\":50,\"second\":50,\"wrestler\":5}}", "5"},
    {HEAD "\"oshi-zumo\",\"state\":{\"first\":50,\"second\":50,\"wrestler\":1}}", "no bids"},
    {HEAD "\"oshi-zumo\",\"state\":{\"first\":50,\"second\":50,\"wrestler\":0,\"empty_rounds\":2}}", "2"},
    {HEAD "\"oshi-zumo\",\"state\":{\"first\":0,\"second\":0,\"wrestler\":0,\"empty_rounds\":1}}", "over"},
    {HEAD "\"oshi-zumo\",\"state\":{\"first\":50,\"second\":50,\"wrestler\":0,\"history\":\"12\"}}", "12"},
    {HEAD "\"oshi-zumo\",\"state\":{\"first\":50,\"second\":50,\"wrestler\":0,\"coins\":3}}", "coins"},
};

START_TEST(bad_positions_are_refused) {
    const struct bad_text *bad = &bad_positions[_i];
    rp_reader *reader;
    rp_position position;
    rp_error error = {0};
    ck_assert_int_eq(rp_json_parse(bad->text, strlen(bad->text), "text", &reader, &error), RP_OK);
    ck_assert_msg(rp_position_read(reader, NULL, &position, &error) == RP_BAD_INPUT, "accepted: %s", bad->text);
    ck_assert_msg(strstr(error.text, bad->must_name) != NULL, "%s\nnot named in: %s", bad->text, error.text);
    ck_assert_ptr_null(strchr(error.text, '\n'));
    rp_json_reader_free(reader);
}
END_TEST

static const struct bad_text bad_specs[] = {
    {"phantom-ttt:size=4", "size"},
    {"oshi-zumo:coins=0", "coins"},
    {"oshi-zumo:coins=256", "255"},
    {"oshi-zumo:size=0", "size"},
    {"oshi-zumo:min=2", "min"},
    {"oshi-zumo:horizon=0", "horizon"},
};

START_TEST(bad_specs_are_refused) {
    rp_game *game;
    rp_error error = {0};
    const struct bad_text *bad = &bad_specs[_i];
    ck_assert_msg(rp_game_new(bad->text, NULL, &game, &error) == RP_BAD_INPUT, "%s", bad->text);
    ck_assert_msg(strstr(error.text, bad->must_name) != NULL, "%s\nnot named in: %s", bad->text, error.text);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("reference games with hidden or simultaneous choices");
    TCase *cases = tcase_create("all");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, a_refused_player_tries_again_and_nobody_else_notices);
    tcase_add_test(cases, own_order_is_remembered_and_that_of_the_other_side_unknown);
    tcase_add_test(cases, phantom_payoffs);
    tcase_add_test(cases, phantom_counts);
    tcase_add_test(cases, phantom_posterior_is_every_play_that_explains_the_view);
    tcase_add_test(cases, the_higher_bid_pushes);
    tcase_add_test(cases, lowest_bid_and_horizon);
    tcase_add_test(cases, exactly_the_positions_that_play_can_reach_are_read);
    tcase_add_loop_test(cases, bad_positions_are_refused, 0, sizeof bad_positions / sizeof *bad_positions);
    tcase_add_loop_test(cases, bad_specs_are_refused, 0, sizeof bad_specs / sizeof *bad_specs);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
