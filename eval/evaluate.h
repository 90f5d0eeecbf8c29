/* What a position is worth without searching, and reasons that a person can read. Knows games by name, no search. */
#ifndef RIPOSTE_EVAL_EVALUATE_H
#define RIPOSTE_EVAL_EVALUATE_H

#include "engine/game.h"

/* Estimated payoff per player of a full state (terminal: the exact payoff). Documented per game in its .c file.
 * A game without a heuristic of its own gets the middle of its payoff range. Pure, any thread. */
void rp_evaluate(const rp_game *game, const rp_state *state, double value[]);
/* True when the game has a heuristic of its own. */
bool rp_has_evaluation(const rp_game *game);

/* The function that plays `state` to its end with quick sense instead of uniformly at random, each side by what it can
 * see itself (described in the game's .c file here); NULL when the game has none. It may be called from any thread. */
typedef void rp_playout_function(const rp_game *game, rp_state *state, rp_random *random, double payoff[]);
rp_playout_function *rp_informed_playout(const rp_game *game);
/* The choice of `player`, who is to act, as that playout makes it; NULL when the game has none. */
typedef rp_action rp_choice_function(const rp_game *game, const rp_state *state, int player, rp_random *random);
rp_choice_function *rp_informed_choice(const rp_game *game);

/* For exact and deep searches; each is NULL when the game has none. Fetch them once, the calls are for the hot path.
 *
 * estimate  what rp_evaluate calls on a state that is not terminal
 * order     sorts `actions`, the legal ones of `player`, by how promising they are for him, best first. Any order is
 *           right; a good one makes pruning work
 * bounds    *low and *high become bounds on the exact value of the state to player 0 under best play of all, proved by
 *           a look at the rules: payoff_minimum <= *low <= *high <= payoff_maximum. Not terminal; equal bounds are a
 *           solved position. For games of one player and zero-sum games of two with everything in the open */
typedef void rp_estimate_function(const rp_game *game, const rp_state *state, double value[]);
rp_estimate_function *rp_estimate(const rp_game *game);
/* The same values for a caller that evaluates many positions near each other: in *size bytes of his, aligned to 64,
 * zero-filled before the first call and then used for this game and by one thread only, it keeps what they have in
 * common. */
typedef void rp_noted_estimate_function(const rp_game *game, const rp_state *state, void *notes, double value[]);
rp_noted_estimate_function *rp_noted_estimate(const rp_game *game, size_t *size);
typedef void rp_order_function(const rp_game *game, const rp_state *state, int player, rp_action actions[], int count);
rp_order_function *rp_order_actions(const rp_game *game);
typedef void rp_bounds_function(const rp_game *game, const rp_state *state, double *low, double *high);
rp_bounds_function *rp_value_bounds(const rp_game *game);
/* range     *low and *high become bounds on what a search of `remaining` more decisions of players can find the state
 *           to be worth to player 0: on every payoff and every estimate that it may meet within them, best play or not.
 *           With payoff_minimum <= *low <= *high <= payoff_maximum; not terminal */
typedef void rp_range_function(const rp_game *game, const rp_state *state, int remaining, double *low, double *high);
rp_range_function *rp_search_range(const rp_game *game);

enum { RP_TERMS_MAX = 16 };

/* One part of an evaluation: what it counts for each player, in a unit of the game's own (destinyquest: points of
 * health). The evaluation is a growing function of the sum of a player's parts less the sum of the other's. */
typedef struct rp_evaluation_term {
    char name[48];
    double value[RP_PLAYERS_MAX];
} rp_evaluation_term;

/* The parts of rp_evaluate of a state that is not terminal; returns their number, 0 when the game has no such table. */
int rp_evaluation_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]);

enum { RP_REASONS_MAX = 3, RP_REASON_TEXT_MAX = 240, RP_POSTERIOR_MAX = 128 };

/* Two or three computed facts about playing `action` in the view, best first, in whole English phrases without a final
 * full stop. Returns their number, 0 when nothing is known about the game. */
int rp_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);

/* Why `action` can only harm in the view, as a phrase to warn a person with; NULL when nothing speaks against it.
 * Computer players, random apart, do not take such an action while there is another (rp_agent_decide). */
const char *rp_warning(const rp_view *view, rp_action action);

/* One hidden fact and its posterior probability: "Troll life 4" 0.5, "holds Slash M4{g}" 0.12. */
typedef struct rp_posterior_fact {
    char text[RP_TEXT_MAX];
    double probability;
} rp_posterior_fact;

/* What the view's player may believe about hidden things, computed exactly; most important first. */
int rp_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]);

#endif
