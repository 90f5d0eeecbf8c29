#include "eval/calamity/draft_model.h"

cal_draft_layout cal_draft_layout_of(const cal_setup *setup) {
    cal_draft_layout l = {.heroes = (int)setup->book->hero_count};
    while (l.commons < CAL_COMMON_MAX && setup->common[l.commons]) l.commons++;
    int pairs = l.heroes * (l.heroes - 1) / 2;
    l.pair = l.heroes;
    l.counter = l.pair + pairs;
    l.card = l.counter + pairs;
    l.common = l.card + l.heroes * CAL_HERO_CARDS;
    l.common_of = l.common + l.commons;
    l.size = l.common_of + l.heroes * l.commons;
    l.first_card = l.size + CAL_SIZES;
    l.first = l.first_card + l.common_of - l.card;
    l.first_of = l.first + 1;
    l.count = l.first_of + l.heroes;
    return l;
}

double cal_pair_worth(const cal_draft_model *model, int a, int b) {
    return model->weight[model->layout.pair + cal_pair_number(a, b)];
}

double cal_counter_worth(const cal_draft_model *model, int hero, int enemy) {
    if (hero == enemy) return 0;
    double worth = model->weight[model->layout.counter + cal_pair_number(hero, enemy)];
    return hero < enemy ? worth : -worth;
}

double cal_hero_turn_worth(const cal_draft_model *model, int hero, bool first) {
    double worth = model->weight[model->layout.first_of + hero];
    return first ? worth : -worth;
}

/* The weight of a card with any heroes, by local number. */
static int card_weight(const cal_draft_layout *l, const cal_side *side, int local) {
    if (local >= CAL_FIRST_COMMON) return l->common + local - CAL_FIRST_COMMON;
    int hero = side->hero[local / CAL_HERO_CARDS].kind - 1;
    return l->card + hero * CAL_HERO_CARDS + local % CAL_HERO_CARDS;
}

double cal_card_turn_worth(const cal_draft_model *model, const cal_setup *setup, const cal_side *side, bool first,
                           int local) {
    const cal_draft_layout *l = &model->layout;
    if (!cal_card_of(setup, side, local)) return 0;
    double worth = model->weight[l->first_card + card_weight(l, side, local) - l->card];
    return first ? worth : -worth;
}

double cal_card_worth(const cal_draft_model *model, const cal_setup *setup, const cal_side *side, bool first,
                      int local) {
    const cal_draft_layout *l = &model->layout;
    if (!cal_card_of(setup, side, local)) return 0;
    double worth = model->weight[card_weight(l, side, local)] + cal_card_turn_worth(model, setup, side, first, local);
    for (int place = 0; place < CAL_TRIO && local >= CAL_FIRST_COMMON; place++) {
        int kind = side->hero[place].kind;
        if (kind) worth += model->weight[l->common_of + (kind - 1) * l->commons + local - CAL_FIRST_COMMON];
    }
    return worth;
}

/* ---- terms ---------------------------------------------------------------------------------------------- */

typedef struct term_list {
    const cal_draft_layout *layout;
    cal_draft_term *to;
    int count;
} term_list;

static void add(term_list *list, int weight, double times) {
    list->to[list->count++] = (cal_draft_term){weight, times};
}

static void add_heroes(term_list *list, const cal_side *of, double sign) {
    for (int place = 0; place < CAL_TRIO; place++) {
        add(list, of->hero[place].kind - 1, sign);
        for (int other = 0; other < place; other++)
            add(list, list->layout->pair + cal_pair_number(of->hero[place].kind - 1, of->hero[other].kind - 1), sign);
    }
}

static void add_counters(term_list *list, const cal_side *first, const cal_side *second) {
    for (int i = 0; i < CAL_TRIO * CAL_TRIO; i++) {
        int hero = first->hero[i / CAL_TRIO].kind - 1, enemy = second->hero[i % CAL_TRIO].kind - 1;
        if (hero != enemy) add(list, list->layout->counter + cal_pair_number(hero, enemy), hero < enemy ? 1 : -1);
    }
}

static void add_deck(term_list *list, const cal_side *of, double sign, double turn) {
    const cal_draft_layout *l = list->layout;
    const double size = (double)CAL_DECK_LEAST / of->cards;
    for (int slot = 0; slot < of->cards; slot++) {
        int local = of->kind[slot] - 1, copies = 1;
        for (; slot + 1 < of->cards && of->kind[slot + 1] == of->kind[slot]; slot++) copies++;
        int weight = card_weight(l, of, local);
        add(list, weight, sign * size * copies);
        add(list, l->first_card + weight - l->card, turn * size * copies);
        for (int place = 0; place < CAL_TRIO && local >= CAL_FIRST_COMMON; place++)
            add(list, l->common_of + (of->hero[place].kind - 1) * l->commons + local - CAL_FIRST_COMMON,
                sign * size * copies);
    }
    add(list, l->size + of->cards - CAL_DECK_LEAST, sign);
}

int cal_draft_terms(const cal_draft_layout *layout, const cal_duel *duel, cal_draft_term terms[CAL_DRAFT_TERMS_MAX]) {
    term_list list = {layout, terms, 0};
    const int turn = duel->began ? -1 : 1;
    for (int player = 0; player < CAL_PLAYERS; player++) {
        add_heroes(&list, &duel->side[player], player ? -1 : 1);
        for (int place = 0; place < CAL_TRIO; place++)
            add(&list, layout->first_of + duel->side[player].hero[place].kind - 1, turn);
        add_deck(&list, &duel->side[player], player ? -1 : 1, turn);
    }
    add_counters(&list, &duel->side[0], &duel->side[1]);
    add(&list, layout->first, turn);
    return list.count;
}
