#include "search/cache/cached_decision.h"

#include "search/cache/decision_bytes.h"

#include <stdlib.h>

/* NULL when the kind has no such option or it is not set. */
static const rp_option_value *option_of(const rp_agent *agent, const char *name) {
    int index = rp_option_find(agent->kind->options, agent->kind->option_count, name);
    return index >= 0 && agent->spec.value[index].set ? &agent->spec.value[index] : NULL;
}

bool rp_agent_is_repeatable(const rp_agent *agent) {
    const rp_option_value *time = option_of(agent, "time"), *reuse = option_of(agent, "reuse");
    if ((time && time->integer > 0) || (reuse && reuse->integer != 0)) return false;
    if (agent->kind->repeatable && !agent->kind->repeatable(agent)) return false;
    if (agent->kind->decider) return rp_agent_is_repeatable(agent->kind->decider(agent));
    for (size_t i = 0; i < agent->kind->option_count; i++)
        if (agent->kind->options[i].kind == RP_OPTION_TEXT && agent->spec.value[i].set) return false;
    return true;
}

static bool is_cached(const rp_agent *agent, const rp_view *view, const rp_limits *limits) {
    rp_action useful[RP_LEGAL_MAX];
    bool limited = limits && (limits->simulations || limits->nodes || limits->milliseconds);
    if (limited || view->game != agent->game || !rp_agent_is_repeatable(agent)) return false;
    unsigned to_act = rp_to_act(view->game, &view->masked);
    if ((to_act & RP_TO_ACT_CHANCE) || !(to_act >> view->player & 1)) return false;
    return rp_useful(view->game, &view->masked, view->player, useful) > 1;
}

static rp_result_key key_of(const rp_agent *agent, const rp_view *view, uint64_t run_seed, uint64_t seed) {
    uint64_t asked = rp_hash_bytes(view->masked.bytes, view->game->info.state_size);
    return (rp_result_key){.kind = RP_RESULT_DECISION,
                           .game = agent->game,
                           .agent = rp_hash_bytes(agent->spec.text, strlen(agent->spec.text)),
                           .seed = run_seed,
                           .what = {rp_view_key(view), rp_mix(rp_mix(asked, (uint64_t)view->player), seed)}};
}

static bool is_stopped(const rp_limits *limits) {
    return limits && limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed);
}

static bool find(rp_result_cache *cache, const rp_result_key *key, const rp_view *view, rp_decision *decision) {
    unsigned char *bytes;
    size_t size;
    if (!rp_result_cache_find(cache, key, rp_result_cache_expected_cost(cache, key), &bytes, &size)) return false;
    bool good = rp_decision_read(bytes, size, view, decision);
    free(bytes);
    return good;
}

rp_status rp_cached_decide(rp_result_cache *cache, rp_agent *agent, const rp_view *view, const rp_limits *limits,
                           uint64_t run_seed, uint64_t seed, rp_decision *decision, rp_error *error) {
    if (!cache || !is_cached(agent, view, limits)) return rp_agent_decide(agent, view, limits, seed, decision, error);
    rp_result_key key = key_of(agent, view, run_seed, seed);
    if (find(cache, &key, view, decision)) return RP_OK;
    rp_limits with_cache = limits ? *limits : (rp_limits){0};
    with_cache.results = rp_result_cache_results(cache);
    rp_status status = rp_agent_decide(agent, view, &with_cache, seed, decision, error);
    if (status || is_stopped(limits)) return status;
    unsigned char bytes[RP_DECISION_BYTES_MAX];
    size_t size = rp_decision_write(decision, bytes);
    rp_result_cache_keep(cache, &key, bytes, size, decision->milliseconds * 1e-3);
    return RP_OK;
}
