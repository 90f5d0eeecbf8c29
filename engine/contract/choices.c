#include "engine/contract/contract_internal.h"

#include <math.h>

enum { ACTION_MAX = 65535 };

static bool check_to_act(rp_contract_run *run, unsigned to_act) {
    const rp_game *game = run->game;
    bool chance = to_act & RP_TO_ACT_CHANCE, alone = !(to_act & (to_act - 1));
    bool known = chance ? alone : to_act >> game->info.players == 0;
    if (!rp_contract_holds(run, RP_INVARIANT_TO_ACT, known, "to_act is 0x%x with %d players", to_act,
                           game->info.players))
        return false;
    rp_contract_holds(run, RP_INVARIANT_FLAGS, !chance || game->info.capabilities & RP_HAS_CHANCE,
                      "chance is to act without RP_HAS_CHANCE");
    rp_contract_holds(run, RP_INVARIANT_FLAGS, alone || game->info.capabilities & RP_HAS_SIMULTANEOUS,
                      "several players are to act without RP_HAS_SIMULTANEOUS");
    return true;
}

static bool check_legal(rp_contract_run *run, const rp_state *state, int player) {
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_legal(run->game, state, player, legal), maximum = run->game->info.legal_maximum;
    const char *name = run->game->info.player_names[player];
    if (!rp_contract_holds(run, RP_INVARIANT_CHOICES, count >= 1 && count <= maximum,
                           "%s has %d choices, should have 1 to %d", name, count, maximum))
        return false;
    for (int i = 0; i < count; i++) {
        rp_contract_holds(run, RP_INVARIANT_CHOICES, legal[i] >= 0 && legal[i] <= ACTION_MAX,
                          "%s has the choice %d, should be 0 to %d", name, legal[i], ACTION_MAX);
        rp_contract_holds(run, RP_INVARIANT_CHOICES, i == 0 || legal[i] > legal[i - 1], "%s has the choices %d, %d",
                          name, i ? legal[i - 1] : 0, legal[i]);
    }
    return true;
}

static bool check_outcomes(rp_contract_run *run, const rp_state *state) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    if (!run->game->rules->chance) return false;
    int count = rp_chance(run->game, state, outcomes), maximum = run->game->info.outcomes_maximum;
    if (!rp_contract_holds(run, RP_INVARIANT_OUTCOMES, count >= 1 && count <= maximum, "%d outcomes, should be 1 to %d",
                           count, maximum))
        return false;
    double sum = 0;
    for (int i = 0; i < count; i++) {
        rp_action outcome = outcomes[i].outcome;
        double probability = outcomes[i].probability;
        rp_contract_holds(run, RP_INVARIANT_OUTCOMES, outcome >= 0 && outcome <= ACTION_MAX,
                          "outcome %d should be 0 to %d", outcome, ACTION_MAX);
        rp_contract_holds(run, RP_INVARIANT_OUTCOMES, i == 0 || outcome > outcomes[i - 1].outcome,
                          "outcome %d comes after %d", outcome, i ? outcomes[i - 1].outcome : 0);
        rp_contract_holds(run, RP_INVARIANT_PROBABILITIES, probability > 0 && probability <= 1 + 1e-12,
                          "outcome %d has probability %g", outcome, probability);
        sum += probability;
    }
    rp_contract_holds(run, RP_INVARIANT_SUM, fabs(sum - 1) < 1e-12, "the probabilities of %d outcomes sum to %.15g",
                      count, sum);
    return true;
}

bool rp_contract_check_choices(rp_contract_run *run, const rp_state *state) {
    unsigned to_act = rp_to_act(run->game, state);
    if (!check_to_act(run, to_act)) return false;
    if (to_act & RP_TO_ACT_CHANCE) return check_outcomes(run, state);
    bool right = true;
    for (int player = 0; player < run->game->info.players; player++)
        if (to_act >> player & 1) right &= check_legal(run, state, player);
    return right;
}
