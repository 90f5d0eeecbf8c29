/* Options that mean the same in every command that has them: entries of a command's table of options, whose targets
 * must outlive the parsing. */
#ifndef RIPOSTE_PLAY_COMMANDS_SHARED_OPTIONS_H
#define RIPOSTE_PLAY_COMMANDS_SHARED_OPTIONS_H

#include "play/commands/arguments.h"

rp_argument rp_data_argument(const char **directory);
rp_argument rp_position_argument(const char **path); /* the rest of a game, for a whole one */
rp_argument rp_json_argument(bool *json);
rp_argument rp_quiet_argument(bool *quiet);
rp_argument rp_line_argument(uint64_t *line); /* of a file of records, from 1 */
/* From 0 to 2 to the power of 53, which every number of a record or JSON document holds. */
rp_argument rp_seed_argument(uint64_t *seed, const char *help);
/* From 1 to `maximum`. */
rp_argument rp_threads_argument(uint64_t *threads, int maximum, const char *help);

/* As many threads as the machine has processors, `maximum` at the most. */
uint64_t rp_threads_default(int maximum);

#endif
