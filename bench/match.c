#include "bench/match.h"
#include "bench/condition.h"

#include "bench/match_game.h"
#include "bench/record_file.h"

#include <pthread.h>
#include <stdlib.h>

enum { WINDOW = 4096, LOOK_MILLISECONDS = 100 };

typedef struct finished_game {
    bool done;
    rp_played_game game; /* its line is owned */
} finished_game;

typedef struct match_run {
    const rp_match *match;
    rp_record_file file;
    bool keeps_records;
    uint64_t resumed;
    double seconds;
    atomic_bool stop;
    pthread_mutex_t lock; /* guards what follows and `file` while workers run */
    pthread_cond_t changed;
    rp_match_count count;
    uint64_t next; /* the game to be started next; count.result.games: to be counted next */
    int working;
    rp_status status;
    rp_error error;
    finished_game window[WINDOW]; /* game number modulo WINDOW */
} match_run;

typedef struct match_worker {
    match_run *run;
    rp_match_players *players;
    pthread_t thread;
} match_worker;

/* ---- resuming ------------------------------------------------------------------------------------------ */

static rp_status count_record(void *context, const rp_record *record, uint64_t number, rp_error *error) {
    (void)number;
    match_run *run = context;
    return rp_match_count_record(&run->count, record, error);
}

static rp_status open_resumed(match_run *run, rp_error *error) {
    const rp_match *match = run->match;
    bool same = !match->out || strcmp(match->out, match->resume) == 0;
    rp_record_file old;
    rp_status status = rp_record_file_open(match->resume, &old, error);
    if (!status) status = rp_record_file_read(&old, count_record, run, error);
    run->resumed = run->count.result.games;
    if (!status && same) {
        status = rp_record_file_go_on(&old, error);
        run->file = old;
        return status;
    }
    if (!status) status = rp_record_file_create(match->out, &run->file, error);
    if (!status) status = rp_record_file_copy(&old, &run->file, error);
    rp_record_file_close(&old, NULL);
    return status;
}

static rp_status open_file(match_run *run, rp_error *error) {
    const rp_match *match = run->match;
    run->keeps_records = match->out || match->resume;
    if (match->resume) return open_resumed(run, error);
    return match->out ? rp_record_file_create(match->out, &run->file, error) : RP_OK;
}

/* ---- playing ------------------------------------------------------------------------------------------- */

/* Counts and writes what is finished and next in order. Called under the lock. */
static void settle(match_run *run) {
    rp_match_result *result = &run->count.result;
    for (finished_game *next; (next = &run->window[result->games % WINDOW])->done && !run->status;) {
        if (rp_match_count_is_over(&run->count)) break;
        if (run->keeps_records) run->status = rp_record_file_append(&run->file, next->game.line, &run->error);
        if (run->status) break;
        rp_match_count_add(&run->count, &next->game.end);
        free(next->game.line);
        *next = (finished_game){0};
    }
    if (run->status || rp_match_count_is_over(&run->count)) atomic_store(&run->stop, true);
}

/* The next game to play, waiting while the games before it take long; false when there is none. Under the lock. */
static bool take_game(match_run *run, uint64_t *number) {
    const rp_match_result *result = &run->count.result;
    while (!atomic_load(&run->stop) && run->next < result->total && run->next >= result->games + WINDOW)
        pthread_cond_wait(&run->changed, &run->lock);
    if (atomic_load(&run->stop) || run->next >= result->total) return false;
    *number = run->next++;
    return true;
}

