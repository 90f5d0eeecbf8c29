#include "play/commands/shared_cache.h"

#include "bench/measure/build_facts.h"

#include <inttypes.h>

enum { WAIT_MILLISECONDS = 1000 };

static void say(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "riposte: %s\n", line);
}

static rp_status open_tier(const rp_redis_address *address, int deadline_milliseconds, rp_redis_tier **tier,
                           rp_error *error) {
    rp_redis_tier_options options = {.address = *address, .deadline_milliseconds = deadline_milliseconds, .say = say};
    rp_status status = rp_redis_tier_new(&options, tier, error);
    if (!status) rp_redis_tier_wait(*tier, WAIT_MILLISECONDS);
    return status;
}

rp_status rp_shared_cache_open(const rp_redis_address *address, size_t memory, rp_shared_cache *shared,
                               rp_error *error) {
    return rp_shared_cache_open_patient(address, memory, 0, shared, error);
}

rp_status rp_shared_cache_open_patient(const rp_redis_address *address, size_t memory, int deadline_milliseconds,
                                       rp_shared_cache *shared, rp_error *error) {
    rp_result_cache_options options = {.memory = memory};
    *shared = (rp_shared_cache){NULL, NULL};
    if (address) options.build = rp_build_fingerprint();
    if (address && options.build == 0) {
        say(NULL,
            "this program cannot read its own file, so the Redis server is not used: results of other builds could not "
            "be told from its own");
    } else if (address) {
        rp_status status = open_tier(address, deadline_milliseconds, &shared->tier, error);
        if (status) return status;
    }
    options.second = rp_redis_tier_as_tier(shared->tier);
    rp_status status = rp_result_cache_new(&options, &shared->cache, error);
    if (status) rp_shared_cache_close(shared);
    return status;
}

void rp_shared_cache_close(rp_shared_cache *shared) {
    rp_redis_tier_free(shared->tier); /* before the cache: nobody asks any more */
    rp_result_cache_free(shared->cache);
    *shared = (rp_shared_cache){NULL, NULL};
}

static double percent(uint64_t part, uint64_t whole) { return whole ? 100 * (double)part / (double)whole : 0; }

static void report_tier(rp_redis_tier *tier, uint64_t unfit, FILE *out) {
    rp_redis_tier_counts counts;
    rp_redis_tier_counts_of(tier, &counts);
    fprintf(out,
            "cache: Redis: %" PRIu64 " of %" PRIu64 " keys found in %" PRIu64 " round trips of %.0f us, %" PRIu64
            " written",
            counts.keys_found, counts.keys_asked, counts.finds, rp_redis_tier_latency(tier) * 1e6, counts.written);
    const struct {
        uint64_t count;
        const char *words;
    } troubles[] = {{unfit, "unfit"},
                    {counts.timeouts, "finds too late"},
                    {counts.failures, "finds failed"},
                    {counts.skipped, "keys not asked for"},
                    {counts.dropped, "not written"},
                    {counts.refused, "refused by the server"}};
    for (size_t i = 0; i < sizeof troubles / sizeof *troubles; i++)
        if (troubles[i].count) fprintf(out, ", %" PRIu64 " %s", troubles[i].count, troubles[i].words);
    fputc('\n', out);
}

void rp_shared_cache_report(const rp_shared_cache *shared, FILE *out) {
    if (!shared->cache) return;
    rp_result_cache_counts counts;
    rp_result_cache_counts_of(shared->cache, &counts);
    for (int kind = 0; kind < RP_RESULT_KINDS; kind++) {
        uint64_t asked = counts.asked[kind];
        if (!asked) continue;
        fprintf(out, "cache: %s: %" PRIu64 " asked for, %.1f %% found in memory, %.1f %% in Redis\n",
                rp_result_kind_name((rp_result_kind)kind), asked, percent(counts.first[kind], asked),
                percent(counts.second[kind], asked));
    }
    fprintf(out, "cache: memory: %" PRIu64 " results, %.1f MB; %.3g s of work found\n", counts.entries,
            (double)counts.bytes / 1e6, counts.seconds_saved);
    if (shared->tier) report_tier(shared->tier, counts.unfit, out);
}
