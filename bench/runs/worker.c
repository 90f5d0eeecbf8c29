#include "bench/runs/worker.h"

#include "bench/runs/worker_play.h"
#include "bench/runs/worker_register.h"
#include "bench/runs/worker_steward.h"

#include <stdlib.h>

enum { TICK = 50 };

/* No run is left on which there is something to do. */
static bool nothing_left(rp_worker *worker) {
    if (!atomic_load(&worker->is_known)) return false;
    for (rp_worker_run *run = rp_worker_runs(worker); run; run = run->next) {
        rp_worker_phase phase = atomic_load(&run->phase);
        if (phase <= RP_PHASE_STOPPED && !atomic_load(&run->is_stuck)) return false;
        if (phase == RP_PHASE_OVER && !atomic_load(&run->is_whole)) return false;
    }
    return true;
}

/* Waits for the end; true when it was asked for from outside. */
static bool wait_for_end(rp_worker *worker) {
    const rp_worker_options *options = worker->options;
    while (!atomic_load(&worker->ends)) {
        if (options->stop && atomic_load(options->stop)) return true;
        if (options->until_done && nothing_left(worker)) return false;
        rp_worker_nap(worker, TICK);
    }
    return false;
}

static rp_status start(rp_worker *worker, rp_error *error) {
    if (pthread_create(&worker->registrar, NULL, rp_worker_register, worker) != 0)
        return rp_fail(error, RP_FAILED, "cannot start a thread");
    if (pthread_create(&worker->steward, NULL, rp_worker_steward, worker) != 0) {
        atomic_store(&worker->ends, true);
        pthread_join(worker->registrar, NULL);
        return rp_fail(error, RP_FAILED, "cannot start a thread");
    }
    while (worker->player_count < worker->options->threads &&
           pthread_create(&worker->player[worker->player_count].thread, NULL, rp_worker_play,
                          &worker->player[worker->player_count]) == 0)
        worker->player_count++;
    if (worker->player_count > 0) return RP_OK;
    atomic_store(&worker->ends, true);
    atomic_store(&worker->closes, true);
    pthread_join(worker->registrar, NULL);
    pthread_join(worker->steward, NULL);
    return rp_fail(error, RP_FAILED, "cannot start a thread");
}

static void end(rp_worker *worker) {
    atomic_store(&worker->gives_up, rp_worker_now(worker) + RP_WORKER_LAST_TRIES);
    atomic_store(&worker->ends, true);
    for (int i = 0; i < worker->player_count; i++) atomic_store(&worker->player[i].drop, true);
    for (int i = 0; i < worker->player_count; i++) pthread_join(worker->player[i].thread, NULL);
    atomic_store(&worker->closes, true);
    pthread_join(worker->registrar, NULL);
    pthread_join(worker->steward, NULL);
}

static void release(rp_worker *worker, rp_worker_result *result) {
    result->jobs = atomic_load(&worker->jobs);
    result->games = atomic_load(&worker->games);
    result->cached = atomic_load(&worker->cached);
    while (worker->runs) {
        rp_worker_run *run = worker->runs;
        worker->runs = run->next;
        if (atomic_load(&run->phase) <= RP_PHASE_STOPPED) result->aside += atomic_load(&run->aside);
        rp_run_plan_release(&run->plan);
        free(run);
    }
    pthread_mutex_destroy(&worker->lock);
    free(worker);
}

rp_status rp_worker_work(const rp_worker_options *options, rp_worker_result *result, rp_error *error) {
    memset(result, 0, sizeof *result);
    rp_worker *worker = calloc(1, sizeof *worker);
    if (!worker) return rp_fail(error, RP_FAILED, "no memory for a worker");
    worker->options = options;
    worker->clock = options->clock ? options->clock : &rp_clock_monotonic;
    const int64_t began = rp_worker_now(worker);
    pthread_mutex_init(&worker->lock, NULL);
    for (int i = 0; i < options->threads; i++) worker->player[i].worker = worker;
    rp_run_prover_begin(&worker->prover, options->directory);
    rp_status status = start(worker, error);
    if (!status) {
        result->stopped = wait_for_end(worker);
        end(worker);
        status = worker->status;
        if (status && error) *error = worker->error;
    }
    result->seconds = (double)(rp_worker_now(worker) - began) / 1000;
    release(worker, result);
    return status;
}
