/* labels: longer threads */
/* The result cache over a real Redis server: results shared between processes, and a server that holds anything but
 * what was written. */
#include "search/cache/cached_decision.h"
#include "search/cache/decision_bytes.h"
#include "search/cache/redis/command.h"
#include "search/cache/redis/link_open.h"
#include "search/cache/redis/tier.h"
#include "search/cache/result_value.h"
#include "tests/support/decisions.h"
#include "tests/support/hand_clock.h"
#include "tests/support/length.h"
#include "tests/support/redis_server.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdlib.h>

/* Seconds that a result cost; milliseconds; of a dear decision. */
enum { DEAR = 10, WAIT = 600000, SIMULATIONS = 200000 };

static test_redis server;
static rp_game *game;
static rp_redis_link *link_to_server;
/* Of the tiers: it stands still, so that no answer comes late and every decision is dear beside a round trip. */
static test_clock standing;

/* A cache as another process would have it. */
typedef struct process {
    rp_redis_tier *tier;
    rp_result_cache *cache;
} process;

static process begin_process(uint64_t build) {
    process p;
    rp_error error = {RP_OK, ""};
    rp_redis_tier_options tier = {.deadline_milliseconds = 600000, .clock = &standing.clock};
    require_message(rp_redis_address_parse(server.url, NULL, &tier.address, &error) == RP_OK, "%s", error.text);
    require_message(rp_redis_tier_new(&tier, &p.tier, &error) == RP_OK, "%s", error.text);
    require(rp_redis_tier_wait(p.tier, WAIT));
    rp_result_cache_options options = {.build = build, .memory = 1 << 20, .second = rp_redis_tier_as_tier(p.tier)};
    require_message(rp_result_cache_new(&options, &p.cache, &error) == RP_OK, "%s", error.text);
    return p;
}

static void end_process(process *p) {
    rp_redis_tier_free(p->tier);
    rp_result_cache_free(p->cache);
}

static void setup(void) {
    rp_redis_address address;
    rp_error error = {RP_OK, ""};
    test_clock_begin(&standing, false);
    test_redis_start(&server, 0, NULL);
    game = test_game("dq-combat");
    require(rp_redis_address_parse(server.url, NULL, &address, &error) == RP_OK);
    require(rp_redis_link_new(&address, "test", &link_to_server, &error) == RP_OK);
    require_message(rp_redis_link_open(link_to_server, WAIT, &error) == RP_OK, "%s", error.text);
}

static void teardown(void) {
    rp_redis_link_free(link_to_server);
    rp_game_free(game);
    test_redis_end(&server);
}

static rp_result_key key_of(uint64_t number) {
    return (rp_result_key){.kind = RP_RESULT_POLICY, .game = game, .agent = 1, .seed = 2, .what = {number, 3}};
}

static bool finds(process *p, uint64_t number, double cost, const char *expected) {
    unsigned char *bytes;
    size_t size;
    rp_result_key key = key_of(number);
    bool found = rp_result_cache_find(p->cache, &key, cost, &bytes, &size);
    if (found) require(size == strlen(expected) && memcmp(bytes, expected, size) == 0);
    free(bytes);
    return found;
}

static void keep(process *p, uint64_t number, const char *content, double cost) {
    rp_result_key key = key_of(number);
    rp_result_cache_keep(p->cache, &key, content, strlen(content), cost);
}

static rp_result_cache_counts counts_of(process *p) {
    rp_result_cache_counts counts;
    rp_result_cache_counts_of(p->cache, &counts);
    return counts;
}

/* Written by one, found by another, by one of another build not, and only what is dear. */
START_TEST(processes_share_results) {
    process first = begin_process(7), second = begin_process(7), other = begin_process(8);
    keep(&first, 1, "one", DEAR);
    keep(&first, 2, "two", 1e-6);
    ck_assert(rp_redis_tier_flush(first.tier, WAIT));
    ck_assert(!finds(&second, 1, 1e-6, "one"));
    ck_assert(finds(&second, 1, DEAR, "one"));
    ck_assert(finds(&second, 1, 0, "one")); /* in memory by now */
    ck_assert(!finds(&second, 2, DEAR, "two"));
    ck_assert(!finds(&other, 1, INFINITY, "one"));
    rp_result_cache_counts counts = counts_of(&second);
    ck_assert_uint_eq(counts.asked[RP_RESULT_POLICY], 4);
    ck_assert_uint_eq(counts.first[RP_RESULT_POLICY], 1);
    ck_assert_uint_eq(counts.second[RP_RESULT_POLICY], 1);
    ck_assert_uint_eq(counts.unfit, 0);
    ck_assert_double_eq(counts.seconds_saved, 2 * DEAR);
    end_process(&first);
    end_process(&second);
    end_process(&other);
}
END_TEST

