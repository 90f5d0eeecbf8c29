/* A tournament as one picture, 960 pixels wide: who scored how much against whom as a map of colours with numbers, and
 * Elo with 95 % intervals, both from the best rated to the last. */
#ifndef RIPOSTE_BENCH_PICTURES_TOURNAMENT_H
#define RIPOSTE_BENCH_PICTURES_TOURNAMENT_H

#include "bench/match/tournament.h"

/* To be freed with free(); NULL: no memory. */
char *rp_tournament_svg(const rp_tournament *tournament, const rp_tournament_result *result);

#endif
