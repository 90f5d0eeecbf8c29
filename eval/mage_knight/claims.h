/* What can be said for certain about an action of a Mage Knight duel: claims, each counted by the rules from the view,
 * with nothing in them that is guessed. Reasons are these claims in words (reasons.c); tests/advice checks every kind
 * against an enumeration of all that the rules can do. Worth is in tenths of Fame, at the prices of the game. */
#ifndef RIPOSTE_EVAL_MAGE_KNIGHT_CLAIMS_H
#define RIPOSTE_EVAL_MAGE_KNIGHT_CLAIMS_H

#include "engine/games/mage_knight/state.h"

/* What damage buys at best: how many Wounds, Units, Artifacts, and whether somebody is forced out. */
typedef struct mk_bought {
    int worth, wounds, units, artifacts, forced;
} mk_bought;

typedef enum mk_claim_kind {
    /* FULL and PARTIAL. */
    MK_CLAIM_TURN,   /* number: what the turn given up counts; FULL only */
    MK_CLAIM_DICE,   /* number: dice of the Source that he could take when he attends fully and not when partly */
    MK_CLAIM_SKILLS, /* number: unused Skills that do something in this combat when he attends fully, not when partly */
    /* Building an attack. */
    MK_CLAIM_ATTACK,      /* number: the attack after the action, against: before it */
    MK_CLAIM_NEEDS,       /* number: the least block of a right element that leaves no damage of that attack; against:
                           * bits of mk_element, those that are right */
    MK_CLAIM_BUYS,        /* bought: the most worth that its damage buys where nothing is blocked */
    MK_CLAIM_UNITS_BLOCK, /* number: the most that the other's Units, mana and Skills alone can take off it; against:
                           * cards that he holds beside. None where that is too much to count */
    MK_CLAIM_PASS, /* number: 0 the other may attack, 1 the phase ends, 2 the combat ends; against: 1 where the own
                      * hero then takes a Wound on an unsafe space */
    /* Building a block. */
    MK_CLAIM_LEFT,  /* number: damage that is left when the block ends after the action, against: before it */
    MK_CLAIM_LOSES, /* bought: the most worth that this damage buys the other */
    MK_CLAIM_SAVES, /* number: how much less than without the action */
    MK_CLAIM_MORE,  /* number: the least block of a right element that would make it less, on top of what the action
                      * leaves; against: by how much less. Only where damage buys something */
    /* Assigning. */
    MK_CLAIM_PRICE, /* number: the damage that a purchase costs, against: the damage left after it */
    MK_CLAIM_WORTH, /* number: what it counts for the two accounts together, against: what the rest can buy besides */
    MK_CLAIM_BEST,  /* number: the most that the damage can buy */
    /* A die taken, a crystal turned. */
    MK_CLAIM_PAYS, /* number: uses of cards, Units and Skills that are possible at once and were not; against: the first
                    * of them, an action; -1: none */
    MK_CLAIM_PAYS_LATER, /* in a combat: the same of other moments, from this phase on, as hands and field are now */
    /* The turn of a Round. */
    MK_CLAIM_MOVE,   /* number: Move points after the action, against: before it; only where they differ */
    MK_CLAIM_REACH,  /* where the other can be attacked, after one more step at most; number: the Move points that it
                      * costs, 0: on the same space; against: those that are left after the action. With what changes
                      * Move points, a step too */
    MK_CLAIM_FORCES, /* an attack: number: own cards in hand that are no Wounds, against: cards in the other's hand */
    MK_CLAIM_HAND,   /* the end of a turn: number: cards that stay in hand, before any is drawn, against: Wounds among
                      * them */
    /* All building. */
    MK_CLAIM_COST, /* number: what the action takes off the own account at once, not when 0 */
    MK_CLAIMS
} mk_claim_kind;

typedef struct mk_claim {
    mk_claim_kind kind;
    int number, against;
    mk_bought bought;
} mk_claim;

enum { MK_CLAIMS_MAX = 12 };
typedef struct mk_claims {
    mk_claim list[MK_CLAIMS_MAX];
    int count;
} mk_claims;

/* About a legal action of the view's player; none about choices in the middle of a use. */
mk_claims mk_claims_of(const rp_view *view, rp_action action);
/* The first of that kind, or NULL. */
const mk_claim *mk_claim_find(const mk_claims *claims, mk_claim_kind kind);

#endif
