#include "bench/match/balance_factors.h"

#include "engine/hash.h"

#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 4 * RP_BALANCE_FACTORS_MAX };

struct rp_balance_factors {
    rp_balance_factor *factor; /* owned; [RP_BALANCE_FACTORS_MAX] */
    int factors;
    uint64_t left_out;
    rp_mean measured;
    int bucket[BUCKETS]; /* number of a factor + 1; 0: empty */
};

rp_balance_factors *rp_balance_factors_new(void) {
    rp_balance_factors *factors = calloc(1, sizeof *factors);
    if (factors) factors->factor = calloc(RP_BALANCE_FACTORS_MAX, sizeof *factors->factor);
    if (factors && factors->factor) return factors;
    free(factors);
    return NULL;
}

void rp_balance_factors_free(rp_balance_factors *factors) {
    if (!factors) return;
    free(factors->factor);
    free(factors);
}

/* NULL: no room. */
static rp_balance_factor *factor_of(rp_balance_factors *factors, const char *kind, const char *label) {
    uint64_t key = rp_mix(rp_hash_bytes(kind, strlen(kind)), rp_hash_bytes(label, strlen(label)));
    for (uint64_t at = key % BUCKETS;; at = (at + 1) % BUCKETS) {
        rp_balance_factor *factor = &factors->factor[factors->bucket[at] - 1];
        if (!factors->bucket[at]) {
            if (factors->factors == RP_BALANCE_FACTORS_MAX) return NULL;
            factor = &factors->factor[factors->factors++];
            factors->bucket[at] = factors->factors;
            snprintf(factor->kind, sizeof factor->kind, "%s", kind);
            snprintf(factor->label, sizeof factor->label, "%s", label);
            return factor;
        }
        if (strcmp(factor->kind, kind) == 0 && strcmp(factor->label, label) == 0) return factor;
    }
}

void rp_balance_factors_add(rp_balance_factors *factors, const rp_action_labels *labels, const rp_game *game,
                            const rp_state *end, int winner) {
    char kind[RP_NAME_MAX], label[RP_TEXT_MAX];
    for (int player = 0; player < game->info.players; player++) {
        double measure = labels->measure ? labels->measure(game, end, player) : 0;
        if (labels->measure) rp_mean_add(&factors->measured, measure);
        for (int i = 0; labels->had && labels->had(game, end, player, i, kind, label); i++) {
            rp_balance_factor *factor = factor_of(factors, kind, label);
            if (!factor) {
                factors->left_out++;
                continue;
            }
            factor->sides++;
            factor->won += winner == player;
            factor->drawn += winner < 0;
            if (labels->measure) rp_mean_add(&factor->measured, measure);
        }
    }
}

static double won_share(const rp_balance_factor *factor) { return (double)factor->won / (double)factor->sides; }

static int by_kind_and_share(const void *a, const void *b) {
    const rp_balance_factor *first = a, *second = b;
    int kind = strcmp(first->kind, second->kind);
    if (kind) return kind;
    if (won_share(first) != won_share(second)) return won_share(first) < won_share(second) ? 1 : -1;
    return strcmp(first->label, second->label);
}

void rp_balance_factors_take(rp_balance_factors *factors, rp_balance_result *result) {
    result->factor = factors->factor;
    result->factors = factors->factors;
    result->factors_left_out = factors->left_out;
    result->measured = factors->measured;
    factors->factor = NULL;
    factors->factors = 0;
    if (result->factors) qsort(result->factor, (size_t)result->factors, sizeof *result->factor, by_kind_and_share);
}
