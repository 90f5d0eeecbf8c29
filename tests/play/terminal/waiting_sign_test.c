/* labels: threads */
/* Who waits at a terminal is told so after two seconds, once a second, and of nothing afterwards. */
#include "play/terminal/waiting_sign.h"
#include "tests/support/hand_clock.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

typedef struct terminal {
    FILE *stream;
    int shown; /* what is written there comes out here */
    test_clock clock;
    rp_waiting_sign sign;
} terminal;

static void begin(terminal *t) {
    int ends[2];
    *t = (terminal){0};
    ck_assert_int_eq(pipe(ends), 0);
    t->shown = ends[0];
    t->stream = fdopen(ends[1], "w");
    ck_assert_ptr_nonnull(t->stream);
    test_clock_begin(&t->clock, false);
    rp_waiting_sign_begin(&t->sign, "Thinking", t->stream, &t->clock.clock);
}

static void expect(const terminal *t, const char *wanted) {
    char text[64] = "";
    for (size_t length = 0; length < strlen(wanted);) {
        ssize_t got = read(t->shown, text + length, strlen(wanted) - length);
        ck_assert_int_gt(got, 0);
        length += (size_t)got;
    }
    ck_assert_str_eq(text, wanted);
}

static void expect_no_more(terminal *t) {
    char byte;
    fclose(t->stream);
    ck_assert_int_eq(read(t->shown, &byte, 1), 0);
    close(t->shown);
}

/* Until the thread of the sign has looked at the clock twice, and so has done what was due at the first time. */
static void let_it_look(terminal *t) {
    for (uint64_t before = atomic_load(&t->clock.readings); atomic_load(&t->clock.readings) < before + 2;)
        test_clock_let_pass(&t->clock, 0);
}

START_TEST(a_short_wait_shows_nothing) {
    terminal t;
    begin(&t);
    test_clock_turn(&t.clock, 1999);
    let_it_look(&t);
    rp_waiting_sign_end(&t.sign);
    ck_assert(!t.sign.shown);
    expect_no_more(&t);
}
END_TEST

START_TEST(a_long_wait_is_counted_and_wiped_away) {
    terminal t;
    begin(&t);
    test_clock_turn(&t.clock, 2500);
    expect(&t, "\rThinking: 2 s\033[K");
    test_clock_turn(&t.clock, 400);
    let_it_look(&t);
    test_clock_turn(&t.clock, 9100);
    expect(&t, "\rThinking: 12 s\033[K");
    rp_waiting_sign_end(&t.sign);
    ck_assert(t.sign.shown);
    expect(&t, "\r\033[K");
    expect_no_more(&t);
}
END_TEST

START_TEST(nothing_where_nobody_reads_a_screen) {
    test_clock clock;
    rp_waiting_sign sign;
    test_clock_begin(&clock, false);
    rp_waiting_sign_begin(&sign, "Thinking", NULL, &clock.clock);
    rp_waiting_sign_end(&sign);
    ck_assert(!sign.runs && !sign.shown);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("waiting_sign");
    TCase *cases = tcase_create("waiting_sign");
    tcase_add_test(cases, a_short_wait_shows_nothing);
    tcase_add_test(cases, a_long_wait_is_counted_and_wiped_away);
    tcase_add_test(cases, nothing_where_nobody_reads_a_screen);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
