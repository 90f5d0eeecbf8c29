#include "search/cache/result_cache.h"

#include "search/cache/result_cost.h"
#include "search/cache/result_memory.h"
#include "search/cache/result_value.h"

#include <stdlib.h>

enum { DEFAULT_MEMORY = 64 * 1024 * 1024 };
/* What is fetched many at once, and what is large: nobody searches meanwhile. */
enum { PREFETCH_MILLISECONDS = 100, POLICY_MILLISECONDS = 2000 };
static const double day = 24 * 60 * 60;

struct rp_result_cache {
    rp_results results; /* first, so that the interface's pointer is the cache's */
    uint64_t build;
    rp_result_memory *memory;
    rp_tier *second; /* not owned; may be NULL */
    rp_cost_table costs;
    _Atomic uint64_t asked[RP_RESULT_KINDS], first[RP_RESULT_KINDS], found_second[RP_RESULT_KINDS];
    _Atomic uint64_t unfit, microseconds_saved;
};

static void prefetch_for_search(rp_results *results, const rp_result_key keys[], int count) {
    rp_result_cache_prefetch((rp_result_cache *)results, keys, count);
}

static bool find_for_search(rp_results *results, const rp_result_key *key, double cost, unsigned char **bytes,
                            size_t *size) {
    return rp_result_cache_find((rp_result_cache *)results, key, cost, bytes, size);
}

static void keep_for_search(rp_results *results, const rp_result_key *key, const void *bytes, size_t size,
                            double cost) {
    rp_result_cache_keep((rp_result_cache *)results, key, bytes, size, cost);
}

rp_results *rp_result_cache_results(rp_result_cache *cache) { return &cache->results; }

rp_status rp_result_cache_new(const rp_result_cache_options *options, rp_result_cache **cache, rp_error *error) {
    *cache = NULL;
    rp_result_cache *made = calloc(1, sizeof *made);
    if (!made) return rp_fail(error, RP_FAILED, "no memory for a cache");
    made->results = (rp_results){prefetch_for_search, find_for_search, keep_for_search};
    made->build = options->build;
    made->second = options->second;
    rp_status status = rp_result_memory_new(options->memory ? options->memory : DEFAULT_MEMORY, &made->memory, error);
    if (status) {
        free(made);
        return status;
    }
    *cache = made;
    return RP_OK;
}

void rp_result_cache_free(rp_result_cache *cache) {
    if (!cache) return;
    rp_result_memory_free(cache->memory);
    free(cache);
}

static rp_memory_key memory_key_of(const rp_result_key *key) {
    return (rp_memory_key){
        {(uint64_t)key->kind, key->game->identity, key->agent, key->seed, key->what[0], key->what[1]}};
}

static uint64_t work_of(const rp_result_key *key) {
    return rp_mix(rp_mix((uint64_t)key->kind, key->game->identity), key->agent);
}

void rp_result_key_text(const rp_result_cache *cache, const rp_result_key *key, char text[RP_CACHE_KEY_MAX]) {
    rp_result_key_write(cache->build, key, text);
}

static void count(_Atomic uint64_t *number, uint64_t more) {
    atomic_fetch_add_explicit(number, more, memory_order_relaxed);
}

static void count_saved(rp_result_cache *cache, double cost) {
    count(&cache->microseconds_saved, (uint64_t)((cost < day ? cost : day) * 1e6));
}

/* ---- the second tier ------------------------------------------------------------------------------------ */

static bool is_worth_asking(const rp_result_cache *cache, double cost) {
    return cache->second && cost >= RP_CACHE_WORTH * cache->second->latency(cache->second);
}

bool rp_result_cache_is_worth_fetching(const rp_result_cache *cache, double cost) {
    return is_worth_asking(cache, cost * RP_CACHE_FETCHED_AT_ONCE);
}

static bool is_worth_keeping(const rp_result_cache *cache, rp_result_kind kind, double cost) {
    return kind == RP_RESULT_GAME ? rp_result_cache_is_worth_fetching(cache, cost) : is_worth_asking(cache, cost);
}

/* Opens a value of the second tier and keeps it in memory. `fetched`: nobody has asked for it yet. */
static bool take_value(rp_result_cache *cache, const rp_result_key *key, const char *text, const rp_tier_value *value,
                       bool fetched, rp_result_content *content) {
    if (!value->bytes) return false;
    if (!rp_result_value_open(text, key->kind, value->bytes, value->size, content)) {
        count(&cache->unfit, 1);
        return false;
    }
    rp_memory_key memory_key = memory_key_of(key);
    rp_result_memory_keep(cache->memory, &memory_key, content->bytes, content->size, content->cost, fetched);
    return true;
}

static bool find_second(rp_result_cache *cache, const rp_result_key *key, rp_result_content *content) {
    char text[RP_CACHE_KEY_MAX];
    const char *keys[] = {text};
    rp_tier_value value;
    rp_result_key_text(cache, key, text);
    int patience = key->kind == RP_RESULT_POLICY ? POLICY_MILLISECONDS : 0;
    if (!cache->second->find(cache->second, keys, 1, patience, &value)) return false;
    bool found = take_value(cache, key, text, &value, false, content);
    free(value.bytes);
    return found;
}

