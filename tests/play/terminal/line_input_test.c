/* What Tab makes of a line. */
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

int main(void) { return test_suite_run_one("line_input", tab_adds_what_all_have_in_common); }
