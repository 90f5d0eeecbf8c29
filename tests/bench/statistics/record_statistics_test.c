/* labels: threads */
/* Statistics of records: the figures of the match that wrote them, for any number of threads; pairs, sections, bad
 * lines. */
#include "bench/archives/record_reading.h"
#include "bench/match/match.h"
#include "bench/statistics/sprt_watch.h"
#include "tests/support/files.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static char folder[TEST_FOLDER_BYTES];

static const char *path_of(const char *name, char path[128]) {
    snprintf(path, 128, "%s/%s", folder, name);
    return path;
}

/* Plays a match with its records in `path`; the result is the caller's to free. */
static rp_match_result *play(const char *spec, const char *agents, uint64_t pairs, uint64_t seed, const char *path) {
    rp_game *game;
    rp_error error = {RP_OK, ""};
    require(rp_game_new(spec, NULL, &game, &error) == RP_OK);
    rp_match_plan plan = {.game = game, .pairs = pairs, .seed = seed};
    require(rp_agent_list_parse(agents, &plan.agents, &error) == RP_OK);
    require_message(rp_match_plan_make(&plan, &error) == RP_OK, "%s", error.text);
    rp_match match = {.plan = &plan, .threads = 2, .out = path};
    rp_match_result *result = calloc(1, sizeof *result);
    rp_match_end end;
    require_message(rp_match_run(&match, result, &end, &error) == RP_OK, "%s", error.text);
    rp_game_free(game);
    return result;
}

static rp_status try_read(const char *const paths[], int count, int threads, bool skips_bad,
                          rp_record_statistics *statistics, rp_record_reading_result *read, rp_error *error) {
    const rp_record_reading reading = {.paths = paths, .count = count, .threads = threads, .skips_bad = skips_bad};
    require(rp_record_statistics_begin(statistics, NULL, NULL, NULL, error) == RP_OK);
    rp_status status = rp_record_reading_run(&reading, statistics, read, error);
    return status ? status : rp_record_statistics_end(statistics, error);
}

static void read_one(const char *path, int threads, rp_record_statistics *statistics) {
    rp_error error = {RP_OK, ""};
    rp_record_reading_result read;
    require_message(try_read(&path, 1, threads, false, statistics, &read, &error) == RP_OK, "%s", error.text);
    require(read.bad == 0 && read.broken == 0);
}

static const struct {
    const char *game, *agents, *file;
} matches[] = {{"kuhn", "random,greedy", "plain"},
               {"dq-combat", "random,greedy:samples=4", "fights.zst"},
               {"tictactoe", "random,greedy,mcts:sims=3", "plain"},
               {"goofspiel:cards=4", "random,random", "plain"},
               {"2048:width=2,height=2,target=16", "greedy,random", "plain"}};

START_TEST(figures_are_those_of_the_match) {
    char path[128];
    path_of(matches[_i].file, path);
    rp_match_result *result = play(matches[_i].game, matches[_i].agents, 700, 5, path);
    for (int threads = 1; threads <= 4; threads += 3) {
        rp_record_statistics statistics;
        read_one(path, threads, &statistics);
        require(statistics.sections == 1 && statistics.games == result->games && statistics.unfinished == 0);
        const rp_record_section *section = &statistics.section[0];
        require(section->versus_count == result->versus_count && section->one_game && section->one_seed);
        for (int i = 0; i < result->versus_count; i++) {
            const rp_record_versus *versus = section->versus[i];
            require(memcmp(&versus->total, &result->versus[i], sizeof versus->total) == 0);
            require(versus->unpaired == 0 && versus->settings == 1 && versus->setting[0].games == 1400);
            require(strcmp(section->agent[versus->total.first].name, result->agent[result->versus[i].first]) == 0);
            const rp_series *series = &versus->series;
            require(series->count > RP_SERIES_MAX / 2 - 1 && series->point[series->count - 1].pairs <= 700);
            require(series->stride == 2);
        }
        rp_record_statistics_release(&statistics);
    }
    free(result);
}
END_TEST

/* ---- records as they come ----------------------------------------------------------------------------------- */

typedef struct lines {
    char *text, *line[4096];
    int count;
} lines;

static lines *lines_of(const char *path) {
    lines *all = calloc(1, sizeof *all);
    size_t size;
    unsigned char *bytes = test_file_read(path, &size);
    all->text = malloc(size + 1);
    memcpy(all->text, bytes, size);
    all->text[size] = 0;
    free(bytes);
    for (char *at = all->text, *end; (end = strchr(at, '\n')); at = end + 1) {
        *end = 0;
        all->line[all->count++] = at;
    }
    return all;
}

