/* Texts that are put together piece by piece, up to the last byte of their buffers. */
#include "engine/page.h"
#include "tests/support/suite.h"

#include <check.h>
#include <string.h>
#include <wchar.h>

enum { ROOM = 16, MARK = '#' };

/* "ab12cde" in _i bytes of a buffer is as much of it as fits, and no byte behind them is touched. */
START_TEST(it_is_cut_off_at_its_size) {
    static const char whole[] = "ab12cde";
    size_t size = (size_t)_i, length = strlen(whole), fits = size <= length ? size - 1 : length;
    char text[ROOM];
    memset(text, MARK, sizeof text);
    rp_page page = {text, size, 0};
    rp_page_put(&page, "%s", "ab");
    rp_page_put(&page, "%d", 12);
    rp_page_put(&page, "cd%c", 'e');
    rp_page_put(&page, "%s", "");
    ck_assert_uint_eq(page.used, size <= length ? size : length);
    ck_assert_mem_eq(text, whole, fits);
    ck_assert_int_eq(text[fits], 0);
    for (size_t i = size; i < sizeof text; i++) ck_assert_int_eq(text[i], MARK);
}
END_TEST

START_TEST(nothing_comes_behind_what_was_cut_off) {
    char text[3];
    rp_page page = {text, sizeof text, 0};
    rp_page_put(&page, "abc");
    rp_page_put(&page, "d");
    ck_assert_str_eq(text, "ab");
    page.used = 0;
    rp_page_put(&page, "e");
    ck_assert_str_eq(text, "e");
}
END_TEST

START_TEST(without_a_size_nothing_is_put) {
    rp_page page = {NULL, 0, 0};
    rp_page_put(&page, "a");
    ck_assert_uint_eq(page.used, 0);
}
END_TEST

START_TEST(it_goes_on_behind_what_stands_there) {
    char text[ROOM] = "a: ";
    rp_page page = {text, sizeof text, strlen(text)};
    rp_page_put(&page, "%d", 5);
    ck_assert_str_eq(text, "a: 5");
    ck_assert_uint_eq(page.used, 4);
}
END_TEST

/* The locale of the tests, "C", has no such character. */
START_TEST(what_cannot_be_printed_is_left_out) {
    static const wchar_t wide[] = {0x20ac, 0};
    char text[ROOM];
    rp_page page = {text, sizeof text, 0};
    rp_page_put(&page, "a");
    rp_page_put(&page, "b%ls", wide);
    ck_assert_str_eq(text, "a");
    rp_page_put(&page, "c");
    ck_assert_str_eq(text, "ac");
}
END_TEST

START_TEST(only_what_is_certain_is_nothing_or_all) {
    static const struct {
        double share;
        const char *text;
    } percents[] = {
        {0, "0 %"},      {1e-10, "0 %"}, {1e-6, "less than 1 %"},   {0.0099, "less than 1 %"},    {0.01, "1 %"},
        {0.454, "45 %"}, {0.99, "99 %"}, {0.991, "more than 99 %"}, {1 - 1e-6, "more than 99 %"}, {1 - 1e-10, "100 %"},
        {1, "100 %"}};
    for (size_t i = 0; i < sizeof percents / sizeof *percents; i++) {
        char text[ROOM * 4];
        rp_page page = {text, sizeof text, 0};
        rp_page_put_percent(&page, percents[i].share);
        ck_assert_str_eq(text, percents[i].text);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("page");
    TCase *cases = tcase_create("page");
    tcase_add_loop_test(cases, it_is_cut_off_at_its_size, 1, ROOM);
    tcase_add_test(cases, nothing_comes_behind_what_was_cut_off);
    tcase_add_test(cases, without_a_size_nothing_is_put);
    tcase_add_test(cases, it_goes_on_behind_what_stands_there);
    tcase_add_test(cases, what_cannot_be_printed_is_left_out);
    tcase_add_test(cases, only_what_is_certain_is_nothing_or_all);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
