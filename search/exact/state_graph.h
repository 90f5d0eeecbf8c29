/* Exact solution of a game in which whoever decides knows the position: all positions as a graph, solved backwards.
 *
 *   position          key           one state for all histories that rp_position_key does not tell apart
 *   chance            edges         outcomes that lead to one state are one edge
 *   turn              edges         best action for the mover (max^n with more than two players)
 *   simultaneous      rows*columns  matrix game (matrix_game.h); two players, zero-sum
 *   end               -             payoff
 *
 * Strongly connected components (Tarjan 1972) are solved in reverse topological order: a state that cannot recur by
 * backward induction; a component in which play can go round (Pig) by Gauss-Seidel sweeps of value iteration (Shapley
 * 1953) from 0 until no value moves by more than rounding does. A sweep is a function of the values at the few states
 * where loops close; where these are at most 8, Newton's method on them takes the place of most sweeps (for one player
 * that is policy iteration, Howard 1960), and where it does not come to rest soon value iteration does the work. Both
 * converge where play ends with probability 1; what can go round for ever at no one's loss counts as 0. More than
 * RP_STATE_GRAPH_SWEEPS sweeps: RP_FAILED.
 *
 * Hidden information. A game with RP_HAS_HIDDEN can be solved in two cases, tried in this order:
 *   positions   at every decision each player to act has a single possible world (rp_belief_count is 1)
 *   beliefs     a single player decides in the whole game; a state is then what he believes: the worlds of his view
 *               with their probabilities (belief MDP; Astrom 1965), and an action may lead to several beliefs
 *
 * All other games are refused: they need a game tree (game_tree.h). Also refused: simultaneous choices and recurring
 * states with other than two-player zero-sum or one-player payoffs.
 *
 * Two states are taken for the same when their 64-bit keys are (games without a position_key of their own: 96 bits),
 * which goes wrong among n states with probability n^2 / 2^65.
 *
 * A solved graph is read-only: any thread. The game must outlive it. */
#ifndef RIPOSTE_SEARCH_EXACT_STATE_GRAPH_H
#define RIPOSTE_SEARCH_EXACT_STATE_GRAPH_H

#include "search/equilibrium/sequence_form.h"

#include <stdatomic.h>

typedef struct rp_state_graph rp_state_graph;

#define RP_STATE_GRAPH_STATES_DEFAULT 5000000u
#define RP_STATE_GRAPH_STATES_MAX 1000000000u
#define RP_STATE_GRAPH_ENDLESS UINT64_MAX /* histories: more than 2^64 - 2, or without end */
enum { RP_STATE_GRAPH_SWEEPS = 1000000, RP_STATE_GRAPH_WORLDS_MAX = 4096 };

typedef struct rp_state_graph_options {
    uint64_t states_maximum; /* 0: RP_STATE_GRAPH_STATES_DEFAULT; at most RP_STATE_GRAPH_STATES_MAX */
    const rp_view *start;    /* begin at what this player sees; NULL: the start of the game */
    const atomic_bool *stop; /* may be NULL; set: ends with RP_FAILED "stopped" */
    void (*progress)(void *context, uint64_t states, uint64_t solved); /* now and then; may be NULL */
    void *context;
    /* Looks a state up elsewhere: when it knows the key (see rp_state_graph_each), it writes value and win per player,
     * and the graph does not go on below that state. Not asked for the start. May be NULL. */
    bool (*known)(void *known_context, uint64_t key, double value[], double win[]);
    void *known_context;
} rp_state_graph_options;

/* False, with the reason in one line, for games that rp_state_graph_solve refuses whatever their size. Looks at random
 * games when something is hidden, so that true is a good guess, and the solver's own refusal is the last word. */
bool rp_state_graph_suits(const rp_game *game, rp_error *error);

/* Enumerates and solves. RP_BAD_INPUT for a game that is refused, and for one with more states than states_maximum (the
 * line says how many were found and how many of them were still to be looked into); RP_FAILED without memory, when
 * stopped or without convergence. `options` NULL: defaults. Free with rp_state_graph_free. */
