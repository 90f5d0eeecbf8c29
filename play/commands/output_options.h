/* Files that a command writes: none that holds something is replaced without --force, and a file of records or a
 * checkpoint is gone on with by --resume. */
#ifndef RIPOSTE_PLAY_COMMANDS_OUTPUT_OPTIONS_H
#define RIPOSTE_PLAY_COMMANDS_OUTPUT_OPTIONS_H

#include "play/commands/arguments.h"

/* Entries of a command's table of options. The help of --out and --resume is that of records. */
rp_argument rp_force_argument(bool *force);
rp_argument rp_picture_argument(const char **svg);
rp_argument rp_records_out_argument(const char **out);
rp_argument rp_records_resume_argument(const char **resume);

/* RP_BAD_INPUT when `path` (NULL: nothing is written) is a file that is not empty, without `force`; `option` is its
 * name without dashes for the text, `resumes`: --resume would go on with it. Devices and pipes may always be written.
 */
rp_status rp_output_check(const char *option, const char *path, bool force, bool resumes, rp_error *error);

/* What --out FILE (or --checkpoint FILE) and --resume [FILE] mean together, NULL: not given. --resume without a file
 * goes on with that of `option`, which is begun where it is not there yet: then *resume becomes NULL, else *out does.
 * Also checks *out as above. RP_BAD_INPUT: --resume names no file and there is none. */
rp_status rp_output_resume(const char *option, const char **out, const char **resume, bool force, rp_error *error);

/* Complains that the command was stopped after what is `done` ("4 of 10 games"), with a command line that a shell reads
 * as it stands: the one that was given (argv[0]: the command's name), without --force and with --resume. A server whose
 * address may hold a password (redis_options.h) is left out, and the line says so. Returns the exit status. */
int rp_complain_of_resumable_stop(const char *done, int argc, char **argv);
/* The same of `games` of `total` games, or that there is nothing to go on with: `recorded` is whether there are records
 * of them. */
int rp_complain_of_stopped_games(uint64_t games, uint64_t total, bool recorded, int argc, char **argv);

#endif
