#include "bench/archives/record_reading.h"

#include "bench/archives/record_blocks.h"
#include "bench/runs/condition.h"
#include "engine/clock.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* Blocks large enough that threads seldom wait for each other; small where judging luck makes each record dear. */
enum { BLOCK_BYTES = 256 * 1024, DEAR_BLOCK_BYTES = 8 * 1024, LOOK_MILLISECONDS = 100 };

/* Lines by which the beginnings of two matches are told apart; single games of small games can be equal by chance. */
enum { OPENING_LINES = 16, OPENING_LINES_LEAST = 2 };
typedef struct opening {
    size_t lines;
    uint64_t hash[OPENING_LINES];
} opening;

/* What tells a file's records from those of other files, whatever it is called and however it is compressed. */
typedef struct file_sum {
    uint64_t lines, hash; /* hash: sum over its lines */
    opening opening;      /* its first lines, as far as they stand in its first block */
} file_sum;

typedef struct reading_run {
    const rp_record_reading *reading;
    rp_record_statistics *statistics;
    rp_record_reading_result *result;
    rp_record_blocks *blocks;
    atomic_bool stop;
    atomic_uint_fast64_t records, bytes_read, bytes_done; /* of text */
    pthread_mutex_t lock;                                 /* guards what follows, `statistics` and `result` */
    pthread_cond_t changed;
    file_sum *sum; /* [reading->count] */
    uint64_t turn; /* number of the block to be counted next */
    int working;
    rp_status status;
    rp_error error;
} reading_run;

/* A line that could not be read. */
typedef struct bad_line {
    uint64_t line;
    rp_error error;
} bad_line;

typedef struct reading_worker {
    reading_run *run;
    pthread_t thread;
    rp_record_facts_reader *reader;
    rp_record_block block;
    rp_record_facts *facts; /* of the block's good lines */
    size_t count, room;
    uint64_t lines, bad; /* of the block */
    uint64_t hash;
    opening opening; /* of the block */
    bool breaks_off;
    bad_line first_bad;
    rp_status status; /* a failure that is not the line's fault */
    rp_error error;
} reading_worker;

/* ---- one block ---------------------------------------------------------------------------------------------- */

static bool is_stopped(const reading_run *run) {
    return atomic_load(&run->stop) || (run->reading->stop && atomic_load(run->reading->stop));
}

static void note_bad(reading_worker *worker, uint64_t line, const rp_error *error) {
    if (worker->bad++ == 0) worker->first_bad = (bad_line){line, *error};
}

static bool begins_as_record(const char *line, size_t size) {
    static const char begin[] = "{\"riposte\":\"record\"";
    return memcmp(line, begin, size < sizeof begin - 1 ? size : sizeof begin - 1) == 0;
}

static rp_record_facts *next_facts(reading_worker *worker) {
    if (worker->count < worker->room) return &worker->facts[worker->count];
    size_t room = worker->room ? worker->room * 2 : 64;
    rp_record_facts *larger = realloc(worker->facts, room * sizeof *larger);
    if (!larger) return NULL;
    worker->facts = larger;
    worker->room = room;
    return &worker->facts[worker->count];
}

static void read_line(reading_worker *worker, const char *line, size_t size, bool broken) {
    rp_error error = {RP_OK, ""};
    rp_record_facts *facts = next_facts(worker);
    uint64_t number = worker->block.line + worker->lines++;
    if (!facts) {
        worker->status = rp_fail(&worker->error, RP_FAILED, "no memory to read records");
        return;
    }
    rp_status status = rp_record_facts_read(worker->reader, line, size, facts, &error);
    if (status == RP_OK) {
        uint64_t hash = rp_hash_bytes(line, size);
        worker->count++;
        worker->hash += hash;
        if (worker->opening.lines < OPENING_LINES) worker->opening.hash[worker->opening.lines++] = hash;
        atomic_fetch_add(&worker->run->records, 1);
    } else if (status == RP_FAILED) {
        worker->status = status;
        worker->error = error;
    } else if (broken && begins_as_record(line, size)) {
        worker->breaks_off = true;
    } else {
        note_bad(worker, number, &error);
    }
}

