/* What players know of a game of Calamity, and what they have to expect. For rp_rules. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_KNOWLEDGE_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_KNOWLEDGE_H

#include "engine/games/calamity/state.h"

uint64_t cal_information_key(const rp_game *game, const rp_state *state, int player);
uint64_t cal_position_key(const rp_game *game, const rp_state *state);
void cal_mask(const rp_game *game, rp_state *state, int player);
void cal_resample(const rp_game *game, rp_state *state, int player, rp_random *random);
uint64_t cal_belief_count(const rp_game *game, const rp_state *state, int player);
double cal_belief_world(const rp_game *game, rp_state *state, int player, uint64_t index);

/* Whether a player does not see what the other's deck is made of: while decks are built, and with lists=hidden to the
 * end. Then the slots of the other's side in his view are those cards that he has seen, and no card. */
bool cal_hides_list(const cal_setup *setup, const cal_duel *duel);
/* Slots of a side whose place only its owner knows: hand and deck less what is known of the hand. */
rp_pile cal_unseen(const cal_side *of);

#endif