static void keep_second(rp_result_cache *cache, const rp_result_key *key, const void *bytes, size_t size, double cost) {
    char text[RP_CACHE_KEY_MAX];
    unsigned char *value;
    size_t value_size;
    rp_result_key_text(cache, key, text);
    if (!rp_result_value_pack(text, key->kind, bytes, size, cost, &value, &value_size)) return;
    cache->second->keep(cache->second, text, value, value_size);
    free(value);
}

/* What one round trip fetches. */
typedef struct fetch {
    int count;
    rp_result_key key[RP_TIER_KEYS_MAX];
    char text[RP_TIER_KEYS_MAX][RP_CACHE_KEY_MAX];
    const char *keys[RP_TIER_KEYS_MAX];
    rp_tier_value value[RP_TIER_KEYS_MAX];
} fetch;

static void fetch_all(rp_result_cache *cache, fetch *f) {
    if (f->count && cache->second->find(cache->second, f->keys, f->count, PREFETCH_MILLISECONDS, f->value)) {
        for (int i = 0; i < f->count; i++) {
            rp_result_content content = {0};
            take_value(cache, &f->key[i], f->text[i], &f->value[i], true, &content);
            free(content.bytes);
            free(f->value[i].bytes);
        }
    }
    f->count = 0;
}

void rp_result_cache_prefetch(rp_result_cache *cache, const rp_result_key keys[], int key_count) {
    fetch *f = cache->second ? malloc(sizeof *f) : NULL;
    if (!f) return;
    f->count = 0;
    for (int i = 0; i < key_count; i++) {
        rp_memory_key memory_key = memory_key_of(&keys[i]);
        if (rp_result_memory_has(cache->memory, &memory_key)) continue;
        f->key[f->count] = keys[i];
        rp_result_key_text(cache, &keys[i], f->text[f->count]);
        f->keys[f->count] = f->text[f->count];
        if (++f->count == RP_TIER_KEYS_MAX) fetch_all(cache, f);
    }
    fetch_all(cache, f);
    free(f);
}

/* ---- both tiers ----------------------------------------------------------------------------------------- */

static bool find_first(rp_result_cache *cache, const rp_result_key *key, rp_result_content *content) {
    rp_memory_key memory_key = memory_key_of(key);
    rp_memory_value value;
    if (!rp_result_memory_find(cache->memory, &memory_key, &value)) return false;
    count(value.fetched ? &cache->found_second[key->kind] : &cache->first[key->kind], 1);
    *content = (rp_result_content){.bytes = value.bytes, .size = value.size, .cost = value.cost};
    return true;
}

bool rp_result_cache_find(rp_result_cache *cache, const rp_result_key *key, double cost, unsigned char **bytes,
                          size_t *size) {
    rp_result_content content = {0};
    count(&cache->asked[key->kind], 1);
    bool found = find_first(cache, key, &content);
    if (!found && is_worth_asking(cache, cost)) {
        found = find_second(cache, key, &content);
        count(&cache->found_second[key->kind], found);
    }
    if (found) count_saved(cache, (double)content.cost);
    *bytes = content.bytes;
    *size = content.size;
    return found;
}

void rp_result_cache_keep(rp_result_cache *cache, const rp_result_key *key, const void *bytes, size_t size,
                          double cost) {
    if (size > RP_CACHE_VALUE_MAX) return;
    rp_memory_key memory_key = memory_key_of(key);
    rp_result_memory_keep(cache->memory, &memory_key, bytes, size, cost > 0 ? (float)cost : 0, false);
    rp_cost_note(&cache->costs, work_of(key), cost);
    if (is_worth_keeping(cache, key->kind, cost)) keep_second(cache, key, bytes, size, cost);
}

double rp_result_cache_expected_cost(const rp_result_cache *cache, const rp_result_key *key) {
    return rp_cost_expected(&cache->costs, work_of(key));
}

void rp_result_cache_counts_of(rp_result_cache *cache, rp_result_cache_counts *counts) {
    *counts = (rp_result_cache_counts){0};
    for (int kind = 0; kind < RP_RESULT_KINDS; kind++) {
        counts->asked[kind] = atomic_load_explicit(&cache->asked[kind], memory_order_relaxed);
        counts->first[kind] = atomic_load_explicit(&cache->first[kind], memory_order_relaxed);
        counts->second[kind] = atomic_load_explicit(&cache->found_second[kind], memory_order_relaxed);
    }
    counts->unfit = atomic_load_explicit(&cache->unfit, memory_order_relaxed);
    counts->seconds_saved = (double)atomic_load_explicit(&cache->microseconds_saved, memory_order_relaxed) * 1e-6;
    rp_result_memory_count(cache->memory, &counts->entries, &counts->bytes);
}
