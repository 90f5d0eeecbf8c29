/* Effects of Power cards: the hero's card first, then the monster's, each from its first effect to its last.
 *
 * A canceled card loses value, icons and text (DQC-88..92). When the hero's card is canceled after its text was carried
 * out, what the text still does is taken back: changes of the other card, extra wounds, guard, the next round. Cards
 * that it made somebody draw or discard stay where they are. */
#include "engine/games/dungeonquest_combat/events.h"

enum { NOTE_DISCARD = 32 };

static void start_card(dq_fight *fight, int side, int card) {
    fight->effect_card = (uint8_t)(card + 1);
    fight->effect_side = (uint8_t)side;
    fight->effect_index = fight->effect_left = 0;
}

static bool has_effects(const dq_setup *setup, const dq_attack *attack) {
    return (dq_field_bit(attack->revealed) & setup->effect_mask) != 0;
}

void dq_begin_effects(const dq_setup *setup, dq_fight *fight) {
    int side = has_effects(setup, &fight->side[DQ_HERO].attack) ? DQ_HERO : DQ_MONSTER;
    start_card(fight, side, fight->side[side].attack.revealed - 1);
}

static bool holds(const dq_setup *setup, const dq_fight *fight, int side, const dq_effect *effect) {
    const dq_attack *own = &fight->side[side].attack, *other = &fight->side[!side].attack;
    if (effect->if_opponent_types && !(other->revealed && effect->if_opponent_types >> dq_type_of(setup, other) & 1))
        return false;
    if (effect->if_stack && rp_pile_count(fight->stack & setup->type_mask[dq_type_of(setup, own)]) < effect->if_stack)
        return false;
    return !effect->if_opponent_power || other->revealed > DQ_FIRST_POWER_CARD;
}

static void cancel(dq_side *canceled, dq_side *by) {
    dq_attack *attack = &canceled->attack, *other = &by->attack;
    if (!attack->revealed) return;
    attack->canceled = 1;
    attack->own_change = 0;
    attack->gained_icons = 0;
    attack->wound = attack->guard = 0;
    if (!attack->type_by_other) attack->changed_type = 0;
    canceled->next_own = canceled->next_other = 0;
    canceled->next_icons = 0;
    other->other_change = 0;
    other->lost_icons = 0;
    if (other->type_by_other) other->changed_type = other->type_by_other = 0;
}

static void change_type(dq_attack *attack, unsigned types, bool by_other) {
    if (!attack->revealed) return;
    attack->changed_type = (uint8_t)(__builtin_ctz(types) + 1);
    attack->type_by_other = by_other;
}

static void resolve(dq_fight *fight, int side, const dq_effect *effect) {
    dq_side *own = &fight->side[side], *other = &fight->side[!side];
    int amount = effect->amount;
    switch ((dq_effect_kind)effect->kind) {
    case DQ_EFFECT_VALUE: own->attack.own_change = (int8_t)(own->attack.own_change + amount); break;
    case DQ_EFFECT_OPPONENT_VALUE: other->attack.other_change = (int8_t)(other->attack.other_change + amount); break;
    case DQ_EFFECT_CANCEL: cancel(other, own); break;
    case DQ_EFFECT_TYPE: change_type(&own->attack, effect->types, false); break;
    case DQ_EFFECT_OPPONENT_TYPE: change_type(&other->attack, effect->types, true); break;
    case DQ_EFFECT_ADD_ICONS: own->attack.gained_icons |= effect->types; break;
    case DQ_EFFECT_REMOVE_OPPONENT_ICONS: other->attack.lost_icons |= effect->types; break;
    case DQ_EFFECT_WOUND: own->attack.wound = (uint8_t)(own->attack.wound + amount); break;
    case DQ_EFFECT_GUARD: own->attack.guard = (uint8_t)(own->attack.guard + amount); break;
    case DQ_EFFECT_NEXT_VALUE: own->next_own = (int8_t)(own->next_own + amount); break;
    case DQ_EFFECT_NEXT_OPPONENT_VALUE: own->next_other = (int8_t)(own->next_other + amount); break;
    case DQ_EFFECT_NEXT_ICONS: own->next_icons |= effect->types; break;
    default: break;
    }
}

