#include "search/expectimax/shared.h"

#include "search/results.h"

#include <stdlib.h>

/* Less is never worth a round trip; the cache decides about the rest by the time it took. */
enum { NODES_WORTH_KEEPING = 1 << 16, VALUE_BYTES = 24 };
static const double seconds_a_node = 1e-7;

/* Values are to player 0, so nothing of the agent is in them but whose chance to win is told. */
static rp_result_key key_of(const expectimax *e, uint64_t key) {
    return (rp_result_key){.kind = RP_RESULT_VALUE, .game = e->game, .what = {key, (uint64_t)e->player}};
}

void rp_expectimax_share_prefetch(expectimax *e, const rp_action useful[], int count, unsigned char *top) {
    rp_result_key keys[RP_LEGAL_MAX];
    for (int i = 0; i < count; i++) {
        rp_move move;
        expectimax_set_move(&move, e->player, useful[i]);
        keys[i] = key_of(e, expectimax_key(e, expectimax_next(e, &e->world, &move, top), 0));
    }
    e->results->prefetch(e->results, keys, count);
}

/* What a server holds is believed as far as it could be a value of this game. */
static bool read_value(const expectimax *e, const unsigned char *bytes, size_t size, answer *out) {
    double value, win;
    int64_t depth;
    if (size != VALUE_BYTES) return false;
    memcpy(&value, bytes, 8);
    memcpy(&win, bytes + 8, 8);
    memcpy(&depth, bytes + 16, 8);
    if (!(value >= e->full.alpha && value <= e->full.beta) || !(win == 0 || win == 1)) return false;
    if (depth < 0 || depth > RP_TRANSPOSITION_DEPTH_MAX) return false;
    *out = (answer){.value = value, .win = win, .depth = (int)depth};
    return true;
}

bool rp_expectimax_share_find(expectimax *e, uint64_t key, answer *out) {
    rp_result_key asked = key_of(e, key);
    unsigned char *bytes;
    size_t size;
    if (!e->results->find(e->results, &asked, 0, &bytes, &size)) return false;
    bool good = read_value(e, bytes, size, out);
    free(bytes);
    return good;
}

void rp_expectimax_share_keep(expectimax *e, uint64_t key, uint64_t began, const answer *found) {
    unsigned char bytes[VALUE_BYTES];
    int64_t depth = found->depth;
    if (e->nodes - began < NODES_WORTH_KEEPING || found->cut || found->bound != RP_BOUND_EXACT || isnan(found->win))
        return;
    rp_result_key kept = key_of(e, key);
    memcpy(bytes, &found->value, 8);
    memcpy(bytes + 8, &found->win, 8);
    memcpy(bytes + 16, &depth, 8);
    e->results->keep(e->results, &kept, bytes, sizeof bytes, (double)(e->nodes - began) * seconds_a_node);
}
