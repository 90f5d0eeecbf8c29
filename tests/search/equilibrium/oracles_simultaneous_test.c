/* Simultaneous choices against solutions from definitions alone: matrix games by their kernels, Goofspiel by recursion
 * over what is left, and its information sets by writing down every play. */
#include "search/equilibrium/game_tree_build.h"
#include "search/equilibrium/matrix_game.h"
#include "search/exact/state_graph.h"

#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 4 };

/* ---- matrix games ----------------------------------------------------------------------------------------- */

typedef struct matrix {
    int rows, columns;
    double payoff[SIDE][SIDE]; /* to the row player */
} matrix;

/* Solves a system of `size` equations by elimination; false when it is singular. */
static bool eliminate(int size, double a[SIDE + 1][SIDE + 2]) {
    for (int k = 0; k < size; k++) {
        int pivot = k;
        for (int i = k + 1; i < size; i++)
            if (fabs(a[i][k]) > fabs(a[pivot][k])) pivot = i;
        if (fabs(a[pivot][k]) < 1e-9) return false;
        for (int j = 0; j <= size; j++) {
            double swapped = a[k][j];
            a[k][j] = a[pivot][j];
            a[pivot][j] = swapped;
        }
        for (int i = 0; i < size; i++) {
            double factor = a[i][k] / a[k][k];
            for (int j = k; i != k && j <= size; j++) a[i][j] -= factor * a[k][j];
        }
    }
    return true;
}

/* The mix of one side over `own` that makes all of `other` equal, into mix[]; false when there is none. */
static bool equalize(const matrix *m, bool rows, unsigned own, unsigned other, double mix[SIDE], double *value) {
    double a[SIDE + 1][SIDE + 2] = {{0}};
    int owns[SIDE], size = 0, equation = 0;
    for (int i = 0; i < SIDE; i++)
        if (own >> i & 1) owns[size++] = i;
    for (int j = 0; j < SIDE; j++) {
        if (!(other >> j & 1)) continue;
        for (int i = 0; i < size; i++) a[equation][i] = rows ? m->payoff[owns[i]][j] : m->payoff[j][owns[i]];
        a[equation++][size] = -1;
    }
    for (int i = 0; i < size; i++) a[size][i] = 1;
    a[size][size + 1] = 1;
    if (!eliminate(size + 1, a)) return false;
    for (int i = 0; i < SIDE; i++) mix[i] = 0;
    for (int i = 0; i < size; i++) {
        mix[owns[i]] = a[i][size + 1] / a[i][i];
        if (mix[owns[i]] < -1e-12) return false;
    }
    *value = a[size][size + 1] / a[size][size];
    return true;
}

/* What the mixes guarantee meets in the value. */
static bool optimal(const matrix *m, const double row_mix[], const double column_mix[], double value) {
    for (int j = 0; j < m->columns; j++) {
        double sum = 0;
        for (int i = 0; i < m->rows; i++) sum += row_mix[i] * m->payoff[i][j];
        if (sum < value - 1e-11) return false;
    }
    for (int i = 0; i < m->rows; i++) {
        double sum = 0;
        for (int j = 0; j < m->columns; j++) sum += column_mix[j] * m->payoff[i][j];
        if (sum > value + 1e-11) return false;
    }
    return true;
}

/* Shapley and Snow 1950: some square part of the matrix, made equal by both sides, is a solution of the whole. */
static double kernel_value(const matrix *m) {
    double row_mix[SIDE], column_mix[SIDE], of_rows, of_columns;
    for (unsigned rows = 1; rows < 1u << m->rows; rows++)
        for (unsigned columns = 1; columns < 1u << m->columns; columns++) {
            if (__builtin_popcount(rows) != __builtin_popcount(columns)) continue;
            if (!equalize(m, true, rows, columns, row_mix, &of_rows)) continue;
            if (!equalize(m, false, columns, rows, column_mix, &of_columns)) continue;
            if (optimal(m, row_mix, column_mix, of_rows)) return of_rows;
        }
    ck_abort_msg("no kernel");
    return 0;
}

