/* Estimates corrected by playing on. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_PLAYOUTS_H
#define RIPOSTE_SEARCH_EXPECTIMAX_PLAYOUTS_H

#include "search/expectimax/search.h"

/* Playouts that the estimate counts as. */
enum { RP_EXPECTIMAX_TRUST = 400 };

/* Corrects out->value, the estimate of a position that is not terminal, by e->playouts playouts, and says how many of
 * them the deciding player won; nothing changes when aborted. */
void rp_expectimax_play_out(expectimax *e, const rp_state *state, answer *out);

#endif
