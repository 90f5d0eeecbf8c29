/* How the sets of one player are divided among threads. Internal to cfr.
 *
 *          top          the few sets above; one thread, deepest first
 *        /  |  \
 *     part part part    whole subtrees, contiguous in sets and slots; each belongs to one thread
 */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_CFR_PLAN_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_CFR_PLAN_H

#include "search/equilibrium/sequence_form.h"

typedef struct rp_cfr_part {
    uint32_t first_set, end_set, first_slot, end_slot;
    int thread;
} rp_cfr_part;

/* A set in the top, or an outermost set of a part below the top. */
typedef struct rp_cfr_outer {
    uint32_t set;
    bool in_part;
} rp_cfr_outer;

typedef struct rp_cfr_plan {
    rp_cfr_part *part;
    uint32_t *top;       /* ascending */
    rp_cfr_outer *outer; /* ascending by set */
    uint32_t part_count, top_count, outer_count;
} rp_cfr_plan;

/* One thread: a single part of everything and no top. False without memory. */
bool rp_cfr_plan_make(const rp_sequence_form *form, int player, int threads, rp_cfr_plan *plan);
void rp_cfr_plan_release(rp_cfr_plan *plan);
/* Bytes of the arrays. */
size_t rp_cfr_plan_bytes(const rp_cfr_plan *plan);

#endif