static void read_block(reading_worker *worker) {
    const rp_record_block *block = &worker->block;
    worker->count = worker->lines = worker->bad = worker->hash = worker->opening.lines = 0;
    worker->breaks_off = false;
    const char *end = block->text + block->size;
    for (const char *at = block->text; at < end && !worker->status && !is_stopped(worker->run);) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        read_line(worker, at, (size_t)(newline - at), block->is_broken && newline + 1 == end);
        atomic_fetch_add(&worker->run->bytes_done, (uint64_t)(newline + 1 - at));
        at = newline + 1;
    }
    if (!block->has_too_long) return;
    rp_error error;
    rp_fail(&error, RP_BAD_INPUT, "record: the line is longer than %d bytes", RP_RECORD_LINE_MAX);
    note_bad(worker, block->line + worker->lines, &error);
}

/* ---- counting in order -------------------------------------------------------------------------------------- */

static void fail_run(reading_run *run, rp_status status, const rp_error *error) {
    if (!run->status) {
        run->status = status;
        run->error = *error;
    }
    atomic_store(&run->stop, true);
}

static void name_place(const reading_run *run, const rp_record_block *block, bad_line *bad) {
    char place[48];
    snprintf(place, sizeof place, "line %llu", (unsigned long long)bad->line);
    rp_error_prefix(&bad->error, place);
    rp_error_prefix(&bad->error, run->reading->paths[block->file]);
}

/* Under the lock, in the order of the blocks. */
static void count_block(reading_worker *worker) {
    reading_run *run = worker->run;
    rp_record_reading_result *result = run->result;
    if (run->status) return;
    if (worker->bad > 0) name_place(run, &worker->block, &worker->first_bad);
    if (worker->bad > 0 && !run->reading->skips_bad) {
        fail_run(run, RP_BAD_INPUT, &worker->first_bad.error);
        return;
    }
    if (worker->bad > 0 && result->bad == 0) result->first_bad = worker->first_bad.error;
    result->bad += worker->bad;
    result->broken += worker->breaks_off;
    for (size_t i = 0; i < worker->count && !run->status; i++) {
        rp_error error = {RP_OK, ""};
        rp_status status = rp_record_statistics_add(run->statistics, &worker->facts[i], &error);
        if (status) fail_run(run, status, &error);
    }
    result->records += worker->count;
    if (!run->sum[worker->block.file].lines) run->sum[worker->block.file].opening = worker->opening;
    run->sum[worker->block.file].lines += worker->count;
    run->sum[worker->block.file].hash += worker->hash;
    if (worker->status) fail_run(run, worker->status, &worker->error);
}

static void wait_for_turn(reading_worker *worker) {
    reading_run *run = worker->run;
    pthread_mutex_lock(&run->lock);
    while (run->turn != worker->block.number) pthread_cond_wait(&run->changed, &run->lock);
    count_block(worker);
    run->turn++;
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
}

