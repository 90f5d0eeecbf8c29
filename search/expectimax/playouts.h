/* Estimates corrected by playing on. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_PLAYOUTS_H
#define RIPOSTE_SEARCH_EXPECTIMAX_PLAYOUTS_H

#include "search/expectimax/search.h"

/* Playouts that the estimate counts as. */
enum { RP_EXPECTIMAX_TRUST = 400 };

/* The estimate of a position that is not terminal, corrected by e->playouts playouts; as it is when aborted. */
double rp_expectimax_played_out(expectimax *e, const rp_state *state, double estimate);

#endif
