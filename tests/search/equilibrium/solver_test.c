/* One interface over all iterative solvers: schedule, limits, resuming anywhere with the same curve, the choice of an
 * algorithm, their memory; states behind the nodes of a tree. */
#include "search/equilibrium/game_tree_build.h"
#include "search/equilibrium/game_tree_states.h"
#include "search/equilibrium/solver.h"

#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

typedef struct solved {
    rp_game *game;
    rp_game_tree *tree;
    rp_sequence_form *form;
} solved;

static solved open_game(const char *spec) {
    solved s;
    rp_error error;
    require_message(rp_game_new(spec, NULL, &s.game, &error) == RP_OK, "%s", error.text);
    require_message(rp_game_tree_build(s.game, NULL, &s.tree, &error) == RP_OK, "%s", error.text);
    require_message(rp_sequence_form_build(s.tree, &s.form, &error) == RP_OK, "%s", error.text);
    return s;
}

static void close_game(solved *s) {
    rp_sequence_form_free(s->form);
    rp_game_tree_free(s->tree);
    rp_game_free(s->game);
}

static rp_solver *make(const solved *s, const rp_solver_options *options) {
    rp_solver *solver;
    rp_error error;
    require_message(rp_solver_new(s->form, options, &solver, &error) == RP_OK, "%s", error.text);
    return solver;
}

static void run(rp_solver *solver, const rp_solver_limits *limits, rp_solver_run *result) {
    rp_error error;
    require_message(rp_solver_continue(solver, limits, result, &error) == RP_OK, "%s", error.text);
}

START_TEST(schedule) {
    uint64_t at = 0;
    for (int i = 1; i <= 20; i++) ck_assert_uint_eq(at = rp_solver_next_point(at), (uint64_t)i);
    ck_assert_uint_eq(rp_solver_next_point(20), 22);
    ck_assert_uint_eq(rp_solver_next_point(999), 1098);
    ck_assert_uint_eq(rp_solver_next_point(UINT64_MAX), UINT64_MAX);
}
END_TEST

/* Every algorithm: NashConv at the end is that of the average, below what uniform play has, with the curve in between.
 */
START_TEST(every_algorithm) {
    solved s = open_game("kuhn");
    for (int algorithm = 0; algorithm < RP_SOLVER_ALGORITHMS; algorithm++) {
        const rp_solver_options options = {.algorithm = (rp_solver_algorithm)algorithm, .seed = 3};
        const rp_solver_limits limits = {.iterations = 1000};
        rp_solver *solver = make(&s, &options);
        rp_solver_run result = {0};
        run(solver, &limits, &result);
        ck_assert_int_eq(result.end, RP_SOLVER_AT_ITERATIONS);
        ck_assert_uint_eq(rp_solver_iterations(solver), 1000);
        require_message(result.result.nash_conv < 0.4, "%s: %g", rp_solver_names[algorithm], result.result.nash_conv);
        double *strategy = malloc(s.tree->slot_count * sizeof *strategy);
        rp_nash_conv again;
        rp_solver_average(solver, strategy);
        ck_assert_int_eq(rp_nash_conv_of(s.form, strategy, &again, NULL), RP_OK);
        require_message(again.nash_conv == result.result.nash_conv, "%s", rp_solver_names[algorithm]);
        uint64_t at = 0;
        for (size_t i = 0; i < result.point_count; i++)
            require_message(result.point[i].iterations == (at = rp_solver_next_point(at)), "%s: point %zu",
                            rp_solver_names[algorithm], i);
        require_message(rp_solver_next_point(at) > 1000, "the curve ends at %llu", (unsigned long long)at);
        require_message(rp_solver_nodes(solver) > 1000, "%s looked at nothing", rp_solver_names[algorithm]);
        free(strategy);
        rp_solver_run_release(&result);
        rp_solver_free(solver);
    }
    close_game(&s);
}
END_TEST

static uint64_t turning_time(void *context) { return *(uint64_t *)context += 300000000; } /* 0.3 s a look */

