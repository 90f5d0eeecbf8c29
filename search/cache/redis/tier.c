#include "search/cache/redis/tier.h"

#include "search/cache/redis/tier_breaker.h"
#include "search/cache/redis/tier_thread.h"
#include "search/cache/redis/tier_time.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_DEADLINE = 5, DEFAULT_LINKS = 8, LINKS_MAX = 1024, DEFAULT_PIPELINE = 512, ENDING_MILLISECONDS = 2000 };

static const int64_t default_lifetime = 30 * 86400, longest_lifetime = 100 * 365 * (int64_t)86400;
static const size_t default_queue = 16 * 1024 * 1024, large_value = RP_REDIS_BATCH_BYTES / 4;
static const uint64_t cautious_latency = 200000; /* nanoseconds */

static rp_redis_tier_options with_defaults(const rp_redis_tier_options *given) {
    rp_redis_tier_options options = *given;
    if (options.deadline_milliseconds <= 0) options.deadline_milliseconds = DEFAULT_DEADLINE;
    if (options.lifetime_seconds <= 0) options.lifetime_seconds = default_lifetime;
    if (options.lifetime_seconds > longest_lifetime) options.lifetime_seconds = longest_lifetime;
    if (!options.queue_bytes) options.queue_bytes = default_queue;
    if (options.pipeline <= 0) options.pipeline = DEFAULT_PIPELINE;
    if (options.links <= 0) options.links = DEFAULT_LINKS;
    if (options.links > LINKS_MAX) options.links = LINKS_MAX;
    if (!options.clock) options.clock = &rp_clock_monotonic;
    return options;
}

static void free_slots(rp_redis_tier *tier) {
    for (int i = 0; tier->slots && i < tier->options.links; i++) {
        rp_redis_link_free(tier->slots[i].link);
        free(tier->slots[i].arguments);
        free(tier->slots[i].sizes);
    }
    free(tier->slots);
}

/* Frees all but the thread. */
static void release(rp_redis_tier *tier) {
    rp_redis_queue_clear(&tier->queue);
    free_slots(tier);
    rp_redis_link_free(tier->writer);
    pthread_cond_destroy(&tier->settled);
    pthread_cond_destroy(&tier->work);
    pthread_mutex_destroy(&tier->mutex);
    explicit_bzero(&tier->options.address, sizeof tier->options.address); /* the password */
    free(tier);
}

static rp_status make_slots(rp_redis_tier *tier, rp_error *error) {
    const rp_redis_address *address = &tier->options.address;
    rp_status status = rp_redis_link_new(address, "riposte-cache-writer", &tier->writer, error);
    if (!status) rp_redis_link_set_clock(tier->writer, tier->options.clock);
    tier->slots = calloc((size_t)tier->options.links, sizeof *tier->slots);
    if (status || !tier->slots) return rp_fail(error, RP_FAILED, "no memory for connections to Redis");
    for (int i = 0; i < tier->options.links; i++) {
        rp_tier_slot *slot = &tier->slots[i];
        status = rp_redis_link_new(address, "riposte-cache", &slot->link, error);
        if (!status) rp_redis_link_set_clock(slot->link, tier->options.clock);
        slot->arguments = calloc(RP_TIER_KEYS_MAX + 1, sizeof *slot->arguments);
        slot->sizes = calloc(RP_TIER_KEYS_MAX + 1, sizeof *slot->sizes);
        if (status || !slot->arguments || !slot->sizes)
            return rp_fail(error, RP_FAILED, "no memory for connections to Redis");
    }
    return RP_OK;
}

/* Signals are for other threads. */
static rp_status start_thread(rp_redis_tier *tier, rp_error *error) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&tier->thread, NULL, rp_tier_run, tier);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed ? rp_fail(error, RP_FAILED, "no thread for Redis: %s", strerror(failed)) : RP_OK;
}

static bool find_for_cache(rp_tier *tier, const char *const keys[], int count, int milliseconds,
                           rp_tier_value values[]) {
    return rp_redis_tier_find_within((rp_redis_tier *)tier, keys, count, milliseconds, values);
}

static void keep_for_cache(rp_tier *tier, const char *key, const void *bytes, size_t size) {
    rp_redis_tier_keep((rp_redis_tier *)tier, key, bytes, size);
}

static double latency_for_cache(const rp_tier *tier) { return rp_redis_tier_latency((const rp_redis_tier *)tier); }

rp_tier *rp_redis_tier_as_tier(rp_redis_tier *tier) { return tier ? &tier->tier : NULL; }

