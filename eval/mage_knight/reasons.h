/* Reasons for an action in mage-knight, every number of them a claim (claims.h). */
#ifndef RIPOSTE_EVAL_MAGE_KNIGHT_REASONS_H
#define RIPOSTE_EVAL_MAGE_KNIGHT_REASONS_H

#include "eval/evaluate.h"

/* As rp_reasons. */
int mk_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);

#endif
