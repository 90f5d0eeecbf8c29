/* Decisions through the result cache. */
#ifndef RIPOSTE_SEARCH_CACHE_CACHED_DECISION_H
#define RIPOSTE_SEARCH_CACHE_CACHED_DECISION_H

#include "search/cache/decision_bytes.h"
#include "search/cache/result_cache.h"

/* True where the same view and seed give the same decision again, in every process of the same build: no limit in time,
 * nothing kept between decisions (reuse=yes), no file, since the spec does not tell what is in it, no threads of
 * expectimax. Only such decisions are cached. */
bool rp_agent_is_repeatable(const rp_agent *agent);

/* What rp_agent_decide(agent, view, limits, seed, ...) gives, from the cache where it is there. The key holds
 * `run_seed` and all that the decision is a function of: game, agent, seat, view and `seed`. decision->milliseconds is
 * 0 when it came from the cache. A decision that was stopped is not kept, nor is a forced one. The same as
 * rp_agent_decide where `cache` is NULL, the agent not repeatable, or `limits` hold other things than `stop` and
 * `clock`. */
rp_status rp_cached_decide(rp_result_cache *cache, rp_agent *agent, const rp_view *view, const rp_limits *limits,
                           uint64_t run_seed, uint64_t seed, rp_decision *decision, rp_error *error);

#endif
