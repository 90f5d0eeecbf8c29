#include "tests/support/random_move.h"

typedef rp_action draw_action(const rp_game *game, const rp_state *state, int player, rp_random *random);

static rp_action random_legal(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    rp_action legal[RP_LEGAL_MAX];
    return legal[rp_random_below(random, (uint32_t)rp_legal(game, state, player, legal))];
}

rp_action test_random_useful(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    rp_action useful[RP_LEGAL_MAX];
    return useful[rp_random_below(random, (uint32_t)rp_useful(game, state, player, useful))];
}

static rp_move random_move(const rp_game *game, const rp_state *state, rp_random *random, draw_action *draw) {
    rp_move move = {{0}};
    unsigned to_act = rp_to_act(game, state);
    if (to_act & RP_TO_ACT_CHANCE) {
        move.of[0] = rp_sample(game, state, random);
        return move;
    }
    for (int player = 0; to_act >> player; player++)
        if (to_act >> player & 1) move.of[player] = draw(game, state, player, random);
    return move;
}

rp_move test_random_move(const rp_game *game, const rp_state *state, rp_random *random) {
    return random_move(game, state, random, random_legal);
}

rp_move test_random_useful_move(const rp_game *game, const rp_state *state, rp_random *random) {
    return random_move(game, state, random, test_random_useful);
}

void test_random_step(const rp_game *game, rp_state *state, rp_random *random) {
    rp_move move = test_random_useful_move(game, state, random);
    rp_advance(game, state, &move);
}
