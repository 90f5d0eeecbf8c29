#include "search/cache/redis/address.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { DEFAULT_PORT = 6379, PORT_MAX = 65535, DATABASE_MAX = 1000000, SCHEME_SHOWN = 16 };

/* Without user and password: an error line shows nothing that could be one. */
static const char tcp_form[] = "redis://HOST[:PORT][/DATABASE]";
static const char socket_form[] = "unix:///PATH[?db=DATABASE]";

/* A piece of the text. */
typedef struct piece {
    const char *start, *end;
} piece;

static size_t length_of(piece p) { return (size_t)(p.end - p.start); }

static int hex_digit(char c) {
    const char *digits = "0123456789abcdef", *at = c ? strchr(digits, tolower((unsigned char)c)) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* Copies `from` with %XX replaced. `what` names it in the error. */
static rp_status decode(piece from, const char *what, char *to, size_t size, rp_error *error) {
    size_t used = 0;
    for (const char *at = from.start; at < from.end; at++) {
        unsigned char byte = (unsigned char)*at;
        if (*at == '%') {
            int high = from.end - at > 2 ? hex_digit(at[1]) : -1, low = high >= 0 ? hex_digit(at[2]) : -1;
            if (low < 0 || high + low == 0)
                return rp_fail(error, RP_BAD_INPUT,
                               "the %s of the Redis address holds a '%%' that is not followed by two "
                               "hexadecimal digits from 01 to FF; '%%' itself is %%25",
                               what);
            byte = (unsigned char)(high * 16 + low);
            at += 2;
        }
        if (used + 1 >= size)
            return rp_fail(error, RP_BAD_INPUT, "the %s of the Redis address is longer than %zu bytes", what, size - 1);
        to[used++] = (char)byte;
    }
    to[used] = 0;
    return RP_OK;
}

static rp_status take_number(piece from, const char *what, int minimum, int maximum, int *number, rp_error *error) {
    int64_t value = 0;
    bool good = from.start < from.end;
    for (const char *at = from.start; good && at < from.end; at++) {
        good = isdigit((unsigned char)*at);
        value = value * 10 + (*at - '0');
        good = good && value <= maximum;
    }
    if (!good || value < minimum)
        return rp_fail(error, RP_BAD_INPUT, "the %s of the Redis address should be a whole number from %d to %d", what,
                       minimum, maximum);
    *number = (int)value;
    return RP_OK;
}

/* USER:PASSWORD, before the '@'. */
static rp_status take_user(piece from, rp_redis_address *address, rp_error *error) {
    const char *colon = memchr(from.start, ':', length_of(from));
    piece user = {from.start, colon ? colon : from.end};
    rp_status status = decode(user, "user", address->user, sizeof address->user, error);
    if (status || !colon) return status;
    piece password = {colon + 1, from.end};
    return decode(password, "password", address->password, sizeof address->password, error);
}

static rp_status take_host(piece from, rp_redis_address *address, rp_error *error) {
    if (from.start == from.end) return rp_fail(error, RP_BAD_INPUT, "a Redis address needs a host: %s", tcp_form);
    if (length_of(from) >= sizeof address->host)
        return rp_fail(error, RP_BAD_INPUT, "the host of the Redis address is longer than %zu bytes",
                       sizeof address->host - 1);
    for (const char *at = from.start; at < from.end; at++)
        if (!isalnum((unsigned char)*at) && !strchr("-._", *at))
            return rp_fail(error, RP_BAD_INPUT,
                           "the host of the Redis address holds a character that no host has: %s; "
                           "an IPv6 address stands in [ ]",
                           tcp_form);
    memcpy(address->host, from.start, length_of(from));
    return RP_OK;
}

/* [ADDRESS]; *rest is what follows the bracket. */
static rp_status take_ipv6(piece from, rp_redis_address *address, const char **rest, rp_error *error) {
    const char *close = memchr(from.start, ']', length_of(from));
    piece inside = {from.start + 1, close ? close : from.start + 1};
    bool good = length_of(inside) >= 2 && length_of(inside) < 64 && memchr(inside.start, ':', length_of(inside));
    for (const char *at = inside.start; good && at < inside.end; at++)
        good = isalnum((unsigned char)*at) || strchr(":.%", *at);
    if (!good || (close + 1 < from.end && close[1] != ':'))
        return rp_fail(error, RP_BAD_INPUT,
                       "what stands in [ ] in the Redis address should be an IPv6 address: "
                       "redis://[::1]:6379");
    memcpy(address->host, inside.start, length_of(inside));
    *rest = close + 1;
    return RP_OK;
}

/* HOST[:PORT] */
static rp_status take_place(piece from, rp_redis_address *address, rp_error *error) {
    const char *rest = NULL;
    rp_status status;
    address->port = DEFAULT_PORT;
    if (from.start < from.end && *from.start == '[') {
        status = take_ipv6(from, address, &rest, error);
    } else {
        rest = memchr(from.start, ':', length_of(from));
        if (!rest) rest = from.end;
        status = take_host((piece){from.start, rest}, address, error);
    }
    if (status || rest == from.end) return status;
    return take_number((piece){rest + 1, from.end}, "port", 1, PORT_MAX, &address->port, error);
}

/* What follows redis:// */
static rp_status take_tcp(const char *text, rp_redis_address *address, rp_error *error) {
    const char *slash = strchr(text, '/'), *at = strrchr(text, '@'), *end = text + strlen(text);
    piece place = {text, slash ? slash : end};
    if (at && at > place.end)
        return rp_fail(error, RP_BAD_INPUT,
                       "the Redis address cannot be split: a '/' in user or password is written %%2F");
    if (at) {
        rp_status status = take_user((piece){text, at}, address, error);
        if (status) return status;
        place.start = at + 1;
    }
    rp_status status = take_place(place, address, error);
    if (status || !slash || slash + 1 == end) return status;
    return take_number((piece){slash + 1, end}, "database", 0, DATABASE_MAX, &address->database, error);
}

/* What follows unix:// */
static rp_status take_socket(const char *text, rp_redis_address *address, rp_error *error) {
    const char *slash = strchr(text, '/'), *query = strchr(text, '?'), *end = text + strlen(text);
    if (!slash || (slash > text && slash[-1] != '@') || (query && query < slash))
        return rp_fail(error, RP_BAD_INPUT,
                       "the Redis address cannot be split: it should be %s, with '/' in user or "
                       "password as %%2F",
                       socket_form);
    rp_status status = slash > text ? take_user((piece){text, slash - 1}, address, error) : RP_OK;
    if (status) return status;
    piece path = {slash, query ? query : end};
    status = decode(path, "path", address->host, RP_REDIS_PATH_MAX + 1, error);
    if (status || !query) return status;
    if (strncmp(query, "?db=", 4) != 0)
        return rp_fail(error, RP_BAD_INPUT, "what follows '?' in the Redis address should be db=DATABASE: %s",
                       socket_form);
    return take_number((piece){query + 4, end}, "database", 0, DATABASE_MAX, &address->database, error);
}

static rp_status wrong_scheme(const char *text, rp_error *error) {
    const char *colon = strstr(text, "://");
    size_t length = colon ? (size_t)(colon - text) : 0;
    if (length == 6 && strncasecmp(text, "rediss", length) == 0)
        return rp_fail(
            error, RP_BAD_INPUT,
            "rediss:// (TLS) is beyond the client library hiredis 0.14: let stunnel make the "
            "encrypted connection and give redis://127.0.0.1:PORT of its end here, or use a socket, unix:///PATH");
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)text[i])) length = 0;
    if (length == 0 || length > SCHEME_SHOWN)
        return rp_fail(error, RP_BAD_INPUT, "a Redis address begins with redis:// or unix://: %s or %s", tcp_form,
                       socket_form);
    return rp_fail(error, RP_BAD_INPUT, "'%.*s://' should be redis:// or unix://", (int)length, text);
}