rp_status rp_state_graph_solve(const rp_game *game, const rp_state_graph_options *options, rp_state_graph **graph,
                               rp_error *error);
void rp_state_graph_free(rp_state_graph *graph); /* NULL allowed */

typedef struct rp_state_graph_facts {
    double value[RP_PLAYERS_MAX];                               /* at the start, when all play the computed policy */
    double win[RP_PLAYERS_MAX];                                 /* probability to end with a payoff above 0 */
    uint64_t states, turns, simultaneous, chances, ends, known; /* states = the sum of the others */
    uint64_t edges;
    /* All histories as game_tree.h counts them (a simultaneous choice is one node per player in seat order, every
     * chance outcome its own), and those at an end; RP_STATE_GRAPH_ENDLESS when not finite. 0 and 0 over beliefs: not
     * counted. */
    uint64_t histories, terminal_histories;
    uint64_t components, largest_component; /* largest: in states */
    bool recurs;                            /* play can come back to a state */
    uint64_t sweeps;                        /* of the component that took most; 0 when nothing recurs */
    bool beliefs;                           /* states are beliefs of the player who decides */
    size_t bytes;                           /* memory of the solved graph */
} rp_state_graph_facts;

void rp_state_graph_facts_of(const rp_state_graph *graph, rp_state_graph_facts *facts);

typedef struct rp_state_graph_action {
    rp_action action;
    double value; /* payoff to the asking player when he plays it and everybody is optimal otherwise (simultaneous: the
                     others play their mix) */
    double win;   /* probability that he ends with a payoff above 0 then */
    double share; /* in the computed policy: turn 1 for the best (lowest number among equals), else the mix */
} rp_state_graph_action;

typedef struct rp_state_graph_answer {
    double value, win; /* of the position for the asking player under the computed policy */
    int count;         /* 0 when he is not to act, or when the state was known and not looked into */
    rp_state_graph_action action[RP_LEGAL_MAX]; /* all useful actions, ascending */
} rp_state_graph_answer;

/* What the graph knows of the position that `view` shows; false when the start does not lead to it, and when the view
 * leaves several worlds open and the graph is one of positions. Uses about 80 KiB of stack. */
bool rp_state_graph_look(const rp_state_graph *graph, const rp_view *view, rp_state_graph_answer *answer);

/* Calls `visit` with every state: a representative full state, or the bytes of the decider's view where states are
 * beliefs; the key by which options->known is asked; value and win per player. Ends with the first status that is not
 * RP_OK. */
typedef rp_status rp_state_visitor(void *context, const rp_state *state, uint64_t key, const double value[],
                                   const double win[], rp_error *error);
rp_status rp_state_graph_each(const rp_state_graph *graph, rp_state_visitor *visit, void *context, rp_error *error);

/* What a player does in a position: writes `probability[count]` for his useful actions (ascending), which sum to 1
 * within 1e-9. `state` is a full state; what the player knows of it is rp_view_of(game, state, player, ...). */
typedef rp_status rp_state_policy(void *context, const rp_state *state, int player, int count, const rp_action useful[],
                                  double probability[], rp_error *error);

/* Exact value of a policy and of a best response to it by every player, over the states of the graph: the policy is
 * taken to depend on the position alone, and is asked once at every decision of every state that any play can reach.
 * `policy` NULL: the computed one. RP_BAD_INPUT when its numbers are no distribution; its own error otherwise. */
rp_status rp_state_graph_nash_conv(const rp_state_graph *graph, rp_state_policy *policy, void *context,
                                   rp_nash_conv *result, rp_error *error);

/* *gain: summed over the players, what a best response to the policy `known` earns when the others play the policy
 * `paid`, less what `paid` earns itself. With `paid` = `known` it is NashConv; otherwise an honest payoff of a response
 * that did not know whom it would meet. Policies and errors as above. */
rp_status rp_state_graph_gain(const rp_state_graph *graph, rp_state_policy *known, void *known_context,
                              rp_state_policy *paid, void *paid_context, double *gain, rp_error *error);

#endif
