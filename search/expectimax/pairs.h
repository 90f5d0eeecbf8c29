/* A simultaneous choice of players 0 and 1: the table of all pairs. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_PAIRS_H
#define RIPOSTE_SEARCH_EXPECTIMAX_PAIRS_H

#include "search/equilibrium/matrix_game.h"
#include "search/expectimax/search.h"

/* The table, whose arrays lie on the stack. */
typedef struct pairs {
    int rows, columns;
    rp_action *row_action, *column_action;
    double *value, *win; /* row-major, to player 0 */
    double row_mix[RP_MATRIX_MAX], column_mix[RP_MATRIX_MAX];
} pairs;

/* Answers one by its equilibrium. */
void rp_expectimax_pairs(expectimax *e, const rp_state *state, int remaining, unsigned char *top, answer *out);
/* Lays the arrays out from `top` on; returns the new top, NULL when there are too many actions for a matrix game. */
unsigned char *rp_expectimax_pairs_open(const expectimax *e, const rp_state *state, unsigned char *top, pairs *p);
/* Fills the table; depth and cut of all pairs go to `out`. */
void rp_expectimax_pairs_fill(expectimax *e, const rp_state *state, int remaining, unsigned char *top, pairs *p,
                              answer *out);

/* The most of its own that one such node of this game puts on the stack. */
size_t rp_expectimax_pairs_room(const rp_game_info *info);

#endif
