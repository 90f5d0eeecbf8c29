/* A balance as one picture, 960 pixels wide: shares of games won, with 95 % intervals (Wilson), of the seats and of
 * what players had, one chart for each kind. Of a kind with more than 40 factors the 20 that won most and the 20 that
 * won least are shown. */
#ifndef RIPOSTE_BENCH_PICTURES_BALANCE_H
#define RIPOSTE_BENCH_PICTURES_BALANCE_H

#include "bench/match/balance.h"

/* `title` says what was played. To be freed with free(); NULL: no memory. */
char *rp_balance_svg(const rp_balance_result *result, int seats, const char *title);

#endif
