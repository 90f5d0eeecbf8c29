/* A game of Calamity from its spec. For rp_rules. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_SETUP_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_SETUP_H

#include "engine/games/calamity/state.h"

rp_status cal_create(rp_game *game, const rp_data *data, rp_error *error);
void cal_destroy(rp_game *game);

#endif
