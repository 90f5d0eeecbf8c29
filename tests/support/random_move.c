#include "tests/support/random_move.h"

rp_move test_random_move(const rp_game *game, const rp_state *state, rp_random *random) {
    rp_action legal[RP_LEGAL_MAX];
    rp_move move = {{0}};
    unsigned to_act = rp_to_act(game, state);
    if (to_act & RP_TO_ACT_CHANCE) {
        move.of[0] = rp_sample(game, state, random);
        return move;
    }
    for (int player = 0; to_act >> player; player++)
        if (to_act >> player & 1)
            move.of[player] = legal[rp_random_below(random, (uint32_t)rp_legal(game, state, player, legal))];
    return move;
}
