/* What a link is made of, for those who open it and ask it. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_LINK_PARTS_H
#define RIPOSTE_SEARCH_CACHE_REDIS_LINK_PARTS_H

#include "search/cache/redis/link.h"

#include <hiredis/hiredis.h>
#include <stdint.h>

enum { RP_REDIS_HASH = 40 };

struct rp_redis_link {
    rp_redis_address address;
    char shown[RP_REDIS_SHOWN_MAX]; /* the address for texts */
    char name[RP_REDIS_CLIENT_NAME_MAX];
    redisContext *context; /* NULL: not open. Only connecting and parsing are hiredis's; bytes are moved here */
    redisReplyObjectFunctions functions;
    const rp_clock *clock;
    int milliseconds;
    const atomic_bool *stop; /* NULL: none */
    int stop_milliseconds;   /* the limit once *stop is true */
    bool timed_out;
    unsigned char *output; /* commands added and not yet sent: output[sent .. size) */
    size_t size, sent, capacity;
    const char *script; /* that the server has given a hash of (script.h); NULL: none */
    char hash[RP_REDIS_HASH + 1];
};

/* When waiting ends, in nanoseconds of the link's clock; all 0: it has not begun. */
typedef struct rp_redis_limit {
    uint64_t end;
    bool is_stopped; /* `end` is that of a link that is to stop */
} rp_redis_limit;

/* Closes the link and says why. Always RP_FAILED. */
rp_status rp_redis_link_break(rp_redis_link *link, rp_error *error, const char *reason);
/* Waits until one of `events` of poll has come, within the link's limit, which the first wait begins. Signals and
 * `stop` are looked at now and then: RP_OK may come without any event. */
rp_status rp_redis_link_wait(rp_redis_link *link, short events, rp_redis_limit *limit, rp_error *error);

#endif
