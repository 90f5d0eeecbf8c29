#include "bench/runs/proof.h"

#include "bench/measure/build_facts.h"
#include "bench/measure/signature.h"
#include "engine/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { NOTE_SECONDS = 30 * 24 * 3600 };

/* Of one signature at the server. */
typedef struct signature_note {
    char key[80], value[40];
} signature_note;

void rp_run_prover_begin(rp_run_prover *prover, const char *directory) {
    char host[256] = "", processor[256];
    gethostname(host, sizeof host - 1);
    rp_processor_name(processor, sizeof processor);
    *prover = (rp_run_prover){.directory = directory, .build = rp_build_fingerprint()};
    prover->machine = rp_mix(rp_hash_bytes(host, strlen(host)), rp_hash_bytes(processor, strlen(processor)));
}

static void note_of(const rp_run_prover *prover, const rp_data *data, uint64_t signature, signature_note *note) {
    snprintf(note->key, sizeof note->key, "riposte:signature:%016" PRIx64 "-%016" PRIx64 "-%016" PRIx64, prover->build,
             prover->machine, data ? data->hash : 0);
    uint64_t check = rp_mix(rp_hash_bytes(note->key, strlen(note->key)), signature);
    snprintf(note->value, sizeof note->value, "%016" PRIx64 "-%016" PRIx64, signature, check);
}

void rp_run_signature_keep(const rp_run_prover *prover, rp_redis_link *link, const rp_data *data, uint64_t signature) {
    signature_note note;
    note_of(prover, data, signature, &note);
    if (prover->build) rp_redis_tell(link, NULL, "SET %s %s EX %d", note.key, note.value, NOTE_SECONDS);
}

bool rp_run_signature_find(const rp_run_prover *prover, rp_redis_link *link, const rp_data *data, uint64_t *signature) {
    signature_note note;
    redisReply *reply;
    note_of(prover, data, 0, &note);
    if (prover->build == 0 || rp_redis_ask(link, &reply, NULL, "GET %s", note.key)) return false;
    bool found = rp_redis_is_text(reply) && sscanf(reply->str, "%16" SCNx64 "-", signature) == 1;
    if (found) {
        note_of(prover, data, *signature, &note);
        found = strcmp(reply->str, note.value) == 0;
    }
    freeReplyObject(reply);
    return found;
}

static rp_status compute(rp_run_prover *prover, rp_redis_link *link, const rp_data *data, rp_error *error) {
    rp_status status =
        rp_signature(data ? prover->directory : NULL, NULL, NULL, &prover->signature[data != NULL].value, error);
    if (status) return status;
    prover->signature[data != NULL].known = true;
    rp_run_signature_keep(prover, link, data, prover->signature[data != NULL].value);
    return RP_OK;
}

rp_status rp_run_prover_signature(rp_run_prover *prover, rp_redis_link *link, const rp_data *data, uint64_t *signature,
                                  rp_error *error) {
    if (!prover->signature[data != NULL].known) {
        if (rp_run_signature_find(prover, link, data, signature)) return RP_OK;
        rp_status status = compute(prover, link, data, error);
        if (status) return status;
    }
    *signature = prover->signature[data != NULL].value;
    return RP_OK;
}

rp_status rp_run_prove(rp_run_prover *prover, rp_redis_link *link, const rp_run_plan *plan, rp_error *error) {
    uint64_t signature;
    const rp_data *data = plan->data;
    rp_status status = rp_run_prover_signature(prover, link, data, &signature, error);
    /* Nobody is refused because of a note alone. */
    if (!status && signature != plan->signature && !prover->signature[data != NULL].known) {
        status = compute(prover, link, data, error);
        signature = prover->signature[data != NULL].value;
    }
    if (status || signature == plan->signature) return status;
    return rp_fail(error, RP_BAD_INPUT,
                   "run %s: another bench signature, %012" PRIx64 " there, %012" PRIx64
                   " here: this program does not decide as the one that made the run",
                   plan->name, plan->signature, signature);
}
