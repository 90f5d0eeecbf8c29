#include "eval/destinyquest/playout.h"

#include "eval/destinyquest/notes.h"

static double worth_after(const rp_game *game, const rp_state *state, int player, rp_action action,
                          destiny_notes *notes) {
    rp_state next;
    rp_move move = {{0}};
    double value[RP_PLAYERS_MAX];
    move.of[player] = action;
    rp_clone(game, &next, state);
    rp_advance(game, &next, &move);
    if (rp_to_act(game, &next))
        destiny_noted_estimate(game, &next, notes, value);
    else
        rp_payoff(game, &next, value);
    return value[player];
}

static rp_action best_choice(const rp_game *game, const rp_state *state, int player, destiny_notes *notes) {
    rp_action useful[RP_LEGAL_MAX];
    int count = rp_useful(game, state, player, useful), best = 0;
    double best_worth = -2;
    for (int i = 0; i < count && count > 1; i++) {
        double worth = worth_after(game, state, player, useful[i], notes);
        if (worth <= best_worth) continue;
        best_worth = worth;
        best = i;
    }
    return useful[best];
}

rp_action destiny_informed_choice(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    destiny_notes notes;
    (void)random;
    destiny_notes_clear(&notes);
    return best_choice(game, state, player, &notes);
}

void destiny_informed_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]) {
    destiny_notes notes; /* choices that follow one another look at positions with much in common */
    destiny_notes_clear(&notes);
    for (unsigned to_act; (to_act = rp_to_act(game, state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE)
            move.of[0] = rp_sample(game, state, random);
        else
            for (int player = 0; player < DESTINY_HEROES; player++)
                if (to_act >> player & 1) move.of[player] = best_choice(game, state, player, &notes);
        rp_advance(game, state, &move);
    }
    rp_payoff(game, state, payoff);
}
