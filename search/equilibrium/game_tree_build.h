/* Builds the tree of a game by going through all its histories. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_GAME_TREE_BUILD_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_GAME_TREE_BUILD_H

#include "search/equilibrium/game_tree.h"

#include <stdatomic.h>

typedef struct rp_game_tree_options {
    uint64_t nodes_maximum;                          /* 0: RP_GAME_TREE_NODES_DEFAULT; at most RP_GAME_TREE_NODES_MAX */
    const atomic_bool *stop;                         /* may be NULL; set: the building ends with RP_FAILED "stopped" */
    void (*progress)(void *context, uint64_t nodes); /* now and then; may be NULL */
    void *context;
} rp_game_tree_options;

#define RP_GAME_TREE_NODES_DEFAULT 50000000u
#define RP_GAME_TREE_NODES_MAX 1000000000u

/* Builds the tree from the start of the game. `options` NULL: defaults. RP_BAD_INPUT when the game has more than
 * nodes_maximum histories or a path is longer than RP_GAME_TREE_DEPTH_MAX (the line says what and how large the game is
 * estimated to be); RP_FAILED without memory, when stopped, or when the game breaks the contract (one information set
 * with different actions). Any thread; the game must outlive the tree. Free with rp_game_tree_free. */
rp_status rp_game_tree_build(const rp_game *game, const rp_game_tree_options *options, rp_game_tree **tree,
                             rp_error *error);

#endif
