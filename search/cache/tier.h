/* The second tier of the result cache, as the cache sees it: a place outside of this process that keeps bytes under
 * texts, and may be slow, full, wrong or away. redis/tier.h is one. All functions may be called from any thread. */
#ifndef RIPOSTE_SEARCH_CACHE_TIER_H
#define RIPOSTE_SEARCH_CACHE_TIER_H

#include <stdbool.h>
#include <stddef.h>

enum { RP_TIER_KEYS_MAX = 4096 };

/* One value found; `bytes` is owned by the caller (free). NULL: not there. */
typedef struct rp_tier_value {
    unsigned char *bytes;
    size_t size;
} rp_tier_value;

typedef struct rp_tier rp_tier;
struct rp_tier {
    /* Looks for `count` keys (1 .. RP_TIER_KEYS_MAX, texts) at once; values[count]. Waits for the tier's own deadline,
     * or `milliseconds` where that is longer. False when there was no answer (all values are then NULL). */
    bool (*find)(rp_tier *tier, const char *const keys[], int count, int milliseconds, rp_tier_value values[]);
    /* Keeps a value, if it can; copies both, and waits for nothing. */
    void (*keep)(rp_tier *tier, const char *key, const void *bytes, size_t size);
    /* Smoothed seconds that an answer takes. */
    double (*latency)(const rp_tier *tier);
};

#endif
