#include "search/expectimax/playouts.h"

enum { PLAYOUTS_BETWEEN_LOOKS = 64 };

void rp_expectimax_play_out(expectimax *e, const rp_state *state, answer *out) {
    double payoff[RP_PLAYERS_MAX], sum = 0, trust = e->known->evaluate ? RP_EXPECTIMAX_TRUST : 0;
    int won = 0;
    for (int i = 0; i < e->playouts; i++) {
        if (i % PLAYOUTS_BETWEEN_LOOKS == PLAYOUTS_BETWEEN_LOOKS - 1) rp_expectimax_check_limits(e);
        if (e->aborted) return; /* the depth is thrown away */
        rp_state world;
        rp_random random;
        rp_random_split(&random, e->playout_seed, (uint64_t)i);
        expectimax_clone(e, &world, state);
        if (e->playout)
            e->playout(e->game, &world, &random, payoff);
        else
            rp_playout(e->game, &world, &random, payoff);
        sum += payoff[0];
        won += payoff[e->player] > 0;
        e->nodes++;
    }
    e->mean = sum / e->playouts;
    out->value = (trust * out->value + sum) / (trust + e->playouts);
    out->win = (double)won / e->playouts;
}