START_TEST(limits_end_a_run) {
    solved s = open_game("kuhn");
    uint64_t now = 0;
    const rp_clock clock = {.nanoseconds = turning_time, .context = &now};
    const rp_solver_options options = {.algorithm = RP_SOLVER_PREDICTIVE_CFR_PLUS};
    rp_solver *solver = make(&s, &options);
    rp_solver_run result = {0};
    const rp_solver_limits timed = {.seconds = 10, .clock = &clock};
    run(solver, &timed, &result);
    ck_assert_int_eq(result.end, RP_SOLVER_AT_TIME);
    ck_assert(result.seconds >= 10 && result.seconds < 13);
    /* time that is used up stays so, and what is reached ends at once */
    uint64_t made = rp_solver_iterations(solver);
    ck_assert_uint_gt(made, 0);
    run(solver, &timed, &result);
    ck_assert_uint_eq(rp_solver_iterations(solver), made);
    const rp_solver_limits exact = {.nash_conv = 1e-9};
    run(solver, &exact, &result);
    ck_assert_int_eq(result.end, RP_SOLVER_AT_NASH_CONV);
    ck_assert(result.result.nash_conv <= 1e-9);
    ck_assert(result.point[result.point_count - 2].value > 1e-9);
    made = rp_solver_iterations(solver);
    run(solver, &exact, &result);
    ck_assert_uint_eq(rp_solver_iterations(solver), made);
    atomic_bool stop = true;
    const rp_solver_limits stopped = {.stop = &stop};
    run(solver, &stopped, &result);
    ck_assert_int_eq(result.end, RP_SOLVER_STOPPED);
    ck_assert_uint_eq(rp_solver_iterations(solver), made);
    rp_solver_run_release(&result);
    rp_solver_free(solver);
    close_game(&s);
}
END_TEST

/* As an interrupted process and its successor would: everything through the numbers of the memory. */
static void hand_over(const solved *s, rp_solver **solver) {
    rp_error error;
    size_t count = rp_solver_memory_count(*solver);
    double *memory = malloc(count * sizeof *memory);
    rp_solver_memory_write(*solver, memory);
    rp_solver *next = make(s, rp_solver_options_of(*solver));
    ck_assert_int_eq(rp_solver_memory_read(next, 1, memory, count - 1, &error), RP_BAD_INPUT);
    require_message(rp_solver_memory_read(next, rp_solver_iterations(*solver), memory, count, &error) == RP_OK, "%s",
                    error.text);
    free(memory);
    rp_solver_free(*solver);
    *solver = next;
}

START_TEST(broken_runs_have_the_same_curve) {
    solved s = open_game("kuhn:cards=5");
    for (int i = 0; i < 2 * RP_SOLVER_ALGORITHMS; i++) {
        const rp_solver_options options = {.algorithm = (rp_solver_algorithm)(i % RP_SOLVER_ALGORITHMS),
                                           .simultaneous = i >= RP_SOLVER_ALGORITHMS,
                                           .seed = 11,
                                           .baseline = i >= RP_SOLVER_ALGORITHMS ? RP_BASELINE_NODE : RP_BASELINE_NONE};
        const rp_solver_limits whole = {.iterations = 500};
        rp_solver *unbroken = make(&s, &options), *broken = make(&s, &options);
        rp_solver_run one = {0}, other = {0};
        run(unbroken, &whole, &one);
        static const uint64_t breaks[] = {1, 7, 20, 21, 55, 300, 499, 500};
        for (size_t b = 0; b < sizeof breaks / sizeof *breaks; b++) {
            const rp_solver_limits part = {.iterations = breaks[b]};
            run(broken, &part, &other);
            hand_over(&s, &broken);
        }
        run(broken, &whole, &other);
        ck_assert_uint_eq(one.point_count, other.point_count);
        for (size_t p = 0; p < one.point_count; p++)
            require_message(one.point[p].iterations == other.point[p].iterations &&
                                one.point[p].value == other.point[p].value,
                            "%s: point %zu", rp_solver_names[options.algorithm], p);
        ck_assert(one.result.nash_conv == other.result.nash_conv);
        rp_solver_run_release(&one);
        rp_solver_run_release(&other);
        rp_solver_free(unbroken);
        rp_solver_free(broken);
    }
    close_game(&s);
}
END_TEST

START_TEST(choice_of_the_better) {
    static const char *const games[] = {"kuhn", "goofspiel:cards=3,info=hidden"};
    for (int g = 0; g < 2; g++) {
        solved s = open_game(games[g]);
        const rp_solver_options options = {.threads = 1};
        const rp_solver_limits limits = {.iterations = 300};
        rp_solver *solver;
        rp_solver_run result = {0};
        rp_solver_choice choice;
        ck_assert_int_eq(rp_solver_choose(s.form, &options, &limits, &solver, &result, &choice, NULL), RP_OK);
        ck_assert_int_eq(choice.tries, 2);
        ck_assert_uint_eq(choice.iterations[0], choice.iterations[1]);
        int chosen = choice.chosen;
        ck_assert(choice.nash_conv[chosen] <= choice.nash_conv[1 - chosen]);
        ck_assert_int_eq(rp_solver_options_of(solver)->algorithm, choice.tried[chosen]);
        ck_assert_uint_eq(rp_solver_iterations(solver), choice.iterations[chosen]);
        /* it goes on as if it had never been tried */
        run(solver, &limits, &result);
        rp_solver *fresh = make(&s, rp_solver_options_of(solver));
        rp_solver_run alone = {0};
        run(fresh, &limits, &alone);
        ck_assert(alone.result.nash_conv == result.result.nash_conv);
        ck_assert_uint_eq(alone.point_count, result.point_count);
        rp_solver_run_release(&alone);
        rp_solver_run_release(&result);
        rp_solver_free(fresh);
        rp_solver_free(solver);
        close_game(&s);
    }
}
END_TEST

