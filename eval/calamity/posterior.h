/* What the other may hold in calamity. */
#ifndef RIPOSTE_EVAL_CALAMITY_POSTERIOR_H
#define RIPOSTE_EVAL_CALAMITY_POSTERIOR_H

#include "eval/evaluate.h"

/* As rp_posterior: "holds NAME" for every card of the other's list that he may hold unseen.
 *
 * Where his list is hidden too (lists=hidden) it is believed by a prior (decks/prior.c), and the facts say so:
 * "believed to play the preset NAME" for each preset list that fits what was seen, and "believed to hold NAME" for
 * every card that he can have, exactly as likely as in the worlds of rp_resample. While decks are built: nothing. */
int cal_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]);

#endif