/* Whether one more card can be drawn or discarded for a random effect. */
static bool can_go_on(const dq_setup *setup, dq_fight *fight, const dq_effect *effect) {
    int side = fight->effect_side;
    if (effect->kind == DQ_EFFECT_DRAW) return dq_can_draw(setup, fight);
    return fight->side[effect->kind == DQ_EFFECT_DISCARD_OWN ? side : !side].hand_count != 0;
}

static bool is_random(const dq_effect *effect) {
    return effect->kind == DQ_EFFECT_DRAW || effect->kind == DQ_EFFECT_DISCARD_OPPONENT ||
           effect->kind == DQ_EFFECT_DISCARD_OWN;
}

/* Resolves the effects of the present card; false when a random one waits. */
static bool run_card(const dq_setup *setup, dq_fight *fight) {
    const dq_card *card = setup->card[fight->effect_card - 1];
    int side = fight->effect_side;
    while (fight->effect_index < card->effect_count && !fight->side[side].attack.canceled) {
        const dq_effect *effect = &card->effects[fight->effect_index];
        if (fight->effect_left == 0 && holds(setup, fight, side, effect)) {
            if (is_random(effect))
                fight->effect_left = (uint8_t)effect->amount;
            else
                resolve(fight, side, effect);
            if (setup->listener && !is_random(effect)) dq_tell_effect(setup, fight, side, effect);
        }
        if (fight->effect_left && can_go_on(setup, fight, effect)) {
            fight->phase = DQ_PHASE_EFFECTS;
            return false;
        }
        fight->effect_left = 0;
        fight->effect_index++;
    }
    return true;
}

/* The side's added card with effects, or 0: a side holds at most one Power card in a fight. */
static rp_pile added_power(const dq_setup *setup, const dq_side *side) {
    if (setup->power_counter != DQ_COUNTER_EFFECT) return 0;
    return side->played & ~dq_field_bit(side->attack.revealed) & setup->effect_mask;
}

bool dq_begin_added_effects(const dq_setup *setup, dq_fight *fight, const rp_move *move) {
    for (int side = 0; side < DQ_SIDES; side++) {
        rp_pile card = added_power(setup, &fight->side[side]);
        if (!(fight->asked >> side & 1) || !card || move->of[side] != rp_pile_lowest(card)) continue;
        start_card(fight, side, rp_pile_lowest(card));
        return true;
    }
    return false;
}

/* After the hero's card the monster's: revealed together, or added together in a secret stand-off (asked is 3). */
static bool next_card(const dq_setup *setup, dq_fight *fight) {
    const dq_side *monster = &fight->side[DQ_MONSTER];
    rp_pile added = added_power(setup, monster);
    if (fight->effect_side == DQ_MONSTER) return false;
    if (!fight->asked && has_effects(setup, &monster->attack))
        start_card(fight, DQ_MONSTER, monster->attack.revealed - 1);
    else if (fight->asked == 3 && added)
        start_card(fight, DQ_MONSTER, rp_pile_lowest(added));
    else
        return false;
    return true;
}

bool dq_run_effects(const dq_setup *setup, dq_fight *fight) {
    bool done;
    do done = run_card(setup, fight);
    while (done && next_card(setup, fight));
    if (done) fight->effect_card = fight->effect_side = fight->effect_index = fight->effect_left = 0;
    if (setup->listener) dq_tell_cards_now(setup, fight);
    return done;
}

void dq_random_effect(const dq_setup *setup, dq_fight *fight, int card) {
    const dq_effect *effect = &setup->card[fight->effect_card - 1]->effects[fight->effect_index];
    int side = effect->kind == DQ_EFFECT_DISCARD_OPPONENT ? !fight->effect_side : fight->effect_side;
    if (effect->kind == DQ_EFFECT_DRAW) {
        fight->deck &= ~rp_pile_of(card);
        fight->side[side].hand |= rp_pile_of(card);
        fight->side[side].hand_count++;
    } else {
        dq_leave_hand(&fight->side[side], card);
        fight->discard |= rp_pile_of(card);
        fight->history = rp_mix(fight->history, (uint64_t)card << 8 | NOTE_DISCARD);
    }
    if (setup->listener) dq_tell_random_effect(setup, fight, side, effect->kind == DQ_EFFECT_DRAW, card);
    if (--fight->effect_left == 0) fight->effect_index++;
}
