#include "eval/calamity/deck_outlook.h"

#include "engine/games/calamity/decks/decks.h"
#include "eval/calamity/draft_values.h"
#include "eval/calamity/reasons_internal.h"

#include <math.h>

static int size_of(const uint8_t copies[CAL_LOCAL_CARDS]) {
    int size = 0;
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) size += copies[local];
    return size;
}

/* The worth of the best list with one more of card `local` and no others below `from` more. */
static double worth_with(const cal_deck_outlook *deck, int local, int from, uint8_t best[CAL_LOCAL_CARDS]) {
    uint8_t have[CAL_LOCAL_CARDS];
    memcpy(have, deck->have, sizeof have);
    have[local]++;
    return cal_best_list(&deck->pool, have, from, 0, best);
}

/* The same without more of that card; NAN: there is no legal one. */
static double worth_without(const cal_deck_outlook *deck, int local) {
    cal_card_pool pool = deck->pool;
    uint8_t best[CAL_LOCAL_CARDS] = {0};
    pool.kinds = 0;
    for (int i = 0; i < deck->pool.kinds; i++)
        if (deck->pool.order[i] != local) pool.order[pool.kinds++] = deck->pool.order[i];
    double worth = cal_best_list(&pool, deck->have, deck->last, 0, best);
    return cal_is_legal_list(pool.setup, deck->side, best, true) ? worth : NAN;
}

bool cal_deck_outlook_of(const rp_view *view, cal_deck_outlook *deck) {
    const cal_duel *duel = cal_duel_of(&view->masked);
    const cal_side *own = &duel->side[view->player];
    if (duel->phase != CAL_PHASE_DECK || own->built || duel->turn_of != view->player) return false;
    const cal_draft_values *values = cal_draft_values_of(view->game);
    if (!values) return false;
    rp_action actions[RP_LEGAL_MAX];
    double odds[RP_LEGAL_MAX];
    *deck = (cal_deck_outlook){.side = own};
    cal_card_pool_of(cal_draft_model_in(values), cal_setup_of(view->game), own, duel->began == view->player,
                     &deck->pool);
    for (int slot = 0; slot < own->cards; slot++) deck->have[own->kind[slot] - 1]++;
    deck->last = own->cards ? own->kind[own->cards - 1] - 1 : 0;
    deck->other_data = cal_draft_model_in(values)->data != view->game->data_hash;
    int count = rp_legal(view->game, &view->masked, view->player, actions);
    cal_judge_choices(view, values, actions, count, odds);
    bool done = actions[0] == CAL_ACT_DONE;
    deck->others = odds[0] - (done ? cal_list_worth(&deck->pool, deck->have)
                                   : worth_with(deck, actions[0] - CAL_ACT_ADD, actions[0] - CAL_ACT_ADD, NULL));
    return true;
}

double cal_chance_of_list(const cal_deck_outlook *deck, const uint8_t copies[CAL_LOCAL_CARDS]) {
    return cal_chance_of(deck->others + cal_list_worth(&deck->pool, copies));
}

double cal_chance_at_best(const cal_deck_outlook *deck, uint8_t best[CAL_LOCAL_CARDS]) {
    return cal_chance_of(deck->others + cal_best_list(&deck->pool, deck->have, deck->last, 0, best));
}

void cal_card_outlook_of(const cal_deck_outlook *deck, int local, cal_card_outlook *outlook) {
    const cal_card_pool *pool = &deck->pool;
    *outlook = (cal_card_outlook){.rank = 1};
    outlook->odds = deck->others + worth_with(deck, local, local, outlook->best);
    outlook->chance = cal_chance_of(outlook->odds);
    outlook->without = cal_chance_of(deck->others + worth_without(deck, local));
    outlook->gain = cal_chance_of(deck->others + worth_with(deck, local, deck->last, NULL)) - outlook->without;
    outlook->size = size_of(outlook->best);
    for (int i = 0; i < pool->kinds; i++) outlook->rank += pool->worth[pool->order[i]] > pool->worth[local];
}

double cal_chance_drawn(int size, int copies, int drawn) {
    double none = 1;
    for (int card = 0; card < drawn && card < size; card++)
        none *= size - card > copies ? (double)(size - card - copies) / (size - card) : 0;
    return 1 - none;
}

int cal_drawn_by(const cal_setup *setup, bool begins, int round) {
    int rule = setup->option[CAL_OPTION_FIRST_DRAW];
    bool misses = rule == CAL_DRAW_FROM_SECOND || (rule == CAL_DRAW_BUT_FIRST && begins);
    return CAL_FIRST_HAND + CAL_TRIO * round - misses;
}
