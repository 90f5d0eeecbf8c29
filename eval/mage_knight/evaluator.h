/* All that is known about mage-knight: a single combat, and a whole Round. */
#ifndef RIPOSTE_EVAL_MAGE_KNIGHT_EVALUATOR_H
#define RIPOSTE_EVAL_MAGE_KNIGHT_EVALUATOR_H

#include "eval/evaluate.h"

extern const rp_evaluator rp_evaluator_mage_knight, rp_evaluator_mage_knight_round;

#endif
