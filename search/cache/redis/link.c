#define _GNU_SOURCE /* ppoll */
#include "search/cache/redis/link.h"

#include "search/cache/redis/link_parts.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t millisecond = 1000000, slice = 50 * 1000000; /* nanoseconds */

rp_status rp_redis_link_new(const rp_redis_address *address, const char *name, rp_redis_link **link, rp_error *error) {
    *link = calloc(1, sizeof **link);
    if (!*link) return rp_fail(error, RP_FAILED, "no memory for a connection to Redis");
    (*link)->address = *address;
    (*link)->clock = &rp_clock_monotonic;
    rp_redis_address_show(address, (*link)->shown);
    snprintf((*link)->name, sizeof(*link)->name, "%s", name);
    return RP_OK;
}

void rp_redis_link_free(rp_redis_link *link) {
    if (!link) return;
    rp_redis_link_close(link);
    explicit_bzero(&link->address, sizeof link->address); /* the password */
    free(link);
}

bool rp_redis_link_is_open(const rp_redis_link *link) { return link->context != NULL; }
bool rp_redis_link_timed_out(const rp_redis_link *link) { return link->timed_out; }

void rp_redis_link_close(rp_redis_link *link) {
    if (link->context) redisFree(link->context);
    link->context = NULL;
    free(link->output);
    link->output = NULL;
    link->size = link->sent = link->capacity = 0;
}

rp_status rp_redis_link_break(rp_redis_link *link, rp_error *error, const char *reason) {
    rp_fail(error, RP_FAILED, "%s: %s", link->shown, reason);
    rp_redis_link_close(link);
    return RP_FAILED;
}

void rp_redis_link_set_timeout(rp_redis_link *link, int milliseconds) {
    link->milliseconds = milliseconds > 0 ? milliseconds : 1;
}

void rp_redis_link_set_stop(rp_redis_link *link, const atomic_bool *stop, int milliseconds) {
    link->stop = stop;
    link->stop_milliseconds = milliseconds;
}

void rp_redis_link_set_clock(rp_redis_link *link, const rp_clock *clock) { link->clock = clock; }

bool rp_redis_link_is_quiet(const rp_redis_link *link) {
    if (!link->context) return false;
    struct pollfd descriptor = {.fd = link->context->fd, .events = POLLIN};
    return poll(&descriptor, 1, 0) == 0;
}

static void set_end(const rp_redis_link *link, rp_redis_limit *limit, uint64_t now) {
    if (!limit->end) limit->end = now + (uint64_t)link->milliseconds * millisecond;
    if (limit->is_stopped || !link->stop || !atomic_load(link->stop)) return;
    const uint64_t end = now + (uint64_t)link->stop_milliseconds * millisecond;
    limit->is_stopped = true;
    if (end < limit->end) limit->end = end;
}

rp_status rp_redis_link_wait(rp_redis_link *link, short events, rp_redis_limit *limit, rp_error *error) {
    struct pollfd descriptor = {.fd = link->context->fd, .events = events};
    const uint64_t now = rp_clock_now(link->clock);
    set_end(link, limit, now);
    if (now < limit->end) {
        const uint64_t left = limit->end - now;
        const uint64_t wait = rp_clock_slice(link->clock, link->stop && slice < left ? slice : left);
        struct timespec time = {(time_t)(wait / 1000000000), (long)(wait % 1000000000)};
        int ready = ppoll(&descriptor, 1, &time, NULL);
        if (ready >= 0 || errno == EINTR) return RP_OK;
        return rp_redis_link_break(link, error, strerror(errno));
    }
    link->timed_out = true;
    return rp_redis_link_break(link, error, "no answer in time");
}
