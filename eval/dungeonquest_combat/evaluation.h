/* What dq-combat positions are worth. Internal to this floor.
 *
 * Worth of a position (rp_evaluate): a race for wounds.
 *
 *   race      V(h, m) = expected payoff when the hero has h life left and the monster m, if every further round wounds
 *             with fixed chances: the exact table of a Markov chain. With cards each side wins half the wounding
 *             rounds, for 1 to 6 wounds with the shares that self-play showed (race_wounds in evaluation.c); in dice,
 *             classic-solo and classic the chances are those of the dice, or of cards picked at random.
 *   reveal    before cards are revealed, every pair of cards that can meet is played out: Power effects that need no
 *             chance, then a counterattack by whoever can win with one (highest cards first), then the wounds with the
 *             deathblow, then V. The hero takes the card that is best against a random card of the other side, so does
 *             the monster, and the position is worth the middle of what the two expect.
 *   escape    the chance to get away and the wounds of failing over all pairs of Power cards; the hero takes the better
 *             of escape and attack.
 *   else      the round is settled as it stands, with a counterattack where one wins.
 *
 * Left out: cards that stay in hand for later rounds, rerolls, deflect, round limits. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_EVALUATION_H
#define RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_EVALUATION_H

#include "engine/games/dungeonquest_combat/state.h"

/* As rp_evaluate, of a position that is not over. */
void dq_evaluate(const rp_game *game, const rp_state *state, double value[]);

/* Turns up one card of each side at the reveal and resolves the effects that need no chance. */
void dq_meet(const dq_setup *setup, dq_fight *fight, int hero_card, int monster_card);
/* The side that can win the round by a counterattack plays its cards, highest first; true when one did. */
bool dq_try_counter(const dq_setup *setup, dq_fight *fight, int side);

/* Chances of an escape over all pairs of Power cards that may still be drawn. */
typedef struct dq_escape_chance {
    double success;     /* probability */
    double cost;        /* expected wounds of a try: those of a failure times its probability */
    double death;       /* probability that failing kills */
    double failure[64]; /* probability of failing with that damage */
} dq_escape_chance;
dq_escape_chance dq_escape_chances(const dq_setup *setup, const dq_fight *fight);

/* Life values the monster may have, with probabilities; returns their number (1 when it is known). */
int dq_life_chances(const dq_setup *setup, const dq_fight *fight, int life[DQ_TOKENS], double probability[DQ_TOKENS]);

#endif
