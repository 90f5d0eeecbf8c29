/* Decisions through the result cache. */
#ifndef RIPOSTE_SEARCH_CACHE_CACHED_DECISION_H
#define RIPOSTE_SEARCH_CACHE_CACHED_DECISION_H

#include "search/agent.h"
#include "search/cache/result_cache.h"

/* True where the same view and seed give the same decision again, in every process of the same build, as the kind says
 * (rp_agent_kind.repeatable). Only such decisions are cached. */
RP_API bool rp_agent_is_repeatable(const rp_agent *agent);

/* What rp_agent_decide(agent, view, limits, seed, ...) gives, from the cache where it is there. The key holds
 * `run_seed` and all that the decision is a function of: game, agent, seat, view and `seed`. decision->milliseconds is
 * 0 when it came from the cache. A decision that was stopped is not kept, nor is a forced one. The same as
 * rp_agent_decide where `cache` is NULL, the agent not repeatable, or `limits` hold other things than `stop` and
 * `clock`. */
RP_API rp_status rp_cached_decide(rp_result_cache *cache, rp_agent *agent, const rp_view *view, const rp_limits *limits,
                                  uint64_t run_seed, uint64_t seed, rp_decision *decision, rp_error *error);

#endif
