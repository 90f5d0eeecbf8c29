/* labels: unit threads forks */
/* The tier in Redis against a real server that works, and against one that is away, slow, full, or refuses: no find
 * waits longer than its deadline, nothing fails, a person is told once, and everything works again afterwards. */
#include "search/cache/redis/keys.h"
#include "search/cache/redis/link_open.h"
#include "search/cache/redis/memory.h"
#include "search/cache/redis/tier.h"
#include "tests/support/cutting_proxy.h"
#include "tests/support/hand_clock.h"
#include "tests/support/redis_server.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds of the tier's clock, which stands still unless a test turns it. */
enum { LINES = 16, LINE_BYTES = 600, PATIENT = 1000 };

/* What the tier said. */
static struct {
    pthread_mutex_t mutex;
    int count;
    char lines[LINES][LINE_BYTES];
} said = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static test_redis server;
static rp_redis_tier *tier;
static test_clock clock_by_hand;

static void note_line(void *context, const char *line) {
    (void)context;
    pthread_mutex_lock(&said.mutex);
    if (said.count < LINES) snprintf(said.lines[said.count], LINE_BYTES, "%s", line);
    said.count++;
    pthread_mutex_unlock(&said.mutex);
}

static int lines_with(const char *text) {
    int found = 0;
    pthread_mutex_lock(&said.mutex);
    for (int i = 0; i < said.count && i < LINES; i++) found += strstr(said.lines[i], text) != NULL;
    pthread_mutex_unlock(&said.mutex);
    return found;
}

static void expect_lines(int count) {
    pthread_mutex_lock(&said.mutex);
    for (int i = 0; i < said.count && i < LINES; i++) {
        require_message(!strstr(said.lines[i], "sesame") && !strchr(said.lines[i], '\n'), "%s", said.lines[i]);
        if (said.count != count) printf("said: %s\n", said.lines[i]);
    }
    require_message(said.count == count, "%d lines, not %d", said.count, count);
    pthread_mutex_unlock(&said.mutex);
}

/* Lets time pass until it holds. */
static void eventually(bool (*holds)(void)) {
    while (!holds()) test_clock_let_pass(&clock_by_hand, 5);
}

static void start_tier(const char *url, rp_redis_tier_options options) {
    rp_error error = {0};
    require_message(rp_redis_address_parse(url, NULL, &options.address, &error) == RP_OK, "%s", error.text);
    if (!options.deadline_milliseconds) options.deadline_milliseconds = PATIENT;
    options.say = note_line;
    options.clock = &clock_by_hand.clock;
    test_clock_begin(&clock_by_hand, false);
    require_message(rp_redis_tier_new(&options, &tier, &error) == RP_OK, "%s", error.text);
}

static rp_redis_tier_counts counts(void) {
    rp_redis_tier_counts now;
    rp_redis_tier_counts_of(tier, &now);
    return now;
}

static void keep(const char *key, const char *text) { rp_redis_tier_keep(tier, key, text, strlen(text)); }

/* 1: found as that text; 0: not there; -1: not answered. */
static int find(const char *key, const char *text) {
    rp_tier_value value = {(unsigned char *)"", 1};
    if (!rp_redis_tier_find(tier, &key, 1, &value)) {
        require(!value.bytes && !value.size);
        return -1;
    }
    if (!value.bytes) return 0;
    require_message(value.size == strlen(text) && memcmp(value.bytes, text, value.size) == 0, "%s is wrong", key);
    free(value.bytes);
    return 1;
}

static bool is_ready(void) { return rp_redis_tier_wait(tier, 0); }
static bool is_answered(void) { return find("no such key", "") == 0; }
static bool is_open(void) { return counts().open; }
static bool is_flushed(void) { return rp_redis_tier_flush(tier, 0); }
static bool is_told_once(void) { return lines_with("Redis") == 1; }
static bool is_told_twice(void) { return lines_with("Redis") == 2; }
static bool is_over(void) { return lines_with("again") > lines_with("trying again"); }
/* Nothing was lost on the way. */
static bool flush(void) {
    const rp_redis_tier_counts before = counts();
    eventually(is_flushed);
    const rp_redis_tier_counts now = counts();
    return now.dropped == before.dropped && now.refused == before.refused;
}

