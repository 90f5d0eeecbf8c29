/* What went wrong, in one line that a person can act on.
 *
 * A function that can fail takes an `rp_error *` as its last argument and returns an `rp_status`.
 * The text names the bad token and what would be right. The caller owns the struct; NULL is allowed
 * everywhere and drops the text. Any thread, one struct per thread. */
#ifndef RIPOSTE_ENGINE_ERROR_H
#define RIPOSTE_ENGINE_ERROR_H

/* What the shared library exports; all else in it is hidden. */
#define RP_API __attribute__((visibility("default")))

#include <stdbool.h>

typedef enum rp_status {
    RP_OK = 0,
    RP_BAD_INPUT, /* what the user wrote cannot be right: a program exits with 2 */
    RP_FAILED     /* the input is fine, the world is not (no memory, no thread): exit 1 */
} rp_status;

typedef struct rp_error {
    rp_status status;
    char text[512]; /* no newline at the end; empty while status is RP_OK */
} rp_error;

/* Writes a printf-style text into `error` and returns `status`, so that a caller can write
 * `return rp_fail(error, RP_BAD_INPUT, "...")`. What came from input is made printable; a text that is
 * too long is cut. `error` may be NULL. */
RP_API rp_status rp_fail(rp_error *error, rp_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Puts `prefix` and ": " before the text that is already there, cut at the end. `error` may be NULL. */
RP_API void rp_error_prefix(rp_error *error, const char *prefix);

/* Replaces control characters and bytes that are not UTF-8 by '?', so that a terminal shows the text and obeys none
 * of it. */
RP_API void rp_make_printable(char *text);

#endif
