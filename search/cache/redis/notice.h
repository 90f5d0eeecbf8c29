/* One kind of trouble and what a person is told of it: one line when it begins and one when it ends, not more than one
 * pair a minute. Trouble that lasts is told when its minute comes. Belongs to one thread. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_NOTICE_H
#define RIPOSTE_SEARCH_CACHE_REDIS_NOTICE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct rp_notice {
    bool told;        /* the trouble was told and its end not yet */
    bool ever;        /* something was told at `told_at` */
    uint64_t told_at; /* nanoseconds */
} rp_notice;

typedef struct rp_notice_lines {
    const char *begun, *ended;
} rp_notice_lines;

/* The line to be said now, or NULL. */
const char *rp_notice_turn(rp_notice *notice, bool trouble, uint64_t now, rp_notice_lines lines);

#endif
