/* Mistakes planted in a small game: the contract suite names each by the invariant that it breaks and a seed that shows
 * it. With RIPOSTE_SHOW_MISTAKES set, the mistakes are printed with the line of `riposte check` for each. */
#include "play/reports/check_report.h"
#include "tests/support/planted_game.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SEEDS = 2, LINE_MAX = 2048 };

static void check_game(const test_mistake *mistake, uint64_t seed, int games, rp_contract_report *report) {
    rp_game *game = test_planted_game(mistake);
    const rp_contract_options options = {.seed = seed, .games = games};
    rp_error error = {0};
    require_message(rp_contract_check(game, &options, report, &error) == RP_OK, "%s", error.text);
    free(game);
}

START_TEST(the_game_is_right_without_a_mistake) {
    for (uint64_t seed = 0; seed < 20; seed++) {
        rp_contract_report report;
        char line[LINE_MAX] = "";
        check_game(NULL, seed, 0, &report);
        if (report.violations) rp_violation_line(&report.violation[0], line, sizeof line);
        require_message(report.violations == 0, "%s", line);
        for (int i = 1; i <= RP_INVARIANTS; i++) {
            bool has_none = i == RP_INVARIANT_MERGED || i == RP_INVARIANT_POSITION_KEY;
            require_message(has_none == (report.checks[i] == 0), "invariant %d: %llu checks", i,
                            (unsigned long long)report.checks[i]);
            require(has_none == (report.not_checked[i] != NULL));
        }
    }
}
END_TEST

/* The mistake is the first violation, and its seed and number of games show it again. */
START_TEST(the_mistake_is_named) {
    int count;
    const test_mistake *mistake = &test_mistakes(&count)[_i];
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        rp_contract_report report, again;
        char line[LINE_MAX], same[LINE_MAX];
        check_game(mistake, seed, 0, &report);
        require_message(report.violations > 0, "%s: not found with seed %llu", mistake->what, (unsigned long long)seed);
        const rp_violation *first = &report.violation[0];
        rp_violation_line(first, line, sizeof line);
        require_message(first->invariant == mistake->breaks, "%s: %s", mistake->what, line);
        require(first->seed == seed);
        check_game(mistake, first->seed, first->game_number < 0 ? 0 : first->game_number + 1, &again);
        require(again.violations > 0);
        rp_violation_line(&again.violation[0], same, sizeof same);
        ck_assert_str_eq(line, same);
    }
}
END_TEST

/* The first line that the program prints about a game, and its exit status. */
static int first_line(const rp_game *game, char line[LINE_MAX]) {
    FILE *file = tmpfile();
    require(file && fflush(stdout) == 0);
    int terminal = dup(1);
    require(terminal >= 0 && dup2(fileno(file), 1) == 1);
    int status = rp_check_and_print(game, 1, 0, false);
    require(fflush(stdout) == 0 && dup2(terminal, 1) == 1);
    close(terminal);
    rewind(file);
    require(fgets(line, LINE_MAX, file));
    line[strcspn(line, "\n")] = 0;
    fclose(file);
    return status;
}

START_TEST(the_program_says_so) {
    int count;
    const test_mistake *mistake = &test_mistakes(&count)[_i];
    rp_contract_report report;
    char line[LINE_MAX], expected[LINE_MAX];
    rp_game *game = test_planted_game(mistake);
    ck_assert_int_eq(first_line(game, line), 1);
    free(game);
    check_game(mistake, 1, 0, &report);
    rp_violation_line(&report.violation[0], expected, sizeof expected);
    ck_assert_str_eq(line, expected);
    if (getenv("RIPOSTE_SHOW_MISTAKES")) printf("%s\n    %s\n", mistake->what, line);
    game = test_planted_game(NULL);
    ck_assert_int_eq(first_line(game, line), 0);
    ck_assert_ptr_nonnull(strstr(line, "32 invariants hold over 200 games, seed 1"));
    free(game);
}
END_TEST

START_TEST(most_invariants_have_a_mistake) {
    int count;
    const test_mistake *mistakes = test_mistakes(&count);
    for (int i = 1; i <= RP_INVARIANTS; i++) {
        bool found = i == RP_INVARIANT_LIMITS || i == RP_INVARIANT_TO_ACT;
        for (int j = 0; j < count; j++) found |= mistakes[j].breaks == (rp_invariant)i;
        require_message(found, "no mistake breaks invariant %d", i);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("planted mistakes");
    TCase *cases = tcase_create("all");
    int count;
    test_mistakes(&count);
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, the_game_is_right_without_a_mistake);
    tcase_add_loop_test(cases, the_mistake_is_named, 0, count);
    tcase_add_loop_test(cases, the_program_says_so, 0, count);
    tcase_add_test(cases, most_invariants_have_a_mistake);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
