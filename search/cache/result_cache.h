/* Results that cost more to make than to fetch: decisions of agents, finished games, solutions. Two tiers: this
 * process's memory, and a place that many processes share (tier.h): a Redis server (redis/tier.h).
 *
 * A result is a function of its key alone, so whoever made it, it is what would have been computed here. The key holds
 * all that decides it, readable in the server:
 *
 *   riposte:cache:1:decision:BUILD:dq-combat:1:DATA:GAME:AGENT:SEED:WHAT:WHAT
 *                 |  |         |   |         |  |   |    |     |    what was asked, 128 bits (for a decision the
 *                 |  |         |   |         |  |   |    |     |    information key and a hash of the view's bytes)
 *                 |  kind      |   rules     |  |   |    |     seed of the run
 *                 format       |   name,     |  |   |    hash of the agents' canonical specs
 *                    hash of   version of the|  |   identity of the game (rules, options, data)
 *                 the program's bytes   rules   hash of card data
 *
 * all numbers in hexadecimal but format and rules version. Value, little-endian:
 *
 *   "RPV1" 4 | kind 1 | packing 1 (0: plain, 1: zstd) | zero 2 | plain size 4 | seconds it cost, float 4
 *   | checksum of the key's text and of all before and after this field 8 | content
 *
 * The checksum is the XXH3 of the three, folded together by rp_mix. A value that does not fit in any respect is one
 * that is not there. A value from a server is trusted no further than its checksum: who can write to the server can
 * forge results, but not crash or overrun anything.
 *
 * What goes to the second tier: only what cost at least RP_CACHE_WORTH round trips is looked for and kept there, so
 * that a miss costs a search less than 1 %. Finished games are known beforehand and fetched RP_CACHE_FETCHED_AT_ONCE in
 * a round trip, so they are kept from that share of the cost on. A round trip over a local socket takes 30 to 60
 * microseconds, over a local network 200 to 500; the tier measures its own. What a search will cost is taken from the
 * last ones of the same agent (rp_result_cache_expected_cost). In memory everything is looked for and kept, and what is
 * found in the second tier is kept in memory too; there a key is compared whole: kind, identity of the game, agent,
 * seed, what was asked.
 *
 * All functions may be called from any thread. */
#ifndef RIPOSTE_SEARCH_CACHE_RESULT_CACHE_H
#define RIPOSTE_SEARCH_CACHE_RESULT_CACHE_H

#include "search/cache/tier.h"
#include "search/results.h"

enum { RP_CACHE_WORTH = 100, RP_CACHE_FETCHED_AT_ONCE = 256 };

typedef struct rp_result_cache rp_result_cache;

typedef struct rp_result_cache_options {
    uint64_t build;  /* of the program that computes: rp_build_fingerprint */
    size_t memory;   /* bytes of the first tier with all its book-keeping, at least 64 KiB; 0: 64 MiB. A content
                            * that takes more than about half of it, or 4 MiB, only goes to the second tier */
    rp_tier *second; /* not owned; NULL: none */
} rp_result_cache_options;

/* RP_BAD_INPUT: too little memory asked for; RP_FAILED: none to be had. */
RP_API rp_status rp_result_cache_new(const rp_result_cache_options *options, rp_result_cache **cache, rp_error *error);
RP_API void rp_result_cache_free(rp_result_cache *cache); /* NULL allowed */
/* The cache for searches; lives as long as it. */
RP_API rp_results *rp_result_cache_results(rp_result_cache *cache);

/* The content kept under `key`: copied to *bytes (free) and *size. False when there is none (*bytes is NULL then).
 * `cost`: seconds that making it is expected to take; the second tier is asked only when that is worth it. INFINITY:
 * always. Waits for the second tier's deadline at most, for a policy two seconds. */
RP_API bool rp_result_cache_find(rp_result_cache *cache, const rp_result_key *key, double cost, unsigned char **bytes,
                                 size_t *size);
/* Keeps content of at most RP_CACHE_VALUE_MAX bytes that took `cost` seconds to make; more is not kept. What is there
 * already gives way. */
RP_API void rp_result_cache_keep(rp_result_cache *cache, const rp_result_key *key, const void *bytes, size_t size,
                                 double cost);
/* Fetches what of `count` keys is not in memory in one round trip (each RP_TIER_KEYS_MAX), so that finding is quick.
 * Waits for at most a tenth of a second each, or the second tier's deadline where that is longer: to be called between
 * searches. */
RP_API void rp_result_cache_prefetch(rp_result_cache *cache, const rp_result_key keys[], int count);
/* True where results that cost that many seconds are worth fetching with RP_CACHE_FETCHED_AT_ONCE others. */
RP_API bool rp_result_cache_is_worth_fetching(const rp_result_cache *cache, double cost);
/* Seconds that the last results of key->kind, game and agent cost to make, smoothed; INFINITY before the first that was
 * kept (so that the first is looked for). */
RP_API double rp_result_cache_expected_cost(const rp_result_cache *cache, const rp_result_key *key);

/* Text of a key, as above, with zero. */
RP_API void rp_result_key_text(const rp_result_cache *cache, const rp_result_key *key, char text[RP_CACHE_KEY_MAX]);

typedef struct rp_result_cache_counts {
    /* Finds, and where they were answered; second: now or by a prefetch. */
    uint64_t asked[RP_RESULT_KINDS], first[RP_RESULT_KINDS], second[RP_RESULT_KINDS];
    uint64_t unfit;          /* values of the second tier that were refused */
    uint64_t entries, bytes; /* of the first tier, now; bytes with all book-keeping */
    double seconds_saved;    /* what the results found had cost, each counted as a day at most */
} rp_result_cache_counts;

RP_API void rp_result_cache_counts_of(rp_result_cache *cache, rp_result_cache_counts *counts);

#endif