static bool keeps(void) {
    static int number;
    char key[32];
    const uint64_t before = counts().written;
    snprintf(key, sizeof key, "probe:%d", number++);
    keep(key, "x");
    return flush() && counts().written == before + 1;
}

static rp_redis_link *own_link(void) {
    rp_redis_address address;
    rp_redis_link *link;
    rp_error error = {0};
    require(rp_redis_address_parse(server.url, NULL, &address, &error) == RP_OK);
    require(rp_redis_link_new(&address, "test", &link, &error) == RP_OK);
    require_message(rp_redis_link_open(link, 5000, &error) == RP_OK, "%s", error.text);
    return link;
}

/* One command of the test's own; its answer as a number, -9 when it is none. */
static int64_t server_says(const char *format, const char *argument) {
    rp_redis_link *link = own_link();
    rp_error error = {0};
    redisReply *reply;
    int64_t number = -9;
    require_message(rp_redis_ask(link, &reply, &error, format, argument) == RP_OK, "%s", error.text);
    if (!rp_redis_number(reply, INT64_MIN, INT64_MAX, &number)) number = -9;
    freeReplyObject(reply);
    rp_redis_link_free(link);
    return number;
}

START_TEST(kept_and_found) {
    enum { LARGE = 3 * 1024 * 1024 };
    static char large[LARGE];
    test_redis_start(&server, 0, NULL);
    start_tier(server.url, (rp_redis_tier_options){.lifetime_seconds = 1000});
    eventually(is_ready);
    for (int i = 0; i < LARGE; i++) large[i] = (char)(i * 7 + i / 1000);
    keep("one", "first");
    rp_redis_tier_keep(tier, "two", "\0\r\n\xff", 4);
    rp_redis_tier_keep(tier, "empty", NULL, 0);
    rp_redis_tier_keep(tier, "large", large, LARGE);
    keep("one", "second");
    ck_assert(flush());
    const char *keys[] = {"two", "none", "empty", "large", "one", "two"};
    rp_tier_value values[6];
    ck_assert(rp_redis_tier_find(tier, keys, 6, values));
    ck_assert(values[0].size == 4 && memcmp(values[0].bytes, "\0\r\n\xff", 4) == 0);
    ck_assert(!values[1].bytes && values[2].bytes && values[2].size == 0);
    ck_assert(values[3].size == LARGE && memcmp(values[3].bytes, large, LARGE) == 0);
    ck_assert(values[4].size == 6 && memcmp(values[4].bytes, "second", 6) == 0 && values[5].size == 4);
    for (int i = 0; i < 6; i++) free(values[i].bytes);
    int64_t left = server_says("PTTL %s", "large");
    ck_assert_msg(left > 900000 && left <= 1000000, "%lld ms", (long long)left);
    rp_redis_tier_counts c = counts();
    ck_assert(c.finds == 1 && c.keys_asked == 6 && c.keys_found == 5 && c.written == 5);
    ck_assert(!c.timeouts && !c.failures && !c.breaker_opened && !c.skipped && !c.dropped && !c.refused && !c.open);
    ck_assert(!rp_redis_tier_find(tier, keys, 0, values));
    rp_redis_tier_free(tier);
    rp_redis_tier_free(NULL);
    expect_lines(0);
    test_redis_end(&server);
}
END_TEST

static double slowest;
static bool is_quick_again(void) { return rp_redis_tier_latency(tier) < 0.8 * slowest; }

