/* What one side may believe about the other's hidden things in dq-combat, by counting and the hypergeometric law. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_POSTERIOR_H
#define RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_POSTERIOR_H

#include "engine/games/dungeonquest_combat/state.h"
#include "eval/evaluate.h"

/* What one side cannot see of the other's hand: `hidden` Combat cards drawn from `unseen`, all `known` ones, and when
 * `power` is not empty one card of it, all equally likely. */
typedef struct dq_guess {
    rp_pile unseen, known, power;
    int hidden;
} dq_guess;
dq_guess dq_guess_hand(const dq_setup *setup, const dq_fight *view_fight, int player);
/* Probability that a card is in the other's hand. */
double dq_guess_holds(const dq_guess *guess, int card);

/* As rp_posterior. */
int dq_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]);

#endif
