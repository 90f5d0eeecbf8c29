/* What chance may do, and how it is drawn. */
#include "engine/games/dungeonquest_combat/state.h"

static rp_pile power_stack(const dq_setup *setup, const dq_fight *fight, int side) {
    return setup->power[side] & ~dq_field_bit(fight->side[side].escape_card);
}

/* The cards of a chance node that draws one of several cards with equal probability; 0 for dice and tokens. */
static rp_pile drawn_from(const dq_setup *setup, const dq_fight *fight) {
    switch ((dq_phase)fight->phase) {
    case DQ_PHASE_ESCAPE: return setup->power[fight->side[DQ_HERO].escape_card ? DQ_MONSTER : DQ_HERO];
    case DQ_PHASE_POWER: return power_stack(setup, fight, dq_power_drawer(setup, fight));
    case DQ_PHASE_EFFECTS: {
        int kind = setup->card[fight->effect_card - 1]->effects[fight->effect_index].kind, side = fight->effect_side;
        if (kind == DQ_EFFECT_DRAW) return fight->deck;
        return fight->side[kind == DQ_EFFECT_DISCARD_OWN ? side : !side].hand;
    }
    case DQ_PHASE_DRAW:
    case DQ_PHASE_MONSTER_CARD:
    case DQ_PHASE_TURN_UP:
    case DQ_PHASE_DEFLECT: return fight->deck;
    default: return 0;
    }
}

static int outcomes_of_number(const dq_setup *setup, const dq_fight *fight) {
    return fight->phase == DQ_PHASE_TOKEN ? DQ_TOKENS : dq_roll_outcomes(setup, fight);
}

int dq_chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(state);
    rp_pile cards = drawn_from(setup, fight);
    if (!cards) {
        int count = outcomes_of_number(setup, fight);
        for (int i = 0; i < count; i++) out[i] = (rp_outcome){i, 1.0 / count};
        return count;
    }
    int size = rp_pile_count(cards), count = 0;
    for (rp_pile rest = cards; rest; rest &= rest - 1) out[count++] = (rp_outcome){rp_pile_lowest(rest), 1.0 / size};
    return count;
}

rp_action dq_sample(const rp_game *game, const rp_state *state, rp_random *random) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(state);
    rp_pile cards = drawn_from(setup, fight);
    if (cards) return rp_pile_draw(cards, random);
    return (rp_action)rp_random_below(random, (uint32_t)outcomes_of_number(setup, fight));
}
