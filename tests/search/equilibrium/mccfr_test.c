/* labels: longer */
/* Sampled regrets and averages have the exact ones as their means, baselines lower their variance, and the average
 * strategy converges; a run that was interrupted goes on as if it had not been. */
#include "search/equilibrium/game_tree_build.h"
#include "search/equilibrium/mccfr.h"
#include "search/equilibrium/sequence_form.h"

#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

typedef struct setting {
    rp_game *game;
    rp_game_tree *tree;
    rp_sequence_form *form;
} setting;

static setting set_up(const char *spec) {
    setting s;
    rp_error error = {0};
    require_message(rp_game_new(spec, NULL, &s.game, &error) == RP_OK, "%s", error.text);
    require_message(rp_game_tree_build(s.game, NULL, &s.tree, &error) == RP_OK, "%s", error.text);
    require_message(rp_sequence_form_build(s.tree, &s.form, &error) == RP_OK, "%s", error.text);
    return s;
}

static void tear_down(setting *s) {
    rp_sequence_form_free(s->form);
    rp_game_tree_free(s->tree);
    rp_game_free(s->game);
}

static rp_mccfr *start(const setting *s, rp_mccfr_options options) {
    rp_mccfr *mccfr;
    rp_error error = {0};
    require_message(rp_mccfr_new(s->tree, &options, &mccfr, &error) == RP_OK, "%s", error.text);
    return mccfr;
}

static double *room(size_t count) {
    double *numbers = calloc(count, sizeof *numbers);
    require(numbers != NULL);
    return numbers;
}

static double *memory_of(const rp_mccfr *mccfr) {
    double *memory = room(rp_mccfr_memory_count(mccfr));
    rp_mccfr_memory_write(mccfr, memory);
    return memory;
}

static double nash_conv_of(const setting *s, const rp_mccfr *mccfr) {
    double *strategy = room(s->tree->slot_count);
    rp_nash_conv result;
    rp_mccfr_average(mccfr, strategy);
    require(rp_nash_conv_of(s->form, strategy, &result, NULL) == RP_OK);
    free(strategy);
    return result.nash_conv;
}

/* ---- the exact numbers, by the definitions over all histories -------------------------------------------- */

typedef struct exact {
    const rp_game_tree *tree;
    const double *strategy;
    bool external;            /* averages of external sampling carry the reach of third players */
    double *regret, *average; /* [slot_count] counterfactual regrets; own reach * reach of chance * strategy, added up
                                 over the walks of all others */
} exact;

/* Payoffs below a history; reach[player] is his own, reach[players] that of chance. */
static void add_exact(exact *e, uint32_t at, const double reach[], double value[]) {
    const rp_game_tree *tree = e->tree;
    const rp_game_tree_node *node = &tree->node[at];
    int players = tree->players;
    uint32_t index = rp_node_index(node);
    double below[RP_PLAYERS_MAX + 1], child[RP_LEGAL_MAX][RP_PLAYERS_MAX];
    for (int p = 0; p < players; p++) value[p] = 0;
    if (rp_node_kind(node) == RP_NODE_TERMINAL) {
        for (int p = 0; p < players; p++) value[p] = tree->payoff[index * (uint32_t)players + (uint32_t)p];
        return;
    }
    bool chance = rp_node_kind(node) == RP_NODE_CHANCE;
    const rp_information_set *set = chance ? NULL : &tree->set[index];
    uint32_t count = chance ? tree->distribution[index].count : set->actions;
    const double *mix = chance ? &tree->probability[tree->distribution[index].first] : &e->strategy[set->first];
    int mover = chance ? players : set->player;
    require(count <= RP_LEGAL_MAX);
    for (uint32_t i = 0; i < count; i++) {
        memcpy(below, reach, sizeof below);
        below[mover] *= mix[i];
        add_exact(e, node->first + i, below, child[i]);
        for (int p = 0; p < players; p++) value[p] += mix[i] * child[i][p];
    }
    if (chance) return;
    double others = 1, walks = 0;
    for (int p = 0; p <= players; p++) others *= p == mover ? 1 : reach[p];
    for (int walker = 0; walker < players; walker++) {
        double third = 1;
        for (int p = 0; e->external && p < players; p++) third *= p == mover || p == walker ? 1 : reach[p];
        walks += walker == mover ? 0 : third;
    }
    for (uint32_t i = 0; i < count; i++) {
        e->regret[set->first + i] += others * (child[i][mover] - value[mover]);
        e->average[set->first + i] += walks * reach[mover] * reach[players] * mix[i];
    }
}

