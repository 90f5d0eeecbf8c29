/* labels: longer */
/* Games of open information against known truths: figures of the literature, and for other sizes solutions made here
 * from the rules alone, on boards and tables of the test's own. */
#include "engine/perft.h"
#include "search/agent.h"
#include "search/exact/state_graph.h"

#include "tests/support/decisions.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct solved {
    rp_game *game;
    rp_state_graph *graph;
    rp_state_graph_facts facts;
} solved;

static solved solve(const char *spec) {
    rp_error error = {0};
    solved s = {.game = test_game(spec)};
    require_message(rp_state_graph_solve(s.game, NULL, &s.graph, &error) == RP_OK, "%s: %s", spec, error.text);
    rp_state_graph_facts_of(s.graph, &s.facts);
    return s;
}

static void release(solved *s) {
    rp_state_graph_free(s->graph);
    rp_game_free(s->game);
}

static void look(const solved *s, const rp_state *state, int player, rp_state_graph_answer *answer) {
    rp_view view;
    rp_view_of(s->game, state, player, &view);
    require(rp_state_graph_look(s->graph, &view, answer));
}

/* ---- tic-tac-toe ------------------------------------------------------------------------------------------ */

typedef struct squares {
    uint64_t nodes, games, states;
    bool seen[19683]; /* by the cells in base 3 */
} squares;

