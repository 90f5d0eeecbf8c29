/* riposte run new, stop, resume, delete: what changes a run. */
#ifndef RIPOSTE_PLAY_COMMANDS_RUN_NEW_H
#define RIPOSTE_PLAY_COMMANDS_RUN_NEW_H

#include "play/commands/run_verbs.h"

/* Each returns the exit status; `name` is that of the run. */
int rp_run_verb_new(const rp_run_options *options, const char *name);
int rp_run_verb_stop(const rp_run_options *options, const char *name);
int rp_run_verb_resume(const rp_run_options *options, const char *name);
int rp_run_verb_remove(const rp_run_options *options, const char *name);

#endif
