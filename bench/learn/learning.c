#include "bench/learn/learning.h"

#include "bench/learn/trial.h"
#include "bench/match/ordered_games.h"
#include "engine/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PURPOSE_PREPARE = 11, PURPOSE_LUCK, PURPOSE_AGENT, PURPOSE_TRIAL };

typedef struct learning_player {
    rp_agent *seat[RP_PLAYERS_MAX];
    rp_decision decision;
} learning_player;

typedef struct learning_run {
    const rp_learning *learning;
    rp_learned *learned;
    learning_player *players; /* [threads] */
    rp_state *begun;          /* of the batch */
    double *payoff;
    void *opened;       /* of the learner, for this batch */
    double began, kept; /* seconds */
    uint64_t played;    /* games of this batch */
} learning_run;

/* Number of a game in its batch: learned->state grows only when all of it are over. */
static size_t place_of(const learning_run *run, uint64_t number) {
    return (size_t)(number - run->learned->state.iterations);
}

static double seconds_now(void) { return (double)rp_clock_now(&rp_clock_monotonic) / 1e9; }

/* ---- one game ------------------------------------------------------------------------------------------- */

static rp_status choose(const learning_run *run, learning_player *player, const rp_state *state, int seat,
                        uint64_t number, rp_action *action, rp_error *error) {
    rp_view view;
    const rp_limits limits = {.stop = NULL};
    rp_view_of(run->learning->game, state, seat, &view);
    uint64_t seed = rp_mix(rp_mix(run->learning->seed, PURPOSE_AGENT), number);
    seed = rp_mix(rp_mix(seed, (uint64_t)seat), rp_view_key(&view));
    rp_status status = rp_agent_decide(player->seat[seat], &view, &limits, seed, &player->decision, error);
    *action = player->decision.action;
    return status;
}

static rp_status play_on(const learning_run *run, learning_player *player, rp_state *state, uint64_t number,
                         const atomic_bool *stop, rp_played_game *played, rp_error *error) {
    const rp_game *game = run->learning->game;
    rp_random luck;
    rp_random_split(&luck, rp_mix(run->learning->seed, PURPOSE_LUCK), number);
    for (unsigned to_act; (to_act = rp_to_act(game, state)) != 0;) {
        rp_move move = {{0}};
        rp_status status = RP_OK;
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, state, &luck);
        for (int seat = 0; !(to_act & RP_TO_ACT_CHANCE) && to_act >> seat && !status; seat++)
            if (to_act >> seat & 1) status = choose(run, player, state, seat, number, &move.of[seat], error);
        if (status) return status;
        rp_advance(game, state, &move);
        played->end.stopped = atomic_load_explicit(stop, memory_order_relaxed);
        if (played->end.stopped) return RP_OK;
    }
    rp_payoff(game, state, played->end.payoff);
    return RP_OK;
}

static rp_status play(void *context, int worker, uint64_t number, const atomic_bool *stop, rp_played_game *played,
                      rp_error *error) {
    learning_run *run = context;
    const rp_learning *l = run->learning;
    rp_random random;
    rp_state *begun = &run->begun[place_of(run, number)], state;
    rp_random_split(&random, rp_mix(l->seed, PURPOSE_PREPARE), number);
    l->learner->prepare(l->game, run->opened, &random, begun);
    rp_clone(l->game, &state, begun);
    for (int seat = 0; seat < l->game->info.players; seat++) rp_agent_forget(run->players[worker].seat[seat]);
    return play_on(run, &run->players[worker], &state, number, stop, played, error);
}

static rp_status take(void *context, uint64_t number, const rp_played_game *played, bool *enough, rp_error *error) {
    (void)enough, (void)error;
    learning_run *run = context;
    run->payoff[place_of(run, number)] = played->end.payoff[0];
    run->played++;
    return RP_OK;
}

static rp_status look(void *context, double seconds, rp_error *error) {
    (void)seconds, (void)error;
    learning_run *run = context;
    const rp_learning *l = run->learning;
    if (l->progress) l->progress(l->context, run->learned->state.iterations + run->played, seconds_now() - run->began);
    return RP_OK;
}