/* Every key expires. */
START_TEST(keys_have_a_lifetime) {
    process p = begin_process(7);
    char text[RP_CACHE_KEY_MAX];
    redisReply *reply;
    rp_error error = {RP_OK, ""};
    rp_result_key key = key_of(1);
    int64_t left;
    keep(&p, 1, "one", DEAR);
    require(rp_redis_tier_flush(p.tier, WAIT));
    rp_result_key_text(p.cache, &key, text);
    require(rp_redis_ask(link_to_server, &reply, &error, "TTL %s", text) == RP_OK);
    ck_assert(rp_redis_number(reply, 3600, 31 * 24 * 3600, &left));
    freeReplyObject(reply);
    end_process(&p);
}
END_TEST

START_TEST(prefetched_results_need_no_round_trip) {
    enum { NUMBERS = 5000 }; /* more than one round trip takes */
    process first = begin_process(7), second = begin_process(7);
    rp_result_key *keys = malloc(NUMBERS * sizeof *keys);
    for (uint64_t n = 0; n < NUMBERS; n++) {
        keys[n] = key_of(n);
        if (n % 5 == 0) keep(&first, n, "x", DEAR);
    }
    require(rp_redis_tier_flush(first.tier, WAIT));
    rp_result_cache_prefetch(second.cache, keys, NUMBERS);
    rp_redis_tier_counts before, after;
    rp_redis_tier_counts_of(second.tier, &before);
    ck_assert_uint_eq(before.finds, 2);
    for (uint64_t n = 0; n < NUMBERS; n++) require(finds(&second, n, 0, "x") == (n % 5 == 0));
    rp_redis_tier_counts_of(second.tier, &after);
    ck_assert_uint_eq(after.finds, before.finds);
    rp_result_cache_counts counts = counts_of(&second);
    ck_assert_uint_eq(counts.second[RP_RESULT_POLICY], NUMBERS / 5);
    ck_assert_uint_eq(counts.first[RP_RESULT_POLICY], 0);
    require(finds(&second, 0, 0, "x"));
    ck_assert_uint_eq(counts_of(&second).first[RP_RESULT_POLICY], 1);
    free(keys);
    end_process(&first);
    end_process(&second);
}
END_TEST

/* ---- what stands at the server is not to be trusted ----------------------------------------------------- */

static void put(const char *key, const void *bytes, size_t size) {
    rp_error error = {RP_OK, ""};
    require_message(rp_redis_tell(link_to_server, &error, "SET %s %b", key, bytes, size) == RP_OK, "%s", error.text);
}

static redisReply *get(const char *key) {
    redisReply *reply;
    rp_error error = {RP_OK, ""};
    require_message(rp_redis_ask(link_to_server, &reply, &error, "GET %s", key) == RP_OK, "%s", error.text);
    require(rp_redis_is_text(reply));
    return reply;
}

/* Whose decisions are worth keeping, also where a round trip to the server is slow. */
static rp_agent *dear_agent(void) {
    char spec[64];
    snprintf(spec, sizeof spec, "ismcts:sims=%d", test_fewer(SIMULATIONS));
    return test_agent(spec, game);
}

/* A real decision with its key, kept by one process. */
static size_t keep_decision(rp_agent *agent, const rp_view *view, uint64_t seed, char text[RP_CACHE_KEY_MAX],
                            unsigned char bytes[RP_DECISION_BYTES_MAX]) {
    static rp_decision decision;
    process p = begin_process(7);
    rp_error error = {RP_OK, ""};
    redisReply *reply;
    require(rp_cached_decide(p.cache, agent, view, NULL, 1, seed, &decision, &error) == RP_OK);
    require(rp_redis_tier_flush(p.tier, WAIT));
    end_process(&p);
    require(rp_redis_ask(link_to_server, &reply, &error, "KEYS riposte:cache:1:decision:*") == RP_OK);
    require(rp_redis_is_array(reply, 1) && rp_redis_is_text(reply->element[0]));
    snprintf(text, RP_CACHE_KEY_MAX, "%s", reply->element[0]->str);
    freeReplyObject(reply);
    reply = get(text);
    size_t size = reply->len;
    require(size <= RP_DECISION_BYTES_MAX);
    memcpy(bytes, reply->str, size);
    freeReplyObject(reply);
    return size;
}

typedef struct question {
    rp_agent *agent;
    const rp_view *view;
    char key[RP_CACHE_KEY_MAX];
    uint64_t refused;
} question;

