#include "engine/document.h"

#include "engine/words.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool rp_reader_ok(const rp_reader *reader) { return reader->error.status == RP_OK; }

bool rp_reader_fail(rp_reader *reader, const char *format, ...) {
    if (!rp_reader_ok(reader)) return false;
    char text[400], path[120];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    reader->path(reader, path, sizeof path);
    rp_fail(&reader->error, RP_BAD_INPUT, "%s%s%s", path, path[0] ? ": " : "", text);
    return false;
}

static const char *kind_name(char kind) {
    switch (kind) {
    case 'o': return "an object";
    case 'a': return "a list";
    case 's': return "a text";
    case 'i': return "a whole number";
    case 'r': return "a number";
    case 'b': return "true or false";
    default: return "null";
    }
}

/* Enters `key` (or stays, key NULL). 1: entered, 0: absent or null, -1: failed before. */
static int enter_member(rp_reader *reader, const char *key) {
    if (!rp_reader_ok(reader)) return -1;
    if (key && !reader->enter(reader, key, 0)) return 0;
    if (reader->kind(reader) == '0') {
        if (key) reader->leave(reader);
        return 0;
    }
    return 1;
}

static void leave_member(rp_reader *reader, const char *key) {
    if (key) reader->leave(reader);
}

static bool missing(rp_reader *reader, const char *key, const char *wanted) {
    return key ? rp_reader_fail(reader, "%s is missing, should be %s", key, wanted)
               : rp_reader_fail(reader, "should be %s, not null", wanted);
}

static bool open_container(rp_reader *reader, const char *key, char kind, size_t maximum_length, bool required) {
    int entered = enter_member(reader, key);
    if (entered < 0) return false;
    if (entered == 0) return required ? missing(reader, key, kind_name(kind)) : false;
    if (reader->kind(reader) != kind)
        rp_reader_fail(reader, "should be %s, not %s", kind_name(kind), kind_name(reader->kind(reader)));
    else if (kind == 'a' && reader->length(reader) > maximum_length)
        rp_reader_fail(reader, "has %zu items, at most %zu are possible", reader->length(reader), maximum_length);
    if (rp_reader_ok(reader)) return true;
    leave_member(reader, key);
    return false;
}

bool rp_read_object(rp_reader *reader, const char *key) { return open_container(reader, key, 'o', 0, true); }
bool rp_read_array(rp_reader *reader, const char *key, size_t maximum_length) {
    return open_container(reader, key, 'a', maximum_length, true);
}
bool rp_read_object_optional(rp_reader *reader, const char *key) { return open_container(reader, key, 'o', 0, false); }
bool rp_read_array_optional(rp_reader *reader, const char *key, size_t maximum_length) {
    return open_container(reader, key, 'a', maximum_length, false);
}

static int64_t read_integer(rp_reader *reader, const char *key, int64_t minimum, int64_t maximum, int64_t fallback,
                            bool required) {
    char wanted[80];
    if (minimum == maximum)
        snprintf(wanted, sizeof wanted, "%lld", (long long)minimum);
    else
        snprintf(wanted, sizeof wanted, "a whole number from %lld to %lld", (long long)minimum, (long long)maximum);
    int entered = enter_member(reader, key);
    if (entered <= 0) {
        if (entered == 0 && required) missing(reader, key, wanted);
        return fallback;
    }
    int64_t value = fallback;
    if (reader->kind(reader) != 'i') {
        rp_reader_fail(reader, "should be %s, not %s", wanted, kind_name(reader->kind(reader)));
    } else {
        int64_t read = reader->integer(reader);
        if (read < minimum || read > maximum)
            rp_reader_fail(reader, "%lld should be %s", (long long)read, wanted);
        else
            value = read;
    }
    leave_member(reader, key);
    return value;
}

int64_t rp_read_integer(rp_reader *reader, const char *key, int64_t minimum, int64_t maximum) {
    return read_integer(reader, key, minimum, maximum, minimum > 0 || maximum < 0 ? minimum : 0, true);
}
int64_t rp_read_integer_or(rp_reader *reader, const char *key, int64_t minimum, int64_t maximum, int64_t fallback) {
    return read_integer(reader, key, minimum, maximum, fallback, false);
}

double rp_read_real_or(rp_reader *reader, const char *key, double minimum, double maximum, double fallback) {
    if (enter_member(reader, key) <= 0) return fallback;
    char kind = reader->kind(reader);
    double value = fallback;
    if (kind != 'i' && kind != 'r') {
        rp_reader_fail(reader, "should be a number, not %s", kind_name(kind));
    } else {
        double read = kind == 'i' ? (double)reader->integer(reader) : reader->real(reader);
        if (!isfinite(read) || read < minimum || read > maximum)
            rp_reader_fail(reader, "%g should be a number from %g to %g", read, minimum, maximum);
        else
            value = read;
    }
    leave_member(reader, key);
    return value;
}

