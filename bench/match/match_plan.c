#include "bench/match/match_plan.h"

#include "bench/match/rotation.h"
#include "bench/statistics/sprt.h"
#include "search/agent.h"

#include <string.h>

static rp_status check_stopping(const rp_match_plan *plan, rp_error *error) {
    const rp_stopping_rule *rule = &plan->stopping;
    bool rotates = plan->pairing == RP_ROTATION;
    int most = rotates ? RP_SEQUENTIAL_ELO_ROTATION_MAX : RP_SEQUENTIAL_ELO_MAX;
    if (!rule->used) return RP_OK;
    if (!rotates && plan->agents.count != 2)
        return rp_fail(error, RP_BAD_INPUT, "a sequential test compares exactly two agents, here are %d",
                       plan->agents.count);
    if (!(rule->elo0 >= -most && rule->elo0 < rule->elo1 && rule->elo1 <= most))
        return rp_fail(error, RP_BAD_INPUT, "a sequential test %shas %d <= ELO0 < ELO1 <= %d, not %g and %g",
                       rotates ? "of rotations " : "", -most, most, rule->elo0, rule->elo1);
    if (!(rule->alpha > 0 && rule->alpha < 0.5 && rule->beta > 0 && rule->beta < 0.5))
        return rp_fail(error, RP_BAD_INPUT, "a sequential test has alpha and beta above 0 and below 0.5, not %g and %g",
                       rule->alpha, rule->beta);
    return RP_OK;
}

/* Two agents, or one, that hold the seats in turn have the same games at every other turn: in records these could not
 * be told from pairs. */
static bool is_of_pairs(const rp_agent_list *agents) {
    for (int i = 2; i < agents->count; i++)
        if (strcmp(agents->spec[i], agents->spec[i - 2]) != 0) return false;
    return agents->count % 2 == 0 || strcmp(agents->spec[0], agents->spec[1]) == 0;
}

static rp_status check_rotation(const rp_match_plan *plan, rp_error *error) {
    int players = plan->game->info.players;
    if (plan->pairing != RP_ROTATION) return RP_OK;
    if (players < RP_ROTATION_PLAYERS_MIN || plan->agents.count != players)
        return rp_fail(error, RP_BAD_INPUT,
                       "agents rotate in games of %d or more players, one for each seat: %s has %d "
                       "players, here are %d agents",
                       RP_ROTATION_PLAYERS_MIN, plan->game->spec.text, players, plan->agents.count);
    return RP_OK;
}

rp_pairing rp_match_pairing_of(const rp_game *game, int agents) {
    int players = game->info.players;
    return players >= RP_ROTATION_PLAYERS_MIN && agents == players ? RP_ROTATION : RP_ROUND_ROBIN;
}

static rp_status check_fields(const rp_match_plan *plan, rp_error *error) {
    if (plan->agents.count < 2) return rp_fail(error, RP_BAD_INPUT, "a match needs at least two agents");
    if (plan->agents.count > RP_MATCH_AGENTS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a match has at most %d agents", RP_MATCH_AGENTS_MAX);
    if (plan->pairs < 1 || plan->pairs > RP_MATCH_PAIRS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a match has 1 to %d pairs", RP_MATCH_PAIRS_MAX);
    rp_status status = check_rotation(plan, error);
    return status ? status : check_stopping(plan, error);
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
    if (plan->pairing == RP_ROTATION) return;
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
    if (status) return status;
    if (plan->pairing == RP_ROTATION && is_of_pairs(&plan->agents))
        return rp_fail(error, RP_BAD_INPUT,
                       "agents that hold the seats in turn play pairs, not rotations: name two, %.200s and %.200s",
                       plan->agents.spec[0], plan->agents.spec[1]);
    list_opponents(plan);
    return RP_OK;
}

uint64_t rp_match_plan_games_per_deal(const rp_match_plan *plan) {
    if (plan->pairing == RP_ROTATION) return (uint64_t)plan->agents.count;
    return (uint64_t)plan->versus_count * RP_MATCH_GAMES_PER_PAIR;
}

uint64_t rp_match_plan_games(const rp_match_plan *plan) { return plan->pairs * rp_match_plan_games_per_deal(plan); }

rp_match_place rp_match_plan_place(const rp_match_plan *plan, uint64_t number) {
    uint64_t games = rp_match_plan_games_per_deal(plan);
    int within = (int)(number % games);
    if (plan->pairing == RP_ROTATION) return (rp_match_place){.pair = number / games, .turn = within};
    return (rp_match_place){
        .pair = number / games, .versus = within / RP_MATCH_GAMES_PER_PAIR, .turn = within % RP_MATCH_GAMES_PER_PAIR};
}

int rp_match_side(int seat, int swapped) { return (seat + swapped) & 1; }

int rp_match_plan_agent(const rp_match_plan *plan, rp_match_place at, int seat) {
    if (plan->pairing == RP_ROTATION) return rp_rotation_agent(plan->agents.count, seat, at.turn);
    return rp_match_side(seat, at.turn) == 0 ? plan->versus[at.versus].first : plan->versus[at.versus].second;
}