/* ---- many samples of one iteration ------------------------------------------------------------------------ */

typedef struct moments {
    double sum, squares;
    uint32_t seen; /* samples that were not 0 */
} moments;

static void add_sample(moments *m, double x) {
    m->sum += x;
    m->squares += x * x;
    m->seen += x != 0;
}
static double mean_of(const moments *m, int samples) { return m->sum / samples; }
static double variance_of(const moments *m, int samples) {
    double mean = mean_of(m, samples);
    return (m->squares - samples * mean * mean) / (samples - 1);
}

/* Makes iteration 2 again and again from the same regrets and baselines with new random numbers. `options` must be
 * simultaneous and of one thread. Moments of what is added to regrets[slots] and then to averages[slots]. */
static void sample(const setting *s, rp_mccfr *mccfr, double *base, int samples, moments added[]) {
    size_t count = rp_mccfr_memory_count(mccfr), slots = s->tree->slot_count;
    double *after = room(count);
    for (int n = 0; n < samples; n++) {
        require(rp_mccfr_memory_read(mccfr, 1, base, NULL) == RP_OK);
        rp_mccfr_iterate(mccfr, 1);
        rp_mccfr_memory_write(mccfr, after);
        for (size_t i = 0; i < 2 * slots; i++) add_sample(&added[i], after[i] - base[i]);
        memcpy(base + count - 8, after + count - 8, 8 * sizeof *after); /* the generator goes on */
    }
    free(after);
}

/* A strategy that mixes everywhere, and baselines as `iterations` learn them against it: the regrets are so large
 * meanwhile that what is added hardly moves them. */
static void prepare(const setting *s, rp_mccfr *mccfr, uint64_t iterations, double base[]) {
    size_t slots = s->tree->slot_count, count = rp_mccfr_memory_count(mccfr);
    rp_random random;
    rp_random_seed(&random, 99);
    rp_mccfr_memory_write(mccfr, base);
    for (size_t i = 0; i < slots; i++) base[i] = 1e9 * (0.25 + rp_random_unit(&random));
    for (int player = 0; player < s->tree->players; player++) base[s->tree->first_slot[player]] = 0;
    require(rp_mccfr_memory_read(mccfr, 1, base, NULL) == RP_OK);
    rp_mccfr_iterate(mccfr, iterations);
    double *learnt = memory_of(mccfr);
    memcpy(base + 2 * slots, learnt + 2 * slots, (count - 2 * slots) * sizeof *base);
    for (size_t i = 0; i < slots; i++) base[i] *= 1e-9;
    free(learnt);
}

/* Every slot that was met often enough for the normal distribution to hold; returns how many. */
static int compare(const moments added[], const double wanted[], size_t count, int samples, double bound,
                   const char *what) {
    int compared = 0;
    for (size_t i = 0; i < count; i++) {
        if (added[i].seen < 400) continue;
        double error = sqrt(variance_of(&added[i], samples) / samples), mean = mean_of(&added[i], samples);
        compared++;
        require_message(fabs(mean - wanted[i]) <= bound * error + 1e-9, "%s of slot %zu: %g +- %g, exact %g", what, i,
                        mean, error, wanted[i]);
    }
    return compared;
}

static const rp_mccfr_options samplers[] = {
    {.sampling = RP_EXTERNAL_SAMPLING},
    {.sampling = RP_EXTERNAL_SAMPLING, .baseline = RP_BASELINE_SET},
    {.sampling = RP_EXTERNAL_SAMPLING, .baseline = RP_BASELINE_NODE},
    {.sampling = RP_OUTCOME_SAMPLING},
    {.sampling = RP_OUTCOME_SAMPLING, .baseline = RP_BASELINE_SET, .exploration = 0.3},
    {.sampling = RP_OUTCOME_SAMPLING, .baseline = RP_BASELINE_NODE, .exploration = 1},
};
enum { SAMPLERS = sizeof samplers / sizeof *samplers };