static void *work(void *argument) {
    match_worker *worker = argument;
    match_run *run = worker->run;
    uint64_t number;
    pthread_mutex_lock(&run->lock);
    while (take_game(run, &number)) {
        pthread_mutex_unlock(&run->lock);
        rp_played_game played;
        rp_error error = {0};
        if ((number - run->resumed) % RP_CACHE_FETCHED_AT_ONCE == 0)
            rp_match_prefetch(worker->players, number, RP_CACHE_FETCHED_AT_ONCE, run->match->cache);
        rp_status status =
            rp_match_play(worker->players, number, run->keeps_records, run->match->cache, &run->stop, &played, &error);
        pthread_mutex_lock(&run->lock);
        if (status && !run->status) {
            run->status = status;
            run->error = error;
        }
        if (!status && !played.end.stopped)
            run->window[number % WINDOW] = (finished_game){.done = true, .game = played};
        settle(run);
        pthread_cond_broadcast(&run->changed);
    }
    run->working--;
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static double seconds_now(void) { return (double)rp_clock_now(&rp_clock_monotonic) / 1e9; }

static void report_progress(match_run *run, double began) {
    const rp_match_result *result = &run->count.result;
    rp_match_progress progress = {.games = result->games,
                                  .resumed = run->resumed,
                                  .total = result->total,
                                  .seconds = seconds_now() - began,
                                  .log_likelihood_ratio = result->log_likelihood_ratio};
    if (run->match->progress) run->match->progress(run->match->progress_context, &progress);
}

/* Games that take long do not keep the ones before them out of the file. Under the lock. */
static void write_due(match_run *run) {
    if (!run->status) run->status = rp_record_file_write_due(&run->file, &run->error);
    if (run->status) atomic_store(&run->stop, true);
}

/* The calling thread plays nothing: it watches `stop` and the file, and tells the progress. */
static void watch(match_run *run, double began) {
    pthread_mutex_lock(&run->lock);
    while (run->working > 0) {
        rp_condition_wait_while_working(&run->changed, &run->lock, &run->working, LOOK_MILLISECONDS);
        if (run->match->stop && atomic_load(run->match->stop)) {
            atomic_store(&run->stop, true);
            pthread_cond_broadcast(&run->changed);
        }
        write_due(run);
        if (run->working > 0) report_progress(run, began);
    }
    pthread_mutex_unlock(&run->lock);
}

static rp_status play_all(match_run *run, match_worker *workers, int count, rp_error *error) {
    double began = seconds_now();
    run->next = run->count.result.games;
    pthread_mutex_lock(&run->lock);
    while (run->working < count &&
           pthread_create(&workers[run->working].thread, NULL, work, &workers[run->working]) == 0)
        run->working++;
    int started = run->working;
    pthread_mutex_unlock(&run->lock);
    if (started == 0) return rp_fail(error, RP_FAILED, "cannot start a thread");
    watch(run, began);
    for (int i = 0; i < started; i++) pthread_join(workers[i].thread, NULL);
    report_progress(run, began);
    run->seconds = seconds_now() - began;
    if (run->status && error) *error = run->error;
    return run->status;
}

/* ---- making and ending --------------------------------------------------------------------------------- */

static match_run *new_run(const rp_match *match) {
    match_run *run = calloc(1, sizeof *run);
    if (!run) return NULL;
    run->match = match;
    run->file.descriptor = -1;
    rp_match_count_begin(&run->count, match->plan);
    rp_condition_init(&run->changed);
    pthread_mutex_init(&run->lock, NULL);
    return run;
}

static void end_run(match_run *run, rp_match_result *result, rp_match_end *end) {
    rp_match_count_end(&run->count);
    *result = run->count.result;
    end->resumed = run->resumed;
    end->seconds = run->seconds;
    end->stopped = !run->status && !rp_match_count_is_over(&run->count) && atomic_load(&run->stop);
    for (int i = 0; i < WINDOW; i++) free(run->window[i].game.line);
    pthread_cond_destroy(&run->changed);
    pthread_mutex_destroy(&run->lock);
    free(run);
}

static rp_status new_workers(match_run *run, int count, match_worker **workers, rp_error *error) {
    *workers = calloc((size_t)count, sizeof **workers);
    rp_status status = *workers ? RP_OK : rp_fail(error, RP_FAILED, "no memory for the threads of a match");
    for (int i = 0; i < count && !status; i++) {
        (*workers)[i].run = run;
        status = rp_match_players_new(run->match->plan, &(*workers)[i].players, error);
    }
    return status;
}

static void free_workers(match_worker *workers, int count) {
    for (int i = 0; workers && i < count; i++) rp_match_players_free(workers[i].players);
    free(workers);
}

/* The file comes after the agents: what cannot be played leaves no empty file. */
static rp_status play_run(match_run *run, rp_error *error) {
    uint64_t total = run->count.result.total;
    int count = total < (uint64_t)run->match->threads ? (int)total : run->match->threads;
    match_worker *workers;
    rp_status status = new_workers(run, count, &workers, error);
    if (!status) status = open_file(run, error);
    if (!status && !rp_match_count_is_over(&run->count)) status = play_all(run, workers, count, error);
    rp_status closed = rp_record_file_close(&run->file, status ? NULL : error);
    free_workers(workers, count);
    return status ? status : closed;
}

rp_status rp_match_run(const rp_match *match, rp_match_result *result, rp_match_end *end, rp_error *error) {
    memset(result, 0, sizeof *result);
    *end = (rp_match_end){0};
    if (match->threads < 1 || match->threads > RP_MATCH_THREADS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a match has 1 to %d threads", RP_MATCH_THREADS_MAX);
    match_run *run = new_run(match);
    if (!run) return rp_fail(error, RP_FAILED, "no memory for a match");
    rp_status status = play_run(run, error);
    end_run(run, result, end);
    return status;
}
