#include "tests/support/length.h"

#include <stdlib.h>
#include <string.h>

static bool is_asked_for(const char *length) {
    const char *asked = getenv("RIPOSTE_TESTS");
    return asked && strcmp(asked, length) == 0;
}

bool test_full_length(void) { return is_asked_for("full"); }

int test_by_length(int brief, int quick, int full) {
    if (is_asked_for("brief")) return brief;
    if (is_asked_for("long")) return full / 4 > quick ? full / 4 : quick;
    return test_full_length() ? full : quick;
}

int test_fewer(int full) {
    const int part = test_full_length() ? 1 : is_asked_for("long") ? 4 : 8;
    return (full + part - 1) / part;
}
