/* How large the tree of a game would be. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_GAME_TREE_ESTIMATE_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_GAME_TREE_ESTIMATE_H

#include "engine/game.h"

/* Estimated number of histories (terminals included, as the tree counts them) by `probes` random paths: the mean of the
 * products of their branching (Knuth 1975), with its standard error in *standard_error (may be NULL). Exact when every
 * path branches alike; heavy-tailed for lopsided trees. Paths end at RP_GAME_TREE_DEPTH_MAX of game_tree.h, and none
 * counts for more than RP_GAME_TREE_ESTIMATE_MAX. Any thread. */
#define RP_GAME_TREE_ESTIMATE_MAX 1e100
double rp_game_tree_estimate(const rp_game *game, uint32_t probes, rp_random *random, double *standard_error);

#endif
