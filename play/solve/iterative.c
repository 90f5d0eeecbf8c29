#include "play/solve/iterative.h"

#include "play/solve/checkpoint.h"
#include "play/terminal/console.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Without any limit: this share of the payoff range, or so many seconds. */
static const double default_nash_conv = 1e-6, default_seconds = 10;

typedef struct iterative {
    rp_solve_job *job;
    rp_game_tree *tree;
    rp_sequence_form *form;
    rp_solver *solver;
    rp_solver_run run;
    rp_solver_limits limits;
    rp_solve_keeper keeper;
    bool keeping_failed; /* it has been said */
    bool in_choice;      /* stopped while an algorithm was being chosen */
    char reason[200];
    double build_seconds;
    uint64_t taken_over; /* iterations of earlier runs */
    double *strategy;    /* [slot_count], made when the run is over */
} iterative;

/* How much of the nearest limit is used up; 0: nobody knows. */
static double share_done(const rp_solver_limits *limits, uint64_t iteration, double seconds) {
    double by_iterations = limits->iterations ? (double)iteration / (double)limits->iterations : 0;
    double by_time = limits->seconds > 0 ? seconds / limits->seconds : 0;
    double share = by_iterations > by_time ? by_iterations : by_time;
    return share < 1 ? share : 1;
}

static void show_progress(void *context, uint64_t iteration, double nash_conv, double seconds) {
    iterative *s = context;
    char text[120];
    snprintf(text, sizeof text, "iteration %" PRIu64 ", NashConv %.6g", iteration, nash_conv);
    rp_progress_line_show(&s->job->progress, text, share_done(&s->limits, iteration, seconds),
                          rp_solve_seconds(s->job));
}

/* ---- checkpoints ----------------------------------------------------------------------------------------- */

/* Now and then in a long run. A checkpoint that cannot be written does not end it. */
static void keep(void *context) {
    iterative *s = context;
    rp_error error = {RP_OK, ""};
    if (s->keeping_failed || !rp_solve_save_checkpoint(&s->keeper, s->solver, &s->run, &error)) return;
    rp_progress_line_end(&s->job->progress);
    rp_complain(&error);
    s->keeping_failed = true;
}

static void set_limits(iterative *s) {
    const rp_solve_arguments *arguments = s->job->arguments;
    const rp_game_info *info = &s->job->game->info;
    bool none = arguments->iterations == 0 && !(arguments->seconds > 0) && !(arguments->nash_conv > 0);
    double range = info->payoff_maximum - info->payoff_minimum;
    s->limits = (rp_solver_limits){.iterations = arguments->iterations,
                                   .seconds = none ? default_seconds : arguments->seconds,
                                   .nash_conv = none ? default_nash_conv * range : arguments->nash_conv,
                                   .stop = s->job->stop,
                                   .progress = show_progress,
                                   .keep = keep,
                                   .keep_every = arguments->checkpoint_every,
                                   .context = s};
}

/* ---- the run --------------------------------------------------------------------------------------------- */

static rp_status build(iterative *s, rp_error *error) {
    const rp_solve_arguments *arguments = s->job->arguments;
    double before = rp_solve_seconds(s->job);
    rp_status status = rp_solve_build_tree(s->job, &s->tree, error);
    if (!status) status = rp_sequence_form_build(s->tree, &s->form, error);
    if (status) return status;
    int algorithm = arguments->algorithm - RP_SOLVE_ITERATIVE;
    if (algorithm < 0) algorithm = rp_solve_resumed_algorithm(&s->keeper);
    bool needs_nodes = algorithm >= 0 && rp_solver_samples((rp_solver_algorithm)algorithm);
    if (!needs_nodes) rp_game_tree_drop_nodes(s->tree);
    s->build_seconds = rp_solve_seconds(s->job) - before;
    return RP_OK;
}

static rp_status make_strategy(iterative *s, rp_error *error) {
    s->strategy = malloc(s->tree->slot_count * sizeof *s->strategy);
    return s->strategy ? RP_OK : rp_fail(error, RP_FAILED, "no memory for the strategies");
}

static rp_solver_options solver_options(const rp_solve_arguments *arguments, int algorithm) {
    return (rp_solver_options){.algorithm = (rp_solver_algorithm)algorithm,
                               .simultaneous = arguments->simultaneous,
                               .threads = (int)arguments->threads,
                               .seed = arguments->seed,
                               .baseline = (rp_baseline)arguments->baseline,
                               .plus = arguments->plus,
                               .linear = arguments->linear};
}