bool rp_read_boolean_or(rp_reader *reader, const char *key, bool fallback) {
    if (enter_member(reader, key) <= 0) return fallback;
    bool value = fallback;
    if (reader->kind(reader) != 'b')
        rp_reader_fail(reader, "should be true or false, not %s", kind_name(reader->kind(reader)));
    else
        value = reader->boolean(reader);
    leave_member(reader, key);
    return value;
}

static bool read_string(rp_reader *reader, const char *key, char *out, size_t size, bool required) {
    out[0] = 0;
    int entered = enter_member(reader, key);
    if (entered <= 0) {
        if (entered == 0 && required) missing(reader, key, "a text");
        return false;
    }
    if (reader->kind(reader) != 's') {
        rp_reader_fail(reader, "should be a text, not %s", kind_name(reader->kind(reader)));
    } else {
        const char *text = reader->string(reader);
        size_t length = reader->length(reader);
        bool control = false;
        for (size_t i = 0; i < length; i++) control |= (unsigned char)text[i] < 0x20 || text[i] == 0x7f;
        if (length == 0 || length >= size)
            rp_reader_fail(reader, "'%.40s' should have 1 to %zu bytes", text, size - 1);
        else if (control)
            rp_reader_fail(reader, "the text has a control character");
        else
            memcpy(out, text, length + 1);
    }
    leave_member(reader, key);
    return out[0] != 0;
}

void rp_read_string(rp_reader *reader, const char *key, char *out, size_t size) {
    read_string(reader, key, out, size, true);
}
bool rp_read_string_optional(rp_reader *reader, const char *key, char *out, size_t size) {
    return read_string(reader, key, out, size, false);
}

/* " (did you mean WORD?)" when a word is near. */
static const char *hint_at(const char *words, const char *text, char hint[64]) {
    char word[RP_WORD_MAX];
    int near = rp_words_nearest(words, text);
    hint[0] = 0;
    if (near >= 0) snprintf(hint, 64, " (did you mean %s?)", rp_word_text(words, near, word));
    return hint;
}

static int read_choice(rp_reader *reader, const char *key, const char *choices, int fallback, bool required) {
    char value[64];
    if (!read_string(reader, key, value, sizeof value, required)) return fallback;
    int index = rp_words_find(choices, value);
    if (index >= 0) return index;
    char list[320], hint[64];
    rp_reader_fail(reader, "%s%s'%s'%s should be one of: %s", key ? key : "", key ? ": " : "", value,
                   hint_at(choices, value, hint), rp_words_listed(choices, list, sizeof list));
    return fallback;
}

int rp_read_choice(rp_reader *reader, const char *key, const char *choices) {
    return read_choice(reader, key, choices, 0, true);
}
int rp_read_choice_or(rp_reader *reader, const char *key, const char *choices, int fallback) {
    return read_choice(reader, key, choices, fallback, false);
}

void rp_read_only(rp_reader *reader, const char *names) {
    if (!rp_reader_ok(reader)) return;
    if (reader->kind(reader) != 'o') {
        rp_reader_fail(reader, "should be an object, not %s", kind_name(reader->kind(reader)));
        return;
    }
    for (size_t i = 0; i < reader->length(reader); i++) {
        const char *name = reader->key_at(reader, i);
        if (rp_words_find(names, name) >= 0) continue;
        char list[320], hint[64];
        rp_reader_fail(reader, "unknown field '%.40s'%s; there are: %s", name, hint_at(names, name, hint),
                       rp_words_listed(names, list, sizeof list));
        return;
    }
}

/* Fails where the document says that it is another one. */
static void check_kind(rp_reader *reader, const char *kind) {
    char said[RP_WORD_MAX] = "";
    if (reader->kind(reader) != 'o' || !reader->enter(reader, "riposte", 0)) return;
    if (reader->kind(reader) == 's') snprintf(said, sizeof said, "%s", reader->string(reader));
    reader->leave(reader);
    if (said[0] && strcmp(said, kind) != 0) rp_reader_fail(reader, "is a %s, should be a %s", said, kind);
}

void rp_read_document(rp_reader *reader, const char *kind, const char *names) {
    if (rp_reader_ok(reader)) check_kind(reader, kind);
    rp_read_only(reader, names);
    rp_read_choice(reader, "riposte", kind);
}
