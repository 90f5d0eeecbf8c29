/* Windows: who is asked, and when it ends. */
#include "engine/kit/window.h"
#include "tests/support/suite.h"

#include <check.h>

static bool may(void *context, int player) { return *(const unsigned *)context >> player & 1; }

START_TEST(all_pass_in_a_row) {
    for (int players = 1; players <= 4; players++)
        for (int first = 0; first < players; first++) {
            unsigned everybody = (1u << players) - 1;
            rp_window window;
            rp_window_open(&window, first);
            for (int i = 0; i < players; i++) {
                ck_assert(rp_window_ask(&window, players, may, &everybody));
                ck_assert_int_eq(window.asked - 1, (first + i) % players);
                rp_window_pass(&window, players);
            }
            ck_assert(!rp_window_ask(&window, players, may, &everybody));
            ck_assert_int_eq(window.asked | window.passes | window.last, 0);
        }
}
END_TEST

/* Who plays goes on, and everybody else is asked once more after it. */
START_TEST(a_play_asks_all_again) {
    unsigned everybody = 7;
    rp_window window;
    rp_window_open(&window, 1);
    ck_assert(rp_window_ask(&window, 3, may, &everybody));
    rp_window_pass(&window, 3);
    ck_assert(rp_window_ask(&window, 3, may, &everybody));
    rp_window_played(&window, 5);
    ck_assert(rp_window_ask(&window, 3, may, &everybody));
    ck_assert_int_eq(window.asked - 1, 2);
    ck_assert_int_eq(window.last, 5);
    for (int i = 0; i < 3; i++) {
        ck_assert(rp_window_ask(&window, 3, may, &everybody));
        rp_window_pass(&window, 3);
        ck_assert_int_eq(window.last, 0); /* the order begins anew */
    }
    ck_assert(!rp_window_ask(&window, 3, may, &everybody));
}
END_TEST

START_TEST(who_has_nothing_is_not_asked) {
    unsigned only_third = 4, nobody = 0;
    rp_window window;
    rp_window_open(&window, 0);
    ck_assert(rp_window_ask(&window, 3, may, &only_third));
    ck_assert_int_eq(window.asked - 1, 2);
    rp_window_played(&window, 0);
    ck_assert(!rp_window_ask(&window, 3, may, &nobody));
    ck_assert_int_eq(window.asked, 0);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("window");
    TCase *tests = tcase_create("window");
    tcase_add_test(tests, all_pass_in_a_row);
    tcase_add_test(tests, a_play_asks_all_again);
    tcase_add_test(tests, who_has_nothing_is_not_asked);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
