#include "tests/support/row.h"

#include <math.h>
#include <string.h>

void row_check_number(const char *file, int line, const char *id, const char *what, long got, long expected) {
    if (got != expected) ck_abort_msg("%s:%d: %s: %s is %ld, not %ld", file, line, id, what, got, expected);
}

void row_check_near(const char *file, int line, const char *id, const char *what, double got, double expected,
                    double tolerance) {
    if (!(fabs(got - expected) <= tolerance))
        ck_abort_msg("%s:%d: %s: %s is %.12g, not %.12g", file, line, id, what, got, expected);
}

void row_check_text(const char *file, int line, const char *id, const char *what, const char *got,
                    const char *expected) {
    if (strcmp(got, expected) != 0)
        ck_abort_msg("%s:%d: %s: %s is '%s', not '%s'", file, line, id, what, got, expected);
}
