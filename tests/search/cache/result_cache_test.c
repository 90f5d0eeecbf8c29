/* labels: threads */
/* The result cache: its tier in memory, the format of values, what a hostile server can do, and two tiers together. */
#include "search/cache/result_cache.h"

#include "search/cache/redis/tier.h"
#include "search/cache/result_cost.h"
#include "search/cache/result_memory.h"
#include "search/cache/result_value.h"
#include "tests/support/decisions.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { KEYS = 4000, CONTENT_MAX = 3000 };

/* ---- contents by number --------------------------------------------------------------------------------- */

static rp_memory_key key_of(uint64_t number) {
    return (rp_memory_key){{number % 3, 7, 8, number, 10, number * number}};
}

static size_t content_of(uint64_t number, unsigned char bytes[CONTENT_MAX]) {
    rp_random random;
    rp_random_seed(&random, number);
    size_t size = rp_random_below(&random, CONTENT_MAX);
    for (size_t i = 0; i < size; i++) bytes[i] = (unsigned char)rp_random_next(&random);
    return size;
}

static void keep(rp_result_memory *memory, uint64_t number) {
    unsigned char bytes[CONTENT_MAX];
    rp_memory_key key = key_of(number);
    size_t size = content_of(number, bytes);
    rp_result_memory_keep(memory, &key, bytes, size, (float)number, false);
}

/* True when it is there; then it is what was kept. */
static bool is_there(rp_result_memory *memory, uint64_t number) {
    unsigned char bytes[CONTENT_MAX];
    rp_memory_key key = key_of(number);
    rp_memory_value value;
    if (!rp_result_memory_find(memory, &key, &value)) return false;
    size_t size = content_of(number, bytes);
    require(value.size == size && memcmp(value.bytes, bytes, size) == 0 && value.cost == (float)number);
    free(value.bytes);
    return true;
}

static rp_result_memory *new_memory(size_t size) {
    rp_result_memory *memory;
    rp_error error = {RP_OK, ""};
    ck_assert_msg(rp_result_memory_new(size, &memory, &error) == RP_OK, "%s", error.text);
    return memory;
}

/* ---- memory --------------------------------------------------------------------------------------------- */

static const size_t sizes[] = {RP_RESULT_MEMORY_MIN, 100001, 1 << 20, 17 << 20, 64 << 20};

/* Of this process, in whole pages. */
static uint64_t mapped_bytes(void) {
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    require(file && fscanf(file, "%llu", &pages) == 1);
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Bytes counted never exceed what was asked for, nor does what the system handed out; the newest are there. */
START_TEST(memory_keeps_its_cap) {
    size_t cap = sizes[_i];
    uint64_t entries, bytes, there = 0;
    uint64_t mapped_before = mapped_bytes();
    rp_result_memory *memory = new_memory(cap);
    ck_assert_uint_le(mapped_bytes() - mapped_before, cap);
    for (uint64_t n = 0; n < KEYS; n++) {
        keep(memory, n);
        require(is_there(memory, n));
        rp_result_memory_count(memory, &entries, &bytes);
        require(bytes <= cap && entries <= n + 1);
    }
    for (uint64_t n = 0; n < KEYS; n++) there += is_there(memory, n);
    ck_assert_uint_eq(there, entries);
    if (cap >= 17 << 20)
        ck_assert_uint_eq(there, KEYS);
    else
        ck_assert_uint_gt(there * (CONTENT_MAX / 2 + 256), cap / 2); /* it is made use of */
    rp_result_memory_free(memory);
}
END_TEST

/* What was found lately stays, what was kept long ago goes. */
START_TEST(the_least_recently_used_goes) {
    rp_result_memory *memory = new_memory(1 << 20);
    keep(memory, 1);
    keep(memory, 2);
    for (uint64_t n = 10; n < 2000; n++) {
        keep(memory, n);
        require(is_there(memory, 1));
    }
    ck_assert(!is_there(memory, 2));
    ck_assert(is_there(memory, 1999));
    rp_result_memory_free(memory);
}
END_TEST

START_TEST(a_new_content_takes_the_place_of_the_old) {
    rp_result_memory *memory = new_memory(1 << 20);
    rp_memory_key key = key_of(5);
    rp_memory_value value;
    uint64_t entries, bytes, empty;
    rp_result_memory_count(memory, &entries, &empty);
    for (size_t size = 0; size < 1000; size += 13) {
        unsigned char content[1000];
        memset(content, (int)size, sizeof content);
        rp_result_memory_keep(memory, &key, content, size, 1, size % 2);
        ck_assert(rp_result_memory_has(memory, &key));
        for (int again = 0; again < 2; again++) {
            require(rp_result_memory_find(memory, &key, &value));
            require(value.size == size && memcmp(value.bytes, content, size) == 0);
            require(value.fetched == (size % 2 && !again));
            free(value.bytes);
        }
        rp_result_memory_count(memory, &entries, &bytes);
        ck_assert_uint_eq(entries, 1);
        ck_assert_uint_le(bytes - empty, size + size / 31 + 2 * 128);
    }
    /* Too large to be kept: the old one is gone all the same. */
    unsigned char *large = calloc(1, 1 << 20);
    rp_result_memory_keep(memory, &key, large, 1 << 20, 1, false);
    ck_assert(!rp_result_memory_has(memory, &key));
    rp_result_memory_count(memory, &entries, &bytes);
    ck_assert_uint_eq(entries, 0);
    ck_assert_uint_eq(bytes, empty);
    free(large);
    rp_result_memory_free(memory);
}
END_TEST

/* Keys that differ in one bit of any word are different. */
START_TEST(keys_are_compared_whole) {
    rp_result_memory *memory = new_memory(1 << 20);
    rp_memory_key key = key_of(9);
    keep(memory, 9);
    for (int bit = 0; bit < RP_MEMORY_KEY_WORDS * 64; bit++) {
        rp_memory_key other = key;
        other.word[bit / 64] ^= (uint64_t)1 << bit % 64;
        require(!rp_result_memory_has(memory, &other));
    }
    ck_assert(rp_result_memory_has(memory, &key));
    rp_result_memory_free(memory);
}
END_TEST

START_TEST(too_little_memory_is_refused) {
    rp_result_memory *memory;
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_result_memory_new(RP_RESULT_MEMORY_MIN - 1, &memory, &error), RP_BAD_INPUT);
    ck_assert_ptr_null(memory);
    ck_assert_ptr_nonnull(strstr(error.text, "65535"));
}
END_TEST

