#include "tests/support/suite.h"

int test_suite_run(Suite *suite) {
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}

int test_suite_run_one(const char *name, const TTest *test) {
    Suite *suite = suite_create(name);
    TCase *tests = tcase_create(name);
    tcase_add_test(tests, test);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
