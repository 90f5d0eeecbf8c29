/* What the present exchange of a fight can come to, from what one side sees: one round, from where it stands to its
 * wounds. All is counted with the rules' own functions over what is hidden; no chance to win the whole fight, no
 * search.
 *
 * Who decides what is left open: a range goes from the least to the most that decisions can make of a number, the
 * hero's ability included. Chance is averaged over where nobody decides. "Answered" says that the other side may add
 * cards, for what it holds is not known. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_EXCHANGE_H
#define RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_EXCHANGE_H

#include "eval/dungeonquest_combat/posterior.h"

typedef struct dq_range {
    double least, most;
} dq_range;

/* A view, and one of the worlds that it allows. */
typedef struct dq_exchange {
    const dq_setup *setup;
    int player;
    dq_fight fight; /* the view's bytes with the other hand and the deck laid out; the life is one of `life` */
    dq_guess guess;
    rp_pile unseen; /* Combat cards that the view cannot place */
    int lives;
    int life[DQ_TOKENS];
    double life_chance[DQ_TOKENS];
} dq_exchange;

/* Of a view whose life token is drawn. */
dq_exchange dq_exchange_of(const rp_view *view);

/* The end of an exchange in which nobody adds a card any more. */
typedef struct dq_outcome {
    int lead;              /* 1: the viewer's total is higher, -1: lower, 0: equal, or no cards are compared */
    bool choice;           /* the hero may use his ability or not */
    dq_range given, taken; /* wounds of the other side, of the viewer's, whatever chance brings */
    dq_range mean_given, mean_taken;
    dq_range struck;      /* those of them that come from the combat stack */
    dq_range hits;        /* probability that the other side is wounded */
    dq_range kills, dies; /* probability that the other side is killed, that the viewer's is */
} dq_outcome;

/* `fight` is x->fight with the round played on to where wounds are dealt. An ability that was used or declined in it
 * stays so. `gone` are cards of x->unseen that have been seen since. */
dq_outcome dq_outcome_of(const dq_exchange *x, const dq_fight *fight, rp_pile gone);

/* Probability that the card turned up to deflect is ranged; *shuffled: that cards are shuffled in before. */
double dq_deflect_chance(const dq_exchange *x, const dq_fight *fight, rp_pile gone, bool *shuffled);

/* Where an icon comes from. */
typedef enum dq_source { DQ_SOURCE_PRINTED, DQ_SOURCE_CARRIED, DQ_SOURCE_GAINED, DQ_SOURCES } dq_source;
/* What lets the side counterattack in `fight`, where it may. */
dq_source dq_icon_source(const dq_setup *setup, const dq_fight *fight, int side);

/* Two cards face to face, their effects carried out. */
typedef struct dq_meeting {
    dq_fight fight; /* with no counterattack, or one of the solo monster that failed; what effects drew or discarded is
                     * one of the ways it can come */
    int lead;       /* as in dq_outcome */
    int plain_lead; /* the same if no Power card had an effect */
    bool answered;  /* the other side is not ahead and may hold a card to counterattack with (solo: cards are turned up
                     * for it), if the viewer's side does not do so before */
    double counter; /* probability that the viewer's side, not ahead, can win by a counterattack, over what effects make
                     * it draw and discard; if the other side does not do so before */
    unsigned effects; /* bits: which effects of the own card are carried out, and not taken back by a cancel */
} dq_meeting;
/* `other` -1: the other side has no card to reveal. */
dq_meeting dq_meeting_of(const dq_exchange *x, int own, int other);
/* Every card that the other side may reveal, and its weight: the probability that it is there. */
rp_pile dq_possible_cards(const dq_exchange *x);

/* Whether some card that the other side may hold could be added by it in `fight`; `met`: its revealed card if that was
 * still hidden in the view, or -1. */
bool dq_may_answer(const dq_exchange *x, const dq_fight *fight, int met);
/* Probability that the viewer's side, if it is to counterattack in `fight` now, can win (`goal` 1) or at least reach a
 * stand-off (0) by adding cards, deciding best; and the same if it adds `card` in x->fight. */
double dq_counter_chance(const dq_exchange *x, const dq_fight *fight, int goal);
double dq_counter_chance_with(const dq_exchange *x, int card, int goal);
/* The card is added by the viewer's side, which is asked; the other side adds none. What its effect draws or discards
 * is one of the ways it can come. */
void dq_add_own(const dq_exchange *x, dq_fight *fight, int card);

#endif
