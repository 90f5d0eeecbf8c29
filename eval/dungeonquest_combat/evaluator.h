/* All that is known about dq-combat positions, for the table of evaluators. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_EVALUATOR_H
#define RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_EVALUATOR_H

#include "eval/evaluate.h"

extern const rp_evaluator rp_evaluator_dq_combat;

#endif