/* Slow answers make it cautious, one alone does not; and it learns without a find that they are quick again. */
START_TEST(latency_is_known) {
    test_redis_start(&server, 0, NULL);
    start_tier("unix:///nowhere/at/all", (rp_redis_tier_options){.links = 1});
    ck_assert(rp_redis_tier_latency(tier) == 200e-6);
    rp_redis_tier_free(tier);
    said.count = 0;
    start_tier(server.url, (rp_redis_tier_options){.links = 1});
    eventually(is_ready);
    const double first = rp_redis_tier_latency(tier);
    ck_assert_msg(first > 0 && first < 0.1 && first != 200e-6 && counts().finds == 0, "%g s", first);
    test_clock_step(&clock_by_hand, TEST_I_STEP, 100); /* some 200 ms an answer */
    ck_assert(is_answered());
    ck_assert(rp_redis_tier_latency(tier) < 2 * first);
    for (int i = 0; i < 12; i++) ck_assert(is_answered());
    slowest = rp_redis_tier_latency(tier);
    ck_assert_msg(slowest > 3 * first, "%g s, then %g s", first, slowest);
    test_clock_step(&clock_by_hand, TEST_NOBODY_STEPS, 0);
    eventually(is_quick_again);
    ck_assert(counts().finds == 13);
    rp_redis_tier_free(tier);
    expect_lines(0);
    test_redis_end(&server);
}
END_TEST

static char *long_text(size_t size) {
    char *text = malloc(size + 1);
    require(text != NULL);
    memset(text, 'v', size);
    text[size] = 0;
    return text;
}

/* What does not come within the usual deadline may come within a longer one. */
START_TEST(a_deadline_of_its_own) {
    enum { SIZE = 200000 };
    test_proxy proxy;
    char *text = long_text(SIZE);
    const char *key = "large";
    rp_tier_value value;
    test_redis_start(&server, 0, NULL);
    test_proxy_start(&proxy, server.url);
    start_tier(proxy.url, (rp_redis_tier_options){.links = 1, .deadline_milliseconds = 60});
    eventually(is_ready);
    keep(key, text);
    ck_assert(flush());
    test_proxy_trickle(&proxy, SIZE / 10);
    ck_assert(rp_redis_tier_find_within(tier, &key, 1, 10000, &value));
    ck_assert(value.size == SIZE && memcmp(value.bytes, text, SIZE) == 0);
    free(value.bytes);
    test_clock_step(&clock_by_hand, TEST_I_STEP, 60); /* it is over before all pieces can have been taken in */
    ck_assert(!rp_redis_tier_find(tier, &key, 1, &value) && counts().timeouts == 1);
    test_proxy_mend(&proxy);
    rp_redis_tier_free(tier);
    test_proxy_end(&proxy);
    test_redis_end(&server);
    free(text);
}
END_TEST

START_TEST(many_in_one_round_trip) {
    static char names[RP_TIER_KEYS_MAX][32];
    static const char *keys[RP_TIER_KEYS_MAX];
    static rp_tier_value values[RP_TIER_KEYS_MAX];
    test_redis_start(&server, 0, NULL);
    start_tier(server.url, (rp_redis_tier_options){.links = 1});
    eventually(is_ready);
    for (int i = 0; i < RP_TIER_KEYS_MAX; i++) {
        snprintf(names[i], sizeof names[i], "key:%d", i);
        keys[i] = names[i];
        if (i % 3) keep(names[i], names[i]);
    }
    ck_assert(flush());
    ck_assert(rp_redis_tier_find(tier, keys, RP_TIER_KEYS_MAX, values));
    for (int i = 0; i < RP_TIER_KEYS_MAX; i++) {
        require(i % 3 ? values[i].size == strlen(names[i]) : !values[i].bytes);
        require(!values[i].bytes || memcmp(values[i].bytes, names[i], values[i].size) == 0);
        free(values[i].bytes);
    }
    rp_redis_tier_free(tier);
    test_redis_end(&server);
}
END_TEST

/* What is queued is written before the end. */
START_TEST(written_at_the_end) {
    test_redis_start(&server, 0, NULL);
    start_tier(server.url, (rp_redis_tier_options){.links = 1});
    for (int i = 0; i < 5000; i++) {
        char key[16];
        snprintf(key, sizeof key, "k%d", i);
        keep(key, key);
    }
    rp_redis_tier_free(tier);
    ck_assert_int_eq(server_says("EXISTS %s", "k0"), 1);
    ck_assert_int_eq(server_says("EXISTS %s", "k4999"), 1);
    test_redis_end(&server);
}
END_TEST

