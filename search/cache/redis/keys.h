/* Keys of a Redis server by their names: how many there are, and away with them. A server is never kept busy for long:
 * both go through it in pieces (SCAN), so keys that come or go meanwhile may be missed or counted; a key that is there
 * all the time is met. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_KEYS_H
#define RIPOSTE_SEARCH_CACHE_REDIS_KEYS_H

#include "search/cache/redis/link.h"

/* `pattern`: as Redis has it, "riposte:cache:*"; a '\' before * ? [ ] \ takes them literally.
 *
 * Errors as of rp_redis_ask; RP_FAILED also when an answer is none that Redis gives. What was counted or deleted up to
 * then stands in the numbers. */

/* How many keys match, and bytes of memory that they take at the server (MEMORY USAGE of each key; the server estimates
 * those of large collections). A key that a SCAN names twice counts twice, which happens while the server resizes. */
rp_status rp_redis_keys_count(rp_redis_link *link, const char *pattern, uint64_t *keys, uint64_t *bytes,
                              rp_error *error);
/* Deletes the keys that match (UNLINK: their memory is given back by and by). */
rp_status rp_redis_keys_delete(rp_redis_link *link, const char *pattern, uint64_t *deleted, rp_error *error);

#endif
