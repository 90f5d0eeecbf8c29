#include "bench/match/balance_things.h"

#include "engine/hash.h"

#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 4 * RP_BALANCE_THINGS_MAX };

struct rp_balance_things {
    rp_balance_thing *thing; /* owned; [RP_BALANCE_THINGS_MAX] */
    int things;
    uint64_t left_out;
    int bucket[BUCKETS]; /* number of a thing + 1; 0: empty */
};

rp_balance_things *rp_balance_things_new(void) {
    rp_balance_things *things = calloc(1, sizeof *things);
    if (things) things->thing = calloc(RP_BALANCE_THINGS_MAX, sizeof *things->thing);
    if (things && things->thing) return things;
    free(things);
    return NULL;
}

void rp_balance_things_free(rp_balance_things *things) {
    if (!things) return;
    free(things->thing);
    free(things);
}

/* NULL: no room. */
static rp_balance_thing *thing_of(rp_balance_things *things, const char *kind, const char *label) {
    uint64_t key = rp_mix(rp_hash_bytes(kind, strlen(kind)), rp_hash_bytes(label, strlen(label)));
    for (uint64_t at = key % BUCKETS;; at = (at + 1) % BUCKETS) {
        rp_balance_thing *thing = &things->thing[things->bucket[at] - 1];
        if (!things->bucket[at]) {
            if (things->things == RP_BALANCE_THINGS_MAX) return NULL;
            thing = &things->thing[things->things++];
            things->bucket[at] = things->things;
            snprintf(thing->kind, sizeof thing->kind, "%s", kind);
            snprintf(thing->label, sizeof thing->label, "%s", label);
            return thing;
        }
        if (strcmp(thing->kind, kind) == 0 && strcmp(thing->label, label) == 0) return thing;
    }
}

void rp_balance_things_add(rp_balance_things *things, const rp_action_labels *labels, const rp_game *game,
                           const rp_state *end, int winner) {
    char kind[RP_NAME_MAX], label[RP_TEXT_MAX];
    for (int player = 0; labels->had && player < game->info.players; player++)
        for (int i = 0; labels->had(game, end, player, i, kind, label); i++) {
            rp_balance_thing *thing = thing_of(things, kind, label);
            if (!thing) {
                things->left_out++;
                continue;
            }
            thing->sides++;
            thing->won += winner == player;
            thing->drawn += winner < 0;
        }
}

static double won_share(const rp_balance_thing *thing) { return (double)thing->won / (double)thing->sides; }

static int by_kind_and_share(const void *a, const void *b) {
    const rp_balance_thing *first = a, *second = b;
    int kind = strcmp(first->kind, second->kind);
    if (kind) return kind;
    if (won_share(first) != won_share(second)) return won_share(first) < won_share(second) ? 1 : -1;
    return strcmp(first->label, second->label);
}

void rp_balance_things_take(rp_balance_things *things, rp_balance_result *result) {
    result->thing = things->thing;
    result->things = things->things;
    result->things_left_out = things->left_out;
    things->thing = NULL;
    things->things = 0;
    if (result->things) qsort(result->thing, (size_t)result->things, sizeof *result->thing, by_kind_and_share);
}