static rp_status choose(iterative *s, rp_error *error) {
    rp_solver_choice choice;
    const rp_solver_options options = solver_options(s->job->arguments, 0);
    rp_status status = rp_solver_choose(s->form, &options, &s->limits, &s->solver, &s->run, &choice, error);
    if (status) return status;
    s->in_choice = s->run.end == RP_SOLVER_STOPPED;
    const char *first = rp_solver_names[choice.tried[0]], *second = rp_solver_names[choice.tried[1]];
    if (choice.tries == 2)
        snprintf(s->reason, sizeof s->reason,
                 "chosen: NashConv of %s %.3g after %" PRIu64 " iterations, of %s %.3g after %" PRIu64, first,
                 choice.nash_conv[0], choice.iterations[0], second, choice.nash_conv[1], choice.iterations[1]);
    else
        snprintf(s->reason, sizeof s->reason, "chosen: the run ended before %s was tried", second);
    return RP_OK;
}

static rp_status take_over(iterative *s, rp_error *error) {
    s->taken_over = s->keeper.resumed.iterations;
    snprintf(s->reason, sizeof s->reason, "resumed after %" PRIu64 " iterations%s", s->taken_over,
             s->keeper.found ? " that the cache had" : "");
    return rp_solve_take_over(&s->keeper, s->solver, &s->run, error);
}

static rp_status start(iterative *s, rp_error *error) {
    const rp_solve_arguments *arguments = s->job->arguments;
    int algorithm = arguments->algorithm - RP_SOLVE_ITERATIVE;
    bool resumes = rp_solve_resumed_algorithm(&s->keeper) >= 0;
    if (resumes) algorithm = rp_solve_resumed_algorithm(&s->keeper);
    if (algorithm < 0) return choose(s, error);
    const rp_solver_options options = solver_options(arguments, algorithm);
    rp_status status = rp_solver_new(s->form, &options, &s->solver, error);
    return !status && resumes ? take_over(s, error) : status;
}

static rp_status run(iterative *s, rp_error *error) {
    set_limits(s);
    rp_status status = rp_solve_keeper_open(s->job, &s->keeper, error);
    if (!status) status = build(s, error);
    if (!status) status = start(s, error);
    if (!status && !s->in_choice) status = rp_solver_continue(s->solver, &s->limits, &s->run, error);
    rp_progress_line_end(&s->job->progress);
    return status;
}

/* ---- what came out --------------------------------------------------------------------------------------- */

static double rate(double amount, double seconds) { return seconds > 0 ? amount / seconds : 0; }

/* The curve with the last iteration, which need not be one of the schedule; to be freed. NULL without memory. */
static rp_curve_point *whole_curve(const iterative *s, size_t *count) {
    const rp_curve_point last = {rp_solver_iterations(s->solver), s->run.result.nash_conv};
    size_t points = s->run.point_count;
    bool ends_there = points && s->run.point[points - 1].iterations == last.iterations;
    rp_curve_point *curve = malloc((points + 1) * sizeof *curve);
    if (!curve) return NULL;
    if (points) memcpy(curve, s->run.point, points * sizeof *curve);
    curve[points] = last;
    *count = points + !ends_there;
    return curve;
}

static void fill_report(const iterative *s, rp_solve_report *report) {
    static const char *const ends[] = {"iterations", "time", "nashconv", "stopped"};
    uint64_t made = rp_solver_iterations(s->solver);
    const rp_game_tree *tree = s->tree;
    *report = (rp_solve_report){.game = s->job->game,
                                .ended = ends[s->run.end],
                                .result = s->run.result,
                                .iterations = made,
                                .seconds = s->run.seconds,
                                .build_seconds = s->build_seconds,
                                .iterations_per_second = rate((double)(made - s->taken_over), s->run.iterating),
                                .histories_per_second = rate(rp_solver_nodes(s->solver), s->run.iterating),
                                .histories = tree->node_count,
                                .terminals = tree->terminal_count,
                                .information_sets = tree->set_count,
                                .actions = tree->slot_count - (uint32_t)tree->players,
                                .seed = s->job->arguments->seed,
                                .threads = s->job->arguments->threads};
    report->bytes = rp_solver_bytes(s->solver) + rp_game_tree_bytes(tree) + rp_sequence_form_bytes(s->form);
    report->solver_bytes = report->bytes;
    snprintf(report->algorithm, sizeof report->algorithm, "%s",
             rp_solver_names[rp_solver_options_of(s->solver)->algorithm]);
    snprintf(report->reason, sizeof report->reason, "%s", s->reason);
}

static int print(const iterative *s, rp_solve_report *report) {
    char origin[256];
    rp_error error = {RP_OK, ""};
    rp_policy *policy = NULL;
    rp_curve_point *curve = s->job->arguments->curve ? whole_curve(s, &report->point_count) : NULL;
    report->point = curve;
    if (s->job->arguments->curve && !curve) return rp_complain_of(RP_FAILED, "no memory for the curve");
    rp_solve_origin(report, origin, sizeof origin);
    rp_status failed = rp_policy_from_game_tree(s->tree, s->strategy, origin, &policy, &error);
    int status = failed ? 0 : rp_solve_print(s->job, report, rp_solve_lookup_policy, policy);
    const char *out = s->job->arguments->policy_out;
    if (!failed && out) failed = rp_policy_save(policy, out, &error);
    rp_policy_free(policy);
    free(curve);
    return failed ? rp_complain(&error) : status;
}

