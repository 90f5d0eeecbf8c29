/* The decisions of a game tree together with states that lie behind them: how a policy that knows positions or views
 * gets into the slots of a tree. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_GAME_TREE_STATES_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_GAME_TREE_STATES_H

#include "search/equilibrium/game_tree.h"

/* Called at every decision node with its information set and the state there (of a simultaneous choice: before it), in
 * depth-first order; so for one set as often as it has histories. Anything but RP_OK ends the walk and is its result.
 */
typedef rp_status rp_game_tree_visitor(void *context, const rp_information_set *set, const rp_state *state,
                                       rp_error *error);

/* The tree must have its nodes. RP_FAILED without memory. */
rp_status rp_game_tree_visit(const rp_game_tree *tree, rp_game_tree_visitor *visitor, void *context, rp_error *error);

#endif
