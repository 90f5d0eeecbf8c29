/* Tables of options (games and agents) as text for people and as JSON. */
#ifndef RIPOSTE_PLAY_COMMANDS_OPTION_LISTING_H
#define RIPOSTE_PLAY_COMMANDS_OPTION_LISTING_H

#include "engine/document.h"
#include "engine/spec.h"

/* One line per option on standard output: name, possible values, default, help. */
void rp_print_options(const rp_option *options, size_t count);
/* "options": [{"name","kind","default","minimum","maximum","choices","help"}]; what does not apply is left out. */
void rp_write_options(rp_writer *writer, const rp_option *options, size_t count);
/* "KEY": ["a", "b"] from the '|'-separated text. */
void rp_write_choices(rp_writer *writer, const char *key, const char *choices);

#endif
