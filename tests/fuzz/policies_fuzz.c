/* Policy files and checkpoints of Kuhn poker: as they come, and once more with the head and the checksum that they
 * should have, so that what lies behind these is reached. An accepted policy can be looked up and played; the memory of
 * an accepted checkpoint goes into a solver, which takes it or says why not, and then works. */
#include "search/equilibrium/checkpoint.h"
#include "search/equilibrium/game_tree_build.h"
#include "search/equilibrium/mccfr.h"
#include "search/equilibrium/policy.h"
#include "tests/fuzz/support/fuzz.h"

#include <math.h>
#include <stdlib.h>

enum { RULES_AT = 20, SPEC_AT = 44, CHECKSUM_BYTES = 8 };

/* Made once: thousands of inputs a second meet them. */
static rp_game *game;
static rp_game_tree *tree;

static void open_game(void) {
    rp_error error = {0};
    if (game) return;
    fuzz_require(rp_game_new("kuhn", NULL, &game, &error) == RP_OK, "%s", error.text);
    fuzz_require(rp_game_tree_build(game, NULL, &tree, &error) == RP_OK, "%s", error.text);
}

static void check_policy(const rp_policy *policy) {
    double *strategy = malloc(tree->slot_count * sizeof *strategy);
    rp_error error = {0};
    fuzz_require(strategy != NULL, "no memory");
    for (uint64_t i = 0; i < rp_policy_count(policy); i++) {
        rp_policy_entry entry, found;
        double sum = 0;
        rp_policy_at(policy, i, &entry);
        for (int a = 0; a < entry.count; a++) sum += entry.probability[a];
        fuzz_require(fabs(sum - 1) < 1e-8, "probabilities that sum to %g", sum);
        fuzz_require(rp_policy_find(policy, entry.player, entry.key, &found) && found.action == entry.action,
                     "entry %llu is not found", (unsigned long long)i);
    }
    rp_status status = rp_policy_to_game_tree(policy, tree, strategy, NULL, &error);
    if (status) fuzz_refused(status, &error);
    free(strategy);
}

static void check_checkpoint(const rp_checkpoint *c) {
    rp_mccfr *mccfr;
    rp_error error = {0};
    rp_mccfr_options options = {.baseline = RP_BASELINE_SET};
    fuzz_require(rp_mccfr_new(tree, &options, &mccfr, &error) == RP_OK, "%s", error.text);
    if (c->memory_count == rp_mccfr_memory_count(mccfr)) {
        rp_status status = rp_mccfr_memory_read(mccfr, c->iterations, c->memory, &error);
        if (status) fuzz_refused(status, &error);
        rp_mccfr_iterate(mccfr, 3);
    }
    rp_mccfr_free(mccfr);
}

static bool accepts(const uint8_t *input, size_t size) {
    rp_policy *policy;
    rp_checkpoint checkpoint;
    rp_error error = {0};
    rp_status status = rp_policy_parse(input, size, "input", game, &policy, &error);
    if (!status) {
        check_policy(policy);
        rp_policy_free(policy);
        return true;
    }
    fuzz_refused(status, &error);
    status = rp_checkpoint_parse(input, size, "input", game, &checkpoint, &error);
    if (status) return fuzz_refused(status, &error);
    check_checkpoint(&checkpoint);
    rp_checkpoint_release(&checkpoint);
    return true;
}

static void put(uint8_t *bytes, uint64_t value, size_t count) {
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    open_game();
    bool plain = accepts(input, size);
    if (size < SPEC_AT + CHECKSUM_BYTES) return plain;
    uint8_t *sealed = malloc(size);
    fuzz_require(sealed != NULL, "no memory");
    memcpy(sealed, input, size);
    put(sealed + RULES_AT, game->rules->version, 4);
    put(sealed + RULES_AT + 4, game->data_hash, 8);
    put(sealed + RULES_AT + 12, game->identity, 8);
    put(sealed + size - CHECKSUM_BYTES, rp_hash_bytes(sealed, size - CHECKSUM_BYTES), CHECKSUM_BYTES);
    bool accepted = accepts(sealed, size);
    free(sealed);
    return accepted || plain;
}
