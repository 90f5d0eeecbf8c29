/* What may be in a hand of which some cards are not seen, where all that are unseen are equally likely there. */
#ifndef RIPOSTE_EVAL_HIDDEN_HAND_H
#define RIPOSTE_EVAL_HIDDEN_HAND_H

#include "eval/evaluate.h"

/* Chance that none of `copies` is among `drawn` of `of` cards, each set of them equally likely. */
double rp_none_drawn(int of, int copies, int drawn);

/* Name of a kind of cards. */
typedef const char *rp_kind_name(const void *context, int kind);

/* Facts "holds NAME", one for each kind among the `unseen` cards (at most RP_POSTERIOR_MAX), of which `hidden` are in
 * the hand: the chance that at least one of the kind is. The likeliest first, of equal ones the lower kind. Returns how
 * many; 0 where no card is hidden. */
int rp_posterior_of_hand(const int kinds[], int unseen, int hidden, rp_kind_name *name, const void *context,
                         rp_posterior_fact facts[RP_POSTERIOR_MAX]);

#endif