START_TEST(away_at_the_start) {
    test_redis_start(&server, 0, NULL);
    test_redis_kill(&server);
    start_tier(server.url, (rp_redis_tier_options){.links = 2});
    test_clock_let_pass(&clock_by_hand, 300);
    ck_assert(!is_ready());
    keep("early", "bird");
    ck_assert_int_eq(find("early", ""), -1);
    test_clock_step(&clock_by_hand, TEST_I_STEP, 10);
    ck_assert(!rp_redis_tier_flush(tier, 50) && !rp_redis_tier_wait(tier, 50));
    test_clock_step(&clock_by_hand, TEST_NOBODY_STEPS, 0);
    eventually(is_told_once);
    ck_assert(counts().open && counts().breaker_opened == 1 && counts().skipped > 0);
    test_redis_restart(&server);
    eventually(is_ready);
    ck_assert(flush());
    ck_assert_int_eq(find("early", "bird"), 1);
    eventually(is_told_twice);
    expect_lines(2);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
}
END_TEST

START_TEST(killed_and_restarted) {
    const char *const arguments[] = {"--appendonly", "yes", "--appendfsync", "always", NULL};
    test_redis_start(&server, 0, arguments);
    start_tier(server.url, (rp_redis_tier_options){.links = 3});
    eventually(is_ready);
    keep("old", "value");
    ck_assert(flush());
    for (int round = 0; round < 2; round++) {
        test_redis_kill(&server);
        for (int i = 0; i < 3; i++) ck_assert_int_eq(find("old", ""), -1);
        eventually(is_open);
        keep("new", "value");
        test_redis_restart(&server);
        eventually(is_answered);
        ck_assert(flush());
        ck_assert(find("old", "value") == 1 && find("new", "value") == 1);
    }
    eventually(is_told_twice);
    expect_lines(2); /* the second time was within the minute */
    ck_assert(counts().breaker_opened == 2);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
}
END_TEST

/* Milliseconds. */
static double timed_find(void) {
    double start = test_clock_milliseconds(&clock_by_hand);
    test_clock_step(&clock_by_hand, TEST_I_STEP, 1);
    ck_assert_int_le(find("key", "value"), 0);
    test_clock_step(&clock_by_hand, TEST_NOBODY_STEPS, 0);
    return test_clock_milliseconds(&clock_by_hand) - start;
}

/* The slack is for some looks at the clock, each of which takes a millisecond. */
START_TEST(frozen) {
    const double deadline = 20, slack = 5;
    test_redis_start(&server, 0, NULL);
    start_tier(server.url, (rp_redis_tier_options){.deadline_milliseconds = 20});
    eventually(is_ready);
    test_redis_freeze(&server);
    double first = timed_find();
    ck_assert_msg(first >= deadline && first < deadline + slack, "%f ms", first);
    ck_assert(is_open() && counts().timeouts == 1 && counts().failures == 0);
    for (int i = 0; i < 200; i++) {
        double taken = timed_find();
        ck_assert_msg(taken < slack, "%f ms", taken);
        test_clock_let_pass(&clock_by_hand, 5);
    }
    ck_assert(counts().timeouts == 1 && counts().skipped == 200);
    keep("key", "value");
    test_redis_thaw(&server);
    eventually(is_ready);
    ck_assert(flush());
    eventually(is_answered);
    eventually(is_told_twice);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
}
END_TEST

/* What is queued cannot be written, and the end does not wait for it. */
START_TEST(freed_while_frozen) {
    test_redis_start(&server, 0, NULL);
    for (int noticed = 0; noticed < 2; noticed++) {
        start_tier(server.url, (rp_redis_tier_options){.links = 2});
        eventually(is_ready);
        test_redis_freeze(&server);
        for (int i = 0; i < 2000; i++) keep("key", "value");
        if (noticed) eventually(is_open);
        double start = test_clock_milliseconds(&clock_by_hand);
        test_clock_step(&clock_by_hand, TEST_ALL_STEP, 10);
        rp_redis_tier_free(tier);
        double taken = test_clock_milliseconds(&clock_by_hand) - start;
        ck_assert_msg(taken < 2500, "%f ms", taken);
        test_redis_thaw(&server);
    }
    test_redis_end(&server);
}
END_TEST