typedef struct sampled_game {
    const char *spec;
    int samples;
    double bound; /* standard errors; more where thousands of numbers are compared */
    int compared; /* regrets and averages, at least: what is seldom met is left out */
} sampled_game;

static const sampled_game sampled_games[] = {
    {"kuhn", 40000, 4, 24},
    {"kuhn:players=3", 40000, 4.5, 90},
    {"goofspiel:cards=3,info=hidden,order=random", 40000, 4.5, 100},
    {"leduc", 40000, 5, 80},
};
enum { SAMPLED_GAMES = sizeof sampled_games / sizeof *sampled_games };

/* Means of what one iteration adds, linear weights included: the second iteration counts twice in the average. At
 * quick length fewer slots are met often enough to be compared. */
START_TEST(samples_have_the_exact_means) {
    const sampled_game *g = &sampled_games[_i / SAMPLERS];
    rp_mccfr_options options = samplers[_i % SAMPLERS];
    options.simultaneous = options.linear = true;
    options.seed = 5;
    setting s = set_up(g->spec);
    rp_mccfr *mccfr = start(&s, options);
    size_t slots = s.tree->slot_count;
    double *base = room(rp_mccfr_memory_count(mccfr)), *wanted = room(2 * slots), *strategy = room(slots);
    moments *added = calloc(2 * slots, sizeof *added);
    require(added != NULL);
    prepare(&s, mccfr, 1000, base);
    rp_normalized_strategy(s.tree, base, strategy);
    exact e = {.tree = s.tree, .strategy = strategy, .regret = wanted, .average = wanted + slots};
    e.external = options.sampling == RP_EXTERNAL_SAMPLING;
    double reach[RP_PLAYERS_MAX + 1] = {1, 1, 1, 1, 1}, value[RP_PLAYERS_MAX];
    add_exact(&e, 0, reach, value);
    for (size_t i = 0; i < slots; i++) wanted[slots + i] *= 2;
    const int samples = test_fewer(g->samples), compared = g->compared / (test_full_length() ? 1 : 10);
    sample(&s, mccfr, base, samples, added);
    int regrets = compare(added, wanted, slots, samples, g->bound, "regret");
    int averages = compare(added + slots, wanted + slots, slots, samples, g->bound, "average");
    ck_assert_int_ge(regrets, compared);
    ck_assert_int_ge(averages, compared);
    free(added);
    free(strategy);
    free(wanted);
    free(base);
    rp_mccfr_free(mccfr);
    tear_down(&s);
}
END_TEST

/* Sum over all slots of the variances of what one iteration adds to the regrets. */
static double variance_with(const setting *s, rp_mccfr_options options) {
    rp_mccfr *mccfr = start(s, options);
    size_t slots = s->tree->slot_count;
    double *base = room(rp_mccfr_memory_count(mccfr)), sum = 0;
    moments *added = calloc(2 * slots, sizeof *added);
    require(added != NULL);
    prepare(s, mccfr, 100000, base);
    sample(s, mccfr, base, 4000, added);
    for (size_t i = 0; i < slots; i++) sum += variance_of(&added[i], 4000);
    free(added);
    free(base);
    rp_mccfr_free(mccfr);
    return sum;
}

/* Ratios to the variance without baseline. Measured: Kuhn 0.58 and 0.27, Leduc 0.60 and 0.26. */
START_TEST(baselines_lower_the_variance) {
    static const char *const specs[] = {"kuhn", "leduc"};
    static const double bound[2][2] = {{0.75, 0.4}, {0.75, 0.4}};
    setting s = set_up(specs[_i]);
    rp_mccfr_options options = {.sampling = RP_OUTCOME_SAMPLING, .simultaneous = true, .seed = 3};
    double plain = variance_with(&s, options);
    options.baseline = RP_BASELINE_SET;
    double by_set = variance_with(&s, options) / plain;
    options.baseline = RP_BASELINE_NODE;
    double by_node = variance_with(&s, options) / plain;
    ck_assert_double_lt(by_set, bound[_i][0]);
    ck_assert_double_lt(by_node, bound[_i][1]);
    tear_down(&s);
}
END_TEST

/* ---- convergence ------------------------------------------------------------------------------------------ */

typedef struct goal {
    const char *spec;
    rp_mccfr_options options;
    uint64_t iterations;
    double nash_conv;
} goal;

