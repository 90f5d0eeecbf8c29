#include "engine/spec.h"

#include "engine/page.h"
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
    rp_page page = {text, size, 0};
    text[0] = 0;
    for (size_t i = 0; i < count; i++) rp_page_put(&page, "%s%s", i ? ", " : "", options[i].name);
}

/* A value on its way into a spec. */
typedef struct parsed {
    rp_option_value value;
    char text[RP_OPTION_TEXT_MAX];
} parsed;

static rp_status set_integer(const rp_option *option, const char *text, parsed *to, rp_error *error) {
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    bool digits_only = text[0] && strspn(text + (text[0] == '-'), "0123456789") == strlen(text + (text[0] == '-'));
    if (!digits_only || *end || errno || (double)number < option->minimum || (double)number > option->maximum)
        return rp_fail(error, RP_BAD_INPUT, "%s=%.60s: should be a whole number from %.0f to %.0f", option->name, text,
                       option->minimum, option->maximum);
    to->value.integer = number;
    to->value.real = (double)number;
    snprintf(to->text, sizeof to->text, "%lld", number);
    return RP_OK;
}

static rp_status set_real(const rp_option *option, const char *text, parsed *to, rp_error *error) {
    char *end;
    double number = strtod(text, &end);
    if (!text[0] || *end || isspace((unsigned char)text[0]) || !isfinite(number) || number < option->minimum ||
        number > option->maximum)
        return rp_fail(error, RP_BAD_INPUT, "%s=%.60s: should be a number from %g to %g", option->name, text,
                       option->minimum, option->maximum);
    to->value.real = number;
    snprintf(to->text, sizeof to->text, "%.10g", number);
    return RP_OK;
}

static rp_status set_choice(const rp_option *option, const char *text, parsed *to, rp_error *error) {
    int index = rp_words_find_any_case(option->choices, text);
    if (index < 0) {
        char list[256];
        return rp_fail(error, RP_BAD_INPUT, "%s=%.60s: should be one of: %s", option->name, text,
                       rp_words_listed(option->choices, list, sizeof list));
    }
    to->value.integer = index;
    rp_word word = rp_words_at(option->choices, index);
    snprintf(to->text, sizeof to->text, "%.*s", word.length, word.text);
    return RP_OK;
}

static rp_status set_text(const rp_option *option, const char *text, parsed *to, rp_error *error) {
    if (!text[0] || strlen(text) >= sizeof to->text)
        return rp_fail(error, RP_BAD_INPUT, "%s=%.60s: should be 1 to %zu characters", option->name, text,
                       sizeof to->text - 1);
    for (const char *at = text; *at; at++)
        if ((unsigned char)*at < 0x20)
            return rp_fail(error, RP_BAD_INPUT, "%s=%.60s: has a control character", option->name, text);
    snprintf(to->text, sizeof to->text, "%s", text);
    return RP_OK;
}

/* Adds a word of a list, as it is spelled among the choices. */
static rp_status add_word(const rp_option *option, const char *word, int length, parsed *to, rp_error *error) {
    char list[256], wanted[RP_WORD_MAX];
    size_t used = strlen(to->text);
    rp_word spelled = {word, length};
    if (option->choices) {
        snprintf(wanted, sizeof wanted, "%.*s", length, word);
        int index = rp_words_find_any_case(option->choices, wanted);
        if (index < 0 || length >= (int)sizeof wanted)
            return rp_fail(error, RP_BAD_INPUT, "%s: '%.*s' should be one of: %s", option->name,
                           length < 60 ? length : 60, word, rp_words_listed(option->choices, list, sizeof list));
        spelled = rp_words_at(option->choices, index);
    }
    snprintf(to->text + used, sizeof to->text - used, "%s%.*s", used ? "+" : "", spelled.length, spelled.text);
    to->value.integer++;
    return RP_OK;
}

static rp_status set_list(const rp_option *option, const char *text, parsed *to, rp_error *error) {
    parsed whole;
    rp_status status = set_text(option, text, &whole, error);
    for (const char *at = text; !status; at++) {
        int length = (int)strcspn(at, "+");
        if (length == 0)
            return rp_fail(error, RP_BAD_INPUT, "%s=%.60s: a word is empty; write one+two+three", option->name, text);
        status = add_word(option, at, length, to, error);
        at += length;
        if (!*at) break;
    }
    if (status) return status;
    if ((double)to->value.integer < option->minimum || (double)to->value.integer > option->maximum)
        return rp_fail(error, RP_BAD_INPUT, "%s=%.60s: has %d words, should have %.0f to %.0f", option->name, text,
                       (int)to->value.integer, option->minimum, option->maximum);
    return RP_OK;
}

