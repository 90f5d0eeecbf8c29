/* Uniformly random play to the end of a bout. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_PLAYOUT_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_PLAYOUT_H

#include "engine/games/destinyquest/state.h"

/* As rp_rules.playout. */
void destiny_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]);

#endif
