/* Learns the weights of draft_model.h from duels.
 *
 *   picks    in one of two duels at random; in the others drawn by the draft as the present weights solve it
 *            (draft_values.h), where a share falls by e for each 0.08 in log odds that a pick costs: so what is
 *            taken because it is thought better than it is becomes known best. Who picks first, and so who has the
 *            first turn, is random
 *   decks    in every other batch lists that say what cards are worth: one in four of cards at random, the others the
 *            best by the present weights with an error on each card; half of them have a size at random. In the batches
 *            between the best list by the present weights, as it will be played
 *   weights  two logistic regressions. That of cards, with what the first turn makes of them, and of sizes learns from
 *            the first kind of batches; heroes, pairs, counters, the first turn and what heroes make of it are learned
 *            there too, and left. Theirs are learned from the second kind, with the cards held at what they are worth
 *            by then: worths are not sums in truth, so that what three heroes are worth hangs on the decks that are
 *            built for them. Both are online: after each batch of duels one step of Newton's method with the
 *            information of all duels so far, each taken at the weights of its time, and a normal prior of mean 0 for
 *            each weight (Spiegelhalter and Lauritzen 1990, in batches). Older batches count less, since decks were
 *            built by other weights then: of n batches the k-th by k / n for cards, by (k / n)^2 for heroes. Cards come
 *            and go together in decks, so that whole matrices are kept, not their diagonals
 *
 * Memory: the weights of the layout and the lower triangle of their matrix by rows, as the first regression has them;
 * the weights of heroes, pairs and counters and of the first turn with theirs, of the second; the number of batches. */
#ifndef RIPOSTE_EVAL_CALAMITY_DRAFT_LEARNER_H
#define RIPOSTE_EVAL_CALAMITY_DRAFT_LEARNER_H

#include "eval/learner.h"

extern const rp_learner cal_draft_learner;

#endif
