#include "play/solve.h"

#include "play/console.h"
#include "play/storage.h"

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
    rp_checkpoint resumed;  /* all zero in a new run */
    char path[RP_PATH_MAX]; /* of the checkpoint */
    bool in_choice;         /* stopped while an algorithm was being chosen */
    char reason[200];
    double build_seconds;
    uint64_t taken_over; /* iterations of earlier runs */
    double *strategy;    /* [slot_count] */
} iterative;

static const char auto_name[] = "auto";

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
                                   .context = s};
}

/* ---- checkpoints ----------------------------------------------------------------------------------------- */

/* Where the checkpoint lies or will lie; the usual place is one file for each game. */
static rp_status find_path(iterative *s, rp_error *error) {
    const rp_solve_arguments *arguments = s->job->arguments;
    const char *given = arguments->checkpoint                       ? arguments->checkpoint
                        : arguments->resume && arguments->resume[0] ? arguments->resume
                                                                    : NULL;
    char folder[RP_PATH_MAX];
    int length;
    if (given) {
        length = snprintf(s->path, sizeof s->path, "%s", given);
    } else {
        rp_status status = rp_storage_state_folder(folder, error);
        if (status) return status;
        length = snprintf(s->path, sizeof s->path, "%s/solve-%s-%016" PRIx64 ".checkpoint", folder,
                          s->job->game->rules->name, s->job->game->identity);
    }
    return length < RP_PATH_MAX ? RP_OK : rp_fail(error, RP_BAD_INPUT, "the file name '%.60s...' is too long", s->path);
}

/* What decides the course of a run besides algorithm, seed and threads. */
static void describe_options(const rp_solve_arguments *arguments, char *text, size_t size) {
    static const char *const baselines[] = {"none", "set", "node"};
    snprintf(text, size, "simultaneous=%s,baseline=%s,plus=%s,linear=%s", arguments->simultaneous ? "yes" : "no",
             baselines[arguments->baseline], arguments->plus ? "yes" : "no", arguments->linear ? "yes" : "no");
}

static const char *algorithm_name(const rp_solve_arguments *arguments) {
    return arguments->algorithm < RP_SOLVE_ITERATIVE ? auto_name
                                                     : rp_solver_names[arguments->algorithm - RP_SOLVE_ITERATIVE];
}

/* The algorithm of that name, -1 for "auto" and all others. */
static int find_algorithm(const char *name) {
    for (int i = 0; i < RP_SOLVER_ALGORITHMS; i++)
        if (strcmp(name, rp_solver_names[i]) == 0) return i;
    return -1;
}

static rp_status check_resumed(const iterative *s, rp_error *error) {
    const rp_solve_arguments *arguments = s->job->arguments;
    const rp_checkpoint *resumed = &s->resumed;
    const char *wanted = algorithm_name(arguments);
    char options[sizeof resumed->options];
    int algorithm = find_algorithm(resumed->algorithm);
    describe_options(arguments, options, sizeof options);
    if (algorithm < 0 && strcmp(resumed->algorithm, auto_name) != 0)
        return rp_fail(error, RP_BAD_INPUT, "%s: unknown algorithm '%s'", s->path, resumed->algorithm);
    if (wanted != auto_name && strcmp(wanted, resumed->algorithm) != 0)
        return rp_fail(error, RP_BAD_INPUT, "%s: is of --algorithm %s, not %s", s->path, resumed->algorithm, wanted);
    if (strcmp(options, resumed->options) != 0)
        return rp_fail(error, RP_BAD_INPUT, "%s: was made with %s, not %s", s->path, resumed->options, options);
    if (algorithm < 0 || !rp_solver_samples((rp_solver_algorithm)algorithm)) return RP_OK;
    if (resumed->seed != arguments->seed)
        return rp_fail(error, RP_BAD_INPUT, "%s: was made with --seed %" PRIu64 ", not %" PRIu64, s->path,
                       resumed->seed, arguments->seed);
    if ((uint64_t)resumed->threads != arguments->threads)
        return rp_fail(error, RP_BAD_INPUT, "%s: was made with --threads %d, not %" PRIu64, s->path, resumed->threads,
                       arguments->threads);
    return RP_OK;
}

static rp_status load_checkpoint(iterative *s, rp_error *error) {
    rp_status status = find_path(s, error);
    if (status || !s->job->arguments->resume) return status;
    status = rp_checkpoint_load(s->path, s->job->game, &s->resumed, error);
    if (!status) status = check_resumed(s, error);
    if (!status) status = rp_storage_check(s->path, error);
    return status;
}

/* While an algorithm is being chosen there is nothing to keep: the choice is made again, with the same result. */
static rp_status save_checkpoint(const iterative *s, rp_error *error) {
    const rp_solve_arguments *arguments = s->job->arguments;
    rp_checkpoint checkpoint = {.seed = arguments->seed, .threads = (int)arguments->threads};
    describe_options(arguments, checkpoint.options, sizeof checkpoint.options);
    snprintf(checkpoint.algorithm, sizeof checkpoint.algorithm, "%s",
             s->in_choice ? auto_name : rp_solver_names[rp_solver_options_of(s->solver)->algorithm]);
    if (s->in_choice) return rp_checkpoint_save(s->path, s->job->game, &checkpoint, error);
    checkpoint.iterations = rp_solver_iterations(s->solver);
    checkpoint.seconds = s->run.seconds;
    checkpoint.points = s->run.point;
    checkpoint.point_count = s->run.point_count;
    checkpoint.memory_count = rp_solver_memory_count(s->solver);
    checkpoint.memory = malloc(checkpoint.memory_count * sizeof *checkpoint.memory);
    if (!checkpoint.memory) return rp_fail(error, RP_FAILED, "no memory for the checkpoint");
    rp_solver_memory_write(s->solver, checkpoint.memory);
    rp_status status = rp_checkpoint_save(s->path, s->job->game, &checkpoint, error);
    free(checkpoint.memory);
    return status;
}

