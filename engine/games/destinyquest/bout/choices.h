/* Who is to choose, and between what. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_CHOICES_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_CHOICES_H

#include "engine/games/destinyquest/state.h"

/* Who is to act, as rp_to_act. */
unsigned destiny_actors(const destiny_bout *bout);
/* True when the winner has announced a damage score and is still to say which attribute he adds (attribute=ask). */
bool destiny_asks_attribute(const destiny_setup *setup, const destiny_bout *bout);
unsigned destiny_to_act(const rp_game *game, const rp_state *state);
int destiny_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]);
int destiny_useful(const rp_game *game, const rp_state *state, int player, rp_action out[]);

#endif
