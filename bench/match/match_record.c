#include "bench/match/match_record.h"

#include "bench/match/end_facts.h"

typedef struct checked_game {
    const rp_match_plan *plan;
    rp_match_place at;
    uint64_t chances;
    bool other_deal;
    rp_selfplay_end *end;
} checked_game;

static void check_move(void *context, const rp_state *state, const rp_move *move, size_t number) {
    (void)number;
    checked_game *checked = context;
    const rp_game *game = checked->plan->game;
    if (!move) {
        if (rp_to_act(game, state) != 0) return;
        rp_payoff(game, state, checked->end->payoff);
        checked->end->round = rp_round_of(game, state);
    } else if (rp_to_act(game, state) & RP_TO_ACT_CHANCE) {
        rp_action outcome = rp_selfplay_chance(game, state, checked->plan->seed, checked->at.pair, checked->chances++);
        checked->other_deal |= outcome != move->of[0];
    } else {
        checked->end->choices++;
    }
}

static rp_status check_agents(const rp_match_plan *plan, rp_match_place at, const rp_record *record, rp_error *error) {
    for (int seat = 0; seat < record->players; seat++) {
        const char *expected = plan->agents.spec[rp_match_plan_agent(plan, at, seat)];
        if (strcmp(record->agents[seat], expected) != 0)
            return rp_fail(error, RP_BAD_INPUT, "played by agent '%.100s' where this match has '%.100s'",
                           record->agents[seat], expected);
    }
    return RP_OK;
}

rp_status rp_match_record_check(const rp_match_plan *plan, uint64_t number, const rp_record *record,
                                rp_selfplay_end *end, rp_error *error) {
    *end = (rp_selfplay_end){0};
    if (record->seed != plan->seed && strcmp(record->game, plan->game->spec.text) == 0)
        return rp_fail(error, RP_BAD_INPUT, "played with seed %llu, this match has seed %llu",
                       (unsigned long long)record->seed, (unsigned long long)plan->seed);
    checked_game checked = {.plan = plan, .at = rp_match_plan_place(plan, number), .end = end};
    rp_status status = rp_record_replay(record, plan->game, check_move, &checked, error);
    if (!status) status = check_agents(plan, checked.at, record, error);
    if (status) return status;
    if (!record->finished) return rp_fail(error, RP_BAD_INPUT, "the game is not finished");
    if (checked.other_deal)
        return rp_fail(error, RP_BAD_INPUT, "the deal is not that of pair %llu with seed %llu",
                       (unsigned long long)checked.at.pair + 1, (unsigned long long)plan->seed);
    return RP_OK;
}
