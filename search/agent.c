#include "search/agent.h"

#include "engine/table_check.h"
#include "eval/evaluate.h"
#include "search/prepare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

extern const rp_agent_kind rp_agent_random, rp_agent_greedy, rp_agent_flatmc, rp_agent_expectimax, rp_agent_mcts,
    rp_agent_pimc, rp_agent_ismcts, rp_agent_policy, rp_agent_exact, rp_agent_equilibrium, rp_agent_best,
    rp_agent_drafter;

enum { BUILT_IN = 12, ADDED_MAX = 32 };

/* Behind the built-in ones what a program adds while it starts, before it has threads; never changed again. */
static const rp_agent_kind *all_kinds[BUILT_IN + ADDED_MAX] = {
    &rp_agent_random, &rp_agent_greedy, &rp_agent_flatmc, &rp_agent_expectimax,  &rp_agent_mcts, &rp_agent_pimc,
    &rp_agent_ismcts, &rp_agent_policy, &rp_agent_exact,  &rp_agent_equilibrium, &rp_agent_best, &rp_agent_drafter};
static size_t kind_count = BUILT_IN;

const rp_agent_kind *const *rp_agent_kinds(size_t *count) {
    *count = kind_count;
    return all_kinds;
}

static rp_status check_kind(const rp_agent_kind *kind, rp_error *error) {
    const char *name = kind->name;
    if (!rp_is_spec_name(name))
        return rp_fail(error, RP_BAD_INPUT, "an agent is called '%.60s'; 1 to %d small letters, digits and - are names",
                       name ? name : "", RP_NAME_MAX - 1);
    if (!kind->summary || !kind->paper)
        return rp_fail(error, RP_BAD_INPUT, "agent %s has no %s", name, kind->summary ? "paper" : "summary");
    if (!kind->create || (!kind->decide && !kind->decider))
        return rp_fail(error, RP_BAD_INPUT, "agent %s has no function %s", name, kind->create ? "decide" : "create");
    if (kind->needs_absent && !kind->refusal)
        return rp_fail(error, RP_BAD_INPUT, "agent %s refuses games and says no reason", name);
    return rp_options_check("agent", name, kind->options, kind->option_count, error);
}

rp_status rp_agent_kind_add(const rp_agent_kind *kind, rp_error *error) {
    rp_status status = check_kind(kind, error);
    if (status) return status;
    for (size_t i = 0; i < kind_count; i++)
        if (strcasecmp(all_kinds[i]->name, kind->name) == 0)
            return rp_fail(error, RP_BAD_INPUT, "there is an agent called '%.60s' already", kind->name);
    if (kind_count == BUILT_IN + ADDED_MAX)
        return rp_fail(error, RP_BAD_INPUT, "at most %d agents can be added", ADDED_MAX);
    all_kinds[kind_count++] = kind;
    return RP_OK;
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
    if (status) return status;
    const rp_agent_kind *kind = find_kind(name, error);
    return kind ? rp_agent_new_of(kind, spec, game, agent, error) : RP_BAD_INPUT;
}

rp_status rp_agent_new_of(const rp_agent_kind *kind, const char *spec, const rp_game *game, rp_agent **agent,
                          rp_error *error) {
    char name[RP_NAME_MAX];
    *agent = NULL;
    rp_status status = check_kind(kind, error);
    if (!status) status = rp_spec_name(spec, name, error);
    if (status) return status;
    if (strcasecmp(name, kind->name) != 0)
        return rp_fail(error, RP_BAD_INPUT, "'%.60s' is no agent %s", spec, kind->name);
    if (game->info.capabilities & kind->needs_absent)
        return rp_fail(error, RP_BAD_INPUT, "agent %s cannot play %s: %s", kind->name, game->rules->name,
                       kind->refusal);
    rp_agent *made = malloc(sizeof *made);
    if (!made) return rp_fail(error, RP_FAILED, "no memory for agent %s", kind->name);
    made->kind = kind;
    made->game = game;
    made->search = NULL;
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
    decision->exact = decision->drawn = decision->unexplained = false;
    decision->simulations = decision->nodes = 0;
    decision->milliseconds = 0;
    decision->line_length = 0;
}