START_TEST(reset_in_mid_answer) {
    enum { SIZE = 50000 };
    static const size_t cuts[] = {0, 3, 30, 30000, SIZE + 12};
    test_proxy proxy;
    char *text = long_text(SIZE);
    test_redis_start(&server, 0, NULL);
    test_proxy_start(&proxy, server.url);
    start_tier(proxy.url, (rp_redis_tier_options){.links = 2});
    eventually(is_ready);
    keep("long", text);
    ck_assert(flush() && find("long", text) == 1);
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        uint64_t failed = counts().failures;
        test_proxy_cut_after(&proxy, cuts[i]);
        ck_assert_int_eq(find("long", text), -1);
        ck_assert(counts().failures == failed + 1 && counts().timeouts == 0);
        test_proxy_mend(&proxy);
        eventually(is_answered);
        ck_assert_int_eq(find("long", text), 1);
    }
    eventually(is_told_twice);
    expect_lines(2);
    rp_redis_tier_free(tier);
    test_proxy_end(&proxy);
    test_redis_end(&server);
    free(text);
}
END_TEST

/* Who answers is no Redis, or says what it was not asked. */
static const char *const garbage[] = {
    "+OK\r\n",         ":7\r\n", "$-1\r\n", "*0\r\n", "*2\r\n$1\r\nx\r\n$1\r\nx\r\n", "HTTP/1.1 400 Bad Request\r\n",
    "*2147483647\r\n",
};

START_TEST(garbage_for_an_answer) {
    test_proxy proxy;
    test_redis_start(&server, 0, NULL);
    test_proxy_start(&proxy, server.url);
    start_tier(proxy.url, (rp_redis_tier_options){.links = 2});
    eventually(is_ready);
    ck_assert(keeps());
    test_proxy_answer(&proxy, garbage[_i]);
    for (int i = 0; i < 300; i++, test_clock_let_pass(&clock_by_hand, 1)) ck_assert_int_eq(find("key", ""), -1);
    ck_assert(counts().breaker_opened >= 1 && counts().failures >= 1 && counts().failures < 10);
    test_proxy_mend(&proxy);
    eventually(is_answered);
    eventually(keeps);
    ck_assert(lines_with("trying again") == 1);
    rp_redis_tier_free(tier);
    test_proxy_end(&proxy);
    test_redis_end(&server);
}
END_TEST

/* Writing fails on the way: the values come later. */
START_TEST(reset_while_writing) {
    enum { COUNT = 300 };
    test_proxy proxy;
    test_redis_start(&server, 0, NULL);
    test_proxy_start(&proxy, server.url);
    start_tier(proxy.url, (rp_redis_tier_options){.links = 1});
    eventually(is_ready);
    test_proxy_cut_after(&proxy, 7);
    for (int i = 0; i < COUNT; i++) {
        char key[16];
        snprintf(key, sizeof key, "k%d", i);
        keep(key, "value");
    }
    eventually(is_open);
    test_proxy_mend(&proxy);
    eventually(is_ready);
    ck_assert(flush());
    ck_assert(find("k0", "value") == 1 && find("k299", "value") == 1);
    ck_assert(counts().written == COUNT && counts().dropped == 0);
    rp_redis_tier_free(tier);
    test_proxy_end(&proxy);
    test_redis_end(&server);
}
END_TEST

/* A server that hangs up on idle clients is no failure. */
START_TEST(hung_up_while_idle) {
    test_redis_start(&server, 0, NULL);
    start_tier(server.url, (rp_redis_tier_options){.links = 2});
    eventually(is_ready);
    keep("key", "value");
    ck_assert(flush());
    for (int round = 0; round < 5; round++) {
        server_says("CLIENT KILL TYPE normal", "");
        eventually(is_answered);
        ck_assert(keeps());
        ck_assert_int_eq(find("key", "value"), 1);
    }
    ck_assert(counts().breaker_opened == 0 && counts().failures == 0);
    expect_lines(0);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
}
END_TEST

static void fill(int count, const char *text) {
    for (int i = 0; i < count; i++) {
        char key[24];
        snprintf(key, sizeof key, "fill:%d", i);
        keep(key, text);
        if (i % 50 == 0) rp_redis_tier_flush(tier, PATIENT);
    }
    flush();
}

