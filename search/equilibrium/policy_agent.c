/* policy: plays the mixes of a policy file. */
#include "search/agent.h"
#include "search/equilibrium/policy.h"

static const rp_option options[] = {
    {"file", RP_OPTION_TEXT, NULL, 0, 0, NULL, "policy file of exactly this game (riposte solve --policy-out)"},
};

static rp_status create(rp_agent *agent, rp_error *error) {
    const rp_option_value *file = &agent->spec.value[0];
    if (!file->set) return rp_fail(error, RP_BAD_INPUT, "agent policy needs file=FILE, the policy to play");
    rp_policy *policy;
    rp_status status = rp_policy_load(file->text, agent->game, &policy, error);
    agent->search = policy;
    return status;
}

static void destroy(rp_agent *agent) { rp_policy_free(agent->search); }

static rp_status decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                        rp_decision *decision, rp_error *error) {
    (void)limits;
    rp_policy_entry entry;
    bool known = rp_policy_find(agent->search, view->player, rp_view_key(view), &entry);
    bool fits = !known || entry.count == decision->count;
    for (int i = 0; known && fits && i < entry.count; i++) fits = entry.action[i] == decision->actions[i].action;
    if (!fits) return rp_fail(error, RP_FAILED, "the policy has other actions here than the game");
    for (int i = 0; i < decision->count; i++)
        decision->actions[i].share = known ? entry.probability[i] : 1.0 / decision->count;
    rp_random random;
    rp_random_seed(&random, seed);
    rp_draw_by_share(decision, &random);
    decision->drawn = true;
    return RP_OK;
}

const rp_agent_kind rp_agent_policy = {
    .name = "policy",
    .summary = "draws from the mixes (probabilities of actions) of a policy file; any action, all equally likely, "
               "where the file has none",
    .paper = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = destroy,
    .decide = decide,
    .as_decided = true,
};
