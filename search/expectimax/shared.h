/* Values of positions that took long, shared with other processes. Only where the depth reaches the end of a game
 * without chance: there a value is a payoff, whatever way it was found. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_SHARED_H
#define RIPOSTE_SEARCH_EXPECTIMAX_SHARED_H

#include "search/expectimax/search.h"

/* Whether the search shares values; the others are for searches that do. */
static inline bool expectimax_shares(const expectimax *e) {
    return e->results && e->whole && e->settled && e->width == 1;
}
/* Asks for the values of what `useful` leads to from e->world, made at `top`, in one round trip. */
void rp_expectimax_share_prefetch(expectimax *e, const rp_action useful[], int count, unsigned char *top);
/* True with the answer when the value of the position with that key is there. */
bool rp_expectimax_share_find(expectimax *e, uint64_t key, answer *out);
/* Leaves an answer that is exact and took long. `began`: nodes when the position was begun with. */
void rp_expectimax_share_keep(expectimax *e, uint64_t key, uint64_t began, const answer *found);

#endif
