#include "bench/match.h"
#include "bench/end_facts.h"
#include "bench/record_file.h"
#include "bench/selfplay.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { GAMES_PER_PAIR = 2, WINDOW = 4096, COPIES_MAX = RP_PLAYERS_MAX / 2 };

/* Where a game stands in the order of the match. */
typedef struct match_place {
    uint64_t pair;
    int versus, swapped;
} match_place;

typedef struct finished_game {
    bool done;
    char *line; /* owned; NULL when no records are kept */
    rp_selfplay_end end;
} finished_game;

typedef struct match_run {
    const rp_match *match;
    rp_match_result *result;
    rp_record_file file;
    bool keeps_records;
    rp_selfplay_end first_game; /* of the pair that is being counted */
    atomic_bool stop;
    pthread_mutex_t lock; /* guards what follows and `result`, `file`, `first_game` while workers run */
    pthread_cond_t changed;
    uint64_t next; /* the game to be started next; result->games: to be counted next */
    int working;
    rp_status status;
    rp_error error;
    finished_game window[WINDOW]; /* game number modulo WINDOW */
} match_run;

typedef struct match_worker {
    match_run *run;
    rp_agent *agent[RP_MATCH_AGENTS_MAX][COPIES_MAX]; /* an agent that holds two seats has two objects */
    rp_decision scratch;
    pthread_t thread;
} match_worker;

static match_place place_of(const rp_match_result *result, uint64_t number) {
    uint64_t versus = number / GAMES_PER_PAIR;
    return (match_place){.pair = versus / (uint64_t)result->versus_count,
                         .versus = (int)(versus % (uint64_t)result->versus_count),
                         .swapped = (int)(number % GAMES_PER_PAIR)};
}

/* Which of the two opponents (0: first, 1: second) sits there. */
static int side_of(int seat, int swapped) { return (seat + swapped) & 1; }

static int agent_of(const rp_match_result *result, match_place at, int seat) {
    const rp_versus *versus = &result->versus[at.versus];
    return side_of(seat, at.swapped) == 0 ? versus->first : versus->second;
}

/* ---- counting ------------------------------------------------------------------------------------------ */

static void count_comparison(rp_versus *versus, double first, double second, int *score) {
    if (first > second) {
        versus->win++;
        *score += 2;
    } else if (first < second) {
        versus->loss++;
    } else {
        versus->draw++;
        *score += 1;
    }
}

/* Mean payoff of each opponent over the seats it held; an opponent without a seat gets 0. */
static void payoffs_of(const rp_game *game, const rp_selfplay_end *end, int swapped, double payoff[2]) {
    int seats[2] = {0, 0};
    payoff[0] = payoff[1] = 0;
    for (int seat = 0; seat < game->info.players; seat++) {
        int side = side_of(seat, swapped);
        payoff[side] += end->payoff[seat];
        seats[side]++;
    }
    for (int side = 0; side < 2; side++)
        if (seats[side] > 1) payoff[side] /= seats[side];
}

static bool is_won_by(const rp_selfplay_end *end, int seat, int players) {
    for (int other = 0; other < players; other++)
        if (other != seat && end->payoff[other] >= end->payoff[seat]) return false;
    return players > 1;
}

/* `first_game`: the other game of the pair, NULL while the pair is not complete. */
static void count_seats(rp_versus *versus, int players, const rp_selfplay_end *end, const rp_selfplay_end *first_game) {
    for (int seat = 0; seat < players; seat++) {
        rp_seat_result *result = &versus->seat[seat];
        result->games++;
        result->win += is_won_by(end, seat, players);
        if (first_game) rp_mean_add(&result->payoff, (first_game->payoff[seat] + end->payoff[seat]) / GAMES_PER_PAIR);
    }
}

