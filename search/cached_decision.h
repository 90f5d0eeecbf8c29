/* Decisions through the result cache. */
#ifndef RIPOSTE_CACHED_DECISION_H
#define RIPOSTE_CACHED_DECISION_H

#include "search/result_cache.h"

/* True where the same view, limits and seed give the same decision again: no limit in time, nothing kept between
 * decisions (reuse=yes). Only such decisions are cached. */
bool rp_agent_is_repeatable(const rp_agent *agent);

/* What rp_agent_decide(agent, view, limits, seed, ...) gives, from the cache where it is there. `run_seed` goes into the
 * key; `seed` must be a function of run_seed, game, agent and information key alone. `limits` may only hold `stop` and
 * `clock`; a decision that was stopped is not kept. decision->milliseconds is 0 when it came from the cache. A NULL
 * cache, or an agent that is not repeatable, is the same as rp_agent_decide. */
rp_status rp_cached_decide(rp_result_cache *cache, rp_agent *agent, const rp_view *view, const rp_limits *limits,
                           uint64_t run_seed, uint64_t seed, rp_decision *decision, rp_error *error);

/* A decision as bytes, and back. Size at most RP_DECISION_BYTES_MAX. Reading refuses whatever could not be a decision
 * at `view`: other actions than the legal ones, numbers out of range, a line that cannot be text. */
enum { RP_DECISION_BYTES_MAX = 64 * 1024 };
size_t rp_decision_write(const rp_decision *decision, unsigned char bytes[RP_DECISION_BYTES_MAX]);
bool rp_decision_read(const unsigned char *bytes, size_t size, const rp_view *view, rp_decision *decision);

#endif
