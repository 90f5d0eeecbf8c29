/* What the other may hold in calamity. */
#ifndef RIPOSTE_EVAL_CALAMITY_POSTERIOR_H
#define RIPOSTE_EVAL_CALAMITY_POSTERIOR_H

#include "eval/evaluate.h"

/* As rp_posterior: "holds NAME" for every card of the other's list that he may hold unseen. Nothing where his list is
 * hidden too (cal_hides_list): then it is believed by a prior (decks/prior.c), not known. */
int cal_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]);

#endif
