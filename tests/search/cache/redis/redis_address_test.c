/* Addresses of Redis servers: what is accepted and what it means, what is refused, and that no error repeats a
 * password. */
#include "search/cache/redis/address.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

typedef struct good_case {
    const char *text, *beside, *host;
    int port;
    const char *user, *password;
    int database;
    const char *shown;
} good_case;

static const good_case good[] = {
    {"redis://example.org", NULL, "example.org", 6379, "", "", 0, "redis://example.org:6379/0"},
    {"REDIS://example.org/", NULL, "example.org", 6379, "", "", 0, "redis://example.org:6379/0"},
    {"redis://10.0.0.1:1/1000000", "", "10.0.0.1", 1, "", "", 1000000, "redis://10.0.0.1:1/1000000"},
    {"redis://:word@h:65535/3", NULL, "h", 65535, "", "word", 3, "redis://h:65535/3"},
    {"redis://worker:word@h", "other", "h", 6379, "worker", "word", 0, "redis://h:6379/0"},
    {"redis://worker@h", "other", "h", 6379, "worker", "other", 0, "redis://h:6379/0"},
    {"redis://worker:@h", "other", "h", 6379, "worker", "other", 0, "redis://h:6379/0"},
    {"redis://a%3ab:p%40%2F%3aq:r@h", NULL, "h", 6379, "a:b", "p@/:q:r", 0, "redis://h:6379/0"},
    {"redis://a:b@c@h", NULL, "h", 6379, "a", "b@c", 0, "redis://h:6379/0"},
    {"redis://[::1]:7000/2", NULL, "::1", 7000, "", "", 2, "redis://[::1]:7000/2"},
    {"redis://u:p@[fe80::1%eth0]", NULL, "fe80::1%eth0", 6379, "u", "p", 0, "redis://[fe80::1%eth0]:6379/0"},
    {"unix:///run/redis.sock", "beside", "/run/redis.sock", 0, "", "beside", 0, "unix:///run/redis.sock"},
    {"unix:///a%20b%3F/c?db=12", NULL, "/a b?/c", 0, "", "", 12, "unix:///a%20b%3F/c?db=12"},
    {"unix://u:p%2fq@/run/s@t", NULL, "/run/s@t", 0, "u", "p/q", 0, "unix:///run/s@t"},
    {"unix://:p@/s", NULL, "/s", 0, "", "p", 0, "unix:///s"},
};

START_TEST(means_what_it_says) {
    const good_case *c = &good[_i];
    rp_redis_address address, again;
    rp_error error = {0};
    char shown[RP_REDIS_SHOWN_MAX];
    ck_assert_msg(rp_redis_address_parse(c->text, c->beside, &address, &error) == RP_OK, "%s: %s", c->text, error.text);
    ck_assert_str_eq(address.host, c->host);
    ck_assert_int_eq(address.port, c->port);
    ck_assert_str_eq(address.user, c->user);
    ck_assert_str_eq(address.password, c->password);
    ck_assert_int_eq(address.database, c->database);
    rp_redis_address_show(&address, shown);
    ck_assert_str_eq(shown, c->shown);
    ck_assert(rp_redis_address_parse(shown, NULL, &again, &error) == RP_OK);
    ck_assert_str_eq(again.host, c->host);
    ck_assert(again.port == c->port && again.database == c->database && !again.user[0] && !again.password[0]);
}
END_TEST

/* "sesame" stands wherever a password could. */
static const struct {
    const char *text, *reason;
} bad[] = {
    {"", "redis://"},
    {"sesame", "redis://"},
    {"host:6379", "begins with redis:// or unix://"},
    {"http://u:sesame@h", "'http://' should be redis:// or unix://"},
    {"se:sesame@x://y", "begins with"},
    {"rediss://u:sesame@h", "stunnel"},
    {"redis://", "needs a host"},
    {"redis://:sesame", "needs a host"},
    {"redis://u:sesame@", "needs a host"},
    {"redis://u:sesame@:1", "needs a host"},
    {"redis://user:sesame", "port of the Redis address should be a whole number from 1 to 65535"},
    {"redis://h:0", "port"},
    {"redis://h:65536", "port"},
    {"redis://h:99999999999999999999999", "port"},
    {"redis://h:", "port"},
    {"redis://h:+1", "port"},
    {"redis://h/-1", "database of the Redis address should be a whole number from 0 to 1000000"},
    {"redis://h/1000001", "database"},
    {"redis://h/1/2", "database"},
    {"redis://u:ses/ame@h", "%2F"},
    {"redis://u:%zzsesame@h", "hexadecimal"},
    {"redis://u:sesame%0@h", "hexadecimal"},
    {"redis://u:sesame%00@h", "hexadecimal"},
    {"redis://sesame!", "no host has"},
    {"redis://h x", "no host has"},
    {"redis://::1", "needs a host"},
    {"redis://[::1", "IPv6"},
    {"redis://[]:1", "IPv6"},
    {"redis://[::1]1", "IPv6"},
    {"redis://[abc]:1", "IPv6"},
    {"unix://run/sesame", "cannot be split"},
    {"unix://", "cannot be split"},
    {"unix://u:ses/ame@/run", "cannot be split"},
    {"unix:///s?sesame", "db=DATABASE"},
    {"unix:///s?db=", "database"},
    {"unix:///s?db=1&x=2", "database"},
};

