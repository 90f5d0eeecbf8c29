/* Statistics of records as one picture, 900 pixels wide: for each section Elo between every two agents with 95 %
 * intervals; for each two agents their score pair by pair with its 95 % band, the log-likelihood ratio of the
 * sequential test pair by pair with its bounds, and how many games ended with how many wounds, by who held the seat.
 * Agents that rotate are not drawn; a line says how many tables of them there are. */
#ifndef RIPOSTE_BENCH_PICTURES_SVG_REPORT_H
#define RIPOSTE_BENCH_PICTURES_SVG_REPORT_H

#include "bench/statistics/record_statistics.h"

/* The picture of statistics that were ended. Without a stopping rule the test is 0 against 5 in normalised Elo with
 * alpha and beta 0.05. To be freed with free(); NULL: no memory. */
char *rp_svg_report(const rp_record_statistics *statistics);

#endif
