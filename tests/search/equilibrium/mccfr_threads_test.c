/* labels: threads */
/* MCCFR with threads: independent runs whose averages are added; the result does not depend on how they are started. */
#include "search/equilibrium/game_tree_build.h"
#include "search/equilibrium/mccfr.h"
#include "search/equilibrium/sequence_form.h"

#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdlib.h>

static rp_game *game;
static rp_game_tree *tree;

static void set_up(void) {
    rp_error error = {0};
    require_message(rp_game_new("kuhn", NULL, &game, &error) == RP_OK, "%s", error.text);
    require_message(rp_game_tree_build(game, NULL, &tree, &error) == RP_OK, "%s", error.text);
}
static void tear_down(void) {
    rp_game_tree_free(tree);
    rp_game_free(game);
}

static rp_mccfr *start(rp_mccfr_options options) {
    rp_mccfr *mccfr;
    rp_error error = {0};
    require_message(rp_mccfr_new(tree, &options, &mccfr, &error) == RP_OK, "%s", error.text);
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

START_TEST(threads_add_their_averages) {
    size_t slots = tree->slot_count;
    rp_mccfr *one = start((rp_mccfr_options){.seed = 8});
    rp_mccfr *two = start((rp_mccfr_options){.seed = 8, .threads = 2});
    double *strategy = room(slots), *wanted = room(slots);
    rp_mccfr_iterate(one, 5000);
    rp_mccfr_iterate(two, 5000);
    double *single = memory_of(one), *both = memory_of(two);
    size_t count = rp_mccfr_memory_count(one);
    ck_assert_uint_eq(rp_mccfr_memory_count(two), 2 * count);
    ck_assert_msg(memcmp(single, both, count * sizeof *single) == 0, "the first run is the one of a single thread");
    ck_assert_msg(memcmp(single, both + count, count * sizeof *single) != 0, "the second run is another one");
    for (size_t i = 0; i < slots; i++) wanted[i] = both[slots + i] + both[count + slots + i];
    rp_normalized_strategy(tree, wanted, wanted);
    rp_mccfr_average(two, strategy);
    ck_assert(memcmp(strategy, wanted, slots * sizeof *strategy) == 0);
    free(single);
    free(both);
    free(strategy);
    free(wanted);
    rp_mccfr_free(one);
    rp_mccfr_free(two);
}
END_TEST

/* Few iterations at a time are made without threads of the system. */
START_TEST(steps_do_not_matter) {
    rp_mccfr_options options = {.sampling = RP_OUTCOME_SAMPLING, .baseline = RP_BASELINE_NODE, .threads = 3, .seed = 2};
    rp_mccfr *at_once = start(options), *in_steps = start(options);
    rp_mccfr_iterate(at_once, 3000);
    for (int i = 0; i < 10; i++) {
        for (int k = 0; k < 100; k++) rp_mccfr_iterate(in_steps, 1);
        rp_mccfr_iterate(in_steps, 200);
    }
    double *one = memory_of(at_once), *other = memory_of(in_steps);
    ck_assert(memcmp(one, other, rp_mccfr_memory_count(at_once) * sizeof *one) == 0);
    ck_assert_uint_eq(rp_mccfr_visits(at_once), rp_mccfr_visits(in_steps));
    free(one);
    free(other);
    rp_mccfr_free(at_once);
    rp_mccfr_free(in_steps);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("mccfr_threads");
    TCase *cases = tcase_create("all");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, threads_add_their_averages);
    tcase_add_test(cases, steps_do_not_matter);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
