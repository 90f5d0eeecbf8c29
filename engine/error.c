#include "engine/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Bytes of the UTF-8 character that begins here; 0 when none does, or a control character. */
static int character_length(const unsigned char *at) {
    if (*at < 0x80) return *at >= 0x20 && *at != 0x7f;
    int length = *at >= 0xc2 && *at < 0xe0 ? 2 : *at >= 0xe0 && *at < 0xf0 ? 3 : *at >= 0xf0 && *at < 0xf5 ? 4 : 0;
    for (int i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80) return 0;
    return *at == 0xc2 && at[1] < 0xa0 ? 0 : length;
}

void rp_make_printable(char *text) {
    while (*text) {
        int length = character_length((const unsigned char *)text);
        if (!length) *text = '?';
        text += length ? length : 1;
    }
}

rp_status rp_fail(rp_error *error, rp_status status, const char *format, ...) {
    if (!error) return status;
    error->status = status;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    rp_make_printable(error->text);
    return status;
}

void rp_error_prefix(rp_error *error, const char *prefix) {
    if (!error) return;
    char text[sizeof error->text];
    memcpy(text, error->text, sizeof text);
    int used = snprintf(error->text, sizeof error->text, "%.200s: ", prefix);
    int room = (int)sizeof error->text - used - 1;
    snprintf(error->text + used, (size_t)room + 1, "%.*s", room, text);
    rp_make_printable(error->text);
}
