/* The moves of a bout: the contract's functions that change a state, and its history. See engine/game.h. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_MOVES_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_MOVES_H

#include "engine/games/destinyquest/state.h"

void destiny_start(const rp_game *game, rp_state *state);
void destiny_apply(const rp_game *game, rp_state *state, const rp_move *move);
void destiny_apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener);
void destiny_advance(const rp_game *game, rp_state *state, const rp_move *move);
void destiny_advance_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener);

#endif