static rp_status take_all(const char *text, const char *password, rp_redis_address *address, rp_error *error) {
    rp_status status;
    if (strncasecmp(text, "redis://", 8) == 0)
        status = take_tcp(text + 8, address, error);
    else if (strncasecmp(text, "unix://", 7) == 0)
        status = take_socket(text + 7, address, error);
    else
        return wrong_scheme(text, error);
    if (status || address->password[0] || !password) return status;
    if (strlen(password) >= sizeof address->password)
        return rp_fail(error, RP_BAD_INPUT, "the password for Redis is longer than %zu bytes",
                       sizeof address->password - 1);
    memcpy(address->password, password, strlen(password));
    return RP_OK;
}

rp_status rp_redis_address_parse(const char *text, const char *password, rp_redis_address *address, rp_error *error) {
    *address = (rp_redis_address){.port = 0};
    rp_status status = take_all(text, password, address, error);
    if (status) *address = (rp_redis_address){.port = 0};
    return status;
}

/* A path with %XX for what would end it, or would not show. */
static size_t show_path(const char *path, char *text, size_t size) {
    size_t used = 0;
    for (const unsigned char *at = (const unsigned char *)path; *at && used + 4 < size; at++) {
        bool plain = *at > 0x20 && *at < 0x7f && *at != '%' && *at != '?';
        used += (size_t)snprintf(text + used, size - used, plain ? "%c" : "%%%02X", *at);
    }
    return used;
}

void rp_redis_address_show(const rp_redis_address *address, char text[RP_REDIS_SHOWN_MAX]) {
    if (address->port) {
        const char *open = strchr(address->host, ':') ? "[" : "", *close = *open ? "]" : "";
        snprintf(text, RP_REDIS_SHOWN_MAX, "redis://%s%s%s:%d/%d", open, address->host, close, address->port,
                 address->database);
        return;
    }
    size_t used = (size_t)snprintf(text, RP_REDIS_SHOWN_MAX, "unix://");
    used += show_path(address->host, text + used, RP_REDIS_SHOWN_MAX - used);
    if (address->database) snprintf(text + used, RP_REDIS_SHOWN_MAX - used, "?db=%d", address->database);
}
