/* Addresses of Redis servers: what is accepted is within its bounds, and shown in a form that means the same place; no
 * refusal repeats more than the scheme. */
#include "search/cache/redis/address.h"
#include "tests/fuzz/support/fuzz.h"

#include <string.h>

static bool ends_within(const char *text, size_t size) { return memchr(text, 0, size) != NULL; }

static void check_bounds(const rp_redis_address *address) {
    fuzz_require(ends_within(address->host, sizeof address->host) && ends_within(address->user, sizeof address->user) &&
                     ends_within(address->password, sizeof address->password),
                 "a text without an end");
    fuzz_require(address->host[0] && address->port >= 0 && address->port <= 65535, "host or port");
    fuzz_require(address->database >= 0 && address->database <= 1000000, "database %d", address->database);
    fuzz_require(address->port > 0 || (address->host[0] == '/' && strlen(address->host) <= RP_REDIS_PATH_MAX), "path");
}

static void check_shown(const rp_redis_address *address) {
    char shown[RP_REDIS_SHOWN_MAX];
    rp_redis_address again;
    rp_error error = {0};
    rp_redis_address_show(address, shown);
    fuzz_require(rp_redis_address_parse(shown, NULL, &again, &error) == RP_OK, "%s: %s", shown, error.text);
    fuzz_require(strcmp(again.host, address->host) == 0 && again.port == address->port &&
                     again.database == address->database && !again.user[0] && !again.password[0],
                 "'%s' means another place", shown);
}

/* Six letters in a row that no text of ours has must not come back: they could be of a password. Of the scheme they
 * may. */
static void check_refusal(const char *text, const rp_error *error) {
    const char *rest = strstr(text, "://");
    for (size_t i = 0, length = rest ? strlen(rest) : 0; i + 6 <= length; i++) {
        char part[7];
        memcpy(part, rest + i, 6);
        part[6] = 0;
        if (strspn(part, "QXYZ") == 6 && strstr(text, part) > rest)
            fuzz_require(!strstr(error->text, part), "'%s' repeats what was given: %s", text, error->text);
    }
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    char text[2048];
    if (size >= sizeof text) return false;
    memcpy(text, input, size);
    text[size] = 0;
    rp_redis_address address;
    rp_error error = {0};
    rp_status status = rp_redis_address_parse(text, "beside", &address, &error);
    if (status) {
        check_refusal(text, &error);
        return fuzz_refused(status, &error);
    }
    check_bounds(&address);
    fuzz_require(address.password[0], "the password given beside is lost");
    check_shown(&address);
    return true;
}
