/* What a choice of a hero comes to, counted through all that chance can bring before somebody decides again: the rules'
 * own outcomes with their probabilities, from what the hero sees alone.
 *
 * The count ends where a player has more than one choice, where a monster is met, where the turn is over, where the
 * game is, and before a card or tile is drawn once a new tile was, or a card once DUNGEON_CLAIM_CARDS were: there are
 * too many for that. What is told of a mean is that of the outcomes in which the hero lives. Pure, any thread. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_CLAIMS_H
#define RIPOSTE_EVAL_DUNGEONQUEST_CLAIMS_H

#include "engine/game.h"
#include "engine/games/dungeonquest/book/book.h"

enum {
    DUNGEON_CLAIM_CARDS = 3,
    DUNGEON_CLAIM_STEPS = 60000 /* that are counted; with more of them nothing is claimed */
};

typedef struct dungeon_claims {
    bool any;        /* false: all below is 0 */
    double death;    /* chance that he is dead by then */
    double monster;  /* that he has met a monster */
    double wakes;    /* that a Dragon card without treasure was drawn */
    double dragon;   /* that a Dragon card was drawn at all */
    bool has_test;   /* it is a try to cross ... */
    double passes;   /* ... that comes off with this chance, without a rune behind it */
    double wounds;   /* more than before, less than 0: healed; mean */
    double gold;     /* of Loot that was won, less that of Loot that was lost; mean. Without gold that is rolled */
    double out;      /* chance to get out alive, by the outlook (outlook.h) after it; mean of all outcomes */
    double out_gold; /* gold that he has then, by the same: mean of the outcomes weighted by that chance */
    double drawn[DUNGEON_DECKS]; /* chance that it ended before such a card; see above */
} dungeon_claims;

/* Of an action of the view's player, who is to act; nothing is claimed of the start, of a fight, of what he does as a
 * monster, and while Loot of others lies face down. */
dungeon_claims dungeon_claims_of(const rp_view *view, rp_action action);

/* Whether what the view's player may believe of the life of the monster that he fights, or fights for, is what
 * `dq-combat` takes for granted: it is known, or all lives of such monsters that are above its wounds are alike. */
bool dungeon_believes_as_fight(const rp_view *view);

#endif
