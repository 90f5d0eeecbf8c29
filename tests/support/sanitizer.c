#include "tests/support/sanitizer.h"

#include "bench/build_facts.h"

#include <string.h>

bool test_under_sanitizer(void) { return strstr(rp_build_compiler(), "sanitizer") != NULL; }

int test_fewer(int full) { return test_under_sanitizer() ? (full + 3) / 4 : full; }
