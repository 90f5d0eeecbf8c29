/* What players may do. */
#include "engine/games/dungeonquest_combat/state.h"

/* Every copy of a card is an action of its own: if one stood for all, seeing it would tell that the others are not in
 * the hand, and the hands that remain possible would no longer be equally likely (knowledge.c). */
static int list_cards(rp_pile cards, rp_action out[]) {
    int count = 0;
    for (rp_pile rest = cards; rest; rest &= rest - 1) out[count++] = rp_pile_lowest(rest);
    return count;
}

static int list_counter(const dq_setup *setup, const dq_fight *fight, int player, rp_action out[]) {
    if (setup->variant == DQ_SOLO && fight->asked == 1u << DQ_MONSTER)
        return list_cards(dq_turned_choices(setup, fight), out);
    int count = list_cards(dq_counter_cards(setup, fight, player), out);
    out[count++] = DQ_PASS;
    return count;
}

static int list_rerolls(const dq_setup *setup, const dq_fight *fight, rp_action out[]) {
    bool first = dq_may_reroll(setup, fight, 0), second = dq_may_reroll(setup, fight, 1);
    int count = 0;
    out[count++] = DQ_KEEP;
    if (first) out[count++] = DQ_REROLL_FIRST;
    if (second) out[count++] = DQ_REROLL_SECOND;
    if (first && second) out[count++] = DQ_REROLL_BOTH;
    return count;
}

int dq_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(state);
    switch ((dq_phase)fight->phase) {
    case DQ_PHASE_REVEAL: return list_cards(fight->side[player].hand, out);
    case DQ_PHASE_COUNTER: return list_counter(setup, fight, player, out);
    case DQ_PHASE_CHOICE: out[0] = DQ_ESCAPE, out[1] = DQ_ATTACK; return 2;
    case DQ_PHASE_ABILITY: out[0] = DQ_USE, out[1] = DQ_DECLINE; return 2;
    case DQ_PHASE_REROLL: return list_rerolls(setup, fight, out);
    case DQ_PHASE_PICK:
        for (int i = 0; i < 3; i++) out[i] = DQ_QUICK_SHOT + i;
        return 3;
    default: return 0;
    }
}
