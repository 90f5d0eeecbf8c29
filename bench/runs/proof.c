#include "bench/runs/proof.h"

#include "bench/measure/build_facts.h"
#include "bench/measure/signature.h"
#include "engine/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { FIELD_TEXT = 40, SIGNATURE_TEXT = 17 };

void rp_run_prover_begin(rp_run_prover *prover, const char *directory) {
    char host[256] = "", processor[256];
    gethostname(host, sizeof host - 1);
    rp_processor_name(processor, sizeof processor);
    *prover = (rp_run_prover){.directory = directory, .build = rp_build_fingerprint()};
    prover->machine = rp_mix(rp_hash_bytes(host, strlen(host)), rp_hash_bytes(processor, strlen(processor)));
}

rp_status rp_run_prover_signature(rp_run_prover *prover, bool has_data, uint64_t *signature, rp_error *error) {
    if (!prover->signature[has_data].known) {
        const char *directory = has_data ? prover->directory : NULL;
        rp_status status = rp_signature(directory, NULL, NULL, &prover->signature[has_data].value, error);
        if (status) return status;
        prover->signature[has_data].known = true;
    }
    *signature = prover->signature[has_data].value;
    return RP_OK;
}

static void field_text(const rp_run_prover *prover, char text[FIELD_TEXT]) {
    snprintf(text, FIELD_TEXT, "%016" PRIx64 "-%016" PRIx64, prover->build, prover->machine);
}

void rp_run_proof_keep(const rp_run_prover *prover, rp_redis_link *link, const rp_run_plan *plan, uint64_t signature) {
    char field[FIELD_TEXT];
    field_text(prover, field);
    if (prover->build) rp_run_ask(link, plan, NULL, NULL, "prove %s %016llx", field, (unsigned long long)signature);
}

/* What this program on this machine has proved to this run before. */
static bool is_proved(const rp_run_prover *prover, rp_redis_link *link, const rp_run_plan *plan) {
    char key[RP_RUN_KEY_MAX], field[FIELD_TEXT], text[SIGNATURE_TEXT];
    redisReply *reply;
    rp_run_key(plan->name, RP_RUN_PROOFS, key);
    field_text(prover, field);
    snprintf(text, sizeof text, "%016" PRIx64, plan->signature);
    if (prover->build == 0 || rp_redis_ask(link, &reply, NULL, "HGET %s %s", key, field)) return false;
    bool same = rp_redis_is_text(reply) && strcmp(reply->str, text) == 0;
    freeReplyObject(reply);
    return same;
}

rp_status rp_run_prove(rp_run_prover *prover, rp_redis_link *link, const rp_run_plan *plan, rp_error *error) {
    uint64_t signature;
    if (!prover->signature[plan->data != NULL].known && is_proved(prover, link, plan)) return RP_OK;
    rp_status status = rp_run_prover_signature(prover, plan->data != NULL, &signature, error);
    if (status) return status;
    if (signature != plan->signature)
        return rp_fail(error, RP_BAD_INPUT,
                       "run %s: another bench signature, %012" PRIx64 " there, %012" PRIx64
                       " here: this program does not decide as the one that made the run",
                       plan->name, plan->signature, signature);
    rp_run_proof_keep(prover, link, plan, signature);
    return RP_OK;
}
