#include "engine/playout.h"

void rp_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]) {
    if (game->rules->playout)
        game->rules->playout(game, state, random, payoff);
    else
        rp_playout_loop(game->rules, game, state, random, payoff);
}
