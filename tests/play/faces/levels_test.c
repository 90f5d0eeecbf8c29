/* labels: thorough */
/* Levels: an agent for every game, figures that keep them apart, a help text that tells them. */
#define _GNU_SOURCE /* memmem */
#include "play/faces/face.h"

#include "bench/match/match.h"
#include "search/agent.h"
#include "tests/support/files.h"
#include "tests/support/length.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIGHTS = 4,
    DUELS = 2,
    CALAMITIES = 2,
    DUNGEONS = 2,
    MEASURES = FIGHTS + DUELS + CALAMITIES + DUNGEONS,
    PAIRS = 100
};

START_TEST(every_game_has_an_agent_for_every_level) {
    size_t count;
    const rp_rules *const *all = rp_rules_all(&count);
    for (size_t i = 0; i < count; i++) {
        rp_game *game;
        rp_error error = {RP_OK, ""};
        ck_assert_int_eq(rp_game_new(all[i]->name, NULL, &game, &error), RP_OK);
        for (int level = 0; level < RP_LEVELS; level++) {
            char spec[RP_LEVEL_AGENT_MAX];
            rp_agent *agent;
            rp_level_agent(level, game, spec);
            ck_assert_msg(rp_agent_new(spec, game, &agent, &error) == RP_OK, "%s: %s", spec, error.text);
            rp_agent_free(agent);
        }
        rp_game_free(game);
    }
}
END_TEST

START_TEST(master_plays_solved_fights_exactly) {
    static const char *const solved[] = {"dq-combat:variant=dice", "dq-combat:variant=classic-solo",
                                         "dq-combat:variant=classic,life=4"};
    static const char *const searched[] = {"dq-combat", "dq-combat:variant=classic", "dq-combat:variant=solo", "kuhn"};
    for (int i = 0; i < 7; i++) {
        rp_game *game;
        char master[RP_LEVEL_AGENT_MAX], hard[RP_LEVEL_AGENT_MAX];
        ck_assert_int_eq(rp_game_new(i < 3 ? solved[i] : searched[i - 3], NULL, &game, NULL), RP_OK);
        rp_level_agent(RP_LEVEL_MASTER, game, master);
        rp_level_agent(RP_LEVEL_MASTER - 1, game, hard);
        ck_assert_int_eq(strcmp(master, "exact") == 0, i < 3);
        ck_assert_str_ne(hard, "exact");
        rp_game_free(game);
    }
}
END_TEST

/* All that was measured, one after the other; NULL behind the last. */
static const rp_level_measure *measure_at(int index) {
    size_t count;
    const rp_face *const *faces = rp_faces(&count);
    for (size_t i = 0; i < count; i++) {
        const rp_level_table *table = faces[i]->levels;
        if (!table) continue;
        if (index < table->measures) return &table->measure[index];
        index -= table->measures;
    }
    return NULL;
}

/* Luck hides what the search adds at the top: easy is surely weaker than normal, master or hard surely stronger in all
 * games but one, and nobody was measured to be weaker than the level below, or but easy surely weaker than greedy. */
START_TEST(levels_are_apart) {
    ck_assert_ptr_nonnull(measure_at(MEASURES - 1));
    ck_assert_ptr_null(measure_at(MEASURES));
    int surely = 0;
    for (int m = 0; m < MEASURES; m++) {
        const rp_level_measure *measure = measure_at(m);
        ck_assert_double_lt(rp_level_against(measure, 0, RP_LEVEL_NORMAL).high, -80);
        surely += rp_level_against(measure, RP_LEVEL_MASTER - 1, RP_LEVEL_NORMAL).low > 0 ||
                  rp_level_against(measure, RP_LEVEL_MASTER, RP_LEVEL_NORMAL).low > 0;
        for (int level = 1; level < RP_LEVELS; level++) {
            ck_assert_double_gt(rp_level_against(measure, level, level - 1).elo, 0);
            ck_assert_double_ge(rp_level_against(measure, level, RP_LEVEL_GREEDY).high, 0);
        }
    }
    ck_assert_int_ge(surely, MEASURES - 1);
}
END_TEST

/* Of how many settings of a game neighbours are at least so far apart. */
static const double least[RP_LEVELS] = {0, 80, 50, 25};

static int count_apart(const char *rules, int measures) {
    const rp_level_table *table = rp_face_of(rp_rules_find(rules, NULL)).levels;
    int apart = 0;
    ck_assert_int_eq(table->measures, measures);
    for (int m = 0; m < measures; m++) {
        bool all = true;
        for (int level = 1; level < RP_LEVELS; level++)
            all = all && rp_level_against(&table->measure[m], level, level - 1).elo >= least[level];
        apart += all;
    }
    return apart;
}

START_TEST(gaps_are_those_of_the_readme) {
    static const char *const numbers[FIGHTS + 1] = {"none", "one", "two", "three", "four"};
    char sentence[160];
    size_t size, length = (size_t)snprintf(sentence, sizeof sentence,
                                           "In %s of the %s fights shown and %s of the %s duels, neighbouring levels "
                                           "are at least %.0f, %.0f and %.0f Elo apart",
                                           numbers[count_apart("dq-combat", FIGHTS)], numbers[FIGHTS],
                                           numbers[count_apart("destinyquest", DUELS)], numbers[DUELS], least[1],
                                           least[2], least[3]);
    unsigned char *readme = test_file_read(RIPOSTE_SOURCE_DIR "/README.md", &size);
    for (size_t i = 0; i < size; i++)
        if (readme[i] == '\n') readme[i] = ' ';
    ck_assert_msg(memmem(readme, size, sentence, length) != NULL, "README.md does not say: %s", sentence);
    free(readme);
}
END_TEST

