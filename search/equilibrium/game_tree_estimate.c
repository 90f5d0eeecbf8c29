#include "search/equilibrium/game_tree_estimate.h"

#include "search/equilibrium/game_tree.h"

/* One random path; returns 1 + b1 + b1 b2 + ... over the branching on its way. */
static double probe_path(const rp_game *game, rp_random *random) {
    rp_state state;
    rp_action useful[RP_LEGAL_MAX];
    rp_outcome outcome[RP_OUTCOMES_MAX];
    double product = 1, sum = 1;
    int depth = 0;
    rp_start(game, &state);
    for (unsigned to_act; depth < RP_GAME_TREE_DEPTH_MAX && (to_act = rp_to_act(game, &state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) {
            int count = rp_chance(game, &state, outcome);
            move.of[0] = outcome[rp_random_below(random, (uint32_t)count)].outcome;
            sum += product *= count;
            depth++;
        }
        for (int player = 0; player < game->info.players; player++) {
            if (to_act & RP_TO_ACT_CHANCE || !(to_act >> player & 1)) continue;
            int count = rp_useful(game, &state, player, useful);
            move.of[player] = useful[rp_random_below(random, (uint32_t)count)];
            sum += product *= count;
            depth++;
        }
        rp_advance(game, &state, &move);
    }
    return sum < RP_GAME_TREE_ESTIMATE_MAX ? sum : RP_GAME_TREE_ESTIMATE_MAX;
}

double rp_game_tree_estimate(const rp_game *game, uint32_t probes, rp_random *random, double *standard_error) {
    double mean = 0, squares = 0;
    for (uint32_t i = 0; i < probes; i++) {
        double size = probe_path(game, random), off = size - mean;
        mean += off / (i + 1);
        squares += off * (size - mean);
    }
    if (standard_error) *standard_error = probes > 1 ? __builtin_sqrt(squares / (probes - 1.0) / probes) : 0;
    return mean;
}
