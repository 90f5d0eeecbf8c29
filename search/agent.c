#include "search/agent.h"

#include "eval/evaluate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

extern const rp_agent_kind rp_agent_random, rp_agent_greedy, rp_agent_flatmc, rp_agent_expectimax, rp_agent_mcts,
    rp_agent_pimc, rp_agent_ismcts, rp_agent_policy, rp_agent_exact;

static const rp_agent_kind *const all_kinds[] = {&rp_agent_random,     &rp_agent_greedy, &rp_agent_flatmc,
                                                 &rp_agent_expectimax, &rp_agent_mcts,   &rp_agent_pimc,
                                                 &rp_agent_ismcts,     &rp_agent_policy, &rp_agent_exact};

const rp_agent_kind *const *rp_agent_kinds(size_t *count) {
    *count = sizeof all_kinds / sizeof *all_kinds;
    return all_kinds;
}

static const rp_agent_kind *find_kind(const char *name, rp_error *error) {
    size_t count, used = 0;
    const rp_agent_kind *const *kinds = rp_agent_kinds(&count);
    char names[256] = "";
    for (size_t i = 0; i < count; i++) {
        if (strcasecmp(kinds[i]->name, name) == 0) return kinds[i];
        int written = snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", kinds[i]->name);
        used += (size_t)written < sizeof names - used ? (size_t)written : 0;
    }
    rp_fail(error, RP_BAD_INPUT, "unknown agent '%s'; there are: %s", name, names);
    return NULL;
}

rp_status rp_agent_new(const char *spec, const rp_game *game, rp_agent **agent, rp_error *error) {
    char name[RP_NAME_MAX];
    *agent = NULL;
    rp_status status = rp_spec_name(spec, name, error);
    if (status != RP_OK) return status;
    const rp_agent_kind *kind = find_kind(name, error);
    if (!kind) return RP_BAD_INPUT;
    if (game->info.capabilities & kind->needs_absent)
        return rp_fail(error, RP_BAD_INPUT, "agent %s cannot play %s: %s", kind->name, game->rules->name,
                       kind->refusal);
    rp_agent *made = calloc(1, sizeof *made);
    if (!made) return rp_fail(error, RP_FAILED, "no memory for agent %s", kind->name);
    made->kind = kind;
    made->game = game;
    status = rp_spec_parse(spec, "agent", kind->options, kind->option_count, &made->spec, error);
    if (status == RP_OK) status = kind->create(made, error);
    if (status != RP_OK) {
        free(made);
        return status;
    }
    *agent = made;
    return RP_OK;
}

void rp_agent_free(rp_agent *agent) {
    if (!agent) return;
    if (agent->kind->destroy) agent->kind->destroy(agent);
    free(agent);
}

/* Every useful action, not tried yet. */
static void begin_decision(const rp_view *view, rp_decision *decision) {
    rp_action useful[RP_LEGAL_MAX];
    const rp_game_info *info = &view->game->info;
    double middle = 0.5 * (info->payoff_minimum + info->payoff_maximum);
    decision->count = rp_useful(view->game, &view->masked, view->player, useful);
    for (int i = 0; i < decision->count; i++)
        decision->actions[i] =
            (rp_action_report){.action = useful[i], .value = middle, .standard_error = INFINITY, .win = NAN};
    decision->action = useful[0];
    decision->value = middle;
    decision->standard_error = INFINITY;
    decision->exact = decision->drawn = false;
    decision->simulations = decision->nodes = 0;
    decision->milliseconds = 0;
    decision->line_length = 0;
}

/* A search of few simulations may stumble into an action that can only harm: the best of the others is played then.
 * Index of what is played instead of action number `index`. */
static int harmless_instead(const rp_agent *agent, const rp_view *view, const rp_decision *decision, int index) {
    bool as_it_is =
        agent->kind == &rp_agent_random || agent->kind == &rp_agent_policy || agent->kind == &rp_agent_exact;
    if (as_it_is || !rp_warning(view, decision->actions[index].action)) return index;
    const rp_action_report *best = NULL;
    for (int i = 0; i < decision->count; i++) {
        const rp_action_report *report = &decision->actions[i];
        if (rp_warning(view, report->action)) continue;
        if (!best || report->share > best->share || (report->share == best->share && report->value > best->value))
            best = report;
    }
    return best ? (int)(best - decision->actions) : index;
}

static int index_of_action(const rp_decision *decision) {
    int index = 0;
    while (decision->actions[index].action != decision->action) index++;
    return index;
}

void rp_agent_mix(const rp_agent *agent, const rp_view *view, const rp_decision *decision, double mix[]) {
    for (int i = 0; i < decision->count; i++) mix[i] = 0;
    if (!decision->drawn) {
        mix[index_of_action(decision)] = 1;
        return;
    }
    for (int i = 0; i < decision->count; i++)
        if (decision->actions[i].share > 0)
            mix[harmless_instead(agent, view, decision, i)] += decision->actions[i].share;
}

rp_status rp_agent_decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                          rp_decision *decision, rp_error *error) {
    static const rp_limits none;
    if (!limits) limits = &none;
    if (view->game != agent->game)
        return rp_fail(error, RP_BAD_INPUT, "the view belongs to another game than agent %s", agent->kind->name);
    unsigned to_act = rp_to_act(view->game, &view->masked);
    if ((to_act & RP_TO_ACT_CHANCE) || !(to_act >> view->player & 1))
        return rp_fail(error, RP_BAD_INPUT, "it is not the turn of %s", view->game->info.player_names[view->player]);
    begin_decision(view, decision);
    if (decision->count == 1) {
        decision->actions[0].share = 1;
        return RP_OK;
    }
    const rp_clock *clock = limits->clock ? limits->clock : &rp_clock_monotonic;
    uint64_t begin = rp_clock_now(clock);
    rp_status status = agent->kind->decide(agent, view, limits, seed, decision, error);
    if (status == RP_OK)
        decision->action = decision->actions[harmless_instead(agent, view, decision, index_of_action(decision))].action;
    decision->milliseconds = (double)(rp_clock_now(clock) - begin) * 1e-6;
    return status;
}

void rp_agent_forget(rp_agent *agent) {
    if (agent->kind->forget) agent->kind->forget(agent);
}

void rp_agent_memory(const rp_agent *agent, size_t *used, size_t *cap) {
    *used = *cap = 0;
    if (agent->kind->memory) agent->kind->memory(agent, used, cap);
}
