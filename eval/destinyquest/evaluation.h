/* What destinyquest positions are worth, and the terms of it. Internal to this floor.
 *
 * Worth of a position (rp_evaluate): a race, in points of health.
 *
 *   round under way   damage that is announced, rolled or about to be taken, by its expectation, and the attack that
 *                     its winner may still play; where it may still be escaped no more of it than the escape is worth
 *   later rounds      each hero wins one with the exact chance of both attack speed rolls at their lasting speeds, and
 *                     then deals what his arm gives against the other's armour, on average of the die; in step 8 the
 *                     statuses and passives act. Changes of speed that are still to come move the chances of their
 *                     rounds
 *   abilities left    each is worth points, counted from its effects (gains.h): dice it adds,
 *                     armour it ignores, what it saves, heals, what it changes for as many rounds as are left. What
 *                     speed dice and points of speed bring is read off the chances of both rolls. All count at once, as
 *                     damage dealt or health kept, as far as there will be occasions: with x of them for each use the
 *                     share x (1 + x) / (1 + x (1 + x)), which is about 1 - exp(-x); occasions are rounds lost for
 *                     answers, rounds for the others. Attacks of step 4 to 6, one in a round that is won, are played
 *                     the best first: the k-th has x = rounds won / k
 *   race              with that both heroes' health falls; R is the round in which the first would reach 0, and the
 *                     lead is the difference of health then. Luck spreads it: spread^2 = luck * variance of R rounds +
 *                     floor
 *
 *   waiting           of the value goes what the wait for that end costs: haste * (rounds that are over + R) / limit of
 *                     rounds. A round in which nothing happened would be free otherwise, and a search that sees the
 *                     other's strike back put it off for ever
 *
 *   second steps      where the second half of an action waits (a die to be swapped), the position after the best one
 *                     counts
 *
 *   value of the first hero = (1 - waiting) * lead / sqrt(lead^2 + spread^2), the other's is its opposite
 *
 * The table of terms (rp_evaluation_terms) has the points of every part for both heroes; the lead is the sum of all of
 * the first less all of the second. Weights: destiny_default_weights, found by bouts, see destinyquest/tune_tool.c and
 * destinyquest/fit_tool.c.
 *
 * Left out: what dice show but for their total, conditions of effects, plays by copying (usurper), limits of an ability
 * to rounds or weapons other than uses left. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_EVALUATION_H
#define RIPOSTE_EVAL_DESTINYQUEST_EVALUATION_H

#include "eval/destinyquest/race.h"
#include "eval/evaluate.h"

/* The lasting race with the round under way: everything but the verdict. What it is made of must outlive it. */
void destiny_race_of(const rp_game *game, const destiny_bout *bout, const destiny_weights *weights, destiny_race *race);

typedef struct destiny_verdict {
    double lead, variance, value; /* of the first hero; variance: spread^2 */
    double lasting;               /* what the wait until the end leaves of the value, 0..1 */
    double rounds;                /* R */
} destiny_verdict;
/* Of the bout itself it reads round and phase, of what destiny_round_under_way has found coming and pending of both. */
destiny_verdict destiny_judge(const destiny_race *race);

/* Value of a position that is not over for the first hero; where the second step of an action waits, after the best
 * one. */
double destiny_value(const rp_game *game, const rp_state *state, const destiny_weights *weights);
/* As rp_evaluate, of a position that is not over. */
void destiny_evaluate(const rp_game *game, const rp_state *state, double value[]);
/* As rp_evaluation_terms. */
int destiny_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]);

#endif
