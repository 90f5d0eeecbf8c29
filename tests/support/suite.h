/* How every test program ends. */
#ifndef RIPOSTE_TESTS_SUITE_H
#define RIPOSTE_TESTS_SUITE_H

#include <check.h>

/* Runs the suite, which it frees; the exit status of the program: 0 when all passed. */
int test_suite_run(Suite *suite);
/* The same for a suite of one test. */
int test_suite_run_one(const char *name, const TTest *test);

#endif
