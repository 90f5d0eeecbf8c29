/* One connection to a Redis server: the only code that knows hiredis (0.14, so RESP2 and no TLS).
 *
 * A link belongs to one thread at a time. What is read from the server is hostile: callers check the type and length of
 * every reply. Any function that fails with RP_FAILED because the connection is gone leaves the link broken: it answers
 * nothing any more (a late answer would be taken for the next one's) until rp_redis_link_open makes a new connection.
 *
 * Commands are written as in hiredis: %s takes a text, %b bytes and their size (size_t), and what an argument holds is
 * never parsed: spaces separate arguments in the format only.
 *
 * Deviations from plain hiredis: a time limit holds for a whole answer, not for each read of a part of it; no signal
 * comes from writing to a connection that is gone; an array of more than RP_REDIS_ELEMENTS_MAX elements and an answer
 * of more than RP_REDIS_ANSWER_MAX bytes break the link. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_LINK_H
#define RIPOSTE_SEARCH_CACHE_REDIS_LINK_H

#include "engine/clock.h"
#include "search/cache/redis/address.h"

#include <hiredis/hiredis.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct rp_redis_link rp_redis_link;

enum { RP_REDIS_CLIENT_NAME_MAX = 64, RP_REDIS_ELEMENTS_MAX = 1 << 24, RP_REDIS_ANSWER_MAX = 1 << 30 };

/* No connection is made yet. `name` (printable, no spaces, cut to 63 bytes) shows in the server's CLIENT LIST; a user
 * without the right to set it goes on without. The address is copied. RP_FAILED: no memory. */
rp_status rp_redis_link_new(const rp_redis_address *address, const char *name, rp_redis_link **link, rp_error *error);
void rp_redis_link_free(rp_redis_link *link); /* NULL allowed */

/* Connects anew: host, AUTH, SELECT, CLIENT SETNAME, all within `milliseconds` (at least 1) each, which is also how
 * long every later command waits for an answer. To find the address of a host by its name is up to the system and may
 * take longer. RP_BAD_INPUT: the server refuses the password, the user, the database (trying again would not help);
 * RP_FAILED: not reachable, or it is loading, or has too many clients. Texts name the address without its password. */
rp_status rp_redis_link_open(rp_redis_link *link, int milliseconds, rp_error *error);
bool rp_redis_link_is_open(const rp_redis_link *link);
void rp_redis_link_close(rp_redis_link *link);
/* How long commands wait from now on. */
void rp_redis_link_set_timeout(rp_redis_link *link, int milliseconds);
/* From when *stop is true, which any thread or signal may set, an answer or a connection is waited for no more than
 * `milliseconds`. It must outlive the link; NULL (as at first): nothing cuts waiting short. */
void rp_redis_link_set_stop(rp_redis_link *link, const atomic_bool *stop, int milliseconds);
/* The clock by which it waits; it must outlive the link. Without, rp_clock_monotonic. */
void rp_redis_link_set_clock(rp_redis_link *link, const rp_clock *clock);
/* What broke the link was that no answer came in time. */
bool rp_redis_link_timed_out(const rp_redis_link *link);
/* Nothing has arrived that nobody asked for, the end of the connection among it: a link that lay idle can be used. */
bool rp_redis_link_is_quiet(const rp_redis_link *link);

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
