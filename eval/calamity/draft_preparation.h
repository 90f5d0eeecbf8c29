/* Drafts and decks of Heroes of Calamity, for the table of evaluators. */
#ifndef RIPOSTE_EVAL_CALAMITY_DRAFT_PREPARATION_H
#define RIPOSTE_EVAL_CALAMITY_DRAFT_PREPARATION_H

#include "eval/preparation.h"

extern const rp_preparation cal_preparation;

#endif