START_TEST(full_without_eviction) {
    const char *const arguments[] = {"--maxmemory", "4mb", "--maxmemory-policy", "noeviction", NULL};
    char *text = long_text(10000);
    test_redis_start(&server, 0, arguments);
    start_tier(server.url, (rp_redis_tier_options){.links = 1});
    eventually(is_ready);
    fill(600, text);
    eventually(is_told_once);
    ck_assert(lines_with("OOM") == 1 && counts().dropped > 0 && counts().refused == 0 && counts().written > 0);
    ck_assert(!counts().open && find("fill:0", text) == 1); /* reading goes on */
    server_says("FLUSHALL", "");
    eventually(keeps);
    eventually(is_over);
    expect_lines(2);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
    free(text);
}
END_TEST

START_TEST(full_with_volatile_eviction) {
    const char *const arguments[] = {"--maxmemory", "4mb", "--maxmemory-policy", "volatile-lfu", NULL};
    char *text = long_text(10000);
    test_redis_start(&server, 0, arguments);
    server_says("SET job %s", "work");
    start_tier(server.url, (rp_redis_tier_options){.links = 1});
    eventually(is_ready);
    fill(1000, text);
    ck_assert(counts().written == 1000 && counts().dropped == 0 && counts().refused == 0);
    ck_assert_int_eq(server_says("EXISTS %s", "job"), 1);
    ck_assert_int_eq(find("fill:999", text), 1);
    ck_assert_int_lt(server_says("DBSIZE", ""), 600);
    expect_lines(0);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
    free(text);
}
END_TEST

START_TEST(eviction_of_everything_is_warned_about) {
    const char *const arguments[] = {"--maxmemory", "64mb", "--maxmemory-policy", "allkeys-lru", NULL};
    test_redis_start(&server, 0, arguments);
    start_tier(server.url, (rp_redis_tier_options){.links = 1});
    eventually(is_ready);
    eventually(is_told_once);
    ck_assert(lines_with("maxmemory-policy allkeys-lru") == 1);
    test_redis_restart(&server);
    eventually(keeps);
    ck_assert(lines_with("allkeys") == 1);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
}
END_TEST

START_TEST(budget_of_server_memory) {
    enum { MIB = 1024 * 1024 };
    char *text = long_text(20000);
    test_redis_start(&server, 0, NULL);
    rp_redis_link *link = own_link();
    rp_redis_memory memory;
    rp_error error = {0};
    ck_assert(rp_redis_memory_ask(link, &memory, &error) == RP_OK && memory.used > 100000 && memory.most == 0);
    ck_assert_str_eq(memory.policy, "noeviction");
    uint64_t bound = memory.used + 6 * MIB;
    start_tier(server.url, (rp_redis_tier_options){.links = 1, .server_memory = bound});
    eventually(is_ready);
    fill(1000, text); /* 20 MB */
    ck_assert(counts().dropped > 0 && counts().written > 100);
    eventually(is_told_once);
    ck_assert(lines_with("bytes of memory") == 1 && !counts().open);
    ck_assert(rp_redis_memory_ask(link, &memory, &error) == RP_OK);
    ck_assert_msg(memory.used < bound + MIB, "%llu of %llu", (unsigned long long)memory.used,
                  (unsigned long long)bound);
    uint64_t deleted;
    ck_assert(rp_redis_keys_delete(link, "fill:*", NULL, NULL, &deleted, &error) == RP_OK);
    ck_assert_uint_eq(deleted, counts().written);
    ck_assert(rp_redis_keys_delete(link, "*", NULL, NULL, &deleted, &error) == RP_OK && deleted == 0);
    eventually(keeps);
    eventually(is_over);
    expect_lines(2);
    rp_redis_link_free(link);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
    free(text);
}
END_TEST

START_TEST(wrong_type_at_a_key) {
    test_redis_start(&server, 0, NULL);
    start_tier(server.url, (rp_redis_tier_options){.links = 1});
    eventually(is_ready);
    server_says("LPUSH list %s", "x");
    ck_assert_int_eq(find("list", ""), 0);
    keep("list", "now a value");
    ck_assert(flush() && find("list", "now a value") == 1);
    expect_lines(0);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
}
END_TEST

