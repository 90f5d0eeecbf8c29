#include "engine/contract/contract_internal.h"

#include <math.h>

void rp_contract_check_payoff(rp_contract_run *run, const rp_state *state) {
    const rp_game_info *info = &run->game->info;
    double payoff[RP_PLAYERS_MAX] = {0}, sum = 0;
    rp_payoff(run->game, state, payoff);
    for (int i = 0; i < info->players; i++) {
        bool inside = payoff[i] >= info->payoff_minimum && payoff[i] <= info->payoff_maximum;
        rp_contract_holds(run, RP_INVARIANT_PAYOFF_RANGE, inside, "%s gets %g, should be %g to %g",
                          info->player_names[i], payoff[i], info->payoff_minimum, info->payoff_maximum);
        sum += payoff[i];
    }
    if (info->capabilities & RP_ZERO_SUM)
        rp_contract_holds(run, RP_INVARIANT_ZERO_SUM, fabs(sum) < 1e-12, "the payoffs sum to %g", sum);
}
