/* Where a search may look for what somebody has found before, and leave what it finds: an interface, so that searches
 * know nothing of memory, servers and compression. The result cache is one (cache/result_cache.h).
 *
 * A result is a function of its key alone: found or computed, it is the same. All functions may be called from any
 * thread. */
#ifndef RIPOSTE_SEARCH_RESULTS_H
#define RIPOSTE_SEARCH_RESULTS_H

#include "search/result_key.h"

#include <stddef.h>

typedef struct rp_results rp_results;
struct rp_results {
    /* Fetches `count` keys at once, so that finding them is quick. */
    void (*prefetch)(rp_results *results, const rp_result_key keys[], int count);
    /* The content kept under `key`: copied to *bytes (free) and *size; false when there is none (*bytes is NULL then).
     * `cost`: seconds that making it is expected to take. */
    bool (*find)(rp_results *results, const rp_result_key *key, double cost, unsigned char **bytes, size_t *size);
    /* Keeps content that took `cost` seconds to make, if it is worth it. */
    void (*keep)(rp_results *results, const rp_result_key *key, const void *bytes, size_t size, double cost);
};

#endif
