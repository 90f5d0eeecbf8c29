/* A drawing of a Mage Knight duel. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_SHOW_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_SHOW_H

#include "engine/games/mage_knight/state.h"

/* rp_rules.show */
void mk_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size);

#endif
