#include "search/equilibrium/tree_solution.h"

#include "search/equilibrium/game_tree_build.h"
#include "search/equilibrium/kept_policy.h"
#include "search/equilibrium/solver.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The average strategy into strategy[slot_count], with the iterations in *iterations. */
static rp_status iterate(rp_sequence_form *form, const rp_tree_solution_options *options, double strategy[],
                         uint64_t *iterations, rp_error *error) {
    const rp_solver_options how = {.algorithm = RP_SOLVER_PREDICTIVE_CFR_PLUS, .threads = options->threads};
    const rp_solver_limits limits = {.nash_conv = options->nash_conv,
                                     .iterations = 1 + options->work / form->tree->node_count,
                                     .stop = options->stop};
    rp_solver *solver;
    rp_solver_run run = {.point = NULL};
    rp_status status = rp_solver_new(form, &how, &solver, error);
    if (!status) status = rp_solver_continue(solver, &limits, &run, error);
    if (!status && run.end == RP_SOLVER_STOPPED) status = rp_fail(error, RP_FAILED, "stopped");
    if (!status) {
        rp_solver_average(solver, strategy);
        *iterations = rp_solver_iterations(solver);
    }
    rp_solver_run_release(&run);
    rp_solver_free(solver);
    return status;
}

/* The strategy as it would come back from a file, so that keeping it changes nothing. */
static rp_status go_through_policy(const rp_game_tree *tree, double strategy[], rp_error *error) {
    rp_policy *policy;
    rp_status status = rp_policy_from_game_tree(tree, strategy, NULL, &policy, error);
    if (status) return status;
    status = rp_policy_to_game_tree(policy, tree, strategy, NULL, error);
    rp_policy_free(policy);
    return status;
}

/* A strategy into strategy[slot_count], kept or new, and what it is worth. One that misses the target is not kept:
 * whoever finds a kept one above the target cannot tell it from a forged one. */
static rp_status solve(rp_sequence_form *form, const rp_tree_solution_options *options, double strategy[],
                       rp_tree_solution *solution, rp_error *error) {
    char made[RP_POLICY_MADE_MAX];
    snprintf(made, sizeof made, "PCFR+ to %.17g, %" PRIu64 " histories at most", options->nash_conv, options->work);
    solution->result.nash_conv = INFINITY;
    rp_status status = RP_OK;
    if (options->keep && rp_kept_policy_take(form->tree, made, strategy))
        status = rp_nash_conv_of(form, strategy, &solution->result, error);
    if (status || solution->result.nash_conv <= options->nash_conv) return status;
    status = iterate(form, options, strategy, &solution->iterations, error);
    if (!status) status = go_through_policy(form->tree, strategy, error);
    if (!status) status = rp_nash_conv_of(form, strategy, &solution->result, error);
    if (!status && options->keep && solution->result.nash_conv <= options->nash_conv)
        rp_kept_policy_keep(form->tree, made, strategy, solution->result.nash_conv);
    return status;
}

static rp_status make_values(const rp_tree_solution_options *options, rp_tree_solution *solution, rp_error *error) {
    const rp_game_tree *tree = solution->tree;
    rp_sequence_form *form = NULL;
    double *strategy = malloc(tree->slot_count * sizeof *strategy);
    rp_status status =
        strategy ? rp_sequence_form_build(tree, &form, error) : rp_fail(error, RP_FAILED, "no memory for a strategy");
    if (!status) status = solve(form, options, strategy, solution, error);
    if (!status) status = rp_action_values_make(tree, strategy, &solution->values, error);
    rp_sequence_form_free(form);
    free(strategy);
    return status;
}

rp_status rp_tree_solution_make(const rp_game *game, const rp_tree_solution_options *options,
                                rp_tree_solution *solution, rp_error *error) {
    const rp_game_tree_options how = {.nodes_maximum = options->nodes_maximum, .stop = options->stop};
    *solution = (rp_tree_solution){.tree = NULL};
    rp_status status = rp_game_tree_build(game, &how, &solution->tree, error);
    if (!status) status = make_values(options, solution, error);
    if (status) rp_tree_solution_release(solution);
    return status;
}

void rp_tree_solution_release(rp_tree_solution *solution) {
    rp_action_values_free(solution->values);
    rp_game_tree_free(solution->tree);
    *solution = (rp_tree_solution){.tree = NULL};
}
