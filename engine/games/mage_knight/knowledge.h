/* What each player knows: views, keys, and the exact posterior of what he does not know. Functions of rp_rules. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_KNOWLEDGE_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_KNOWLEDGE_H

#include "engine/games/mage_knight/state.h"

uint64_t mk_information_key(const rp_game *game, const rp_state *state, int player);
void mk_mask(const rp_game *game, rp_state *state, int player);
void mk_resample(const rp_game *game, rp_state *state, int player, rp_random *random);
uint64_t mk_belief_count(const rp_game *game, const rp_state *state, int player);
double mk_belief_world(const rp_game *game, rp_state *state, int player, uint64_t index);

/* Slots of the cards in the other's hand and Deed deck that the player cannot place. The unknown part of the hand is a
 * uniform subset of them. The duel may be masked for him. */
rp_pile mk_unseen_by(const mk_duel *duel, int player);

#endif