START_TEST(choice_that_is_stopped) {
    solved s = open_game("kuhn");
    atomic_bool stop = true;
    const rp_solver_options options = {.threads = 1};
    const rp_solver_limits limits = {.stop = &stop};
    rp_solver *solver;
    rp_solver_run result = {0};
    rp_solver_choice choice;
    ck_assert_int_eq(rp_solver_choose(s.form, &options, &limits, &solver, &result, &choice, NULL), RP_OK);
    ck_assert_int_eq(result.end, RP_SOLVER_STOPPED);
    ck_assert_int_eq(choice.tries, 1);
    rp_solver_run_release(&result);
    rp_solver_free(solver);
    close_game(&s);
}
END_TEST

/* ---- memory ---------------------------------------------------------------------------------------------- */

static void require_near(const rp_nash_conv *a, const rp_nash_conv *b, int players, double tolerance) {
    require(fabs(a->nash_conv - b->nash_conv) <= tolerance);
    for (int player = 0; player < players; player++) {
        require(fabs(a->value[player] - b->value[player]) <= tolerance);
        require(fabs(a->best[player] - b->best[player]) <= tolerance);
    }
}

static const char *const measured[] = {"kuhn", "kuhn:players=3", "leduc", "goofspiel:cards=3,info=hidden", "tictactoe"};

/* Strategies with zeros in them, so that some histories are never reached. */
START_TEST(nash_conv_without_tables) {
    solved s = open_game(measured[_i]);
    rp_random random;
    rp_random_seed(&random, 5);
    double *strategy = malloc(s.tree->slot_count * sizeof *strategy);
    for (uint32_t i = 0; i < s.tree->slot_count; i++) strategy[i] = rp_random_below(&random, 3);
    rp_normalized_strategy(s.tree, strategy, strategy);
    rp_nash_conv with, without, again;
    size_t bytes = rp_sequence_form_bytes(s.form);
    require(!rp_nash_conv_of(s.form, strategy, &with, NULL));
    rp_sequence_form_drop_tables(s.form);
    ck_assert_uint_eq(rp_sequence_form_bytes(s.form), sizeof *s.form);
    require(!rp_nash_conv_of(s.form, strategy, &without, NULL));
    require_near(&with, &without, s.tree->players, 1e-12);
    require(!rp_sequence_form_restore_tables(s.form, NULL));
    ck_assert_uint_eq(rp_sequence_form_bytes(s.form), bytes);
    require(!rp_nash_conv_of(s.form, strategy, &again, NULL));
    require_near(&with, &again, s.tree->players, 0);
    free(strategy);
    close_game(&s);
}
END_TEST

static double nash_conv_after(rp_solver *solver, uint64_t iterations) {
    rp_nash_conv result;
    rp_solver_iterate(solver, iterations);
    require(!rp_solver_nash_conv(solver, &result, NULL));
    return result.nash_conv;
}

/* Measuring borrows the present strategy; the course must not notice, nor depend on what others do with the tables. */
START_TEST(solvers_share_a_form) {
    solved s = open_game("leduc");
    const rp_solver_options full = {.algorithm = RP_SOLVER_CFR_PLUS};
    const rp_solver_options sampled = {.algorithm = RP_SOLVER_EXTERNAL_MCCFR, .simultaneous = true, .seed = 2};
    rp_solver *cfr = make(&s, &full), *beside = make(&s, &sampled);
    require_message(s.form->row != NULL, "the tables went while CFR worked on them");
    double first = nash_conv_after(cfr, 20);
    for (int i = 0; i < 20; i++) nash_conv_after(beside, 5);
    double sampled_first = nash_conv_after(beside, 0);
    rp_solver_free(cfr);
    rp_solver *alone = make(&s, &sampled);
    require_message(s.form->row == NULL, "the tables stay though nobody needs them");
    ck_assert(nash_conv_after(alone, 100) == sampled_first);
    cfr = make(&s, &full);
    require_message(s.form->row != NULL, "CFR without tables");
    ck_assert(nash_conv_after(cfr, 20) == first);
    rp_solver_free(beside);
    rp_solver_free(alone);
    rp_solver_free(cfr);
    close_game(&s);
}
END_TEST

