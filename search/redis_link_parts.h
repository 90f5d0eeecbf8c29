/* What the files of redis_link.h share. */
#ifndef RIPOSTE_REDIS_LINK_PARTS_H
#define RIPOSTE_REDIS_LINK_PARTS_H

#include "search/redis_link.h"

struct rp_redis_link {
    rp_redis_address address;
    char shown[RP_REDIS_SHOWN_MAX]; /* the address for texts */
    char name[RP_REDIS_CLIENT_NAME_MAX];
    redisContext *context; /* NULL: not open. Only connecting and parsing are hiredis's; bytes are moved here */
    redisReplyObjectFunctions functions;
    int milliseconds;
    bool timed_out;
    unsigned char *output; /* commands added and not yet sent: output[sent .. size) */
    size_t size, sent, capacity;
};

/* Closes the link and says why. Always RP_FAILED. */
rp_status rp_redis_link_break(rp_redis_link *link, rp_error *error, const char *reason);

#endif
