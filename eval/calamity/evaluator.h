/* All that is known about calamity, for the table of evaluators. */
#ifndef RIPOSTE_EVAL_CALAMITY_EVALUATOR_H
#define RIPOSTE_EVAL_CALAMITY_EVALUATOR_H

#include "eval/evaluate.h"

extern const rp_evaluator rp_evaluator_calamity;

#endif
