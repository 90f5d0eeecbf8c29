#include "engine/games/calamity/decks/decks.h"

void cal_lay_deck(cal_side *side, const uint8_t copies[CAL_LOCAL_CARDS]) {
    memset(side->kind, 0, sizeof side->kind);
    side->cards = 0;
    side->twins = 0;
    for (int local = 0; local < CAL_LOCAL_CARDS; local++)
        for (int i = 0; i < copies[local] && side->cards < CAL_DECK_MOST; i++) {
            if (i) side->twins |= rp_pile_of(side->cards - 1);
            side->kind[side->cards++] = (uint8_t)(local + 1);
        }
    side->deck = ((rp_pile)1 << side->cards) - 1;
}

/* Copies of `cards` in a list, 0 for those that it does not have. */
static void count_copies(const cal_setup *setup, const cal_card *const cards[], int most, const char (*list)[CAL_ID],
                         const uint8_t *copies, int count, uint8_t to[]) {
    for (int i = 0; i < count; i++) {
        const cal_card *card = &setup->book->card[cal_card_find(setup->book, list[i])];
        for (int at = 0; at < most; at++)
            if (cards[at] == card) to[at] = copies[i] < card->copies ? copies[i] : card->copies;
    }
}

void cal_list_presets(cal_setup *setup) {
    const cal_book *book = setup->book;
    for (uint32_t style = 0; style < book->archetype_count; style++) {
        const cal_list *common = &book->archetype[style].common;
        count_copies(setup, setup->common, CAL_COMMON_MAX, common->card, common->copies, common->count,
                     setup->common_copies[style]);
        for (uint32_t hero = 0; hero < book->hero_count; hero++) {
            const cal_preset *preset = cal_preset_find(book, book->hero[hero].id, book->archetype[style].id);
            uint8_t *to = setup->hero_copies[style][hero];
            const cal_card *const *cards = setup->hero_card[hero];
            if (preset) count_copies(setup, cards, CAL_HERO_CARDS, preset->card, preset->copies, preset->count, to);
            for (int i = 0; !preset && i < CAL_HERO_CARDS && cards[i]; i++) to[i] = cards[i]->copies;
        }
    }
}

/* The first card that there is for each need that is open. */
static void add_needed(const cal_setup *setup, const cal_side *side, uint8_t copies[CAL_LOCAL_CARDS]) {
    for (unsigned open = cal_deck_needs_open(setup, copies); open; open &= open - 1) {
        cal_card_range range = cal_deck_need_of(setup, __builtin_ctz(open));
        while (range.first < range.last && !cal_copies_of(setup, side, range.first)) range.first++;
        if (cal_copies_of(setup, side, range.first)) copies[range.first] = 1;
    }
}

/* Cuts a list of `total` cards behind the last one that it may have, but for one card where a need would open. Returns
 * how many are left. */
static int cut(const cal_setup *setup, int total, uint8_t copies[CAL_LOCAL_CARDS]) {
    unsigned open = cal_deck_needs_open(setup, copies);
    for (int local = CAL_LOCAL_CARDS - 1; total > CAL_DECK_MOST; local--) {
        int had = copies[local], rest = had - (total - CAL_DECK_MOST);
        copies[local] = (uint8_t)(rest > 0 ? rest : 0);
        if (cal_deck_needs_open(setup, copies) != open) copies[local] = 1;
        total -= had - copies[local];
    }
    return total;
}

void cal_preset_list(const cal_setup *setup, const cal_side *side, int archetype, uint8_t copies[CAL_LOCAL_CARDS]) {
    int total = 0;
    memset(copies, 0, CAL_LOCAL_CARDS);
    for (int place = 0; place < CAL_TRIO; place++)
        if (side->hero[place].kind)
            memcpy(copies + CAL_HERO_CARDS * place, setup->hero_copies[archetype][side->hero[place].kind - 1],
                   CAL_HERO_CARDS);
    memcpy(copies + CAL_FIRST_COMMON, setup->common_copies[archetype], CAL_COMMON_MAX);
    add_needed(setup, side, copies);
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) total += copies[local];
    total = cut(setup, total, copies);
    for (int i = 0; i < CAL_LOCAL_CARDS && total < CAL_DECK_LEAST; i++) { /* Common ones first */
        int local = (CAL_FIRST_COMMON + i) % CAL_LOCAL_CARDS;
        for (; copies[local] < cal_copies_of(setup, side, local) && total < CAL_DECK_LEAST; total++) copies[local]++;
    }
}

void cal_list_given(const cal_setup *setup, const cal_side *side, int player, uint8_t copies[CAL_LOCAL_CARDS]) {
    if (setup->has_list[player])
        memcpy(copies, setup->list[player], CAL_LOCAL_CARDS);
    else
        cal_preset_list(setup, side, setup->archetype[player], copies);
}