static void add_line(rp_record_statistics *statistics, rp_record_facts_reader *reader, const char *line) {
    rp_record_facts facts;
    rp_error error = {RP_OK, ""};
    require_message(rp_record_facts_read(reader, line, strlen(line), &facts, &error) == RP_OK, "%s", error.text);
    require(rp_record_statistics_add(statistics, &facts, &error) == RP_OK);
}

static lines *match_lines(const char *game, const char *agents, uint64_t pairs) {
    char path[128];
    path_of("lines", path);
    free(play(game, agents, pairs, 5, path));
    return lines_of(path);
}

/* Every third record is missing: what is left finds its partner, or is said to have none. */
START_TEST(games_without_partner_are_told) {
    lines *all = match_lines("leduc", "random,greedy", 30);
    rp_record_statistics statistics;
    require(rp_record_statistics_begin(&statistics, NULL, NULL, NULL, NULL) == RP_OK);
    rp_record_facts_reader *reader = rp_record_facts_reader_new(statistics.shelf);
    for (int i = 0; i < all->count; i++)
        if (i % 3 != 2) add_line(&statistics, reader, all->line[i]);
    require(rp_record_statistics_end(&statistics, NULL) == RP_OK);
    const rp_record_versus *versus = statistics.section[0].versus[0];
    uint64_t pairs = versus->total.strength.samples, lone = versus->unpaired;
    /* 10 pairs are whole; two halves with the same of 30 deals may meet by chance. */
    require_message(pairs >= 10 && pairs <= 13 && 2 * pairs + lone == 40, "%d pairs, %d lone", (int)pairs, (int)lone);
    require(versus->total.choices.count == 40 && versus->setting[0].games == 40);
    require(versus->singles.count[0] + versus->singles.count[1] + versus->singles.count[2] == lone);
    rp_record_facts_reader_free(reader);
    rp_record_statistics_release(&statistics);
    free(all->text);
    free(all);
}
END_TEST

START_TEST(lone_games_show_a_score_of_their_own) {
    lines *all = match_lines("leduc", "random,greedy", 30);
    rp_record_statistics statistics;
    rp_versus shown;
    require(rp_record_statistics_begin(&statistics, NULL, NULL, NULL, NULL) == RP_OK);
    rp_record_facts_reader *reader = rp_record_facts_reader_new(statistics.shelf);
    for (int i = 0; i < 30; i++) add_line(&statistics, reader, all->line[2 * i]);
    require(rp_record_statistics_end(&statistics, NULL) == RP_OK);
    const rp_record_versus *versus = statistics.section[0].versus[0];
    require(versus->unpaired == 30 && versus->total.strength.samples == 0);
    require(rp_record_versus_shown(versus, &shown) && shown.win + shown.draw + shown.loss == 30);
    require(shown.strength.samples == 0 && shown.strength.score != 0.5);
    rp_record_facts_reader_free(reader);
    rp_record_statistics_release(&statistics);
    free(all->text);
    free(all);
}
END_TEST

START_TEST(games_that_were_broken_off_are_told) {
    lines *all = match_lines("leduc", "random,greedy", 1);
    rp_record_statistics statistics;
    rp_record record;
    require(rp_record_statistics_begin(&statistics, NULL, NULL, NULL, NULL) == RP_OK);
    rp_record_facts_reader *reader = rp_record_facts_reader_new(statistics.shelf);
    require(rp_record_parse(all->line[0], strlen(all->line[0]), &record, NULL) == RP_OK);
    record.count = 3;
    record.finished = false;
    char *line = rp_record_line(&record);
    add_line(&statistics, reader, line);
    require(statistics.unfinished == 1 && statistics.games == 0 && statistics.sections == 0);
    require(rp_record_statistics_end(&statistics, NULL) == RP_OK);
    rp_record_release(&record);
    rp_record_facts_reader_free(reader);
    rp_record_statistics_release(&statistics);
    free(line);
    free(all->text);
    free(all);
}
END_TEST

