/* One number for everything that rules and searches decide: when it changes, behaviour has changed.
 *
 * Fixed games and variants, every agent that takes them, fixed seeds and budgets in simulations or nodes: the number
 * depends on no clock, no count of processors and no build type. It is a hash of random play, of every decision (all
 * actions with their visits, the action taken, the work done) and of the payoffs. */
#ifndef RIPOSTE_BENCH_MEASURE_SIGNATURE_H
#define RIPOSTE_BENCH_MEASURE_SIGNATURE_H

#include "engine/error.h"

#include <stdint.h>

/* `directory`: card data, NULL: compiled in. `step`, which may be NULL, is told about the work done so far and its
 * whole. The signature is below 2^48, so that every JSON reader keeps all digits. Takes about a second. */
rp_status rp_signature(const char *directory, void (*step)(void *context, int done, int whole), void *context,
                       uint64_t *signature, rp_error *error);

#endif
