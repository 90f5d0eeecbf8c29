/* The decision at the root: every action in all worlds, deeper and deeper. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_ROOT_H
#define RIPOSTE_SEARCH_EXPECTIMAX_ROOT_H

#include "search/expectimax/search.h"

/* The worlds that a view allows. */
typedef struct worlds {
    uint64_t count;
    bool drawn; /* a sample of more; else all that there are */
} worlds;

/* What a decision asks. */
typedef struct question {
    const rp_view *view;
    worlds worlds;
    uint64_t seed;
    bool best_only;
    int last, end; /* most decisions to look ahead; from `end` on no depth cuts */
} question;

/* Deepens until a limit, the wished depth or the end of the game; `decision` has the last completed depth, which is
 * returned. */
int rp_expectimax_deepen(expectimax *e, const question *asked, rp_decision *decision);

/* What to play, and the value of that. */
void rp_expectimax_choose(const expectimax *e, const question *asked, bool simultaneous, rp_decision *decision);

#endif
