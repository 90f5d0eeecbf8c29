/* The rest of a round, counted over all dice, in which nobody plays anything more: whoever may decline does, attacks
 * are plain ones, and who has to say what a damage score adds takes the higher of brawn and magic (brawn where they are
 * equal). Nothing is sampled and nothing estimated: every number is a sum of probabilities of dice. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_REST_OF_ROUND_H
#define RIPOSTE_EVAL_DESTINYQUEST_REST_OF_ROUND_H

#include "engine/games/destinyquest/state.h"

/* Moves that may be made for all that is said of one action: about 20 milliseconds. */
enum { DESTINY_COUNT_MOVES = 16384 };

typedef struct destiny_rest {
    double win, tie, lose;       /* the round; below 1 together as far as the bout may end before that is found */
    double won, lost, drawn;     /* the bout ends in this round */
    double goes_on;              /* the next round begins */
    double loss[DESTINY_HEROES]; /* expected, of health: what is there now less what is there at the end of the round */
    /* Where the next round begins, of all courses of dice; low above high where it cannot begin. Attributes as they
     * count then, and what has been changed of them for the rest of the bout. */
    int low[DESTINY_HEROES][DESTINY_ATTRIBUTES], high[DESTINY_HEROES][DESTINY_ATTRIBUTES];
    int lasting_low[DESTINY_HEROES][DESTINY_ATTRIBUTES], lasting_high[DESTINY_HEROES][DESTINY_ATTRIBUTES];
    double status[DESTINY_HEROES][DESTINY_STATUSES]; /* the next round begins, and the hero has it */
} destiny_rest;

/* What `player` does here when he plays nothing, as it stands above; he is to act. */
rp_action destiny_passing(const rp_game *game, const rp_state *state, int player);
/* The rest of the round after `action` of `player`, who is to act, and after `second`, the second step of it, where it
 * has one (else -1). From his side; heroes in their own order. In a simultaneous choice the other one plays nothing.
 * False where that takes more than the *moves that are left, which become fewer, or memory is lacking: *rest means
 * nothing then. Any thread. */
bool destiny_rest_of_round(const rp_game *game, const rp_state *state, int player, rp_action action, rp_action second,
                           int *moves, destiny_rest *rest);

#endif
