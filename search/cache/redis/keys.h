/* Keys of a Redis server by their names: how many there are, and away with them. A server is never kept busy for long:
 * both go through it in pieces (SCAN), so keys that come or go meanwhile may be missed or counted; a key that is there
 * all the time is met. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_KEYS_H
#define RIPOSTE_SEARCH_CACHE_REDIS_KEYS_H

#include "search/cache/redis/command.h"

/* `pattern`: as Redis has it, "riposte:cache:*"; a '\' before * ? [ ] \ takes them literally.
 *
 * Errors as of rp_redis_ask; RP_FAILED also when an answer is none that Redis gives. What was found or deleted up to
 * then counts. */

/* Tells of each key that matches, `length` bytes, and of the bytes of memory that it takes at the server (MEMORY USAGE;
 * the server estimates those of large collections). A key that a SCAN names twice is told of twice, which happens while
 * the server resizes. */
typedef void rp_redis_key_found(void *context, const char *key, size_t length, uint64_t bytes);
rp_status rp_redis_keys_measure(rp_redis_link *link, const char *pattern, rp_redis_key_found *found, void *context,
                                rp_error *error);

/* Deletes the keys that match and that `chosen` is true of; NULL: all (UNLINK: their memory is given back by and
 * by). */
typedef bool rp_redis_key_chosen(void *context, const char *key, size_t length);
rp_status rp_redis_keys_delete(rp_redis_link *link, const char *pattern, rp_redis_key_chosen *chosen, void *context,
                               uint64_t *deleted, rp_error *error);

#endif