/* Before anything is printed: a reader that goes away must not cost the run. */
static rp_status save_checkpoint(iterative *s, rp_error *error) {
    bool stopped = s->run.end == RP_SOLVER_STOPPED;
    if (stopped) return rp_solve_save_checkpoint(&s->keeper, s->in_choice ? NULL : s->solver, &s->run, error);
    return rp_solve_finish_checkpoint(&s->keeper, s->solver, &s->run, error);
}

static int conclude(iterative *s) {
    rp_solve_report report;
    rp_error error = {RP_OK, ""}, unsaved = {RP_OK, ""};
    bool stopped = s->run.end == RP_SOLVER_STOPPED;
    rp_status failed = save_checkpoint(s, &unsaved);
    if (!s->in_choice) rp_solve_share_checkpoint(&s->keeper, s->solver, &s->run);
    if (make_strategy(s, &error)) return rp_complain(&error);
    rp_solver_average(s->solver, s->strategy);
    fill_report(s, &report);
    int status = print(s, &report);
    fflush(stdout);
    if (failed && stopped) rp_error_prefix(&unsaved, "stopped without a checkpoint to go on from");
    if (failed) return rp_complain(&unsaved);
    if (!stopped) return status;
    char done[48];
    snprintf(done, sizeof done, "%" PRIu64 " iterations", report.iterations);
    return rp_complain_of_resumable_stop(done, s->job->arguments->argc, s->job->arguments->argv);
}

int rp_solve_iteratively(rp_solve_job *job) {
    iterative s = {.job = job};
    rp_error error = {RP_OK, ""};
    int status;
    if (!run(&s, &error))
        status = conclude(&s);
    else if (atomic_load(job->stop))
        status = rp_complain_of_stop("stopped before the first iteration; there is nothing to resume");
    else
        status = rp_complain(&error);
    rp_solver_free(s.solver);
    rp_solver_run_release(&s.run);
    rp_solve_keeper_release(&s.keeper);
    rp_sequence_form_free(s.form);
    rp_game_tree_free(s.tree);
    free(s.strategy);
    return status;
}

/* ---- policies of others ---------------------------------------------------------------------------------- */

static rp_status evaluate(iterative *s, const rp_policy *policy, rp_solve_report *report, rp_error *error) {
    uint32_t missing = 0;
    rp_status status = build(s, error);
    if (!status) status = make_strategy(s, error);
    if (!status) status = rp_policy_to_game_tree(policy, s->tree, s->strategy, &missing, error);
    *report = (rp_solve_report){.game = s->job->game, .algorithm = "policy", .ended = "policy"};
    if (!status) status = rp_nash_conv_of(s->form, s->strategy, &report->result, error);
    rp_progress_line_end(&s->job->progress);
    if (status) return status;
    report->seconds = report->build_seconds = s->build_seconds;
    report->histories = s->tree->node_count;
    report->terminals = s->tree->terminal_count;
    report->information_sets = s->tree->set_count;
    report->actions = s->tree->slot_count - (uint32_t)s->tree->players;
    report->bytes = rp_game_tree_bytes(s->tree) + rp_sequence_form_bytes(s->form);
    report->threads = 1;
    snprintf(report->reason, sizeof report->reason, "%.140s%s", rp_policy_origin(policy), missing ? "; " : "");
    size_t length = strlen(report->reason);
    if (missing)
        snprintf(report->reason + length, sizeof report->reason - length, "uniform at %" PRIu32 " unknown sets",
                 missing);
    return RP_OK;
}

int rp_solve_evaluate_policy(rp_solve_job *job) {
    iterative s = {.job = job};
    rp_solve_report report;
    rp_policy *policy = NULL;
    rp_error error = {RP_OK, ""};
    rp_status failed = rp_policy_load(job->arguments->policy_in, job->game, &policy, &error);
    if (!failed) failed = evaluate(&s, policy, &report, &error);
    int status;
    if (!failed)
        status = rp_solve_print(job, &report, rp_solve_lookup_policy, policy);
    else if (atomic_load(job->stop))
        status = rp_complain_of(RP_BAD_INPUT, "stopped before the policy was evaluated");
    else
        status = rp_complain(&error);
    rp_policy_free(policy);
    rp_sequence_form_free(s.form);
    rp_game_tree_free(s.tree);
    free(s.strategy);
    return status;
}
