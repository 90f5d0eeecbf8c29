/* Lua scripts at a Redis server: each runs in one piece, and nothing else happens there in between.
 *
 * A script is sent by its hash. The server's own answer to SCRIPT LOAD tells it, when a link runs the script first and
 * when the server has forgotten it (a restart, SCRIPT FLUSH). */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_SCRIPT_H
#define RIPOSTE_SEARCH_CACHE_REDIS_SCRIPT_H

#include "search/cache/redis/command.h"

enum { RP_REDIS_SCRIPT_FORMAT_MAX = 4096 };

/* Runs `script`, which must outlive the link. `format`: the number of keys, the keys and the arguments, written as in
 * command.h and less than RP_REDIS_SCRIPT_FORMAT_MAX - 64 bytes long. An error answer is a reply of type
 * REDIS_REPLY_ERROR, as with rp_redis_take. RP_FAILED: as rp_redis_ask. */
rp_status rp_redis_run(rp_redis_link *link, const char *script, redisReply **reply, rp_error *error, const char *format,
                       va_list list);

#endif
