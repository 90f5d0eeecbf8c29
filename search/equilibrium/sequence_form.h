/* The sequence form of a game tree (Koller, Megiddo, von Stengel 1994; von Stengel 1996): payoffs as sparse tables over
 * the slots of the players, which is all that CFR, best responses and NashConv need of the histories.
 *
 *     reach[slot]     product of the player's own probabilities along the sequence; 1 for the empty one
 *     entry           for a slot of player p at the end of a history: the other players' slots there, and the sum over
 *                     the terminals with these slots of chance probability * payoff of p
 *     q[slot]         sum of its entries * reach of the others + values of the sets below it: the counterfactual value
 *
 * An iteration is one pass over the entries and one over the sets, both linear in memory; entries of equal slots are
 * added up, so chance that nobody sees costs nothing. An entry takes 4 * players bytes and is stored once per player;
 * in a game of two with few enough slots and different payoffs it is packed into 4 bytes.
 *
 * The tables can be dropped and restored while the tree has its nodes. NashConv without them is a walk over all
 * histories for each player: slower, in less memory, and the same but for rounding. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_SEQUENCE_FORM_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_SEQUENCE_FORM_H

#include "search/equilibrium/game_tree.h"

typedef struct rp_sequence_form {
    const rp_game_tree *tree; /* sets and slots; not owned */
    uint32_t *row;   /* [slot_count + 1]: entries of slot s are row[s] .. row[s + 1] - 1, all slots in one numbering;
                      * NULL, as entry and worth, when dropped */
    uint32_t *entry; /* [row[slot_count] * players]: the other players' slots in seat order, then the index in worth;
                      * when packed [row[slot_count]]: slot * 256 + index */
    bool packed;
    double *worth; /* [worth_count] the different values of chance * payoff */
    uint32_t worth_count;
    uint32_t users; /* who need the tables: those that count themselves here keep them from being dropped */
} rp_sequence_form;

/* From a tree with nodes; they may be dropped afterwards. RP_FAILED without memory. Free with rp_sequence_form_free
 * before the tree. Any thread. */
rp_status rp_sequence_form_build(const rp_game_tree *tree, rp_sequence_form **form, rp_error *error);
void rp_sequence_form_free(rp_sequence_form *form); /* NULL allowed */
/* Gives the memory of the tables back (does nothing when the tree has no nodes, or `users` need them); then only
 * functions that say so may be called. */
void rp_sequence_form_drop_tables(rp_sequence_form *form);
/* Brings dropped tables back (does nothing when they are there). RP_BAD_INPUT when the tree has lost its nodes,
 * RP_FAILED without memory; the form is then as before. */
rp_status rp_sequence_form_restore_tables(rp_sequence_form *form, rp_error *error);
/* Bytes in use, also without tables. */
size_t rp_sequence_form_bytes(const rp_sequence_form *form);

/* In all that follows, `strategy` and `reach` are [slot_count], a strategy's numbers of one set sum to 1 and empty
 * sequences hold 1. Pure functions of their arguments, any thread. */

/* The same probability for every action of a set. */
void rp_uniform_strategy(const rp_game_tree *tree, double strategy[]);
/* `sums` (none negative) scaled to 1 in every set, uniform where they are all 0: an average strategy. */
void rp_normalized_strategy(const rp_game_tree *tree, const double sums[], double strategy[]);
/* Reaches of one player's slots from his strategy; the other players' slots are left as they are. */
void rp_reach_of(const rp_game_tree *tree, int player, const double strategy[], double reach[]);
/* q of the slots begin .. end - 1 (of any players) before the values of what lies below are added: the sums of their
 * entries times the reaches of the others. */
void rp_sequence_payoffs(const rp_sequence_form *form, const double reach[], uint32_t begin, uint32_t end, double q[]);
/* Expected payoff of each player when all play `strategy`. Also without tables. */
rp_status rp_expected_payoffs(const rp_sequence_form *form, const double strategy[], double value[], rp_error *error);

typedef struct rp_nash_conv {
    double value[RP_PLAYERS_MAX]; /* when all play the strategy */
    double best[RP_PLAYERS_MAX];  /* of a best response of that player to the others */
    double nash_conv;             /* sum of best - value: 0 in an equilibrium, never below (but for rounding) */
} rp_nash_conv;

/* Exact best responses of every player (by backward induction over his sets, lowest action among equals). Also without
 * tables. */
rp_status rp_nash_conv_of(const rp_sequence_form *form, const double strategy[], rp_nash_conv *result, rp_error *error);

/* Writes a strategy into strategy[slot_count], the same at every call. */
typedef void rp_strategy_source(const void *context, double strategy[]);

/* rp_nash_conv_of in borrowed memory, room[slot_count]: the strategy comes from `source`, once for each player. It
 * takes no memory of its own. */
void rp_nash_conv_of_tables(const rp_sequence_form *form, rp_strategy_source *source, const void *context,
                            double room[], rp_nash_conv *result);
/* The same by walks over the nodes of the tree. During the call it takes rp_nash_conv_of_nodes_bytes: 8 for each slot
 * of the player who has most. */
rp_status rp_nash_conv_of_nodes(const rp_game_tree *tree, rp_strategy_source *source, const void *context,
                                double room[], rp_nash_conv *result, rp_error *error);
size_t rp_nash_conv_of_nodes_bytes(const rp_game_tree *tree);

/* Writes `player`'s best response to the other players' part of `strategy` over his own slots of `response`, all
 * probability on one action of each set, and its payoff to *value (may be NULL). */
rp_status rp_best_response(const rp_sequence_form *form, int player, const double strategy[], double response[],
                           double *value, rp_error *error);

#endif
