/* Commands of a link and their answers.
 *
 * Commands are written as in hiredis: %s takes a text, %b bytes and their size (size_t), and what an argument holds is
 * never parsed: spaces separate arguments in the format only. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_COMMAND_H
#define RIPOSTE_SEARCH_CACHE_REDIS_COMMAND_H

#include "search/cache/redis/link.h"

#include <hiredis/hiredis.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* One command and its answer, to be freed with freeReplyObject. RP_FAILED: the link is or got broken, *reply is NULL.
 * RP_BAD_INPUT: the server answered with an error (text: COMMAND: its words), *reply is NULL; the link is as good as
 * before. A command that waits at the server (BLOCK) must end well before the link's timeout. */
rp_status rp_redis_ask(rp_redis_link *link, redisReply **reply, rp_error *error, const char *format, ...);
/* The same where the answer does not matter beyond not being an error. */
rp_status rp_redis_tell(rp_redis_link *link, rp_error *error, const char *format, ...);

/* Many commands in one round trip: add them, then take as many answers; nothing is sent before the first is taken. An
 * error answer is given as a reply of type REDIS_REPLY_ERROR here. Nothing else may be asked between the first addition
 * and the last answer. */
rp_status rp_redis_add(rp_redis_link *link, rp_error *error, const char *format, ...);
rp_status rp_redis_add_list(rp_redis_link *link, rp_error *error, const char *format, va_list list);
rp_status rp_redis_add_arguments(rp_redis_link *link, int count, const char *const *arguments, const size_t *sizes,
                                 rp_error *error);
/* Commands that are in the protocol's form already. */
rp_status rp_redis_add_formatted(rp_redis_link *link, const void *bytes, size_t size, rp_error *error);
rp_status rp_redis_take(rp_redis_link *link, redisReply **reply, rp_error *error);

/* True where reply is an array of exactly / at least `count` elements none of which is NULL. */
bool rp_redis_is_array(const redisReply *reply, size_t count);
bool rp_redis_is_array_of_at_least(const redisReply *reply, size_t count);
/* True where reply is a string (bytes); its bytes are reply->str, reply->len. */
bool rp_redis_is_text(const redisReply *reply);
/* A whole number from an integer or a string reply; false where it is neither, or not within the bounds. */
bool rp_redis_number(const redisReply *reply, int64_t minimum, int64_t maximum, int64_t *number);

#endif
