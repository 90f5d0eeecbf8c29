#include "bench/runs/keys.h"

#include <stdio.h>
#include <string.h>

const char rp_run_names_key[] = "riposte:runs";

static const char *const parts[RP_RUN_PARTS] = {"plan",    "state",  "jobs",  "ends",   "records",
                                                "partial", "deaths", "aside", "workers"};

static bool is_letter_or_digit(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9');
}

rp_status rp_run_name_check(const char *name, rp_error *error) {
    size_t length = strlen(name);
    bool fits = length > 0 && length < RP_RUN_NAME_MAX && is_letter_or_digit(name[0]);
    for (size_t i = 1; fits && i < length; i++) fits = is_letter_or_digit(name[i]) || strchr("-_.", name[i]);
    if (fits) return RP_OK;
    return rp_fail(
        error, RP_BAD_INPUT,
        "name of a run '%.70s' should be 1 to %d letters, digits, '-', '_' or '.', the first a letter or digit", name,
        RP_RUN_NAME_MAX - 1);
}

void rp_run_key(const char *name, rp_run_part part, char key[RP_RUN_KEY_MAX]) {
    snprintf(key, RP_RUN_KEY_MAX, "riposte:run:%.*s:%s", RP_RUN_NAME_MAX - 1, name, parts[part]);
}
