/* Commands of several verbs, as `riposte pos new`: which verb is meant, and the options that it takes of those of all.
 *
 *   static const rp_verb verb[] = {[NEW] = {...}, [SHOW] = {...}};
 *   static const rp_verbs verbs = {.command = "pos", .about = "Positions ...", .verb = verb, .count = VERBS};
 *
 *   int chosen, status = rp_verb_choose(&verbs, argc, argv, &chosen);
 *   if (status >= 0) return status;
 *   rp_argument picked[RP_ARGUMENTS_MAX];
 *   size_t count = rp_verb_options(&verb[chosen], all, sizeof all / sizeof *all, picked);
 *   const rp_command_line line = rp_verb_line(&verb[chosen], picked, count);
 *   ... rp_arguments_parse(&line, argc - 1, argv + 1, ...) */
#ifndef RIPOSTE_PLAY_COMMANDS_VERBS_H
#define RIPOSTE_PLAY_COMMANDS_VERBS_H

#include "play/commands/arguments.h"

typedef struct rp_verb {
    const char *name, *synopsis, *summary, *words, *notes; /* as in rp_command_line */
    int words_minimum, words_maximum;
    const char *option_names; /* "|seed|data|": options that it takes */
} rp_verb;

typedef struct rp_verbs {
    const char *command, *about; /* its name; sentences that its --help begins with */
    const char *more;            /* that it ends with, ", ..." behind "explains a verb"; NULL: nothing */
    const rp_verb *verb;
    int count; /* at most RP_VERBS_MAX */
} rp_verbs;

enum { RP_VERBS_MAX = 16 };

/* Returns -1 to go on with verb number *chosen, which argv[1] names; else the exit status: 0 after `--help`, 2 where a
 * verb is missing or unknown, which has been reported. */
int rp_verb_choose(const rp_verbs *verbs, int argc, char **argv, int *chosen);
/* Those of `all` that the verb takes, in their order; how many they are. */
size_t rp_verb_options(const rp_verb *verb, const rp_argument all[], size_t count, rp_argument picked[]);
/* For rp_arguments_parse, which is given argv from the verb on. */
rp_command_line rp_verb_line(const rp_verb *verb, const rp_argument options[], size_t count);

#endif
