/* The table of evaluators: one per game that has knowledge of its own. Internal to this floor. */
#ifndef RIPOSTE_EVAL_EVALUATORS_H
#define RIPOSTE_EVAL_EVALUATORS_H

#include "eval/evaluate.h"

/* Knowledge about the games of one rules table. Every function may be NULL: then the game has none of that kind. */
typedef struct rp_evaluator {
    const rp_rules *rules;
    void (*evaluate)(const rp_game *game, const rp_state *state, double value[]);                    /* not terminal */
    void (*noted_estimate)(const rp_game *game, const rp_state *state, void *notes, double value[]); /* as evaluate */
    size_t notes_size;                                                                         /* bytes of notes */
    void (*playout)(const rp_game *game, rp_state *state, rp_random *random, double payoff[]); /* not terminal */
    rp_action (*choice)(const rp_game *game, const rp_state *state, int player, rp_random *random);
    void (*order)(const rp_game *game, const rp_state *state, int player, rp_action actions[], int count);
    void (*bounds)(const rp_game *game, const rp_state *state, double *low, double *high); /* not terminal */
    void (*range)(const rp_game *game, const rp_state *state, int remaining, double *low, double *high); /* as bounds */
    int (*terms)(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]); /* as evaluate */
    int (*reasons)(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);
    const char *(*warning)(const rp_view *view, rp_action action);
    int (*posterior)(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]);
} rp_evaluator;

/* NULL when nothing is known about the game. */
const rp_evaluator *rp_evaluator_of(const rp_game *game);

#endif
