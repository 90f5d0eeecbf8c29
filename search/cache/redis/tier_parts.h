/* What the files of redis/tier.h share.
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

static const uint64_t rp_tier_first_pause = 100000000, rp_tier_longest_pause = 10000000000u; /* nanoseconds */

static inline uint64_t rp_tier_now(const rp_redis_tier *tier) { return rp_clock_now(tier->options.clock); }

/* Waits for the condition until `end` of the tier's clock, or less long. False: it is past the end. Mutex held. */
bool rp_tier_wait(rp_redis_tier *tier, pthread_cond_t *condition, uint64_t end);

/* A link of that generation failed: opens the breaker unless another has. Mutex not held here and below. */
void rp_tier_trip(rp_redis_tier *tier, uint64_t generation, const char *reason);
/* Of the thread: trying to close the breaker has failed; it has succeeded, unless something failed in between. */
void rp_tier_stay_open(rp_redis_tier *tier, const char *reason);
void rp_tier_close_breaker(rp_redis_tier *tier, uint64_t generation);
/* The server refused; it no longer does; and whether to leave it alone for now. */
void rp_tier_refused(rp_redis_tier *tier, rp_tier_refusal *refusal, const char *reason);
void rp_tier_accepted(rp_redis_tier *tier, rp_tier_refusal *refusal);
bool rp_tier_pausing(const rp_redis_tier *tier, const rp_tier_refusal *refusal);

/* A round trip has taken that long. Any thread. */
void rp_tier_note_latency(rp_redis_tier *tier, uint64_t nanoseconds);
/* Of the thread: times the link for writing, at first and when there was no find for a second. False: link gone. */
bool rp_tier_time_link(rp_redis_tier *tier, bool first, rp_error *error);

/* The thread's whole life. */
void *rp_tier_run(void *tier);
/* Of the thread: makes the link for writing. */
bool rp_tier_open_writer(rp_redis_tier *tier, rp_error *error);
/* Of the thread: asks how full the server is, and begins a pause of writing when it is too full. RP_FAILED: link gone.
 */
rp_status rp_tier_look_at_memory(rp_redis_tier *tier, rp_error *error);
/* Of the thread: writes some batches of what waits. True: there may be more, and it can be written now. */
bool rp_tier_write(rp_redis_tier *tier);
/* How long to wait for the server, given how long one would: no longer than until the end. */
int rp_tier_patience(rp_redis_tier *tier, int milliseconds);

#endif
