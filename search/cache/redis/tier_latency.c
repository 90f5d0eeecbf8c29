#include "search/cache/redis/tier_latency.h"

#include "search/cache/redis/command.h"
#include "search/cache/redis/tier_time.h"

enum { PINGS_AT_FIRST = 5, PING_MILLISECONDS = 500, TIMES_MOST = 4 };

static const uint64_t interval = 1000000000, shortest = 1000; /* nanoseconds */

/* An eighth of the new one, cut to a few times the old: a single slow answer does not change much, a slower network
 * soon does. Of two threads at once one may be forgotten. */
void rp_tier_note_latency(rp_redis_tier *tier, uint64_t nanoseconds) {
    int64_t before = (int64_t)atomic_load(&tier->latency), most = before * TIMES_MOST;
    int64_t now = nanoseconds < (uint64_t)most ? (int64_t)nanoseconds : most;
    atomic_store(&tier->latency, (uint64_t)(before + (now - before) / 8));
    atomic_store(&tier->timed, true);
}

/* A refusal takes as long as an answer. */
static rp_status ping(rp_redis_tier *tier, uint64_t *nanoseconds, rp_error *error) {
    const uint64_t start = rp_tier_now(tier);
    rp_redis_link_set_timeout(tier->writer, rp_tier_patience(tier, PING_MILLISECONDS));
    rp_status status = rp_redis_tell(tier->writer, error, "PING");
    *nanoseconds = rp_tier_now(tier) - start;
    return status == RP_BAD_INPUT ? RP_OK : status;
}

/* The quickest of a few is the server's as it is when nothing comes in between; later ones correct it. */
static bool time_at_first(rp_redis_tier *tier, rp_error *error) {
    uint64_t nanoseconds, least = UINT64_MAX;
    for (int i = 0; i < PINGS_AT_FIRST; i++) {
        if (ping(tier, &nanoseconds, error)) return false;
        if (nanoseconds < least) least = nanoseconds;
    }
    atomic_store(&tier->latency, least > shortest ? least : shortest);
    return true;
}

bool rp_tier_time_link(rp_redis_tier *tier, bool first, rp_error *error) {
    uint64_t nanoseconds;
    if (!first && rp_tier_now(tier) < tier->timed_at) return true;
    tier->timed_at = rp_tier_now(tier) + interval;
    if (first) return time_at_first(tier, error);
    if (atomic_exchange(&tier->timed, false) || !rp_redis_link_is_quiet(tier->writer)) return true;
    if (ping(tier, &nanoseconds, error)) return false;
    rp_tier_note_latency(tier, nanoseconds);
    atomic_store(&tier->timed, false);
    return true;
}
