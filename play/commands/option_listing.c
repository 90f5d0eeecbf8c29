#include "play/commands/option_listing.h"

#include "engine/store/json.h"
#include "engine/words.h"
#include "play/commands/help_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void describe_range(const rp_option *option, char *text, size_t size) {
    switch (option->kind) {
    case RP_OPTION_INTEGER: snprintf(text, size, "%.0f..%.0f", option->minimum, option->maximum); break;
    case RP_OPTION_REAL: snprintf(text, size, "%g..%g", option->minimum, option->maximum); break;
    case RP_OPTION_CHOICE: snprintf(text, size, "%s", option->choices); break;
    case RP_OPTION_TEXT: snprintf(text, size, "TEXT"); break;
    case RP_OPTION_LIST: snprintf(text, size, "%s+...", option->choices ? option->choices : "WORD"); break;
    }
}

void rp_print_options(const rp_option *options, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const rp_option *option = &options[i];
        char range[256], left[300], help[1024];
        describe_range(option, range, sizeof range);
        snprintf(left, sizeof left, "%s=%s", option->name, range);
        snprintf(help, sizeof help, "%s%s%s%s%s", option->help ? option->help : "",
                 option->help && option->fallback ? " " : "", option->fallback ? "[" : "",
                 option->fallback ? option->fallback : "", option->fallback ? "]" : "");
        rp_help_print_entry(4, left, 30, help);
    }
}

void rp_write_choices(rp_writer *writer, const char *key, const char *choices) {
    writer->open_array(writer, key);
    for (rp_word word = rp_words_first(choices); word.length; word = rp_words_next(word)) {
        char one[64];
        snprintf(one, sizeof one, "%.*s", word.length, word.text);
        writer->string(writer, NULL, one);
    }
    writer->close(writer);
}

void rp_write_options(rp_writer *writer, const rp_option *options, size_t count) {
    static const char *const kinds[] = {"integer", "real", "choice", "text", "list"};
    writer->open_array(writer, "options");
    for (size_t i = 0; i < count; i++) {
        const rp_option *option = &options[i];
        writer->open_object(writer, NULL);
        writer->string(writer, "name", option->name);
        writer->string(writer, "kind", kinds[option->kind]);
        if (option->fallback) writer->string(writer, "default", option->fallback);
        if (option->kind != RP_OPTION_CHOICE && option->kind != RP_OPTION_TEXT) {
            bool whole = fabs(option->minimum) < 9e15 && fabs(option->maximum) < 9e15 && option->kind != RP_OPTION_REAL;
            if (whole)
                writer->integer(writer, "minimum", (int64_t)option->minimum);
            else
                writer->real(writer, "minimum", option->minimum);
            if (whole)
                writer->integer(writer, "maximum", (int64_t)option->maximum);
            else
                writer->real(writer, "maximum", option->maximum);
        }
        if (option->choices) rp_write_choices(writer, "choices", option->choices);
        writer->string(writer, "help", option->help ? option->help : "");
        writer->close(writer);
    }
    writer->close(writer);
}