static void url_of(char url[192], const char *user) {
    snprintf(url, 192, "unix://%s@%s", user, server.url + strlen("unix://"));
}

START_TEST(wrong_password) {
    const char *const arguments[] = {"--user", "worker on >right ~* +@all", NULL};
    char url[192];
    test_redis_start(&server, 0, arguments);
    url_of(url, "worker:sesame");
    start_tier(url, (rp_redis_tier_options){.links = 1});
    test_clock_let_pass(&clock_by_hand, 500);
    ck_assert(!is_ready());
    eventually(is_told_once);
    ck_assert(lines_with("WRONGPASS") == 1 && find("key", "") == -1);
    expect_lines(1);
    server_says("ACL SETUSER worker %s", ">sesame");
    eventually(is_ready);
    ck_assert(keeps());
    eventually(is_told_twice);
    expect_lines(2);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
}
END_TEST

static bool gives(void) { return find("there", "value") == 1; }

START_TEST(no_right_to_read) {
    const char *const arguments[] = {"--user", "writer on >word ~* -@all +set", NULL};
    char url[192];
    test_redis_start(&server, 0, arguments);
    url_of(url, "writer:word");
    start_tier(url, (rp_redis_tier_options){.links = 1});
    eventually(is_ready);
    keep("there", "value");
    ck_assert(flush());
    ck_assert_int_eq(find("there", "value"), -1);
    for (int i = 0; i < 1000; i++) ck_assert_int_eq(find("there", "value"), -1);
    ck_assert(counts().failures < 20 && counts().skipped > 900 && counts().breaker_opened == 0);
    eventually(is_told_once);
    ck_assert(lines_with("NOPERM") == 1 && keeps());
    server_says("ACL SETUSER writer %s", "+mget");
    eventually(gives);
    eventually(is_over);
    expect_lines(2);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
}
END_TEST

START_TEST(no_right_to_write) {
    const char *const arguments[] = {"--user", "reader on >word ~* -@all +mget", NULL};
    char url[192];
    test_redis_start(&server, 0, arguments);
    server_says("SET there %s", "value");
    url_of(url, "reader:word");
    start_tier(url, (rp_redis_tier_options){.links = 1});
    eventually(is_ready);
    fill(500, "x");
    ck_assert(counts().written == 0 && counts().refused > 0 && counts().refused + counts().dropped == 500);
    eventually(is_told_once);
    ck_assert(lines_with("NOPERM") == 1 && find("there", "value") == 1);
    server_says("ACL SETUSER reader %s", "+set");
    eventually(keeps);
    eventually(is_over);
    expect_lines(2);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
}
END_TEST

START_TEST(full_queue) {
    enum { MOST = 100000, SIZE = 1000 };
    char *text = long_text(SIZE), *huge = long_text(2 * MOST);
    test_redis_start(&server, 0, NULL);
    test_redis_kill(&server);
    start_tier(server.url, (rp_redis_tier_options){.links = 1, .queue_bytes = MOST});
    for (int i = 0; i < 200; i++) {
        char key[16];
        snprintf(key, sizeof key, "k%d", i);
        keep(key, text);
    }
    uint64_t dropped = counts().dropped;
    ck_assert_msg(dropped > 100 && dropped < 120, "%llu", (unsigned long long)dropped);
    keep("huge", huge);
    ck_assert(counts().dropped == dropped + 1);
    test_redis_restart(&server);
    eventually(is_ready);
    ck_assert(flush());
    ck_assert(counts().written == 200 - dropped);
    ck_assert(find("k0", text) == 1 && find("k199", text) == 0);
    keep("k199", text); /* there is room again */
    ck_assert(flush() && find("k199", text) == 1);
    rp_redis_tier_free(tier);
    test_redis_end(&server);
    free(text);
    free(huge);
}
END_TEST

/* More threads than links, over kills and freezes: whatever is found is right. */
enum { THREADS = 6 };
static _Atomic bool stop;
static _Atomic uint64_t hits;

