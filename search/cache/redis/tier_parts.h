/* What the tier is made of, for the files behind tier.h.
 *
 * Guards: `mutex` for everything under it in the struct; atomics are read without; the rest is the tier's own thread's,
 * or does not change after the start. Nothing waits for a server while it holds the mutex. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_TIER_PARTS_H
#define RIPOSTE_SEARCH_CACHE_REDIS_TIER_PARTS_H

#include "search/cache/redis/link.h"
#include "search/cache/redis/notice.h"
#include "search/cache/redis/queue.h"
#include "search/cache/redis/tier.h"

#include <pthread.h>
#include <stdatomic.h>

/* A link for finds. It is good when its generation is the tier's: each failure begins a new one. */
typedef struct rp_tier_slot {
    rp_redis_link *link;
    bool taken;
    uint64_t generation;    /* 0: to be opened anew */
    const char **arguments; /* of a find: RP_TIER_KEYS_MAX + 1 */
    size_t *sizes;
} rp_tier_slot;

/* Refusals by the server of reads, or of writes: nothing of the kind is tried until `until`, each time for longer. */
typedef struct rp_tier_refusal {
    _Atomic uint64_t until; /* nanoseconds of the tier's clock; 0: none */
    uint64_t step;          /* nanoseconds, the last pause; 0: none. Guarded by the mutex */
    char reason[256];       /* guarded by the mutex */
} rp_tier_refusal;

struct rp_redis_tier {
    rp_tier tier;                  /* first, so that the interface's pointer is the tier's */
    rp_redis_tier_options options; /* with the defaults put in */
    pthread_t thread;

    _Atomic bool open;        /* the breaker; open at first, until the first links are made */
    _Atomic bool proved;      /* something worked since it closed */
    _Atomic uint64_t latency; /* nanoseconds */
    _Atomic bool timed;       /* it was noted in this second */
    _Atomic uint64_t end_at;  /* when to be at an end: nanoseconds of the tier's clock; 0: not ending */
    _Atomic uint64_t finds, keys_asked, keys_found, timeouts, failures, breaker_opened, skipped;
    _Atomic uint64_t written, dropped, refused;
    rp_tier_refusal reads, writes;

    pthread_mutex_t mutex;
    pthread_cond_t work;    /* for the thread: something of the following has changed */
    pthread_cond_t settled; /* from the thread: the queue is empty, or the breaker closed */
    rp_redis_queue queue;
    rp_tier_slot *slots;
    uint64_t generation;     /* from 1 */
    bool stale;              /* some slot that is not taken is to be opened anew */
    bool changed;            /* something that may have to be told */
    uint64_t retry_at, step; /* while the breaker is open: when to try again; how long the last wait was */
    char reason[512];        /* why the breaker opened */

    rp_redis_link *writer;
    uint64_t timed_at; /* when to see again whether the latency was noted lately */
    uint64_t memory_at, memory_room,
        memory_written; /* when to ask how full the server is; bytes left, and written since */
    rp_notice away, unread, unwritten;
    char policy[32]; /* that evicts what it should not; "" */
    bool policy_told;
};

#endif
