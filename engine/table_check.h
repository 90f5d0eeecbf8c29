/* Whether the tables that games and agents come in can be used: those of others are checked before anything is called
 * through them. Each says RP_BAD_INPUT with one line that names the table and what is wrong. Pure, any thread. */
#ifndef RIPOSTE_ENGINE_TABLE_CHECK_H
#define RIPOSTE_ENGINE_TABLE_CHECK_H

#include "engine/game.h"

/* A name that specs can hold: 1 to RP_NAME_MAX - 1 small letters, digits and '-'. NULL allowed: it is none. */
bool rp_is_spec_name(const char *name);
/* At most RP_OPTIONS_MAX options, with different names and defaults that can be parsed. `what` is "game" or "agent". */
rp_status rp_options_check(const char *what, const char *name, const rp_option *options, size_t count, rp_error *error);
/* Names, texts, options and the functions that every game has. */
rp_status rp_rules_check(const rp_rules *rules, rp_error *error);
/* What `create` said of sizes and players, and the functions that its capabilities ask for. */
rp_status rp_game_info_check(const rp_game *game, rp_error *error);

#endif