static const goal goals[] = {
    {"kuhn", {.sampling = RP_EXTERNAL_SAMPLING}, 100000, 0.01},
    {"kuhn", {.sampling = RP_OUTCOME_SAMPLING}, 500000, 0.01},
    {"kuhn", {.sampling = RP_EXTERNAL_SAMPLING, .simultaneous = true, .threads = 2}, 100000, 0.01},
    {"kuhn", {RP_OUTCOME_SAMPLING, RP_BASELINE_SET, .plus = true, .linear = true}, 500000, 0.01},
    {"leduc", {.sampling = RP_EXTERNAL_SAMPLING}, 300000, 0.1},
    {"leduc", {.sampling = RP_EXTERNAL_SAMPLING, .baseline = RP_BASELINE_NODE, .plus = true}, 300000, 0.1},
    {"leduc", {.sampling = RP_OUTCOME_SAMPLING}, 500000, 0.5},
    {"leduc", {.sampling = RP_OUTCOME_SAMPLING, .baseline = RP_BASELINE_NODE, .plus = true}, 500000, 0.2},
    {"2048:width=2,height=2,target=8", {.sampling = RP_EXTERNAL_SAMPLING}, 40000, 0.01},
};
enum { GOALS = sizeof goals / sizeof *goals };

START_TEST(the_average_converges) {
    const goal *g = &goals[_i];
    rp_mccfr_options options = g->options;
    options.seed = 11;
    setting s = set_up(g->spec);
    rp_mccfr *mccfr = start(&s, options);
    double before = nash_conv_of(&s, mccfr);
    rp_mccfr_iterate(mccfr, g->iterations);
    double after = nash_conv_of(&s, mccfr);
    ck_assert_double_lt(after, g->nash_conv);
    ck_assert_double_lt(after, before / 5);
    ck_assert_uint_eq(rp_mccfr_iterations(mccfr), g->iterations);
    ck_assert_uint_ge(rp_mccfr_visits(mccfr), g->iterations);
    rp_mccfr_free(mccfr);
    tear_down(&s);
}
END_TEST

/* ---- runs that go on, memory --------------------------------------------------------------------- */

static const rp_mccfr_options kept[] = {
    {.sampling = RP_EXTERNAL_SAMPLING, .seed = 1},
    {RP_EXTERNAL_SAMPLING, RP_BASELINE_SET, .plus = true, .linear = true, .threads = 3, .seed = 2},
    {RP_OUTCOME_SAMPLING, RP_BASELINE_NODE, .simultaneous = true, .threads = 2, .seed = 3},
    {.sampling = RP_OUTCOME_SAMPLING, .plus = true, .linear = true, .exploration = 0.2, .seed = 4},
};
enum { KEPT = sizeof kept / sizeof *kept };

static bool same_memory(const rp_mccfr *a, const rp_mccfr *b) {
    double *left = memory_of(a), *right = memory_of(b);
    size_t count = rp_mccfr_memory_count(a);
    bool same = count == rp_mccfr_memory_count(b) && memcmp(left, right, count * sizeof *left) == 0;
    free(left);
    free(right);
    return same;
}

START_TEST(resumed_runs_equal_unbroken_ones) {
    setting s = set_up("leduc");
    rp_mccfr *unbroken = start(&s, kept[_i]), *first = start(&s, kept[_i]), *second = start(&s, kept[_i]);
    rp_error error = {0};
    rp_mccfr_iterate(unbroken, 900);
    rp_mccfr_iterate(first, 333);
    double *memory = memory_of(first);
    rp_mccfr_iterate(second, 7); /* whatever it did before is forgotten */
    ck_assert_msg(rp_mccfr_memory_read(second, 333, memory, &error) == RP_OK, "%s", error.text);
    ck_assert(same_memory(first, second));
    for (int i = 0; i < 567; i += 21) rp_mccfr_iterate(second, 21);
    ck_assert(same_memory(unbroken, second));
    ck_assert(!same_memory(first, second));
    ck_assert_uint_eq(rp_mccfr_iterations(second), 900);
    free(memory);
    rp_mccfr_free(unbroken);
    rp_mccfr_free(first);
    rp_mccfr_free(second);
    tear_down(&s);
}
END_TEST

