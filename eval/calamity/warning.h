/* Which actions in calamity can only harm: agents leave them, people are warned. */
#ifndef RIPOSTE_EVAL_CALAMITY_WARNING_H
#define RIPOSTE_EVAL_CALAMITY_WARNING_H

#include "eval/evaluate.h"

/* As rp_warning, of Spells and of actions of heroes, counted through all that chance can bring (outlook.h): nothing
 * happens by it, or nothing but that heroes of the own side lose health. Not of answers, and not with
 * empty_deck=shuffle, where a Spell in the discard pile is good for something. */
const char *cal_warning(const rp_view *view, rp_action action);

#endif
