/* Counting: where a sequential test stops, what a record must be, what is not counted. */
#include "bench/match/match_count.h"
#include "bench/match/match_game.h"
#include "bench/statistics/sprt.h"
#include "engine/random.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

static rp_game *game;

static rp_match_plan *new_plan(const char *agents, uint64_t pairs, uint64_t seed, const rp_stopping_rule *stopping) {
    rp_match_plan *plan = calloc(1, sizeof *plan);
    rp_error error = {RP_OK, ""};
    *plan = (rp_match_plan){.game = game, .pairs = pairs, .seed = seed};
    if (stopping) plan->stopping = *stopping;
    ck_assert_int_eq(rp_agent_list_parse(agents, &plan->agents, &error), RP_OK);
    ck_assert_msg(rp_match_plan_make(plan, &error) == RP_OK, "%s", error.text);
    return plan;
}

static rp_match_count *new_count(const rp_match_plan *plan) {
    rp_match_count *count = calloc(1, sizeof *count);
    rp_match_count_begin(count, plan);
    return count;
}

/* A game that agent 0 wins with that chance; payoffs by seat. */
static rp_selfplay_end made_up(rp_random *random, uint64_t number, double chance) {
    int seat = (int)(number % 2), won = rp_random_unit(random) < chance ? 1 : -1;
    rp_selfplay_end end = {.choices = 3, .round = -1};
    end.payoff[seat] = won;
    end.payoff[!seat] = -won;
    return end;
}

/* Against the ratio of the tally at every pair, reckoned here: undecided at each before the last, decided at the last.
 */
START_TEST(the_test_stops_at_the_first_pair_beyond_a_bound) {
    static const double chances[] = {0.45, 0.5, 0.56, 0.7};
    const rp_stopping_rule rule = {true, 0, 40, 0.05, 0.1};
    rp_match_plan *plan = new_plan("random,greedy", 5000, 1, &rule);
    rp_match_count *count = new_count(plan);
    rp_random random;
    rp_random_split(&random, 3, (uint64_t)_i);
    double lower = log(0.1 / 0.95), upper = log(0.9 / 0.05), ratio = 0;
    rp_tally tally = {.categories = 5};
    for (int score = 0;;) {
        uint64_t number = count->result.games;
        rp_selfplay_end end = made_up(&random, number, chances[_i]);
        ck_assert(rp_match_count_add(count, &end));
        score += 2 * (end.payoff[number % 2] > 0);
        if (number % 2 == 0) continue;
        tally.count[score]++;
        score = 0;
        ratio = rp_sequential_log_likelihood_ratio(&tally, 0, 40);
        if (ratio <= lower || ratio >= upper || number + 1 == count->result.total) break;
        ck_assert(!rp_match_count_is_over(count));
        ck_assert_int_eq(count->result.verdict, RP_UNDECIDED);
    }
    const rp_match_result *result = &count->result;
    ck_assert(rp_match_count_is_over(count));
    ck_assert_int_eq(result->verdict, ratio >= upper   ? RP_ACCEPTED_ELO1
                                      : ratio <= lower ? RP_ACCEPTED_ELO0
                                                       : RP_UNDECIDED);
    ck_assert_int_eq(result->verdict, chances[_i] > 0.5 ? RP_ACCEPTED_ELO1 : RP_ACCEPTED_ELO0);
    ck_assert_double_eq(result->log_likelihood_ratio, ratio);
    ck_assert_double_eq_tol(result->lower, lower, 1e-12);
    ck_assert_double_eq_tol(result->upper, upper, 1e-12);
    uint64_t games = result->games;
    rp_selfplay_end more = made_up(&random, games, 0.5);
    ck_assert(!rp_match_count_add(count, &more));
    ck_assert_uint_eq(result->games, games);
    free(count);
    free(plan);
}
END_TEST

START_TEST(nothing_is_counted_beyond_the_plan) {
    rp_match_plan *plan = new_plan("random,greedy,random", 2, 1, NULL);
    rp_match_count *count = new_count(plan);
    rp_random random;
    rp_random_split(&random, 3, 9);
    rp_selfplay_end end = made_up(&random, 0, 0.5);
    for (int i = 0; i < 12; i++) {
        ck_assert(!rp_match_count_is_over(count));
        ck_assert(rp_match_count_add(count, &end));
    }
    ck_assert(rp_match_count_is_over(count));
    ck_assert(!rp_match_count_add(count, &end));
    ck_assert_uint_eq(count->result.games, 12);
    rp_match_count_end(count);
    for (int i = 0; i < 3; i++) ck_assert_uint_eq(count->result.versus[i].strength.samples, 2);
    free(count);
    free(plan);
}
END_TEST

