/* The expected play. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_LINE_H
#define RIPOSTE_SEARCH_EXPECTIMAX_LINE_H

#include "search/expectimax/search.h"

/* Follows the expected play from the chosen action in the only world, which was searched to `depth`; a simultaneous
 * choice ends it. */
void rp_expectimax_line(expectimax *e, const rp_view *view, int depth, rp_decision *decision);

#endif
