#include "search/best_response_search.h"

#include "search/best_response_search_train.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

static const uint64_t progress_interval = 200000000; /* nanoseconds */
enum { PURPOSE_TRAINING = 1, PURPOSE_AGENT, PURPOSE_BASE, SELF = RP_PLAYERS_MAX };

typedef struct response_run response_run;

/* One thread: in training it takes seats, in the payment games. */
typedef struct response_worker {
    response_run *run;
    rp_agent *agent, *base;
    rp_state state;
    rp_view view;
    rp_decision decision;
    rp_status status;
    rp_error error;
    pthread_t thread;
    bool first;
} response_worker;

/* What one game paid. Row SELF: the agent in all seats. */
typedef struct paid_game {
    double payoff[RP_PLAYERS_MAX];
    uint32_t choices, known;
    bool done;
} paid_game;

struct response_run {
    const rp_game *game;
    const rp_response_options *options;
    response_trainer *trainer[RP_PLAYERS_MAX];
    response_worker *workers;
    paid_game *paid; /* [rows][games] */
    int rows;        /* seats, and SELF where the agent's own payoffs are needed */
    rp_response_stage stage;
    uint64_t began, deadline, next_progress, whole;
    atomic_ullong next, done;
    atomic_bool halt;
};

static const rp_clock *clock_of(const response_run *run) {
    return run->options->clock ? run->options->clock : &rp_clock_monotonic;
}

static bool is_stopped(const response_run *run) {
    return run->options->stop && atomic_load_explicit(run->options->stop, memory_order_relaxed);
}

static bool must_end(const response_run *run) {
    if (is_stopped(run) || atomic_load_explicit(&run->halt, memory_order_relaxed)) return true;
    return run->deadline && rp_clock_now(clock_of(run)) >= run->deadline;
}

static void report_progress(response_run *run) {
    uint64_t now = rp_clock_now(clock_of(run));
    if (!run->options->progress || now < run->next_progress) return;
    run->next_progress = now + progress_interval;
    const rp_response_progress progress = {run->stage, atomic_load(&run->done), run->whole,
                                           (double)(now - run->began) * 1e-9};
    run->options->progress(run->options->context, &progress);
}

/* ---- training ------------------------------------------------------------------------------------------- */

static void train_seat(response_worker *worker, response_trainer *trainer) {
    response_run *run = worker->run;
    uint64_t questions = run->options->questions;
    while (trainer->games < run->options->training && (!questions || trainer->questions < questions) &&
           !must_end(run)) {
        worker->status = rp_response_train(trainer);
        if (worker->status) {
            worker->error = trainer->error;
            atomic_store(&run->halt, true);
            return;
        }
        atomic_fetch_add_explicit(&run->done, 1, memory_order_relaxed);
        if (worker->first && trainer->games % 16 == 0) report_progress(run);
    }
}

static void *train(void *argument) {
    response_worker *worker = argument;
    response_run *run = worker->run;
    for (uint64_t seat; (seat = atomic_fetch_add(&run->next, 1)) < (uint64_t)run->game->info.players;)
        train_seat(worker, run->trainer[seat]);
    return NULL;
}

/* ---- payment -------------------------------------------------------------------------------------------- */

/* The move of `player` in a game that pays; `row` is the responder's seat or SELF. */
static rp_status decide(response_worker *worker, int row, int player, uint64_t luck, paid_game *paid,
                        rp_action *action) {
    response_run *run = worker->run;
    uint64_t key = rp_information_key(run->game, &worker->state, player);
    bool responds = player == row;
    paid->choices += responds;
    if (responds && rp_response_known(run->trainer[row], key, action)) {
        paid->known++;
        return RP_OK;
    }
    const rp_limits limits = {.stop = run->options->stop, .clock = run->options->clock};
    rp_agent *agent = responds ? worker->base : worker->agent;
    uint64_t purpose = (uint64_t)(responds ? PURPOSE_BASE : PURPOSE_AGENT) << 8 | (uint64_t)player;
    rp_view_of(run->game, &worker->state, player, &worker->view);
    rp_agent_forget(agent);
    rp_status status = rp_agent_decide(agent, &worker->view, &limits, rp_mix(rp_mix(luck, key), purpose),
                                       &worker->decision, &worker->error);
    *action = worker->decision.action;
    return status;
}

