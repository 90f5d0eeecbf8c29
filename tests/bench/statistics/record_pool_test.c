/* labels: threads */
/* Several games in one figure: counted by hand, and each game as it is when its records are read alone. */
#include "bench/archives/record_reading.h"
#include "bench/match/match.h"
#include "bench/statistics/record_pool.h"
#include "tests/support/files.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>

static char folder[TEST_FOLDER_BYTES];

/* Payoffs per pair 1 and 0; 0, 0, -1 and -1; and a game that has no pair. */
START_TEST(each_game_counts_alike) {
    static const double few[] = {1, 0}, more[] = {0, -1, 0, -1};
    rp_setting_result setting[3] = {{.luck = {.terms = RP_LUCK_TERMS}},
                                    {.luck = {.terms = RP_LUCK_TERMS}},
                                    {.games = 1, .luck = {.terms = RP_LUCK_TERMS}}};
    rp_record_versus versus = {.setting = setting, .settings = 3};
    for (int i = 0; i < 2; i++) rp_mean_add(&setting[0].payoff, few[i]);
    for (int i = 0; i < 4; i++) {
        const double none[RP_LUCK_TERMS] = {0};
        rp_mean_add(&setting[1].payoff, more[i]);
        rp_cross_fit_add(&setting[1].luck, more[i], none);
    }
    const rp_pooled_payoff first = rp_record_pool_game(&setting[0]), second = rp_record_pool_game(&setting[1]);
    const rp_pooled_payoff all = rp_record_pool_of(&versus);
    ck_assert_double_eq_tol(first.plain.error, 0.5, 1e-12);             /* sqrt(1/2 / 2) */
    ck_assert_double_eq_tol(second.plain.error, sqrt(1.0 / 12), 1e-12); /* sqrt(1/3 / 4) */
    ck_assert_int_eq(all.games, 2);
    ck_assert_uint_eq(all.pairs, 6);
    ck_assert_double_eq_tol(all.plain.mean, 0, 1e-12); /* over all pairs -1/6 */
    ck_assert_double_eq_tol(all.plain.error, sqrt(1.0 / 4 + 1.0 / 12) / 2, 1e-12);
    ck_assert(isinf(all.fitted.error)); /* nothing is known of the first game's luck */
    setting[0] = setting[1];
    ck_assert_double_eq_tol(rp_record_pool_of(&versus).fitted.mean, -0.5, 1e-12);
    setting[0] = setting[1] = setting[2];
    ck_assert_int_eq(rp_record_pool_of(&versus).games, 0);
}
END_TEST

static char *path_of(const char *name) {
    static char path[4][160];
    static int next;
    char *text = path[next++ % 4];
    snprintf(text, sizeof path[0], "%s/%s", folder, name);
    return text;
}

static void play(const char *spec, const char *agents, uint64_t pairs, const char *path) {
    static rp_match_result result;
    rp_game *game;
    rp_match_end end;
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_game_new(spec, NULL, &game, &error), RP_OK);
    rp_match_plan plan = {.game = game, .pairs = pairs, .seed = 3};
    ck_assert_int_eq(rp_agent_list_parse(agents, &plan.agents, &error), RP_OK);
    ck_assert_int_eq(rp_match_plan_make(&plan, &error), RP_OK);
    const rp_match match = {.plan = &plan, .threads = 2, .out = path};
    ck_assert_msg(!rp_match_run(&match, &result, &end, &error), "%s", error.text);
    rp_game_free(game);
}

/* Release with rp_record_statistics_release. */
static void read_files(const char *const paths[], int count, bool luck_wanted, rp_record_statistics *statistics) {
    const rp_luck_options luck = {.wanted = luck_wanted, .playouts = 8, .seed = 1};
    const rp_record_reading reading = {.paths = paths, .count = count, .threads = 2};
    rp_record_reading_result read;
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_record_statistics_begin(statistics, NULL, &luck, NULL, &error), RP_OK);
    ck_assert_msg(!rp_record_reading_run(&reading, statistics, &read, &error), "%s", error.text);
    ck_assert_msg(!rp_record_statistics_end(statistics, &error), "%s", error.text);
}

