/* What a card or the end of a deck under construction comes to, by the learned values that judge it (draft_values.h),
 * and how soon cards of a deck are drawn. Of a view of its player while he builds; pure, any thread. */
#ifndef RIPOSTE_EVAL_CALAMITY_DECK_OUTLOOK_H
#define RIPOSTE_EVAL_CALAMITY_DECK_OUTLOOK_H

#include "eval/calamity/draft_decks.h"

/* The deck so far, what it can be made of, and everything beside it, in log odds of who builds. */
typedef struct cal_deck_outlook {
    cal_card_pool pool;
    const cal_side *side; /* in the view */
    uint8_t have[CAL_LOCAL_CARDS];
    int last;        /* local number of its last card; 0: none */
    double others;   /* log odds of heroes, first turn and the other's best deck */
    bool other_data; /* the values were learned from other data */
} cal_deck_outlook;

/* False: the view is of no deck under construction by its player, or there is no memory for the values. */
bool cal_deck_outlook_of(const rp_view *view, cal_deck_outlook *deck);

/* The chance to win with a whole list, and with the best one that the deck can still become, which goes into
 * best[CAL_LOCAL_CARDS] (NULL: not wanted). */
double cal_chance_of_list(const cal_deck_outlook *deck, const uint8_t copies[CAL_LOCAL_CARDS]);
double cal_chance_at_best(const cal_deck_outlook *deck, uint8_t best[CAL_LOCAL_CARDS]);

/* Of one more copy of a card that may come next. */
typedef struct cal_card_outlook {
    double odds, chance; /* to win, if it is added now, with the best rest */
    double without;      /* chance with the best deck that has no more of it; NAN: no legal one comes of that */
    double gain;         /* what the best deck with it, other cards before it or not, wins more than that */
    int rank;            /* its place by worth among the pool's cards, from 1; equal ones share it */
    uint8_t best[CAL_LOCAL_CARDS]; /* the best list if it is added now */
    int size;                      /* of that */
} cal_card_outlook;

void cal_card_outlook_of(const cal_deck_outlook *deck, int local, cal_card_outlook *outlook);

/* The chance that at least one of `copies` is among the first `drawn` cards of a deck of `size`. */
double cal_chance_drawn(int size, int copies, int drawn);
/* Cards that a player has drawn by the end of a Round, the first hand included, if nothing but the rules of turns makes
 * him draw. */
int cal_drawn_by(const cal_setup *setup, bool begins, int round);

#endif
