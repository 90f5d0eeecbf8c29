/* labels: threads */
#include "search/cache/transposition.h"

#include "engine/random.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static rp_transposition table;
static void *memory;

static void open_table(size_t size, int values) {
    require(posix_memalign(&memory, RP_CACHE_LINE, size) == 0);
    memset(memory, 0, size);
    rp_transposition_init(&table, memory, size, values);
}

static void close_table(void) { free(memory); }

static void put(uint64_t key, double value, int depth, bool cut) {
    rp_transposition_entry entry = {.value = {value, value + 1}, .depth = depth, .cut = cut, .action = -1};
    rp_transposition_store(&table, key, &entry);
}

/* The value stored for the question, or -1. */
static double get(uint64_t key, int remaining) {
    rp_transposition_entry entry;
    if (!rp_transposition_find(&table, key, remaining, &entry)) return -1;
    ck_assert_double_eq(entry.value[1], entry.value[0] + 1);
    return entry.value[0];
}

START_TEST(answers_only_what_was_asked) {
    open_table(1 << 16, 2);
    put(11, 5, 3, true);
    ck_assert_double_eq(get(11, 3), 5);
    ck_assert_double_eq(get(11, 2), -1);
    ck_assert_double_eq(get(11, 4), -1);
    put(12, 6, 3, false);
    ck_assert_double_eq(get(12, 2), -1);
    ck_assert_double_eq(get(12, 3), 6);
    ck_assert_double_eq(get(12, 300), 6);
    ck_assert_double_eq(get(13, 3), -1);
    close_table();
}
END_TEST

START_TEST(an_uncut_value_is_not_lost_to_a_cut_one) {
    open_table(1 << 16, 2);
    put(11, 5, 3, false);
    put(11, 9, 2, true);
    ck_assert_double_eq(get(11, 3), 5);
    put(11, 7, 1, false);
    ck_assert_double_eq(get(11, 1), 7);
    close_table();
}
END_TEST

static void put_bound(uint64_t key, double value, int depth, bool cut, rp_bound bound, int action) {
    rp_transposition_entry entry = {
        .value = {value, value + 1}, .depth = depth, .cut = cut, .bound = bound, .action = action};
    rp_transposition_store(&table, key, &entry);
}

/* Bounds come back as such, and give way to whatever is found later. */
START_TEST(bounds_and_actions) {
    rp_transposition_entry entry;
    open_table(1 << 16, 2);
    ck_assert(!rp_transposition_find(&table, 11, 3, &entry));
    ck_assert_int_eq(entry.action, -1);
    put_bound(11, 5, 3, false, RP_BOUND_LOWER, 65535);
    ck_assert(rp_transposition_find(&table, 11, 3, &entry));
    ck_assert_int_eq(entry.bound, RP_BOUND_LOWER);
    ck_assert_int_eq(entry.action, 65535);
    ck_assert(!rp_transposition_find(&table, 11, 2, &entry)); /* no answer, but a hint */
    ck_assert_int_eq(entry.action, 65535);
    put_bound(11, 4, 2, true, RP_BOUND_UPPER, -1);
    ck_assert(rp_transposition_find(&table, 11, 2, &entry));
    ck_assert_int_eq(entry.bound, RP_BOUND_UPPER);
    ck_assert_int_eq(entry.action, 65535);
    put_bound(11, 3, 2, true, RP_BOUND_EXACT, 0);
    ck_assert(rp_transposition_find(&table, 11, 2, &entry));
    ck_assert_int_eq(entry.bound, RP_BOUND_EXACT);
    ck_assert_int_eq(entry.action, 0);
    ck_assert_double_eq(entry.value[0], 3);
    close_table();
}
END_TEST

START_TEST(peek_takes_any_depth) {
    rp_transposition_entry entry;
    open_table(1 << 16, 2);
    ck_assert(!rp_transposition_peek(&table, 11, &entry));
    put(11, 5, 3, true);
    ck_assert(rp_transposition_peek(&table, 11, &entry));
    ck_assert_double_eq(entry.value[0], 5);
    ck_assert(entry.cut);
    close_table();
}
END_TEST