/* ---- the run --------------------------------------------------------------------------------------------- */

static rp_status build(iterative *s, rp_error *error) {
    const rp_solve_arguments *arguments = s->job->arguments;
    double before = rp_solve_seconds(s->job);
    rp_status status = rp_solve_build_tree(s->job, &s->tree, error);
    if (!status) status = rp_sequence_form_build(s->tree, &s->form, error);
    if (status) return status;
    int algorithm = arguments->algorithm - RP_SOLVE_ITERATIVE;
    if (algorithm < 0 && s->resumed.algorithm[0]) algorithm = find_algorithm(s->resumed.algorithm);
    bool needs_nodes = algorithm >= 0 && rp_solver_samples((rp_solver_algorithm)algorithm);
    if (!needs_nodes) rp_game_tree_drop_nodes(s->tree);
    s->strategy = malloc(s->tree->slot_count * sizeof *s->strategy);
    s->build_seconds = rp_solve_seconds(s->job) - before;
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

/* Puts the solver and its run where the checkpoint has them. */
static rp_status take_over(iterative *s, rp_error *error) {
    rp_checkpoint *resumed = &s->resumed;
    rp_status status =
        rp_solver_memory_read(s->solver, resumed->iterations, resumed->memory, resumed->memory_count, error);
    if (status) {
        rp_error_prefix(error, s->path);
        return status;
    }
    s->taken_over = resumed->iterations;
    s->run.point = resumed->points; /* now the run's */
    s->run.point_count = s->run.point_capacity = resumed->point_count;
    s->run.seconds = resumed->seconds;
    resumed->points = NULL;
    resumed->point_count = 0;
    snprintf(s->reason, sizeof s->reason, "resumed after %" PRIu64 " iterations", resumed->iterations);
    return RP_OK;
}

static rp_status start(iterative *s, rp_error *error) {
    const rp_solve_arguments *arguments = s->job->arguments;
    int algorithm = arguments->algorithm - RP_SOLVE_ITERATIVE;
    bool resumes = find_algorithm(s->resumed.algorithm) >= 0;
    if (resumes) algorithm = find_algorithm(s->resumed.algorithm);
    if (algorithm < 0) return choose(s, error);
    const rp_solver_options options = solver_options(arguments, algorithm);
    rp_status status = rp_solver_new(s->form, &options, &s->solver, error);
    return !status && resumes ? take_over(s, error) : status;
}

static rp_status run(iterative *s, rp_error *error) {
    set_limits(s);
    rp_status status = load_checkpoint(s, error);
    if (!status) status = build(s, error);
    if (!status) status = start(s, error);
    if (!status && !s->in_choice) status = rp_solver_continue(s->solver, &s->limits, &s->run, error);
    rp_progress_line_end(&s->job->progress);
    if (!status) rp_solver_average(s->solver, s->strategy);
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
                                .solver_bytes = rp_solver_bytes(s->solver),
                                .seed = s->job->arguments->seed,
                                .threads = s->job->arguments->threads};
    report->bytes = report->solver_bytes + rp_game_tree_bytes(tree) + rp_sequence_form_bytes(s->form);
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
    rp_status failed = rp_policy_from_tree(s->tree, s->strategy, origin, &policy, &error);
    int status = failed ? 0 : rp_solve_print(s->job, report, rp_solve_lookup_policy, policy);
    const char *out = s->job->arguments->policy_out;
    if (!failed && out) failed = rp_policy_save(policy, out, &error);
    rp_policy_free(policy);
    free(curve);
    return failed ? rp_complain(&error) : status;
}

static int conclude(iterative *s) {
    rp_solve_report report;
    rp_error error = {RP_OK, ""};
    bool stopped = s->run.end == RP_SOLVER_STOPPED;
    fill_report(s, &report);
    int status = print(s, &report);
    if (!stopped && !s->job->arguments->checkpoint) return status;
    if (save_checkpoint(s, &error)) return rp_complain(&error);
    if (!stopped) return status;
    fflush(stdout);
    fprintf(stderr, "riposte: stopped after %" PRIu64 " iterations; the same command with --resume %s%s goes on\n",
            report.iterations, s->path, s->job->arguments->checkpoint ? " in place of --checkpoint" : "");
    return 2;
}

int rp_solve_iteratively(rp_solve_job *job) {
    iterative s = {.job = job};
    rp_error error = {RP_OK, ""};
    int status;
    if (!run(&s, &error))
        status = conclude(&s);
    else if (atomic_load(job->stop))
        status = rp_complain_of(RP_BAD_INPUT, "stopped before the first iteration; there is nothing to resume");
    else
        status = rp_complain(&error);
    rp_solver_free(s.solver);
    rp_solver_run_release(&s.run);
    rp_checkpoint_release(&s.resumed);
    rp_sequence_form_free(s.form);
    rp_game_tree_free(s.tree);
    free(s.strategy);
    return status;
}

/* ---- policies of others ---------------------------------------------------------------------------------- */

static rp_status evaluate(iterative *s, const rp_policy *policy, rp_solve_report *report, rp_error *error) {
    uint32_t missing = 0;
    rp_status status = build(s, error);
    if (!status) status = rp_policy_to_tree(policy, s->tree, s->strategy, &missing, error);
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