/* Every two levels have met, and what one is above the other, the other is below it; no level is above itself. */
START_TEST(the_table_is_full) {
    for (int m = 0; m < MEASURES; m++)
        for (int level = 0; level < RP_LEVELS; level++) {
            rp_level_elo greedy = rp_level_against(measure_at(m), level, RP_LEVEL_GREEDY);
            ck_assert(greedy.low <= greedy.elo && greedy.elo <= greedy.high);
            for (int other = 0; other < RP_LEVELS; other++) {
                rp_level_elo elo = rp_level_against(measure_at(m), level, other);
                ck_assert(elo.low <= elo.elo && elo.elo <= elo.high);
                ck_assert_int_eq(elo.low < elo.high, level != other);
                ck_assert_double_eq(rp_level_against(measure_at(m), other, level).low, -elo.high);
            }
        }
}
END_TEST

/* Three standard errors of the difference of two measured Elo, each with its 95 % interval. */
static double three_errors(double low, double high, double other_low, double other_high) {
    return 3 / 1.96 * hypot(high - low, other_high - other_low) / 2;
}

/* Other deals than those of the table: the difference is within three standard errors, and a surely stronger level has
 * the better payoff. */
START_TEST(a_short_match_agrees_with_the_table) {
    const rp_level_measure *measure = measure_at(_i);
    rp_game *game;
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_game_new(measure->game, NULL, &game, &error), RP_OK);
    rp_match_plan plan = {.game = game, .agents = {.count = RP_LEVELS - 1}, .pairs = PAIRS, .seed = 5};
    for (int i = 0; i < plan.agents.count; i++) {
        char spec[RP_LEVEL_AGENT_MAX];
        rp_level_agent(i, game, spec);
        snprintf(plan.agents.spec[i], sizeof plan.agents.spec[i], "%s", spec);
    }
    ck_assert_int_eq(rp_match_plan_make(&plan, &error), RP_OK);
    rp_match match = {.plan = &plan, .threads = 2};
    rp_match_result *result = calloc(1, sizeof *result);
    rp_match_end end;
    ck_assert_int_eq(rp_match_run(&match, result, &end, &error), RP_OK);
    for (int i = 0; i < result->versus_count; i++) {
        const rp_versus *versus = &result->versus[i];
        if (versus->second != versus->first + 1) continue;
        const rp_level_elo told = rp_level_against(measure, versus->second, versus->first);
        ck_assert_double_eq_tol(versus->strength.elo, -told.elo,
                                three_errors(versus->strength.elo_low, versus->strength.elo_high, told.low, told.high));
        if (told.low > 0) ck_assert_double_lt(versus->payoff[0].mean, versus->payoff[1].mean);
    }
    free(result);
    rp_game_free(game);
}
END_TEST

START_TEST(texts_tell_the_figures) {
    char text[8192], line[96];
    rp_levels_help(text, sizeof text);
    for (int level = 0; level < RP_LEVELS; level++) {
        ck_assert_ptr_nonnull(strstr(text, rp_level_name(level)));
        rp_level_strength(measure_at(0), level, line, sizeof line);
        ck_assert_int_eq(line[0] == 0, level == RP_LEVEL_NORMAL);
    }
    for (int m = 0; m < MEASURES; m++) ck_assert_ptr_nonnull(strstr(text, measure_at(m)->game));
    char small[40];
    rp_levels_help(small, sizeof small);
    ck_assert_uint_eq(strlen(small), sizeof small - 1);
}
END_TEST

/* The game that a person is told the Elo of; NULL: of none. */
static const char *told_of(const char *spec, bool *own) {
    rp_game *game;
    rp_error error;
    ck_assert_msg(!rp_game_new(spec, NULL, &game, &error), "%s", error.text);
    const rp_level_measure *measure = rp_level_measure_of(game, own);
    rp_game_free(game);
    return measure ? measure->game : NULL;
}

START_TEST(the_measure_is_that_of_the_game) {
    static const struct {
        const char *game, *told;
        bool own;
    } cases[] = {{"destinyquest:p1=l3n,p2=h3r", "destinyquest:p1=l3n,p2=h3r", true},
                 {"destinyquest", "destinyquest:p1=l3n,p2=h3r", false},
                 {"destinyquest:p2=l3n,p1=h3r", "destinyquest:p1=l3n,p2=h3r", true},
                 {"destinyquest:p1=l1w,p2=l1r,p2-health=30", "destinyquest:p1=l3n,p2=h3r", false},
                 {"dq-combat:escape=no,life=12", "dq-combat:life=12,escape=no", true},
                 {"dq-combat", "dq-combat:life=12,escape=no", false},
                 {"dungeonquest:players=2", "dungeonquest:players=2", true},
                 {"dungeonquest:players=3,variant=dice", "dungeonquest:players=2", false},
                 {"dungeonquest:players=4", "dungeonquest:players=4", true},
                 {"calamity", "calamity", true},
                 {"calamity:stage=match", "calamity:stage=match", true}};
    bool own = true;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_str_eq(told_of(cases[i].game, &own), cases[i].told);
        ck_assert_msg(own == cases[i].own, "%s", cases[i].game);
    }
    ck_assert_ptr_null(told_of("kuhn", &own));
    ck_assert(!own);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("levels");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 900);
    tcase_add_test(tests, every_game_has_an_agent_for_every_level);
    tcase_add_test(tests, master_plays_solved_fights_exactly);
    tcase_add_test(tests, levels_are_apart);
    tcase_add_test(tests, gaps_are_those_of_the_readme);
    tcase_add_test(tests, the_table_is_full);
    if (test_full_length()) tcase_add_loop_test(tests, a_short_match_agrees_with_the_table, 0, MEASURES);
    tcase_add_test(tests, the_measure_is_that_of_the_game);
    tcase_add_test(tests, texts_tell_the_figures);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
