#include "engine/store/record_scan.h"

#include <math.h>
#include <stdlib.h>

/* What is left of the line. A step that does not fit leaves `at` NULL, and every later one too. */
typedef struct scan {
    const char *at, *end;
} scan;

static void expect(scan *s, const char *text) {
    size_t length = strlen(text);
    if (s->at && (size_t)(s->end - s->at) >= length && memcmp(s->at, text, length) == 0)
        s->at += length;
    else
        s->at = NULL;
}

static bool takes(scan *s, char c) {
    if (!s->at || s->at >= s->end || *s->at != c) return false;
    s->at++;
    return true;
}

/* The text up to the next quote, which is taken too. */
static void scan_text(scan *s, char out[], size_t room) {
    size_t length = 0;
    for (; s->at && s->at + length < s->end && s->at[length] != '"'; length++)
        if (s->at[length] < ' ' || s->at[length] > '~' || s->at[length] == '\\' || length + 1 >= room) s->at = NULL;
    if (!s->at || s->at + length >= s->end) {
        s->at = NULL;
        return;
    }
    memcpy(out, s->at, length);
    out[length] = 0;
    s->at += length + 1;
}

static uint64_t scan_hex(scan *s) {
    char text[17];
    uint64_t value = 0;
    scan_text(s, text, sizeof text);
    if (s->at && !text[0]) s->at = NULL;
    for (const char *c = text; s->at && *c; c++) {
        int digit = *c >= '0' && *c <= '9' ? *c - '0' : *c >= 'a' && *c <= 'f' ? *c - 'a' + 10 : -1;
        if (digit < 0) s->at = NULL;
        value = value * 16 + (uint64_t)digit;
    }
    return value;
}

/* A whole number without leading zeros. */
static uint32_t scan_whole(scan *s, uint32_t maximum) {
    uint64_t value = 0;
    const char *begin = s->at;
    while (s->at && s->at < s->end && *s->at >= '0' && *s->at <= '9' && value <= maximum)
        value = value * 10 + (uint64_t)(*s->at++ - '0');
    if (s->at == begin || value > maximum || (*begin == '0' && s->at > begin + 1)) s->at = NULL;
    return (uint32_t)value;
}

static double unfit(scan *s) {
    s->at = NULL;
    return 0;
}

/* What the C library makes of begin .. s->at; it stops early where the locale has another point. */
static double convert(scan *s, const char *begin) {
    char text[64], *end;
    size_t length = (size_t)(s->at - begin);
    if (length >= sizeof text) return unfit(s);
    memcpy(text, begin, length);
    text[length] = 0;
    double value = strtod(text, &end);
    if (end != text + length) s->at = NULL;
    return value;
}

static size_t skip_digits(scan *s) {
    const char *begin = s->at;
    while (s->at < s->end && *s->at >= '0' && *s->at <= '9') s->at++;
    return (size_t)(s->at - begin);
}

/* A number with a point. Up to 15 digits are exact in a double, and so is the power of ten that divides them: the
 * quotient is rounded once, so it is the nearest double. */
static double scan_real(scan *s) {
    static const double power[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const char *begin = s->at;
    bool negative = takes(s, '-');
    const char *first = s->at;
    size_t whole = first ? skip_digits(s) : 0;
    if (whole == 0 || (whole > 1 && *first == '0') || !takes(s, '.')) return unfit(s);
    size_t digits = skip_digits(s);
    if (digits == 0) return unfit(s);
    if (takes(s, 'e')) {
        if (!takes(s, '-')) takes(s, '+');
        if (skip_digits(s) == 0) return unfit(s);
    } else if (whole + digits <= 15) {
        int64_t value = 0;
        for (const char *c = first; c < s->at; c++)
            if (*c != '.') value = value * 10 + (*c - '0');
        double quotient = (double)value / power[digits];
        return negative ? -quotient : quotient;
    }
    return convert(s, begin);
}

static void scan_agents(scan *s, rp_record *record) {
    do {
        expect(s, "\"");
        scan_text(s, record->agents[record->players++], sizeof record->agents[0]);
    } while (takes(s, ',') && record->players < RP_PLAYERS_MAX);
    expect(s, "]");
}

/* Numbers up to the closing bracket; 0 without one. */
static size_t count_actions(const scan *s) {
    const char *end = s->at ? memchr(s->at, ']', (size_t)(s->end - s->at)) : NULL;
    size_t count = end != NULL;
    for (const char *c = s->at; end && c < end; c++) count += *c == ',';
    return count;
}

static void scan_actions(scan *s, rp_record *record) {
    if (takes(s, ']')) return;
    size_t capacity = count_actions(s);
    if (capacity > 0 && capacity <= RP_RECORD_ACTIONS_MAX) record->actions = malloc(capacity * sizeof(rp_action));
    if (!record->actions) {
        s->at = NULL;
        return;
    }
    record->capacity = capacity;
    do {
        uint32_t action = scan_whole(s, 65535);
        if (s->at) record->actions[record->count++] = (rp_action)action;
    } while (takes(s, ',') && record->count < capacity);
    expect(s, "]");
}

static void scan_payoff(scan *s, rp_record *record) {
    if (!s->at || s->end - s->at < 3 || s->at[2] != 'p') return;
    expect(s, ",\"payoff\":[");
    for (int i = 0; i < record->players; i++) {
        if (i > 0) expect(s, ",");
        record->payoff[i] = scan_real(s);
        if (fabs(record->payoff[i]) > 1e9) s->at = NULL;
    }
    expect(s, "]");
    record->finished = true;
}

bool rp_record_scan(const char *line, size_t size, rp_record *record) {
    scan s = {line, line + size};
    expect(&s, "{\"riposte\":\"record\",\"version\":1,\"game\":\"");
    scan_text(&s, record->game, sizeof record->game);
    expect(&s, ",\"rules\":");
    record->rules_version = scan_whole(&s, 1000000);
    expect(&s, ",\"data\":\"");
    record->data_hash = scan_hex(&s);
    expect(&s, ",\"seed\":\"");
    record->seed = scan_hex(&s);
    expect(&s, ",\"agents\":[");
    scan_agents(&s, record);
    expect(&s, ",\"actions\":[");
    scan_actions(&s, record);
    scan_payoff(&s, record);
    expect(&s, ",\"check\":\"");
    scan_hex(&s);
    expect(&s, "}");
    return s.at == s.end && record->game[0] && record->rules_version > 0;
}
