#include "bench/match/selfplay.h"

#include "bench/match/end_facts.h"

#include <stdio.h>

enum { PURPOSE_DEAL = 1, PURPOSE_AGENT = 2 };

uint64_t rp_selfplay_agent_seed(const rp_agent *agent, const rp_view *view, uint64_t seed, uint64_t pair) {
    uint64_t key = rp_mix(rp_mix(seed, PURPOSE_AGENT), pair);
    key = rp_mix(key, agent->game->identity);
    key = rp_mix(key, rp_hash_bytes(agent->spec.text, strlen(agent->spec.text)));
    return rp_mix(rp_mix(key, (uint64_t)view->player), rp_view_key(view));
}

rp_action rp_selfplay_chance(const rp_game *game, const rp_state *state, uint64_t seed, uint64_t pair,
                             uint64_t number) {
    rp_random random;
    rp_random_split(&random, rp_mix(rp_mix(seed, PURPOSE_DEAL), pair), number);
    return rp_sample(game, state, &random);
}

static bool is_stopped(const rp_selfplay *selfplay) {
    return selfplay->stop && atomic_load_explicit(selfplay->stop, memory_order_relaxed);
}

static rp_status choose(const rp_selfplay *selfplay, const rp_state *state, int player, rp_action *action,
                        rp_error *error) {
    rp_view view;
    rp_view_of(selfplay->game, state, player, &view);
    rp_agent *agent = selfplay->seat[player];
    rp_limits limits = {.stop = selfplay->stop};
    uint64_t seed = rp_selfplay_agent_seed(agent, &view, selfplay->seed, selfplay->pair);
    rp_decision *decision = selfplay->scratch;
    rp_status status = rp_cached_decide(selfplay->cache, agent, &view, &limits, selfplay->seed, seed, decision, error);
    if (status) return status;
    if (selfplay->decided) selfplay->decided(selfplay->context, &view, decision);
    *action = decision->action;
    return RP_OK;
}

/* Every player in `to_act` chooses from his own view of the same state, so nobody learns another's choice. */
static rp_status choose_all(const rp_selfplay *selfplay, const rp_state *state, unsigned to_act, rp_move *move,
                            rp_error *error) {
    for (int player = 0; to_act >> player; player++) {
        if (!(to_act >> player & 1)) continue;
        rp_status status = choose(selfplay, state, player, &move->of[player], error);
        if (status) return status;
    }
    return RP_OK;
}

static void begin(const rp_selfplay *selfplay, rp_record *record) {
    for (int player = 0; player < selfplay->game->info.players; player++) {
        rp_agent_forget(selfplay->seat[player]);
        if (record)
            snprintf(record->agents[player], sizeof record->agents[player], "%.255s",
                     selfplay->seat[player]->spec.text);
    }
}

rp_status rp_selfplay_game(const rp_selfplay *selfplay, rp_record *record, rp_selfplay_end *end, rp_error *error) {
    const rp_game *game = selfplay->game;
    rp_state state;
    uint64_t chances = 0;
    *end = (rp_selfplay_end){0};
    begin(selfplay, record);
    rp_start(game, &state);
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
        rp_move move = {{0}};
        rp_status status = RP_OK;
        if (to_act & RP_TO_ACT_CHANCE) {
            move.of[0] = rp_selfplay_chance(game, &state, selfplay->seed, selfplay->pair, chances++);
        } else {
            status = choose_all(selfplay, &state, to_act, &move, error);
            end->choices++;
            end->stopped = is_stopped(selfplay);
        }
        if (status || end->stopped) return status;
        if (record) status = rp_record_append(record, game, &state, &move, error);
        if (status) return status;
        rp_advance(game, &state, &move);
    }
    rp_payoff(game, &state, end->payoff);
    end->round = rp_round_of(game, &state);
    if (record) rp_record_finish(record, game, &state);
    return RP_OK;
}
