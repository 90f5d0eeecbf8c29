#include "tests/support/short_text.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>

void add_text(short_text *to, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vsnprintf(to->text + to->used, sizeof to->text - to->used, format, list);
    va_end(list);
    to->used += (size_t)length;
    ck_assert_uint_lt(to->used, sizeof to->text);
}
