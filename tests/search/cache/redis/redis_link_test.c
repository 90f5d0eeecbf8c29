/* A connection to a real server: commands and their answers, pipelines, refusals, and everything that breaks it. */
#include "search/cache/redis/command.h"
#include "search/cache/redis/link_open.h"
#include "tests/support/cutting_proxy.h"
#include "tests/support/hand_clock.h"
#include "tests/support/redis_server.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds: of a server that answers, however busy the machine is; of the clock by hand at each look. */
enum { PATIENT = 600000, STEP = 10 };

static test_redis server;
static test_clock clock_by_hand;
static rp_error error;

static rp_redis_link *make_link(const char *url) {
    rp_redis_address address;
    rp_redis_link *link;
    require_message(rp_redis_address_parse(url, NULL, &address, &error) == RP_OK, "%s", error.text);
    require_message(rp_redis_link_new(&address, "test-link", &link, &error) == RP_OK, "%s", error.text);
    return link;
}

static rp_redis_link *open_link(const char *url) {
    rp_redis_link *link = make_link(url);
    ck_assert_msg(rp_redis_link_open(link, PATIENT, &error) == RP_OK, "%s", error.text);
    return link;
}

/* From now on the link waits by the clock that goes a step on at each look at it. */
static void step_clock(rp_redis_link *link) {
    test_clock_begin(&clock_by_hand, false);
    test_clock_step(&clock_by_hand, TEST_I_STEP, STEP);
    rp_redis_link_set_clock(link, &clock_by_hand.clock);
}

/* Since it began to step; it is looked at a few times besides. */
static void expect_waited(double milliseconds) {
    double waited = test_clock_milliseconds(&clock_by_hand) - 1000;
    ck_assert_msg(waited >= milliseconds && waited <= milliseconds + 5 * STEP, "%.0f ms", waited);
}

START_TEST(asks_and_answers) {
    test_redis_start(&server, 1, NULL);
    char url[64], bytes[] = {'a', 0, '\r', '\n', (char)0xff};
    snprintf(url, sizeof url, "redis://127.0.0.1:%d/3", server.port);
    const char *urls[] = {server.url, url};
    for (int i = 0; i < 2; i++) {
        rp_redis_link *link = open_link(urls[i]);
        redisReply *reply;
        ck_assert(rp_redis_tell(link, &error, "SET %s %b", "a key", bytes, sizeof bytes) == RP_OK);
        ck_assert(rp_redis_ask(link, &reply, &error, "GET %s", "a key") == RP_OK);
        ck_assert(rp_redis_is_text(reply) && reply->len == sizeof bytes &&
                  memcmp(reply->str, bytes, sizeof bytes) == 0);
        freeReplyObject(reply);
        ck_assert(rp_redis_ask(link, &reply, &error, "CLIENT GETNAME") == RP_OK);
        ck_assert_str_eq(reply->str, "test-link");
        freeReplyObject(reply);
        /* An error is no reason to hang up. */
        ck_assert(rp_redis_ask(link, &reply, &error, "LPUSH %s x", "a key") == RP_BAD_INPUT && !reply);
        ck_assert_msg(strstr(error.text, "LPUSH: WRONGTYPE"), "%s", error.text);
        ck_assert(rp_redis_tell(link, &error, "NOSUCH thing") == RP_BAD_INPUT && rp_redis_link_is_open(link));
        ck_assert(rp_redis_link_is_quiet(link));
        ck_assert(rp_redis_ask(link, &reply, &error, "DBSIZE") == RP_OK); /* one key in each of two databases */
        int64_t keys;
        ck_assert(rp_redis_number(reply, 1, 1, &keys));
        freeReplyObject(reply);
        rp_redis_link_free(link);
    }
    test_redis_end(&server);
}
END_TEST