START_TEST(clear_forgets_everything) {
    open_table(1 << 12, 1);
    for (uint64_t key = 1; key < 100; key++) put(key << 56, 2, 1, false);
    rp_transposition_clear(&table);
    for (uint64_t key = 1; key < 100; key++) ck_assert_double_eq(get(key << 56, 9), -1);
    table.generation = (1 << 24) - 1; /* the next clear wraps round */
    put(7, 3, 1, false);
    rp_transposition_clear(&table);
    ck_assert_uint_eq(table.generation, 1);
    ck_assert_double_eq(get(7, 9), -1);
    close_table();
}
END_TEST

/* One cluster: the first slot keeps the deepest, the second the latest. */
START_TEST(replacement) {
    open_table(80, 2);
    ck_assert_uint_eq(rp_transposition_size(&table), 64);
    put(1, 10, 9, false);
    put(2, 20, 3, false);
    put(3, 30, 2, false);
    ck_assert_double_eq(get(1, 9), 10);
    ck_assert_double_eq(get(2, 9), -1);
    ck_assert_double_eq(get(3, 9), 30);
    put(4, 40, 12, false);
    ck_assert_double_eq(get(4, 12), 40);
    ck_assert_double_eq(get(1, 12), -1);
    close_table();
}
END_TEST

START_TEST(never_beyond_its_memory) {
    for (size_t size = 0; size < 2000; size += 8) {
        open_table(size + 1, 3);
        ck_assert(rp_transposition_size(&table) <= size + 1);
        rp_random random;
        rp_random_seed(&random, size);
        rp_transposition_entry entry = {.depth = 1};
        for (int i = 0; i < 200; i++) rp_transposition_store(&table, rp_random_next(&random), &entry);
        ck_assert(!rp_transposition_find(&table, 1, 1, &entry));
        close_table(); /* the address sanitizer sees a write outside */
    }
}
END_TEST

START_TEST(resized_it_uses_less) {
    open_table(1 << 16, 2);
    put(11, 5, 3, false); /* the key is small: it lies in the first cluster */
    rp_transposition_resize(&table, 9);
    ck_assert_uint_eq(table.clusters, 5);
    ck_assert_double_eq(get(11, 3), -1);
    rp_transposition_entry entry = {.depth = 1};
    for (uint64_t i = 0; i < 1000; i++) rp_transposition_store(&table, i << 54, &entry);
    const unsigned char *bytes = memory;
    for (size_t i = 5 * 64; i < 1 << 16; i++) require(bytes[i] == 0);
    rp_transposition_resize(&table, UINT64_MAX);
    ck_assert_uint_eq(table.clusters, (1 << 16) / 64);
    close_table();
}
END_TEST

/* A table too small for all keys never gives a wrong value, only none. */
START_TEST(a_full_table_stays_right) {
    open_table(1 << 14, 2);
    rp_random random;
    rp_random_seed(&random, 3);
    uint64_t keys[4000];
    for (int i = 0; i < 4000; i++) {
        keys[i] = rp_random_next(&random);
        put(keys[i], (double)(keys[i] >> 40), 1 + i % 20, i % 3 == 0);
    }
    int found = 0;
    for (int i = 0; i < 4000; i++) {
        double value = get(keys[i], 1 + i % 20);
        ck_assert(value == -1 || value == (double)(keys[i] >> 40));
        found += value >= 0;
    }
    int slots = (int)(rp_transposition_size(&table) / 32);
    ck_assert_int_le(found, slots);
    ck_assert_int_ge(found, slots * 9 / 10);
    close_table();
}
END_TEST

enum { THREADS = 4, KEYS = 20, ROUNDS = 500000 };

/* Every value of an entry tells its key and its depth, so that a mixture of two would show. */
static void *hammer(void *argument) {
    rp_random random;
    rp_random_seed(&random, (uint64_t)(uintptr_t)argument);
    uint64_t found = 0;
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t key = (rp_random_next(&random) % KEYS + 1) << 54 | (rp_random_next(&random) % 7 + 1);
        int depth = (int)(rp_random_next(&random) % 50);
        double value = (double)(key >> 50) * 64 + depth;
        rp_transposition_entry entry = {.value = {value, value + 1}, .depth = depth, .action = depth};
        rp_transposition_store(&table, key, &entry);
        if (!rp_transposition_peek(&table, key ^ 1, &entry)) continue;
        found++;
        require(entry.value[0] == (double)((key ^ 1) >> 50) * 64 + entry.depth);
        require(entry.value[1] == entry.value[0] + 1 && entry.action == entry.depth && !entry.cut);
    }
    return (void *)(uintptr_t)found;
}