static rp_status set_value(const rp_option *option, const char *text, parsed *to, rp_error *error) {
    to->value = (rp_option_value){.set = true};
    to->text[0] = 0;
    switch (option->kind) {
    case RP_OPTION_INTEGER: return set_integer(option, text, to, error);
    case RP_OPTION_REAL: return set_real(option, text, to, error);
    case RP_OPTION_CHOICE: return set_choice(option, text, to, error);
    case RP_OPTION_TEXT: return set_text(option, text, to, error);
    case RP_OPTION_LIST: return set_list(option, text, to, error);
    }
    return rp_fail(error, RP_FAILED, "option %s has an unknown kind", option->name);
}

/* The option as `text` says it, into its place in the spec. */
static rp_status take_value(const rp_option *option, const char *text, rp_option_value *value, rp_spec *spec,
                            rp_error *error) {
    parsed got;
    rp_status status = set_value(option, text, &got, error);
    if (status) return status;
    size_t size = strlen(got.text) + 1;
    if (size > sizeof spec->texts - spec->texts_used)
        return rp_fail(error, RP_BAD_INPUT, "%s=%.40s: the values of the options are too long", option->name, text);
    *value = got.value;
    value->text = memcpy(spec->texts + spec->texts_used, got.text, size);
    spec->texts_used += size;
    return RP_OK;
}

/* One "key=value" at the start of `at`, `length` bytes long. */
static rp_status parse_pair(const char *at, size_t length, const char *what, const rp_option *options, size_t count,
                            rp_spec *spec, rp_error *error) {
    char pair[RP_OPTION_TEXT_MAX + RP_NAME_MAX], list[320];
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
    rp_status status = take_value(&options[index], equals + 1, &spec->value[index], spec, error);
    if (status) {
        snprintf(list, sizeof list, "%s %s", what, spec->name);
        rp_error_prefix(error, list);
        return status;
    }
    spec->value[index].given = true;
    return RP_OK;
}

static void write_canonical(const rp_option *options, size_t count, rp_spec *spec) {
    rp_page page = {spec->text, sizeof spec->text, 0};
    char separator = ':';
    rp_page_put(&page, "%s", spec->name);
    for (size_t i = 0; i < count; i++) {
        parsed fallback;
        if (!spec->value[i].given) continue;
        if (options[i].fallback && set_value(&options[i], options[i].fallback, &fallback, NULL) == RP_OK &&
            strcmp(fallback.text, spec->value[i].text) == 0)
            continue;
        rp_page_put(&page, "%c%s=%s", separator, options[i].name, spec->value[i].text);
        separator = ',';
    }
}

rp_status rp_spec_parse(const char *text, const char *what, const rp_option *options, size_t count, rp_spec *spec,
                        rp_error *error) {
    memset(spec, 0, offsetof(rp_spec, text)); /* the rest, of several pages, is text */
    spec->text[0] = 0;
    if (strlen(text) >= RP_SPEC_TEXT_MAX)
        return rp_fail(error, RP_BAD_INPUT, "%s '%.40s...' is longer than %d characters", what, text,
                       RP_SPEC_TEXT_MAX - 1);
    rp_status status = rp_spec_name(text, spec->name, error);
    if (status) {
        rp_error_prefix(error, what);
        return status;
    }
    for (size_t i = 0; i < count; i++) {
        spec->value[i].text = "";
        if (!options[i].fallback) continue;
        status = take_value(&options[i], options[i].fallback, &spec->value[i], spec, error);
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

bool rp_option_word(const rp_option_value *value, int index, char *word, size_t size) {
    const char *at = value->text;
    for (; *at && index > 0; index--) {
        at += strcspn(at, "+");
        at += *at == '+';
    }
    if (!*at || index < 0) return false;
    snprintf(word, size, "%.*s", (int)strcspn(at, "+"), at);
    return true;
}