START_TEST(refused) {
    rp_redis_address address, empty = {.port = 0};
    rp_error error = {0};
    ck_assert_msg(rp_redis_address_parse(bad[_i].text, NULL, &address, &error) == RP_BAD_INPUT, "%s", bad[_i].text);
    ck_assert_msg(strstr(error.text, bad[_i].reason), "%s: '%s' lacks '%s'", bad[_i].text, error.text, bad[_i].reason);
    ck_assert_msg(!strstr(error.text, "sesame") && !strchr(error.text, '\n'), "%s", error.text);
    ck_assert(memcmp(&address, &empty, sizeof empty) == 0);
    ck_assert(rp_redis_address_parse(bad[_i].text, NULL, &address, NULL) == RP_BAD_INPUT);
}
END_TEST

/* Each part at the longest that fits, and one byte more. */
static void try_length(const char *before, const char *after, size_t length, const char *beside, rp_status expected) {
    char text[2048];
    rp_redis_address address;
    rp_error error = {0};
    int used = snprintf(text, sizeof text, "%s", before);
    memset(text + used, 'x', length);
    snprintf(text + used + length, sizeof text - (size_t)used - length, "%s", after);
    rp_status status = rp_redis_address_parse(text, beside, &address, &error);
    ck_assert_msg(status == expected, "%s: %d, %s", text, status, error.text);
    ck_assert(!status || strstr(error.text, "longer than"));
}

START_TEST(lengths) {
    char beside[RP_REDIS_PASSWORD_MAX + 1] = "";
    try_length("redis://", "", RP_REDIS_HOST_MAX - 1, NULL, RP_OK);
    try_length("redis://", "", RP_REDIS_HOST_MAX, NULL, RP_BAD_INPUT);
    try_length("redis://", "@h", RP_REDIS_NAME_MAX - 1, NULL, RP_OK);
    try_length("redis://", "@h", RP_REDIS_NAME_MAX, NULL, RP_BAD_INPUT);
    try_length("redis://:", "@h", RP_REDIS_PASSWORD_MAX - 1, NULL, RP_OK);
    try_length("redis://:", "@h", RP_REDIS_PASSWORD_MAX, NULL, RP_BAD_INPUT);
    try_length("unix:///", "", RP_REDIS_PATH_MAX - 1, NULL, RP_OK);
    try_length("unix:///", "", RP_REDIS_PATH_MAX, NULL, RP_BAD_INPUT);
    memset(beside, 'p', RP_REDIS_PASSWORD_MAX - 1);
    try_length("redis://", "", 1, beside, RP_OK);
    beside[RP_REDIS_PASSWORD_MAX - 1] = 'p';
    try_length("redis://", "", 1, beside, RP_BAD_INPUT);
}
END_TEST

START_TEST(the_longest_is_shown_whole) {
    rp_redis_address address = {.database = 1000000}, again;
    char shown[RP_REDIS_SHOWN_MAX];
    memset(address.host, '\xff', RP_REDIS_PATH_MAX);
    address.host[0] = '/';
    rp_redis_address_show(&address, shown);
    ck_assert(rp_redis_address_parse(shown, NULL, &again, NULL) == RP_OK);
    ck_assert(memcmp(&address, &again, sizeof address) == 0);
    memset(address.host, 'x', RP_REDIS_HOST_MAX - 1);
    address.port = 65535;
    rp_redis_address_show(&address, shown);
    ck_assert(rp_redis_address_parse(shown, NULL, &again, NULL) == RP_OK);
    ck_assert(memcmp(&address, &again, sizeof address) == 0);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("redis addresses");
    TCase *tests = tcase_create("addresses");
    tcase_add_loop_test(tests, means_what_it_says, 0, sizeof good / sizeof *good);
    tcase_add_loop_test(tests, refused, 0, sizeof bad / sizeof *bad);
    tcase_add_test(tests, lengths);
    tcase_add_test(tests, the_longest_is_shown_whole);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