/* One number of a memory that was right is changed. */
START_TEST(impossible_memory_is_refused) {
    setting s = set_up("kuhn");
    rp_mccfr_options options = {.plus = true, .baseline = RP_BASELINE_SET, .seed = 6};
    rp_mccfr *mccfr = start(&s, options), *fresh = start(&s, options);
    rp_mccfr_iterate(mccfr, 100);
    double *memory = memory_of(mccfr);
    size_t slots = s.tree->slot_count, count = rp_mccfr_memory_count(mccfr);
    const struct {
        size_t at;
        double number;
        const char *named;
    } wrong[] = {{1, NAN, "regret"},
                 {2, -1, "regret"},
                 {3, INFINITY, "regret"},
                 {slots, -1e-9, "average"},
                 {slots + 2, NAN, "average"},
                 {2 * slots, 1e9, "baseline"},
                 {count - 1, 0.5, "generator"},
                 {count - 2, -1, "generator"},
                 {count - 3, 4294967296.0, "generator"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        rp_error error = {0};
        double right = memory[wrong[i].at];
        memory[wrong[i].at] = wrong[i].number;
        ck_assert_int_eq(rp_mccfr_memory_read(mccfr, 100, memory, &error), RP_BAD_INPUT);
        ck_assert_msg(strstr(error.text, wrong[i].named) != NULL, "%s", error.text);
        ck_assert(same_memory(mccfr, fresh));
        ck_assert_uint_eq(rp_mccfr_iterations(mccfr), 0);
        memory[wrong[i].at] = right;
    }
    for (size_t i = count - 8; i < count; i++) memory[i] = 0;
    ck_assert_int_eq(rp_mccfr_memory_read(mccfr, 100, memory, NULL), RP_BAD_INPUT);
    free(memory);
    rp_mccfr_free(mccfr);
    rp_mccfr_free(fresh);
    tear_down(&s);
}
END_TEST

START_TEST(options_out_of_range_are_refused) {
    const rp_mccfr_options wrong[] = {{.threads = RP_MCCFR_THREADS_MAX + 1},
                                      {.threads = -1},
                                      {.exploration = 1.5},
                                      {.exploration = -0.1},
                                      {.exploration = NAN}};
    setting s = set_up("kuhn");
    rp_mccfr *mccfr;
    rp_error error = {0};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert_int_eq(rp_mccfr_new(s.tree, &wrong[i], &mccfr, &error), RP_BAD_INPUT);
        ck_assert(mccfr == NULL && error.text[0]);
    }
    rp_game_tree_drop_nodes(s.tree);
    ck_assert_int_eq(rp_mccfr_new(s.tree, &kept[0], &mccfr, &error), RP_BAD_INPUT);
    tear_down(&s);
}
END_TEST

/* Tree and solver together; a baseline per history may take more. */
START_TEST(memory_stays_below_100_bytes_a_slot) {
    static const char *const specs[] = {"leduc", "liars-dice:dice=1x1,faces=6"};
    setting s = set_up(specs[_i]);
    size_t tree = rp_game_tree_bytes(s.tree), slots = s.tree->slot_count;
    for (int baseline = RP_BASELINE_NONE; baseline <= RP_BASELINE_SET; baseline++) {
        rp_mccfr *mccfr = start(&s, (rp_mccfr_options){.baseline = (rp_baseline)baseline});
        ck_assert_uint_le(tree + rp_mccfr_bytes(mccfr), 100 * slots);
        rp_mccfr_free(mccfr);
    }
    tear_down(&s);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("mccfr");
    TCase *cases = tcase_create("all");
    tcase_set_timeout(cases, 300);
    tcase_add_loop_test(cases, samples_have_the_exact_means, 0, SAMPLED_GAMES * SAMPLERS);
    tcase_add_loop_test(cases, baselines_lower_the_variance, 0, 2);
    tcase_add_loop_test(cases, the_average_converges, 0, GOALS);
    tcase_add_loop_test(cases, resumed_runs_equal_unbroken_ones, 0, KEPT);
    tcase_add_test(cases, impossible_memory_is_refused);
    tcase_add_test(cases, options_out_of_range_are_refused);
    tcase_add_loop_test(cases, memory_stays_below_100_bytes_a_slot, 0, 2);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
