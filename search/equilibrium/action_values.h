/* What each action is worth at each information key when all play one strategy, and how likely it is played. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_ACTION_VALUES_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_ACTION_VALUES_H

#include "search/equilibrium/game_tree.h"

typedef struct rp_action_values rp_action_values;

typedef struct rp_action_value {
    rp_action action;
    double probability;
    /* Expected payoff of the player when he plays it and all play the strategy afterwards, over the histories that he
     * cannot tell apart, weighted by chance and the others' probabilities; where these never come here, by chance
     * alone. */
    double value;
} rp_action_value;

/* Of a tree with nodes; strategy[slot_count] as in sequence_form.h. Several sets of one key (policy.h) are one: its
 * probabilities are weighted by the player's own reach, uniform where none is reached, as in a policy. One walk over
 * all histories. RP_FAILED without memory. Free with rp_action_values_free. */
rp_status rp_action_values_make(const rp_game_tree *tree, const double strategy[], rp_action_values **values,
                                rp_error *error);
void rp_action_values_free(rp_action_values *values); /* NULL allowed */

/* The actions at a player's information key into answer[RP_LEGAL_MAX], ascending; their number, 0: no such key. Pure,
 * any thread. */
int rp_action_values_find(const rp_action_values *values, int player, uint64_t key, rp_action_value answer[]);
size_t rp_action_values_bytes(const rp_action_values *values);

#endif