/* Far more than the buffers of the sockets hold, in both directions at once. */
START_TEST(long_pipeline) {
    enum { COUNT = 3000, SIZE = 10000 };
    test_redis_start(&server, 0, NULL);
    rp_redis_link *link = open_link(server.url);
    redisReply *reply;
    char *value = malloc(SIZE), key[16];
    require(value != NULL);
    for (int i = 0; i < COUNT; i++) {
        const char *arguments[] = {"SET", key, value};
        size_t sizes[] = {3, (size_t)snprintf(key, sizeof key, "%d", i), SIZE};
        memset(value, 'a' + i % 26, SIZE);
        ck_assert(rp_redis_add_arguments(link, 3, arguments, sizes, &error) == RP_OK);
        ck_assert(rp_redis_add(link, &error, "GET %s", key) == RP_OK);
    }
    for (int i = 0; i < COUNT; i++) {
        ck_assert_msg(rp_redis_take(link, &reply, &error) == RP_OK, "%s", error.text);
        require(reply->type == REDIS_REPLY_STATUS);
        freeReplyObject(reply);
        ck_assert_msg(rp_redis_take(link, &reply, &error) == RP_OK, "%s", error.text);
        require(rp_redis_is_text(reply) && reply->len == SIZE);
        require(reply->str[0] == 'a' + i % 26 && reply->str[SIZE - 1] == 'a' + i % 26);
        freeReplyObject(reply);
    }
    static const char ready[] = "*1\r\n$4\r\nPING\r\n*2\r\n$4\r\nLLEN\r\n$1\r\n0\r\n";
    ck_assert(rp_redis_add_formatted(link, ready, sizeof ready - 1, &error) == RP_OK);
    ck_assert(rp_redis_take(link, &reply, &error) == RP_OK && strcmp(reply->str, "PONG") == 0);
    freeReplyObject(reply);
    ck_assert(rp_redis_take(link, &reply, &error) == RP_OK && reply->type == REDIS_REPLY_ERROR);
    freeReplyObject(reply);
    free(value);
    rp_redis_link_free(link);
    test_redis_end(&server);
}
END_TEST

static void expect_refused(const char *url, rp_status expected, const char *reason) {
    rp_redis_link *link = make_link(url);
    error = (rp_error){.status = RP_OK};
    rp_status status = rp_redis_link_open(link, PATIENT, &error);
    ck_assert_msg(status == expected && error.status == expected, "%s: %d, %s", url, status, error.text);
    ck_assert_msg(strstr(error.text, reason), "'%s' lacks '%s'", error.text, reason);
    ck_assert_msg(!strstr(error.text, "sesame") && !strchr(error.text, '\n'), "%s", error.text);
    ck_assert(!rp_redis_link_is_open(link) && !rp_redis_link_is_quiet(link));
    ck_assert(rp_redis_tell(link, &error, "PING") == RP_FAILED);
    ck_assert(rp_redis_link_open(link, PATIENT, NULL) == expected);
    rp_redis_link_free(link);
}

START_TEST(users_and_passwords) {
    const char *const arguments[] = {"--requirepass", "word", "--user", "poor on >poor ~* -@all +get", NULL};
    char url[192];
    const char *path = server.url + strlen("unix://");
    test_redis_start(&server, 0, arguments);
    expect_refused(server.url, RP_BAD_INPUT, "NOAUTH");
    snprintf(url, sizeof url, "unix://:sesame@%s", path);
    expect_refused(url, RP_BAD_INPUT, "AUTH: WRONGPASS: user or password refused");
    snprintf(url, sizeof url, "unix://nobody:sesame@%s", path);
    expect_refused(url, RP_BAD_INPUT, "WRONGPASS");
    snprintf(url, sizeof url, "unix://:word@%s?db=99", path);
    expect_refused(url, RP_BAD_INPUT, "SELECT: ERR DB index is out of range");
    snprintf(url, sizeof url, "unix://:word@%s", path);
    rp_redis_link_free(open_link(url));
    snprintf(url, sizeof url, "unix://default:word@%s", path);
    rp_redis_link_free(open_link(url));
    /* Without the right to set its name, and with none for what it asks. */
    snprintf(url, sizeof url, "unix://poor:poor@%s", path);
    rp_redis_link *link = open_link(url);
    ck_assert(rp_redis_tell(link, &error, "GET x") == RP_OK);
    ck_assert(rp_redis_tell(link, &error, "SET x y") == RP_BAD_INPUT && strstr(error.text, "SET: NOPERM"));
    rp_redis_link_free(link);
    test_redis_end(&server);
}
END_TEST

