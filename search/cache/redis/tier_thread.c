#include "search/cache/redis/tier_thread.h"

#include "search/cache/redis/link_open.h"
#include "search/cache/redis/tier_breaker.h"
#include "search/cache/redis/tier_latency.h"
#include "search/cache/redis/tier_time.h"
#include "search/cache/redis/tier_write.h"

#include <stdio.h>

enum { OPEN_MILLISECONDS = 500, LINE_MAX_BYTES = 1100 };

static const uint64_t longest_wait = 1000000000; /* nanoseconds */

/* A slot to be opened anew, taken, with the generation that it will belong to. */
static rp_tier_slot *take_stale_slot(rp_redis_tier *tier, uint64_t *generation) {
    rp_tier_slot *found = NULL;
    pthread_mutex_lock(&tier->mutex);
    for (int i = 0; i < tier->options.links && !found; i++)
        if (!tier->slots[i].taken && tier->slots[i].generation != tier->generation) found = &tier->slots[i];
    if (found) found->taken = true;
    tier->stale = found != NULL;
    *generation = tier->generation;
    pthread_mutex_unlock(&tier->mutex);
    return found;
}

static bool open_slots(rp_redis_tier *tier, rp_error *error) {
    uint64_t generation;
    for (rp_tier_slot *slot; !atomic_load(&tier->end_at) && (slot = take_stale_slot(tier, &generation));) {
        rp_status status = rp_redis_link_open(slot->link, rp_tier_patience(tier, OPEN_MILLISECONDS), error);
        pthread_mutex_lock(&tier->mutex);
        slot->taken = false;
        slot->generation = status ? 0 : generation;
        pthread_mutex_unlock(&tier->mutex);
        if (status) return false;
    }
    return true;
}

/* Tries to close the breaker. */
static void try_again(rp_redis_tier *tier) {
    rp_error error = {0};
    pthread_mutex_lock(&tier->mutex);
    const uint64_t generation = tier->generation;
    pthread_mutex_unlock(&tier->mutex);
    if (rp_tier_open_writer(tier, &error) && rp_tier_look_at_memory(tier, &error) == RP_OK &&
        rp_tier_time_link(tier, true, &error) && open_slots(tier, &error))
        rp_tier_close_breaker(tier, generation);
    else
        rp_tier_stay_open(tier, error.text);
}

static void say(rp_redis_tier *tier, const char *line) {
    if (line && tier->options.say) tier->options.say(tier->options.context, line);
}

static void say_policy(rp_redis_tier *tier, const char *place) {
    char line[LINE_MAX_BYTES];
    if (!tier->policy[0] || tier->policy_told) return;
    tier->policy_told = true;
    snprintf(
        line, sizeof line,
        "Redis: %s may throw out keys without a lifetime, such as jobs (maxmemory-policy %s): volatile-lfu does not",
        place, tier->policy);
    rp_make_printable(line);
    say(tier, line);
}

static void say_refusal(rp_redis_tier *tier, rp_notice *notice, rp_tier_refusal *refusal, const char *place,
                        const char *what) {
    char begun[LINE_MAX_BYTES], ended[LINE_MAX_BYTES];
    pthread_mutex_lock(&tier->mutex);
    const bool trouble = atomic_load(&refusal->until) != 0;
    snprintf(begun, sizeof begun, "Redis: %s %s no results, going on without: %s", place, what, refusal->reason);
    pthread_mutex_unlock(&tier->mutex);
    snprintf(ended, sizeof ended, "Redis: %s %s results again", place, what);
    rp_make_printable(begun);
    say(tier, rp_notice_turn(notice, trouble, rp_tier_now(tier), (rp_notice_lines){begun, ended}));
}

static void say_all(rp_redis_tier *tier) {
    char place[RP_REDIS_SHOWN_MAX], begun[LINE_MAX_BYTES], ended[LINE_MAX_BYTES];
    rp_redis_address_show(&tier->options.address, place);
    pthread_mutex_lock(&tier->mutex);
    const bool trouble = atomic_load(&tier->open) && tier->reason[0];
    snprintf(begun, sizeof begun, "Redis: %s; going on without it, trying again", tier->reason);
    pthread_mutex_unlock(&tier->mutex);
    snprintf(ended, sizeof ended, "Redis: %s answers again", place);
    rp_make_printable(begun);
    say(tier, rp_notice_turn(&tier->away, trouble, rp_tier_now(tier), (rp_notice_lines){begun, ended}));
    say_refusal(tier, &tier->unread, &tier->reads, place, "gives");
    say_refusal(tier, &tier->unwritten, &tier->writes, place, "keeps");
    say_policy(tier, place);
}

static void turn(rp_redis_tier *tier) {
    rp_error error = {0};
    say_all(tier); /* what is over soon is told too */
    pthread_mutex_lock(&tier->mutex);
    const bool retry = atomic_load(&tier->open) && rp_tier_now(tier) >= tier->retry_at;
    const bool refresh = !atomic_load(&tier->open) && tier->stale;
    const uint64_t generation = tier->generation;
    pthread_mutex_unlock(&tier->mutex);
    if (retry) try_again(tier);
    if (refresh && !open_slots(tier, &error)) rp_tier_trip(tier, generation, error.text);
    if (!atomic_load(&tier->open) && !rp_tier_time_link(tier, false, &error))
        rp_tier_trip(tier, generation, error.text);
    if (!atomic_load(&tier->open)) rp_tier_write(tier);
    say_all(tier);
}

/* Waits for work, or until it is time to try again. Mutex held. */
static void wait_for_work(rp_redis_tier *tier) {
    const bool open = atomic_load(&tier->open);
    if (tier->changed || atomic_load(&tier->end_at) || (!open && (tier->stale || tier->queue.first))) return;
    const uint64_t now = rp_tier_now(tier), left = open && tier->retry_at > now ? tier->retry_at - now : 0;
    if (open && !left) return;
    rp_tier_wait(tier, &tier->work, now + (open && left < longest_wait ? left : longest_wait));
}

/* Writes what waits; one try when the server was away. */
static void finish(rp_redis_tier *tier) {
    pthread_mutex_lock(&tier->mutex);
    const bool wanted = tier->queue.first != NULL;
    pthread_mutex_unlock(&tier->mutex);
    if (wanted && atomic_load(&tier->open)) try_again(tier);
    for (bool more = wanted; more;) more = rp_tier_write(tier);
}

void *rp_tier_run(void *context) {
    rp_redis_tier *tier = context;
    while (!atomic_load(&tier->end_at)) {
        pthread_mutex_lock(&tier->mutex);
        wait_for_work(tier);
        tier->changed = false;
        pthread_mutex_unlock(&tier->mutex);
        if (!atomic_load(&tier->end_at)) turn(tier);
    }
    finish(tier);
    return NULL;
}
