#include "play/commands/cache_keys.h"

#include "search/cache/redis/keys.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { BUILD_DIGITS = 16 };
static const char prefix[] = RP_CACHE_KEY_PREFIX, pattern[] = "riposte:cache:*";

/* ---- what a key is -------------------------------------------------------------------------------------- */

typedef struct key_facts {
    int kind; /* -1: another format */
    bool own;
} key_facts;

/* Cuts `text` off the beginning of what is left; false when it does not begin so. */
static bool skip(const char **at, size_t *left, const char *text) {
    size_t length = strlen(text);
    if (*left < length || memcmp(*at, text, length) != 0) return false;
    *at += length;
    *left -= length;
    return true;
}

static key_facts facts_of(const char *key, size_t length, uint64_t build) {
    const char *at = key;
    size_t left = length;
    char own[BUILD_DIGITS + 2];
    snprintf(own, sizeof own, "%016" PRIx64 ":", build);
    if (!skip(&at, &left, prefix)) return (key_facts){-1, false};
    for (int kind = 0; kind < RP_RESULT_KINDS; kind++) {
        const char *rest = at;
        size_t rest_size = left;
        if (skip(&rest, &rest_size, rp_result_kind_name((rp_result_kind)kind)) && skip(&rest, &rest_size, ":"))
            return (key_facts){kind, build && skip(&rest, &rest_size, own)};
    }
    return (key_facts){-1, false};
}

/* ---- counting ------------------------------------------------------------------------------------------- */

typedef struct counting {
    uint64_t build;
    rp_cache_survey *survey;
} counting;

static void add_key(void *context, const char *key, size_t length, uint64_t bytes) {
    const counting *c = context;
    key_facts facts = facts_of(key, length, c->build);
    rp_key_sum *sum = facts.kind < 0 ? &c->survey->unknown
                      : facts.own    ? &c->survey->own[facts.kind]
                                     : &c->survey->others[facts.kind];
    sum->keys++;
    sum->bytes += bytes;
}

rp_status rp_cache_survey_take(rp_redis_link *link, uint64_t build, rp_cache_survey *survey, rp_error *error) {
    *survey = (rp_cache_survey){0};
    counting c = {build, survey};
    return rp_redis_keys_measure(link, pattern, add_key, &c, error);
}

/* ---- deleting ------------------------------------------------------------------------------------------- */

static bool is_chosen(void *context, const char *key, size_t length) {
    const rp_cache_choice *choice = context;
    key_facts facts = facts_of(key, length, choice->build);
    return (choice->kind < 0 || facts.kind == choice->kind) && !(choice->stale && facts.own);
}

rp_status rp_cache_keys_delete(rp_redis_link *link, const rp_cache_choice *choice, uint64_t *deleted, rp_error *error) {
    rp_cache_choice copy = *choice;
    return rp_redis_keys_delete(link, pattern, is_chosen, &copy, deleted, error);
}
