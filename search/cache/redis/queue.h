/* Values that wait to be written to Redis, as commands in the protocol's form, so that they are copied once on the way
 * in and sent as they lie, up to 1 MiB at a time:
 *
 *   put ──> [batch being filled] ──> [batch] ──> [batch] ──> take: the oldest, of at most `depth` commands
 *
 * Not for several threads: the owner guards it. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_QUEUE_H
#define RIPOSTE_SEARCH_CACHE_REDIS_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RP_REDIS_BATCH_BYTES = 1024 * 1024 };

typedef struct rp_redis_batch {
    struct rp_redis_batch *next;
    size_t size, capacity;  /* bytes used, and there */
    int commands, failures; /* failures: times that sending it failed; the owner's affair */
    unsigned char bytes[];
} rp_redis_batch;

typedef struct rp_redis_queue {
    rp_redis_batch *first, *last;
    size_t bytes, most; /* of commands put and not yet released */
    int depth;          /* most commands in a batch */
    char expiry[48];    /* the end of every command: when the value expires */
} rp_redis_queue;

/* `most`: bytes of commands (some 70 more than key and value), what was taken and not yet released among them. `depth`:
 * 1 or more. */
void rp_redis_queue_init(rp_redis_queue *queue, size_t most, int depth, int64_t lifetime_seconds);
/* Frees what waits, not what was taken. */
void rp_redis_queue_clear(rp_redis_queue *queue);

/* SET key bytes PX lifetime. False when it is full or memory is out. */
bool rp_redis_queue_put(rp_redis_queue *queue, const char *key, const void *bytes, size_t size);
/* The same in two steps, the copying of a large value without the guard: a batch of its own, NULL when it would never
 * fit or memory is out; and putting it. False when the queue is full: the batch is then the caller's to free. */
rp_redis_batch *rp_redis_queue_prepare(const rp_redis_queue *queue, const char *key, const void *bytes, size_t size);
bool rp_redis_queue_put_batch(rp_redis_queue *queue, rp_redis_batch *batch);

/* The oldest batch, NULL when there is none; it counts as waiting until it is released, or put back as the oldest. */
rp_redis_batch *rp_redis_queue_take(rp_redis_queue *queue);
void rp_redis_queue_release(rp_redis_queue *queue, rp_redis_batch *batch);
void rp_redis_queue_put_back(rp_redis_queue *queue, rp_redis_batch *batch);

#endif
