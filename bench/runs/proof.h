/* How a worker proves that it plays the same games as the machine that made a run. Version, rules, data, files and a
 * sample game are compared when a plan is opened (runs/plan.h); here the signature of all searches (signature.h) is. It
 * takes a second, so the server remembers for a month which program on which machine with which card data has given
 * which, for all runs: key riposte:signature:BUILD-MACHINE-DATA, hashes of the program's bytes, of host and processor
 * names, and of the data; the value is the signature and a hash over both, so that a damaged one is not believed. */
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
/* The signature of this program with `data` (of `directory`; NULL: compiled in), from the server or computed once and
 * told to the server. What fails there is no harm. */
rp_status rp_run_prover_signature(rp_run_prover *prover, rp_redis_link *link, const rp_data *data, uint64_t *signature,
                                  rp_error *error);
/* RP_BAD_INPUT: the signatures differ, computed here. RP_FAILED: it could not be computed. */
rp_status rp_run_prove(rp_run_prover *prover, rp_redis_link *link, const rp_run_plan *plan, rp_error *error);
/* The note of a signature at the server: leaving and finding it. False: there is none, or a damaged one. */
void rp_run_signature_keep(const rp_run_prover *prover, rp_redis_link *link, const rp_data *data, uint64_t signature);
bool rp_run_signature_find(const rp_run_prover *prover, rp_redis_link *link, const rp_data *data, uint64_t *signature);

#endif