/* Plays one game. Games of one number have the same luck in every row. */
static rp_status play(response_worker *worker, int row, uint64_t number, paid_game *paid) {
    response_run *run = worker->run;
    const rp_game *game = run->game;
    uint64_t luck = rp_mix(run->options->seed, ~number), events = 0;
    rp_start(game, &worker->state);
    for (unsigned to_act; (to_act = rp_to_act(game, &worker->state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) {
            rp_random chance;
            rp_random_split(&chance, luck, events++);
            move.of[0] = rp_sample(game, &worker->state, &chance);
        }
        for (int player = 0; player < game->info.players && !(to_act & RP_TO_ACT_CHANCE); player++) {
            if (!(to_act >> player & 1)) continue;
            rp_status status = decide(worker, row, player, luck, paid, &move.of[player]);
            if (status) return status;
        }
        rp_apply(game, &worker->state, &move);
    }
    rp_payoff(game, &worker->state, paid->payoff);
    return RP_OK;
}

/* Games in the order 0 of every row, 1 of every row ... */
static void *pay(void *argument) {
    response_worker *worker = argument;
    response_run *run = worker->run;
    uint64_t rows = (uint64_t)run->rows;
    for (uint64_t i; (i = atomic_fetch_add(&run->next, 1)) < run->whole;) {
        if (must_end(run)) break;
        uint64_t row = i % rows, number = i / rows;
        paid_game paid = {.done = true};
        int seat = row < (uint64_t)run->game->info.players ? (int)row : SELF;
        worker->status = play(worker, seat, number, &paid);
        if (worker->status) atomic_store(&run->halt, true);
        if (worker->status || is_stopped(run)) break;
        run->paid[row * run->options->games + number] = paid;
        atomic_fetch_add_explicit(&run->done, 1, memory_order_relaxed);
        if (worker->first) report_progress(run);
    }
    return NULL;
}

/* ---- threads -------------------------------------------------------------------------------------------- */

static rp_status run_stage(response_run *run, rp_response_stage stage, uint64_t whole, double seconds,
                           void *(*work)(void *), rp_error *error) {
    int started = 1;
    rp_status status = RP_OK;
    run->stage = stage;
    run->whole = whole;
    run->deadline = seconds > 0 ? rp_clock_now(clock_of(run)) + (uint64_t)(seconds * 1e9) : 0;
    atomic_store(&run->next, 0);
    atomic_store(&run->done, 0);
    for (; started < run->options->threads; started++)
        if (pthread_create(&run->workers[started].thread, NULL, work, &run->workers[started]) != 0) break;
    work(&run->workers[0]);
    for (int i = 1; i < started; i++) pthread_join(run->workers[i].thread, NULL);
    for (int i = 0; i < started && !status; i++) {
        status = run->workers[i].status;
        if (status) *error = run->workers[i].error;
    }
    return status;
}

static rp_status open_run(response_run *run, const char *agent, rp_error *error) {
    const rp_response_options *options = run->options;
    int players = run->game->info.players;
    bool own_payoffs = !(run->game->info.capabilities & RP_ZERO_SUM);
    run->rows = players + own_payoffs;
    run->workers = calloc((size_t)options->threads, sizeof *run->workers);
    run->paid = calloc((size_t)run->rows * options->games, sizeof *run->paid);
    if (!run->workers || !run->paid) return rp_fail(error, RP_FAILED, "no memory to pay a response");
    for (int i = 0; i < options->threads; i++) {
        response_worker *worker = &run->workers[i];
        worker->run = run;
        worker->first = i == 0;
        rp_status status = rp_agent_new(agent, run->game, &worker->agent, error);
        if (!status) status = rp_agent_new(options->base ? options->base : agent, run->game, &worker->base, error);
        if (status) return status;
    }
    for (int seat = 0; seat < players; seat++) {
        response_trainer *trainer = run->trainer[seat] = calloc(1, sizeof *trainer);
        if (!trainer) return rp_fail(error, RP_FAILED, "no memory to learn a response");
        trainer->game = run->game;
        trainer->options = options;
        trainer->seat = seat;
        trainer->choice = rp_informed_choice(run->game);
        rp_random_split(&trainer->random, rp_mix(options->seed, (uint64_t)seat), PURPOSE_TRAINING);
        rp_status status = rp_agent_new(agent, run->game, &trainer->agent, error);
        if (status) return status;
    }
    return RP_OK;
}

static void close_run(response_run *run) {
    for (int i = 0; i < run->options->threads && run->workers; i++) {
        rp_agent_free(run->workers[i].agent);
        rp_agent_free(run->workers[i].base);
    }
    for (int seat = 0; seat < RP_PLAYERS_MAX; seat++) {
        if (!run->trainer[seat]) continue;
        rp_response_release(run->trainer[seat]);
        free(run->trainer[seat]);
    }
    free(run->workers);
    free(run->paid);
}

/* ---- results -------------------------------------------------------------------------------------------- */

static const paid_game *row_of(const response_run *run, int row) {
    return &run->paid[(size_t)row * run->options->games];
}

/* Numbers below the first whose game is not finished in every row. */
static uint64_t finished(const response_run *run) {
    for (uint64_t count = 0; count < run->options->games; count++)
        for (int row = 0; row < run->rows; row++)
            if (!row_of(run, row)[count].done) return count;
    return run->options->games;
}

/* What game `number` tells: payoff of `seat` in `row`; seat SELF: the gain of all responses together. */
static double figure(const response_run *run, int row, int seat, uint64_t number) {
    int players = run->game->info.players;
    if (seat != SELF) return row_of(run, row)[number].payoff[seat];
    double gain = 0;
    for (int i = 0; i < players; i++) {
        gain += row_of(run, i)[number].payoff[i];
        if (run->rows > players) gain -= row_of(run, players)[number].payoff[i];
    }
    return gain;
}

static rp_measured mean_of(const response_run *run, int row, int seat, uint64_t count) {
    double mean = 0, squares = 0, n = (double)count;
    for (uint64_t i = 0; i < count; i++) mean += figure(run, row, seat, i) / n;
    for (uint64_t i = 0; i < count; i++) {
        double off = figure(run, row, seat, i) - mean;
        squares += off * off;
    }
    return (rp_measured){mean, sqrt(squares / n / (n - 1))};
}

static rp_status conclude(const response_run *run, rp_response_result *result, rp_error *error) {
    int players = run->game->info.players;
    uint64_t count = finished(run);
    if (count < 2) return rp_fail(error, RP_FAILED, "stopped before the response had paid twice");
    for (int seat = 0; seat < players; seat++) {
        const response_trainer *trainer = run->trainer[seat];
        rp_response_seat *out = &result->seat[seat];
        *out = (rp_response_seat){.trained = trainer->games,
                                  .nodes = trainer->node_count,
                                  .questions = trainer->questions,
                                  .payoff = mean_of(run, seat, seat, count)};
        if (run->rows > players) out->agent = mean_of(run, players, seat, count);
        for (uint64_t i = 0; i < count; i++) {
            out->choices += row_of(run, seat)[i].choices;
            out->known += row_of(run, seat)[i].known;
        }
    }
    result->games = count;
    result->lower = mean_of(run, 0, SELF, count);
    result->seconds = (double)(rp_clock_now(clock_of(run)) - run->began) * 1e-9;
    return RP_OK;
}

rp_status rp_best_response_search(const rp_game *game, const char *agent, const rp_response_options *options,
                                  rp_response_result *result, rp_error *error) {
    response_run run = {.game = game, .options = options};
    uint64_t seats = (uint64_t)game->info.players;
    *result = (rp_response_result){0};
    run.began = rp_clock_now(clock_of(&run));
    rp_status status = open_run(&run, agent, error);
    if (!status)
        status =
            run_stage(&run, RP_RESPONSE_TRAINING, options->training * seats, options->training_seconds, train, error);
    if (!status && !is_stopped(&run))
        status = run_stage(&run, RP_RESPONSE_PAYMENT, options->games * (uint64_t)run.rows, options->payment_seconds,
                           pay, error);
    if (!status) status = conclude(&run, result, error);
    close_run(&run);
    return status;
}
