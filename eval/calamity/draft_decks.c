#include "eval/calamity/draft_decks.h"

#include "engine/games/calamity/decks/decks.h"

#include <math.h>

void cal_shelf_sort(cal_shelf *shelf) {
    for (int i = 1; i < shelf->kinds; i++) {
        uint8_t local = shelf->order[i];
        int at = i;
        for (; at > 0; at--) {
            uint8_t before = shelf->order[at - 1];
            double more = shelf->worth[local] - shelf->worth[before];
            if (more < 0 || (more == 0 && before < local)) break;
            shelf->order[at] = before;
        }
        shelf->order[at] = local;
    }
}

void cal_shelf_of(const cal_draft_model *model, const cal_setup *setup, const cal_side *side, cal_shelf *shelf) {
    memset(shelf, 0, sizeof *shelf);
    shelf->setup = setup;
    for (int i = 0; i < CAL_SIZES; i++) shelf->size[i] = model->weight[model->layout.size + i];
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        shelf->copies[local] = (uint8_t)cal_copies_of(setup, side, local);
        shelf->worth[local] = cal_card_worth(model, setup, side, local);
        if (shelf->copies[local]) shelf->order[shelf->kinds++] = (uint8_t)local;
    }
    cal_shelf_sort(shelf);
}

static double list_worth(const cal_shelf *shelf, double sum, int size) {
    return sum * CAL_DECK_LEAST / size + shelf->size[size - CAL_DECK_LEAST];
}

double cal_list_worth(const cal_shelf *shelf, const uint8_t copies[CAL_LOCAL_CARDS]) {
    double sum = 0;
    int size = 0;
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        sum += copies[local] * shelf->worth[local];
        size += copies[local];
    }
    return list_worth(shelf, sum, size);
}

/* ---- the best list -------------------------------------------------------------------------------------- */

typedef struct growing {
    uint8_t copies[CAL_LOCAL_CARDS];
    double sum;
    int size;
} growing;

static void take(const cal_shelf *shelf, growing *list, int local) {
    list->copies[local]++;
    list->sum += shelf->worth[local];
    list->size++;
}

/* One for each need that is open, the best that meets it. */
static void take_needed(const cal_shelf *shelf, int from, growing *list) {
    unsigned open = cal_deck_needs_open(shelf->setup, list->copies);
    for (int i = 0; i < shelf->kinds && open; i++) {
        int local = shelf->order[i];
        unsigned met = cal_deck_needs_met(shelf->setup, local) & open;
        if (!met || local < from) continue;
        open &= ~met;
        take(shelf, list, local);
    }
}

double cal_best_list(const cal_shelf *shelf, const uint8_t have[CAL_LOCAL_CARDS], int from, int size,
                     uint8_t best[CAL_LOCAL_CARDS]) {
    growing list = {.size = 0};
    double most = -INFINITY;
    for (int local = 0; local < CAL_LOCAL_CARDS; local++)
        for (int i = 0; i < have[local]; i++) take(shelf, &list, local);
    take_needed(shelf, from, &list);
    for (int i = 0;;) {
        double worth = list.size < CAL_DECK_LEAST ? -INFINITY : list_worth(shelf, list.sum, list.size);
        bool meant = !size || list.size <= size || most == -INFINITY;
        if (list.size >= CAL_DECK_LEAST && meant && (size || worth > most)) {
            most = worth;
            if (best) memcpy(best, list.copies, CAL_LOCAL_CARDS);
        }
        while (i < shelf->kinds &&
               (shelf->order[i] < from || list.copies[shelf->order[i]] >= shelf->copies[shelf->order[i]]))
            i++;
        if (i == shelf->kinds || list.size == CAL_DECK_MOST) return most;
        take(shelf, &list, shelf->order[i]);
    }
}

double cal_best_preset(const cal_shelf *shelf, const cal_side *side, const uint8_t have[CAL_LOCAL_CARDS],
                       uint8_t best[CAL_LOCAL_CARDS]) {
    double most = -INFINITY;
    for (int style = 0; style < (int)shelf->setup->book->archetype_count; style++) {
        uint8_t list[CAL_LOCAL_CARDS];
        bool fits = true;
        cal_preset_list(shelf->setup, side, style, list);
        for (int local = 0; local < CAL_LOCAL_CARDS; local++) fits = fits && have[local] <= list[local];
        if (!fits || !cal_is_legal_list(shelf->setup, side, list, true)) continue;
        double worth = cal_list_worth(shelf, list);
        if (worth <= most) continue;
        most = worth;
        memcpy(best, list, CAL_LOCAL_CARDS);
    }
    return most;
}
