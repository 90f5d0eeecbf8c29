#include "bench/runs/worker_parts.h"

enum { TICK = 50 };

int64_t rp_worker_now(const rp_worker *worker) { return (int64_t)(rp_clock_now(worker->clock) / 1000000); }

void rp_worker_nap(const rp_worker *worker, int64_t milliseconds) {
    rp_clock_wait(worker->clock, (uint64_t)milliseconds * 1000000);
}

void rp_worker_sleep(rp_worker *worker, int64_t milliseconds) {
    const int64_t end = rp_worker_now(worker) + milliseconds;
    for (int64_t left = milliseconds; left > 0; left = end - rp_worker_now(worker)) {
        if (atomic_load(&worker->ends)) return;
        rp_worker_nap(worker, left < TICK ? left : TICK);
    }
}

void rp_worker_fail(rp_worker *worker, rp_status status, const rp_error *error) {
    pthread_mutex_lock(&worker->lock);
    if (!worker->status) {
        worker->status = status;
        worker->error = *error;
        worker->error.status = status;
    }
    pthread_mutex_unlock(&worker->lock);
    atomic_store(&worker->ends, true);
}

rp_redis_link *rp_worker_link_new(rp_worker *worker) {
    rp_redis_link *link;
    rp_error error;
    rp_status status = rp_redis_link_new(&worker->options->address, worker->options->name, &link, &error);
    if (status) rp_worker_fail(worker, status, &error);
    if (status) return NULL;
    rp_redis_link_set_stop(link, &worker->ends, RP_WORKER_LAST_PATIENCE);
    rp_redis_link_set_clock(link, worker->clock);
    return link;
}

void rp_worker_say(rp_worker *worker, const char *line) {
    if (!worker->options->say) return;
    pthread_mutex_lock(&worker->lock);
    worker->options->say(worker->options->context, line);
    pthread_mutex_unlock(&worker->lock);
}

rp_worker_run *rp_worker_runs(rp_worker *worker) {
    pthread_mutex_lock(&worker->lock);
    rp_worker_run *runs = worker->runs;
    pthread_mutex_unlock(&worker->lock);
    return runs;
}
