#include "play/solve/exact.h"

#include "play/terminal/console.h"
#include "search/equilibrium/game_tree_states.h"
#include "search/equilibrium/sequence_form.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The graph is gone through several times, for values, chances to win and best responses: a smaller number than before
 * begins the next pass. */
typedef struct exact_progress {
    rp_solve_job *job;
    uint64_t solved;
    int pass;
} exact_progress;

static void show_progress(void *context, uint64_t states, uint64_t solved) {
    exact_progress *progress = context;
    char text[80];
    if (solved < progress->solved || (progress->pass == 0 && solved > 0)) progress->pass++;
    progress->solved = solved;
    if (progress->pass == 0)
        snprintf(text, sizeof text, "%" PRIu64 " positions found", states);
    else
        snprintf(text, sizeof text, "%" PRIu64 " positions, pass %d: %.0f %%", states, progress->pass,
                 100.0 * (double)solved / (double)states);
    rp_progress_line_show(&progress->job->progress, text, 0, rp_solve_seconds(progress->job));
}

static bool look_up(const void *graph, const rp_view *view, int count, const rp_action useful[], double probability[]) {
    rp_state_graph_answer answer;
    if (!rp_state_graph_look(graph, view, &answer) || answer.count != count) return false;
    for (int i = 0; i < count; i++) {
        if (answer.action[i].action != useful[i]) return false;
        probability[i] = answer.action[i].share;
    }
    return true;
}

/* ---- as a policy file ------------------------------------------------------------------------------------ */

typedef struct filling {
    const rp_state_graph *graph;
    const rp_game *game;
    double *strategy; /* [slot_count], below 0 where not filled yet */
} filling;

static rp_status fill_set(void *context, const rp_information_set *set, const rp_state *state, rp_error *error) {
    filling *f = context;
    rp_view view;
    rp_state_graph_answer answer;
    if (f->strategy[set->first] >= 0) return RP_OK;
    rp_view_of(f->game, state, set->player, &view);
    if (!rp_state_graph_look(f->graph, &view, &answer) || answer.count != set->actions)
        return rp_fail(error, RP_FAILED, "a position of the tree is not in the solution");
    for (int i = 0; i < set->actions; i++) f->strategy[set->first + (uint32_t)i] = answer.action[i].share;
    return RP_OK;
}

static rp_status save_policy(const rp_solve_job *job, const rp_state_graph *graph, const rp_game_tree *tree,
                             const rp_solve_report *report, rp_error *error) {
    char origin[256];
    filling f = {.graph = graph, .game = job->game, .strategy = malloc(tree->slot_count * sizeof *f.strategy)};
    if (!f.strategy) return rp_fail(error, RP_FAILED, "no memory for the policy");
    rp_uniform_strategy(tree, f.strategy);
    for (uint32_t i = 0; i < tree->set_count; i++) f.strategy[tree->set[i].first] = -1;
    rp_policy *policy = NULL;
    rp_solve_origin(report, origin, sizeof origin);
    rp_status status = rp_game_tree_visit(tree, fill_set, &f, error);
    if (!status) status = rp_policy_from_game_tree(tree, f.strategy, origin, &policy, error);
    if (!status) status = rp_policy_save(policy, job->arguments->policy_out, error);
    rp_policy_free(policy);
    free(f.strategy);
    return status;
}

/* ---- the solution ---------------------------------------------------------------------------------------- */

static uint64_t counted(uint64_t histories) { return histories ? histories : RP_STATE_GRAPH_ENDLESS; }

static rp_status solve(rp_solve_job *job, rp_state_graph **graph, rp_nash_conv *result, rp_error *error) {
    exact_progress progress = {.job = job};
    const rp_state_graph_options options = {.states_maximum = job->arguments->states_maximum,
                                            .stop = job->stop,
                                            .progress = show_progress,
                                            .context = &progress};
    rp_status status = rp_state_graph_solve(job->game, &options, graph, error);
    size_t length = strlen(error->text);
    if (status == RP_BAD_INPUT && strstr(error->text, "the limit of states"))
        snprintf(error->text + length, sizeof error->text - length, ": --states-maximum N");
    if (!status) status = rp_state_graph_nash_conv(*graph, NULL, NULL, result, error);
    return status;
}

static void fill_report(const rp_solve_job *job, const rp_state_graph_facts *facts, rp_solve_report *report) {
    *report =
        (rp_solve_report){.game = job->game,
                          .algorithm = "exact",
                          .ended = "exact",
                          .result = report->result,
                          .iterations = facts->sweeps,
                          .histories = counted(facts->histories),
                          .terminals = counted(facts->terminal_histories),
                          .information_sets = facts->turns + facts->simultaneous * (uint64_t)job->game->info.players,
                          .actions = RP_STATE_GRAPH_ENDLESS,
                          .bytes = facts->bytes,
                          .exact = facts};
    const rp_solve_arguments *arguments = job->arguments;
    bool limited = arguments->iterations || arguments->seconds > 0 || arguments->nash_conv > 0;
    if (limited || arguments->curve || arguments->checkpoint || arguments->simultaneous)
        snprintf(report->reason, sizeof report->reason,
                 "without iterations, so without effect of --iterations, --time, --until, --curve, --checkpoint, "
                 "--simultaneous");
    report->seconds = rp_solve_seconds(job);
    report->build_seconds = report->seconds;
}

int rp_solve_exactly(rp_solve_job *job) {
    rp_state_graph *graph = NULL;
    rp_game_tree *tree = NULL; /* only for a policy file; built first, since it may be refused */
    rp_state_graph_facts facts;
    rp_solve_report report;
    rp_error error = {RP_OK, ""};
    rp_status failed = job->arguments->policy_out ? rp_solve_build_tree(job, &tree, &error) : RP_OK;
    if (!failed) failed = solve(job, &graph, &report.result, &error);
    rp_progress_line_end(&job->progress);
    int status = 0;
    if (!failed) {
        rp_state_graph_facts_of(graph, &facts);
        fill_report(job, &facts, &report);
        status = rp_solve_print(job, &report, look_up, graph);
        if (tree) failed = save_policy(job, graph, tree, &report, &error);
    }
    rp_state_graph_free(graph);
    rp_game_tree_free(tree);
    if (failed && atomic_load(job->stop))
        return rp_complain_of_stop("stopped before the solution; an exact solution has nothing to resume");
    return failed ? rp_complain(&error) : status;
}
