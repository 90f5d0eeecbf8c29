#include "play/commands/verbs.h"

#include "play/commands/help_text.h"
#include "play/terminal/console.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { NAMED_MAX = 5, NAMES_BYTES = 256 }; /* more verbs are not named in a line */

/* "new, check or show", with `last` before the last one. */
static void list_names(const rp_verbs *verbs, const char *last, char text[NAMES_BYTES]) {
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < verbs->count && used < NAMES_BYTES; i++) {
        const char *between = !i ? "" : i == verbs->count - 1 ? last : ", ";
        used += (size_t)snprintf(text + used, NAMES_BYTES - used, "%s%s", between, verbs->verb[i].name);
    }
}

static int miss_verb(const rp_verbs *verbs) {
    char names[NAMES_BYTES];
    list_names(verbs, " or ", names);
    if (verbs->count <= NAMED_MAX)
        return rp_complain_of(RP_BAD_INPUT, "%s: a verb is missing: %s", verbs->command, names);
    return rp_complain_of(RP_BAD_INPUT, "%s: a verb is missing; 'riposte %s --help' lists them", verbs->command,
                          verbs->command);
}

static int refuse_verb(const rp_verbs *verbs, const char *name) {
    const char *known[RP_VERBS_MAX];
    char names[NAMES_BYTES];
    assert(verbs->count <= RP_VERBS_MAX);
    for (int i = 0; i < verbs->count; i++) known[i] = verbs->verb[i].name;
    const char *near = rp_nearest(name, known, (size_t)verbs->count);
    list_names(verbs, ", ", names);
    if (near)
        return rp_complain_of(RP_BAD_INPUT, "%s: unknown verb '%.60s'; did you mean '%s'?", verbs->command, name, near);
    if (verbs->count <= NAMED_MAX)
        return rp_complain_of(RP_BAD_INPUT, "%s: unknown verb '%.60s'; there are: %s", verbs->command, name, names);
    return rp_complain_of(RP_BAD_INPUT, "%s: unknown verb '%.60s'; 'riposte %s --help' lists them", verbs->command,
                          name, verbs->command);
}

static int print_verbs(const rp_verbs *verbs) {
    char end[512];
    printf("Usage: riposte %s VERB ...\n\n%s\n\n", verbs->command, verbs->about);
    for (int i = 0; i < verbs->count; i++) rp_help_print_verb(verbs->verb[i].synopsis, verbs->verb[i].summary);
    snprintf(end, sizeof end, "\n'riposte %s VERB --help' explains a verb%s.\n", verbs->command,
             verbs->more ? verbs->more : "");
    rp_help_print(stdout, end, 0);
    return 0;
}

int rp_verb_choose(const rp_verbs *verbs, int argc, char **argv, int *chosen) {
    if (argc < 2) return miss_verb(verbs);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) return print_verbs(verbs);
    for (*chosen = 0; *chosen < verbs->count; ++*chosen)
        if (strcmp(verbs->verb[*chosen].name, argv[1]) == 0) return -1;
    return refuse_verb(verbs, argv[1]);
}

size_t rp_verb_options(const rp_verb *verb, const rp_argument all[], size_t count, rp_argument picked[]) {
    size_t taken = 0;
    for (size_t i = 0; i < count; i++) {
        char key[32];
        snprintf(key, sizeof key, "|%s|", all[i].name);
        if (strstr(verb->option_names, key)) picked[taken++] = all[i];
    }
    return taken;
}

rp_command_line rp_verb_line(const rp_verb *verb, const rp_argument options[], size_t count) {
    return (rp_command_line){.synopsis = verb->synopsis,
                             .summary = verb->summary,
                             .options = options,
                             .option_count = count,
                             .words_minimum = verb->words_minimum,
                             .words_maximum = verb->words_maximum,
                             .words = verb->words,
                             .notes = verb->notes};
}
