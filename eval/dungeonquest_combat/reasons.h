/* Reasons for an action in dq-combat, every number of them counted from the view, and warnings. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_REASONS_H
#define RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_REASONS_H

#include "eval/evaluate.h"

/* As rp_reasons and rp_warning. */
int dq_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);
const char *dq_warning(const rp_view *view, rp_action action);

#endif
