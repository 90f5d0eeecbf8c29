/* Cards that come to hands, and where they come from when the deck is empty. */
#include "engine/games/dungeonquest_combat/events.h"

/* Shuffles a pile into the empty deck. While the deck is empty each side can work out the Combat cards of the other
 * hand, and that knowledge does not go away with the shuffle. Rare: out of line. */
__attribute__((noinline)) static void shuffle_in(const dq_setup *setup, dq_fight *fight, rp_pile *pile) {
    for (int side = 0; side < DQ_SIDES; side++) fight->side[side].known = fight->side[side].hand & setup->combat;
    fight->deck = *pile & setup->combat;
    *pile &= ~setup->combat;
    if (setup->listener)
        dq_tell_shuffled(setup, fight, pile == &fight->stack ? DQ_SHUFFLED_STACK : DQ_SHUFFLED_DISCARDS);
}

static bool discards_return(const dq_setup *setup, const dq_fight *fight) {
    return setup->variant != DQ_OFFICIAL && fight->discard & setup->combat;
}

static bool stack_returns(const dq_setup *setup, const dq_fight *fight) {
    return dq_with_cards(setup) && setup->empty_deck == DQ_EMPTY_EARLY && fight->stack & setup->combat;
}

bool dq_could_draw(const dq_setup *setup, const dq_fight *fight) {
    return fight->deck || discards_return(setup, fight) || stack_returns(setup, fight);
}

bool dq_can_draw(const dq_setup *setup, dq_fight *fight) {
    if (fight->deck) return true;
    if (discards_return(setup, fight))
        shuffle_in(setup, fight, &fight->discard);
    else if (stack_returns(setup, fight))
        shuffle_in(setup, fight, &fight->stack);
    return fight->deck != 0;
}

int dq_power_drawer(const dq_setup *setup, const dq_fight *fight) {
    const dq_side *side = fight->side;
    bool weak = setup->ability == DQ_ABILITY_POWER_LIMIT && side[DQ_HERO].wounds >= 8;
    if (!weak && !side[DQ_HERO].power_held) return DQ_HERO;
    return side[DQ_MONSTER].power_held ? -1 : DQ_MONSTER;
}

int dq_hand_drawer(const dq_setup *setup, const dq_fight *fight) {
    if (fight->side[DQ_HERO].hand_count < setup->hand_size) return DQ_HERO;
    if (setup->variant == DQ_OFFICIAL && fight->side[DQ_MONSTER].hand_count < setup->hand_size) return DQ_MONSTER;
    return -1;
}

bool dq_can_reveal(const dq_setup *setup, const dq_fight *fight, int side) {
    if (side == DQ_MONSTER && setup->variant == DQ_SOLO) return fight->deck != 0;
    return fight->side[side].hand_count != 0;
}

static void take(dq_fight *fight, int side, int card) {
    fight->deck &= ~rp_pile_of(card);
    fight->side[side].hand |= rp_pile_of(card);
    fight->side[side].hand_count++;
}

static dq_step hands_ready(const dq_setup *setup, const dq_fight *fight) {
    if (setup->listener) dq_tell_hands_ready(setup, fight);
    return DQ_WAIT;
}

/* A side has no card to reveal: the stack becomes the deck, and hands are filled from it. */
__attribute__((noinline)) static dq_step draw_from_stack(const dq_setup *setup, dq_fight *fight) {
    if (!(fight->stack & setup->combat) || fight->deck) return dq_over(fight, DQ_RESULT_BROKEN_OFF);
    shuffle_in(setup, fight, &fight->stack);
    return dq_begin_draw(setup, fight);
}

static inline dq_step begin_draw(const dq_setup *setup, dq_fight *fight) {
    fight->phase = DQ_PHASE_DRAW;
    if (dq_hand_drawer(setup, fight) >= 0 && dq_can_draw(setup, fight)) return DQ_WAIT;
    fight->phase = DQ_PHASE_REVEAL;
    if (setup->variant == DQ_SOLO) dq_can_draw(setup, fight);
    int able = dq_can_reveal(setup, fight, DQ_HERO) + dq_can_reveal(setup, fight, DQ_MONSTER);
    if (able == 2 || (able == 1 && setup->empty_deck == DQ_EMPTY_NOTHING)) return hands_ready(setup, fight);
    return draw_from_stack(setup, fight);
}

dq_step dq_begin_draw(const dq_setup *setup, dq_fight *fight) { return begin_draw(setup, fight); }

dq_step dq_begin_power(const dq_setup *setup, dq_fight *fight) {
    fight->phase = DQ_PHASE_POWER;
    return dq_power_drawer(setup, fight) < 0 ? DQ_STEP_DRAW : DQ_WAIT;
}

/* At the end of dq_draw_card, which is the most frequent move: nothing is kept over a call there. */
__attribute__((noinline)) static dq_step tell_drawn(const dq_setup *setup, dq_fight *fight, int side, int card) {
    dq_tell_drawn(setup, fight, side, card);
    return dq_begin_draw(setup, fight);
}

dq_step dq_draw_card(const dq_setup *setup, dq_fight *fight, int card) {
    int side = dq_hand_drawer(setup, fight);
    take(fight, side, card);
    return setup->listener ? tell_drawn(setup, fight, side, card) : begin_draw(setup, fight);
}

dq_step dq_draw_power(const dq_setup *setup, dq_fight *fight, int card) {
    int side = dq_power_drawer(setup, fight);
    take(fight, side, card);
    fight->side[side].power_held = 1;
    if (setup->listener) dq_tell_power_drawn(setup, fight, side, card);
    return dq_begin_power(setup, fight);
}
