#include "tests/support/length.h"

#include "bench/measure/build_facts.h"

#include <stdlib.h>
#include <string.h>

bool test_full_length(void) {
    const char *length = getenv("RIPOSTE_TESTS");
    return length && strcmp(length, "full") == 0 && !strstr(rp_build_compiler(), "sanitizer");
}

int test_fewer(int full) { return test_full_length() ? full : (full + 7) / 8; }