/* A search of few simulations may stumble into an action that can only harm: the best of the others is played then.
 * Index of what is played instead of action number `index`. */
static int harmless_instead(const rp_agent *agent, const rp_view *view, const rp_decision *decision, int index) {
    if (agent->kind->as_decided || !rp_warning(view, decision->actions[index].action)) return index;
    const rp_action_report *best = NULL;
    for (int i = 0; i < decision->count; i++) {
        const rp_action_report *report = &decision->actions[i];
        if (rp_warning(view, report->action)) continue;
        if (!best || report->share > best->share || (report->share == best->share && report->value > best->value))
            best = report;
    }
    return best ? (int)(best - decision->actions) : index;
}

/* Where action number `chosen` is not played but `instead`: the position is worth what is played. */
static void play_instead(rp_decision *decision, int chosen, int instead) {
    if (instead == chosen) return;
    decision->action = decision->actions[instead].action;
    if (decision->drawn) return; /* it is worth the mix */
    decision->value = decision->actions[instead].value;
    decision->standard_error = decision->actions[instead].standard_error;
}

/* -1: it is none of them. */
static int index_of_action(const rp_decision *decision) {
    for (int i = 0; i < decision->count; i++)
        if (decision->actions[i].action == decision->action) return i;
    return -1;
}

void rp_draw_by_share(rp_decision *decision, rp_random *random) {
    double left = rp_random_unit(random);
    for (int i = 0; i < decision->count; i++) {
        if (decision->actions[i].share <= 0) continue;
        decision->action = decision->actions[i].action;
        if ((left -= decision->actions[i].share) < 0) return;
    }
}

/* Who decides for the agent. */
static rp_agent *decider_of(const rp_agent *agent) {
    while (agent->kind->decider) agent = agent->kind->decider(agent);
    return (rp_agent *)agent;
}

void rp_agent_mix(const rp_agent *agent, const rp_view *view, const rp_decision *decision, double mix[]) {
    agent = decider_of(agent);
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
    agent = decider_of(agent);
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
    if (!agent->kind->as_decided && rp_prepare(view, NULL, (rp_preparing){false, false}, decision)) return RP_OK;
    const rp_clock *clock = limits->clock ? limits->clock : &rp_clock_monotonic;
    uint64_t begin = rp_clock_now(clock);
    rp_status status = agent->kind->decide(agent, view, limits, seed, decision, error);
    int chosen = status ? -1 : index_of_action(decision);
    if (chosen >= 0) play_instead(decision, chosen, harmless_instead(agent, view, decision, chosen));
    if (!status && chosen < 0)
        status = rp_fail(error, RP_FAILED, "agent %s chose action %d, which is none of the %d that there are",
                         agent->kind->name, decision->action, decision->count);
    decision->milliseconds = (double)(rp_clock_now(clock) - begin) * 1e-6;
    return status;
}

void rp_agent_forget(rp_agent *agent) {
    agent = decider_of(agent);
    if (agent->kind->forget) agent->kind->forget(agent);
}

void rp_agent_note(const rp_agent *agent, char text[RP_TEXT_MAX]) {
    agent = decider_of(agent);
    text[0] = 0;
    if (agent->kind->note) agent->kind->note(agent, text);
}

double rp_agent_nash_conv(const rp_agent *agent) {
    agent = decider_of(agent);
    return agent->kind->nash_conv ? agent->kind->nash_conv(agent) : NAN;
}

void rp_agent_memory(const rp_agent *agent, size_t *used, size_t *cap) {
    agent = decider_of(agent);
    *used = *cap = 0;
    if (agent->kind->memory) agent->kind->memory(agent, used, cap);
}
