/* labels: threads */
/* Learning drafts by self-play: the same for any number of threads and after an interruption, and which files are not
 * gone on with; and trials of two ways of choosing. */
#include "bench/learn/learning.h"
#include "bench/learn/trial.h"
#include "eval/evaluate.h"
#include "eval/preparation.h"
#include "tests/support/files.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <unistd.h>

enum { BATCH = 100, GAMES = BATCH + 50 };

static rp_game *game;
static char folder[TEST_FOLDER_BYTES], path[256];

static void set_up(void) {
    ck_assert_int_eq(rp_game_new("calamity:stage=match", NULL, &game, NULL), RP_OK);
    test_folder_make(folder);
    snprintf(path, sizeof path, "%s/learned.part", folder);
}

static void tear_down(void) {
    test_folder_remove(folder);
    rp_game_free(game);
}

static rp_learning learning_of(uint64_t games, int threads) {
    return (rp_learning){.game = game,
                         .learner = rp_evaluator_of(game)->preparation->learner,
                         .agent = "random",
                         .games = games,
                         .seed = 3,
                         .batch = BATCH,
                         .pairs = 10,
                         .threads = threads,
                         .checkpoint = path};
}

static void check_equal(const rp_learned *a, const rp_learned *b) {
    ck_assert_uint_eq(a->state.iterations, b->state.iterations);
    ck_assert_uint_eq(a->state.memory_count, b->state.memory_count);
    ck_assert(memcmp(a->state.memory, b->state.memory, a->state.memory_count * sizeof *a->state.memory) == 0);
    ck_assert_uint_eq(a->state.point_count, b->state.point_count);
    for (size_t i = 0; i < a->state.point_count; i++) {
        ck_assert_uint_eq(a->state.points[i].iterations, b->state.points[i].iterations);
        ck_assert_double_eq(a->state.points[i].value, b->state.points[i].value);
    }
}

START_TEST(an_interrupted_run_ends_as_another) {
    rp_learned whole, part, rest;
    const rp_learning all = learning_of(GAMES, 2), first = learning_of(BATCH, 1);
    rp_learning second = learning_of(GAMES, 1);
    second.resume = true;
    ck_assert_int_eq(rp_learning_run(&all, &whole, NULL), RP_OK);
    ck_assert_int_eq(rp_learning_run(&first, &part, NULL), RP_OK);
    ck_assert_uint_eq(part.state.iterations, BATCH);
    ck_assert_int_eq(rp_learning_run(&second, &rest, NULL), RP_OK);
    ck_assert_uint_eq(rest.resumed, BATCH);
    ck_assert(!rest.stopped);
    ck_assert_uint_eq(whole.state.point_count, 2);
    check_equal(&whole, &rest);
    rp_learned_release(&whole);
    rp_learned_release(&part);
    rp_learned_release(&rest);
}
END_TEST

/* A stopped run keeps whole batches only. */
START_TEST(a_run_can_be_stopped) {
    const atomic_bool stop = true;
    rp_learned learned;
    rp_learning learning = learning_of(GAMES, 1);
    learning.stop = &stop;
    ck_assert_int_eq(rp_learning_run(&learning, &learned, NULL), RP_OK);
    ck_assert(learned.stopped);
    ck_assert_uint_eq(learned.state.iterations, 0);
    ck_assert_int_eq(access(path, F_OK), 0);
    rp_learned_release(&learned);
}
END_TEST

static void check_refused(const rp_learning *learning, const char *says) {
    rp_learned learned;
    rp_error error;
    ck_assert_int_eq(rp_learning_run(learning, &learned, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, says) != NULL, "%s", error.text);
    rp_learned_release(&learned);
}

START_TEST(other_runs_are_not_gone_on_with) {
    const atomic_bool stop = true;
    rp_learned learned;
    rp_learning learning = learning_of(GAMES, 1);
    learning.stop = &stop;
    ck_assert_int_eq(rp_learning_run(&learning, &learned, NULL), RP_OK);
    rp_checkpoint *state = &learned.state;
    learning.resume = true;
    learning.seed = 4;
    check_refused(&learning, "was begun with --seed 3, not 4");
    learning.seed = 3;
    learning.agent = "greedy:samples=1";
    check_refused(&learning, "has games of random, should be of greedy:samples=1");
    learning.agent = "random";
    state->iterations = GAMES + 1;
    ck_assert_int_eq(rp_checkpoint_save(path, game, state, NULL), RP_OK);
    check_refused(&learning, "has learned from 151 games, should be at most 150");
    learning.games = GAMES + BATCH;
    check_refused(&learning, "was begun for 151 games, not for 250");
    state->iterations = BATCH;
    state->memory_count--;
    ck_assert_int_eq(rp_checkpoint_save(path, game, state, NULL), RP_OK);
    state->memory_count++;
    check_refused(&learning, "should have");
    snprintf(state->algorithm, sizeof state->algorithm, "dcfr");
    ck_assert_int_eq(rp_checkpoint_save(path, game, state, NULL), RP_OK);
    check_refused(&learning, "is a checkpoint of dcfr, should be one of learn");
    ck_assert_int_eq(truncate(path, 100), 0);
    check_refused(&learning, path);
    rp_learned_release(&learned);
}
END_TEST

/* Before a game is played. */
START_TEST(some_agents_are_refused) {
    char spec[200];
    rp_learning learning = learning_of(GAMES, 1);
    learning.agent = "drafter:picks=random";
    check_refused(&learning, "should be another agent than drafter");
    ck_assert_int_ne(access(path, F_OK), 0);
    snprintf(spec, sizeof spec, "greedy:samples=%0100d", 1);
    learning.agent = spec;
    check_refused(&learning, "should be told in at most 111 characters");
}
END_TEST

START_TEST(a_trial_tells_the_better_way) {
    rp_trial_result one, two;
    rp_trial trial = {.game = game,
                      .agent = "greedy:samples=1",
                      .options = {"", "picks=random,decks=random"},
                      .pairs = 200,
                      .seed = 1,
                      .threads = 1,
                      .stopping = {.used = true, .elo0 = 0, .elo1 = 50, .alpha = 0.05, .beta = 0.05}};
    ck_assert_int_eq(rp_trial_run(&trial, &one, NULL), RP_OK);
    ck_assert_int_eq(one.verdict, RP_ACCEPTED_ELO1);
    ck_assert_uint_lt(one.versus.strength.samples, 200);
    trial.threads = 3;
    ck_assert_int_eq(rp_trial_run(&trial, &two, NULL), RP_OK);
    ck_assert_double_eq(one.log_likelihood_ratio, two.log_likelihood_ratio);
    ck_assert_uint_eq(one.versus.win, two.versus.win);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("learning");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, set_up, tear_down);
    tcase_add_test(all, an_interrupted_run_ends_as_another);
    tcase_add_test(all, a_run_can_be_stopped);
    tcase_add_test(all, other_runs_are_not_gone_on_with);
    tcase_add_test(all, some_agents_are_refused);
    tcase_add_test(all, a_trial_tells_the_better_way);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