static void *work(void *argument) {
    reading_worker *worker = argument;
    reading_run *run = worker->run;
    for (bool any = true; any && !is_stopped(run);) {
        worker->status = rp_record_blocks_next(run->blocks, &worker->block, &any, &worker->error);
        if (!any && !worker->status) break;
        worker->count = worker->bad = 0;
        atomic_fetch_add(&run->bytes_read, worker->block.size);
        if (!worker->status) read_block(worker);
        wait_for_turn(worker);
    }
    pthread_mutex_lock(&run->lock);
    run->working--;
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* ---- the calling thread ------------------------------------------------------------------------------------- */

static void report_progress(reading_run *run, uint64_t began) {
    double seconds = (double)(rp_clock_now(&rp_clock_monotonic) - began) / 1e9;
    uint64_t bytes = atomic_load(&run->bytes_read), done = atomic_load(&run->bytes_done);
    double share = bytes > 0 ? rp_record_blocks_share(run->blocks) * (double)done / (double)bytes : 0;
    run->reading->progress(run->reading->context, atomic_load(&run->records), share, seconds);
}

static void watch(reading_run *run, uint64_t began) {
    pthread_mutex_lock(&run->lock);
    while (run->working > 0) {
        rp_condition_wait_while_working(&run->changed, &run->lock, &run->working, LOOK_MILLISECONDS);
        if (run->working > 0 && run->reading->progress) {
            pthread_mutex_unlock(&run->lock);
            report_progress(run, began);
            pthread_mutex_lock(&run->lock);
        }
    }
    pthread_mutex_unlock(&run->lock);
}

static bool are_copies(const file_sum *a, const file_sum *b) {
    return a->lines > 0 && a->lines == b->lines && a->hash == b->hash;
}

/* As a match and the longer one that went on with it do. */
static bool begin_alike(const file_sum *a, const file_sum *b) {
    size_t lines = a->opening.lines < b->opening.lines ? a->opening.lines : b->opening.lines;
    return lines >= OPENING_LINES_LEAST &&
           memcmp(a->opening.hash, b->opening.hash, lines * sizeof *a->opening.hash) == 0;
}

static rp_status refuse_pairs(const reading_run *run, bool (*is_refused)(const file_sum *, const file_sum *),
                              const char *what, rp_error *error) {
    for (int i = 0; i < run->reading->count; i++)
        for (int j = 0; j < i; j++)
            if (is_refused(&run->sum[i], &run->sum[j]))
                return rp_fail(error, RP_BAD_INPUT, "%.180s and %.180s %s would count twice", run->reading->paths[j],
                               run->reading->paths[i], what);
    return RP_OK;
}

static rp_status refuse_copies(const reading_run *run, rp_error *error) {
    rp_status status = refuse_pairs(run, are_copies, "hold the same records: they", error);
    return status ? status : refuse_pairs(run, begin_alike, "begin with the same games: those", error);
}

static rp_status read_all(reading_run *run, reading_worker *workers, rp_error *error) {
    uint64_t began = rp_clock_now(&rp_clock_monotonic);
    int count = run->reading->threads;
    for (int i = 0; i < count; i++) {
        workers[i].run = run;
        workers[i].reader = rp_record_facts_reader_new(run->statistics->shelf);
        if (!workers[i].reader) return rp_fail(error, RP_FAILED, "no memory to read records");
    }
    pthread_mutex_lock(&run->lock);
    while (run->working < count &&
           pthread_create(&workers[run->working].thread, NULL, work, &workers[run->working]) == 0)
        run->working++;
    int started = run->working;
    pthread_mutex_unlock(&run->lock);
    if (started == 0) return rp_fail(error, RP_FAILED, "cannot start a thread");
    watch(run, began);
    for (int i = 0; i < started; i++) pthread_join(workers[i].thread, NULL);
    if (run->status && error) *error = run->error;
    if (!run->status && is_stopped(run)) return rp_fail(error, RP_FAILED, "stopped");
    return run->status ? run->status : refuse_copies(run, error);
}

static void begin_waiting(reading_run *run) {
    rp_condition_init(&run->changed);
    pthread_mutex_init(&run->lock, NULL);
}

static void free_workers(reading_worker *workers, int count) {
    for (int i = 0; workers && i < count; i++) {
        rp_record_facts_reader_free(workers[i].reader);
        rp_record_block_release(&workers[i].block);
        free(workers[i].facts);
    }
    free(workers);
}

rp_status rp_record_reading_run(const rp_record_reading *reading, rp_record_statistics *statistics,
                                rp_record_reading_result *result, rp_error *error) {
    memset(result, 0, sizeof *result);
    if (reading->threads < 1 || reading->threads > RP_RECORD_READING_THREADS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "records are read with 1 to %d threads", RP_RECORD_READING_THREADS_MAX);
    reading_run run = {.reading = reading, .statistics = statistics, .result = result};
    size_t bytes = statistics->luck.wanted ? DEAR_BLOCK_BYTES : BLOCK_BYTES;
    rp_status status = rp_record_blocks_open(reading->paths, reading->count, bytes, &run.blocks, error);
    if (status) return status;
    reading_worker *workers = calloc((size_t)reading->threads, sizeof *workers);
    run.sum = calloc((size_t)reading->count, sizeof *run.sum);
    begin_waiting(&run);
    status =
        workers && run.sum ? read_all(&run, workers, error) : rp_fail(error, RP_FAILED, "no memory to read records");
    free_workers(workers, reading->threads);
    free(run.sum);
    pthread_cond_destroy(&run.changed);
    pthread_mutex_destroy(&run.lock);
    rp_record_blocks_free(run.blocks);
    return status;
}
