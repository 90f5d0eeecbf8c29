#include "engine/spec.h"

#include "engine/words.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

rp_status rp_spec_name(const char *text, char name[RP_NAME_MAX], rp_error *error) {
    size_t length = strcspn(text, ":");
    if (length == 0) return rp_fail(error, RP_BAD_INPUT, "'%.40s' has no name before its options", text);
    if (length >= RP_NAME_MAX) return rp_fail(error, RP_BAD_INPUT, "the name '%.40s...' is too long", text);
    for (size_t i = 0; i < length; i++) name[i] = (char)tolower((unsigned char)text[i]);
    name[length] = 0;
    return RP_OK;
}

int rp_option_find(const rp_option *options, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcasecmp(options[i].name, name) == 0) return (int)i;
    return -1;
}

static void list_options(const rp_option *options, size_t count, char *text, size_t size) {
    size_t used = 0;
    text[0] = 0;
    for (size_t i = 0; i < count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", options[i].name);
}

static rp_status set_integer(const rp_option *option, const char *text, rp_option_value *value, rp_error *error) {
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    bool digits_only = text[0] && strspn(text + (text[0] == '-'), "0123456789") == strlen(text + (text[0] == '-'));
    if (!digits_only || *end || errno || (double)number < option->minimum || (double)number > option->maximum)
        return rp_fail(error, RP_BAD_INPUT, "%s=%.60s: should be a whole number from %.0f to %.0f", option->name, text,
                       option->minimum, option->maximum);
    value->integer = number;
    value->real = (double)number;
    snprintf(value->text, sizeof value->text, "%lld", number);
    return RP_OK;
}

static rp_status set_real(const rp_option *option, const char *text, rp_option_value *value, rp_error *error) {
    char *end;
    double number = strtod(text, &end);
    if (!text[0] || *end || isspace((unsigned char)text[0]) || !isfinite(number) || number < option->minimum ||
        number > option->maximum)
        return rp_fail(error, RP_BAD_INPUT, "%s=%.60s: should be a number from %g to %g", option->name, text,
                       option->minimum, option->maximum);
    value->real = number;
    snprintf(value->text, sizeof value->text, "%.10g", number);
    return RP_OK;
}

static rp_status set_choice(const rp_option *option, const char *text, rp_option_value *value, rp_error *error) {
    int index = rp_words_find_any_case(option->choices, text);
    if (index < 0) {
        char list[256];
        return rp_fail(error, RP_BAD_INPUT, "%s=%.60s: should be one of: %s", option->name, text,
                       rp_words_listed(option->choices, list, sizeof list));
    }
    value->integer = index;
    rp_word word = rp_words_at(option->choices, index);
    snprintf(value->text, sizeof value->text, "%.*s", word.length, word.text);
    return RP_OK;
}

static rp_status set_text(const rp_option *option, const char *text, rp_option_value *value, rp_error *error) {
    if (!text[0] || strlen(text) >= sizeof value->text)
        return rp_fail(error, RP_BAD_INPUT, "%s=%.60s: should be 1 to %zu characters", option->name, text,
                       sizeof value->text - 1);
    for (const char *at = text; *at; at++)
        if ((unsigned char)*at < 0x20)
            return rp_fail(error, RP_BAD_INPUT, "%s=%.60s: has a control character", option->name, text);
    snprintf(value->text, sizeof value->text, "%s", text);
    return RP_OK;
}

static rp_status set_value(const rp_option *option, const char *text, rp_option_value *value, rp_error *error) {
    value->set = true;
    switch (option->kind) {
    case RP_OPTION_INTEGER: return set_integer(option, text, value, error);
    case RP_OPTION_REAL: return set_real(option, text, value, error);
    case RP_OPTION_CHOICE: return set_choice(option, text, value, error);
    case RP_OPTION_TEXT: return set_text(option, text, value, error);
    }
    return rp_fail(error, RP_FAILED, "option %s has an unknown kind", option->name);
}

/* One "key=value" at the start of `at`, `length` bytes long. */
static rp_status parse_pair(const char *at, size_t length, const char *what, const rp_option *options, size_t count,
                            rp_spec *spec, rp_error *error) {
    char pair[256], list[320];
    if (length == 0)
        return rp_fail(error, RP_BAD_INPUT, "%s %s: an option is empty; write key=value", what, spec->name);
    if (length >= sizeof pair)
        return rp_fail(error, RP_BAD_INPUT, "%s %s: the option '%.40s...' is too long", what, spec->name, at);
    memcpy(pair, at, length);
    pair[length] = 0;
    char *equals = strchr(pair, '=');
    if (equals) *equals = 0;
    int index = rp_option_find(options, count, pair);
    if (index < 0) {
        list_options(options, count, list, sizeof list);
        return rp_fail(error, RP_BAD_INPUT, "%s %s: unknown option '%.60s'; %s%s", what, spec->name, pair,
                       count ? "there are: " : "it has none", list);
    }
    if (!equals)
        return rp_fail(error, RP_BAD_INPUT, "%s %s: option '%s' needs a value: %s=...", what, spec->name, pair, pair);
    if (spec->value[index].given)
        return rp_fail(error, RP_BAD_INPUT, "%s %s: option '%s' is given twice", what, spec->name, pair);
    rp_status status = set_value(&options[index], equals + 1, &spec->value[index], error);
    if (status) {
        snprintf(list, sizeof list, "%s %s", what, spec->name);
        rp_error_prefix(error, list);
        return status;
    }
    spec->value[index].given = true;
    return RP_OK;
}

static void write_canonical(const rp_option *options, size_t count, rp_spec *spec) {
    size_t used = (size_t)snprintf(spec->text, sizeof spec->text, "%s", spec->name);
    char separator = ':';
    for (size_t i = 0; i < count && used < sizeof spec->text; i++) {
        rp_option_value fallback = {0};
        if (!spec->value[i].given) continue;
        if (options[i].fallback && set_value(&options[i], options[i].fallback, &fallback, NULL) == RP_OK &&
            strcmp(fallback.text, spec->value[i].text) == 0)
            continue;
        used += (size_t)snprintf(spec->text + used, sizeof spec->text - used, "%c%s=%s", separator, options[i].name,
                                 spec->value[i].text);
        separator = ',';
    }
}

rp_status rp_spec_parse(const char *text, const char *what, const rp_option *options, size_t count, rp_spec *spec,
                        rp_error *error) {
    memset(spec, 0, sizeof *spec);
    if (strlen(text) >= RP_SPEC_TEXT_MAX)
        return rp_fail(error, RP_BAD_INPUT, "%s '%.40s...' is longer than %d characters", what, text,
                       RP_SPEC_TEXT_MAX - 1);
    rp_status status = rp_spec_name(text, spec->name, error);
    if (status) {
        rp_error_prefix(error, what);
        return status;
    }
    for (size_t i = 0; i < count; i++)
        if (options[i].fallback) {
            status = set_value(&options[i], options[i].fallback, &spec->value[i], error);
            if (status) return status;
        }
    const char *at = text + strlen(spec->name);
    while (*at == ':' || *at == ',') {
        size_t length = strcspn(++at, ",");
        if (*at == 0 && at[-1] == ':') break; /* "name:" is "name" */
        status = parse_pair(at, length, what, options, count, spec, error);
        if (status) return status;
        at += length;
    }
    write_canonical(options, count, spec);
    return RP_OK;
}