/* ---- batches -------------------------------------------------------------------------------------------- */

/* A whole batch or nothing. */
static rp_status learn_batch(learning_run *run, rp_error *error) {
    const rp_learning *l = run->learning;
    rp_checkpoint *state = &run->learned->state;
    rp_ordered_games_end end;
    uint64_t left = l->games - state->iterations, count = left < (uint64_t)l->batch ? left : (uint64_t)l->batch;
    const rp_ordered_games games = {.first = state->iterations,
                                    .total = state->iterations + count,
                                    .threads = l->threads,
                                    .stop = l->stop,
                                    .context = run,
                                    .play = play,
                                    .take = take,
                                    .look = look};
    run->played = 0;
    run->opened = l->learner->open(l->game, state->memory);
    if (!run->opened) return rp_fail(error, RP_FAILED, "no memory for what is learned");
    rp_status status = rp_ordered_games_run(&games, &end, error);
    l->learner->close(run->opened);
    run->learned->stopped = end.stopped;
    if (status || end.stopped) return status;
    status = l->learner->learn(l->game, state->memory, run->begun, run->payoff, (size_t)count, error);
    run->played = 0;
    if (!status) state->iterations += count;
    return status;
}

static bool is_mark(const rp_learning *learning, uint64_t games) {
    uint64_t batch = (uint64_t)learning->batch, batches = games / batch;
    return games == learning->games || (games % batch == 0 && (batches & (batches - 1)) == 0);
}

/* What is learned against one who picks at random and takes a preset deck. */
static rp_status try_out(const learning_run *run, uint64_t pairs, rp_trial_result *result, rp_error *error) {
    const rp_learning *l = run->learning;
    rp_trial trial = {.game = l->game,
                      .agent = l->agent,
                      .options = {"", "picks=random,decks=preset"},
                      .pairs = pairs,
                      .seed = rp_mix(l->seed, PURPOSE_TRIAL),
                      .threads = l->threads,
                      .stop = l->stop};
    char *text = l->learner->text(l->game, run->learned->state.memory, "agent -\ngames 0\nseed 0\nmade-by -\n");
    if (!text) return rp_fail(error, RP_FAILED, "no memory for what is learned");
    trial.text[0] = text;
    rp_status status = rp_trial_run(&trial, result, error);
    free(text);
    return status;
}

static rp_status add_point(learning_run *run, rp_error *error) {
    rp_checkpoint *state = &run->learned->state;
    rp_trial_result result;
    rp_curve_point *points = realloc(state->points, (state->point_count + 1) * sizeof *points);
    if (!points) return rp_fail(error, RP_FAILED, "no memory for the learning curve");
    state->points = points;
    rp_status status = try_out(run, run->learning->pairs, &result, error);
    if (status) return status;
    run->learned->stopped = result.stopped;
    if (!result.stopped)
        points[state->point_count++] = (rp_curve_point){state->iterations, result.versus.strength.score};
    return RP_OK;
}

static rp_status keep(learning_run *run, rp_error *error) {
    run->kept = seconds_now();
    run->learned->state.seconds = run->kept - run->began;
    return rp_checkpoint_save(run->learning->checkpoint, run->learning->game, &run->learned->state, error);
}

static bool lacks_point(const learning_run *run) {
    const rp_checkpoint *state = &run->learned->state;
    return state->iterations && is_mark(run->learning, state->iterations) &&
           (!state->point_count || state->points[state->point_count - 1].iterations < state->iterations);
}

static rp_status learn_all(learning_run *run, rp_error *error) {
    const rp_learning *l = run->learning;
    rp_checkpoint *state = &run->learned->state;
    rp_status status = RP_OK;
    while (!status && !run->learned->stopped) {
        if (lacks_point(run))
            status = add_point(run, error);
        else if (state->iterations >= l->games)
            return keep(run, error);
        else if ((l->stop && atomic_load(l->stop)) || (l->seconds > 0 && seconds_now() - run->began >= l->seconds))
            run->learned->stopped = true;
        else
            status = learn_batch(run, error);
        if (!status && seconds_now() - run->kept >= RP_LEARNING_KEEP_SECONDS) status = keep(run, error);
    }
    return status ? status : keep(run, error);
}