START_TEST(threads_never_see_half_an_entry) {
    open_table(64 * RP_CACHE_LINE, 2);
    pthread_t threads[THREADS];
    for (uintptr_t i = 0; i < THREADS; i++) require(pthread_create(&threads[i], NULL, hammer, (void *)(i + 1)) == 0);
    uintptr_t found = 0;
    for (int i = 0; i < THREADS; i++) {
        void *result;
        require(pthread_join(threads[i], &result) == 0);
        found += (uintptr_t)result;
    }
    ck_assert_uint_gt(found, ROUNDS / 100);
    close_table();
}
END_TEST

/* Every mixture of the words of two entries, as a reader may see them while one takes the other's place: found only
 * where it is one of them, however alike their numbers are. */
START_TEST(mixtures_are_not_found) {
    enum { WORDS_OF_ENTRY = 4 };
    static const double other[][2] = {{0, 0}, {1, 0}, {-1, 1}, {2, 2}, {0.5, 0.5}};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        uint64_t one[WORDS_OF_ENTRY], two[WORDS_OF_ENTRY];
        rp_transposition_entry entry = {.value = {1, 1}, .depth = 3, .action = 2}, out;
        open_table(RP_CACHE_LINE, 2);
        rp_transposition_store(&table, 77, &entry);
        memcpy(one, memory, sizeof one);
        entry = (rp_transposition_entry){.value = {other[i][0], other[i][1]}, .depth = 3 + (int)i, .action = 2};
        rp_transposition_store(&table, 77, &entry);
        memcpy(two, memory, sizeof two);
        for (unsigned mixture = 0; mixture < 1u << WORDS_OF_ENTRY; mixture++) {
            uint64_t *words = memory;
            bool all_one = true, all_two = true;
            for (int w = 0; w < WORDS_OF_ENTRY; w++) {
                words[w] = mixture >> w & 1 ? one[w] : two[w];
                all_one &= words[w] == one[w];
                all_two &= words[w] == two[w];
            }
            ck_assert_int_eq(rp_transposition_peek(&table, 77, &out), all_one || all_two);
        }
        close_table();
    }
}
END_TEST

/* As many entries as fit a line of the cache, none across two. */
START_TEST(a_cluster_is_a_line) {
    const int slots[] = {2, 2, 1, 1, 1, 1};
    for (int values = 1; values <= RP_TRANSPOSITION_VALUES_MAX; values++) {
        open_table(RP_CACHE_LINE, values);
        ck_assert_int_eq(table.slots, slots[values - 1]);
        ck_assert_uint_eq(rp_transposition_size(&table), RP_CACHE_LINE);
        rp_transposition_entry entry = {.value = {1, 2, 3, 4, 5, 6}, .depth = 9}, out;
        for (uint64_t key = 1; key <= (uint64_t)table.slots; key++, entry.depth--)
            rp_transposition_store(&table, key, &entry);
        for (uint64_t key = 1; key <= (uint64_t)table.slots; key++) {
            ck_assert(rp_transposition_peek(&table, key, &out));
            ck_assert_double_eq(out.value[values - 1], values);
        }
        close_table();
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("transposition");
    TCase *all = tcase_create("all");
    tcase_add_test(all, answers_only_what_was_asked);
    tcase_add_test(all, an_uncut_value_is_not_lost_to_a_cut_one);
    tcase_add_test(all, bounds_and_actions);
    tcase_add_test(all, peek_takes_any_depth);
    tcase_add_test(all, clear_forgets_everything);
    tcase_add_test(all, replacement);
    tcase_add_test(all, resized_it_uses_less);
    tcase_add_test(all, never_beyond_its_memory);
    tcase_add_test(all, a_full_table_stays_right);
    tcase_add_test(all, a_cluster_is_a_line);
    tcase_add_test(all, mixtures_are_not_found);
    tcase_add_test(all, threads_never_see_half_an_entry);
    tcase_set_timeout(all, 60);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
