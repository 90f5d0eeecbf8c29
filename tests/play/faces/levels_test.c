/* labels: longer */
/* Levels: an agent for every game, figures that keep them apart, a help text that tells them. */
#include "play/faces/levels.h"

#include "bench/match/match.h"
#include "search/agent.h"
#include "tests/support/length.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdlib.h>

START_TEST(every_game_has_an_agent_for_every_level) {
    size_t count;
    const rp_rules *const *all = rp_rules_all(&count);
    for (size_t i = 0; i < count; i++) {
        rp_game *game;
        rp_error error = {RP_OK, ""};
        ck_assert_int_eq(rp_game_new(all[i]->name, NULL, &game, &error), RP_OK);
        for (int level = 0; level < RP_LEVELS; level++) {
            char spec[128];
            rp_agent *agent;
            rp_level_agent(&rp_levels()[level], game, spec, sizeof spec);
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
        char master[128], hard[128];
        ck_assert_int_eq(rp_game_new(i < 3 ? solved[i] : searched[i - 3], NULL, &game, NULL), RP_OK);
        rp_level_agent(&rp_levels()[RP_LEVELS - 1], game, master, sizeof master);
        rp_level_agent(&rp_levels()[RP_LEVELS - 2], game, hard, sizeof hard);
        ck_assert_int_eq(strcmp(master, "exact") == 0, i < 3);
        ck_assert_str_ne(hard, "exact");
        rp_game_free(game);
    }
}
END_TEST

START_TEST(neighbours_are_apart) {
    const rp_level *levels = rp_levels();
    for (int game = 0; game < RP_LEVEL_GAMES; game++) {
        for (int i = 1; i < RP_LEVELS; i++) {
            ck_assert_double_gt(levels[i].against_below[game].low, 0);
            ck_assert_uint_gt(levels[i].simulations, levels[i - 1].simulations);
        }
        ck_assert_double_lt(levels[0].against_normal[game].high, 0);
        for (int i = RP_LEVEL_NORMAL + 1; i < RP_LEVELS; i++)
            ck_assert_double_gt(levels[i].against_normal[game].low, 0);
    }
}
END_TEST

/* Other deals than those of the table: the intervals overlap, and the stronger level has the better payoff. */
START_TEST(a_short_match_agrees_with_the_table) {
    rp_game *game;
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_game_new(rp_level_game(_i), NULL, &game, &error), RP_OK);
    rp_match_plan plan = {.game = game, .agents = {.count = RP_LEVELS - 1}, .pairs = 150, .seed = 2};
    for (int i = 0; i < plan.agents.count; i++)
        rp_level_agent(&rp_levels()[i], game, plan.agents.spec[i], sizeof plan.agents.spec[i]);
    ck_assert_int_eq(rp_match_plan_make(&plan, &error), RP_OK);
    rp_match match = {.plan = &plan, .threads = 2};
    rp_match_result *result = calloc(1, sizeof *result);
    rp_match_end end;
    ck_assert_int_eq(rp_match_run(&match, result, &end, &error), RP_OK);
    for (int i = 0; i < result->versus_count; i++) {
        const rp_versus *versus = &result->versus[i];
        if (versus->second != versus->first + 1) continue;
        const rp_level_elo *told = &rp_levels()[versus->second].against_below[_i];
        ck_assert_double_lt(versus->strength.elo_low, -told->low);
        ck_assert_double_gt(versus->strength.elo_high, -told->high);
        ck_assert_double_lt(versus->payoff[0].mean, versus->payoff[1].mean);
    }
    free(result);
    rp_game_free(game);
}
END_TEST

START_TEST(texts_tell_the_figures) {
    char text[4096], line[96];
    rp_levels_help(text, sizeof text);
    for (int i = 0; i < RP_LEVELS; i++) {
        ck_assert_ptr_nonnull(strstr(text, rp_levels()[i].name));
        rp_level_strength(&rp_levels()[i], 0, line, sizeof line);
        ck_assert_int_eq(line[0] == 0, i == RP_LEVEL_NORMAL);
    }
    for (int game = 0; game < RP_LEVEL_GAMES; game++) ck_assert_ptr_nonnull(strstr(text, rp_level_game(game)));
    char small[40];
    rp_levels_help(small, sizeof small);
    ck_assert_uint_eq(strlen(small), sizeof small - 1);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("levels");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, every_game_has_an_agent_for_every_level);
    tcase_add_test(tests, master_plays_solved_fights_exactly);
    tcase_add_test(tests, neighbours_are_apart);
    if (test_full_length()) tcase_add_loop_test(tests, a_short_match_agrees_with_the_table, 0, RP_LEVEL_GAMES);
    tcase_add_test(tests, texts_tell_the_figures);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
