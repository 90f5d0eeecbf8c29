/* The evaluation of the whole dungeon of DungeonQuest (eval/evaluate.h). */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_EVALUATOR_H
#define RIPOSTE_EVAL_DUNGEONQUEST_EVALUATOR_H

#include "eval/evaluate.h"

extern const rp_evaluator rp_evaluator_dungeonquest;

#endif
