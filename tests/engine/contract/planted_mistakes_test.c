/* labels: longer */
/* Mistakes planted in a small game: the contract suite names each by the invariant that it breaks and a seed that shows
 * it. With RIPOSTE_SHOW_MISTAKES set, the mistakes are printed with the line of `riposte check` for each. */
#include "play/reports/check_report.h"
#include "tests/support/length.h"
#include "tests/support/planted_game.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { LINE_MAX = 2048, PRINTED_MAX = 65536 };

static void check_game(const test_mistake *mistake, uint64_t seed, int games, rp_contract_report *report) {
    rp_game *game = test_planted_game(mistake);
    const rp_contract_options options = {.seed = seed, .games = games};
    rp_error error = {0};
    require_message(rp_contract_check(game, &options, report, &error) == RP_OK, "%s", error.text);
    free(game);
}

START_TEST(the_game_is_right_without_a_mistake) {
    for (uint64_t seed = 0; seed < (uint64_t)test_by_length(20, 5, 20); seed++) {
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
    for (uint64_t seed = 1; seed <= (uint64_t)test_by_length(2, 1, 2); seed++) {
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

/* What the program prints about a game, and its exit status. */
static int printed(const rp_game *game, char text[PRINTED_MAX]) {
    FILE *file = tmpfile();
    require(file && fflush(stdout) == 0);
    int terminal = dup(1);
    require(terminal >= 0 && dup2(fileno(file), 1) == 1);
    int status = rp_check_and_print(game, 1, 0, false);
    require(fflush(stdout) == 0 && dup2(terminal, 1) == 1);
    close(terminal);
    rewind(file);
    text[fread(text, 1, PRINTED_MAX - 1, file)] = 0;
    fclose(file);
    return status;
}

/* After the violations, where to begin, if there are several. */
static void expect_report(const char *text, const rp_contract_report *report) {
    char line[LINE_MAX];
    for (int i = 0; i < report->violations; i++) {
        rp_violation_line(&report->violation[i], line, sizeof line);
        ck_assert_msg(strncmp(text, line, strlen(line)) == 0 && text[strlen(line)] == '\n', "no '%s' in\n%s", line,
                      text);
        text += strlen(line) + 1;
    }
    int lowest = (int)report->violation[0].invariant;
    snprintf(line, sizeof line,
             "%d invariants do not hold; one that is broken often breaks others: begin with %d (%s),",
             report->violations, lowest, rp_invariant_name(lowest));
    ck_assert_msg((report->violations > 1) == (strncmp(text, line, strlen(line)) == 0), "'%s' before\n%s", line, text);
}

START_TEST(the_program_says_so) {
    int count;
    const test_mistake *mistake = &test_mistakes(&count)[_i];
    rp_contract_report report;
    static char text[PRINTED_MAX];
    rp_game *game = test_planted_game(mistake);
    ck_assert_int_eq(printed(game, text), 1);
    free(game);
    check_game(mistake, 1, 0, &report);
    expect_report(text, &report);
    if (getenv("RIPOSTE_SHOW_MISTAKES")) printf("%s\n    %.*s\n", mistake->what, (int)strcspn(text, "\n"), text);
    game = test_planted_game(NULL);
    ck_assert_int_eq(printed(game, text), 0);
    ck_assert_ptr_nonnull(strstr(text, "32 invariants hold over 200 games, seed 1\n"));
    free(game);
}
END_TEST

START_TEST(some_mistakes_break_several_and_some_one) {
    int count, several = 0;
    const test_mistake *mistakes = test_mistakes(&count);
    for (int i = 0; i < count; i++) {
        rp_contract_report report;
        check_game(&mistakes[i], 1, 0, &report);
        several += report.violations > 1;
    }
    require_message(several > 0 && several < count, "%d of %d", several, count);
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
    tcase_add_test(cases, some_mistakes_break_several_and_some_one);
    tcase_add_test(cases, most_invariants_have_a_mistake);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
