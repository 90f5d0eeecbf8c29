/* All that is known about destinyquest positions, for the table of evaluators. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_EVALUATOR_H
#define RIPOSTE_EVAL_DESTINYQUEST_EVALUATOR_H

#include "eval/evaluate.h"

extern const rp_evaluator rp_evaluator_destinyquest;

#endif
