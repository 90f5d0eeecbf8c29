/* The whole tree of a small game in flat arrays: what the solvers for hidden information work on.
 *
 * One node is one history. A simultaneous choice is written out as one node per player in seat order, who do not see
 * each other's choice; so rock-paper-scissors has 1 + 3 + 9 histories. Children lie side by side, in ascending order of
 * action or outcome:
 *
 *     node      first 4 | what 4                    8 bytes
 *       decision    first = its first child         what = information set
 *       chance      first = its first child         what = RP_NODE_CHANCE   | distribution
 *       terminal    first = 0                       what = RP_NODE_TERMINAL | row of payoffs
 *
 * Information set = player, his last own set and what he chose there, information key. So recall is perfect by
 * construction, also in games whose keys leave out the order of a player's own draws (their sets are then finer than
 * their keys; elsewhere the two are the same).
 *
 * Slot = one action of one information set, or a player's empty sequence; a slot stands for the sequence of own actions
 * that ends with it. Numbers per slot (regrets, strategies, reaches) are the flat arrays of all solvers:
 *
 *     slots     | empty of 0 | actions of set 0 | set 1 | ... | empty of 1 | actions of the first set of 1 | ...
 *     sets      sets of player 0 in depth-first order of his own decisions, then those of player 1, ...
 *
 * so that what lies below one set, in sets and in slots, is one contiguous range behind it, and parents come first. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_GAME_TREE_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_GAME_TREE_H

#include "engine/game.h"

enum { RP_GAME_TREE_DEPTH_MAX = 4096 }; /* nodes on one path */

typedef struct rp_game_tree_node {
    uint32_t first, what;
} rp_game_tree_node;

#define RP_NODE_KIND 0xc0000000u
#define RP_NODE_DECISION 0u
#define RP_NODE_CHANCE 0x40000000u
#define RP_NODE_TERMINAL 0x80000000u

typedef struct rp_information_set {
    uint64_t key;     /* rp_information_key of its player */
    uint32_t parent;  /* slot of the last own action before; the empty sequence if there was none */
    uint32_t first;   /* its first slot; the others follow */
    uint32_t end;     /* set behind the last one below this set (sets this + 1 .. end - 1 are below it) */
    uint16_t actions; /* 1 or more */
    uint8_t player, reserved;
} rp_information_set;

typedef struct rp_distribution {
    uint32_t first, count; /* into rp_game_tree.probability */
} rp_distribution;

typedef struct rp_game_tree {
    const rp_game *game; /* not owned */
    int players;
    rp_game_tree_node *node; /* [node_count], node 0 is the start; NULL after rp_game_tree_drop_nodes */
    uint32_t node_count, terminal_count, chance_count;   /* counts stay when the nodes are dropped */
    rp_information_set *set;                             /* [set_count] */
    uint32_t set_count, first_set[RP_PLAYERS_MAX + 1];   /* sets of player p: first_set[p] .. first_set[p + 1] - 1 */
    uint32_t slot_count, first_slot[RP_PLAYERS_MAX + 1]; /* slots of p begin with his empty sequence */
    uint16_t *action; /* [slot_count] the rp_action of a slot; 0 for an empty sequence */
    double *payoff;   /* [payoff_count * players], the different rows of payoffs */
    uint32_t payoff_count;
    rp_distribution *distribution; /* [distribution_count], the different ones */
    uint32_t distribution_count;
    double *probability; /* probabilities of all distributions, each summing to 1 */
    uint32_t probability_count;
} rp_game_tree;

void rp_game_tree_free(rp_game_tree *tree); /* NULL allowed */
/* Gives the memory of the nodes back; what works on sets and slots alone can go on. */
void rp_game_tree_drop_nodes(rp_game_tree *tree);
/* Bytes in use. */
size_t rp_game_tree_bytes(const rp_game_tree *tree);

static inline uint32_t rp_node_kind(const rp_game_tree_node *node) { return node->what & RP_NODE_KIND; }
static inline uint32_t rp_node_index(const rp_game_tree_node *node) { return node->what & ~RP_NODE_KIND; }

#endif
