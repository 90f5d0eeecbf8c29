/* Claims: what reasons say, as kinds and numbers. Each is counted by the rules (rest_of_round.h, again.h) and can be
 * counted again by anybody; none says what the whole bout is worth, which is for a search to say. Words are made of
 * them in reasons.c and nowhere else. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_CLAIMS_H
#define RIPOSTE_EVAL_DESTINYQUEST_CLAIMS_H

#include "engine/games/destinyquest/state.h"

/* "This round": the rest of it, where after the action nobody plays more (rest_of_round.h). `with` is so with the
 * action, `without` when the player passes instead; only where `compares`. Before the first round it is what comes
 * before that, and there is no ROUND. */
typedef enum destiny_claim_kind {
    DESTINY_CLAIM_ROUND,     /* chances: he wins the round, nobody does, he loses it */
    DESTINY_CLAIM_END,       /* chances: the bout ends in this round won, lost, drawn */
    DESTINY_CLAIM_LOSS,      /* expected loss of health: the other's, his own; below 0 is what comes back */
    DESTINY_CLAIM_NO_BETTER, /* none of these is better with it than without it; with[0] 1: all are equal */
    DESTINY_CLAIM_ATTRIBUTE, /* attribute `what` of `hero` in the next round, certain both ways; `lasts`: for the rest
                                of the bout it has been changed by that difference */
    DESTINY_CLAIM_STATUS,    /* chance that `hero` has status `what` then, where a next round begins */
    DESTINY_CLAIM_AGAIN,     /* dice of `hero` are thrown again, of `what` points: chances of more, the same, less */
    DESTINY_CLAIM_DICE,      /* dice of `hero` change: their points are with[0], they were without[0] */
    DESTINY_CLAIM_RETURNS,   /* uses of his ability `what` that can be played: with[0], before it without[0] */
    DESTINY_CLAIM_USES,      /* of his ability `what`, after the action: with[0]; -1 unlimited */
    DESTINY_CLAIM_LATER,     /* ... some later round may offer it to him */
    DESTINY_CLAIM_NEVER,     /* ... nothing will ever offer it to him again */
    DESTINY_CLAIM_MOST,      /* of the plays here, `action` (and `second`) brings most: with[0]; passing without[0] */
    DESTINY_CLAIM_NO_PLAY,   /* no play here brings more than passing does: without[0] */
    DESTINY_CLAIMS
} destiny_claim_kind;

/* What MOST and NO_PLAY measure is `what`. */
enum {
    DESTINY_BY_CHANCE /* to win the round */,
    DESTINY_BY_LEAD /* the other's expected loss of health less his own */
};

typedef struct destiny_claim {
    destiny_claim_kind kind;
    bool compares, lasts;
    int hero, what;
    rp_action action, second; /* what is claimed of; `second`: its second step, -1 where it has none */
    double with[3], without[3];
} destiny_claim;

enum { DESTINY_CLAIMS_MAX = 48 };

/* Claims about `action` of the view's player, who is to act, in the order of the kinds; returns their number. Where it
 * has a second step they are about the one that brings most by what MOST would measure. What could not be counted
 * within the moves of rest_of_round.h is not claimed. Any thread. */
int destiny_claims_of(const rp_view *view, rp_action action, destiny_claim claims[DESTINY_CLAIMS_MAX]);

#endif
