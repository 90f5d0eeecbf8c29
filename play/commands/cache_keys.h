/* The keys of the result cache at a Redis server (result_cache.h says how they are made up), gone through in pieces so
 * that the server is never kept busy for long. */
#ifndef RIPOSTE_PLAY_COMMANDS_CACHE_KEYS_H
#define RIPOSTE_PLAY_COMMANDS_CACHE_KEYS_H

#include "search/cache/redis/link.h"
#include "search/result_key.h"

typedef struct rp_key_sum {
    uint64_t keys, bytes; /* bytes of memory that they take at the server */
} rp_key_sum;

typedef struct rp_cache_survey {
    rp_key_sum own[RP_RESULT_KINDS], others[RP_RESULT_KINDS]; /* of this build, of other builds */
    rp_key_sum unknown;                                       /* keys with our prefix of another format */
} rp_cache_survey;

/* Counts all keys. `build`: rp_build_fingerprint. Errors as of rp_redis_ask. Keys that come or go meanwhile may be
 * missed, and in a server that resizes some may be counted twice. */
rp_status rp_cache_survey_take(rp_redis_link *link, uint64_t build, rp_cache_survey *survey, rp_error *error);

/* Which keys to delete: those that fulfil all that is set. */
typedef struct rp_cache_choice {
    int kind;       /* rp_result_kind; -1: any, unknown formats too */
    bool stale;     /* only of other builds and formats than ... */
    uint64_t build; /* ... this one */
} rp_cache_choice;

/* Deletes them (UNLINK). *deleted counts in every case. */
rp_status rp_cache_keys_delete(rp_redis_link *link, const rp_cache_choice *choice, uint64_t *deleted, rp_error *error);

#endif
