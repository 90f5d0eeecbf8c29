/* Puts the sets and slots of a tree, numbered as they were met, in the order that game_tree.h describes. Internal to
 * the building of trees. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_GAME_TREE_ORDER_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_GAME_TREE_ORDER_H

#include "search/equilibrium/game_tree.h"

/* Until then slots 0 .. players - 1 are the empty sequences, and `end` of the sets is not filled. False without memory;
 * the tree is then as before. */
bool rp_game_tree_order(rp_game_tree *tree);

#endif