static double value_of_graph(const char *spec) {
    rp_game *game;
    rp_state_graph *graph;
    rp_state_graph_facts facts;
    rp_nash_conv result;
    rp_error error = {0};
    require_message(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s: %s", spec, error.text);
    require_message(rp_state_graph_solve(game, NULL, &graph, &error) == RP_OK, "%s: %s", spec, error.text);
    rp_state_graph_facts_of(graph, &facts);
    require(rp_state_graph_nash_conv(graph, NULL, NULL, &result, &error) == RP_OK);
    require_message(fabs(result.nash_conv) < 1e-11 && facts.value[0] == -facts.value[1], "%s", spec);
    rp_state_graph_free(graph);
    rp_game_free(game);
    return facts.value[0];
}

START_TEST(named_matrices) {
    static const struct {
        const char *rows;
        double value;
    } known[] = {{"0 -1 1/1 0 -1/-1 1 0", 0}, {"0 -1 2/1 0 -2/-2 2 0", 0}, {"1 -1/-1 1", 0}, {"-2 3/3 -4", 1.0 / 12}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char spec[96];
        snprintf(spec, sizeof spec, "matrix:rows=%s", known[i].rows);
        ck_assert_double_eq_tol(value_of_graph(spec), known[i].value, 1e-12);
    }
}
END_TEST

/* Small whole numbers, so that ties, saddles and equal rows are common. */
START_TEST(any_matrix_has_the_value_of_a_kernel) {
    rp_random random;
    rp_random_seed(&random, 3);
    for (int round = 0; round < 3000; round++) {
        matrix m = {1 + (int)rp_random_below(&random, SIDE), 1 + (int)rp_random_below(&random, SIDE), {{0}}};
        double flat[SIDE * SIDE], row_mix[SIDE] = {0}, column_mix[SIDE] = {0};
        char spec[256] = "matrix:rows=";
        for (int i = 0; i < m.rows; i++)
            for (int j = 0; j < m.columns; j++) {
                int number = (int)rp_random_below(&random, round % 3 ? 7 : 199) - (round % 3 ? 3 : 99);
                m.payoff[i][j] = flat[i * m.columns + j] = number;
                snprintf(spec + strlen(spec), sizeof spec - strlen(spec), "%s%d", j ? " " : i ? "/" : "", number);
            }
        double expected = kernel_value(&m), got = rp_matrix_game(flat, m.rows, m.columns, row_mix, column_mix);
        require_message(fabs(got - expected) < 1e-9, "%s: %.15g, not %.15g", spec, got, expected);
        require(optimal(&m, row_mix, column_mix, got));
        if (round < 100) require_message(fabs(value_of_graph(spec) - expected) < 1e-9, "%s", spec);
    }
}
END_TEST

/* ---- Goofspiel with open bids ----------------------------------------------------------------------------- */

typedef enum order { DESCENDING, ASCENDING, RANDOM } order;

typedef struct bids {
    int cards, hand[2][SIDE], prize[SIDE]; /* ascending */
    order order;
    bool sign;
} bids;

static double play_rest(const bids *b, unsigned first, unsigned second, unsigned prizes, int lead);

static double play_prize(const bids *b, unsigned first, unsigned second, unsigned prizes, int prize, int lead) {
    matrix m = {.rows = __builtin_popcount(first), .columns = __builtin_popcount(second)};
    int row = 0;
    for (int i = 0; i < b->cards; i++) {
        if (!(first >> i & 1)) continue;
        for (int j = 0, column = 0; j < b->cards; j++) {
            if (!(second >> j & 1)) continue;
            int won = (b->hand[0][i] > b->hand[1][j]) - (b->hand[0][i] < b->hand[1][j]);
            m.payoff[row][column++] = play_rest(b, first & ~(1u << i), second & ~(1u << j), prizes & ~(1u << prize),
                                                lead + won * b->prize[prize]);
        }
        row++;
    }
    return kernel_value(&m);
}

static double play_rest(const bids *b, unsigned first, unsigned second, unsigned prizes, int lead) {
    if (!prizes) return b->sign ? (lead > 0) - (lead < 0) : lead;
    double sum = 0;
    int count = 0, lowest = __builtin_ctz(prizes), highest = 31 - __builtin_clz(prizes);
    for (int prize = lowest; prize <= highest; prize++) {
        if (!(prizes >> prize & 1)) continue;
        if (b->order == DESCENDING && prize != highest) continue;
        if (b->order == ASCENDING && prize != lowest) continue;
        sum += play_prize(b, first, second, prizes, prize, lead);
        count++;
    }
    return sum / count;
}

static const bids bidders[] = {
    {2, {{1, 2}, {1, 2}}, {1, 2}, RANDOM, true},
    {3, {{1, 2, 3}, {1, 2, 3}}, {1, 2, 3}, DESCENDING, true},
    {3, {{1, 2, 3}, {1, 2, 3}}, {1, 2, 3}, RANDOM, false},
    {4, {{1, 2, 3, 4}, {1, 2, 3, 4}}, {1, 2, 3, 4}, ASCENDING, true},
    {4, {{1, 2, 3, 4}, {1, 2, 3, 4}}, {1, 2, 3, 4}, DESCENDING, false},
    {3, {{1, 2, 4}, {1, 2, 3}}, {1, 2, 3}, DESCENDING, true},
    {3, {{1, 2, 4}, {1, 2, 3}}, {1, 2, 3}, RANDOM, true},
    {3, {{1, 3, 5}, {2, 4, 6}}, {2, 3, 7}, ASCENDING, false},
    {4, {{1, 2, 5, 6}, {2, 3, 4, 7}}, {1, 2, 3, 5}, DESCENDING, true},
    {4, {{1, 2, 5, 6}, {2, 3, 4, 7}}, {1, 2, 3, 5}, ASCENDING, false},
    {4, {{1, 2, 3, 5}, {1, 2, 3, 4}}, {1, 2, 3, 4}, RANDOM, true},
};
enum { BIDDERS = sizeof bidders / sizeof *bidders };

static void write_row(char *text, size_t size, const char *before, const int value[], int count) {
    for (int i = 0; i < count; i++)
        snprintf(text + strlen(text), size - strlen(text), "%s%d", i ? "+" : before, value[i]);
}

START_TEST(open_goofspiel) {
    static const char *const orders[] = {"descending", "ascending", "random"};
    const bids *b = &bidders[_i];
    char spec[160];
    snprintf(spec, sizeof spec, "goofspiel:cards=%d,order=%s,payoff=%s", b->cards, orders[b->order],
             b->sign ? "sign" : "difference");
    write_row(spec, sizeof spec, ",hands=", b->hand[0], b->cards);
    write_row(spec, sizeof spec, "/", b->hand[1], b->cards);
    write_row(spec, sizeof spec, ",prizes=", b->prize, b->cards);
    unsigned all = (1u << b->cards) - 1;
    double own = play_rest(b, all, all, all, 0);
    require_message(fabs(value_of_graph(spec) - own) < 1e-10, "%s: %.15g, not %.15g", spec, value_of_graph(spec), own);
    if (memcmp(b->hand[0], b->hand[1], sizeof b->hand[0]) == 0) ck_assert_double_eq_tol(own, 0, 1e-12);
}
END_TEST

/* The table's line for every symmetric variant, in sizes that the recursion above cannot do. */
START_TEST(symmetric_goofspiel_is_fair) {
    static const char *const specs[] = {"goofspiel:cards=5,order=descending", "goofspiel:cards=5,order=ascending",
                                        "goofspiel:cards=4,order=random", "goofspiel:cards=6,order=descending",
                                        "goofspiel:cards=5,order=random,payoff=difference"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        require_message(fabs(value_of_graph(specs[i])) < 1e-11, "%s", specs[i]);
}
END_TEST

/* ---- Goofspiel written down ------------------------------------------------------------------------------- */

typedef struct plays {
    int cards;
    bool random, hidden;
    uint64_t histories, terminals, chances;
    uint64_t *known; /* what a player knew when he was to bid */
    size_t count, room;
} plays;

static void note(plays *p, uint64_t knowledge) {
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 1024;
        p->known = realloc(p->known, p->room * sizeof *p->known);
        require(p->known);
    }
    p->known[p->count++] = knowledge;
}

/* A player's knowledge grows by digits in base 7; his own number comes first. */
static void write_down(plays *p, unsigned first, unsigned second, unsigned prizes, const uint64_t knows[2]) {
    int left = __builtin_popcount(prizes);
    p->histories += p->random || !left;
    p->terminals += !left;
    p->chances += p->random && left;
    for (int prize = p->cards - 1, done = 0; prize >= 0 && left; prize--) {
        if (!(prizes >> prize & 1) || (done++ && !p->random)) continue;
        uint64_t seen[2] = {knows[0] * 7 + (uint64_t)prize, knows[1] * 7 + (uint64_t)prize};
        note(p, seen[0]);
        note(p, seen[1]);
        p->histories += 1 + (uint64_t)left;
        for (int i = 0; i < p->cards; i++)
            for (int j = 0; j < p->cards; j++) {
                if (!(first >> i & 1) || !(second >> j & 1)) continue;
                int told[2] = {p->hidden ? 1 + (i > j) - (i < j) : j, p->hidden ? 1 + (j > i) - (j < i) : i};
                uint64_t next[2] = {(seen[0] * 7 + (uint64_t)i) * 7 + (uint64_t)told[0],
                                    (seen[1] * 7 + (uint64_t)j) * 7 + (uint64_t)told[1]};
                write_down(p, first & ~(1u << i), second & ~(1u << j), prizes & ~(1u << prize), next);
            }
    }
}

static int by_number(const void *a, const void *b) {
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

static const struct written {
    const char *spec;
    int cards;
    bool random, hidden;
} written[] = {
    {"goofspiel:cards=4,info=hidden,order=descending", 4, false, true},
    {"goofspiel:cards=4,info=hidden,order=ascending", 4, false, true},
    {"goofspiel:cards=5,info=hidden,order=descending", 5, false, true},
    {"goofspiel:cards=3,info=hidden,order=random", 3, true, true},
    {"goofspiel:cards=4,info=hidden,order=random", 4, true, true},
    {"goofspiel:cards=4,info=open,order=descending", 4, false, false},
    {"goofspiel:cards=3,info=open,order=random", 3, true, false},
};
enum { WRITTEN = sizeof written / sizeof *written };

START_TEST(goofspiel_has_the_counts_of_its_plays) {
    plays p = {.cards = written[_i].cards, .random = written[_i].random, .hidden = written[_i].hidden};
    unsigned all = (1u << p.cards) - 1;
    write_down(&p, all, all, all, (uint64_t[2]){1, 2});
    qsort(p.known, p.count, sizeof *p.known, by_number);
    uint64_t sets = 1;
    for (size_t i = 1; i < p.count; i++) sets += p.known[i] != p.known[i - 1];
    rp_game *game;
    rp_game_tree *tree;
    rp_error error = {0};
    require_message(rp_game_new(written[_i].spec, NULL, &game, &error) == RP_OK, "%s", error.text);
    require_message(rp_game_tree_build(game, NULL, &tree, &error) == RP_OK, "%s", error.text);
    ck_assert_uint_eq(tree->node_count, p.histories);
    ck_assert_uint_eq(tree->terminal_count, p.terminals);
    ck_assert_uint_eq(tree->chance_count, p.chances);
    ck_assert_uint_eq(tree->set_count, sets);
    if (p.cards == 4 && p.hidden && !p.random) require(p.histories == 2229 && sets == 738);
    rp_game_tree_free(tree);
    rp_game_free(game);
    free(p.known);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("oracles of simultaneous choices");
    TCase *cases = tcase_create("simultaneous");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, named_matrices);
    tcase_add_test(cases, any_matrix_has_the_value_of_a_kernel);
    tcase_add_loop_test(cases, open_goofspiel, 0, BIDDERS);
    tcase_add_test(cases, symmetric_goofspiel_is_fair);
    tcase_add_loop_test(cases, goofspiel_has_the_counts_of_its_plays, 0, WRITTEN);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