START_TEST(agents_who_never_met_are_apart) {
    char first[128], second[128], third[128], bridge[128];
    const char *paths[4] = {path_of("first", first), path_of("second", second), path_of("third", third),
                            path_of("bridge", bridge)};
    free(play("kuhn", "random,greedy", 10, 1, first));
    free(play("kuhn", "flatmc:sims=2,flatmc:sims=3", 10, 1, second));
    free(play("leduc", "random,greedy", 10, 1, third));
    free(play("kuhn", "flatmc:sims=3,greedy", 10, 1, bridge));
    for (int count = 3; count <= 4; count++) {
        rp_record_statistics statistics;
        rp_record_reading_result read;
        require(try_read(paths, count, 2, false, &statistics, &read, NULL) == RP_OK);
        require(read.records == 20u * (unsigned)count && statistics.sections == (count == 3 ? 3 : 2));
        uint64_t games = 0;
        for (int i = 0; i < statistics.sections; i++) {
            const rp_record_section *section = &statistics.section[i];
            games += section->games;
            for (int j = 0; j < section->versus_count; j++) {
                require(section->versus[j]->total.first < section->agents);
                require(section->versus[j]->total.second < section->agents);
            }
        }
        require(games == read.records && statistics.section[0].agents == (count == 3 ? 2 : 4));
        rp_record_statistics_release(&statistics);
    }
}
END_TEST

/* The first bad line in order is reported, however many threads read. */
START_TEST(the_first_bad_line_is_named) {
    char path[128];
    path_of("bad", path);
    free(play("tictactoe", "random,random", 2000, 1, path));
    size_t size;
    unsigned char *bytes = test_file_read(path, &size);
    for (size_t at = size / 2; at < size; at += size / 8) bytes[at] ^= 1;
    unsigned long line = 1, bad = 0;
    for (size_t i = 0; i < size / 2; i++) line += bytes[i] == '\n';
    test_file_write(path, bytes, size);
    const char *paths[1] = {path};
    char place[32];
    snprintf(place, sizeof place, "line %lu: ", line);
    for (int threads = 1; threads <= 3; threads++) {
        rp_record_statistics statistics;
        rp_record_reading_result read;
        rp_error error = {RP_OK, ""};
        require(try_read(paths, 1, threads, false, &statistics, &read, &error) == RP_BAD_INPUT);
        require_message(strstr(error.text, place), "%s, not %s", error.text, place);
        rp_record_statistics_release(&statistics);
        require(try_read(paths, 1, threads, true, &statistics, &read, &error) == RP_OK);
        require(strstr(read.first_bad.text, place) && read.bad >= 4 && (bad == 0 || bad == read.bad));
        bad = read.bad;
        rp_record_statistics_release(&statistics);
    }
    free(bytes);
}
END_TEST

START_TEST(stopped_reading_says_so) {
    char path[128];
    path_of("stopped", path);
    free(play("tictactoe", "random,random", 200, 1, path));
    const char *paths[1] = {path};
    atomic_bool stop = true;
    const rp_record_reading reading = {.paths = paths, .count = 1, .threads = 2, .stop = &stop};
    rp_record_statistics statistics;
    rp_record_reading_result read;
    rp_error error = {RP_OK, ""};
    require(rp_record_statistics_begin(&statistics, NULL, NULL, NULL, &error) == RP_OK);
    require(rp_record_reading_run(&reading, &statistics, &read, &error) == RP_FAILED);
    require(strcmp(error.text, "stopped") == 0);
    rp_record_statistics_release(&statistics);
}
END_TEST

static void stop_at_once(void *context, uint64_t records, double share, double seconds) {
    (void)records, (void)share, (void)seconds;
    atomic_store((atomic_bool *)context, true);
}

/* Without being skipped it is a bad line; skipped, reading can still be stopped. */
START_TEST(a_line_without_end_ends_the_reading) {
    const char *paths[1] = {"/dev/zero"};
    for (int threads = 1; threads <= 2; threads++) {
        atomic_bool stop = false;
        rp_record_statistics statistics;
        rp_record_reading_result read;
        rp_error error = {RP_OK, ""};
        require(try_read(paths, 1, threads, false, &statistics, &read, &error) == RP_BAD_INPUT);
        require_message(strstr(error.text, "line 1: "), "%s", error.text);
        rp_record_statistics_release(&statistics);
        const rp_record_reading reading = {.paths = paths,
                                           .count = 1,
                                           .threads = threads,
                                           .skips_bad = true,
                                           .stop = &stop,
                                           .progress = stop_at_once,
                                           .context = &stop};
        require(rp_record_statistics_begin(&statistics, NULL, NULL, NULL, &error) == RP_OK);
        require(rp_record_reading_run(&reading, &statistics, &read, &error) == RP_FAILED);
        require(strcmp(error.text, "stopped") == 0);
        rp_record_statistics_release(&statistics);
    }
}
END_TEST

