/* Finding: a link from the pool, one MGET, and what to make of its answer. Threads of searches. */
#include "search/cache/redis/command.h"
#include "search/cache/redis/tier_breaker.h"
#include "search/cache/redis/tier_latency.h"
#include "search/cache/redis/tier_time.h"

#include <stdlib.h>
#include <string.h>

/* A good link that nobody uses; NULL when there is none. One whose server has hung up while it lay idle is left to the
 * tier's thread. */
static rp_tier_slot *take_slot(rp_redis_tier *tier) {
    rp_tier_slot *found = NULL;
    pthread_mutex_lock(&tier->mutex);
    for (int i = 0; i < tier->options.links && !found && !atomic_load(&tier->open); i++) {
        rp_tier_slot *slot = &tier->slots[i];
        if (slot->taken || slot->generation != tier->generation) continue;
        if (rp_redis_link_is_quiet(slot->link)) {
            slot->taken = true;
            found = slot;
        } else {
            slot->generation = 0;
            tier->stale = true;
            pthread_cond_signal(&tier->work);
        }
    }
    pthread_mutex_unlock(&tier->mutex);
    return found;
}

static void give_back(rp_redis_tier *tier, rp_tier_slot *slot) {
    pthread_mutex_lock(&tier->mutex);
    slot->taken = false;
    if (!rp_redis_link_is_open(slot->link)) slot->generation = 0;
    if (slot->generation != tier->generation) {
        tier->stale = true;
        pthread_cond_signal(&tier->work);
    }
    pthread_mutex_unlock(&tier->mutex);
}

/* Takes the values out of the answer; hiredis makes strings with malloc, and frees none that is gone. */
static bool take_values(rp_redis_tier *tier, redisReply *reply, int count, rp_tier_value values[]) {
    if (!rp_redis_is_array(reply, (size_t)count)) return false;
    uint64_t found = 0;
    for (int i = 0; i < count; i++) {
        redisReply *element = reply->element[i];
        if (!rp_redis_is_text(element)) continue;
        values[i] = (rp_tier_value){(unsigned char *)element->str, element->len};
        element->str = NULL;
        found++;
    }
    atomic_fetch_add(&tier->keys_found, found);
    return true;
}

static bool understand(rp_redis_tier *tier, rp_tier_slot *slot, redisReply *reply, int count, rp_tier_value values[]) {
    bool good = take_values(tier, reply, count, values);
    if (good) {
        atomic_store(&tier->proved, true);
        rp_tier_accepted(tier, &tier->reads);
    } else {
        atomic_fetch_add(&tier->failures, 1);
        if (reply->type == REDIS_REPLY_ERROR) {
            rp_tier_refused(tier, &tier->reads, reply->str);
        } else {
            rp_redis_link_close(slot->link);
            rp_tier_trip(tier, slot->generation, "the answer to MGET is none");
        }
    }
    freeReplyObject(reply);
    return good;
}

static bool ask(rp_redis_tier *tier, rp_tier_slot *slot, const char *const keys[], int count, rp_tier_value values[]) {
    rp_error error = {0};
    redisReply *reply;
    const uint64_t start = rp_tier_now(tier);
    slot->arguments[0] = "MGET";
    slot->sizes[0] = 4;
    for (int i = 0; i < count; i++) {
        slot->arguments[i + 1] = keys[i];
        slot->sizes[i + 1] = strlen(keys[i]);
    }
    atomic_fetch_add(&tier->finds, 1);
    atomic_fetch_add(&tier->keys_asked, (uint64_t)count);
    rp_status status = rp_redis_add_arguments(slot->link, count + 1, slot->arguments, slot->sizes, &error);
    if (!status) status = rp_redis_take(slot->link, &reply, &error);
    if (status) {
        atomic_fetch_add(rp_redis_link_timed_out(slot->link) ? &tier->timeouts : &tier->failures, 1);
        rp_tier_trip(tier, slot->generation, error.text);
        return false;
    }
    rp_tier_note_latency(tier, rp_tier_now(tier) - start);
    return understand(tier, slot, reply, count, values);
}

bool rp_redis_tier_find(rp_redis_tier *tier, const char *const keys[], int count, rp_tier_value values[]) {
    return rp_redis_tier_find_within(tier, keys, count, tier->options.deadline_milliseconds, values);
}

bool rp_redis_tier_find_within(rp_redis_tier *tier, const char *const keys[], int count, int milliseconds,
                               rp_tier_value values[]) {
    for (int i = 0; i < count; i++) values[i] = (rp_tier_value){NULL, 0};
    bool away =
        count < 1 || count > RP_TIER_KEYS_MAX || atomic_load(&tier->open) || rp_tier_pausing(tier, &tier->reads);
    rp_tier_slot *slot = away ? NULL : take_slot(tier);
    if (!slot) {
        atomic_fetch_add(&tier->skipped, (uint64_t)(count > 0 ? count : 0));
        return false;
    }
    int usual = tier->options.deadline_milliseconds;
    rp_redis_link_set_timeout(slot->link, milliseconds > usual ? milliseconds : usual);
    bool good = ask(tier, slot, keys, count, values);
    give_back(tier, slot);
    return good;
}