rp_status rp_redis_tier_new(const rp_redis_tier_options *options, rp_redis_tier **tier, rp_error *error) {
    rp_redis_tier *t = *tier = calloc(1, sizeof *t);
    if (!t) return rp_fail(error, RP_FAILED, "no memory for the tier in Redis");
    t->tier = (rp_tier){find_for_cache, keep_for_cache, latency_for_cache};
    t->options = with_defaults(options);
    t->open = true;
    t->generation = 1;
    t->latency = cautious_latency;
    rp_redis_queue_init(&t->queue, t->options.queue_bytes, t->options.pipeline, t->options.lifetime_seconds);
    pthread_mutex_init(&t->mutex, NULL);
    pthread_cond_init(&t->work, NULL);
    pthread_cond_init(&t->settled, NULL);
    rp_status status = make_slots(t, error);
    if (!status) status = start_thread(t, error);
    if (!status) return RP_OK;
    release(t);
    *tier = NULL;
    return status;
}

static uint64_t milliseconds_from_now(const rp_redis_tier *tier, int milliseconds) {
    return rp_tier_now(tier) + (uint64_t)(milliseconds > 0 ? milliseconds : 0) * 1000000;
}

void rp_redis_tier_free(rp_redis_tier *tier) {
    if (!tier) return;
    pthread_mutex_lock(&tier->mutex);
    atomic_store(&tier->end_at, milliseconds_from_now(tier, ENDING_MILLISECONDS));
    pthread_cond_signal(&tier->work);
    pthread_mutex_unlock(&tier->mutex);
    pthread_join(tier->thread, NULL);
    release(tier);
}

/* Large values are copied before others are kept waiting. */
static bool queue_value(rp_redis_tier *tier, const char *key, const void *bytes, size_t size) {
    rp_redis_batch *batch = NULL;
    if (size > large_value && !(batch = rp_redis_queue_prepare(&tier->queue, key, bytes, size))) return false;
    pthread_mutex_lock(&tier->mutex);
    bool was_empty = !tier->queue.first;
    bool put =
        batch ? rp_redis_queue_put_batch(&tier->queue, batch) : rp_redis_queue_put(&tier->queue, key, bytes, size);
    if (put && was_empty) pthread_cond_signal(&tier->work);
    pthread_mutex_unlock(&tier->mutex);
    if (batch && !put) free(batch);
    return put;
}

void rp_redis_tier_keep(rp_redis_tier *tier, const char *key, const void *bytes, size_t size) {
    if (rp_tier_pausing(tier, &tier->writes) || !queue_value(tier, key, bytes, size))
        atomic_fetch_add(&tier->dropped, 1);
}

static uint64_t lost(const rp_redis_tier *tier) { return atomic_load(&tier->dropped) + atomic_load(&tier->refused); }

bool rp_redis_tier_flush(rp_redis_tier *tier, int milliseconds) {
    const uint64_t end = milliseconds_from_now(tier, milliseconds), lost_before = lost(tier);
    pthread_mutex_lock(&tier->mutex);
    while (tier->queue.bytes > 0 && rp_tier_wait(tier, &tier->settled, end)) continue;
    bool empty = tier->queue.bytes == 0;
    pthread_mutex_unlock(&tier->mutex);
    return empty && lost(tier) == lost_before;
}

bool rp_redis_tier_wait(rp_redis_tier *tier, int milliseconds) {
    const uint64_t end = milliseconds_from_now(tier, milliseconds);
    pthread_mutex_lock(&tier->mutex);
    while (atomic_load(&tier->open) && rp_tier_wait(tier, &tier->settled, end)) continue;
    pthread_mutex_unlock(&tier->mutex);
    return !atomic_load(&tier->open);
}

double rp_redis_tier_latency(const rp_redis_tier *tier) { return (double)atomic_load(&tier->latency) * 1e-9; }

void rp_redis_tier_counts_of(rp_redis_tier *tier, rp_redis_tier_counts *counts) {
    *counts = (rp_redis_tier_counts){.finds = tier->finds,
                                     .keys_asked = tier->keys_asked,
                                     .keys_found = tier->keys_found,
                                     .timeouts = tier->timeouts,
                                     .failures = tier->failures,
                                     .breaker_opened = tier->breaker_opened,
                                     .skipped = tier->skipped,
                                     .written = tier->written,
                                     .dropped = tier->dropped,
                                     .refused = tier->refused,
                                     .open = tier->open};
}
