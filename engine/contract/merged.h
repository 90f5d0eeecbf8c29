/* What rp_chance_merged must be, found out by making every outcome happen. */
#ifndef RIPOSTE_ENGINE_CONTRACT_MERGED_H
#define RIPOSTE_ENGINE_CONTRACT_MERGED_H

#include "engine/game.h"

/* What is wrong with rp_chance_merged at a state where chance is to act; NULL: nothing. Classes that lead to one
 * position may stay apart. */
const char *rp_fault_of_merged(const rp_game *game, const rp_state *state);

#endif
