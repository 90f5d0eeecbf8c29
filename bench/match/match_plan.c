#include "bench/match/match_plan.h"

#include "bench/statistics/sprt.h"
#include "search/agent.h"

#include <string.h>

static rp_status check_stopping(const rp_match_plan *plan, rp_error *error) {
    const rp_stopping_rule *rule = &plan->stopping;
    if (!rule->used) return RP_OK;
    if (plan->agents.count != 2)
        return rp_fail(error, RP_BAD_INPUT, "a sequential test compares exactly two agents, here are %d",
                       plan->agents.count);
    if (!(rule->elo0 >= -RP_SEQUENTIAL_ELO_MAX && rule->elo0 < rule->elo1 && rule->elo1 <= RP_SEQUENTIAL_ELO_MAX))
        return rp_fail(error, RP_BAD_INPUT, "a sequential test has %d <= ELO0 < ELO1 <= %d, not %g and %g",
                       -RP_SEQUENTIAL_ELO_MAX, RP_SEQUENTIAL_ELO_MAX, rule->elo0, rule->elo1);
    if (!(rule->alpha > 0 && rule->alpha < 0.5 && rule->beta > 0 && rule->beta < 0.5))
        return rp_fail(error, RP_BAD_INPUT, "a sequential test has alpha and beta above 0 and below 0.5, not %g and %g",
                       rule->alpha, rule->beta);
    return RP_OK;
}

static rp_status check_fields(const rp_match_plan *plan, rp_error *error) {
    if (plan->agents.count < 2) return rp_fail(error, RP_BAD_INPUT, "a match needs at least two agents");
    if (plan->agents.count > RP_MATCH_AGENTS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a match has at most %d agents", RP_MATCH_AGENTS_MAX);
    if (plan->pairs < 1 || plan->pairs > RP_MATCH_PAIRS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a match has 1 to %d pairs", RP_MATCH_PAIRS_MAX);
    return check_stopping(plan, error);
}

/* Replaces a spec by the agent's canonical one. */
static rp_status make_canonical(const rp_game *game, char spec[RP_AGENT_TEXT_MAX], rp_error *error) {
    rp_agent *agent;
    rp_status status = rp_agent_new(spec, game, &agent, error);
    if (status) return status;
    size_t length = strlen(agent->spec.text);
    if (length < RP_AGENT_TEXT_MAX)
        memcpy(spec, agent->spec.text, length + 1);
    else
        status = rp_fail(error, RP_BAD_INPUT, "agent %.40s...: its full text is longer than %d bytes", agent->spec.text,
                         RP_AGENT_TEXT_MAX - 1);
    rp_agent_free(agent);
    return status;
}

static void list_opponents(rp_match_plan *plan) {
    int firsts = plan->pairing == RP_GAUNTLET ? 1 : plan->agents.count;
    plan->versus_count = 0;
    for (int first = 0; first < firsts; first++) {
        for (int second = first + 1; second < plan->agents.count; second++) {
            plan->versus[plan->versus_count].first = first;
            plan->versus[plan->versus_count++].second = second;
        }
    }
}

rp_status rp_match_plan_make(rp_match_plan *plan, rp_error *error) {
    rp_status status = check_fields(plan, error);
    for (int i = 0; !status && i < plan->agents.count; i++)
        status = make_canonical(plan->game, plan->agents.spec[i], error);
    if (!status) list_opponents(plan);
    return status;
}

uint64_t rp_match_plan_games(const rp_match_plan *plan) {
    return plan->pairs * (uint64_t)plan->versus_count * RP_MATCH_GAMES_PER_PAIR;
}

rp_match_place rp_match_plan_place(const rp_match_plan *plan, uint64_t number) {
    uint64_t versus = number / RP_MATCH_GAMES_PER_PAIR, opponents = (uint64_t)plan->versus_count;
    return (rp_match_place){.pair = versus / opponents,
                            .versus = (int)(versus % opponents),
                            .swapped = (int)(number % RP_MATCH_GAMES_PER_PAIR)};
}

int rp_match_side(int seat, int swapped) { return (seat + swapped) & 1; }

int rp_match_plan_agent(const rp_match_plan *plan, rp_match_place at, int seat) {
    return rp_match_side(seat, at.swapped) == 0 ? plan->versus[at.versus].first : plan->versus[at.versus].second;
}
