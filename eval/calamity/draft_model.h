/* What is known of a duel of Heroes of Calamity before it is played: the log odds of p1, a sum of learned weights.
 *
 *   hero       of each hero of a side
 *   pair       of each two heroes of a side
 *   counter    of each hero against each one of the other side: what he gains, the other one loses
 *   card       of a hero's Spell and of a Common one, a copy of it in a list of 30; in longer lists in proportion,
 *              since what counts is how often it is drawn
 *   common-of  of a Common Spell, for each hero of its side: what he makes of it
 *   size       of a list, 30 to 40 cards
 *   first      of the first turn
 *   first-of   of the first turn, for each hero of either side: what he gains by it on the side that has it, and loses
 *              by it on the other
 *   first-card the same of a card, a copy of it in a list of 30
 *
 * Everything but the counters and the first turn is p1's less p2's, so that a model has no favourite seat. What heroes
 * and cards make of the first turn matters in a draft, since who picks first does not have it. The form is that of
 * Bradley and Terry (1952) with products of two heroes; weights are learned by draft_learner.h and kept in files as
 * draft_file.h has them. Left out: what the cards of a list do for one another, and against the other's heroes. */
#ifndef RIPOSTE_EVAL_CALAMITY_DRAFT_MODEL_H
#define RIPOSTE_EVAL_CALAMITY_DRAFT_MODEL_H

#include "engine/games/calamity/state.h"

enum {
    CAL_SIZES = CAL_DECK_MOST - CAL_DECK_LEAST + 1,
    CAL_HERO_PAIRS_MAX = CAL_HEROES_MAX * (CAL_HEROES_MAX - 1) / 2,
    CAL_DRAFT_WEIGHTS_MAX = CAL_HEROES_MAX * (2 + 2 * CAL_HERO_CARDS + CAL_COMMON_MAX) +
                            2 * (CAL_HERO_PAIRS_MAX + CAL_COMMON_MAX) + CAL_SIZES + 1,
    CAL_DRAFT_TERMS_MAX =
        2 * (3 * CAL_TRIO + 2 * CAL_FIRST_COMMON + (2 + CAL_TRIO) * CAL_COMMON_MAX + 1) + CAL_TRIO * CAL_TRIO + 1
};

/* Where the weights of a book are: heroes by their index, cards as cal_setup lists them. Of each kind the first number;
 * `count` is behind the last. Those of first_card lie as those from `card` to common_of. */
typedef struct cal_draft_layout {
    int heroes, commons;
    int pair, counter, card, common, common_of, size, first_card, first, first_of, count;
} cal_draft_layout;

cal_draft_layout cal_draft_layout_of(const cal_setup *setup);
/* Number of two different heroes among the pairs, in whatever order: 0 .. heroes * (heroes - 1) / 2 - 1. */
static inline int cal_pair_number(int a, int b) { return a < b ? b * (b - 1) / 2 + a : a * (a - 1) / 2 + b; }

typedef struct cal_draft_model {
    cal_draft_layout layout;
    uint64_t data; /* hash of the card data that it was learned from */
    double weight[CAL_DRAFT_WEIGHTS_MAX];
} cal_draft_model;

/* What two heroes of a side do together, and the first one against the other as enemy; a hero against himself: 0. */
double cal_pair_worth(const cal_draft_model *model, int a, int b);
double cal_counter_worth(const cal_draft_model *model, int hero, int enemy);
/* What a hero adds to his side as it has the first turn, or has not. */
double cal_hero_turn_worth(const cal_draft_model *model, int hero, bool first);
/* A copy of a card, by local number, in a list of 30 of the heroes of `side`, which has the first turn or has not; 0:
 * there is no such card. The second is the part of that which the turn makes. */
double cal_card_worth(const cal_draft_model *model, const cal_setup *setup, const cal_side *side, bool first,
                      int local);
double cal_card_turn_worth(const cal_draft_model *model, const cal_setup *setup, const cal_side *side, bool first,
                           int local);

/* A weight and what it is taken by. The same weight may come up more than once. */
typedef struct cal_draft_term {
    int weight;
    double times;
} cal_draft_term;

/* The terms of a duel whose heroes and decks are there, with 30 to 40 cards each; returns their number. */
int cal_draft_terms(const cal_draft_layout *layout, const cal_duel *duel, cal_draft_term terms[CAL_DRAFT_TERMS_MAX]);

#endif
