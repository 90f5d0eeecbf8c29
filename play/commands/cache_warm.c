#include "play/commands/cache_warm.h"

#include "bench/match/match.h"
#include "play/commands/shared_cache.h"
#include "play/terminal/console.h"

#include <inttypes.h>
#include <stdlib.h>

/* Nobody waits for these games, so finds may take their time. */
enum { FIND_MILLISECONDS = 20000, FLUSH_MILLISECONDS = 60000 };

static void show_progress(void *context, const rp_match_progress *progress) {
    double *next = context;
    if (progress->seconds < *next) return;
    fprintf(stderr, "%" PRIu64 " of %" PRIu64 " games\n", progress->games, progress->total);
    *next = progress->seconds + 5;
}

static rp_status play(const rp_match_plan *plan, const rp_shared_cache *shared, int threads, bool quiet,
                      rp_match_end *end, uint64_t *games, rp_error *error) {
    double next = 2;
    rp_match_result *result = malloc(sizeof *result);
    if (!result) return rp_fail(error, RP_FAILED, "no memory for a match");
    const rp_match match = {.plan = plan,
                            .threads = threads,
                            .cache = shared->cache,
                            .stop = rp_interrupt_watch(),
                            .progress = quiet ? NULL : show_progress,
                            .progress_context = &next};
    rp_status status = rp_match_run(&match, result, end, error);
    rp_interrupt_ignore_no_more();
    *games = result->games;
    free(result);
    return status;
}

int rp_cache_warm(const rp_match_plan *plan, const rp_redis_address *address, int threads, bool quiet) {
    rp_shared_cache shared;
    rp_match_end end;
    uint64_t games = 0;
    rp_error error = {RP_OK, ""};
    if (rp_shared_cache_open_patient(address, 0, FIND_MILLISECONDS, &shared, &error)) return rp_complain(&error);
    rp_status failed = play(plan, &shared, threads, quiet, &end, &games, &error);
    bool written = shared.tier && rp_redis_tier_flush(shared.tier, FLUSH_MILLISECONDS);
    printf("%" PRIu64 " games\n", games);
    rp_shared_cache_report(&shared, stdout);
    rp_shared_cache_close(&shared);
    if (failed) return rp_complain(&error);
    if (!written) return rp_complain_of(RP_FAILED, "not everything could be written to the server");
    return end.stopped ? rp_complain_of_stop("stopped; what is in the cache stays there") : 0;
}