START_TEST(what_was_dropped_twice_is_missed) {
    solved s = open_game("kuhn");
    rp_solver *solver;
    rp_error error = {0};
    const rp_solver_options options = {.algorithm = RP_SOLVER_CFR};
    rp_sequence_form_drop_tables(s.form);
    rp_game_tree_drop_nodes(s.tree);
    ck_assert_int_eq(rp_solver_new(s.form, &options, &solver, &error), RP_BAD_INPUT);
    ck_assert(solver == NULL && strstr(error.text, "histories") != NULL);
    close_game(&s);
    s = open_game("kuhn");
    rp_game_tree_drop_nodes(s.tree);
    rp_sequence_form_drop_tables(s.form);
    require_message(s.form->row != NULL, "neither nodes nor tables are left");
    close_game(&s);
}
END_TEST

static const char *const weighed[] = {"leduc", "liars-dice:dice=1x1,faces=6", "goofspiel:cards=4,info=hidden",
                                      "oshi-zumo:coins=4"};

/* All that is kept, with measuring; a baseline per history may take more. */
START_TEST(at_most_100_bytes_an_action) {
    for (int algorithm = 0; algorithm < RP_SOLVER_ALGORITHMS; algorithm++)
        for (int baseline = RP_BASELINE_NONE; baseline <= RP_BASELINE_SET; baseline++) {
            solved s = open_game(weighed[_i]);
            const rp_solver_options options = {.algorithm = (rp_solver_algorithm)algorithm,
                                               .baseline = (rp_baseline)baseline};
            if (!rp_solver_samples(options.algorithm)) rp_game_tree_drop_nodes(s.tree);
            rp_solver *solver = make(&s, &options);
            size_t bytes = rp_solver_bytes(solver) + rp_game_tree_bytes(s.tree) + rp_sequence_form_bytes(s.form);
            size_t actions = s.tree->slot_count - (size_t)s.tree->players;
            require_message(bytes <= 100 * actions, "%s: %zu bytes for %zu actions", rp_solver_names[algorithm], bytes,
                            actions);
            rp_solver_free(solver);
            close_game(&s);
        }
}
END_TEST

typedef struct visits {
    const solved *s;
    uint64_t decisions;
} visits;

static rp_status check_visit(void *context, const rp_information_set *set, const rp_state *state, rp_error *error) {
    visits *v = context;
    rp_action legal[RP_LEGAL_MAX];
    (void)error;
    v->decisions++;
    require_message(rp_to_act(v->s->game, state) >> set->player & 1, "player %d is not to act", set->player);
    require_message(rp_information_key(v->s->game, state, set->player) == set->key, "another key");
    int count = rp_useful(v->s->game, state, set->player, legal);
    require_message(count == set->actions, "%d actions, not %d", count, set->actions);
    for (int i = 0; i < count; i++)
        require_message(v->s->tree->action[set->first + (uint32_t)i] == legal[i], "action %d differs", i);
    return RP_OK;
}

static rp_status refuse_visit(void *context, const rp_information_set *set, const rp_state *state, rp_error *error) {
    (void)context, (void)set, (void)state;
    return rp_fail(error, RP_BAD_INPUT, "enough");
}

START_TEST(states_of_a_tree) {
    static const char *const games[] = {"kuhn", "leduc", "tictactoe", "goofspiel:cards=4,info=hidden"};
    for (int g = 0; g < 4; g++) {
        solved s = open_game(games[g]);
        visits v = {.s = &s};
        rp_error error;
        ck_assert_int_eq(rp_game_tree_visit(s.tree, check_visit, &v, &error), RP_OK);
        ck_assert_uint_eq(v.decisions, s.tree->node_count - s.tree->terminal_count - s.tree->chance_count);
        ck_assert_int_eq(rp_game_tree_visit(s.tree, refuse_visit, &v, &error), RP_BAD_INPUT);
        ck_assert_str_eq(error.text, "enough");
        close_game(&s);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("solver");
    TCase *cases = tcase_create("solver");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, schedule);
    tcase_add_test(cases, every_algorithm);
    tcase_add_test(cases, limits_end_a_run);
    tcase_add_test(cases, broken_runs_have_the_same_curve);
    tcase_add_test(cases, choice_of_the_better);
    tcase_add_test(cases, choice_that_is_stopped);
    tcase_add_loop_test(cases, nash_conv_without_tables, 0, sizeof measured / sizeof *measured);
    tcase_add_test(cases, solvers_share_a_form);
    tcase_add_test(cases, what_was_dropped_twice_is_missed);
    tcase_add_loop_test(cases, at_most_100_bytes_an_action, 0, sizeof weighed / sizeof *weighed);
    tcase_add_test(cases, states_of_a_tree);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
