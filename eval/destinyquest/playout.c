#include "eval/destinyquest/playout.h"

#include "eval/destinyquest/evaluation.h"

static double worth_after(const rp_game *game, const rp_state *state, int player, rp_action action) {
    rp_state next;
    rp_move move = {{0}};
    double value[RP_PLAYERS_MAX];
    move.of[player] = action;
    rp_clone(game, &next, state);
    rp_advance(game, &next, &move);
    destiny_worth(game, &next, value);
    return value[player];
}

rp_action destiny_informed_choice(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    rp_action useful[RP_LEGAL_MAX];
    int count = rp_useful(game, state, player, useful), best = 0;
    double best_worth = -2;
    (void)random;
    for (int i = 0; i < count && count > 1; i++) {
        double worth = worth_after(game, state, player, useful[i]);
        if (worth <= best_worth) continue;
        best_worth = worth;
        best = i;
    }
    return useful[best];
}

void destiny_informed_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]) {
    for (unsigned to_act; (to_act = rp_to_act(game, state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE)
            move.of[0] = rp_sample(game, state, random);
        else
            for (int player = 0; player < DESTINY_HEROES; player++)
                if (to_act >> player & 1) move.of[player] = destiny_informed_choice(game, state, player, random);
        rp_advance(game, state, &move);
    }
    rp_payoff(game, state, payoff);
}