/* Luck with the game's own values and weights is what it is alone; the agents of the second file come in the other
 * order. */
START_TEST(each_game_is_as_it_is_alone) {
    static const char *const games[] = {"dq-combat:variant=dice,life=2", "dq-combat:variant=dice,life=3"};
    const char *const paths[] = {path_of("two"), path_of("three")};
    rp_record_statistics both, alone;
    double mean = 0, squares = 0;
    play(games[0], "random,greedy", 60, paths[0]);
    play(games[1], "greedy,random", 90, paths[1]);
    read_files(paths, 2, true, &both);
    ck_assert_int_eq(rp_record_pool_check(&both, NULL), RP_OK);
    const rp_record_versus *versus = both.section[0].versus[0];
    for (int i = 0; i < 2; i++) {
        read_files(&paths[i], 1, true, &alone);
        rp_cross_fit_result luck;
        rp_cross_fit_of(&alone.section[0].versus[0]->luck, &luck);
        const double sign = i ? -1 : 1;
        const rp_pooled_payoff game = rp_record_pool_game(&versus->setting[i]);
        ck_assert_uint_eq(game.pairs, i ? 90 : 60);
        ck_assert_double_eq_tol(game.plain.mean, sign * luck.plain.mean, 1e-12);
        ck_assert_double_eq_tol(game.fitted.mean, sign * luck.fitted.mean, 1e-9);
        ck_assert_double_eq_tol(game.fitted.error, luck.fitted.error, 1e-9);
        ck_assert_double_gt(game.fitted.saving, 5);
        mean += sign * luck.fitted.mean / 2;
        squares += luck.fitted.error * luck.fitted.error / 4;
        rp_record_statistics_release(&alone);
    }
    const rp_pooled_payoff all = rp_record_pool_of(versus);
    ck_assert_uint_eq(all.pairs, 150);
    ck_assert_double_eq_tol(all.fitted.mean, mean, 1e-9);
    ck_assert_double_eq_tol(all.fitted.error, sqrt(squares), 1e-9);
    rp_record_statistics_release(&both);
}
END_TEST

static const struct {
    const char *game, *agents, *said;
} others[] = {{"tictactoe", "random,greedy", "games of kuhn and of tictactoe cannot be pooled"},
              {"kuhn", "random,ismcts:sims=2", "games of 'random', 'greedy' and 'ismcts:sims=2' cannot be pooled"},
              {"kuhn", "ismcts:sims=2,ismcts:sims=3",
               "'random' against 'greedy' cannot be pooled with 'ismcts:sims=2' against 'ismcts:sims=3'"}};

START_TEST(others_are_refused) {
    const char *const paths[] = {path_of("first"), path_of("other")};
    rp_record_statistics statistics;
    rp_error error = {RP_OK, ""};
    play("kuhn", "random,greedy", 2, paths[0]);
    play(others[_i].game, others[_i].agents, 2, paths[1]);
    read_files(paths, 2, false, &statistics);
    ck_assert_int_eq(rp_record_pool_check(&statistics, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, others[_i].said) == error.text, "%s", error.text);
    rp_record_statistics_release(&statistics);
}
END_TEST

int main(void) {
    test_folder_make(folder);
    Suite *suite = suite_create("record_pool");
    TCase *tests = tcase_create("pool");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, each_game_counts_alike);
    tcase_add_test(tests, each_game_is_as_it_is_alone);
    tcase_add_loop_test(tests, others_are_refused, 0, (int)(sizeof others / sizeof *others));
    suite_add_tcase(suite, tests);
    int failed = test_suite_run(suite);
    test_folder_remove(folder);
    return failed;
}
