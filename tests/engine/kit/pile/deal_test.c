/* Deals: all worlds, each once, as often as it should come. */
#include "engine/kit/pile.h"
#include "tests/support/suite.h"

#include <check.h>

enum { SAMPLES = 40000, WORLDS_MAX = 1024 };

/* A hand that holds a card already, a second one, and the rest. */
typedef struct table {
    rp_pile first, second, rest;
} table;

static const table before = {.first = 1};

static rp_deal deal_of(table *to, rp_pile unseen, int first, int second) {
    *to = before;
    return (rp_deal){
        .unseen = unseen, .places = 2, .place = {{&to->first, first}, {&to->second, second}}, .rest = &to->rest};
}

static void is_dealt(const table *now, rp_pile unseen, int first, int second) {
    ck_assert_int_eq(rp_pile_count(now->first), first + 1);
    ck_assert_int_eq(rp_pile_count(now->second), second);
    ck_assert_uint_eq(now->first ^ now->second ^ now->rest, unseen | before.first);
    ck_assert_uint_eq(now->first & now->second, 0);
    ck_assert_uint_eq((now->first | now->second) & now->rest, 0);
}

START_TEST(each_world_once) {
    const struct {
        rp_pile unseen;
        int first, second;
        uint64_t worlds;
    } cases[] = {
        {UINT64_C(0xc0000000000f0002), 2, 3, 210}, {0x3e0, 2, 2, 30}, {0x3e0, 0, 5, 1}, {0x3e0, 5, 0, 1}, {0, 0, 0, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table now, seen[WORLDS_MAX];
        rp_pile unseen = cases[i].unseen;
        rp_deal deal = deal_of(&now, unseen, cases[i].first, cases[i].second);
        uint64_t worlds = rp_deal_worlds(&deal);
        ck_assert_uint_eq(worlds, cases[i].worlds);
        ck_assert_uint_le(worlds, WORLDS_MAX);
        for (uint64_t world = 0; world < worlds; world++) {
            now = before;
            rp_deal_world(&deal, world);
            is_dealt(&now, unseen, cases[i].first, cases[i].second);
            for (uint64_t other = 0; other < world; other++)
                ck_assert(seen[other].first != now.first || seen[other].second != now.second);
            seen[world] = now;
        }
    }
}
END_TEST

START_TEST(samples_come_alike) {
    const rp_pile unseen = UINT64_C(0xf000000000000010);
    table now, world[WORLDS_MAX];
    int hits[WORLDS_MAX] = {0};
    rp_random random;
    rp_random_seed(&random, 3);
    rp_deal deal = deal_of(&now, unseen, 2, 1);
    uint64_t worlds = rp_deal_worlds(&deal);
    ck_assert_uint_eq(worlds, 30);
    for (uint64_t i = 0; i < worlds; i++) {
        now = before;
        rp_deal_world(&deal, i);
        world[i] = now;
    }
    for (int sample = 0; sample < SAMPLES; sample++) {
        now = before;
        rp_deal_sample(&deal, &random);
        is_dealt(&now, unseen, 2, 1);
        uint64_t at = 0;
        while (world[at].first != now.first || world[at].second != now.second) at++;
        hits[at]++;
    }
    double expected = (double)SAMPLES / (double)worlds, chi_square = 0;
    for (uint64_t i = 0; i < worlds; i++) chi_square += (hits[i] - expected) * (hits[i] - expected) / expected;
    ck_assert_double_lt(chi_square, 58.3); /* 29 degrees of freedom: one in a thousand is above; the seed is fixed */
}
END_TEST

START_TEST(counts_are_exact_and_do_not_overflow) {
    table now;
    rp_deal deal = deal_of(&now, ~UINT64_C(0) >> 8, 28, 0);
    ck_assert_uint_eq(rp_deal_worlds(&deal), UINT64_C(7648690600760440)); /* 56 over 28 */
    deal = deal_of(&now, ~UINT64_C(0), 32, 0);
    ck_assert_uint_eq(rp_deal_worlds(&deal), UINT64_C(1832624140942590534)); /* 64 over 32 */
    deal = deal_of(&now, ~UINT64_C(0), 21, 21);
    ck_assert_uint_eq(rp_deal_worlds(&deal), UINT64_C(1) << 62);
    deal = deal_of(&now, 0x7, 2, 2);
    ck_assert_uint_eq(rp_deal_worlds(&deal), 0); /* more places than cards */
    ck_assert_uint_eq(rp_worlds_times(UINT64_C(1) << 40, UINT64_C(1) << 40), UINT64_C(1) << 62);
    ck_assert_uint_eq(rp_worlds_times(6, 7), 42);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("deal");
    TCase *tests = tcase_create("deal");
    tcase_add_test(tests, each_world_once);
    tcase_add_test(tests, samples_come_alike);
    tcase_add_test(tests, counts_are_exact_and_do_not_overflow);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