static void *work(void *context) {
    unsigned random = (unsigned)(uintptr_t)context;
    while (!atomic_load(&stop)) {
        char names[4][32];
        const char *keys[4];
        rp_tier_value values[4];
        for (int i = 0; i < 4; i++) {
            random = random * 1664525u + 1013904223u;
            snprintf(names[i], sizeof names[i], "shared:%u", random >> 22);
            keys[i] = names[i];
        }
        rp_redis_tier_find(tier, keys, 4, values);
        for (int i = 0; i < 4; i++) {
            if (values[i].bytes) {
                require(values[i].size == strlen(names[i]) && memcmp(values[i].bytes, names[i], values[i].size) == 0);
                atomic_fetch_add(&hits, 1);
            } else {
                keep(names[i], names[i]);
            }
            free(values[i].bytes);
        }
    }
    return NULL;
}

/* Time passes only while the breaker is open: a find that is answered, however late, takes none. */
static void find_more(uint64_t count) {
    for (const uint64_t before = atomic_load(&hits); atomic_load(&hits) < before + count;)
        test_clock_let_pass(&clock_by_hand, is_open() ? 5 : 0);
}

START_TEST(many_threads_over_faults) {
    pthread_t threads[THREADS];
    test_redis_start(&server, 0, NULL);
    start_tier(server.url, (rp_redis_tier_options){.links = 4, .deadline_milliseconds = 50});
    const double begin = test_clock_milliseconds(&clock_by_hand);
    for (uintptr_t i = 0; i < THREADS; i++) require(pthread_create(&threads[i], NULL, work, (void *)(i + 1)) == 0);
    for (int round = 0; round < 3; round++) {
        find_more(200);
        test_redis_restart(&server);
        find_more(200);
        test_redis_freeze(&server);
        eventually(is_open);
        test_redis_thaw(&server);
        server_says("CLIENT KILL TYPE normal", "");
    }
    find_more(1000);
    atomic_store(&stop, true);
    for (int i = 0; i < THREADS; i++) require(pthread_join(threads[i], NULL) == 0);
    ck_assert(counts().breaker_opened >= 3);
    rp_redis_tier_counts c = counts();
    ck_assert(c.keys_found <= c.keys_asked && c.finds * 4 == c.keys_asked && c.keys_found == hits);
    const int minutes = (int)((test_clock_milliseconds(&clock_by_hand) - begin) / 60000);
    rp_redis_tier_free(tier);
    const int told = lines_with("trying again");
    ck_assert(told >= 1 && told <= 1 + minutes); /* one warning a minute */
    test_redis_end(&server);
}
END_TEST

static TCase *make_case(void) {
    TCase *tests = tcase_create("tier");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, kept_and_found);
    tcase_add_test(tests, latency_is_known);
    tcase_add_test(tests, a_deadline_of_its_own);
    tcase_add_test(tests, many_in_one_round_trip);
    tcase_add_test(tests, written_at_the_end);
    tcase_add_test(tests, away_at_the_start);
    tcase_add_test(tests, killed_and_restarted);
    tcase_add_test(tests, frozen);
    tcase_add_test(tests, freed_while_frozen);
    tcase_add_test(tests, reset_in_mid_answer);
    tcase_add_loop_test(tests, garbage_for_an_answer, 0, sizeof garbage / sizeof *garbage);
    tcase_add_test(tests, reset_while_writing);
    tcase_add_test(tests, hung_up_while_idle);
    tcase_add_test(tests, full_without_eviction);
    tcase_add_test(tests, full_with_volatile_eviction);
    tcase_add_test(tests, eviction_of_everything_is_warned_about);
    tcase_add_test(tests, budget_of_server_memory);
    tcase_add_test(tests, wrong_type_at_a_key);
    tcase_add_test(tests, wrong_password);
    tcase_add_test(tests, no_right_to_read);
    tcase_add_test(tests, no_right_to_write);
    tcase_add_test(tests, full_queue);
    tcase_add_test(tests, many_threads_over_faults);
    return tests;
}

int main(void) {
    Suite *suite = suite_create("redis tier");
    suite_add_tcase(suite, make_case());
    return test_suite_run(suite);
}
