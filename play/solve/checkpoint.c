#include "play/solve/checkpoint.h"
#include "engine/file.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char auto_name[] = "auto";

/* The usual place is one file for each game. */
static rp_status find_usual_place(rp_solve_keeper *keeper, rp_error *error) {
    const rp_game *game = keeper->job->game;
    char folder[RP_PATH_MAX];
    rp_status status = rp_storage_state_folder(folder, error);
    if (status) return status;
    int length = snprintf(keeper->path, sizeof keeper->path, "%s/solve-%s-%016" PRIx64 ".checkpoint", folder,
                          game->rules->name, game->identity);
    if (length < RP_PATH_MAX) return RP_OK;
    keeper->path[0] = 0;
    return rp_fail(error, RP_BAD_INPUT, "the file name '%.60s...' is too long", folder);
}

static rp_status take_path(rp_solve_keeper *keeper, const char *given, rp_error *error) {
    int length = snprintf(keeper->path, sizeof keeper->path, "%s", given);
    return length < RP_PATH_MAX ? RP_OK : rp_fail(error, RP_BAD_INPUT, "the file name '%.60s...' is too long", given);
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

static rp_status check_resumed(const rp_solve_keeper *keeper, rp_error *error) {
    const rp_solve_arguments *arguments = keeper->job->arguments;
    const rp_checkpoint *resumed = &keeper->resumed;
    const char *wanted = algorithm_name(arguments), *path = keeper->path;
    char options[sizeof resumed->options];
    int algorithm = find_algorithm(resumed->algorithm);
    describe_options(arguments, options, sizeof options);
    if (algorithm < 0 && strcmp(resumed->algorithm, auto_name) != 0)
        return rp_fail(error, RP_BAD_INPUT, "%s: unknown algorithm '%s'", path, resumed->algorithm);
    if (resumed->iterations > RP_SOLVE_ITERATIONS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "%s: %" PRIu64 " iterations cannot have been made", path,
                       resumed->iterations);
    if (wanted != auto_name && strcmp(wanted, resumed->algorithm) != 0)
        return rp_fail(error, RP_BAD_INPUT, "%s: is of --algorithm %s, not %s", path, resumed->algorithm, wanted);
    if (strcmp(options, resumed->options) != 0)
        return rp_fail(error, RP_BAD_INPUT, "%s: was made with %s, not %s", path, resumed->options, options);
    if (algorithm < 0 || !rp_solver_samples((rp_solver_algorithm)algorithm)) return RP_OK;
    if (resumed->seed != arguments->seed)
        return rp_fail(error, RP_BAD_INPUT, "%s: was made with --seed %" PRIu64 ", not %" PRIu64, path, resumed->seed,
                       arguments->seed);
    if ((uint64_t)resumed->threads != arguments->threads)
        return rp_fail(error, RP_BAD_INPUT, "%s: was made with --threads %d, not %" PRIu64, path, resumed->threads,
                       arguments->threads);
    return RP_OK;
}

/* ---- in the cache of a Redis server ------------------------------------------------------------------------ */

/* A run is the same for the same algorithm asked for, options and seed; with sampling for as many threads. */
static rp_result_key shared_key(const rp_solve_job *job) {
    const rp_solve_arguments *arguments = job->arguments;
    int algorithm = arguments->algorithm - RP_SOLVE_ITERATIVE;
    bool samples = algorithm >= 0 && rp_solver_samples((rp_solver_algorithm)algorithm);
    char options[sizeof((rp_checkpoint *)0)->options], text[160];
    describe_options(arguments, options, sizeof options);
    int length = snprintf(text, sizeof text, "%s %s threads=%" PRIu64, algorithm_name(arguments), options,
                          samples ? arguments->threads : 1);
    return (rp_result_key){.kind = RP_RESULT_POLICY,
                           .game = job->game,
                           .agent = rp_hash_bytes(text, (size_t)length),
                           .seed = arguments->seed};
}

/* What the cache has is taken when the run would have come by it, and is no error when it cannot be. */
static void find_shared(rp_solve_keeper *keeper) {
    const rp_solve_job *job = keeper->job;
    rp_result_key key = shared_key(job);
    unsigned char *bytes;
    size_t size;
    if (!rp_result_cache_find(keeper->shared.cache, &key, INFINITY, &bytes, &size)) return;
    rp_status status = rp_checkpoint_parse(bytes, size, "the cache", job->game, &keeper->resumed, NULL);
    free(bytes);
    uint64_t most = job->arguments->iterations;
    bool fits = !status && !check_resumed(keeper, NULL) && rp_solve_resumed_algorithm(keeper) >= 0;
    if (fits && (!most || keeper->resumed.iterations <= most))
        keeper->found = keeper->resumed.iterations;
    else
        rp_checkpoint_release(&keeper->resumed);
}

static rp_status open_shared(rp_solve_keeper *keeper, rp_error *error) {
    const rp_redis_options *redis = &keeper->job->arguments->redis;
    rp_redis_address address;
    if (!rp_redis_options_are_given(redis)) return RP_OK;
    rp_status status = rp_redis_options_address(redis, &address, error);
    if (!status) status = rp_shared_cache_open(&address, 0, &keeper->shared, error);
    if (!status && !keeper->job->arguments->checkpoint && !keeper->job->arguments->resume) find_shared(keeper);
    return status;
}

/* ---- opening --------------------------------------------------------------------------------------------------- */

rp_status rp_solve_keeper_open(const rp_solve_job *job, rp_solve_keeper *keeper, rp_error *error) {
    const rp_solve_arguments *arguments = job->arguments;
    *keeper = (rp_solve_keeper){.job = job};
    rp_status status = open_shared(keeper, error);
    if (status) return status;
    if (arguments->checkpoint) return take_path(keeper, arguments->checkpoint, error);
    if (!arguments->resume) return RP_OK;
    status = arguments->resume[0] ? take_path(keeper, arguments->resume, error) : find_usual_place(keeper, error);
    if (!status) status = rp_checkpoint_load(keeper->path, job->game, &keeper->resumed, error);
    if (!status) status = check_resumed(keeper, error);
    if (!status) status = rp_file_check(keeper->path, error);
    return status;
}

void rp_solve_keeper_release(rp_solve_keeper *keeper) {
    rp_checkpoint_release(&keeper->resumed);
    rp_shared_cache_close(&keeper->shared);
}

int rp_solve_resumed_algorithm(const rp_solve_keeper *keeper) { return find_algorithm(keeper->resumed.algorithm); }

rp_status rp_solve_take_over(rp_solve_keeper *keeper, rp_solver *solver, rp_solver_run *run, rp_error *error) {
    rp_checkpoint *resumed = &keeper->resumed;
    rp_status status =
        rp_solver_memory_read(solver, resumed->iterations, resumed->memory, resumed->memory_count, error);
    if (status) {
        rp_error_prefix(error, keeper->path);
        return status;
    }
    run->point = resumed->points; /* now the run's */
    run->point_count = run->point_capacity = resumed->point_count;
    run->seconds = resumed->seconds;
    resumed->points = NULL;
    resumed->point_count = 0;
    free(resumed->memory); /* as much as the solver itself takes */
    resumed->memory = NULL;
    resumed->memory_count = 0;
    return RP_OK;
}

/* All of a run but the solver's memory. */
static rp_checkpoint state_of(const rp_solve_keeper *keeper, const rp_solver *solver, const rp_solver_run *run) {
    const rp_solve_arguments *arguments = keeper->job->arguments;
    rp_checkpoint checkpoint = {.seed = arguments->seed, .threads = (int)arguments->threads};
    describe_options(arguments, checkpoint.options, sizeof checkpoint.options);
    snprintf(checkpoint.algorithm, sizeof checkpoint.algorithm, "%s",
             solver ? rp_solver_names[rp_solver_options_of(solver)->algorithm] : auto_name);
    if (!solver) return checkpoint;
    checkpoint.iterations = rp_solver_iterations(solver);
    checkpoint.seconds = run->seconds;
    checkpoint.points = run->point;
    checkpoint.point_count = run->point_count;
    return checkpoint;
}

static rp_status take_memory(rp_checkpoint *checkpoint, const rp_solver *solver, rp_error *error) {
    checkpoint->memory_count = rp_solver_memory_count(solver);
    checkpoint->memory = malloc(checkpoint->memory_count * sizeof *checkpoint->memory);
    if (!checkpoint->memory) return rp_fail(error, RP_FAILED, "no memory for the checkpoint");
    rp_solver_memory_write(solver, checkpoint->memory);
    return RP_OK;
}

rp_status rp_solve_save_checkpoint(rp_solve_keeper *keeper, const rp_solver *solver, const rp_solver_run *run,
                                   rp_error *error) {
    rp_checkpoint checkpoint = state_of(keeper, solver, run);
    rp_status status = keeper->path[0] ? RP_OK : find_usual_place(keeper, error);
    if (!status && solver) status = take_memory(&checkpoint, solver, error);
    if (!status) status = rp_checkpoint_save(keeper->path, keeper->job->game, &checkpoint, error);
    free(checkpoint.memory);
    if (!status) keeper->written = true;
    return status;
}

void rp_solve_share_checkpoint(rp_solve_keeper *keeper, const rp_solver *solver, const rp_solver_run *run) {
    rp_checkpoint checkpoint = state_of(keeper, solver, run);
    rp_result_key key = shared_key(keeper->job);
    unsigned char *bytes = NULL;
    size_t size;
    if (!keeper->shared.cache || checkpoint.iterations <= keeper->found) return;
    if (!take_memory(&checkpoint, solver, NULL))
        rp_checkpoint_bytes(keeper->job->game, &checkpoint, &bytes, &size, NULL);
    if (bytes) rp_result_cache_keep(keeper->shared.cache, &key, bytes, size, run->seconds);
    free(bytes);
    free(checkpoint.memory);
}

rp_status rp_solve_finish_checkpoint(rp_solve_keeper *keeper, const rp_solver *solver, const rp_solver_run *run,
                                     rp_error *error) {
    const rp_solve_arguments *arguments = keeper->job->arguments;
    if (arguments->checkpoint || arguments->resume) return rp_solve_save_checkpoint(keeper, solver, run, error);
    if (keeper->written) unlink(keeper->path);
    return RP_OK;
}
