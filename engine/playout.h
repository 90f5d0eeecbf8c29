/* The loop of uniformly random play, inlined so that a game file can have it compiled against its own table. */
#ifndef RIPOSTE_ENGINE_PLAYOUT_H
#define RIPOSTE_ENGINE_PLAYOUT_H

#include "engine/game.h"

/* At chance nodes one call of `sample`; else, for each player to act in seat order, one rp_random_below(count), also
 * when count is 1. Called with the address of a constant table, compilers turn the pointers into direct calls. */
__attribute__((always_inline)) static inline void rp_playout_loop(const rp_rules *rules, const rp_game *game,
                                                                  rp_state *state, rp_random *random, double payoff[]) {
    rp_action legal[RP_LEGAL_MAX];
    for (unsigned to_act; (to_act = rules->to_act(game, state)) != 0;) {
        rp_move move;
        if (to_act & RP_TO_ACT_CHANCE) {
            move.of[0] = rules->sample ? rules->sample(game, state, random) : rp_sample_from_list(game, state, random);
        } else {
            for (int player = 0; to_act >> player; player++) {
                if (!(to_act >> player & 1)) continue;
                int count = (rules->useful ? rules->useful : rules->legal)(game, state, player, legal);
                move.of[player] = legal[rp_random_below(random, (uint32_t)count)];
            }
        }
        (rules->advance ? rules->advance : rules->apply)(game, state, &move);
    }
    rules->payoff(game, state, payoff);
}

#endif
