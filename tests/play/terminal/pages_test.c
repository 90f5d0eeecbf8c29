/* Texts a screen at a time: no page is higher than the screen, and together they are the text. */
#include "play/terminal/pages.h"

#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <string.h>

START_TEST(a_page_ends_after_a_line) {
    const char *text = "one\ntwo\nthree\n";
    ck_assert_uint_eq(rp_pages_fitting(text, 2, 80), strlen("one\ntwo\n"));
    ck_assert_uint_eq(rp_pages_fitting(text, 3, 80), strlen(text));
    ck_assert_uint_eq(rp_pages_fitting(text, 99, 80), strlen(text));
    ck_assert_uint_eq(rp_pages_fitting("", 3, 80), 0);
    ck_assert_uint_eq(rp_pages_fitting("no end", 3, 80), strlen("no end"));
    ck_assert_uint_eq(rp_pages_fitting("\n\nx\n", 2, 80), 2);
}
END_TEST

/* A line of 12 columns takes two rows of 10, one of 10 takes one; letters beyond ASCII and colours are counted as they
 * are seen. */
START_TEST(long_lines_take_more_rows) {
    const char *text = "123456789012\nshort\n";
    ck_assert_uint_eq(rp_pages_fitting(text, 2, 10), strlen("123456789012\n"));
    ck_assert_uint_eq(rp_pages_fitting(text, 3, 10), strlen(text));
    ck_assert_uint_eq(rp_pages_fitting(text, 2, 12), strlen(text));
    const char *marked = "\033[1m12345678\xc3\xa4\xc3\xb6\033[0m\nshort\n";
    ck_assert_uint_eq(rp_pages_fitting(marked, 2, 10), strlen(marked));
}
END_TEST

/* Also on a screen that is too small for a line, so that every text comes to its end. */
START_TEST(at_least_a_line) {
    const char *text = "123456789012345678901234567890\nx\n";
    ck_assert_uint_eq(rp_pages_fitting(text, 1, 10), 31);
    ck_assert_uint_eq(rp_pages_fitting(text, 0, 10), 31);
    ck_assert_uint_eq(rp_pages_fitting(text, -1, 10), 31);
}
END_TEST

/* Before a line that is not indented, if that leaves more than half of the rows. */
START_TEST(indented_lines_stay_with_the_line_before) {
    const char *text = "one\n  a\ntwo\n  b\n  c\nthree\n";
    ck_assert_uint_eq(rp_pages_fitting(text, 3, 80), strlen("one\n  a\n"));
    ck_assert_uint_eq(rp_pages_fitting(text, 2, 80), strlen("one\n  a\n"));
    ck_assert_uint_eq(rp_pages_fitting(text, 4, 80), strlen("one\n  a\ntwo\n  b\n"));
    ck_assert_uint_eq(rp_pages_fitting(text, 5, 80), strlen("one\n  a\ntwo\n  b\n  c\n"));
    ck_assert_uint_eq(rp_pages_fitting(text, 6, 80), strlen(text));
    ck_assert_uint_eq(rp_pages_fitting("one\n  a\n  b\n  c\n", 2, 80), strlen("one\n  a\n"));
    ck_assert_uint_eq(rp_pages_fitting("one\n  a\n\n  b\n  c\n", 3, 80), strlen("one\n  a\n"));
}
END_TEST

/* Not inside a sentence, where that leaves more than half of the rows. */
START_TEST(a_sentence_stays_in_one_piece) {
    const char *text = "one\n  a\n\nThis goes on\nand on\nuntil here.\nAnother.\nx\n";
    ck_assert_uint_eq(rp_pages_fitting(text, 5, 80), strlen("one\n  a\n\n"));
    ck_assert_uint_eq(rp_pages_fitting(text, 6, 80), strlen("one\n  a\n\nThis goes on\nand on\nuntil here.\n"));
    ck_assert_uint_eq(rp_pages_fitting("1\n2\n3\n4\n5\n", 4, 80), strlen("1\n2\n3\n4\n"));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("pages");
    TCase *cases = tcase_create("all");
    tcase_add_test(cases, a_page_ends_after_a_line);
    tcase_add_test(cases, long_lines_take_more_rows);
    tcase_add_test(cases, at_least_a_line);
    tcase_add_test(cases, indented_lines_stay_with_the_line_before);
    tcase_add_test(cases, a_sentence_stays_in_one_piece);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
