#include "search/solution.h"

#include "search/equilibrium/solver.h"
#include "search/equilibrium/tree_solution.h"
#include "search/exact/state_graph.h"
#include "search/exploit/game_tree.h"
#include "search/exploit/states.h"

#include <stdlib.h>
#include <string.h>

#define WORK_DEFAULT UINT64_C(1000000000)
static const double nash_conv_default = 0.0005;

/* One of the two. */
struct rp_solution {
    const rp_game *game;
    rp_state_graph *graph; /* NULL: the tree */
    rp_tree_solution tree;
    rp_nash_conv exact; /* of the graph's policy */
};

static rp_status check_threads(int threads, rp_error *error) {
    if (threads >= 0 && threads <= RP_SOLVER_THREADS_MAX) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "%d threads; 1 to %d are possible", threads, RP_SOLVER_THREADS_MAX);
}

static rp_status solve_states(rp_solution *solution, const rp_solution_options *options, rp_error *error) {
    const rp_state_graph_options how = {.states_maximum = options->states_maximum, .stop = options->stop};
    rp_status status = rp_state_graph_solve(solution->game, &how, &solution->graph, error);
    if (status) {
        solution->graph = NULL;
        return status;
    }
    return rp_state_graph_nash_conv(solution->graph, NULL, NULL, &solution->exact, error);
}

static rp_status solve_tree(rp_solution *solution, const rp_solution_options *options, rp_error *error) {
    const rp_tree_solution_options how = {
        .nodes_maximum = options->histories_maximum,
        .nash_conv = options->nash_conv ? options->nash_conv : nash_conv_default,
        .work = options->work ? options->work : WORK_DEFAULT,
        .threads = options->threads,
        .stop = options->stop,
    };
    return rp_tree_solution_make(solution->game, &how, &solution->tree, error);
}

/* That the states suit is a good guess where something is hidden: the solver may still refuse them. */
static rp_status solve(rp_solution *solution, const rp_solution_options *options, rp_error *error) {
    if (!rp_state_graph_suits(solution->game, NULL)) return solve_tree(solution, options, error);
    rp_status status = solve_states(solution, options, error);
    bool guessed = solution->game->info.capabilities & RP_HAS_HIDDEN;
    return status == RP_BAD_INPUT && guessed ? solve_tree(solution, options, error) : status;
}

rp_status rp_solution_new(const rp_game *game, const rp_solution_options *options, rp_solution **solution,
                          rp_error *error) {
    static const rp_solution_options defaults;
    *solution = NULL;
    if (!options) options = &defaults;
    rp_status status = check_threads(options->threads, error);
    if (status) return status;
    rp_solution *made = calloc(1, sizeof *made);
    if (!made) return rp_fail(error, RP_FAILED, "no memory for a solution");
    made->game = game;
    status = solve(made, options, error);
    if (status)
        rp_solution_free(made);
    else
        *solution = made;
    return status;
}

void rp_solution_free(rp_solution *solution) {
    if (!solution) return;
    rp_state_graph_free(solution->graph);
    rp_tree_solution_release(&solution->tree);
    free(solution);
}

void rp_solution_facts_of(const rp_solution *solution, rp_solution_facts *facts) {
    const rp_nash_conv *result = solution->graph ? &solution->exact : &solution->tree.result;
    *facts = (rp_solution_facts){.exact = solution->graph != NULL, .nash_conv = result->nash_conv};
    memcpy(facts->value, result->value, sizeof facts->value);
    if (!solution->graph) {
        facts->histories = solution->tree.tree->node_count;
        facts->iterations = solution->tree.iterations;
        return;
    }
    rp_state_graph_facts found;
    rp_state_graph_facts_of(solution->graph, &found);
    facts->states = found.states;
}

static int look_at_states(const rp_state_graph *graph, const rp_view *view, rp_solution_action answer[]) {
    rp_state_graph_answer found;
    if (!rp_state_graph_look(graph, view, &found)) return 0;
    for (int i = 0; i < found.count; i++)
        answer[i] = (rp_solution_action){
            .action = found.action[i].action, .probability = found.action[i].share, .value = found.action[i].value};
    return found.count;
}

static int look_in_tree(const rp_tree_solution *tree, const rp_view *view, rp_solution_action answer[]) {
    rp_action_value found[RP_LEGAL_MAX];
    int count = rp_action_values_find(tree->values, view->player, rp_view_key(view), found);
    for (int i = 0; i < count; i++)
        answer[i] = (rp_solution_action){
            .action = found[i].action, .probability = found[i].probability, .value = found[i].value};
    return count;
}

int rp_solution_look(const rp_solution *solution, const rp_view *view, rp_solution_action answer[]) {
    if (!(rp_to_act(view->game, &view->masked) >> view->player & 1)) return 0;
    return solution->graph ? look_at_states(solution->graph, view, answer)
                           : look_in_tree(&solution->tree, view, answer);
}

static rp_status exploit_in_tree(const rp_solution *solution, const char *agent, const rp_exploit_options *options,
                                 rp_exploit_result *result, rp_error *error) {
    rp_sequence_form *form;
    rp_status status = rp_sequence_form_build(solution->tree.tree, &form, error);
    if (status) return status;
    status = rp_exploit_agent(form, agent, options, NULL, result, error);
    rp_sequence_form_free(form);
    return status;
}

rp_status rp_solution_exploit(const rp_solution *solution, const char *agent, uint32_t samples, uint64_t seed,
                              int threads, const atomic_bool *stop, rp_exploitability *result, rp_error *error) {
    const rp_exploit_options options = {
        .samples = samples, .seed = seed, .threads = threads ? threads : 1, .stop = stop};
    rp_status status = check_threads(threads, error);
    if (status) return status;
    if (samples < 1 || samples > RP_EXPLOIT_SAMPLES_MAX)
        return rp_fail(error, RP_BAD_INPUT, "%u samples; 1 to %d are possible", samples, RP_EXPLOIT_SAMPLES_MAX);
    rp_exploit_result found;
    status = solution->graph
                 ? rp_exploit_agent_on_states(solution->game, solution->graph, agent, &options, &found, error)
                 : exploit_in_tree(solution, agent, &options, &found, error);
    if (status) return status;
    if (found.samples < samples && !found.certain) return rp_fail(error, RP_FAILED, "stopped");
    *result = (rp_exploitability){.nash_conv = found.plug_in.value,
                                  .nash_conv_error = found.plug_in.error,
                                  .lower = found.lower.value,
                                  .lower_error = found.lower.error,
                                  .certain = found.certain,
                                  .answers = found.answers};
    for (int i = 0; i < solution->game->info.players; i++) {
        result->value[i] = found.value[i].value;
        result->best[i] = found.best[i].value;
    }
    return RP_OK;
}
