#include "bench/match/match.h"

#include "bench/archives/record_file.h"
#include "bench/match/ordered_games.h"

#include <stdlib.h>

typedef struct match_run {
    const rp_match *match;
    rp_record_file file;
    bool keeps_records;
    uint64_t resumed;
    rp_match_count count;
    rp_match_players **players; /* owned; one for each thread */
} match_run;

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

static rp_status play_game(void *context, int worker, uint64_t number, const atomic_bool *stop, rp_played_game *played,
                           rp_error *error) {
    const match_run *run = context;
    rp_match_players *players = run->players[worker];
    if ((number - run->resumed) % RP_CACHE_FETCHED_AT_ONCE == 0)
        rp_match_prefetch(players, number, RP_CACHE_FETCHED_AT_ONCE, run->match->cache);
    return rp_match_play(players, number, run->keeps_records, run->match->cache, stop, played, error);
}

/* Counts and writes the next game. */
static rp_status take_game(void *context, uint64_t number, const rp_played_game *played, bool *enough,
                           rp_error *error) {
    (void)number;
    match_run *run = context;
    rp_status status = run->keeps_records ? rp_record_file_append(&run->file, played->line, error) : RP_OK;
    if (!status) rp_match_count_add(&run->count, &played->end);
    *enough = rp_match_count_is_over(&run->count);
    return status;
}

/* Tells the progress; games that take long do not keep the ones before them out of the file. */
static rp_status look(void *context, double seconds, rp_error *error) {
    match_run *run = context;
    const rp_match_result *result = &run->count.result;
    rp_match_progress progress = {.games = result->games,
                                  .resumed = run->resumed,
                                  .total = result->total,
                                  .seconds = seconds,
                                  .log_likelihood_ratio = result->log_likelihood_ratio};
    if (run->match->progress) run->match->progress(run->match->progress_context, &progress);
    return rp_record_file_write_due(&run->file, error);
}

static rp_status play_all(match_run *run, int threads, rp_match_end *end, rp_error *error) {
    const rp_ordered_games games = {.first = run->count.result.games,
                                    .total = run->count.result.total,
                                    .threads = threads,
                                    .stop = run->match->stop,
                                    .context = run,
                                    .play = play_game,
                                    .take = take_game,
                                    .look = look};
    rp_ordered_games_end played;
    rp_status status = rp_ordered_games_run(&games, &played, error);
    end->seconds = played.seconds;
    end->stopped = played.stopped;
    return status;
}

/* ---- making and ending --------------------------------------------------------------------------------- */

static rp_status new_players(match_run *run, int count, rp_error *error) {
    run->players = calloc((size_t)count, sizeof *run->players);
    rp_status status = run->players ? RP_OK : rp_fail(error, RP_FAILED, "no memory for the threads of a match");
    for (int i = 0; i < count && !status; i++) status = rp_match_players_new(run->match->plan, &run->players[i], error);
    return status;
}

static void free_players(match_run *run, int count) {
    for (int i = 0; run->players && i < count; i++) rp_match_players_free(run->players[i]);
    free(run->players);
}

/* The file comes after the agents: what cannot be played leaves no empty file. */
static rp_status play_run(match_run *run, rp_match_end *end, rp_error *error) {
    uint64_t total = run->count.result.total;
    int threads = total < (uint64_t)run->match->threads ? (int)total : run->match->threads;
    rp_status status = new_players(run, threads, error);
    if (!status) status = open_file(run, error);
    if (!status && !rp_match_count_is_over(&run->count)) status = play_all(run, threads, end, error);
    rp_status closed = rp_record_file_close(&run->file, status ? NULL : error);
    free_players(run, threads);
    return status ? status : closed;
}

rp_status rp_match_run(const rp_match *match, rp_match_result *result, rp_match_end *end, rp_error *error) {
    memset(result, 0, sizeof *result);
    *end = (rp_match_end){0};
    if (match->threads < 1 || match->threads > RP_MATCH_THREADS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a match has 1 to %d threads", RP_MATCH_THREADS_MAX);
    match_run *run = calloc(1, sizeof *run);
    if (!run) return rp_fail(error, RP_FAILED, "no memory for a match");
    run->match = match;
    run->file.descriptor = -1;
    rp_match_count_begin(&run->count, match->plan);
    rp_status status = play_run(run, end, error);
    rp_match_count_end(&run->count);
    *result = run->count.result;
    end->resumed = run->resumed;
    free(run);
    return status;
}
