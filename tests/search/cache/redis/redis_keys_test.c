/* Keys counted and deleted by pattern in a real server, in more than one piece; refusals; answers that are none. */
#include "search/cache/redis/keys.h"
#include "search/cache/redis/link_open.h"
#include "search/cache/redis/memory.h"
#include "tests/support/cutting_proxy.h"
#include "tests/support/redis_server.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static test_redis server;
static rp_error error;

static rp_redis_link *open_link(const char *url) {
    rp_redis_address address;
    rp_redis_link *link;
    require_message(rp_redis_address_parse(url, NULL, &address, &error) == RP_OK, "%s", error.text);
    require_message(rp_redis_link_new(&address, "test", &link, &error) == RP_OK, "%s", error.text);
    require_message(rp_redis_link_open(link, 600000, &error) == RP_OK, "%s", error.text);
    return link;
}

static void add_up(void *context, const char *key, size_t length, uint64_t bytes) {
    uint64_t *sums = context;
    require(length >= 1 && key[0] != 0);
    sums[0]++;
    sums[1] += bytes;
}

static rp_status count_keys(rp_redis_link *link, const char *pattern, uint64_t *keys, uint64_t *bytes) {
    uint64_t sums[2] = {0, 0};
    rp_status status = rp_redis_keys_measure(link, pattern, add_up, sums, &error);
    *keys = sums[0];
    *bytes = sums[1];
    return status;
}

static bool ends_with_zero(void *context, const char *key, size_t length) {
    return ++*(int *)context && key[length - 1] == '0';
}

START_TEST(counted_and_deleted) {
    enum { COUNT = 5000, SIZE = 300 };
    static char value[SIZE];
    redisReply *reply;
    uint64_t keys = 9, bytes = 9, deleted = 9;
    test_redis_start(&server, 0, NULL);
    rp_redis_link *link = open_link(server.url);
    ck_assert(count_keys(link, "*", &keys, &bytes) == RP_OK && keys == 0 && bytes == 0);
    for (int i = 0; i < COUNT; i++) {
        require(rp_redis_add(link, &error, "SET mine:%d %b", i, value, sizeof value) == RP_OK);
        require(rp_redis_add(link, &error, "RPUSH other:%d a b c", i) == RP_OK);
    }
    for (int i = 0; i < 2 * COUNT; i++) {
        require(rp_redis_take(link, &reply, &error) == RP_OK && reply->type != REDIS_REPLY_ERROR);
        freeReplyObject(reply);
    }
    ck_assert(rp_redis_tell(link, &error, "SET %b x", "mine:\0 \n", (size_t)8) == RP_OK);
    ck_assert(count_keys(link, "mine:*", &keys, &bytes) == RP_OK);
    ck_assert_msg(keys == COUNT + 1 && bytes > COUNT * SIZE && bytes < COUNT * (SIZE + 300), "%llu keys, %llu bytes",
                  (unsigned long long)keys, (unsigned long long)bytes);
    int asked = 0;
    ck_assert(rp_redis_keys_delete(link, "mine:*", ends_with_zero, &asked, &deleted, &error) == RP_OK);
    ck_assert(deleted == COUNT / 10 && asked >= COUNT + 1);
    ck_assert(rp_redis_keys_delete(link, "mine:*", NULL, NULL, &deleted, &error) == RP_OK);
    ck_assert_uint_eq(deleted, COUNT - COUNT / 10 + 1);
    ck_assert(rp_redis_keys_delete(link, "mine:*", NULL, NULL, &deleted, &error) == RP_OK && deleted == 0);
    ck_assert(count_keys(link, "*", &keys, &bytes) == RP_OK && keys == COUNT);
    rp_redis_link_free(link);
    test_redis_end(&server);
}
END_TEST

START_TEST(without_rights) {
    const char *const arguments[] = {"--user", "poor on >word ~* -@all +scan +get", NULL};
    char url[192];
    uint64_t keys, bytes, deleted;
    rp_redis_memory memory;
    test_redis_start(&server, 0, arguments);
    rp_redis_link *all = open_link(server.url);
    ck_assert(rp_redis_tell(all, &error, "MSET a 1 b 2 c 3") == RP_OK);
    snprintf(url, sizeof url, "unix://poor:word@%s", server.url + strlen("unix://"));
    rp_redis_link *link = open_link(url);
    ck_assert(count_keys(link, "*", &keys, &bytes) == RP_BAD_INPUT && keys == 0);
    ck_assert_msg(strstr(error.text, "MEMORY USAGE: NOPERM"), "%s", error.text);
    ck_assert(rp_redis_keys_delete(link, "*", NULL, NULL, &deleted, &error) == RP_BAD_INPUT && deleted == 0);
    ck_assert_msg(strstr(error.text, "UNLINK: NOPERM"), "%s", error.text);
    ck_assert(rp_redis_memory_ask(link, &memory, &error) == RP_BAD_INPUT && strstr(error.text, "INFO: NOPERM"));
    ck_assert(rp_redis_tell(link, &error, "GET a") == RP_OK); /* every answer was taken */
    ck_assert(rp_redis_tell(all, &error, "ACL SETUSER poor -scan") == RP_OK);
    ck_assert(rp_redis_keys_delete(link, "*", NULL, NULL, &deleted, &error) == RP_BAD_INPUT &&
              strstr(error.text, "SCAN: NOPERM"));
    rp_redis_link_free(link);
    rp_redis_link_free(all);
    test_redis_end(&server);
}
END_TEST

static const char *const wrong[] = {
    "+OK\r\n",
    ":1\r\n",
    "*0\r\n",
    "*1\r\n$1\r\n0\r\n",
    "*2\r\n$1\r\n0\r\n:5\r\n",
    "*2\r\n:0\r\n*0\r\n",
    "*2\r\n$1\r\n0\r\n*1\r\n:7\r\n",
    "*2\r\n$30\r\n000000000000000000000000000001\r\n*0\r\n",
    "*2\r\n$1\r\n0\r\n*2\r\n$1\r\na\r\n*-1\r\n",
    "*3\r\n$1\r\n0\r\n*0\r\n*0\r\n",
};

START_TEST(answers_that_are_none) {
    test_proxy proxy;
    uint64_t keys, bytes, deleted;
    rp_redis_memory memory;
    test_redis_start(&server, 0, NULL);
    test_proxy_start(&proxy, server.url);
    rp_redis_link *link = open_link(proxy.url);
    test_proxy_answer(&proxy, wrong[_i]);
    ck_assert(count_keys(link, "*", &keys, &bytes) == RP_FAILED && keys == 0 && bytes == 0);
    ck_assert_msg(strstr(error.text, "SCAN: "), "%s", error.text);
    ck_assert(rp_redis_keys_delete(link, "*", NULL, NULL, &deleted, &error) == RP_FAILED && deleted == 0);
    ck_assert(rp_redis_memory_ask(link, &memory, &error) == RP_FAILED && strstr(error.text, "INFO memory: "));
    ck_assert(rp_redis_link_is_open(link));
    rp_redis_link_free(link);
    test_proxy_end(&proxy);
    test_redis_end(&server);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("redis keys");
    TCase *tests = tcase_create("keys");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, counted_and_deleted);
    tcase_add_test(tests, without_rights);
    tcase_add_loop_test(tests, answers_that_are_none, 0, sizeof wrong / sizeof *wrong);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
