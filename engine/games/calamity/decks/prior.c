/* What is believed of a deck that is not seen (RP_HAS_PRIOR): with 7 of 8 one of the preset lists of its heroes that
 * fit, each equally likely, else any legal list with the cards that were seen. While a deck is built, what lies there
 * is the beginning of such a list, as cards come in ascending order. A preset fits a deck that is done when it is as
 * large and has all that was seen, and one that is not done when it is not smaller than what lies there.
 *
 * How likely it was to see just these cards is left out: a list that fits is not believed the more for them. */
#include "engine/games/calamity/decks/decks.h"

/* Leaves the first `count` cards. */
static void cut_off(uint8_t copies[CAL_LOCAL_CARDS], int count) {
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        if (copies[local] > count) copies[local] = (uint8_t)count;
        count -= copies[local];
    }
}

static int size_of(const uint8_t copies[CAL_LOCAL_CARDS]) {
    int size = 0;
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) size += copies[local];
    return size;
}

/* Draws one more card, uniformly over the copies that are left, of those from `first` to `last`. */
static void draw_one(const cal_setup *setup, const cal_side *of, int first, int last, rp_random *random,
                     uint8_t copies[CAL_LOCAL_CARDS]) {
    int left = 0;
    for (int local = first; local <= last; local++) left += cal_copies_of(setup, of, local) - copies[local];
    if (left <= 0) return;
    int rank = (int)rp_random_below(random, (uint32_t)left);
    for (int local = first; local <= last; local++) {
        rank -= cal_copies_of(setup, of, local) - copies[local];
        if (rank >= 0) continue;
        copies[local]++;
        return;
    }
}

/* A legal list of `size` cards: `seen`, then what a deck needs beside them, the rest uniform over all copies. */
static void draw_any(const cal_setup *setup, const cal_side *of, const uint8_t seen[CAL_LOCAL_CARDS], int size,
                     rp_random *random, uint8_t copies[CAL_LOCAL_CARDS]) {
    memcpy(copies, seen, CAL_LOCAL_CARDS);
    for (unsigned open = cal_deck_needs_open(setup, seen); open; open &= open - 1) {
        cal_card_range range = cal_deck_need_of(setup, __builtin_ctz(open));
        draw_one(setup, of, range.first, range.last, random, copies);
    }
    for (int count = size_of(copies); count < size; count++)
        draw_one(setup, of, 0, CAL_LOCAL_CARDS - 1, random, copies);
}

static int available(const cal_setup *setup, const cal_side *of) {
    int all = 0;
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) all += cal_copies_of(setup, of, local);
    return all < CAL_DECK_MOST ? all : CAL_DECK_MOST;
}

static bool has_all(const uint8_t list[CAL_LOCAL_CARDS], const uint8_t seen[CAL_LOCAL_CARDS]) {
    for (int local = 0; local < CAL_LOCAL_CARDS; local++)
        if (list[local] < seen[local]) return false;
    return true;
}

static void count_seen(const cal_side *of, uint8_t seen[CAL_LOCAL_CARDS]) {
    memset(seen, 0, CAL_LOCAL_CARDS);
    for (int slot = 0; slot < of->cards; slot++)
        if (of->kind[slot]) seen[of->kind[slot] - 1]++;
}

int cal_fitting_presets(const cal_setup *setup, const cal_side *of, bool whole,
                        uint8_t list[CAL_ARCHETYPES_MAX][CAL_LOCAL_CARDS], uint8_t style[CAL_ARCHETYPES_MAX]) {
    uint8_t seen[CAL_LOCAL_CARDS];
    int fitting = 0;
    count_seen(of, seen);
    for (uint32_t i = 0; i < setup->book->archetype_count; i++) {
        cal_preset_list(setup, of, (int)i, list[fitting]);
        int size = size_of(list[fitting]);
        bool fits = (whole ? size == of->cards : size >= of->cards) && has_all(list[fitting], seen);
        if (fits && cal_is_legal_list(setup, of, list[fitting], true)) style[fitting++] = (uint8_t)i;
    }
    return fitting;
}

void cal_draw_list(const cal_setup *setup, const cal_side *of, bool whole, rp_random *random,
                   uint8_t copies[CAL_LOCAL_CARDS]) {
    uint8_t list[CAL_ARCHETYPES_MAX][CAL_LOCAL_CARDS], style[CAL_ARCHETYPES_MAX], seen[CAL_LOCAL_CARDS];
    int fitting = cal_fitting_presets(setup, of, whole, list, style);
    count_seen(of, seen);
    if (fitting && rp_random_below(random, CAL_PRESETS_OF)) {
        memcpy(copies, list[rp_random_below(random, (uint32_t)fitting)], CAL_LOCAL_CARDS);
    } else {
        int least = of->cards > CAL_DECK_LEAST ? of->cards : CAL_DECK_LEAST, most = available(setup, of);
        int size = whole ? of->cards : least + (int)rp_random_below(random, (uint32_t)(most - least + 1));
        draw_any(setup, of, seen, size, random, copies);
    }
    cut_off(copies, of->cards);
}
