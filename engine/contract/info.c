#include "engine/contract/contract_internal.h"

#include <math.h>
#include <stdlib.h>

enum { LENGTH_MAX = 100000000 };

static bool has_functions(rp_contract_run *run) {
    const rp_rules *rules = run->game->rules;
    const struct {
        const char *name;
        bool there;
    } needed[] = {
        {"start", rules->start},       {"to_act", rules->to_act},
        {"legal", rules->legal},       {"apply", rules->apply},
        {"payoff", rules->payoff},     {"information_key", rules->information_key},
        {"describe", rules->describe}, {"write", rules->write},
        {"read", rules->read},         {"chance", rules->chance || !(run->game->info.capabilities & RP_HAS_CHANCE)},
    };
    bool all = true;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        all &= rp_contract_holds(run, RP_INVARIANT_LIMITS, needed[i].there, "there is no function %s", needed[i].name);
    return all;
}

static bool sizes_are_right(rp_contract_run *run) {
    const rp_game_info *info = &run->game->info;
    bool size = info->state_size >= 8 && info->state_size % 8 == 0 && info->state_size <= RP_STATE_BYTES_MAX;
    bool counts = info->legal_maximum >= 1 && info->legal_maximum <= RP_LEGAL_MAX && info->outcomes_maximum >= 0 &&
                  info->outcomes_maximum <= RP_OUTCOMES_MAX;
    bool payoffs =
        isfinite(info->payoff_minimum) && isfinite(info->payoff_maximum) && info->payoff_minimum < info->payoff_maximum;
    const rp_invariant limits = RP_INVARIANT_LIMITS;
    size = rp_contract_holds(run, limits, size, "state_size is %u", info->state_size);
    size &= rp_contract_holds(run, limits, info->position_size <= info->state_size,
                              "position_size %u is more than state_size %u", info->position_size, info->state_size);
    counts = rp_contract_holds(run, limits, counts, "legal_maximum is %d, outcomes_maximum %d", info->legal_maximum,
                               info->outcomes_maximum);
    rp_contract_holds(run, limits, payoffs, "payoffs from %g to %g", info->payoff_minimum, info->payoff_maximum);
    bool length = info->length_maximum >= 1 && info->length_maximum <= LENGTH_MAX;
    rp_contract_holds(run, limits, length, "length_maximum is %d, should be 1 to %d", info->length_maximum, LENGTH_MAX);
    return size && counts;
}

static bool is_name(const char *name) {
    return name && *name && name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_")] == 0;
}

static bool players_are_right(rp_contract_run *run) {
    const rp_game_info *info = &run->game->info;
    if (!rp_contract_holds(run, RP_INVARIANT_LIMITS, info->players >= 1 && info->players <= RP_PLAYERS_MAX,
                           "%d players", info->players))
        return false;
    for (int i = 0; i < info->players; i++)
        if (!rp_contract_holds(run, RP_INVARIANT_LIMITS, is_name(info->player_names[i]),
                               "player %d is called '%s', not in lower case without spaces", i,
                               info->player_names[i] ? info->player_names[i] : "(nothing)"))
            return false;
    for (int i = 0; i < info->players; i++)
        rp_contract_holds(run, RP_INVARIANT_LIMITS, rp_player_find(run->game, info->player_names[i]) == i,
                          "two players are called '%s'", info->player_names[i]);
    return true;
}

/* What the capabilities ask the table for. */
static void check_hidden(rp_contract_run *run) {
    const rp_rules *rules = run->game->rules;
    unsigned capabilities = run->game->info.capabilities;
    bool hidden = capabilities & RP_HAS_HIDDEN, beliefs = rules->belief_count && rules->belief_world;
    const rp_invariant number = RP_INVARIANT_HIDDEN;
    rp_contract_holds(run, number, !hidden || rules->mask, "flagged as hidden, and there is no function mask");
    rp_contract_holds(run, number, !hidden || rules->resample, "flagged as hidden, and there is no function resample");
    rp_contract_holds(run, number, !hidden || beliefs || !(capabilities & RP_ENUMERATES_BELIEFS),
                      "flagged as enumerating beliefs, and there are no functions for it");
}

bool rp_contract_check_info(rp_contract_run *run) {
    bool functions = has_functions(run), sizes = sizes_are_right(run), players = players_are_right(run);
    check_hidden(run);
    run->resamples =
        run->game->info.capabilities & RP_HAS_HIDDEN && run->game->rules->mask && run->game->rules->resample;
    return functions && sizes && players;
}
