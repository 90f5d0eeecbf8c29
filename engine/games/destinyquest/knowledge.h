/* What a bout is worth, what players have seen, and how long a bout can get. Nothing is hidden in a state. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_KNOWLEDGE_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_KNOWLEDGE_H

#include "engine/games/destinyquest/state.h"

uint64_t destiny_information_key(const rp_game *game, const rp_state *state, int player);
void destiny_payoff(const rp_game *game, const rp_state *state, double out[]);
/* Most moves of a bout: info.length_maximum. */
int destiny_length_maximum(const destiny_setup *setup);

#endif