static bool three(const int cell[9], int mark) {
    static const int line[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                   {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (cell[line[i][0]] == mark && cell[line[i][1]] == mark && cell[line[i][2]] == mark) return true;
    return false;
}

/* To the player who is to move, 1 or 2. */
static int minimax(squares *s, int cell[9], int mark, int empty) {
    int code = 0, best = -2;
    for (int i = 0; i < 9; i++) code = 3 * code + cell[i];
    s->nodes++;
    s->states += !s->seen[code];
    s->seen[code] = true;
    if (three(cell, 3 - mark) || !empty) {
        s->games++;
        return three(cell, 3 - mark) ? -1 : 0;
    }
    for (int i = 0; i < 9; i++) {
        if (cell[i]) continue;
        cell[i] = mark;
        int value = -minimax(s, cell, 3 - mark, empty - 1);
        cell[i] = 0;
        if (value > best) best = value;
    }
    return best;
}

START_TEST(tic_tac_toe) {
    squares *own = calloc(1, sizeof *own);
    int value = minimax(own, (int[9]){0}, 1, 9);
    solved s = solve("tictactoe");
    ck_assert_int_eq(value, 0);
    ck_assert_double_eq(s.facts.value[0], 0);
    ck_assert_double_eq(s.facts.value[1], 0);
    ck_assert_uint_eq(s.facts.histories, 549946);
    ck_assert_uint_eq(s.facts.terminal_histories, 255168);
    ck_assert_uint_eq(s.facts.states, 5478);
    ck_assert_uint_eq(own->nodes, 549946);
    ck_assert_uint_eq(own->games, 255168);
    ck_assert_uint_eq(own->states, 5478);
    release(&s);
    free(own);
}
END_TEST

/* ---- counts by perft -------------------------------------------------------------------------------------- */

typedef struct sums {
    uint64_t histories, terminals, chances, sets;
} sums;

/* To the end of the game. */
static sums perft_sums(const char *spec) {
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    rp_error error = {0};
    rp_game *game = test_game(spec);
    int levels;
    sums s = {0};
    require_message(rp_perft(game, 40, 10000000, level, &levels, &error) == RP_OK, "%s: %s", spec, error.text);
    for (int i = 0; i < levels; i++) {
        s.histories += level[i].histories;
        s.terminals += level[i].terminals;
        s.chances += level[i].chances;
        s.sets += level[i].information_sets;
    }
    rp_game_free(game);
    return s;
}

START_TEST(perft_has_the_known_counts) {
    static const struct {
        const char *spec;
        sums expected;
    } known[] = {
        {"kuhn", {58, 30, 4, 12}},
        {"leduc", {9457, 5520, 157, 936}},
        {"liars-dice:dice=1x1,faces=6", {294883, 147420, 7, 24576}},
        {"tictactoe", {549946, 255168, 0, 294778}}, /* every unfinished history is a set of its own */
        /* one move for both bids: 1 + 16 + 144 + 576 + 576 */
        {"goofspiel:cards=4,info=hidden,order=descending", {1313, 576, 0, 738}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        sums got = perft_sums(known[i].spec);
        require_message(memcmp(&got, &known[i].expected, sizeof got) == 0, "%s: %lu %lu %lu %lu", known[i].spec,
                        (unsigned long)got.histories, (unsigned long)got.terminals, (unsigned long)got.chances,
                        (unsigned long)got.sets);
    }
}
END_TEST

START_TEST(perft_of_connect_four) {
    static const uint64_t known[] = {1, 7, 49, 343, 2401, 16807, 117649};
    rp_perft_level level[7];
    rp_error error = {0};
    int levels;
    rp_game *game = test_game("connect4");
    require_message(rp_perft(game, 6, 1000000, level, &levels, &error) == RP_OK, "%s", error.text);
    ck_assert_int_eq(levels, 7);
    for (int depth = 0; depth <= 6; depth++) ck_assert_uint_eq(level[depth].histories, known[depth]);
    rp_game_free(game);
}
END_TEST

/* ---- Pig -------------------------------------------------------------------------------------------------- */

typedef struct pig {
    int goal, sides;
    double *win; /* [goal][goal][goal]: own score, other's, turn total; of the player to roll or hold */
} pig;

static double *pig_cell(const pig *p, int own, int other, int total) {
    return &p->win[(own * p->goal + other) * p->goal + total];
}

static double pig_hold(const pig *p, int own, int other, int total) {
    return own + total >= p->goal ? 1 : 1 - *pig_cell(p, other, own + total, 0);
}

static double pig_roll(const pig *p, int own, int other, int total) {
    double sum = 1 - *pig_cell(p, other, own, 0);
    for (int face = 2; face <= p->sides; face++)
        sum += own + total + face >= p->goal ? 1 : *pig_cell(p, own, other, total + face);
    return sum / p->sides;
}

/* Neller and Presser 2004: value iteration from 0. */
static pig solve_pig(int goal, int sides) {
    pig p = {goal, sides, calloc((size_t)(goal * goal * goal), sizeof(double))};
    double moved = 1;
    while (moved > 1e-15) {
        moved = 0;
        for (int own = goal - 1; own >= 0; own--)
            for (int other = goal - 1; other >= 0; other--)
                for (int total = goal - own - 1; total >= 0; total--) {
                    double roll = pig_roll(&p, own, other, total), hold = total ? pig_hold(&p, own, other, total) : 0;
                    double best = roll > hold ? roll : hold, *cell = pig_cell(&p, own, other, total);
                    if (fabs(best - *cell) > moved) moved = fabs(best - *cell);
                    *cell = best;
                }
    }
    return p;
}

enum { HOLD, ROLL };

/* Random games; at each choice both actions are worth what the table says. */
static void compare_pig(const solved *s, const pig *p, rp_random *random) {
    rp_state state;
    int score[2] = {0, 0}, total = 0, turn = 0, checked = 0;
    rp_start(s->game, &state);
    while (rp_to_act(s->game, &state)) {
        rp_state_graph_answer answer;
        require(rp_to_act(s->game, &state) == RP_TO_ACT_PLAYER(turn));
        look(s, &state, turn, &answer);
        bool over = score[turn] + total >= p->goal;
        for (int i = 0; i < answer.count && !over; i++) {
            double win = answer.action[i].action == HOLD ? pig_hold(p, score[turn], score[!turn], total)
                                                         : pig_roll(p, score[turn], score[!turn], total);
            require_message(fabs(answer.action[i].value - (2 * win - 1)) < 1e-11, "%s %d:%d+%d: %.15g, not %.15g",
                            s->game->spec.text, score[turn], score[!turn], total, answer.action[i].value, 2 * win - 1);
            require_message(fabs(answer.action[i].win - win) < 1e-11, "%s %d:%d+%d: wins %.15g, not %.15g",
                            s->game->spec.text, score[turn], score[!turn], total, answer.action[i].win, win);
            checked++;
        }
        rp_action choice = answer.action[rp_random_below(random, (uint32_t)answer.count)].action;
        rp_advance_one(s->game, &state, turn, choice);
        if (choice == HOLD) {
            score[turn] += total;
        } else {
            rp_action face = rp_sample(s->game, &state, random);
            rp_advance_one(s->game, &state, RP_CHANCE_PLAYER, face);
            total = face == 1 ? 0 : total + face;
            if (face != 1) continue;
        }
        total = 0;
        turn = !turn;
    }
    require(checked);
}

START_TEST(small_pigs) {
    static const int sizes[][2] = {{2, 6}, {5, 2}, {10, 2}, {10, 6}, {20, 6}, {25, 10}, {30, 4}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char spec[64];
        rp_random random;
        snprintf(spec, sizeof spec, "pig:goal=%d,sides=%d", sizes[i][0], sizes[i][1]);
        pig p = solve_pig(sizes[i][0], sizes[i][1]);
        solved s = solve(spec);
        ck_assert_double_eq_tol(s.facts.value[0], 2 * *pig_cell(&p, 0, 0, 0) - 1, 1e-12);
        rp_random_seed(&random, i);
        for (int play = 0; play < 100; play++) compare_pig(&s, &p, &random);
        release(&s);
        free(p.win);
    }
}
END_TEST

START_TEST(pig_to_100) {
    solved s = solve("pig:goal=100");
    rp_state state;
    int total = 0;
    ck_assert_double_eq_tol(s.facts.win[0], 0.530592725274, 1e-11);
    ck_assert_double_eq_tol(s.facts.win[1], 1 - 0.530592725274, 1e-11);
    rp_start(s.game, &state);
    for (;;) {
        rp_state_graph_answer answer;
        look(&s, &state, 0, &answer);
        int best = 0;
        for (int i = 1; i < answer.count; i++)
            if (answer.action[i].share > answer.action[best].share) best = i;
        if (answer.action[best].action == HOLD) break;
        rp_advance_one(s.game, &state, 0, ROLL);
        rp_action face = total == 0 ? 3 : 2; /* 3, 5, ... 21: so that every odd total is asked */
        rp_advance_one(s.game, &state, RP_CHANCE_PLAYER, face);
        total += face;
    }
    ck_assert_int_eq(total, 21);
    rp_start(s.game, &state); /* and 20 is too little */
    for (int rolled = 0; rolled < 20; rolled += 2) {
        rp_advance_one(s.game, &state, 0, ROLL);
        rp_advance_one(s.game, &state, RP_CHANCE_PLAYER, 2);
    }
    rp_state_graph_answer answer;
    look(&s, &state, 0, &answer);
    require(answer.count == 2 && answer.action[ROLL].share == 1);
    release(&s);
}
END_TEST

/* ---- 2048 ------------------------------------------------------------------------------------------------- */

enum { CELLS_MAX = 6 };

typedef struct slide {
    int width, height, target; /* target as an exponent; 0: points count */
    int base;
    double *known; /* by the cells in the base; below 0: not yet */
} slide;

/* Pushes the cells towards the first of them; points made. */
static int push(int *line[], int length) {
    int to = 0, points = 0, tile[4] = {0};
    bool merged = false;
    for (int from = 0; from < length; from++) {
        if (!*line[from]) continue;
        if (to && !merged && tile[to - 1] == *line[from]) {
            points += 1 << ++tile[to - 1];
            merged = true;
        } else {
            tile[to++] = *line[from];
            merged = false;
        }
    }
    for (int i = 0; i < length; i++) *line[i] = tile[i];
    return points;
}

/* Direction 0 left, 1 right, 2 up, 3 down. */
static int move_board(const slide *s, int cell[], int direction) {
    int lines = direction < 2 ? s->height : s->width, length = direction < 2 ? s->width : s->height, points = 0;
    for (int i = 0; i < lines; i++) {
        int *line[4];
        for (int k = 0; k < length; k++) {
            int at = direction % 2 ? length - 1 - k : k;
            line[k] = &cell[direction < 2 ? i * s->width + at : at * s->width + i];
        }
        points += push(line, length);
    }
    return points;
}

static double to_move(slide *s, const int cell[]);

/* A tile appears on every empty cell alike, a 2 nine times of ten, else a 4. */
static double to_appear(slide *s, const int cell[], int tiles) {
    int cells = s->width * s->height, empty = 0, next[CELLS_MAX];
    double sum = 0;
    for (int i = 0; i < cells; i++) {
        if (s->target && cell[i] >= s->target) return 1;
        empty += !cell[i];
    }
    if (!tiles) return to_move(s, cell);
    for (int i = 0; i < cells; i++) {
        if (cell[i]) continue;
        memcpy(next, cell, sizeof next);
        for (int exponent = 1; exponent <= 2; exponent++) {
            next[i] = exponent;
            sum += (exponent == 1 ? 0.9 : 0.1) * to_appear(s, next, tiles - 1);
        }
    }
    return sum / empty;
}

static double to_move(slide *s, const int cell[]) {
    int cells = s->width * s->height, code = 0;
    double best = 0;
    for (int i = 0; i < cells; i++) {
        require(cell[i] < s->base);
        code = code * s->base + cell[i];
    }
    if (s->known[code] >= 0) return s->known[code];
    for (int direction = 0; direction < 4; direction++) {
        int next[CELLS_MAX] = {0};
        memcpy(next, cell, (size_t)cells * sizeof *next);
        int points = move_board(s, next, direction);
        if (memcmp(next, cell, (size_t)cells * sizeof *next) == 0) continue;
        double value = to_appear(s, next, 1) + (s->target ? 0 : points);
        if (value > best) best = value;
    }
    return s->known[code] = best;
}

static double solve_2048(int width, int height, int target) {
    int exponent = 0, boards = 1;
    while (1 << exponent < target) exponent++;
    slide s = {width, height, exponent, target ? exponent + 1 : width * height + 2, NULL};
    for (int i = 0; i < width * height; i++) boards *= s.base;
    s.known = malloc((size_t)boards * sizeof *s.known);
    for (int i = 0; i < boards; i++) s.known[i] = -1;
    double value = to_appear(&s, (int[CELLS_MAX]){0}, 2);
    free(s.known);
    return value;
}

static const struct small_2048 {
    int width, height, target;
    double known; /* published; NAN: this test's own solution is the only other one */
} boards[] = {{2, 2, 8, 1},
              {2, 2, 16, 0.962511253750},
              {2, 2, 32, 0.082887289072},
              {3, 2, 16, NAN},
              {2, 3, 32, NAN},
              {3, 2, 64, NAN},
              {2, 3, 128, NAN},
              {2, 2, 0, NAN}};

START_TEST(small_2048) {
    const struct small_2048 *b = &boards[_i];
    char spec[64];
    snprintf(spec, sizeof spec, "2048:width=%d,height=%d,target=%d", b->width, b->height, b->target);
    double own = solve_2048(b->width, b->height, b->target);
    solved s = solve(spec);
    ck_assert_double_eq_tol(s.facts.value[0], own, 1e-9);
    if (b->target) ck_assert_double_eq_tol(s.facts.win[0], own, 1e-11);
    if (!isnan(b->known)) ck_assert_double_eq_tol(s.facts.win[0], b->known, 1e-11);
    release(&s);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("oracles of open games");
    TCase *cases = tcase_create("open information");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, tic_tac_toe);
    tcase_add_test(cases, perft_has_the_known_counts);
    tcase_add_test(cases, perft_of_connect_four);
    tcase_add_test(cases, small_pigs);
    if (test_full_length()) tcase_add_test(cases, pig_to_100);
    tcase_add_loop_test(cases, small_2048, 0, sizeof boards / sizeof *boards);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
