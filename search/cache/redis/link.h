/* One connection to a Redis server: its life, how long it waits, and what broke it. It is opened by link_open.h and
 * asked by command.h; the three are the only code that knows hiredis (0.14, so RESP2 and no TLS).
 *
 * A link belongs to one thread at a time. What is read from the server is hostile: callers check the type and length of
 * every reply. Any function that fails with RP_FAILED because the connection is gone leaves the link broken: it answers
 * nothing any more (a late answer would be taken for the next one's) until rp_redis_link_open makes a new connection.
 *
 * Deviations from plain hiredis: a time limit holds for a whole answer, not for each read of a part of it; no signal
 * comes from writing to a connection that is gone; an array of more than RP_REDIS_ELEMENTS_MAX elements and an answer
 * of more than RP_REDIS_ANSWER_MAX bytes break the link. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_LINK_H
#define RIPOSTE_SEARCH_CACHE_REDIS_LINK_H

#include "engine/clock.h"
#include "search/cache/redis/address.h"

#include <stdatomic.h>
#include <stdbool.h>

typedef struct rp_redis_link rp_redis_link;

enum { RP_REDIS_CLIENT_NAME_MAX = 64, RP_REDIS_ELEMENTS_MAX = 1 << 24, RP_REDIS_ANSWER_MAX = 1 << 30 };

/* No connection is made yet. `name` (printable, no spaces, cut to 63 bytes) shows in the server's CLIENT LIST; a user
 * without the right to set it goes on without. The address is copied. RP_FAILED: no memory. */
rp_status rp_redis_link_new(const rp_redis_address *address, const char *name, rp_redis_link **link, rp_error *error);
void rp_redis_link_free(rp_redis_link *link); /* NULL allowed */

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

#endif
