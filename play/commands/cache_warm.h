/* riposte cache warm: plays the games of a match for the cache's sake. */
#ifndef RIPOSTE_PLAY_COMMANDS_CACHE_WARM_H
#define RIPOSTE_PLAY_COMMANDS_CACHE_WARM_H

#include "bench/match/match_plan.h"
#include "search/cache/redis/address.h"

/* Plays all games of the plan that the cache at `address` does not have, on `threads` threads, and waits until what is
 * new has been written. Prints what was found and made, and returns the exit status: 1 also when something could not be
 * written, 2 when it was interrupted. `quiet`: no progress on standard error. */
int rp_cache_warm(const rp_match_plan *plan, const rp_redis_address *address, int threads, bool quiet);

#endif
