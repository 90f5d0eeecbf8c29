/* riposte cache status: what a Redis server says of itself, and what of the cache is in it. */
#ifndef RIPOSTE_PLAY_COMMANDS_CACHE_STATUS_H
#define RIPOSTE_PLAY_COMMANDS_CACHE_STATUS_H

#include "search/cache/redis/link.h"

/* Prints it as text or JSON and returns the exit status. `shown`: the address for people; `build`:
 * rp_build_fingerprint. */
int rp_cache_status_print(rp_redis_link *link, const char *shown, uint64_t build, bool json);
/* The same for a server that could not be opened for the reason in `error`. */
int rp_cache_status_print_away(const char *shown, const rp_error *error, bool json);

#endif
