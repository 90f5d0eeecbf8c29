#include "bench/match_game.h"

#include <stdlib.h>

enum { COPIES_MAX = RP_PLAYERS_MAX / 2 };

struct rp_match_players {
    const rp_match_plan *plan;
    rp_agent *agent[RP_MATCH_AGENTS_MAX][COPIES_MAX]; /* an agent that holds two seats has two objects */
    rp_decision scratch;
};

static rp_status make_agents(rp_match_players *players, rp_error *error) {
    const rp_match_plan *plan = players->plan;
    int copies = (plan->game->info.players + 1) / 2;
    for (int i = 0; i < plan->agents.count; i++) {
        for (int copy = 0; copy < copies; copy++) {
            rp_status status = rp_agent_new(plan->agents.spec[i], plan->game, &players->agent[i][copy], error);
            if (status) return status;
        }
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

static rp_status play(rp_match_players *players, rp_match_place at, bool keeps_record, const atomic_bool *stop,
                      rp_played_game *played, rp_error *error) {
    const rp_match_plan *plan = players->plan;
    rp_selfplay selfplay = {
        .game = plan->game, .seed = plan->seed, .pair = at.pair, .stop = stop, .scratch = &players->scratch};
    for (int seat = 0; seat < plan->game->info.players; seat++)
        selfplay.seat[seat] = players->agent[rp_match_plan_agent(plan, at, seat)][seat / 2];
    rp_record record;
    rp_record_init(&record, plan->game, plan->seed);
    rp_status status = rp_selfplay_game(&selfplay, keeps_record ? &record : NULL, &played->end, error);
    if (!status && keeps_record && !played->end.stopped) {
        played->line = rp_record_line(&record);
        if (!played->line) status = rp_fail(error, RP_FAILED, "no memory for the record of a game");
    }
    rp_record_release(&record);
    return status;
}

rp_status rp_match_play(rp_match_players *players, uint64_t number, bool keeps_record, rp_result_cache *cache,
                        const atomic_bool *stop, rp_played_game *played, rp_error *error) {
    *played = (rp_played_game){0};
    (void)cache;
    return play(players, rp_match_plan_place(players->plan, number), keeps_record, stop, played, error);
}
