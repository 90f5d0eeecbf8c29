/* The solo monster's counterattack: up to 5 cards are turned up, and those that make it succeed are played. */
#include "engine/games/dungeonquest_combat/events.h"

enum { NOTE_TURN_UP = 48, NOTE_TURNED_CHOICE };

static bool fits(const dq_setup *setup, const dq_fight *fight, int card) {
    return setup->icons[card] >> dq_type_of(setup, &fight->side[DQ_HERO].attack) & 1;
}

static void play(const dq_setup *setup, dq_fight *fight, int card) {
    dq_add_card(setup, &fight->side[DQ_MONSTER], card);
    if (setup->listener) dq_tell_countered(setup, fight, DQ_MONSTER, card);
}

/* What the added cards must exceed. */
static int gap(const dq_setup *setup, const dq_fight *fight) {
    return dq_value(setup, &fight->side[DQ_HERO].attack) - dq_total(setup, &fight->side[DQ_MONSTER].attack);
}

/* Cards that were turned up and not played are discarded. */
static dq_step end_turn_up(const dq_setup *setup, dq_fight *fight) {
    rp_pile unused = 0;
    for (int i = 0; i < fight->turned_count; i++)
        unused |= dq_field_bit(fight->turned[i]) & ~fight->side[DQ_MONSTER].played;
    fight->discard |= unused;
    if (setup->listener) dq_tell_unused(setup, fight, unused);
    memset(fight->turned, 0, sizeof fight->turned);
    fight->turned_count = 0;
    fight->passed |= 1u << DQ_MONSTER;
    return DQ_STEP_COUNTERED;
}

/* Order of revealing, or highest values first (earlier first among equals), until the hero's value is exceeded. */
static void play_in_order(const dq_setup *setup, dq_fight *fight, bool highest_first) {
    while (gap(setup, fight) >= 0) {
        int best = -1;
        for (int i = 0; i < fight->turned_count; i++) {
            int card = fight->turned[i] - 1;
            if (!fits(setup, fight, card) || rp_pile_has(fight->side[DQ_MONSTER].played, card)) continue;
            if (best < 0 || (highest_first && setup->value[card] > setup->value[best])) best = card;
        }
        play(setup, fight, best);
    }
}

/* As few cards as possible; among these the lowest sum, then the earliest turned up. */
static void play_fewest(const dq_setup *setup, dq_fight *fight) {
    int best = 0, best_count = DQ_TURNED_MAX + 1, best_sum = 0;
    for (int set = 1; set < 1 << fight->turned_count; set++) {
        int sum = 0, count = 0;
        bool all_fit = true;
        for (int i = 0; i < fight->turned_count; i++) {
            if (!(set >> i & 1)) continue;
            int card = fight->turned[i] - 1;
            all_fit &= fits(setup, fight, card);
            sum += setup->value[card];
            count++;
        }
        if (!all_fit || sum <= gap(setup, fight)) continue;
        if (count < best_count || (count == best_count && sum < best_sum)) {
            best = set;
            best_count = count;
            best_sum = sum;
        }
    }
    for (int i = 0; i < fight->turned_count; i++)
        if (best >> i & 1) play(setup, fight, fight->turned[i] - 1);
}

rp_pile dq_turned_choices(const dq_setup *setup, const dq_fight *fight) {
    rp_pile choices = 0;
    for (int i = 0; i < fight->turned_count; i++)
        if (fits(setup, fight, fight->turned[i] - 1)) choices |= dq_field_bit(fight->turned[i]);
    return choices & ~fight->side[DQ_MONSTER].played;
}

static dq_step use_turned(const dq_setup *setup, dq_fight *fight) {
    rp_pile choices = dq_turned_choices(setup, fight);
    int sum = 0;
    for (rp_pile rest = choices; rest; rest &= rest - 1) sum += setup->value[rp_pile_lowest(rest)];
    if (sum > gap(setup, fight)) {
        if (setup->player_chooses && (choices & (choices - 1))) {
            fight->phase = DQ_PHASE_COUNTER;
            return DQ_WAIT;
        }
        if (setup->solo_counter == DQ_SOLO_FEWEST)
            play_fewest(setup, fight);
        else
            play_in_order(setup, fight, setup->solo_counter == DQ_SOLO_HIGHEST);
    }
    return end_turn_up(setup, fight);
}

dq_step dq_begin_turn_up(const dq_setup *setup, dq_fight *fight) {
    if (fight->turned_count >= DQ_TURNED_MAX || !dq_can_draw(setup, fight)) return use_turned(setup, fight);
    fight->phase = DQ_PHASE_TURN_UP;
    return DQ_WAIT;
}

/* Apart from dq_turn_up, so that nothing is kept over a call there. */
__attribute__((noinline)) static dq_step tell_turn_up(const dq_setup *setup, dq_fight *fight, int card) {
    dq_tell_turned_up(setup, fight, card);
    return dq_begin_turn_up(setup, fight);
}

dq_step dq_turn_up(const dq_setup *setup, dq_fight *fight, int card) {
    fight->history = rp_mix(fight->history, (uint64_t)card << 8 | NOTE_TURN_UP);
    fight->deck &= ~rp_pile_of(card);
    fight->turned[fight->turned_count++] = (uint8_t)(card + 1);
    return setup->listener ? tell_turn_up(setup, fight, card) : dq_begin_turn_up(setup, fight);
}

dq_step dq_play_turned(const dq_setup *setup, dq_fight *fight, int card) {
    fight->history = rp_mix(fight->history, (uint64_t)card << 8 | NOTE_TURNED_CHOICE);
    play(setup, fight, card);
    return gap(setup, fight) < 0 ? end_turn_up(setup, fight) : DQ_WAIT;
}
