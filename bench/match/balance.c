#include "bench/match/balance.h"

#include "bench/match/balance_count.h"
#include "bench/match/match_game.h"
#include "bench/match/ordered_games.h"

#include <stdio.h>
#include <stdlib.h>

enum { GAMES_AT_ONCE = 64 }; /* of a setting, before it is the turn of the next: agents are made anew for each */

typedef struct worker {
    const rp_match_plan *plan; /* whose agents `players` are */
    rp_match_players *players; /* owned */
} worker;

typedef struct balance_playing {
    const rp_balance_run *run;
    rp_match_plan (*match)[2]; /* owned; [settings], of the game and of its mirror image */
    worker *worker;            /* owned; [threads] */
    rp_balance_count *count;   /* owned */
} balance_playing;

/* ---- which game is which ----------------------------------------------------------------------------------------- */

typedef struct place {
    int setting;
    uint64_t game; /* of the setting */
} place;

/* Settings take turns, GAMES_AT_ONCE games each, and what is left in the last turn. */
static place place_of(const rp_balance_plan *plan, uint64_t number) {
    uint64_t settings = (uint64_t)plan->settings, turn = number / (GAMES_AT_ONCE * settings);
    uint64_t before = turn * GAMES_AT_ONCE, left = plan->games - before;
    uint64_t size = left < GAMES_AT_ONCE ? left : GAMES_AT_ONCE, within = number - before * settings;
    return (place){.setting = (int)(within / size), .game = before + within % size};
}

/* Every spec has chance of its own. */
static uint64_t seed_of(uint64_t seed, const rp_game *game) {
    uint64_t own = rp_hash_bytes(game->spec.text, strlen(game->spec.text));
    return rp_mix(seed, own) >> 11;
}

static rp_status make_match(const rp_balance_plan *plan, const rp_game *game, rp_match_plan *match, rp_error *error) {
    char agents[2 * RP_AGENT_TEXT_MAX + 2];
    int length = snprintf(agents, sizeof agents, "%s,%s", plan->agent, plan->agent);
    if (length >= (int)sizeof agents) return rp_fail(error, RP_BAD_INPUT, "agent '%.40s...' is too long", plan->agent);
    match->game = game;
    match->pairs = plan->games;
    match->seed = seed_of(plan->seed, game);
    rp_status status = rp_agent_list_parse(agents, &match->agents, error);
    if (!status && match->agents.count != 2)
        status = rp_fail(error, RP_BAD_INPUT, "agent '%.60s' should be one agent", plan->agent);
    return status ? status : rp_match_plan_make(match, error);
}

static rp_status make_matches(balance_playing *playing, rp_error *error) {
    const rp_balance_plan *plan = playing->run->plan;
    playing->match = calloc((size_t)plan->settings, sizeof *playing->match);
    if (!playing->match) return rp_fail(error, RP_FAILED, "no memory for the settings of a balance");
    rp_status status = RP_OK;
    for (int i = 0; i < plan->settings && !status; i++) {
        const rp_balance_setting *setting = &plan->setting[i];
        status = make_match(plan, setting->game, &playing->match[i][0], error);
        if (!status && setting->turned) status = make_match(plan, setting->turned, &playing->match[i][1], error);
    }
    return status;
}

/* ---- playing ----------------------------------------------------------------------------------------------------- */

static const rp_match_plan *match_of(const balance_playing *playing, place at, bool *turned) {
    *turned = playing->run->plan->setting[at.setting].turned && at.game % 2;
    return &playing->match[at.setting][*turned];
}

static rp_status play_game(void *context, int number_of_worker, uint64_t number, const atomic_bool *stop,
                           rp_played_game *played, rp_error *error) {
    const balance_playing *playing = context;
    worker *own = &playing->worker[number_of_worker];
    place at = place_of(playing->run->plan, number);
    bool turned;
    const rp_match_plan *match = match_of(playing, at, &turned);
    if (own->plan != match) {
        rp_match_players_free(own->players);
        own->plan = NULL;
        rp_status status = rp_match_players_new(match, &own->players, error);
        if (status) return status;
        own->plan = match;
    }
    return rp_match_play(own->players, RP_MATCH_GAMES_PER_PAIR * at.game, true, NULL, stop, played, error);
}

static rp_status take_game(void *context, uint64_t number, const rp_played_game *played, bool *enough,
                           rp_error *error) {
    (void)enough;
    balance_playing *playing = context;
    place at = place_of(playing->run->plan, number);
    bool turned;
    const rp_game *game = match_of(playing, at, &turned)->game;
    return rp_balance_count_add(playing->count, at.setting, turned, game, played, error);
}

static rp_status look(void *context, double seconds, rp_error *error) {
    (void)error;
    const balance_playing *playing = context;
    const rp_balance_run *run = playing->run;
    if (run->progress) run->progress(run->context, rp_balance_counted(playing->count), seconds);
    return RP_OK;
}

static rp_status play_all(balance_playing *playing, bool *stopped, rp_error *error) {
    const rp_balance_run *run = playing->run;
    const rp_ordered_games games = {.total = run->plan->games * (uint64_t)run->plan->settings,
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

/* ---- making and ending ------------------------------------------------------------------------------------------- */

static rp_status check(const rp_balance_run *run, rp_error *error) {
    const rp_balance_plan *plan = run->plan;
    if (run->threads < 1 || run->threads > RP_BALANCE_THREADS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a balance has 1 to %d threads", RP_BALANCE_THREADS_MAX);
    if (plan->settings < 1 || plan->settings > RP_BALANCE_SETTINGS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a balance has 1 to %d settings, not %d", RP_BALANCE_SETTINGS_MAX,
                       plan->settings);
    if (plan->games < 1 || plan->games > RP_BALANCE_GAMES_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a setting has 1 to %d games", RP_BALANCE_GAMES_MAX);
    return RP_OK;
}

static rp_status make_count(const rp_balance_plan *plan, rp_balance_count **count, rp_error *error) {
    bool mirrored = false;
    for (int i = 0; i < plan->settings; i++) mirrored |= plan->setting[i].turned != NULL;
    return rp_balance_count_new(plan->settings, plan->games, mirrored, plan->counts_uses ? &plan->labels : NULL, count,
                                error);
}

static void release(balance_playing *playing) {
    for (int i = 0; playing->worker && i < playing->run->threads; i++)
        rp_match_players_free(playing->worker[i].players);
    free(playing->worker);
    free(playing->match);
    rp_balance_count_free(playing->count);
}

rp_status rp_balance_play(const rp_balance_run *run, rp_balance_result *result, bool *stopped, rp_error *error) {
    memset(result, 0, sizeof *result);
    *stopped = false;
    rp_status status = check(run, error);
    if (status) return status;
    balance_playing playing = {.run = run, .worker = calloc((size_t)run->threads, sizeof *playing.worker)};
    if (!playing.worker) status = rp_fail(error, RP_FAILED, "no memory for the threads of a balance");
    if (!status) status = make_matches(&playing, error);
    if (!status) status = make_count(run->plan, &playing.count, error);
    if (!status) {
        snprintf(result->agent, sizeof result->agent, "%s", playing.match[0][0].agents.spec[0]);
        status = play_all(&playing, stopped, error);
        rp_balance_count_take(playing.count, result);
    }
    release(&playing);
    return status;
}
