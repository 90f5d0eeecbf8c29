/* The posterior of any game that can enumerate its beliefs, read off the fields that its rules write. Internal. */
#ifndef RIPOSTE_EVAL_POSTERIOR_H
#define RIPOSTE_EVAL_POSTERIOR_H

#include "eval/evaluate.h"

enum { RP_POSTERIOR_WORLDS_MAX = 10000 };

/* Writes every world that the view allows as a position document and adds up, for every field whose value is not the
 * same as in the view's own document, the probability of each value: "second: 3" 0.5, "second[1]: 4" 0.25 (indices from
 * 0, as in positions). Facts of one field stand together, the likeliest first; fields in the order of writing. Fields
 * that do not fit whole are left out. 0 facts without hidden information, or with more than RP_POSTERIOR_WORLDS_MAX
 * worlds. */
int rp_posterior_of_fields(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]);

#endif