/* A server that does not know AUTH repeats its arguments in the error. */
START_TEST(passwords_are_not_repeated) {
    const char *const arguments[] = {"--rename-command", "AUTH HIDDEN", NULL};
    char url[192];
    test_redis_start(&server, 0, arguments);
    snprintf(url, sizeof url, "unix://worker:sesame@%s", server.url + strlen("unix://"));
    expect_refused(url, RP_BAD_INPUT, "AUTH: ERR");
    test_redis_end(&server);
}
END_TEST

START_TEST(nobody_there) {
    test_redis_start(&server, 1, NULL);
    char url[64];
    snprintf(url, sizeof url, "redis://127.0.0.1:%d", server.port);
    rp_redis_link *link = open_link(url), *other = open_link(server.url);
    test_redis_kill(&server);
    ck_assert(!rp_redis_link_is_quiet(link) && !rp_redis_link_is_quiet(other));
    /* Written to more than once: no signal, and it stays broken until opened again. */
    for (int i = 0; i < 3; i++) {
        ck_assert(rp_redis_tell(link, &error, "PING") == RP_FAILED && !rp_redis_link_is_open(link));
        ck_assert(rp_redis_tell(other, &error, "PING") == RP_FAILED && !rp_redis_link_timed_out(other));
    }
    expect_refused(url, RP_FAILED, "Connection refused");
    expect_refused(server.url, RP_FAILED, "Connection refused");
    expect_refused("unix:///tmp/no/such/socket", RP_FAILED, "No such file");
    test_redis_restart(&server);
    ck_assert(rp_redis_link_open(link, PATIENT, &error) == RP_OK && rp_redis_tell(link, &error, "PING") == RP_OK);
    rp_redis_link_free(link);
    rp_redis_link_free(other);
    rp_redis_link_free(NULL);
    test_redis_end(&server);
}
END_TEST

START_TEST(too_many_clients) {
    const char *const arguments[] = {"--maxclients", "1", NULL};
    test_redis_start(&server, 0, arguments);
    rp_redis_link *link = NULL;
    while (!link) { /* the server may not yet have noticed that its first caller went */
        rp_redis_link *candidate = make_link(server.url);
        if (rp_redis_link_open(candidate, PATIENT, &error) == RP_OK)
            link = candidate;
        else
            rp_redis_link_free(candidate);
    }
    expect_refused(server.url, RP_FAILED, "");
    rp_redis_link_free(link);
    test_redis_end(&server);
}
END_TEST

START_TEST(frozen_server) {
    test_redis_start(&server, 0, NULL);
    rp_redis_link *link = open_link(server.url);
    test_redis_freeze(&server);
    rp_redis_link_set_timeout(link, 100);
    step_clock(link);
    ck_assert(rp_redis_tell(link, &error, "PING") == RP_FAILED && rp_redis_link_timed_out(link));
    ck_assert_msg(strstr(error.text, "no answer in time"), "%s", error.text);
    ck_assert(rp_redis_link_open(link, 100, &error) == RP_FAILED && rp_redis_link_timed_out(link));
    expect_waited(200);
    test_redis_thaw(&server);
    test_clock_step(&clock_by_hand, TEST_NOBODY_STEPS, 0);
    ck_assert(rp_redis_link_open(link, PATIENT, &error) == RP_OK && !rp_redis_link_timed_out(link));
    ck_assert(rp_redis_tell(link, &error, "PING") == RP_OK);
    rp_redis_link_free(link);
    test_redis_end(&server);
}
END_TEST

static atomic_bool stop;

/* A step on at each look; after 100 ms it is time to stop. */
static uint64_t step_to_stop(void *context) {
    const uint64_t now = clock_by_hand.clock.nanoseconds(context);
    if (now >= 1100 * (uint64_t)1000000) atomic_store(&stop, true);
    return now;
}

