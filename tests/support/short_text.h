/* A text that a test puts together, to compare it with one that is typed. */
#ifndef RIPOSTE_TESTS_SUPPORT_SHORT_TEXT_H
#define RIPOSTE_TESTS_SUPPORT_SHORT_TEXT_H

#include <stddef.h>

typedef struct short_text {
    char text[1024];
    size_t used;
} short_text;

/* Fails the test where it does not fit. */
void add_text(short_text *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
