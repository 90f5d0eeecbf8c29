/* Step 3 of a round: who may counterattack, with what, and when it ends. */
#include "engine/games/dungeonquest_combat/events.h"

enum { NOTE_COUNTER = 64 };

bool dq_may_counter(const dq_setup *setup, const dq_fight *fight, int side) {
    const dq_attack *own = &fight->side[side].attack, *other = &fight->side[!side].attack;
    if (!own->revealed || !other->revealed) return false;
    int difference = dq_value(setup, own) - dq_value(setup, other);
    if (difference > 0 || (difference == 0 && dq_same_type(setup, fight))) return false;
    return dq_icons_now(setup, fight, side) >> dq_type_of(setup, other) & 1;
}

unsigned dq_first_asked(const dq_setup *setup, const dq_fight *fight, unsigned passed) {
    unsigned may = ((unsigned)dq_may_counter(setup, fight, DQ_HERO) << DQ_HERO |
                    (unsigned)dq_may_counter(setup, fight, DQ_MONSTER) << DQ_MONSTER) &
                   ~passed;
    if (may != 3) return may;
    if (setup->standoff_first == DQ_FIRST_MONSTER) return 1u << DQ_MONSTER;
    return setup->standoff_first == DQ_FIRST_SECRET && setup->variant == DQ_OFFICIAL ? 3 : 1u << DQ_HERO;
}

rp_pile dq_counter_cards(const dq_setup *setup, const dq_fight *fight, int side) {
    const dq_side *own = &fight->side[side];
    const dq_attack *other = &fight->side[!side].attack;
    rp_pile cards = own->hand & setup->icon_mask[dq_type_of(setup, other)];
    if (setup->power_counter == DQ_COUNTER_FORBID) cards &= setup->combat;
    if (setup->forbid_hopeless) {
        int most = dq_total(setup, &own->attack);
        for (rp_pile rest = cards; rest; rest &= rest - 1) most += setup->value[rp_pile_lowest(rest)];
        if (most <= dq_value(setup, other)) return 0;
    }
    return cards;
}

dq_step dq_ask_counter(const dq_setup *setup, dq_fight *fight) {
    fight->asked = (uint8_t)dq_first_asked(setup, fight, fight->passed);
    if (!fight->asked) return DQ_STEP_SETTLE;
    if (setup->variant == DQ_SOLO && fight->asked == 1u << DQ_MONSTER) return DQ_STEP_TURN_UP;
    fight->phase = DQ_PHASE_COUNTER;
    return DQ_WAIT;
}

static bool has_countered(const dq_side *side) { return side->played != dq_field_bit(side->attack.revealed); }

dq_step dq_counter_done(const dq_setup *setup, dq_fight *fight) {
    if (has_countered(&fight->side[DQ_HERO]) || has_countered(&fight->side[DQ_MONSTER])) return DQ_STEP_SETTLE;
    return dq_ask_counter(setup, fight);
}

dq_step dq_after_counter_card(const dq_setup *setup, dq_fight *fight, int side) {
    const dq_attack *own = &fight->side[side].attack, *other = &fight->side[!side].attack;
    if (fight->asked == 3 || dq_total(setup, own) > dq_value(setup, other)) return DQ_STEP_SETTLE;
    fight->asked = (uint8_t)(1u << side);
    fight->phase = DQ_PHASE_COUNTER;
    return DQ_WAIT;
}

dq_step dq_counter(const dq_setup *setup, dq_fight *fight, const rp_move *move) {
    if (setup->variant == DQ_SOLO && fight->asked == 1u << DQ_MONSTER)
        return dq_play_turned(setup, fight, move->of[DQ_HERO]);
    unsigned played = 0;
    for (int side = 0; side < DQ_SIDES; side++) {
        if (!(fight->asked >> side & 1)) continue;
        int action = move->of[side];
        fight->history = rp_mix(fight->history, (uint64_t)action << 8 | NOTE_COUNTER);
        if (action == DQ_PASS) {
            fight->passed |= (uint8_t)(1u << side);
        } else {
            dq_leave_hand(&fight->side[side], action);
            dq_add_card(setup, &fight->side[side], action);
            played |= 1u << side;
        }
    }
    if (setup->listener) dq_tell_answers(setup, fight, move);
    if (!played) return DQ_STEP_COUNTERED;
    fight->asked = (uint8_t)played;
    if (dq_begin_added_effects(setup, fight, move) && !dq_run_effects(setup, fight)) return DQ_WAIT;
    return dq_after_counter_card(setup, fight, played >> 1 & 1);
}
