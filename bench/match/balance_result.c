#include "bench/match/balance_result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void rp_balance_result_release(rp_balance_result *result) {
    free(result->setting);
    free(result->use);
    free(result->factor);
    memset(result, 0, sizeof *result);
}

bool rp_balance_difference(const rp_balance_use *use, double *difference, double *low, double *high) {
    if (!use->won_games || !use->lost_games) return false;
    double won = (double)use->won_played / (double)use->won_games;
    double lost = (double)use->lost_played / (double)use->lost_games;
    double won_low, won_high, lost_low, lost_high;
    rp_share_interval(use->won_played, use->won_games, &won_low, &won_high);
    rp_share_interval(use->lost_played, use->lost_games, &lost_low, &lost_high);
    *difference = won - lost;
    *low = *difference - hypot(won - won_low, lost_high - lost);
    *high = *difference + hypot(won_high - won, lost - lost_low);
    return true;
}
