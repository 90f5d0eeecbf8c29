#include "engine/games/calamity/decks/decks.h"

typedef struct building {
    uint8_t copies[CAL_LOCAL_CARDS];
    int count, last; /* the highest local number; -1: none */
    unsigned met;
} building;

static building building_of(const cal_setup *setup, const cal_side *of) {
    building b = {.count = of->cards, .last = -1};
    for (int slot = 0; slot < of->cards; slot++) {
        b.last = of->kind[slot] - 1;
        b.copies[b.last]++;
        b.met |= cal_deck_needs_met(setup, b.last);
    }
    return b;
}

/* Whether a legal deck can still come of it, cards being added in ascending order. */
static bool can_be_finished(const cal_setup *setup, const cal_side *of, const building *b) {
    unsigned open = cal_deck_needs(setup) & ~b->met, ahead = 0;
    int room = 0;
    for (int local = b->last < 0 ? 0 : b->last; local < CAL_LOCAL_CARDS; local++) {
        int more = cal_copies_of(setup, of, local) - b->copies[local];
        room += more;
        if (more > 0) ahead |= cal_deck_needs_met(setup, local);
    }
    return b->count + room >= CAL_DECK_LEAST && !(open & ~ahead) &&
           b->count + __builtin_popcount(open) <= CAL_DECK_MOST;
}

static bool may_add(const cal_setup *setup, const cal_side *of, const building *b, int local) {
    building then = *b;
    if (local < b->last || b->copies[local] >= cal_copies_of(setup, of, local) || b->count == CAL_DECK_MOST)
        return false;
    then.copies[local]++;
    then.count++;
    then.last = local;
    then.met |= cal_deck_needs_met(setup, local);
    return can_be_finished(setup, of, &then);
}

bool cal_is_legal_list(const cal_setup *setup, const cal_side *side, const uint8_t copies[CAL_LOCAL_CARDS],
                       bool whole) {
    building b = {.last = -1};
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        if (!copies[local]) continue;
        if (copies[local] > cal_copies_of(setup, side, local)) return false;
        b.copies[local] = copies[local];
        b.count += copies[local];
        b.last = local;
        b.met |= cal_deck_needs_met(setup, local);
    }
    if (b.count > CAL_DECK_MOST) return false;
    return whole ? b.count >= CAL_DECK_LEAST && !(cal_deck_needs(setup) & ~b.met) : can_be_finished(setup, side, &b);
}

int cal_list_building(const cal_setup *setup, const cal_side *of, rp_action out[]) {
    const building b = building_of(setup, of);
    int count = 0;
    if (b.count >= CAL_DECK_LEAST && !(cal_deck_needs(setup) & ~b.met)) out[count++] = CAL_ACT_DONE;
    for (int local = b.last < 0 ? 0 : b.last; local < CAL_LOCAL_CARDS; local++)
        if (may_add(setup, of, &b, local)) out[count++] = CAL_ACT_ADD + local;
    return count;
}
