/* Learns the weights of draft_model.h from duels.
 *
 *   picks    half at random; the others the hero who adds most by the present weights with an error on each. Who picks
 *            first, and so who has the first turn, is random
 *   decks    one in four of cards at random; the others the best list by the present weights with an error of their own
 *            on each card, one in four of these with none. Half of all decks have a size at random, so that sizes are
 *            learned too
 *   weights  logistic regression, online: after each batch of duels one step of Newton's method with the information of
 *            all duels so far, each taken at the weights of its time, and a normal prior of mean 0 for each weight
 *            (Spiegelhalter and Lauritzen 1990, in batches). With each batch older ones count 1.5 % less, from the 67th
 *            batch on one n-th less with the n-th: worths are not sums in truth, and what fits the decks that are built
 *            by now is wanted, but more games shall make weights more exact. Cards come and go together in decks, so
 *            that the whole matrix is kept, not its diagonal
 *
 * Memory: the weights, then the lower triangle of the matrix by rows, then the number of batches. */
#ifndef RIPOSTE_EVAL_CALAMITY_DRAFT_LEARNER_H
#define RIPOSTE_EVAL_CALAMITY_DRAFT_LEARNER_H

#include "eval/learner.h"

extern const rp_learner cal_draft_learner;

#endif
