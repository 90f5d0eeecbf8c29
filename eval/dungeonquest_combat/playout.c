#include "eval/dungeonquest_combat/playout.h"

#include "engine/games/dungeonquest_combat/state.h"

enum { TRIES = 3, STACK_WEIGHT = 3, POWER_BONUS = 3 };

static int card_to_reveal(const dq_setup *setup, const dq_fight *fight, int side, rp_random *random) {
    rp_pile hand = fight->side[side].hand;
    uint32_t count = (uint32_t)rp_pile_count(hand);
    int best = 0, best_score = -1;
    for (int i = 0; i < TRIES; i++) {
        rp_pile rest = hand;
        for (uint32_t skip = rp_random_below(random, count); skip; skip--) rest &= rest - 1;
        int card = rp_pile_lowest(rest);
        int score = 2 * setup->value[card] +
                    STACK_WEIGHT * rp_pile_count(fight->stack & setup->type_mask[setup->type[card]]) +
                    (card >= DQ_FIRST_POWER_CARD ? POWER_BONUS : 0);
        if (score <= best_score) continue;
        best_score = score;
        best = card;
    }
    return best;
}

static int card_to_counter(const dq_setup *setup, const dq_fight *fight, int side) {
    int missing = dq_total(setup, &fight->side[1 - side].attack) - dq_total(setup, &fight->side[side].attack);
    int sum = 0, lowest_winner = -1, highest = -1;
    for (rp_pile cards = dq_counter_cards(setup, fight, side); cards; cards &= cards - 1) {
        int card = rp_pile_lowest(cards), value = setup->value[card];
        sum += value;
        if (value > missing && (lowest_winner < 0 || value < setup->value[lowest_winner])) lowest_winner = card;
        if (highest < 0 || value > setup->value[highest]) highest = card;
    }
    if (lowest_winner >= 0) return lowest_winner;
    return sum > missing && highest >= 0 ? highest : DQ_PASS;
}

rp_action dq_informed_choice(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(state);
    rp_action useful[RP_LEGAL_MAX];
    switch (fight->phase) {
    case DQ_PHASE_REVEAL: return card_to_reveal(setup, fight, player, random);
    case DQ_PHASE_COUNTER:
        if (fight->asked >> player & 1) return card_to_counter(setup, fight, player);
        break;
    case DQ_PHASE_ABILITY: return DQ_USE;
    default: break;
    }
    return useful[rp_random_below(random, (uint32_t)rp_useful(game, state, player, useful))];
}

void dq_informed_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]) {
    for (unsigned to_act; (to_act = dq_to_act(game, state)) != 0;) {
        rp_move move;
        if (to_act & RP_TO_ACT_CHANCE)
            move.of[0] = dq_sample(game, state, random);
        else
            for (int player = 0; to_act >> player; player++)
                if (to_act >> player & 1) move.of[player] = dq_informed_choice(game, state, player, random);
        dq_apply(game, state, &move);
    }
    dq_payoff(game, state, payoff);
}
