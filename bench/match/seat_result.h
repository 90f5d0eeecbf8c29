/* What came out for a seat, whoever held it. */
#ifndef RIPOSTE_BENCH_MATCH_SEAT_RESULT_H
#define RIPOSTE_BENCH_MATCH_SEAT_RESULT_H

#include "bench/match/selfplay.h"
#include "bench/statistics/statistics.h"

typedef struct rp_seat_result {
    uint64_t games, win; /* win: games with a payoff above every other seat's; 0 in one-player games */
    rp_mean payoff;      /* per pair or rotation: mean payoff of the seat in a game */
} rp_seat_result;

/* How many seats share the highest payoff with this one, itself included; 0: another has a higher one. */
int rp_seat_is_on_top(const rp_selfplay_end *end, int seat, int players);
/* Counts one game for each of seats[players]; all but `payoff`. */
void rp_seats_add(rp_seat_result seats[], int players, const rp_selfplay_end *end);

#endif
