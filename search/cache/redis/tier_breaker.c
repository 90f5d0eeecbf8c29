#include "search/cache/redis/tier_breaker.h"

#include "search/cache/redis/tier_time.h"

#include <stdio.h>

static const uint64_t first_pause = 100000000, longest_pause = 10000000000u; /* nanoseconds */

static uint64_t longer(uint64_t step) {
    if (step == 0) return first_pause;
    return step < longest_pause / 2 ? step * 2 : longest_pause;
}

/* A server that takes links and answers nothing is tried less and less often too. */
void rp_tier_trip(rp_redis_tier *tier, uint64_t generation, const char *reason) {
    pthread_mutex_lock(&tier->mutex);
    if (!atomic_load(&tier->open) && generation == tier->generation) {
        atomic_store(&tier->open, true);
        atomic_fetch_add(&tier->breaker_opened, 1);
        tier->generation++;
        tier->step = longer(atomic_load(&tier->proved) ? 0 : tier->step);
        tier->retry_at = rp_tier_now(tier) + tier->step;
        snprintf(tier->reason, sizeof tier->reason, "%s", reason);
        tier->changed = true;
        pthread_cond_signal(&tier->work);
    }
    pthread_mutex_unlock(&tier->mutex);
}

void rp_tier_stay_open(rp_redis_tier *tier, const char *reason) {
    pthread_mutex_lock(&tier->mutex);
    if (tier->reason[0] == 0) atomic_fetch_add(&tier->breaker_opened, 1); /* it is the first failure */
    tier->step = longer(tier->step);
    tier->retry_at = rp_tier_now(tier) + tier->step;
    snprintf(tier->reason, sizeof tier->reason, "%s", reason);
    pthread_mutex_unlock(&tier->mutex);
}

void rp_tier_close_breaker(rp_redis_tier *tier, uint64_t generation) {
    pthread_mutex_lock(&tier->mutex);
    if (generation == tier->generation) {
        atomic_store(&tier->proved, false);
        atomic_store(&tier->open, false);
        pthread_cond_broadcast(&tier->settled);
    }
    pthread_mutex_unlock(&tier->mutex);
}

void rp_tier_refused(rp_redis_tier *tier, rp_tier_refusal *refusal, const char *reason) {
    pthread_mutex_lock(&tier->mutex);
    if (!rp_tier_pausing(tier, refusal)) refusal->step = longer(refusal->step); /* several threads: once */
    atomic_store(&refusal->until, rp_tier_now(tier) + refusal->step);
    snprintf(refusal->reason, sizeof refusal->reason, "%s", reason);
    tier->changed = true;
    pthread_cond_signal(&tier->work);
    pthread_mutex_unlock(&tier->mutex);
}

void rp_tier_accepted(rp_redis_tier *tier, rp_tier_refusal *refusal) {
    if (!atomic_load(&refusal->until)) return;
    pthread_mutex_lock(&tier->mutex);
    refusal->step = 0;
    atomic_store(&refusal->until, 0);
    tier->changed = true;
    pthread_cond_signal(&tier->work);
    pthread_mutex_unlock(&tier->mutex);
}

bool rp_tier_pausing(const rp_redis_tier *tier, const rp_tier_refusal *refusal) {
    uint64_t until = atomic_load(&refusal->until);
    return until && rp_tier_now(tier) < until;
}
