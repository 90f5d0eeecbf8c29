/* Every useful action with the same probability. */
#include "search/agent.h"

static rp_status create(rp_agent *agent, rp_error *error) {
    (void)agent, (void)error;
    return RP_OK;
}

static rp_status decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                        rp_decision *decision, rp_error *error) {
    (void)agent, (void)view, (void)limits, (void)error;
    rp_random random;
    rp_random_seed(&random, seed);
    for (int i = 0; i < decision->count; i++) decision->actions[i].share = 1.0 / decision->count;
    decision->drawn = true;
    decision->action = decision->actions[rp_random_below(&random, (uint32_t)decision->count)].action;
    return RP_OK;
}

const rp_agent_kind rp_agent_random = {
    .name = "random",
    .summary = "any legal action, all equally likely",
    .paper = "",
    .create = create,
    .decide = decide,
    .as_decided = true,
};
