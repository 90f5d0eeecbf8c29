/* Checks that cite a row of a rules ledger (tests/ledgers). A row is cited by a check that bears its ID, and by nothing
 * else: ./run coverage-rules looks for these four names with the ID as a literal, one ID each. What fails names its
 * row.
 *
 *     row_holds("DQC-93", fight_over(f));
 *     row_number("HVH-4.2", duel_health(d, DUEL_SECOND), 92);
 *
 * The check has to fail when the rule of the row is broken, whatever else is right. Things that ./run ability-table
 * lists are cited in the same way: "rune:might". */
#ifndef RIPOSTE_TESTS_ROW_H
#define RIPOSTE_TESTS_ROW_H

#include <check.h>

/* A condition. */
#define row_holds(id, condition)                                                                                       \
    do {                                                                                                               \
        if (!(condition)) ck_abort_msg("%s: not so: %s", id, #condition);                                              \
    } while (0)

/* Whole numbers that fit into a long, equal. */
#define row_number(id, got, expected) row_check_number(__FILE__, __LINE__, id, #got, (long)(got), (long)(expected))

/* Numbers that differ by at most `tolerance`; never true of NAN. */
#define row_near(id, got, expected, tolerance)                                                                         \
    row_check_near(__FILE__, __LINE__, id, #got, (got), (expected), (tolerance))

/* Texts, equal; neither may be NULL. */
#define row_text(id, got, expected) row_check_text(__FILE__, __LINE__, id, #got, (got), (expected))

/* What the macros call. */
void row_check_number(const char *file, int line, const char *id, const char *what, long got, long expected);
void row_check_near(const char *file, int line, const char *id, const char *what, double got, double expected,
                    double tolerance);
void row_check_text(const char *file, int line, const char *id, const char *what, const char *got,
                    const char *expected);

#endif
