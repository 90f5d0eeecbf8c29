#include "bench/match/ordered_games.h"

#include "bench/runs/condition.h"
#include "engine/clock.h"

#include <pthread.h>
#include <stdlib.h>

enum { LOOK_MILLISECONDS = 100 };

typedef struct waiting_game {
    bool done;
    rp_played_game played; /* its line is owned */
} waiting_game;

typedef struct ordered_run {
    const rp_ordered_games *games;
    atomic_bool stop;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    uint64_t begun, taken; /* the next game to be begun, to be taken */
    int working;
    bool enough;
    rp_status status;
    rp_error error;
    waiting_game waiting[RP_ORDERED_GAMES_AHEAD]; /* game number modulo their count */
} ordered_run;

typedef struct ordered_worker {
    ordered_run *run;
    int number;
    pthread_t thread;
} ordered_worker;

static double seconds_now(void) { return (double)rp_clock_now(&rp_clock_monotonic) / 1e9; }

/* Notes the first failure. Under the lock. */
static void fail(ordered_run *run, rp_status status, const rp_error *error) {
    if (!status) return;
    if (!run->status) {
        run->status = status;
        run->error = *error;
    }
    atomic_store(&run->stop, true);
}

/* Hands over what is done and next in order. Under the lock. */
static void settle(ordered_run *run) {
    for (waiting_game *next;
         (next = &run->waiting[run->taken % RP_ORDERED_GAMES_AHEAD])->done && !run->status && !run->enough;) {
        rp_error error = {0};
        fail(run, run->games->take(run->games->context, run->taken, &next->played, &run->enough, &error), &error);
        free(next->played.line);
        *next = (waiting_game){0};
        run->taken++;
    }
    if (run->enough) atomic_store(&run->stop, true);
}

/* The next game to play, waiting while the games before it take long; false when there is none. Under the lock. */
static bool begin_game(ordered_run *run, uint64_t *number) {
    while (!atomic_load(&run->stop) && run->begun < run->games->total &&
           run->begun >= run->taken + RP_ORDERED_GAMES_AHEAD)
        pthread_cond_wait(&run->changed, &run->lock);
    if (atomic_load(&run->stop) || run->begun >= run->games->total) return false;
    *number = run->begun++;
    return true;
}

static void *work(void *argument) {
    ordered_worker *worker = argument;
    ordered_run *run = worker->run;
    uint64_t number;
    pthread_mutex_lock(&run->lock);
    while (begin_game(run, &number)) {
        pthread_mutex_unlock(&run->lock);
        rp_played_game played = {0};
        rp_error error = {0};
        rp_status status = run->games->play(run->games->context, worker->number, number, &run->stop, &played, &error);
        pthread_mutex_lock(&run->lock);
        fail(run, status, &error);
        if (status || played.end.stopped)
            free(played.line);
        else
            run->waiting[number % RP_ORDERED_GAMES_AHEAD] = (waiting_game){.done = true, .played = played};
        settle(run);
        pthread_cond_broadcast(&run->changed);
    }
    run->working--;
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* Under the lock. */
static void look(ordered_run *run, double began) {
    rp_error error = {0};
    if (!run->status && run->games->look)
        fail(run, run->games->look(run->games->context, seconds_now() - began, &error), &error);
}

/* The calling thread plays nothing: it watches `stop` and looks. */
static void watch(ordered_run *run, double began) {
    pthread_mutex_lock(&run->lock);
    while (run->working > 0) {
        rp_condition_wait_while_working(&run->changed, &run->lock, &run->working, LOOK_MILLISECONDS);
        if (run->games->stop && atomic_load(run->games->stop)) atomic_store(&run->stop, true);
        if (run->working > 0) look(run, began);
        if (atomic_load(&run->stop)) pthread_cond_broadcast(&run->changed);
    }
    look(run, began);
    pthread_mutex_unlock(&run->lock);
}

static rp_status play_all(ordered_run *run, ordered_worker *workers, double began, rp_error *error) {
    pthread_mutex_lock(&run->lock);
    for (int i = 0; i < run->games->threads; i++) {
        workers[i] = (ordered_worker){.run = run, .number = i};
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0) break;
        run->working++;
    }
    int started = run->working;
    pthread_mutex_unlock(&run->lock);
    if (started == 0) return rp_fail(error, RP_FAILED, "cannot start a thread");
    watch(run, began);
    for (int i = 0; i < started; i++) pthread_join(workers[i].thread, NULL);
    if (run->status && error) *error = run->error;
    return run->status;
}

static rp_status run_games(ordered_run *run, double began, rp_error *error) {
    ordered_worker *workers = calloc((size_t)run->games->threads, sizeof *workers);
    if (!workers) return rp_fail(error, RP_FAILED, "no memory for the threads");
    run->begun = run->taken = run->games->first;
    rp_condition_init(&run->changed);
    pthread_mutex_init(&run->lock, NULL);
    rp_status status = run->games->first < run->games->total ? play_all(run, workers, began, error) : RP_OK;
    for (int i = 0; i < RP_ORDERED_GAMES_AHEAD; i++) free(run->waiting[i].played.line);
    pthread_cond_destroy(&run->changed);
    pthread_mutex_destroy(&run->lock);
    free(workers);
    return status;
}

rp_status rp_ordered_games_run(const rp_ordered_games *games, rp_ordered_games_end *end, rp_error *error) {
    double began = seconds_now();
    *end = (rp_ordered_games_end){0};
    ordered_run *run = calloc(1, sizeof *run);
    if (!run) return rp_fail(error, RP_FAILED, "no memory for the games of the threads");
    run->games = games;
    rp_status status = run_games(run, began, error);
    end->seconds = seconds_now() - began;
    end->stopped = !status && !run->enough && run->taken < games->total;
    free(run);
    return status;
}