/* ---- beginning ------------------------------------------------------------------------------------------ */

static rp_status check_resumed(const rp_learning *l, const rp_checkpoint *found, const rp_checkpoint *own,
                               rp_error *error) {
    if (strcmp(found->algorithm, own->algorithm) != 0)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: is a checkpoint of %.15s, should be one of learn", l->checkpoint,
                       found->algorithm);
    if (strcmp(found->options, own->options) != 0)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: has games of %.100s, should be of %.100s", l->checkpoint,
                       found->options, own->options);
    if (found->seed != own->seed)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: was begun with --seed %" PRIu64 ", not %" PRIu64, l->checkpoint,
                       found->seed, own->seed);
    if (found->memory_count != own->memory_count)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: what is learned has %zu numbers, should have %zu", l->checkpoint,
                       found->memory_count, own->memory_count);
    if (found->iterations > l->games)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: has learned from %" PRIu64 " games, should be at most %" PRIu64,
                       l->checkpoint, found->iterations, l->games);
    if (found->iterations < l->games && found->iterations % (uint64_t)l->batch)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: was begun for %" PRIu64 " games, not for %" PRIu64, l->checkpoint,
                       found->iterations, l->games);
    return RP_OK;
}

static rp_status open_state(const rp_learning *l, rp_learned *learned, rp_error *error) {
    rp_checkpoint *state = &learned->state, found;
    *state = (rp_checkpoint){.algorithm = "learn", .seed = l->seed, .threads = 1};
    if ((size_t)snprintf(state->options, sizeof state->options, "%s", l->agent) >= sizeof state->options)
        return rp_fail(error, RP_BAD_INPUT, "agent %.40s...: should be told in at most %zu characters", l->agent,
                       sizeof state->options - 1);
    state->memory_count = l->learner->memory(l->game);
    state->memory = malloc(state->memory_count * sizeof *state->memory);
    if (!state->memory) return rp_fail(error, RP_FAILED, "no memory to learn");
    l->learner->begin(l->game, state->memory);
    if (!l->resume || access(l->checkpoint, F_OK) != 0) return RP_OK;
    rp_status status = rp_checkpoint_load(l->checkpoint, l->game, &found, error);
    if (status) return status;
    status = check_resumed(l, &found, state, error);
    if (status) {
        rp_checkpoint_release(&found);
        return status;
    }
    rp_checkpoint_release(state);
    *state = found;
    learned->resumed = found.iterations;
    return RP_OK;
}

static rp_status make_players(learning_run *run, rp_error *error) {
    const rp_learning *l = run->learning;
    run->players = calloc((size_t)l->threads, sizeof *run->players);
    run->begun = calloc((size_t)l->batch, sizeof *run->begun);
    run->payoff = calloc((size_t)l->batch, sizeof *run->payoff);
    if (!run->players || !run->begun || !run->payoff) return rp_fail(error, RP_FAILED, "no memory to play");
    rp_status status = RP_OK;
    for (int i = 0; i < l->threads * l->game->info.players && !status; i++)
        status = rp_agent_new(l->agent, l->game, &run->players[i % l->threads].seat[i / l->threads], error);
    return status;
}

static void free_run(learning_run *run) {
    for (int i = 0; run->players && i < run->learning->threads; i++)
        for (int seat = 0; seat < RP_PLAYERS_MAX; seat++) rp_agent_free(run->players[i].seat[seat]);
    free(run->players);
    free(run->begun);
    free(run->payoff);
}

rp_status rp_learning_run(const rp_learning *learning, rp_learned *learned, rp_error *error) {
    *learned = (rp_learned){.stopped = false};
    learning_run run = {.learning = learning, .learned = learned, .began = seconds_now()};
    rp_trial_result none;
    run.kept = run.began;
    rp_status status = open_state(learning, learned, error);
    if (!status) status = make_players(&run, error);
    if (!status) status = try_out(&run, 0, &none, error); /* so that long work does not end in vain */
    if (!status) status = learn_all(&run, error);
    free_run(&run);
    return status;
}

void rp_learned_release(rp_learned *learned) { rp_checkpoint_release(&learned->state); }