/* Plays the plan's games, and counts each both as it was played and from its record. */
START_TEST(records_count_as_the_games_they_are_of) {
    rp_match_plan *plan = new_plan("random,greedy,random", 10, 6, NULL);
    rp_match_count *played = new_count(plan), *read = new_count(plan);
    rp_match_players *players;
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_match_players_new(plan, &players, &error), RP_OK);
    for (uint64_t number = 0; number < rp_match_plan_games(plan); number++) {
        rp_played_game one;
        rp_record record;
        ck_assert_int_eq(rp_match_play(players, number, true, NULL, NULL, &one, &error), RP_OK);
        ck_assert(rp_match_count_add(played, &one.end));
        ck_assert_int_eq(rp_record_parse(one.line, strlen(one.line), &record, &error), RP_OK);
        ck_assert_msg(rp_match_count_record(read, &record, &error) == RP_OK, "%s", error.text);
        bool is_last = number + 1 == rp_match_plan_games(plan);
        if (is_last) ck_assert_int_eq(rp_match_count_record(read, &record, &error), RP_BAD_INPUT);
        rp_record_release(&record);
        free(one.line);
    }
    rp_match_count_end(played);
    rp_match_count_end(read);
    ck_assert_mem_eq(&played->result, &read->result, sizeof played->result);
    rp_match_players_free(players);
    free(read);
    free(played);
    free(plan);
}
END_TEST

static rp_record play_record(const rp_match_plan *plan, uint64_t number) {
    rp_match_players *players;
    rp_played_game one;
    rp_record record;
    ck_assert_int_eq(rp_match_players_new(plan, &players, NULL), RP_OK);
    ck_assert_int_eq(rp_match_play(players, number, true, NULL, NULL, &one, NULL), RP_OK);
    ck_assert_int_eq(rp_record_parse(one.line, strlen(one.line), &record, NULL), RP_OK);
    free(one.line);
    rp_match_players_free(players);
    return record;
}

static void refuse(rp_match_count *count, const rp_record *record, const char *expected) {
    rp_error error = {RP_OK, ""};
    uint64_t games = count->result.games;
    ck_assert_int_eq(rp_match_count_record(count, record, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, expected) != NULL, "'%s' does not say '%s'", error.text, expected);
    ck_assert_uint_eq(count->result.games, games);
}

START_TEST(other_records_are_refused_by_name) {
    rp_match_plan *plan = new_plan("random,greedy", 10, 6, NULL), *other = new_plan("random,greedy", 10, 7, NULL);
    rp_match_count *count = new_count(plan);
    rp_record first = play_record(plan, 0), swapped = play_record(plan, 1), later = play_record(plan, 8),
              seeded = play_record(other, 0);
    refuse(count, &swapped, "agent");
    refuse(count, &later, "pair 1");
    refuse(count, &seeded, "seed 7");
    rp_record changed = first;
    changed.finished = false;
    refuse(count, &changed, "unfinished");
    changed = first;
    changed.payoff[0] += 1;
    refuse(count, &changed, "payoff");
    changed = first;
    changed.count--;
    refuse(count, &changed, "over");
    changed = first;
    changed.data_hash ^= 1;
    refuse(count, &changed, "data");
    changed = first;
    changed.rules_version++;
    refuse(count, &changed, "rules");
    ck_assert_int_eq(rp_match_count_record(count, &first, NULL), RP_OK);
    rp_record_release(&first);
    rp_record_release(&swapped);
    rp_record_release(&later);
    rp_record_release(&seeded);
    free(count);
    free(other);
    free(plan);
}
END_TEST

int main(void) {
    if (rp_game_new("kuhn", NULL, &game, NULL) != RP_OK) return EXIT_FAILURE;
    Suite *suite = suite_create("match count");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, the_test_stops_at_the_first_pair_beyond_a_bound, 0, 4);
    tcase_add_test(tests, nothing_is_counted_beyond_the_plan);
    tcase_add_test(tests, records_count_as_the_games_they_are_of);
    tcase_add_test(tests, other_records_are_refused_by_name);
    suite_add_tcase(suite, tests);
    int failed = test_suite_run(suite);
    rp_game_free(game);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
