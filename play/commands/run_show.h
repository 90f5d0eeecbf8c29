/* riposte run list, status, watch, export: what looks at a run. */
#ifndef RIPOSTE_PLAY_COMMANDS_RUN_SHOW_H
#define RIPOSTE_PLAY_COMMANDS_RUN_SHOW_H

#include "play/commands/run_verbs.h"

/* Each returns the exit status; `name` is that of the run, NULL for the list. */
int rp_run_verb_list_all(const rp_run_options *options, const char *name);
int rp_run_verb_status(const rp_run_options *options, const char *name);
int rp_run_verb_watch(const rp_run_options *options, const char *name);
int rp_run_verb_export(const rp_run_options *options, const char *name);

#endif
