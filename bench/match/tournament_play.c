/* Playing a tournament in one process, on several threads, with its records in a file. */
#include "bench/match/tournament.h"

#include "bench/archives/record_file.h"
#include "bench/match/ordered_games.h"
#include "bench/match/tournament_count.h"

#include <stdlib.h>
#include <string.h>

typedef struct tournament_playing {
    const rp_tournament_run *run;
    rp_tournament_count *count; /* owned */
    rp_record_file file;
    bool keeps_records;
    uint64_t resumed;
} tournament_playing;

/* ---- records ----------------------------------------------------------------------------------------------------- */

static rp_status count_record(void *context, const rp_record *record, uint64_t number, rp_error *error) {
    (void)number;
    tournament_playing *playing = context;
    return rp_tournament_count_add(playing->count, record, error);
}

static rp_status open_resumed(tournament_playing *playing, rp_error *error) {
    const rp_tournament_run *run = playing->run;
    bool same = !run->out || strcmp(run->out, run->resume) == 0;
    rp_record_file old;
    rp_status status = rp_record_file_open(run->resume, &old, error);
    if (!status) status = rp_record_file_read(&old, count_record, playing, error);
    playing->resumed = rp_tournament_counted(playing->count);
    if (!status && same) {
        status = rp_record_file_go_on(&old, error);
        playing->file = old;
        return status;
    }
    if (!status) status = rp_record_file_create(run->out, &playing->file, error);
    if (!status) status = rp_record_file_copy(&old, &playing->file, error);
    rp_record_file_close(&old, NULL);
    return status;
}

static rp_status open_file(tournament_playing *playing, rp_error *error) {
    const rp_tournament_run *run = playing->run;
    playing->keeps_records = run->out || run->resume;
    if (run->resume) return open_resumed(playing, error);
    return run->out ? rp_record_file_create(run->out, &playing->file, error) : RP_OK;
}

/* ---- games ------------------------------------------------------------------------------------------------------- */

/* Agents are made for each game anew: every game has a spec of its own. */
static rp_status play_game(void *context, int worker, uint64_t number, const atomic_bool *stop, rp_played_game *played,
                           rp_error *error) {
    (void)worker;
    const tournament_playing *playing = context;
    uint64_t game_number;
    int first, second;
    const rp_match_plan *match = rp_tournament_match(playing->run->tournament, number, &game_number, &first, &second);
    rp_match_players *players;
    rp_status status = rp_match_players_new(match, &players, error);
    if (!status) status = rp_match_play(players, game_number, true, NULL, stop, played, error);
    rp_match_players_free(players);
    return status;
}

static rp_status take_game(void *context, uint64_t number, const rp_played_game *played, bool *enough,
                           rp_error *error) {
    (void)number;
    (void)enough;
    tournament_playing *playing = context;
    rp_record record;
    rp_status status = rp_record_parse(played->line, strlen(played->line), &record, error);
    if (status) return status;
    if (playing->keeps_records) status = rp_record_file_append(&playing->file, played->line, error);
    if (!status) status = rp_tournament_count_add(playing->count, &record, error);
    rp_record_release(&record);
    return status;
}

static rp_status look(void *context, double seconds, rp_error *error) {
    tournament_playing *playing = context;
    const rp_tournament_run *run = playing->run;
    const rp_tournament_progress progress = {.games = rp_tournament_counted(playing->count),
                                             .resumed = playing->resumed,
                                             .total = rp_tournament_games(run->tournament),
                                             .seconds = seconds};
    if (run->progress) run->progress(run->context, &progress);
    return playing->keeps_records ? rp_record_file_write_due(&playing->file, error) : RP_OK;
}

static rp_status play_all(tournament_playing *playing, bool *stopped, rp_error *error) {
    const rp_tournament_run *run = playing->run;
    rp_ordered_games games = {.first = playing->resumed,
                              .total = rp_tournament_games(run->tournament),
                              .threads = run->threads,
                              .stop = run->stop,
                              .context = playing,
                              .play = play_game,
                              .take = take_game,
                              .look = look};
    rp_ordered_games_end end;
    rp_status status = rp_ordered_games_run(&games, &end, error);
    *stopped = end.stopped;
    return status;
}

rp_status rp_tournament_play(const rp_tournament_run *run, rp_tournament_result *result, bool *stopped,
                             rp_error *error) {
    memset(result, 0, sizeof *result);
    *stopped = false;
    if (run->threads < 1 || run->threads > RP_TOURNAMENT_THREADS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a tournament has 1 to %d threads", RP_TOURNAMENT_THREADS_MAX);
    tournament_playing playing = {.run = run, .file = {.descriptor = -1}};
    rp_status status = rp_tournament_count_new(run->tournament, &playing.count, error);
    if (status) return status;
    status = open_file(&playing, error);
    if (!status) status = play_all(&playing, stopped, error);
    rp_status closed = rp_record_file_close(&playing.file, status ? NULL : error);
    if (!status) status = closed;
    rp_status shown = rp_tournament_count_result(playing.count, result, status ? NULL : error);
    rp_tournament_count_free(playing.count);
    return status ? status : shown;
}