typedef struct crowd {
    rp_result_memory *memory;
    uint64_t seed, found;
} crowd;

static void *keep_and_find(void *argument) {
    crowd *c = argument;
    rp_random random;
    rp_random_seed(&random, c->seed);
    for (int i = 0; i < 5000; i++) {
        uint64_t number = rp_random_below(&random, 600);
        if (is_there(c->memory, number))
            c->found++;
        else
            keep(c->memory, number);
    }
    return NULL;
}

START_TEST(threads_share_memory) {
    enum { THREADS = 4 };
    pthread_t thread[THREADS];
    crowd crowds[THREADS];
    rp_result_memory *memory = new_memory(_i ? 20 << 20 : 300000);
    uint64_t found = 0;
    for (int i = 0; i < THREADS; i++) {
        crowds[i] = (crowd){memory, (uint64_t)i, 0};
        require(pthread_create(&thread[i], NULL, keep_and_find, &crowds[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        require(pthread_join(thread[i], NULL) == 0);
        found += crowds[i].found;
    }
    ck_assert_uint_gt(found, _i ? 15000 : 1000);
    rp_result_memory_free(memory);
}
END_TEST

/* ---- costs ---------------------------------------------------------------------------------------------- */

START_TEST(costs_are_smoothed) {
    static rp_cost_table table;
    uint64_t work = rp_mix(1, 2), other = work ^ 1; /* the same slot */
    ck_assert(isinf(rp_cost_expected(&table, work)));
    rp_cost_note(&table, work, 8);
    ck_assert_double_eq(rp_cost_expected(&table, work), 8);
    rp_cost_note(&table, work, 16);
    ck_assert_double_eq(rp_cost_expected(&table, work), 9);
    for (int i = 0; i < 200; i++) rp_cost_note(&table, work, 0.25);
    ck_assert_double_eq_tol(rp_cost_expected(&table, work), 0.25, 1e-6);
    ck_assert(isinf(rp_cost_expected(&table, other)));
    rp_cost_note(&table, other, NAN);
    ck_assert_double_eq(rp_cost_expected(&table, other), 0);
    ck_assert(isinf(rp_cost_expected(&table, work)));
}
END_TEST

/* ---- the format of values ------------------------------------------------------------------------------- */

static const char key_text[] = "riposte:cache:1:decision:0:kuhn:1:0:1:2:3:4:5";

/* Content of `size` bytes, such as compresses well, or not at all. */
static unsigned char *make_content(size_t size, bool compressible) {
    unsigned char *content = malloc(size + 1);
    rp_random random;
    rp_random_seed(&random, size);
    for (size_t i = 0; i < size; i++) content[i] = (unsigned char)(compressible ? i / 50 : rp_random_next(&random));
    return content;
}

static const size_t content_sizes[] = {0, 1, 63, 64, 65, 700, 100000, RP_CACHE_VALUE_MAX};
enum { CONTENT_SIZES = sizeof content_sizes / sizeof *content_sizes };

START_TEST(a_value_comes_back) {
    size_t size = content_sizes[_i / 2], value_size;
    unsigned char *content = make_content(size, _i % 2), *value;
    rp_result_content back;
    ck_assert(rp_result_value_pack(key_text, RP_RESULT_GAME, content, size, 0.125, &value, &value_size));
    ck_assert_uint_le(value_size, size + RP_VALUE_HEAD_BYTES);
    if (_i % 2 && size >= 700) ck_assert_uint_lt(value_size, size / 2);
    if (_i % 2 == 0 && size) ck_assert_uint_eq(value_size, size + RP_VALUE_HEAD_BYTES);
    ck_assert(rp_result_value_open(key_text, RP_RESULT_GAME, value, value_size, &back));
    ck_assert_uint_eq(back.size, size);
    ck_assert_int_eq(memcmp(back.bytes, content, size), 0);
    ck_assert_double_eq((double)back.cost, 0.125);
    free(back.bytes);
    free(value);
    free(content);
}
END_TEST

static bool opens(const char *key, rp_result_kind kind, const unsigned char *value, size_t size) {
    rp_result_content content;
    unsigned char *exact = malloc(size + !size); /* so that a sanitizer sees a byte read past the end */
    memcpy(exact, value, size);
    bool good = rp_result_value_open(key, kind, exact, size, &content);
    require(good == (content.bytes != NULL));
    free(content.bytes);
    free(exact);
    return good;
}

/* Any byte changed to any other value, any length but its own, another kind, another key: not there. */
START_TEST(whatever_does_not_fit_is_not_there) {
    size_t size, content_size = _i ? 400 : 90;
    unsigned char *content = make_content(content_size, _i), *value;
    require(rp_result_value_pack(key_text, RP_RESULT_DECISION, content, content_size, 1, &value, &size));
    require(opens(key_text, RP_RESULT_DECISION, value, size));
    for (size_t at = 0; at < size; at++) {
        for (int change = 1; change < 256; change++) {
            value[at] ^= (unsigned char)change;
            require(!opens(key_text, RP_RESULT_DECISION, value, size));
            value[at] ^= (unsigned char)change;
        }
    }
    for (size_t length = 0; length < size; length++) require(!opens(key_text, RP_RESULT_DECISION, value, length));
    unsigned char *longer = calloc(1, size + 8);
    memcpy(longer, value, size);
    for (size_t more = 1; more <= 8; more++) require(!opens(key_text, RP_RESULT_DECISION, longer, size + more));
    for (int kind = 1; kind < RP_RESULT_KINDS; kind++) require(!opens(key_text, (rp_result_kind)kind, value, size));
    char other[sizeof key_text];
    for (size_t at = 0; at < sizeof other - 1; at++) {
        memcpy(other, key_text, sizeof other);
        other[at] ^= 1;
        require(!opens(other, RP_RESULT_DECISION, value, size));
    }
    free(longer);
    free(value);
    free(content);
}
END_TEST

/* Puts the checksum that belongs there, as a forger would. */
static void seal(unsigned char *value, size_t size) {
    uint64_t sum = rp_mix(rp_hash_bytes(key_text, strlen(key_text)), rp_hash_bytes(value, 16));
    sum = rp_mix(sum, rp_hash_bytes(value + RP_VALUE_HEAD_BYTES, size - RP_VALUE_HEAD_BYTES));
    for (int i = 0; i < 8; i++) value[16 + i] = (unsigned char)(sum >> 8 * i);
}

/* With a forged checksum: versions, packings, sizes and costs that there are not. */
START_TEST(forged_values_are_refused) {
    static const struct {
        size_t at;
        unsigned char byte;
    } forged[] = {{3, '2'}, {3, '0'}, {4, 1}, {4, 200}, {5, 2},     {6, 1},
                  {7, 1},   {8, 0},   {9, 9}, {11, 1},  {11, 0xff}, {15, 0xff}};
    for (int packed = 0; packed < 2; packed++) {
        size_t size, content_size = 600;
        unsigned char *content = make_content(content_size, packed), *value;
        require(rp_result_value_pack(key_text, RP_RESULT_DECISION, content, content_size, 1, &value, &size));
        seal(value, size);
        require(opens(key_text, RP_RESULT_DECISION, value, size));
        for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
            unsigned char before = value[forged[i].at];
            value[forged[i].at] = forged[i].byte;
            seal(value, size);
            ck_assert_msg(!opens(key_text, RP_RESULT_DECISION, value, size), "byte %zu = %d", forged[i].at,
                          forged[i].byte);
            value[forged[i].at] = before;
        }
        for (size_t at = RP_VALUE_HEAD_BYTES; packed && at < size; at++) { /* a broken frame of zstd: nothing overrun */
            value[at] ^= 0xff;
            seal(value, size);
            opens(key_text, RP_RESULT_DECISION, value, size);
            value[at] ^= 0xff;
        }
        free(value);
        free(content);
    }
}
END_TEST

/* ---- the cache ------------------------------------------------------------------------------------------ */

static rp_result_cache *new_cache(rp_redis_tier *second, uint64_t build) {
    rp_result_cache *cache;
    rp_error error = {RP_OK, ""};
    rp_result_cache_options options = {.build = build, .memory = 1 << 20, .second = rp_redis_tier_as_tier(second)};
    ck_assert_msg(rp_result_cache_new(&options, &cache, &error) == RP_OK, "%s", error.text);
    return cache;
}

static rp_result_key result_key(const rp_game *game, uint64_t number) {
    return (rp_result_key){.kind = RP_RESULT_VALUE, .game = game, .agent = 1, .seed = 2, .what = {number, 3}};
}

static bool finds(rp_result_cache *cache, const rp_result_key *key, const char *expected, double cost) {
    unsigned char *bytes;
    size_t size;
    bool found = rp_result_cache_find(cache, key, cost, &bytes, &size);
    require(found == (bytes != NULL));
    if (found) require(size == strlen(expected) && memcmp(bytes, expected, size) == 0);
    free(bytes);
    return found;
}

START_TEST(keys_are_readable) {
    rp_game *game = test_game("dq-combat");
    rp_result_cache *cache = new_cache(NULL, 0xabc);
    rp_result_key key = result_key(game, 0x123);
    char text[RP_CACHE_KEY_MAX], expected[RP_CACHE_KEY_MAX];
    rp_result_key_text(cache, &key, text);
    snprintf(expected, sizeof expected,
             "riposte:cache:1:value:0000000000000abc:dq-combat:%u:%016llx:%016llx:0000000000000001:0000000000000002:"
             "0000000000000123:0000000000000003",
             game->rules->version, (unsigned long long)game->data_hash, (unsigned long long)game->identity);
    ck_assert_str_eq(text, expected);
    rp_result_cache_free(cache);
    rp_game_free(game);
}
END_TEST

START_TEST(counts_what_was_found) {
    rp_game *game = test_game("kuhn");
    rp_result_cache *cache = new_cache(NULL, 1);
    rp_result_cache_counts counts;
    rp_result_key key = result_key(game, 1), other = result_key(game, 2);
    ck_assert(!finds(cache, &key, "", INFINITY));
    ck_assert(isinf(rp_result_cache_expected_cost(cache, &key)));
    rp_result_cache_keep(cache, &key, "abc", 3, 1.5);
    ck_assert_double_eq(rp_result_cache_expected_cost(cache, &other), 1.5);
    ck_assert(finds(cache, &key, "abc", 0));
    ck_assert(finds(cache, &key, "abc", NAN));
    ck_assert(!finds(cache, &other, "", 0));
    rp_result_cache_counts_of(cache, &counts);
    ck_assert_uint_eq(counts.asked[RP_RESULT_VALUE], 4);
    ck_assert_uint_eq(counts.first[RP_RESULT_VALUE], 2);
    ck_assert_uint_eq(counts.second[RP_RESULT_VALUE], 0);
    ck_assert_uint_eq(counts.entries, 1);
    ck_assert_uint_le(counts.bytes, 1 << 20);
    ck_assert_double_eq_tol(counts.seconds_saved, 3, 1e-5);
    rp_result_cache_free(cache);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("result cache");
    TCase *memory = tcase_create("memory");
    tcase_set_timeout(memory, 240);
    tcase_add_loop_test(memory, memory_keeps_its_cap, 0, sizeof sizes / sizeof *sizes);
    tcase_add_test(memory, the_least_recently_used_goes);
    tcase_add_test(memory, a_new_content_takes_the_place_of_the_old);
    tcase_add_test(memory, keys_are_compared_whole);
    tcase_add_test(memory, too_little_memory_is_refused);
    tcase_add_loop_test(memory, threads_share_memory, 0, 2);
    tcase_add_test(memory, costs_are_smoothed);
    suite_add_tcase(suite, memory);
    TCase *values = tcase_create("values");
    tcase_set_timeout(values, 240);
    tcase_add_loop_test(values, a_value_comes_back, 0, 2 * CONTENT_SIZES);
    tcase_add_loop_test(values, whatever_does_not_fit_is_not_there, 0, 2);
    tcase_add_test(values, forged_values_are_refused);
    suite_add_tcase(suite, values);
    TCase *cache = tcase_create("cache");
    tcase_set_timeout(cache, 240);
    tcase_add_test(cache, keys_are_readable);
    tcase_add_test(cache, counts_what_was_found);
    suite_add_tcase(suite, cache);
    return test_suite_run(suite);
}
