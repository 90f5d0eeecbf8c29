/* equilibrium: plays a Nash equilibrium of a small game, found when the agent is made (tree_solution.h). Values are
 * those of each action when all play the policy afterwards, over what the player does not know. */
#include "search/agent.h"
#include "search/equilibrium/tree_solution.h"

#include <stdio.h>
#include <stdlib.h>

enum { OPTION_NASH_CONV, OPTION_NODES, OPTION_WORK, OPTION_KEEP };

static const rp_option options[] = {
    {"nash-conv", RP_OPTION_REAL, "0.0005", 0, 1e9, NULL,
     "the solving ends when NashConv, what all could gain by best responses, is not above this"},
    {"nodes", RP_OPTION_INTEGER, "400000", 1, 100000000, NULL,
     "a game with more histories (courses of play up to a point) than these is refused"},
    {"work", RP_OPTION_INTEGER, "600", 1, 1000000, NULL,
     "the solving ends after as many million histories, each counted once an iteration"},
    {"keep", RP_OPTION_CHOICE, "no", 0, 0, "no|yes",
     "keep the policy in the user's cache folder, and look there first"},
};

static void destroy(rp_agent *agent) {
    rp_tree_solution *solution = agent->search;
    if (!solution) return;
    rp_tree_solution_release(solution);
    free(solution);
}

static rp_status create(rp_agent *agent, rp_error *error) {
    const rp_option_value *value = agent->spec.value;
    const rp_tree_solution_options how = {.nodes_maximum = (uint64_t)value[OPTION_NODES].integer,
                                          .nash_conv = value[OPTION_NASH_CONV].real,
                                          .work = (uint64_t)value[OPTION_WORK].integer * 1000000,
                                          .keep = value[OPTION_KEEP].integer == 1};
    rp_tree_solution *solution = malloc(sizeof *solution);
    if (!solution) return rp_fail(error, RP_FAILED, "no memory for agent equilibrium");
    rp_status status = rp_tree_solution_make(agent->game, &how, solution, error);
    if (status) {
        rp_error_prefix(error, "agent equilibrium");
        free(solution);
        return status;
    }
    rp_game_tree_drop_nodes(solution->tree);
    agent->search = solution;
    return RP_OK;
}

static rp_status decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                        rp_decision *decision, rp_error *error) {
    (void)limits;
    const rp_tree_solution *solution = agent->search;
    rp_action_value answer[RP_LEGAL_MAX];
    int count = rp_action_values_find(solution->values, view->player, rp_view_key(view), answer);
    bool fits = count == decision->count;
    for (int i = 0; fits && i < count; i++) fits = answer[i].action == decision->actions[i].action;
    if (!fits) return rp_fail(error, RP_FAILED, "agent equilibrium: the start of the game does not lead here");
    decision->value = decision->standard_error = 0;
    for (int i = 0; i < count; i++) {
        rp_action_report *report = &decision->actions[i];
        report->share = answer[i].probability;
        report->value = answer[i].value;
        report->standard_error = 0;
        decision->value += report->share * report->value;
    }
    rp_random random;
    rp_random_seed(&random, seed);
    rp_draw_by_share(decision, &random);
    decision->drawn = true;
    decision->nodes = solution->tree->node_count;
    return RP_OK;
}

static void memory(const rp_agent *agent, size_t *used, size_t *cap) {
    const rp_tree_solution *solution = agent->search;
    *used = *cap = rp_game_tree_bytes(solution->tree) + rp_action_values_bytes(solution->values);
}

static void note(const rp_agent *agent, char text[RP_TEXT_MAX]) {
    const rp_tree_solution *solution = agent->search;
    snprintf(text, RP_TEXT_MAX, "NashConv %.3g, all that better answers could gain", solution->result.nash_conv);
}

static double nash_conv(const rp_agent *agent) {
    const rp_tree_solution *solution = agent->search;
    return solution->result.nash_conv;
}

const rp_agent_kind rp_agent_equilibrium = {
    .name = "equilibrium",
    .summary = "draws from a Nash equilibrium (mixes from which nobody gains by departing while the others keep "
               "theirs) of a small game, which it solves when it is made",
    .paper = "Farina, Kroer, Sandholm, \"Faster Game Solving via Predictive Blackwell Approachability\", 2021 (PCFR+)",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = destroy,
    .decide = decide,
    .as_decided = true,
    .memory = memory,
    .note = note,
    .nash_conv = nash_conv,
};
