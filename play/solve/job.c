#include "play/solve/job.h"

#include "engine/clock.h"
#include "engine/version.h"
#include "play/terminal/console.h"
#include "search/equilibrium/game_tree_build.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

double rp_solve_seconds(const rp_solve_job *job) {
    return (double)(rp_clock_now(&rp_clock_monotonic) - job->began) * 1e-9;
}

static void tree_progress(void *context, uint64_t nodes) {
    rp_solve_job *job = context;
    char text[80];
    snprintf(text, sizeof text, "building the tree: %" PRIu64 " histories", nodes);
    rp_progress_line_show(&job->progress, text, 0, rp_solve_seconds(job));
}

rp_status rp_solve_build_tree(rp_solve_job *job, rp_game_tree **tree, rp_error *error) {
    const rp_game_tree_options options = {
        .nodes_maximum = job->arguments->nodes_maximum, .stop = job->stop, .progress = tree_progress, .context = job};
    rp_status status = rp_game_tree_build(job->game, &options, tree, error);
    size_t length = strlen(error->text);
    if (status == RP_BAD_INPUT && strstr(error->text, "histories"))
        snprintf(error->text + length, sizeof error->text - length, "; --nodes-maximum N raises it");
    return status;
}

void rp_solve_origin(const rp_solve_report *report, char *text, size_t size) {
    snprintf(text, size, "riposte solve, commit %s: %s, %" PRIu64 " iterations, NashConv %.9g", rp_version()->commit,
             report->algorithm, report->iterations, report->result.nash_conv);
}

bool rp_solve_lookup_policy(const void *policy, const rp_view *view, int count, const rp_action useful[],
                            double probability[]) {
    rp_policy_entry entry;
    if (!rp_policy_find(policy, view->player, rp_view_key(view), &entry) || entry.count != count) return false;
    for (int i = 0; i < count; i++) {
        if (entry.action[i] != useful[i]) return false;
        probability[i] = entry.probability[i];
    }
    return true;
}

static double without_sign_of_zero(double value) { return value == 0 ? 0 : value; }

static void tidy(rp_nash_conv *result) {
    for (int player = 0; player < RP_PLAYERS_MAX; player++) {
        result->value[player] = without_sign_of_zero(result->value[player]);
        result->best[player] = without_sign_of_zero(result->best[player]);
    }
    result->nash_conv = without_sign_of_zero(result->nash_conv);
}

int rp_solve_print(const rp_solve_job *job, rp_solve_report *report, rp_solve_lookup *lookup, const void *solution) {
    bool all = job->arguments->strategy;
    rp_solve_strategy strategy;
    rp_error error = {RP_OK, ""};
    if (rp_solve_strategy_collect(job->game, all, all ? RP_SOLVE_ALL_MAX : RP_SOLVE_FIRST_MAX, lookup, solution,
                                  &strategy, &error))
        return rp_complain(&error);
    int status = 0;
    tidy(&report->result);
    report->strategy = &strategy;
    if (job->arguments->json)
        status = rp_solve_report_json(report);
    else
        rp_solve_report_print(report);
    report->strategy = NULL;
    rp_solve_strategy_release(&strategy);
    return status;
}
