/* What Tab makes of a line, lines that are put back, and those that quit. */
#include "play/terminal/line_input.h"
#include "tests/support/suite.h"

#include <check.h>

static void expect(const char *line, const char *wanted, size_t matches) {
    static const char *const words[] = {"help",
                                        "hint",
                                        "undo",
                                        "undo anyway",
                                        "Thrown Spear R6{}",
                                        "Thrown Axe M2{}",
                                        "Fl\xc3\xb6te",
                                        "Fl\xc3\xa4"
                                        "che"};
    char completed[RP_LINE_BYTES];
    ck_assert_uint_eq(rp_line_completion(words, sizeof words / sizeof *words, line, completed), matches);
    ck_assert_str_eq(completed, wanted);
}

START_TEST(tab_adds_what_all_have_in_common) {
    expect("h", "h", 2);
    expect("hi", "hint", 1);
    expect("u", "undo", 2);
    expect("undo ", "undo anyway", 1);
    expect("thr", "Thrown ", 2);
    expect("thrown s", "Thrown Spear R6{}", 1);
    expect("fl", "Fl", 2); /* not half of a letter */
    expect("x", "", 0);
    expect("hints", "", 0);
}
END_TEST

/* Once, and the last of several; typed-ahead lines are forgotten, it is not. */
START_TEST(a_line_that_was_put_back_comes_next) {
    atomic_bool stop = false;
    char line[RP_LINE_BYTES];
    rp_line_input *input = rp_line_input_new(&stop);
    rp_line_input_put_back(input, "hint");
    rp_line_input_put_back(input, "why");
    rp_line_input_forget_typed(input);
    ck_assert_int_eq(rp_line_input_read(input, "> ", line), RP_LINE_OK);
    ck_assert_str_eq(line, "why");
    atomic_store(&stop, true);
    ck_assert_int_eq(rp_line_input_read(input, "> ", line), RP_LINE_STOPPED);
    rp_line_input_put_back(input, "why");
    ck_assert_int_eq(rp_line_input_read(input, "> ", line), RP_LINE_STOPPED);
    rp_line_input_free(input);
}
END_TEST

START_TEST(answers_that_quit) {
    static const char *const quitting[] = {"quit", " q ", "QUI", "exit", "Exit "};
    static const char *const others[] = {"", "  ", "quits", "q 1", "e", "exi", "exits", "1"};
    for (size_t i = 0; i < sizeof quitting / sizeof *quitting; i++) ck_assert_msg(rp_line_quits(quitting[i]), "%zu", i);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) ck_assert_msg(!rp_line_quits(others[i]), "%zu", i);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("line_input");
    TCase *cases = tcase_create("all");
    tcase_add_test(cases, tab_adds_what_all_have_in_common);
    tcase_add_test(cases, a_line_that_was_put_back_comes_next);
    tcase_add_test(cases, answers_that_quit);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
