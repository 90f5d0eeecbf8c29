/* The second tier of the result cache: values in a Redis server that may be slow, full, wrong or away at any time.
 *
 *   searching threads ── find ──> links from a pool, at most `deadline` waited ──> MGET
 *                     ── keep ──> bounded queue ──> the tier's own thread ──> SET ... PX, pipelined
 *                                                   which also opens links, asks how full the server is, and closes
 *                                                   the breaker again
 *
 * Nothing here ever fails a search: a value that does not come in time is one that is not there. After a failure the
 * breaker opens: finds answer "not there" at once, and the tier's thread tries the server again after 100 ms, doubling
 * up to 10 s. One warning is given when it opens and one line when it works again, not more than one pair a minute.
 *
 * Values expire at the server after `lifetime`; nothing is kept without. Above `server_memory` used by the server, or
 * when it answers OOM, or refuses to write, nothing is written for a while: what is kept meanwhile is dropped. A server
 * that refuses to read is asked again after the same pauses. Each of these is told like an open breaker. A server that
 * could evict keys without a lifetime (maxmemory-policy allkeys-*) gets a warning, since job streams may be in it. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_TIER_H
#define RIPOSTE_SEARCH_CACHE_REDIS_TIER_H

#include "engine/clock.h"
#include "search/cache/redis/address.h"
#include "search/cache/tier.h"

#include <stddef.h>
#include <stdint.h>

typedef struct rp_redis_tier rp_redis_tier;

typedef struct rp_redis_tier_options {
    rp_redis_address address;
    int deadline_milliseconds; /* most that a find waits; 0: 5 */
    int64_t lifetime_seconds;  /* 0: 30 days */
    uint64_t server_memory;    /* bytes used by the server above which nothing is written; 0: no bound of ours */
    size_t queue_bytes;        /* of SET commands waiting to be written; 0: 16 MiB. When full, new ones are dropped */
    int pipeline;              /* most SET commands in a round trip of writing, of 1 MiB together at most; 0: 512 */
    int links;                 /* threads that may find at once; more find nothing. 0: 8. All are made at the start */
    const rp_clock *clock;     /* of all pauses, limits and latencies; NULL: rp_clock_monotonic */
    void (*say)(void *context, const char *line); /* warnings; from the tier's thread; may be NULL */
    void *context;
} rp_redis_tier_options;

/* Starts the thread. A server that is away is no error. RP_FAILED: no memory, no thread. */
RP_API rp_status rp_redis_tier_new(const rp_redis_tier_options *options, rp_redis_tier **tier, rp_error *error);
/* Writes what is queued, for at most about two seconds, then ends the thread: all finds and keeps have returned before.
 * Only the system's search for a host's address may take longer. NULL allowed. */
RP_API void rp_redis_tier_free(rp_redis_tier *tier);

/* The tier for a result cache; lives as long as it. NULL: NULL. */
RP_API rp_tier *rp_redis_tier_as_tier(rp_redis_tier *tier);

/* Looks for `count` keys (1 .. RP_TIER_KEYS_MAX, texts) in one round trip; values[count]. False when the server did not
 * answer (all values are then NULL). The deadline is for the whole answer, so it bounds how much can be asked for at
 * once: over a local socket some 500 values of a kilobyte arrive in a millisecond. Any thread. */
RP_API bool rp_redis_tier_find(rp_redis_tier *tier, const char *const keys[], int count, rp_tier_value values[]);
/* The same with a deadline of its own where that is longer, for what is large or worth more patience. */
RP_API bool rp_redis_tier_find_within(rp_redis_tier *tier, const char *const keys[], int count, int milliseconds,
                                      rp_tier_value values[]);

/* Queues a value for writing; copies both. Any thread; never waits for the server. A value that cannot be sent and
 * answered in two tries is dropped; each answer may take a second. */
RP_API void rp_redis_tier_keep(rp_redis_tier *tier, const char *key, const void *bytes, size_t size);
/* Waits until the queue is empty, at most that long; false when it is not, or when a value was dropped or refused
 * meanwhile. */
RP_API bool rp_redis_tier_flush(rp_redis_tier *tier, int milliseconds);

/* Waits until the server can be asked, at most that long; false when it cannot. Before that finds find nothing, so who
 * needs the first ones too waits once at the start. */
RP_API bool rp_redis_tier_wait(rp_redis_tier *tier, int milliseconds);

/* Smoothed seconds that an answer takes: to finds, and to the tier's own PINGs at the start and in seconds without
 * finds (who no longer asks because answers were slow once would else never learn that they are quick again). A
 * cautious 200 microseconds before the first. Any thread. */
RP_API double rp_redis_tier_latency(const rp_redis_tier *tier);

typedef struct rp_redis_tier_counts {
    uint64_t finds, keys_asked, keys_found;      /* finds: round trips */
    uint64_t timeouts, failures, breaker_opened; /* finds that ended so; times the breaker opened */
    uint64_t skipped;                            /* keys not asked for: breaker open or no link free */
    uint64_t written, dropped, refused;          /* values; dropped: queue full or server full; refused by the server */
    bool open;                                   /* the breaker is open now */
} rp_redis_tier_counts;

RP_API void rp_redis_tier_counts_of(rp_redis_tier *tier, rp_redis_tier_counts *counts);

#endif
