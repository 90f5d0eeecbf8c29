/* How a worker proves that it plays the same games as the machine that made a run. Version, rules, data, files and a
 * sample game are compared when a plan is opened (runs/plan.h); here the signature of all searches (signature.h) is. It
 * takes a second, so a run remembers which program on which machine has given which: field "BUILD-MACHINE" of its
 * proofs, hashes of the program's bytes and of host and processor names. */
#ifndef RIPOSTE_BENCH_RUNS_PROOF_H
#define RIPOSTE_BENCH_RUNS_PROOF_H

#include "bench/runs/store.h"

typedef struct rp_run_prover {
    const char *directory; /* of card data, as in rp_run_open; may be NULL */
    uint64_t build, machine;
    struct {
        bool known;
        uint64_t value;
    } signature[2]; /* with compiled-in data, with that of `directory` */
} rp_run_prover;

void rp_run_prover_begin(rp_run_prover *prover, const char *directory);
/* The signature of this program for a run with (`has_data`) or without own card data; computed once. */
rp_status rp_run_prover_signature(rp_run_prover *prover, bool has_data, uint64_t *signature, rp_error *error);
/* Leaves a note of our signature at the run. What fails is no harm. */
void rp_run_proof_keep(const rp_run_prover *prover, rp_redis_link *link, const rp_run_plan *plan, uint64_t signature);
/* RP_BAD_INPUT: the signatures differ. RP_FAILED: it could not be computed. */
rp_status rp_run_prove(rp_run_prover *prover, rp_redis_link *link, const rp_run_plan *plan, rp_error *error);

#endif
