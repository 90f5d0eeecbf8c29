/* Checks that hostile input is refused in one line that names the bad token. Failures end the running test. */
#ifndef RIPOSTE_TESTS_REFUSALS_H
#define RIPOSTE_TESTS_REFUSALS_H

/* A text that must be refused with a message in which `must_name` is found. */
typedef struct test_bad_text {
    const char *text, *must_name;
} test_bad_text;

void test_position_is_refused(const test_bad_text *bad);
void test_game_spec_is_refused(const test_bad_text *bad);

/* How the JSON text of a position begins, up to the name of the game. */
#define TEST_POSITION_HEAD "{\"riposte\":\"position\",\"version\":1,\"game\":"

#endif
