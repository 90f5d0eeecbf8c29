#include "play/commands/cache_bench.h"

#include "engine/store/json.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"
#include "search/cache/redis/keys.h"
#include "search/cache/redis/tier.h"
#include "search/result_key.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_MAX = 64, KEYS_MOST = 10000, SAMPLES_MOST = 1 << 20, BURST_BYTES = 8 << 20, BURST_ROUND_TRIPS = 1000 };
enum { WAIT_MILLISECONDS = 1000, FIND_MILLISECONDS = 2000, FLUSH_MILLISECONDS = 10000, LIFETIME_SECONDS = 600 };
static const uint64_t values_most = 64 * 1024 * 1024; /* bytes of all values together */

typedef struct figures {
    double written, found;        /* values a second */
    double miss, miss_of_hundred; /* seconds: median, and what 99 of 100 stay below */
    uint64_t misses;              /* how many were timed */
} figures;

typedef struct bench_run {
    const rp_cache_bench *bench;
    rp_redis_tier *tier;
    const atomic_bool *stop;
    int keys, depth;
    char (*key)[KEY_MAX];
    char absent[KEY_MAX];
    const char **asked;
    rp_tier_value *values;
    unsigned char *content;
    figures figures;
} bench_run;

static void say(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "riposte: %s\n", line);
}

static double now(void) { return (double)rp_clock_now(&rp_clock_monotonic) * 1e-9; }

/* ---- what is written ------------------------------------------------------------------------------------ */

static int keys_for(const rp_cache_bench *bench) {
    uint64_t keys = values_most / bench->size;
    if (keys > KEYS_MOST) keys = KEYS_MOST;
    return (int)(keys > bench->depth ? keys : bench->depth);
}

/* Each value differs: its key's number, then bytes that no packing would shorten. */
static void fill(bench_run *run, int number) {
    memcpy(run->content, &number, run->bench->size < sizeof number ? run->bench->size : sizeof number);
}

static rp_status prepare(bench_run *run, uint64_t name, rp_error *error) {
    run->keys = keys_for(run->bench);
    run->depth = (int)run->bench->depth;
    run->key = calloc((size_t)run->keys, sizeof *run->key);
    run->asked = calloc((size_t)run->depth, sizeof *run->asked);
    run->values = calloc((size_t)run->depth, sizeof *run->values);
    run->content = malloc(run->bench->size);
    if (!run->key || !run->asked || !run->values || !run->content)
        return rp_fail(error, RP_FAILED, "no memory for %d keys", run->keys);
    uint64_t noise = name;
    for (size_t i = 0; i < run->bench->size; i++) run->content[i] = (unsigned char)(noise = rp_mix(noise, i));
    for (int i = 0; i < run->keys; i++)
        snprintf(run->key[i], KEY_MAX, "%sbench:%09" PRIu64 ":%012d", RP_CACHE_KEY_PREFIX, name, i);
    snprintf(run->absent, KEY_MAX, "%sbench:%09" PRIu64 ":absent", RP_CACHE_KEY_PREFIX, name);
    return RP_OK;
}

static void release(bench_run *run) {
    free(run->key);
    free(run->asked);
    free(run->values);
    free(run->content);
}

/* ---- the three measurements ----------------------------------------------------------------------------- */

static bool has_lost(rp_redis_tier *tier) {
    rp_redis_tier_counts counts;
    rp_redis_tier_counts_of(tier, &counts);
    return counts.dropped || counts.refused;
}

/* What fills half the queue, or fewer, so that a burst goes out in time however long a round trip takes. */
static int values_in_burst(const bench_run *run) {
    const size_t values = BURST_BYTES / (run->bench->size + 2 * KEY_MAX) + 1;
    const size_t timely = (size_t)run->depth * BURST_ROUND_TRIPS;
    return (int)(values < timely ? values : timely);
}

/* Keeps values in bursts, as fast as they go out. */
static rp_status measure_writing(bench_run *run, rp_error *error) {
    const int burst = values_in_burst(run);
    const double start = now();
    uint64_t written = 0;
    do {
        for (int i = 0; i < burst; i++, written++) {
            int number = (int)(written % (uint64_t)run->keys);
            fill(run, number);
            rp_redis_tier_keep(run->tier, run->key[number], run->content, run->bench->size);
        }
        if (!rp_redis_tier_flush(run->tier, FLUSH_MILLISECONDS) || has_lost(run->tier))
            return rp_fail(error, RP_FAILED, "the server did not take all values");
    } while (!*run->stop && (written < (uint64_t)run->keys || now() - start < run->bench->seconds));
    run->figures.written = (double)written / (now() - start);
    return RP_OK;
}

/* Frees the values. True when they are what was written under the keys from `first` on. */
static bool take_back(bench_run *run, int first) {
    bool good = true;
    for (int i = 0; i < run->depth; i++) {
        fill(run, (first + i) % run->keys);
        good &= run->values[i].bytes && run->values[i].size == run->bench->size &&
                memcmp(run->values[i].bytes, run->content, run->bench->size) == 0;
        free(run->values[i].bytes);
    }
    return good;
}

