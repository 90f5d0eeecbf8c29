/* What is known about positions of pig. Internal to this floor.
 *
 *   bounds   who has the goal in score and turn total wins
 *   worth    the lead in points, in units of the goal. To roll gains as much as it risks at a turn total T = 20 with
 *            six sides: (sides - 1) times the mean of the other numbers. A turn begun is worth 2/5 T points, as many
 *            fewer as the turn total is nearer to T; half of that is lost by who waits. A roll is worth the mean of
 *            losing the total and of adding the mean of the other numbers. So who looks one decision ahead holds at T,
 *            which is close to the best play (Neller and Presser 2004) */
#ifndef RIPOSTE_EVAL_PIG_H
#define RIPOSTE_EVAL_PIG_H

#include "eval/evaluators.h"

extern const rp_evaluator rp_evaluator_pig;

#endif
