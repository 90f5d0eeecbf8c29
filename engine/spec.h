/* Spec strings `name:key=value,key=value` for games and agents, checked against a table of options.
 *
 * The same tables feed parsing, the canonical text, `riposte games`, `riposte agents` and the error texts,
 * so an option has one home. A value may not contain ',' ; keys and choices are compared without case. */
#ifndef RIPOSTE_ENGINE_SPEC_H
#define RIPOSTE_ENGINE_SPEC_H

#include "engine/error.h"

#include <stddef.h>
#include <stdint.h>

enum { RP_OPTIONS_MAX = 128, RP_SPEC_TEXT_MAX = 4096, RP_NAME_MAX = 32, RP_OPTION_TEXT_MAX = 2048 };

typedef enum rp_option_kind {
    RP_OPTION_INTEGER, /* minimum .. maximum, whole numbers */
    RP_OPTION_REAL,    /* minimum .. maximum, finite */
    RP_OPTION_CHOICE,  /* one of `choices`, separated by '|'; the value is the index from 0 */
    RP_OPTION_TEXT,    /* checked by the owner of the table; 1 to RP_OPTION_TEXT_MAX - 1 bytes */
    RP_OPTION_LIST     /* minimum .. maximum words joined by '+'; where there are `choices`, each is one of them */
} rp_option_kind;

typedef struct rp_option {
    const char *name;
    rp_option_kind kind;
    const char *fallback; /* the default, as text; NULL: not set (value.set is false) */
    double minimum, maximum;
    const char *choices;
    const char *help; /* one line for people */
} rp_option;

typedef struct rp_option_value {
    bool given;       /* written in the spec by the user */
    bool set;         /* given or has a default */
    int64_t integer;  /* INTEGER, CHOICE (index), LIST (number of words) */
    double real;      /* REAL */
    const char *text; /* the value as text, always; "" where it is not set. Lives in the spec */
} rp_option_value;

/* Stays where it was parsed: its values point into it. */
typedef struct rp_spec {
    char name[RP_NAME_MAX];
    rp_option_value value[RP_OPTIONS_MAX]; /* in the order of the table */
    size_t texts_used;
    char text[RP_SPEC_TEXT_MAX];      /* canonical: given options only, in table order, defaults left out */
    char texts[2 * RP_SPEC_TEXT_MAX]; /* of the values, one after the other */
} rp_spec;

/* The part of `text` before ':' into name[RP_NAME_MAX]. RP_BAD_INPUT for an empty or too long name. */
RP_API rp_status rp_spec_name(const char *text, char name[RP_NAME_MAX], rp_error *error);

/* Parses the options of `text` against `options[count]` (count at most RP_OPTIONS_MAX). `what` is "game" or
 * "agent", for the error text, which names the bad token and lists what would be right. */
RP_API rp_status rp_spec_parse(const char *text, const char *what, const rp_option *options, size_t count,
                               rp_spec *spec, rp_error *error);

/* Word `index` of a list into `word`, cut off at `size`; false past the last. */
RP_API bool rp_option_word(const rp_option_value *value, int index, char *word, size_t size);

/* Index of the option called `name` in the table, or -1. */
RP_API int rp_option_find(const rp_option *options, size_t count, const char *name);

#endif
