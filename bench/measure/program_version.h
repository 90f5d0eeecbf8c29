/* The version of the program, as `riposte version` shows it and distributed runs compare it. */
#ifndef RIPOSTE_BENCH_MEASURE_PROGRAM_VERSION_H
#define RIPOSTE_BENCH_MEASURE_PROGRAM_VERSION_H

static const char rp_program_version[] = "0.1.0";

#endif
