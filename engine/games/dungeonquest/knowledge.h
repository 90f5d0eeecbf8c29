/* What each player knows: views, keys, and the exact posterior of what he does not know: lives of tokens, Loot
 * face down, and hands of a fight. Functions of rp_rules. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_KNOWLEDGE_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_KNOWLEDGE_H

#include "engine/games/dungeonquest/course.h"

/* Without the history of a fight, which lies among the bytes that decide the future and decides nothing. */
uint64_t dungeon_position_key(const rp_game *game, const rp_state *state);
uint64_t dungeon_information_key(const rp_game *game, const rp_state *state, int player);
void dungeon_mask(const rp_game *game, rp_state *state, int player);
void dungeon_resample(const rp_game *game, rp_state *state, int player, rp_random *random);
uint64_t dungeon_belief_count(const rp_game *game, const rp_state *state, int player);
double dungeon_belief_world(const rp_game *game, rp_state *state, int player, uint64_t index);

#endif
