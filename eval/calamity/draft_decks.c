#include "eval/calamity/draft_decks.h"

#include "engine/games/calamity/decks/decks.h"

#include <math.h>

void cal_card_pool_sort(cal_card_pool *pool) {
    for (int i = 1; i < pool->kinds; i++) {
        uint8_t local = pool->order[i];
        int at = i;
        for (; at > 0; at--) {
            uint8_t before = pool->order[at - 1];
            double more = pool->worth[local] - pool->worth[before];
            if (more < 0 || (more == 0 && before < local)) break;
            pool->order[at] = before;
        }
        pool->order[at] = local;
    }
}

void cal_card_pool_of(const cal_draft_model *model, const cal_setup *setup, const cal_side *side, bool first,
                      cal_card_pool *pool) {
    memset(pool, 0, sizeof *pool);
    pool->setup = setup;
    for (int i = 0; i < CAL_SIZES; i++) pool->size[i] = model->weight[model->layout.size + i];
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        pool->copies[local] = (uint8_t)cal_copies_of(setup, side, local);
        pool->worth[local] = cal_card_worth(model, setup, side, first, local);
        if (pool->copies[local]) pool->order[pool->kinds++] = (uint8_t)local;
    }
    cal_card_pool_sort(pool);
}

static double list_worth(const cal_card_pool *pool, double sum, int size) {
    return sum * CAL_DECK_LEAST / size + pool->size[size - CAL_DECK_LEAST];
}

double cal_list_worth(const cal_card_pool *pool, const uint8_t copies[CAL_LOCAL_CARDS]) {
    double sum = 0;
    int size = 0;
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        sum += copies[local] * pool->worth[local];
        size += copies[local];
    }
    return list_worth(pool, sum, size);
}

/* ---- the best list -------------------------------------------------------------------------------------- */

typedef struct growing {
    uint8_t copies[CAL_LOCAL_CARDS];
    double sum;
    int size;
} growing;

static void take(const cal_card_pool *pool, growing *list, int local) {
    list->copies[local]++;
    list->sum += pool->worth[local];
    list->size++;
}

/* One for each need that is open, the best that meets it. */
static void take_needed(const cal_card_pool *pool, int from, growing *list) {
    unsigned open = cal_deck_needs_open(pool->setup, list->copies);
    for (int i = 0; i < pool->kinds && open; i++) {
        int local = pool->order[i];
        unsigned met = cal_deck_needs_met(pool->setup, local) & open;
        if (!met || local < from) continue;
        open &= ~met;
        take(pool, list, local);
    }
}

double cal_best_list(const cal_card_pool *pool, const uint8_t have[CAL_LOCAL_CARDS], int from, int size,
                     uint8_t best[CAL_LOCAL_CARDS]) {
    growing list = {.size = 0};
    double most = -INFINITY;
    for (int local = 0; local < CAL_LOCAL_CARDS; local++)
        for (int i = 0; i < have[local]; i++) take(pool, &list, local);
    take_needed(pool, from, &list);
    for (int i = 0;;) {
        double worth = list.size < CAL_DECK_LEAST ? -INFINITY : list_worth(pool, list.sum, list.size);
        bool meant = !size || list.size <= size || most == -INFINITY;
        if (list.size >= CAL_DECK_LEAST && meant && (size || worth > most)) {
            most = worth;
            if (best) memcpy(best, list.copies, CAL_LOCAL_CARDS);
        }
        while (i < pool->kinds &&
               (pool->order[i] < from || list.copies[pool->order[i]] >= pool->copies[pool->order[i]]))
            i++;
        if (i == pool->kinds || list.size == CAL_DECK_MOST) return most;
        take(pool, &list, pool->order[i]);
    }
}

double cal_best_preset(const cal_card_pool *pool, const cal_side *side, const uint8_t have[CAL_LOCAL_CARDS],
                       uint8_t best[CAL_LOCAL_CARDS]) {
    double most = -INFINITY;
    for (int style = 0; style < (int)pool->setup->book->archetype_count; style++) {
        uint8_t list[CAL_LOCAL_CARDS];
        bool fits = true;
        cal_preset_list(pool->setup, side, style, list);
        for (int local = 0; local < CAL_LOCAL_CARDS; local++) fits = fits && have[local] <= list[local];
        if (!fits || !cal_is_legal_list(pool->setup, side, list, true)) continue;
        double worth = cal_list_worth(pool, list);
        if (worth <= most) continue;
        most = worth;
        memcpy(best, list, CAL_LOCAL_CARDS);
    }
    return most;
}
