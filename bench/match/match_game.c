#include "bench/match/match_game.h"

#include "bench/match/cached_game.h"

#include <stdlib.h>

enum { COPIES_MAX = RP_PLAYERS_MAX / 2 };

struct rp_match_players {
    const rp_match_plan *plan;
    rp_agent *agent[RP_MATCH_AGENTS_MAX][COPIES_MAX]; /* an agent that holds two seats has two objects (copy_of) */
    bool is_repeatable[RP_MATCH_AGENTS_MAX];
    rp_decision scratch;
};

/* Which object of its agent plays a seat. */
static int copy_of(const rp_match_plan *plan, int seat) { return plan->pairing == RP_ROTATION ? 0 : seat / 2; }

static rp_status make_agents(rp_match_players *players, rp_error *error) {
    const rp_match_plan *plan = players->plan;
    int copies = copy_of(plan, plan->game->info.players - 1) + 1;
    for (int i = 0; i < plan->agents.count; i++) {
        for (int copy = 0; copy < copies; copy++) {
            rp_status status = rp_agent_new(plan->agents.spec[i], plan->game, &players->agent[i][copy], error);
            if (status) return status;
        }
        players->is_repeatable[i] = rp_agent_is_repeatable(players->agent[i][0]);
    }
    return RP_OK;
}

rp_status rp_match_players_new(const rp_match_plan *plan, rp_match_players **players, rp_error *error) {
    rp_match_players *made = *players = calloc(1, sizeof *made);
    if (!made) return rp_fail(error, RP_FAILED, "no memory for the agents of a match");
    made->plan = plan;
    rp_status status = make_agents(made, error);
    if (status) {
        rp_match_players_free(made);
        *players = NULL;
    }
    return status;
}

void rp_match_players_free(rp_match_players *players) {
    if (!players) return;
    for (int i = 0; i < RP_MATCH_AGENTS_MAX; i++)
        for (int copy = 0; copy < COPIES_MAX; copy++) rp_agent_free(players->agent[i][copy]);
    free(players);
}

typedef struct noted_game {
    rp_record record;
    rp_status status; /* of noting */
    rp_error *error;
} noted_game;

static bool is_repeatable(const rp_match_players *players, rp_match_place at) {
    for (int seat = 0; seat < players->plan->game->info.players; seat++)
        if (!players->is_repeatable[rp_match_plan_agent(players->plan, at, seat)]) return false;
    return true;
}

static void note_decision(void *context, const rp_view *view, const rp_decision *decision) {
    uint64_t visits = decision->simulations ? decision->simulations : decision->nodes;
    const rp_record_detail detail = {
        .seat = view->player, .value = decision->value, .visits = visits, .seconds = decision->milliseconds / 1000};
    noted_game *noted = context;
    if (!noted->status) noted->status = rp_record_append_detail(&noted->record, &detail, noted->error);
}

static rp_status play(rp_match_players *players, rp_match_place at, bool keeps_record, rp_result_cache *cache,
                      const atomic_bool *stop, rp_played_game *played, rp_error *error) {
    const rp_match_plan *plan = players->plan;
    rp_selfplay selfplay = {.game = plan->game,
                            .seed = plan->seed,
                            .pair = at.pair,
                            .stop = stop,
                            .scratch = &players->scratch,
                            .cache = cache};
    for (int seat = 0; seat < plan->game->info.players; seat++)
        selfplay.seat[seat] = players->agent[rp_match_plan_agent(plan, at, seat)][copy_of(plan, seat)];
    noted_game noted = {.error = error};
    rp_record_init(&noted.record, plan->game, plan->seed);
    if (keeps_record && plan->has_details) {
        rp_record_note_origin(&noted.record, plan->began);
        selfplay.decided = note_decision;
        selfplay.context = &noted;
    }
    rp_status status = rp_selfplay_game(&selfplay, keeps_record ? &noted.record : NULL, &played->end, error);
    if (!status) status = noted.status;
    if (!status && keeps_record && !played->end.stopped) {
        played->line = rp_record_line(&noted.record);
        if (!played->line) status = rp_fail(error, RP_FAILED, "no memory for the record of a game");
    }
    rp_record_release(&noted.record);
    return status;
}

/* A game of agents that may be cached: looked for, else played with its record and kept. */
static rp_status find_or_play(rp_match_players *players, uint64_t number, rp_result_cache *cache,
                              const atomic_bool *stop, rp_played_game *played, rp_error *error) {
    const rp_match_plan *plan = players->plan;
    played->was_cached = rp_cached_game_find(cache, plan, number, &played->end, &played->line);
    if (played->was_cached) return RP_OK;
    uint64_t began = rp_clock_now(&rp_clock_monotonic);
    rp_status status = play(players, rp_match_plan_place(plan, number), true, cache, stop, played, error);
    if (status || !played->line) return status;
    rp_result_key key = rp_cached_game_key(plan, number);
    rp_cached_game_keep(cache, &key, played->line, (double)(rp_clock_now(&rp_clock_monotonic) - began) / 1e9);
    return RP_OK;
}

rp_status rp_match_play(rp_match_players *players, uint64_t number, bool keeps_record, rp_result_cache *cache,
                        const atomic_bool *stop, rp_played_game *played, rp_error *error) {
    *played = (rp_played_game){0};
    rp_match_place at = rp_match_plan_place(players->plan, number);
    if (players->plan->has_details) cache = NULL;
    if (!cache || !is_repeatable(players, at)) return play(players, at, keeps_record, cache, stop, played, error);
    rp_status status = find_or_play(players, number, cache, stop, played, error);
    if (!keeps_record) {
        free(played->line);
        played->line = NULL;
    }
    return status;
}

void rp_match_prefetch(rp_match_players *players, uint64_t number, uint64_t count, rp_result_cache *cache) {
    const rp_match_plan *plan = players->plan;
    uint64_t games = rp_match_plan_games(plan), end = number < games && count < games - number ? number + count : games;
    rp_result_key keys[RP_CACHE_FETCHED_AT_ONCE];
    int chosen = 0;
    for (; cache && number < end; number++) {
        if (!is_repeatable(players, rp_match_plan_place(plan, number))) continue;
        keys[chosen] = rp_cached_game_key(plan, number);
        chosen += rp_result_cache_is_worth_fetching(cache, rp_result_cache_expected_cost(cache, &keys[chosen]));
        if (chosen < RP_CACHE_FETCHED_AT_ONCE) continue;
        rp_result_cache_prefetch(cache, keys, chosen);
        chosen = 0;
    }
    if (chosen) rp_result_cache_prefetch(cache, keys, chosen);
}
