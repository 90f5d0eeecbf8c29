/* Assertions for loops of millions: libcheck's own ones tell the parent process of every call, one system call each. */
#ifndef RIPOSTE_TESTS_REQUIRE_H
#define RIPOSTE_TESTS_REQUIRE_H

#include <check.h>

#define require(condition) require_message(condition, "%s", #condition)
#define require_message(condition, ...)                                                                                \
    do {                                                                                                               \
        if (!(condition)) ck_abort_msg(__VA_ARGS__);                                                                   \
    } while (0)

#endif
