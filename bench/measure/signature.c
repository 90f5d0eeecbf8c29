#include "bench/measure/signature.h"
#include "bench/match/selfplay.h"
#include "bench/measure/fixed_position.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEED = 1, PLAYOUTS = 100 };

/* Beside the default of every registered game. */
static const char *const variants[] = {
    "goofspiel:cards=5,info=hidden",
    "kuhn:cards=7",
    "dq-combat:hero=lindel,monster=demon",
    "dq-combat:variant=solo",
    "dq-combat:variant=dice",
    "dq-combat:variant=classic-solo",
    "dq-combat:variant=classic,life=3",
    "destinyquest:p1=l3w,p2=h3m,p1-health=9,p2-health=9,tie=reroll,defeat=round-end",
    "mage-knight:tier=3",
};

/* Beside the default of every kind of agent that decides itself: one that hands on would find out for seconds whom to
 * ask, and decide nothing that is not here. */
static const char *const agents[] = {
    "ismcts:sims=30,observer=so,select=rm",
    "ismcts:sims=30,select=exp3",
    "ismcts:sims=30,threads=2",
    "mcts:sims=30,loop=open",
    "expectimax:nodes=1000,depth=1,playouts=5",
};
enum { VARIANTS = sizeof variants / sizeof *variants, AGENTS = sizeof agents / sizeof *agents };

static uint64_t mix_payoff(uint64_t key, const rp_game *game, const double payoff[]) {
    for (int i = 0; i < game->info.players; i++) {
        uint64_t bits;
        memcpy(&bits, &payoff[i], sizeof bits);
        key = rp_mix(key, bits);
    }
    return key;
}

static void mix_decision(void *context, const rp_view *view, const rp_decision *decision) {
    uint64_t key = rp_mix(*(uint64_t *)context, rp_view_key(view));
    key = rp_mix(key, (uint64_t)decision->action);
    key = rp_mix(rp_mix(key, decision->simulations), decision->nodes);
    for (int i = 0; i < decision->count; i++)
        key = rp_mix(rp_mix(key, (uint64_t)decision->actions[i].action), decision->actions[i].visits);
    *(uint64_t *)context = key;
}

static uint64_t mix_random_play(uint64_t key, const rp_fixed_position *position) {
    rp_random random;
    rp_random_seed(&random, SEED);
    for (int i = 0; i < PLAYOUTS; i++) {
        rp_state state;
        double payoff[RP_PLAYERS_MAX];
        rp_start(position->game, &state);
        rp_playout(position->game, &state, &random, payoff);
        key = mix_payoff(key, position->game, payoff);
    }
    return key;
}

static rp_status play(const rp_game *game, rp_agent *const seat[], uint64_t *key, rp_error *error) {
    rp_decision *scratch = malloc(sizeof *scratch);
    if (!scratch) return rp_fail(error, RP_FAILED, "no memory for a decision");
    rp_selfplay selfplay = {.game = game, .seed = SEED, .scratch = scratch, .decided = mix_decision, .context = key};
    memcpy(selfplay.seat, seat, sizeof selfplay.seat);
    rp_selfplay_end end;
    rp_status status = rp_selfplay_game(&selfplay, NULL, &end, error);
    *key = mix_payoff(*key, game, end.payoff);
    free(scratch);
    return status;
}

/* One game of an agent against itself; an agent that refuses the game adds only that. */
static rp_status mix_game(const rp_game *game, const char *spec, uint64_t *key, rp_error *error) {
    rp_agent *seat[RP_PLAYERS_MAX] = {NULL};
    rp_status status = RP_OK;
    bool refused = false;
    for (int i = 0; i < game->info.players && !status && !refused; i++) {
        status = rp_agent_new(spec, game, &seat[i], error);
        refused = status == RP_BAD_INPUT;
    }
    *key = rp_mix(*key, refused);
    if (refused)
        status = rp_fail(error, RP_OK, "%s", "");
    else if (!status)
        status = play(game, seat, key, error);
    for (int i = 0; i < RP_PLAYERS_MAX; i++) rp_agent_free(seat[i]);
    return status;
}

/* The budget of a kind, whatever it counts in. */
static void spec_of_kind(const rp_agent_kind *kind, char spec[64]) {
    if (rp_option_find(kind->options, kind->option_count, "sims") >= 0)
        snprintf(spec, 64, "%s:sims=30", kind->name);
    else if (rp_option_find(kind->options, kind->option_count, "nodes") >= 0)
        snprintf(spec, 64, "%s:nodes=1000", kind->name);
    else if (rp_option_find(kind->options, kind->option_count, "states") >= 0)
        snprintf(spec, 64, "%s:states=10000", kind->name);
    else
        snprintf(spec, 64, "%s", kind->name);
}

static rp_status mix_agents(const char *game, const char *directory, uint64_t *key, rp_error *error) {
    rp_fixed_position position;
    rp_status status = rp_fixed_position_make(game, directory, 0, &position, error);
    if (status) return status;
    *key = mix_random_play(*key, &position);
    size_t kinds;
    const rp_agent_kind *const *kind = rp_agent_kinds(&kinds);
    for (size_t i = 0; i < kinds + AGENTS && !status; i++) {
        char spec[64];
        if (i < kinds && kind[i]->decider) continue;
        if (i < kinds)
            spec_of_kind(kind[i], spec);
        else
            snprintf(spec, sizeof spec, "%s", agents[i - kinds]);
        status = mix_game(position.game, spec, key, error);
    }
    rp_fixed_position_release(&position);
    return status;
}

rp_status rp_signature(const char *directory, void (*step)(void *context, int done, int whole), void *context,
                       uint64_t *signature, rp_error *error) {
    size_t games;
    const rp_rules *const *rules = rp_rules_all(&games);
    uint64_t key = 0;
    for (size_t i = 0; i < games + VARIANTS; i++) {
        rp_status status = mix_agents(i < games ? rules[i]->name : variants[i - games], directory, &key, error);
        if (status) return status;
        if (step) step(context, (int)i + 1, (int)games + VARIANTS);
    }
    *signature = key >> 16;
    return RP_OK;
}
