#include "bench/learn/trial.h"

#include "bench/match/ordered_games.h"
#include "bench/statistics/sprt.h"
#include "search/drafter.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct trial_seats {
    rp_agent *agent[2][RP_PLAYERS_MAX]; /* by side and seat */
    rp_decision scratch;
} trial_seats;

typedef struct running_trial {
    const rp_trial *trial;
    trial_seats *seats; /* [threads] */
    rp_selfplay_end first_game;
    rp_trial_result *result;
} running_trial;

static rp_status make_seats(const rp_trial *trial, trial_seats *seats, rp_error *error) {
    char play[RP_OPTION_TEXT_MAX], spec[RP_SPEC_TEXT_MAX];
    snprintf(play, sizeof play, "%s", trial->agent);
    for (char *at = play; *at; at++)
        if (*at == ',') *at = '+';
    for (int i = 0; i < 2 * trial->game->info.players; i++) {
        const int side = i % 2, seat = i / 2;
        snprintf(spec, sizeof spec, "drafter:play=%s%s%s", play, trial->options[side][0] ? "," : "",
                 trial->options[side]);
        rp_status status = rp_drafter_new(spec, trial->game, trial->text[side], &seats->agent[side][seat], error);
        if (status) return status;
    }
    return RP_OK;
}

static void free_seats(running_trial *run) {
    for (int i = 0; run->seats && i < run->trial->threads; i++)
        for (int k = 0; k < 2 * RP_PLAYERS_MAX; k++) rp_agent_free(run->seats[i].agent[k % 2][k / 2]);
    free(run->seats);
}

static rp_status play(void *context, int worker, uint64_t number, const atomic_bool *stop, rp_played_game *played,
                      rp_error *error) {
    running_trial *run = context;
    trial_seats *seats = &run->seats[worker];
    rp_selfplay game = {.game = run->trial->game,
                        .seed = run->trial->seed,
                        .pair = number / RP_MATCH_GAMES_PER_PAIR,
                        .stop = stop,
                        .scratch = &seats->scratch};
    for (int seat = 0; seat < run->trial->game->info.players; seat++)
        game.seat[seat] = seats->agent[rp_match_side(seat, number % RP_MATCH_GAMES_PER_PAIR)][seat];
    return rp_selfplay_game(&game, NULL, &played->end, error);
}

static rp_status take(void *context, uint64_t number, const rp_played_game *played, bool *enough, rp_error *error) {
    (void)error;
    running_trial *run = context;
    rp_trial_result *result = run->result;
    const rp_stopping_rule *rule = &run->trial->stopping;
    bool second = number % RP_MATCH_GAMES_PER_PAIR;
    rp_versus_add(&result->versus, run->trial->game, &played->end, second ? &run->first_game : NULL);
    if (!second) run->first_game = played->end;
    if (!second || !rule->used) return RP_OK;
    double ratio = rp_sequential_log_likelihood_ratio(&result->versus.pairs, rule->elo0, rule->elo1);
    result->log_likelihood_ratio = ratio;
    if (ratio >= result->upper) result->verdict = RP_ACCEPTED_ELO1;
    if (ratio <= result->lower) result->verdict = RP_ACCEPTED_ELO0;
    *enough = result->verdict != RP_UNDECIDED;
    return RP_OK;
}

rp_status rp_trial_run(const rp_trial *trial, rp_trial_result *result, rp_error *error) {
    running_trial run = {.trial = trial, .result = result};
    rp_status status = RP_OK;
    *result = (rp_trial_result){.versus = {.second = 1, .pairs = {.categories = 5}}};
    if (trial->stopping.used)
        rp_sequential_bounds(trial->stopping.alpha, trial->stopping.beta, &result->lower, &result->upper);
    run.seats = calloc((size_t)trial->threads, sizeof *run.seats);
    if (!run.seats) return rp_fail(error, RP_FAILED, "no memory for the agents of %d threads", trial->threads);
    for (int i = 0; i < trial->threads && !status; i++) status = make_seats(trial, &run.seats[i], error);
    const rp_ordered_games games = {.total = trial->pairs * RP_MATCH_GAMES_PER_PAIR,
                                    .threads = trial->threads,
                                    .stop = trial->stop,
                                    .context = &run,
                                    .play = play,
                                    .take = take};
    rp_ordered_games_end end = {0};
    if (!status) status = rp_ordered_games_run(&games, &end, error);
    result->stopped = end.stopped;
    rp_strength_of(&result->versus.pairs, &result->versus.strength);
    free_seats(&run);
    return status;
}
