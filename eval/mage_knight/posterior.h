#ifndef RIPOSTE_EVAL_MAGE_KNIGHT_POSTERIOR_H
#define RIPOSTE_EVAL_MAGE_KNIGHT_POSTERIOR_H

#include "eval/evaluate.h"

/* What the other may hold, as rp_posterior: for each kind of card with a copy in his hand or Deed deck that the view's
 * player cannot place, the probability that the hand has at least one of these copies, "holds Rage" 0.5; the likeliest
 * first, kinds in the order of the book where equal. 0 facts when all of the hand is known. */
int mk_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]);

#endif
