/* The best deck of three heroes by learned weights (draft_model.h): those cards that are worth most, in the size that
 * is worth most. As worths of cards are added up, the best list of each size is found by taking cards in the order of
 * their worth, after one each of what a deck needs (deck_needs). */
#ifndef RIPOSTE_EVAL_CALAMITY_DRAFT_DECKS_H
#define RIPOSTE_EVAL_CALAMITY_DRAFT_DECKS_H

#include "eval/calamity/draft_model.h"

/* What decks of three heroes are made of; by local number. */
typedef struct cal_card_pool {
    const cal_setup *setup;
    double worth[CAL_LOCAL_CARDS]; /* of a copy in a list of 30 */
    double size[CAL_SIZES];
    uint8_t copies[CAL_LOCAL_CARDS]; /* that there may be */
    uint8_t order[CAL_LOCAL_CARDS];  /* cards that there are, best first, the lowest number among equals */
    int kinds;
} cal_card_pool;

/* Of the heroes of a side, which has the first turn or has not. */
void cal_card_pool_of(const cal_draft_model *model, const cal_setup *setup, const cal_side *side, bool first,
                      cal_card_pool *pool);
/* Sorts `order` by `worth` again, after a change of it. */
void cal_card_pool_sort(cal_card_pool *pool);

/* Log odds that a whole list gives. */
double cal_list_worth(const cal_card_pool *pool, const uint8_t copies[CAL_LOCAL_CARDS]);
/* The best list with the cards of `have` in which all others have the local number `from` or a higher one, into
 * best[CAL_LOCAL_CARDS] (NULL: not wanted); its worth. `size` 0: of the best size; else of that size, or of the nearest
 * one that there is. There must be such a list. */
double cal_best_list(const cal_card_pool *pool, const uint8_t have[CAL_LOCAL_CARDS], int from, int size,
                     uint8_t best[CAL_LOCAL_CARDS]);
/* The best of the preset lists that hold the cards of `have`, in the same way; -INFINITY: none does. */
double cal_best_preset(const cal_card_pool *pool, const cal_side *side, const uint8_t have[CAL_LOCAL_CARDS],
                       uint8_t best[CAL_LOCAL_CARDS]);

#endif
