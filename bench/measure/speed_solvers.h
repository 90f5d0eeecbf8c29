/* The part of speed.h about solvers. */
#ifndef RIPOSTE_BENCH_MEASURE_SPEED_SOLVERS_H
#define RIPOSTE_BENCH_MEASURE_SPEED_SOLVERS_H

#include "bench/measure/speed.h"

/* Adds the rates of the solvers from rate[*count] on. */
rp_status rp_speed_measure_solvers(const rp_speed *speed, rp_speed_rate rate[RP_SPEED_RATES_MAX], int *count,
                                   rp_error *error);

#endif
