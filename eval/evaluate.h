/* What a position is worth without searching, and reasons that a person can read. Knows games by name, no search. */
#ifndef RIPOSTE_EVAL_EVALUATE_H
#define RIPOSTE_EVAL_EVALUATE_H

#include "engine/game.h"

enum { RP_TERMS_MAX = 16, RP_CHANCE_POINTS = 11 };

/* One part of an evaluation: what it counts for each player, in a unit of the game's own (destinyquest: points of
 * health). The evaluation is a growing function of the sum of a player's parts less the sum of the other's. */
typedef struct rp_evaluation_term {
    char name[48];
    double value[RP_PLAYERS_MAX];
} rp_evaluation_term;

enum { RP_REASONS_MAX = 4, RP_REASON_TEXT_MAX = 240, RP_POSTERIOR_MAX = 128 };

/* One hidden fact and its posterior probability: "Troll life 4" 0.5, "holds Slash M4{g}" 0.12. */
typedef struct rp_posterior_fact {
    char text[RP_TEXT_MAX];
    double probability;
} rp_posterior_fact;

typedef void rp_estimate_function(const rp_game *game, const rp_state *state, double value[]);
typedef void rp_noted_estimate_function(const rp_game *game, const rp_state *state, void *notes, double value[]);
typedef void rp_playout_function(const rp_game *game, rp_state *state, rp_random *random, double payoff[]);
typedef rp_action rp_choice_function(const rp_game *game, const rp_state *state, int player, rp_random *random);
typedef void rp_order_function(const rp_game *game, const rp_state *state, int player, rp_action actions[], int count);
typedef void rp_bounds_function(const rp_game *game, const rp_state *state, double *low, double *high);
typedef void rp_range_function(const rp_game *game, const rp_state *state, int remaining, double *low, double *high);

/* What is known about the games of one rules table. Fetch its functions once: the calls are for the hot path. Every
 * function may be NULL: then the game has none of that kind. All are pure; any thread. */
typedef struct rp_evaluator {
    const rp_rules *rules;
    bool (*knows)(const rp_game *game); /* whether it is about this game of theirs [NULL: about all of them] */

    /* What rp_evaluate calls on a state that is not terminal: a heuristic of the game's own. */
    rp_estimate_function *evaluate;
    /* The same values for a caller that evaluates many positions near each other: in notes_size bytes of his, aligned
     * to 64, zero-filled before the first call and then used for this game and by one thread only, it keeps what they
     * have in common. */
    rp_noted_estimate_function *noted_estimate;
    size_t notes_size;

    /* Plays `state`, not terminal, on with quick sense instead of uniformly at random, each side by what it can see
     * itself: to its end, or as far as its evaluation is then payoff enough. And the choice of `player`, who is to act,
     * as that playout makes it. */
    rp_playout_function *playout;
    rp_choice_function *choice;
    /* RP_CHANCE_POINTS shares of games won in self-play, at positions like `state`, or the bytes of a view, where a
     * tree search with that playout won 0, 0.1, 0.2, ... 1 of its simulations; ascending from 0 to 1. Playouts err more
     * than players, so that what is said after them lies too near the middle. [NULL, also as its answer: nobody has
     * measured it] */
    const double *(*chance_to_win)(const rp_game *game, const rp_state *state);
    /* Whether that playout ends in estimates, which say little by being above 0: then the share of simulations won is
     * the place of their mean payoff in the payoff range, 0 to 1. [false: how many of them ended above 0] */
    bool wins_by_payoff;

    /* Sorts `actions`, the useful ones of `player`, by how promising they are for him, best first. Any order is right;
     * a good one makes pruning work. */
    rp_order_function *order;
    /* *low and *high become bounds on the exact value of the state to player 0 under best play of all, proved by a look
     * at the rules: payoff_minimum <= *low <= *high <= payoff_maximum. Not terminal; equal bounds are a solved
     * position. For games of one player and zero-sum games of two with everything in the open. */
    rp_bounds_function *bounds;
    /* *low and *high become bounds on what a search of `remaining` more decisions of players can find the state to be
     * worth to player 0: on every payoff and every estimate that it may meet within them, best play or not; as bounds
     * else. */
    rp_range_function *range;

    /* What rp_evaluation_terms, rp_reasons, rp_warning and rp_posterior ask. */
    int (*terms)(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]);
    int (*reasons)(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);
    const char *(*warning)(const rp_view *view, rp_action action);
    /* Spec of the agent that plays the game best of all that there are, where that is known better than by its kind
     * (search/best/best.h), with `simulations` as budget of those that sample. */
    void (*best_agent)(const rp_game *game, uint64_t simulations, char *spec, size_t size);
    int (*posterior)(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]);
    const struct rp_preparation *preparation; /* of a game in which something is chosen before play (preparation.h) */
} rp_evaluator;

/* Never NULL: of a game about which nothing is known, one without functions. */
RP_API const rp_evaluator *rp_evaluator_of(const rp_game *game);
/* Adds one for rules that have none, which must stay; as rp_rules_add. */
RP_API rp_status rp_evaluator_add(const rp_evaluator *evaluator, rp_error *error);

/* Estimated payoff per player of a full state (terminal: the exact payoff). What it looks at stands in the header of
 * each. A game without a heuristic of its own gets the middle of its payoff range. Pure, any thread. */
RP_API void rp_evaluate(const rp_game *game, const rp_state *state, double value[]);
/* The same of a state that is not terminal, for the hot path: by the evaluator `known` of the game, fetched once, with
 * its notes as of noted_estimate (NULL: none are kept). */
RP_API void rp_estimate(const rp_evaluator *known, const rp_game *game, const rp_state *state, void *notes,
                        double value[]);

/* The parts of rp_evaluate of a state that is not terminal; returns their number, 0 when the game has no such table. */
RP_API int rp_evaluation_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]);

/* The chance to win that stands behind a share of simulations won, 0 to 1, which a tree search that began at `state`,
 * or at the bytes of a view, found with the playout
 * of the game's evaluator (`informed`) or with random ones. With the former by chance_to_win, on straight lines between
 * its points. Else the share itself where all is open, and NAN where something is hidden or chosen at once: there the
 * search has others play as they would not, and its shares do not come true (README.md, "How true the advice is"). */
RP_API double rp_chance_to_win(const rp_game *game, const rp_state *state, bool informed, double share);

/* Up to RP_REASONS_MAX computed facts about playing `action` in the view, what speaks most for it first, in whole
 * English phrases without a final full stop. Returns their number, 0 when nothing is known about the game. */
RP_API int rp_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);

/* Why `action` can only harm in the view, as a phrase to warn a person with; NULL when nothing speaks against it.
 * Computer players, random apart, do not take such an action while there is another (rp_agent_decide). */
RP_API const char *rp_warning(const rp_view *view, rp_action action);

/* What the view's player may believe about hidden things, computed exactly; most important first. */
RP_API int rp_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]);

#endif
