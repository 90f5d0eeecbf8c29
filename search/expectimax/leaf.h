/* Positions that are not looked into: ends, those that bounds of the game prove, and estimates. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_LEAF_H
#define RIPOSTE_SEARCH_EXPECTIMAX_LEAF_H

#include "search/expectimax/search.h"

/* The end of a game. */
void rp_expectimax_end(const expectimax *e, const rp_state *state, answer *out);
/* What rp_evaluate says of a position that is not terminal. */
static inline double expectimax_guess(const expectimax *e, const rp_state *state) {
    double value[RP_PLAYERS_MAX];
    rp_estimate(e->known, e->game, state, e->notes, value);
    return value[0];
}
/* A position that is not looked into, not terminal. */
void rp_expectimax_estimate(expectimax *e, const rp_state *state, int remaining, answer *out);
/* Win of a position whose value is proved without play. */
double rp_expectimax_proved_win(const expectimax *e, double value);
/* True when e->bounds settle the position, with the answer; else `low` and `high` are what is known of it. */
bool rp_expectimax_proved(const expectimax *e, const rp_state *state, double *low, double *high, answer *out);

#endif