/* Luck over records: the same for any number of threads, and within its errors of the plain payoff. */
START_TEST(luck_taken_out_agrees_with_the_plain_payoff) {
    char path[128];
    path_of("dice", path);
    free(play("dq-combat:variant=dice,life=3", "random,greedy", 400, 2, path));
    const char *paths[1] = {path};
    const rp_luck_options luck = {.wanted = true, .playouts = 4, .seed = 1};
    rp_cross_fit_result result[2];
    for (int i = 0; i < 2; i++) {
        const rp_record_reading reading = {.paths = paths, .count = 1, .threads = 1 + 2 * i};
        rp_record_statistics statistics;
        rp_record_reading_result read;
        require(rp_record_statistics_begin(&statistics, NULL, &luck, NULL, NULL) == RP_OK);
        require(rp_record_reading_run(&reading, &statistics, &read, NULL) == RP_OK);
        require(rp_record_statistics_end(&statistics, NULL) == RP_OK);
        rp_cross_fit_of(&statistics.section[0].versus[0]->luck, &result[i]);
        rp_record_statistics_release(&statistics);
    }
    require(memcmp(&result[0], &result[1], sizeof result[0]) == 0);
    require(fabs(result[0].plain.mean - result[0].fitted.mean) < 4 * result[0].plain.error);
    require_message(result[0].fitted.saving > 20, "saves only %g", result[0].fitted.saving);
}
END_TEST

/* ---- following a test --------------------------------------------------------------------------------------- */

/* The watch decides at the pair at which the ratio, worked out after every pair, leaves its bounds. */
START_TEST(the_watch_misses_no_decision) {
    static const double drift[] = {0.5, 0.52, 0.48, 0.55, 0.7, 0.3};
    rp_random random;
    rp_random_seed(&random, 11 + (uint64_t)_i);
    int decided = 0;
    for (int run = 0; run < 12; run++) {
        rp_stopping_rule rule = {true, run % 2 ? -5 : 0, run % 2 ? 5 : 20, 0.05, run % 3 ? 0.05 : 0.3};
        rp_tally tally = {.categories = 5};
        double lower, upper, share = drift[(run + _i) % 6];
        rp_sequential_bounds(rule.alpha, rule.beta, &lower, &upper);
        rp_verdict verdict = RP_UNDECIDED;
        for (uint64_t pair = 1; pair <= 1500 && verdict == RP_UNDECIDED; pair++) {
            int score = 0;
            for (int i = 0; i < 4; i++) score += rp_random_unit(&random) < share;
            tally.count[score]++;
            double ratio = rp_sequential_log_likelihood_ratio(&tally, rule.elo0, rule.elo1);
            verdict = ratio >= upper ? RP_ACCEPTED_ELO1 : ratio <= lower ? RP_ACCEPTED_ELO0 : RP_UNDECIDED;
            require(rp_sequential_watch(&rule, lower, upper, &tally, pair) == verdict);
        }
        decided += verdict != RP_UNDECIDED;
    }
    require_message(decided >= 4, "only %d runs came to a decision", decided);
}
END_TEST

int main(void) {
    test_folder_make(folder);
    Suite *suite = suite_create("record_statistics");
    TCase *tests = tcase_create("record_statistics");
    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, figures_are_those_of_the_match, 0, sizeof matches / sizeof *matches);
    tcase_add_test(tests, games_without_partner_are_told);
    tcase_add_test(tests, lone_games_show_a_score_of_their_own);
    tcase_add_test(tests, games_that_were_broken_off_are_told);
    tcase_add_test(tests, agents_who_never_met_are_apart);
    tcase_add_test(tests, the_first_bad_line_is_named);
    tcase_add_test(tests, stopped_reading_says_so);
    tcase_add_test(tests, a_line_without_end_ends_the_reading);
    tcase_add_test(tests, luck_taken_out_agrees_with_the_plain_payoff);
    tcase_add_loop_test(tests, the_watch_misses_no_decision, 0, 3);
    suite_add_tcase(suite, tests);
    int failed = test_suite_run(suite);
    test_folder_remove(folder);
    return failed != 0;
}
