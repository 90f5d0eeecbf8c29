#include "search/cache/redis/tier_write.h"

#include "search/cache/redis/command.h"
#include "search/cache/redis/link_open.h"
#include "search/cache/redis/memory.h"
#include "search/cache/redis/tier_breaker.h"
#include "search/cache/redis/tier_time.h"

#include <stdio.h>
#include <string.h>

enum { OPEN_MILLISECONDS = 500, WRITE_MILLISECONDS = 1000, TRIES = 2, BATCHES = 64, REASON_MAX = 256 };

static const uint64_t memory_interval = 1000000000; /* nanoseconds */

static rp_redis_batch *take_batch(rp_redis_tier *tier, uint64_t *generation) {
    pthread_mutex_lock(&tier->mutex);
    *generation = tier->generation;
    rp_redis_batch *batch = rp_redis_queue_take(&tier->queue);
    pthread_mutex_unlock(&tier->mutex);
    return batch;
}

static void put_back(rp_redis_tier *tier, rp_redis_batch *batch) {
    pthread_mutex_lock(&tier->mutex);
    rp_redis_queue_put_back(&tier->queue, batch);
    pthread_mutex_unlock(&tier->mutex);
}

static void release(rp_redis_tier *tier, rp_redis_batch *batch) {
    pthread_mutex_lock(&tier->mutex);
    rp_redis_queue_release(&tier->queue, batch);
    if (tier->queue.bytes == 0) pthread_cond_broadcast(&tier->settled);
    pthread_mutex_unlock(&tier->mutex);
}

static void drop(rp_redis_tier *tier, rp_redis_batch *batch) {
    atomic_fetch_add(&tier->dropped, (uint64_t)batch->commands);
    release(tier, batch);
}

bool rp_tier_open_writer(rp_redis_tier *tier, rp_error *error) {
    if (rp_redis_link_open(tier->writer, rp_tier_patience(tier, OPEN_MILLISECONDS), error)) return false;
    /* It takes links, but nothing else, while it reads its files. */
    rp_error words = {0};
    rp_status status = rp_redis_tell(tier->writer, &words, "PING");
    if (status == RP_OK || (status == RP_BAD_INPUT && strncmp(words.text, "PING: LOADING", 13) != 0)) return true;
    if (error) *error = words;
    return false;
}

static void note_memory(rp_redis_tier *tier, const rp_redis_memory *memory) {
    char reason[REASON_MAX];
    const uint64_t bound = tier->options.server_memory;
    snprintf(tier->policy, sizeof tier->policy, "%s", rp_redis_memory_evicts_all(memory) ? memory->policy : "");
    tier->memory_at = rp_tier_now(tier) + memory_interval;
    tier->memory_written = 0;
    tier->memory_room = memory->used < bound ? bound - memory->used : 0;
    if (!bound || tier->memory_room) return;
    snprintf(reason, sizeof reason, "it uses %llu bytes of memory, and %llu are allowed",
             (unsigned long long)memory->used, (unsigned long long)bound);
    rp_tier_refused(tier, &tier->writes, reason);
}

rp_status rp_tier_look_at_memory(rp_redis_tier *tier, rp_error *error) {
    rp_redis_memory memory;
    rp_error words = {0};
    rp_status status = rp_redis_memory_ask(tier->writer, &memory, &words);
    if (status == RP_OK) {
        note_memory(tier, &memory);
    } else if (rp_redis_link_is_open(tier->writer)) { /* it may not be asked; without a bound it need not */
        if (tier->options.server_memory) rp_tier_refused(tier, &tier->writes, words.text);
        return RP_OK;
    } else if (error) {
        *error = words;
    }
    return status;
}

/* What other writers may add in between is not known; a value takes about its own size once more in the server. */
static bool memory_is_due(const rp_redis_tier *tier) {
    return tier->options.server_memory &&
           (rp_tier_now(tier) >= tier->memory_at || tier->memory_written >= tier->memory_room / 4);
}

/* What one command of a batch got. False: the server refuses writes; *reason is why. */
static bool judge(rp_redis_tier *tier, const redisReply *reply, uint64_t *written, char reason[REASON_MAX]) {
    if (reply->type == REDIS_REPLY_STATUS) {
        ++*written;
        return true;
    }
    const char *words = reply->type == REDIS_REPLY_ERROR ? reply->str : "the answer to SET is none";
    snprintf(reason, REASON_MAX, "%s", words);
    atomic_fetch_add(strncmp(words, "OOM", 3) == 0 ? &tier->dropped : &tier->refused, 1);
    return false;
}

/* One round trip. A batch that failed on the way is tried once more later: writing a value twice does no harm. */
static bool send_batch(rp_redis_tier *tier, rp_redis_batch *batch, rp_error *error) {
    char reason[REASON_MAX] = "";
    uint64_t written = 0;
    bool accepted = true;
    rp_status status = rp_redis_add_formatted(tier->writer, batch->bytes, batch->size, error);
    for (int i = 0; i < batch->commands && !status; i++) {
        redisReply *reply;
        rp_redis_link_set_timeout(tier->writer, rp_tier_patience(tier, WRITE_MILLISECONDS));
        if ((status = rp_redis_take(tier->writer, &reply, error))) break;
        accepted &= judge(tier, reply, &written, reason);
        freeReplyObject(reply);
    }
    atomic_fetch_add(&tier->written, status ? 0 : written);
    if (status) return false;
    atomic_store(&tier->proved, true);
    tier->memory_written += batch->size;
    if (accepted)
        rp_tier_accepted(tier, &tier->writes);
    else
        rp_tier_refused(tier, &tier->writes, reason);
    return true;
}

/* False: the connection failed; *error says how. */
static bool get_ready(rp_redis_tier *tier, rp_error *error) {
    if (!rp_redis_link_is_quiet(tier->writer) && !rp_tier_open_writer(tier, error)) return false;
    return !memory_is_due(tier) || rp_tier_look_at_memory(tier, error) == RP_OK;
}

static bool time_is_up(const rp_redis_tier *tier) {
    uint64_t end = atomic_load(&tier->end_at);
    return end && rp_tier_now(tier) >= end;
}

bool rp_tier_write(rp_redis_tier *tier) {
    rp_error error = {0};
    for (int i = 0; i < BATCHES && !atomic_load(&tier->open) && !time_is_up(tier); i++) {
        uint64_t generation;
        rp_redis_batch *batch = take_batch(tier, &generation);
        if (!batch) return false;
        bool paused = rp_tier_pausing(tier, &tier->writes), ready = !paused && get_ready(tier, &error);
        if (paused || (ready && rp_tier_pausing(tier, &tier->writes))) {
            drop(tier, batch);
            continue;
        }
        bool sent = ready && send_batch(tier, batch, &error);
        if (sent) {
            release(tier, batch);
            continue;
        }
        if (ready) batch->failures++;
        rp_tier_trip(tier, generation, error.text);
        if (batch->failures < TRIES)
            put_back(tier, batch);
        else
            drop(tier, batch);
    }
    return !atomic_load(&tier->open) && !time_is_up(tier);
}
