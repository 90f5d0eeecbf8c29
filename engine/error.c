#include "engine/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void replace_control_characters(char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f) *text = '?';
}

rp_status rp_fail(rp_error *error, rp_status status, const char *format, ...) {
    if (!error) return status;
    error->status = status;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    replace_control_characters(error->text);
    return status;
}

void rp_error_prefix(rp_error *error, const char *prefix) {
    if (!error) return;
    char text[sizeof error->text];
    memcpy(text, error->text, sizeof text);
    int used = snprintf(error->text, sizeof error->text, "%.200s: ", prefix);
    int room = (int)sizeof error->text - used - 1;
    snprintf(error->text + used, (size_t)room + 1, "%.*s", room, text);
    replace_control_characters(error->text);
}
