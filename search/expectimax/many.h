/* max^n, for games of several players that are not zero-sum games of two. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_MANY_H
#define RIPOSTE_SEARCH_EXPECTIMAX_MANY_H

#include "search/expectimax/search.h"

/* Answers for what `move` leads to, `value` to the deciding player. */
void rp_expectimax_many(expectimax *e, const rp_state *state, const rp_move *move, int remaining, unsigned char *top,
                        answer *out);
/* True when table or rules know the payoffs after `move` without searching; value[width]. */
bool rp_expectimax_many_known(expectimax *e, const rp_state *state, const rp_move *move, int remaining, double value[]);

#endif