/* 0: while an answer is waited for; 1: before. */
START_TEST(a_stop_cuts_waiting_short) {
    test_redis_start(&server, 0, NULL);
    atomic_store(&stop, _i == 1);
    rp_redis_link *link = open_link(server.url);
    rp_redis_link_set_timeout(link, 30000);
    rp_redis_link_set_stop(link, &stop, 200);
    ck_assert(rp_redis_tell(link, &error, "PING") == RP_OK);
    test_redis_freeze(&server);
    step_clock(link);
    const rp_clock stopping = {.nanoseconds = step_to_stop, .context = &clock_by_hand};
    if (_i == 0) rp_redis_link_set_clock(link, &stopping);
    ck_assert(rp_redis_tell(link, &error, "PING") == RP_FAILED && rp_redis_link_timed_out(link));
    ck_assert(rp_redis_link_open(link, 30000, &error) == RP_FAILED && rp_redis_link_timed_out(link));
    expect_waited(_i == 0 ? 500 : 400);
    test_redis_thaw(&server);
    test_clock_step(&clock_by_hand, TEST_NOBODY_STEPS, 0);
    ck_assert(rp_redis_link_open(link, 30000, &error) == RP_OK && rp_redis_tell(link, &error, "PING") == RP_OK);
    rp_redis_link_free(link);
    test_redis_end(&server);
}
END_TEST

START_TEST(cut_in_mid_answer) {
    static char value[100000];
    static const size_t cuts[] = {0, 1, 5, 64, 40000, 99999, 100005};
    test_proxy proxy;
    redisReply *reply;
    test_redis_start(&server, 0, NULL);
    test_proxy_start(&proxy, server.url);
    memset(value, 'v', sizeof value);
    rp_redis_link *link = open_link(proxy.url);
    ck_assert(rp_redis_tell(link, &error, "SET long %b", value, sizeof value) == RP_OK);
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        ck_assert_msg(rp_redis_link_open(link, PATIENT, &error) == RP_OK, "%s", error.text);
        test_proxy_cut_after(&proxy, cuts[i]);
        ck_assert(rp_redis_ask(link, &reply, &error, "GET long") == RP_FAILED && !reply);
        ck_assert(!rp_redis_link_is_open(link) && !rp_redis_link_timed_out(link));
        ck_assert(rp_redis_take(link, &reply, &error) == RP_FAILED && !reply);
        test_proxy_mend(&proxy);
    }
    ck_assert(rp_redis_link_open(link, PATIENT, &error) == RP_OK);
    ck_assert(rp_redis_ask(link, &reply, &error, "GET long") == RP_OK && reply->len == sizeof value);
    freeReplyObject(reply);
    rp_redis_link_free(link);
    test_proxy_end(&proxy);
    test_redis_end(&server);
}
END_TEST

/* Each part comes well in time, the whole does not. */
START_TEST(a_slow_trickle_has_a_limit) {
    static char value[100000];
    test_proxy proxy;
    test_redis_start(&server, 0, NULL);
    test_proxy_start(&proxy, server.url);
    rp_redis_link *link = open_link(proxy.url);
    ck_assert(rp_redis_tell(link, &error, "SET long %b", value, sizeof value) == RP_OK);
    rp_redis_link_set_timeout(link, 200);
    test_proxy_trickle(&proxy, 100);
    step_clock(link);
    ck_assert(rp_redis_tell(link, &error, "GET long") == RP_FAILED && rp_redis_link_timed_out(link));
    expect_waited(200);
    rp_redis_link_free(link);
    test_proxy_end(&proxy);
    test_redis_end(&server);
}
END_TEST

/* From the CUT_SHORT-th on more would have to come. */
enum { CUT_SHORT = 9 };
static const struct {
    const char *answer;
    const char *reason;
} hostile[] = {
    {"*2147483647\r\n", "memory"},
    {"*16777217\r\n", "memory"},
    {"*4611686018427387903\r\n", "range"},
    {"*-7\r\n", "range"},
    {"$-5\r\n", "range"},
    {"HTTP/1.1 400 Bad Request\r\n", "Protocol error"},
    {"%1\r\n+a\r\n+b\r\n", "Protocol error"},
    {":999999999999999999999999\r\n", "integer"},
    {"*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n", "nested"},
    {"$9223372036854775807\r\nabc", "no answer in time"},
    {"*3\r\n$1\r\na\r\n", "no answer in time"},
};