/* Whether a new process takes what stands at the key for the decision; it counts what it refuses. */
static bool is_found(question *q, process *p) {
    static rp_decision decision;
    atomic_bool stop = true; /* so that what is computed instead is not kept */
    rp_limits limits = {.stop = &stop};
    rp_error error = {RP_OK, ""};
    rp_result_cache_counts before = counts_of(p), after;
    require(rp_cached_decide(p->cache, q->agent, q->view, &limits, 1, 5, &decision, &error) == RP_OK);
    after = counts_of(p);
    q->refused += after.unfit - before.unfit;
    return after.second[RP_RESULT_DECISION] > before.second[RP_RESULT_DECISION];
}

/* Any byte flipped, cut at any length, longer, of another version or kind, copied from another key, of another type. */
START_TEST(what_does_not_fit_is_not_there) {
    static rp_view view;
    static rp_state state;
    unsigned char good[RP_DECISION_BYTES_MAX + 1] = {0}, bad[RP_DECISION_BYTES_MAX + 1], other[RP_DECISION_BYTES_MAX];
    char other_key[RP_CACHE_KEY_MAX];
    rp_error error = {RP_OK, ""};
    question q = {.agent = dear_agent(), .view = &view};
    test_first_choice(game, &state, 0, 3);
    rp_view_of(game, &state, 0, &view);
    size_t other_size = keep_decision(q.agent, &view, 4, other_key, other);
    require(rp_redis_tell(link_to_server, &error, "FLUSHALL") == RP_OK);
    size_t size = keep_decision(q.agent, &view, 5, q.key, good);
    process p = begin_process(7);
    for (size_t at = 0; at < size; at++) {
        memcpy(bad, good, size);
        bad[at] ^= (unsigned char)(1 << at % 8);
        put(q.key, bad, size);
        require_message(!is_found(&q, &p), "byte %zu flipped", at);
    }
    for (size_t length = 0; length < size; length++) {
        put(q.key, good, length);
        require_message(!is_found(&q, &p), "cut to %zu bytes", length);
    }
    put(q.key, good, size + 1);
    require(!is_found(&q, &p));
    put(q.key, other, other_size);
    require(!is_found(&q, &p));
    put(q.key, "garbage", 7);
    require(!is_found(&q, &p));
    ck_assert_uint_eq(q.refused, 2 * size + 3);
    require(rp_redis_tell(link_to_server, &error, "DEL %s", q.key) == RP_OK);
    require(rp_redis_tell(link_to_server, &error, "RPUSH %s a b", q.key) == RP_OK);
    require(!is_found(&q, &p));
    put(q.key, good, size);
    require(is_found(&q, &p));
    end_process(&p);
    rp_agent_free(q.agent);
}
END_TEST

/* A value of the right form whose content is none of the game's decisions (sealed by somebody who can) is computed
 * anew, and what is right takes its place at the server. */
START_TEST(a_forged_decision_is_replaced) {
    static rp_view view;
    static rp_state state;
    static rp_decision decision, again;
    unsigned char good[RP_DECISION_BYTES_MAX], *forged;
    char key[RP_CACHE_KEY_MAX];
    size_t forged_size;
    rp_error error = {RP_OK, ""};
    rp_agent *agent = dear_agent();
    test_first_choice(game, &state, 0, 3);
    rp_view_of(game, &state, 0, &view);
    keep_decision(agent, &view, 5, key, good);
    require(rp_result_value_pack(key, RP_RESULT_DECISION, "no decision", 11, 1, &forged, &forged_size));
    put(key, forged, forged_size);
    process p = begin_process(7), later = begin_process(7);
    require(rp_cached_decide(p.cache, agent, &view, NULL, 1, 5, &decision, &error) == RP_OK);
    ck_assert_double_gt(decision.milliseconds, 0);
    require(rp_redis_tier_flush(p.tier, WAIT));
    require(rp_cached_decide(later.cache, agent, &view, NULL, 1, 5, &again, &error) == RP_OK);
    ck_assert_double_eq(again.milliseconds, 0);
    ck_assert_int_eq(again.action, decision.action);
    ck_assert_uint_eq(again.simulations, (uint64_t)test_fewer(SIMULATIONS));
    free(forged);
    end_process(&p);
    end_process(&later);
    rp_agent_free(agent);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("result tiers");
    TCase *tiers = tcase_create("tiers");
    tcase_set_timeout(tiers, 300);
    tcase_add_checked_fixture(tiers, setup, teardown);
    tcase_add_test(tiers, processes_share_results);
    tcase_add_test(tiers, keys_have_a_lifetime);
    tcase_add_test(tiers, prefetched_results_need_no_round_trip);
    tcase_add_test(tiers, what_does_not_fit_is_not_there);
    tcase_add_test(tiers, a_forged_decision_is_replaced);
    suite_add_tcase(suite, tiers);
    return test_suite_run(suite);
}
