#include "eval/calamity/hand_values.h"

const double cal_hand_weight = 0.36;

void cal_find_card_worths(const cal_draft_model *model, const cal_setup *setup, const cal_duel *duel, int player,
                          double worth[CAL_DECK_MOST]) {
    const cal_side *of = &duel->side[player];
    for (int slot = 0; slot < of->cards; slot++)
        worth[slot] = cal_card_worth(model, setup, of, duel->began == player, of->kind[slot] - 1);
}

double cal_hand_excess(const cal_side *of, const double worth[CAL_DECK_MOST]) {
    rp_pile all = of->hand | of->deck;
    double hand = 0, sum = 0;
    for (rp_pile rest = all; rest; rest &= rest - 1) {
        int slot = rp_pile_lowest(rest);
        sum += worth[slot];
        hand += rp_pile_has(of->hand, slot) ? worth[slot] : 0;
    }
    return all ? hand - sum * rp_pile_count(of->hand) / rp_pile_count(all) : 0;
}

int cal_judge_first_hand(const rp_view *view, const cal_draft_values *values, const rp_action actions[], int count,
                         double odds[]) {
    const cal_duel *duel = cal_duel_of(&view->masked);
    double worth[CAL_DECK_MOST], first = cal_draft_odds_seen(view, values);
    int best = 0;
    cal_find_card_worths(cal_draft_model_in(values), cal_setup_of(view->game), duel, view->player, worth);
    for (int i = 0; i < count; i++) {
        odds[i] = view->player ? -first : first;
        if (actions[i] == CAL_ACT_KEEP) odds[i] += cal_hand_weight * cal_hand_excess(&duel->side[view->player], worth);
        if (odds[i] > odds[best]) best = i;
    }
    return best;
}