START_TEST(hostile_answers) {
    test_proxy proxy;
    redisReply *reply;
    test_redis_start(&server, 0, NULL);
    test_proxy_start(&proxy, server.url);
    rp_redis_link *link = open_link(proxy.url);
    rp_redis_link_set_timeout(link, _i < CUT_SHORT ? PATIENT : 300);
    if (_i >= CUT_SHORT) step_clock(link);
    test_proxy_answer(&proxy, hostile[_i].answer);
    ck_assert(rp_redis_ask(link, &reply, &error, "PING") == RP_FAILED && !reply && !rp_redis_link_is_open(link));
    ck_assert_msg(strstr(error.text, hostile[_i].reason), "'%s' lacks '%s'", error.text, hostile[_i].reason);
    rp_redis_link_free(link);
    test_proxy_end(&proxy);
    test_redis_end(&server);
}
END_TEST

START_TEST(answers_are_checked) {
    redisReply a = {.type = REDIS_REPLY_INTEGER, .integer = -3}, b = {.type = REDIS_REPLY_NIL};
    redisReply *elements[] = {&a, &b};
    redisReply array = {.type = REDIS_REPLY_ARRAY, .elements = 2, .element = elements};
    int64_t number;
    ck_assert(rp_redis_is_array(&array, 2) && rp_redis_is_array_of_at_least(&array, 1));
    ck_assert(!rp_redis_is_array(&array, 1) && !rp_redis_is_array_of_at_least(&array, 3) && !rp_redis_is_array(&a, 0));
    elements[1] = NULL;
    ck_assert(!rp_redis_is_array(&array, 2) && !rp_redis_is_array_of_at_least(&array, 1) &&
              !rp_redis_is_array(NULL, 0));
    ck_assert(rp_redis_number(&a, -3, -3, &number) && number == -3 && !rp_redis_number(&a, -2, 9, &number));
    ck_assert(!rp_redis_number(&b, -9, 9, &number) && !rp_redis_number(NULL, -9, 9, &number));
    ck_assert(!rp_redis_is_text(&a) && !rp_redis_is_text(NULL));
    static const struct {
        const char *text;
        bool good;
    } texts[] = {{"12", true},
                 {"-12", true},
                 {"0", true},
                 {"", false},
                 {"-", false},
                 {"+1", false},
                 {" 1", false},
                 {"1 ", false},
                 {"1.5", false},
                 {"0x1", false},
                 {"one", false},
                 {"13", false},
                 {"99999999999999999999", false}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char copy[32];
        redisReply text = {.type = REDIS_REPLY_STRING, .str = copy, .len = strlen(texts[i].text)};
        snprintf(copy, sizeof copy, "%s", texts[i].text);
        ck_assert_msg(rp_redis_number(&text, -12, 12, &number) == texts[i].good, "'%s'", texts[i].text);
    }
    char cut[] = "1\0002";
    redisReply text = {.type = REDIS_REPLY_STRING, .str = cut, .len = 3};
    ck_assert(!rp_redis_number(&text, -12, 12, &number));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("redis link");
    TCase *tests = tcase_create("link");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, asks_and_answers);
    tcase_add_test(tests, long_pipeline);
    tcase_add_test(tests, users_and_passwords);
    tcase_add_test(tests, passwords_are_not_repeated);
    tcase_add_test(tests, nobody_there);
    tcase_add_test(tests, too_many_clients);
    tcase_add_test(tests, frozen_server);
    tcase_add_loop_test(tests, a_stop_cuts_waiting_short, 0, 2);
    tcase_add_test(tests, cut_in_mid_answer);
    tcase_add_test(tests, a_slow_trickle_has_a_limit);
    tcase_add_loop_test(tests, hostile_answers, 0, sizeof hostile / sizeof *hostile);
    tcase_add_test(tests, answers_are_checked);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
