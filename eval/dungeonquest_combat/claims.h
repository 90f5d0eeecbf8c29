/* What can be said for certain about an action of dq-combat: claims, counted by exchange.h, with nothing in them that
 * is guessed. Reasons are these claims in words (reasons.c); tests/advice checks every kind against an enumeration of
 * all that the rules can do.
 *
 * "Cards" are those that the other side may reveal, each with its weight, the probability that it is there; shares are
 * of the sum of the weights. "Own" is the side of the view. Ranges go over those cards and over what decisions that are
 * still open make of a number (exchange.h). An outright win or loss is one in which nobody counterattacks. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_CLAIMS_H
#define RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_CLAIMS_H

#include "eval/dungeonquest_combat/exchange.h"

typedef enum dq_claim_kind {
    /* A card at the reveal. */
    DQ_CLAIM_BEATS,    /* share: cards whose value it exceeds when effects are carried out; `number` of the cards, 0
                        * where the other side reveals none */
    DQ_CLAIM_TIES,     /* share: cards of equal value then */
    DQ_CLAIM_ANSWERED, /* share: cards that it beats or ties and that may counterattack */
    DQ_CLAIM_COUNTERS, /* share: cards that it does not beat but wins against by a counterattack; `number` is where the
                        * icon comes from, a dq_source, `types` what attacks it counters there; one claim a source */
    DQ_CLAIM_PLAIN,    /* share: cards that it would beat if no Power card had an effect */
    DQ_CLAIM_EFFECT,   /* share: cards against which the effect `number` of a Power card, from 0, is carried out and not
                        * taken back; one claim an effect */
    DQ_CLAIM_CARRIED,  /* `number` is added to the own value by the last round, `against` to the other's; not both 0 */
    /* A card at the reveal or in a counterattack, a pass, or the hero's ability. */
    DQ_CLAIM_WIN,   /* range: wounds given by an outright win; `number`: 1 where the hero's ability can change them */
    DQ_CLAIM_STACK, /* range: how many of these come from the combat stack; not when none can */
    DQ_CLAIM_LOSS,  /* range: wounds taken by an outright loss; `number` as above */
    DQ_CLAIM_TIE,   /* range: wounds given by a stand-off */
    DQ_CLAIM_KILLS, /* range: probability that the outright win, or the wounds now, kill the other side; not when 0 */
    DQ_CLAIM_DIES,  /* range: probability that the outright loss, or the wounds now, kill the own side; not when 0 */
    /* A card in a counterattack, or a pass. */
    DQ_CLAIM_TOTAL,  /* `number`: own total with it, `against`: the other's */
    DQ_CLAIM_STILL,  /* share: probability that the cards left can still win; `number`: 1 where they can at least tie */
    DQ_CLAIM_SAVES,  /* range: wounds that a stand-off saves against passing now; `number`: 1 if passing means death */
    DQ_CLAIM_ANSWER, /* the other side may counterattack after it, or at the same time (`number` 1) */
    DQ_CLAIM_KEEPS,  /* `number` of cards in hand that could be added now */
    DQ_CLAIM_RANK,   /* share: cards whose printed value is below that of the added card */
    /* Escape or attack. */
    DQ_CLAIM_ESCAPES,      /* share: probability of an escape */
    DQ_CLAIM_ESCAPE_COST,  /* range: mean wounds of a try, mean wounds of a failed one */
    DQ_CLAIM_ESCAPE_DEATH, /* share: probability that a try kills; not when 0 */
    DQ_CLAIM_POWER_CARDS,  /* `number` of Power cards the hero can draw his from, `against`: the monster's */
    DQ_CLAIM_LIFE,         /* `number`: life the hero has left, share: the mean of what the monster has left, `against`
                            * different lives that it may have */
    /* The hero's ability. */
    DQ_CLAIM_EXTRA,  /* range: wounds that using it gives more than declining, over the lives it may meet */
    DQ_CLAIM_RANGED, /* share: probability that the card turned up is ranged; `number`: 1 if cards are shuffled first */
    /* Dice, and a pick of the classic cards. */
    DQ_CLAIM_HITS,       /* share: probability that the other side is wounded */
    DQ_CLAIM_MEAN_GIVEN, /* range: mean wounds given by the dice, or against a card picked at random */
    DQ_CLAIM_MEAN_TAKEN,
    DQ_CLAIM_PICK_GIVES, /* range: wounds given against the pick `number`, 0 to 2 */
    DQ_CLAIM_PICK_TAKES,
    DQ_CLAIM_KINDS
} dq_claim_kind;

typedef struct dq_claim {
    dq_claim_kind kind;
    int number, against;
    unsigned types;
    double share;
    dq_range range;
} dq_claim;

enum { DQ_CLAIMS_MAX = 32 };
typedef struct dq_claims {
    dq_claim list[DQ_CLAIMS_MAX];
    int count;
} dq_claims;

/* About a legal action of the view's player. 0 claims about a choice that the solo monster's cards leave. */
dq_claims dq_claims_of(const rp_view *view, rp_action action);
/* The first of that kind, or NULL. */
const dq_claim *dq_claim_find(const dq_claims *claims, dq_claim_kind kind);

#endif