/* Counts the next game in the order of the match. */
static void count_game(match_run *run, const rp_selfplay_end *end) {
    match_place at = place_of(run->result, run->result->games++);
    rp_versus *versus = &run->result->versus[at.versus];
    const rp_game *game = run->match->game;
    rp_mean_add(&versus->choices, end->choices);
    if (end->round >= 0) rp_histogram_add(&versus->rounds, (uint64_t)end->round);
    count_seats(versus, game->info.players, end, at.swapped ? &run->first_game : NULL);
    if (!at.swapped) {
        run->first_game = *end;
        return;
    }
    double before[2], now[2];
    payoffs_of(game, &run->first_game, 0, before);
    payoffs_of(game, end, 1, now);
    int score = 0; /* of 4 */
    double games = game->info.players == 1 ? 1 : GAMES_PER_PAIR;
    double first = (before[0] + now[0]) / games, second = (before[1] + now[1]) / games;
    if (game->info.players == 1) {
        count_comparison(versus, first, second, &score);
        score *= 2;
    } else {
        count_comparison(versus, before[0], before[1], &score);
        count_comparison(versus, now[0], now[1], &score);
    }
    versus->pairs.count[score]++;
    rp_mean_add(&versus->payoff[0], first);
    rp_mean_add(&versus->payoff[1], second);
    rp_mean_add(&versus->difference, first - second);
}

/* ---- resuming ------------------------------------------------------------------------------------------ */

typedef struct checked_game {
    match_run *run;
    match_place at;
    uint64_t chances;
    bool other_deal;
    rp_selfplay_end end;
} checked_game;

static void check_event(void *context, const rp_state *state, const rp_move *move, size_t number) {
    (void)number;
    checked_game *checked = context;
    const rp_match *match = checked->run->match;
    if (!move) {
        if (rp_to_act(match->game, state) != 0) return;
        rp_payoff(match->game, state, checked->end.payoff);
        checked->end.round = rp_round_of(match->game, state);
    } else if (rp_to_act(match->game, state) & RP_TO_ACT_CHANCE) {
        rp_action outcome = rp_selfplay_chance(match->game, state, match->seed, checked->at.pair, checked->chances++);
        checked->other_deal |= outcome != move->of[0];
    } else {
        checked->end.choices++;
    }
}

static rp_status check_agents(const match_run *run, match_place at, const rp_record *record, rp_error *error) {
    for (int seat = 0; seat < record->players; seat++) {
        const char *expected = run->result->agent[agent_of(run->result, at, seat)];
        if (strcmp(record->agents[seat], expected) != 0)
            return rp_fail(error, RP_BAD_INPUT, "played by agent '%.100s' where this match has '%.100s'",
                           record->agents[seat], expected);
    }
    return RP_OK;
}

static rp_status count_record(void *context, const rp_record *record, uint64_t number, rp_error *error) {
    match_run *run = context;
    const rp_match *match = run->match;
    if (number >= run->result->total)
        return rp_fail(error, RP_BAD_INPUT, "the file holds more than the %llu games of %llu pairs",
                       (unsigned long long)run->result->total, (unsigned long long)match->pairs);
    if (record->seed != match->seed && strcmp(record->game, match->game->spec.text) == 0)
        return rp_fail(error, RP_BAD_INPUT, "played with seed %llu, this match has seed %llu",
                       (unsigned long long)record->seed, (unsigned long long)match->seed);
    checked_game checked = {.run = run, .at = place_of(run->result, number)};
    rp_status status = rp_record_replay(record, match->game, check_event, &checked, error);
    if (!status) status = check_agents(run, checked.at, record, error);
    if (status) return status;
    if (!record->finished) return rp_fail(error, RP_BAD_INPUT, "the game is not finished");
    if (checked.other_deal)
        return rp_fail(error, RP_BAD_INPUT, "the deal is not that of pair %llu with seed %llu",
                       (unsigned long long)checked.at.pair + 1, (unsigned long long)match->seed);
    count_game(run, &checked.end);
    return RP_OK;
}

