/* The queue of values to be written, and the lines that a person gets: both without a server. */
#include "search/cache/redis/notice.h"
#include "search/cache/redis/queue.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static rp_redis_queue queue;

START_TEST(commands_as_redis_has_them) {
    static const char first[] = "*5\r\n$3\r\nSET\r\n$3\r\nkey\r\n$4\r\na\0b\n\r\n$2\r\nPX\r\n$4\r\n9000\r\n",
                      second[] = "*5\r\n$3\r\nSET\r\n$1\r\nk\r\n$0\r\n\r\n$2\r\nPX\r\n$4\r\n9000\r\n";
    rp_redis_queue_init(&queue, 1000, 512, 9);
    ck_assert(rp_redis_queue_take(&queue) == NULL);
    ck_assert(rp_redis_queue_put(&queue, "key", "a\0b\n", 4) && rp_redis_queue_put(&queue, "k", NULL, 0));
    rp_redis_batch *batch = rp_redis_queue_take(&queue);
    ck_assert(batch && batch->commands == 2 && batch->size == sizeof first - 1 + sizeof second - 1);
    ck_assert(memcmp(batch->bytes, first, sizeof first - 1) == 0);
    ck_assert(memcmp(batch->bytes + sizeof first - 1, second, sizeof second - 1) == 0);
    ck_assert(queue.bytes == batch->size && !queue.first && !queue.last);
    rp_redis_queue_release(&queue, batch);
    ck_assert(queue.bytes == 0);
    batch = rp_redis_queue_prepare(&queue, "key", "a\0b\n", 4);
    ck_assert(batch && batch->commands == 1 && memcmp(batch->bytes, first, sizeof first - 1) == 0);
    ck_assert(queue.bytes == 0 && rp_redis_queue_put_batch(&queue, batch) && queue.bytes == sizeof first - 1);
    rp_redis_queue_clear(&queue);
    ck_assert(queue.bytes == 0 && !queue.first);
}
END_TEST

/* The number of a batch's first key, "SET $6 NNNNNN". */
static int first_number(const rp_redis_batch *batch) {
    const char *at = strstr((const char *)batch->bytes, "$6\r\n");
    require(at != NULL);
    return (int)strtol(at + 4, NULL, 10);
}

START_TEST(order_and_put_back) {
    enum { COUNT = 3000 };
    char key[16];
    rp_redis_queue_init(&queue, 1 << 20, 512, 100);
    for (int i = 0; i < COUNT; i++) {
        snprintf(key, sizeof key, "%06d", i);
        require(rp_redis_queue_put(&queue, key, "x", 1));
    }
    rp_redis_batch *first = rp_redis_queue_take(&queue), *second = rp_redis_queue_take(&queue);
    ck_assert(first_number(first) == 0 && first->commands == 512 && first_number(second) == 512);
    rp_redis_queue_put_back(&queue, second);
    rp_redis_queue_put_back(&queue, first);
    int seen = 0;
    for (rp_redis_batch *batch; (batch = rp_redis_queue_take(&queue)); rp_redis_queue_release(&queue, batch)) {
        ck_assert_int_eq(first_number(batch), seen);
        seen += batch->commands;
    }
    ck_assert(seen == COUNT && queue.bytes == 0);
    /* What was put back takes no more in. */
    ck_assert(rp_redis_queue_put(&queue, "000001", "x", 1));
    rp_redis_queue_put_back(&queue, rp_redis_queue_take(&queue));
    ck_assert(rp_redis_queue_put(&queue, "000002", "x", 1) && queue.first->commands == 1 && queue.first != queue.last);
    rp_redis_queue_clear(&queue);
}
END_TEST

START_TEST(never_more_than_its_bytes) {
    enum { MOST = 5000 };
    static char value[MOST];
    memset(value, 'v', sizeof value);
    rp_redis_queue_init(&queue, MOST, 512, 100);
    ck_assert(!rp_redis_queue_put(&queue, "k", value, MOST) && !rp_redis_queue_prepare(&queue, "k", value, MOST));
    ck_assert(!rp_redis_queue_put(&queue, "k", value, SIZE_MAX) &&
              !rp_redis_queue_prepare(&queue, "k", value, SIZE_MAX));
    int count = 0;
    while (rp_redis_queue_put(&queue, "k", value, 100)) count++;
    ck_assert(count > 20 && queue.bytes <= MOST && queue.bytes > MOST - 200);
    rp_redis_batch *taken = rp_redis_queue_take(&queue); /* still counts */
    ck_assert(!rp_redis_queue_put(&queue, "k", value, 100));
    rp_redis_batch *other = rp_redis_queue_prepare(&queue, "k", value, 2000);
    ck_assert(other && !rp_redis_queue_put_batch(&queue, other));
    rp_redis_queue_release(&queue, taken);
    ck_assert(queue.bytes == 0 && rp_redis_queue_put_batch(&queue, other));
    rp_redis_queue_clear(&queue);
    /* No deeper than asked for. */
    rp_redis_queue_init(&queue, MOST, 3, 100);
    for (int i = 0; i < 4; i++) ck_assert(rp_redis_queue_put(&queue, "k", value, 1));
    ck_assert(queue.first->capacity < 10000 && queue.first->commands == 3 && queue.last->commands == 1 &&
              queue.first->next == queue.last);
    rp_redis_queue_clear(&queue);
    /* The longest lifetime that the tier allows still is a number. */
    rp_redis_queue_init(&queue, MOST, 512, (int64_t)100 * 365 * 86400);
    ck_assert_str_eq(queue.expiry, "\r\n$2\r\nPX\r\n$13\r\n3153600000000\r\n");
}
END_TEST

START_TEST(told_once_a_minute) {
    const uint64_t second = 1000000000;
    const rp_notice_lines lines = {"begun", "ended"};
    static const struct {
        int at;
        bool trouble;
        const char *said;
    } story[] = {
        {0, false, NULL},      {1, true, "begun"},   {2, true, NULL},       {3, false, "ended"}, {4, true, NULL},
        {5, false, NULL},      {6, true, NULL},      {60, true, NULL},      {61, true, "begun"}, {300, true, NULL},
        {301, false, "ended"}, {302, true, "begun"}, {303, false, "ended"},
    };
    rp_notice notice = {.told = false};
    for (size_t i = 0; i < sizeof story / sizeof *story; i++) {
        const char *line = rp_notice_turn(&notice, story[i].trouble, (uint64_t)story[i].at * second, lines);
        ck_assert_msg(line == NULL ? !story[i].said : story[i].said && strcmp(line, story[i].said) == 0,
                      "second %d: %s", story[i].at, line ? line : "nothing");
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("redis queue");
    TCase *tests = tcase_create("queue");
    tcase_add_test(tests, commands_as_redis_has_them);
    tcase_add_test(tests, order_and_put_back);
    tcase_add_test(tests, never_more_than_its_bytes);
    tcase_add_test(tests, told_once_a_minute);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