static rp_status measure_finding(bench_run *run, rp_error *error) {
    const double start = now();
    uint64_t found = 0;
    do {
        int first = (int)(found % (uint64_t)run->keys);
        for (int i = 0; i < run->depth; i++) run->asked[i] = run->key[(first + i) % run->keys];
        if (!rp_redis_tier_find_within(run->tier, run->asked, run->depth, FIND_MILLISECONDS, run->values))
            return rp_fail(error, RP_FAILED, "the server did not answer within %d ms", FIND_MILLISECONDS);
        if (!take_back(run, first)) return rp_fail(error, RP_FAILED, "the server lost or changed a value");
        found += (uint64_t)run->depth;
    } while (!*run->stop && now() - start < run->bench->seconds);
    run->figures.found = (double)found / (now() - start);
    return RP_OK;
}

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* One key at a time, as a search asks. */
static rp_status measure_missing(bench_run *run, rp_error *error) {
    double *sample = malloc(SAMPLES_MOST * sizeof *sample);
    if (!sample) return rp_fail(error, RP_FAILED, "no memory for times");
    const char *key = run->absent;
    const double start = now();
    int count = 0;
    bool answered = true;
    while (answered && count < SAMPLES_MOST && (count == 0 || (!*run->stop && now() - start < run->bench->seconds))) {
        rp_tier_value value;
        const double begin = now();
        answered = rp_redis_tier_find_within(run->tier, &key, 1, FIND_MILLISECONDS, &value);
        sample[count++] = now() - begin;
        free(value.bytes);
    }
    qsort(sample, (size_t)count, sizeof *sample, compare);
    run->figures.miss = sample[count / 2];
    run->figures.miss_of_hundred = sample[(int)((double)count * 0.99)];
    run->figures.misses = (uint64_t)count;
    free(sample);
    return answered ? RP_OK : rp_fail(error, RP_FAILED, "the server did not answer within %d ms", FIND_MILLISECONDS);
}

static rp_status measure(bench_run *run, const rp_redis_address *address, rp_error *error) {
    const rp_redis_tier_options options = {
        .address = *address, .lifetime_seconds = LIFETIME_SECONDS, .pipeline = run->depth, .say = say};
    rp_status status = rp_redis_tier_new(&options, &run->tier, error);
    if (status) return status;
    if (!rp_redis_tier_wait(run->tier, WAIT_MILLISECONDS)) return rp_fail(error, RP_FAILED, "the server went away");
    if ((status = measure_writing(run, error)) || *run->stop) return status;
    if ((status = measure_finding(run, error)) || *run->stop) return status;
    return measure_missing(run, error);
}

/* ---- what is printed ------------------------------------------------------------------------------------ */

static int print_json(const bench_run *run, const char *shown) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "server", shown);
    writer->integer(writer, "batch", run->depth);
    writer->integer(writer, "size", (int64_t)run->bench->size);
    writer->integer(writer, "keys", run->keys);
    writer->real(writer, "written_per_second", run->figures.written);
    writer->real(writer, "found_per_second", run->figures.found);
    writer->real(writer, "miss_microseconds", run->figures.miss * 1e6);
    writer->real(writer, "miss_microseconds_99", run->figures.miss_of_hundred * 1e6);
    return rp_print_json(writer);
}

static int print_text(const bench_run *run, const char *shown) {
    const figures *f = &run->figures;
    printf("server   %s\n", shown);
    printf("values   %d of %" PRIu64 " bytes, %d in a round trip\n", run->keys, run->bench->size, run->depth);
    printf("written  %.0f/s\n", f->written);
    printf("found    %.0f/s\n", f->found);
    printf("missed   %.1f us for one key that is not there (median of %" PRIu64 "; 99 %% take less than %.1f us)\n",
           f->miss * 1e6, f->misses, f->miss_of_hundred * 1e6);
    return 0;
}

/* ---- what others call ----------------------------------------------------------------------------------- */

/* The keys of this run; of nobody else, who may be measuring too. */
static rp_status delete_keys(rp_redis_link *link, uint64_t name, rp_error *error) {
    char pattern[KEY_MAX];
    uint64_t deleted;
    snprintf(pattern, sizeof pattern, "%sbench:%09" PRIu64 ":*", RP_CACHE_KEY_PREFIX, name);
    return rp_redis_keys_delete(link, pattern, NULL, NULL, &deleted, error);
}

int rp_cache_bench_run(const rp_cache_bench *bench, const rp_redis_address *address, rp_redis_link *link, bool json) {
    bench_run run = {.bench = bench, .stop = rp_interrupt_watch()};
    const uint64_t name = rp_console_fresh_seed();
    char shown[RP_REDIS_SHOWN_MAX];
    rp_error error = {RP_OK, ""};
    rp_status failed = prepare(&run, name, &error);
    if (!failed) failed = measure(&run, address, &error);
    rp_redis_tier_free(run.tier); /* what is queued is written before the keys go */
    if (failed)
        delete_keys(link, name, NULL);
    else
        failed = delete_keys(link, name, &error);
    const bool stopped = *run.stop;
    rp_interrupt_ignore_no_more();
    release(&run);
    if (failed) return rp_complain(&error);
    if (stopped) return rp_complain_of_stop("stopped; its keys are deleted");
    rp_redis_address_show(address, shown);
    return json ? print_json(&run, shown) : print_text(&run, shown);
}