static rp_status open_resumed(match_run *run, rp_error *error) {
    const rp_match *match = run->match;
    bool same = !match->out || strcmp(match->out, match->resume) == 0;
    rp_record_file old;
    rp_status status = rp_record_file_open(match->resume, &old, error);
    if (!status) status = rp_record_file_read(&old, count_record, run, error);
    run->result->resumed = run->result->games;
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

static rp_status play_one(match_worker *worker, uint64_t number, finished_game *finished, rp_error *error) {
    match_run *run = worker->run;
    const rp_match *match = run->match;
    match_place at = place_of(run->result, number);
    rp_selfplay selfplay = {
        .game = match->game, .seed = match->seed, .pair = at.pair, .stop = &run->stop, .scratch = &worker->scratch};
    for (int seat = 0; seat < match->game->info.players; seat++)
        selfplay.seat[seat] = worker->agent[agent_of(run->result, at, seat)][seat / 2];
    rp_record record;
    rp_record_init(&record, match->game, match->seed);
    rp_status status = rp_selfplay_game(&selfplay, run->keeps_records ? &record : NULL, &finished->end, error);
    if (!status && run->keeps_records && !finished->end.stopped) {
        finished->line = rp_record_line(&record);
        if (!finished->line) status = rp_fail(error, RP_FAILED, "no memory for the record of a game");
    }
    rp_record_release(&record);
    return status;
}

/* Counts and writes what is finished and next in order. Called under the lock. */
static void settle(match_run *run) {
    rp_match_result *result = run->result;
    for (finished_game *game; (game = &run->window[result->games % WINDOW])->done && !run->status;) {
        if (run->keeps_records) run->status = rp_record_file_append(&run->file, game->line, &run->error);
        if (run->status) break;
        count_game(run, &game->end);
        free(game->line);
        *game = (finished_game){0};
    }
    if (run->status) atomic_store(&run->stop, true);
}

/* The next game to play, waiting while the games before it take long; false when there is none. Under the lock. */
static bool take_game(match_run *run, uint64_t *number) {
    while (!atomic_load(&run->stop) && run->next < run->result->total && run->next >= run->result->games + WINDOW)
        pthread_cond_wait(&run->changed, &run->lock);
    if (atomic_load(&run->stop) || run->next >= run->result->total) return false;
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
        finished_game finished = {0};
        rp_error error = {0};
        rp_status status = play_one(worker, number, &finished, &error);
        pthread_mutex_lock(&run->lock);
        if (status && !run->status) {
            run->status = status;
            run->error = error;
        }
        if (!status && !finished.end.stopped) {
            finished.done = true;
            run->window[number % WINDOW] = finished;
        }
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
    const rp_match_result *result = run->result;
    rp_match_progress progress = {result->games, result->resumed, result->total, seconds_now() - began};
    if (run->match->progress) run->match->progress(run->match->progress_context, &progress);
}

/* The calling thread plays nothing: it watches `stop` and tells the progress. */
static void watch(match_run *run, double began) {
    pthread_mutex_lock(&run->lock);
    while (run->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += 100000000;
        if (until.tv_nsec >= 1000000000) {
            until.tv_sec++;
            until.tv_nsec -= 1000000000;
        }
        while (run->working > 0 && pthread_cond_timedwait(&run->changed, &run->lock, &until) != ETIMEDOUT) continue;
        if (run->match->stop && atomic_load(run->match->stop)) {
            atomic_store(&run->stop, true);
            pthread_cond_broadcast(&run->changed);
        }
        if (run->working > 0) report_progress(run, began);
    }
    pthread_mutex_unlock(&run->lock);
}

/* ---- making and ending --------------------------------------------------------------------------------- */

static rp_status make_agents(const rp_match *match, match_worker *worker, rp_error *error) {
    int copies = (match->game->info.players + 1) / 2;
    for (int i = 0; i < match->agents->count; i++) {
        for (int copy = 0; copy < copies; copy++) {
            rp_status status = rp_agent_new(match->agents->spec[i], match->game, &worker->agent[i][copy], error);
            if (status) return status;
        }
    }
    return RP_OK;
}

static void free_workers(match_worker *workers, int count) {
    for (int i = 0; workers && i < count; i++)
        for (int j = 0; j < RP_MATCH_AGENTS_MAX; j++)
            for (int copy = 0; copy < COPIES_MAX; copy++) rp_agent_free(workers[i].agent[j][copy]);
    free(workers);
}

static rp_status keep_names(const match_worker *worker, const rp_match *match, rp_match_result *result,
                            rp_error *error) {
    for (int i = 0; i < match->agents->count; i++) {
        const char *text = worker->agent[i][0]->spec.text;
        size_t length = strlen(text);
        if (length >= sizeof result->agent[i])
            return rp_fail(error, RP_BAD_INPUT, "agent %.40s...: its full text is longer than %d bytes", text,
                           RP_AGENT_TEXT_MAX - 1);
        memcpy(result->agent[i], text, length + 1);
    }
    return RP_OK;
}

static void begin_result(const rp_match *match, rp_match_result *result) {
    memset(result, 0, sizeof *result);
    for (int first = 0; first < match->agents->count; first++) {
        for (int second = first + 1; second < match->agents->count; second++) {
            rp_versus *versus = &result->versus[result->versus_count++];
            versus->first = first;
            versus->second = second;
            versus->pairs.categories = 5;
        }
    }
    result->total = match->pairs * (uint64_t)result->versus_count * GAMES_PER_PAIR;
}

static rp_status check_setup(const rp_match *match, rp_error *error) {
    if (match->agents->count < 2) return rp_fail(error, RP_BAD_INPUT, "a match needs at least two agents");
    if (match->pairs < 1 || match->pairs > RP_MATCH_PAIRS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a match has 1 to %d pairs", RP_MATCH_PAIRS_MAX);
    if (match->threads < 1 || match->threads > RP_MATCH_THREADS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a match has 1 to %d threads", RP_MATCH_THREADS_MAX);
    return RP_OK;
}

static rp_status play_all(match_run *run, match_worker *workers, int count, rp_error *error) {
    double began = seconds_now();
    run->next = run->result->games;
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
    run->result->seconds = seconds_now() - began;
    if (run->status && error) *error = run->error;
    return run->status;
}

static void end_result(match_run *run) {
    rp_match_result *result = run->result;
    for (int i = 0; i < result->versus_count; i++)
        rp_strength_of(&result->versus[i].pairs, &result->versus[i].strength);
    result->stopped = !run->status && result->games < result->total && atomic_load(&run->stop);
    for (int i = 0; i < WINDOW; i++) free(run->window[i].line);
    pthread_cond_destroy(&run->changed);
    pthread_mutex_destroy(&run->lock);
    free(run);
}

static match_run *new_run(const rp_match *match, rp_match_result *result) {
    match_run *run = calloc(1, sizeof *run);
    if (!run) return NULL;
    run->match = match;
    run->result = result;
    run->file.descriptor = -1;
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&run->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&run->lock, NULL);
    return run;
}

rp_status rp_match_run(const rp_match *match, rp_match_result *result, rp_error *error) {
    begin_result(match, result);
    rp_status status = check_setup(match, error);
    if (status) return status;
    int count = result->total < (uint64_t)match->threads ? (int)result->total : match->threads;
    match_run *run = new_run(match, result);
    match_worker *workers = calloc((size_t)count, sizeof *workers);
    if (!run || !workers) status = rp_fail(error, RP_FAILED, "no memory for a match");
    for (int i = 0; i < count && !status; i++) {
        workers[i].run = run;
        status = make_agents(match, &workers[i], error);
    }
    if (!status) status = keep_names(&workers[0], match, result, error);
    if (!status) status = open_file(run, error);
    if (!status && result->games < result->total) status = play_all(run, workers, count, error);
    if (run) {
        rp_status closed = rp_record_file_close(&run->file, status ? NULL : error);
        if (!status) status = closed;
        end_result(run);
    }
    free_workers(workers, count);
    return status;
}
