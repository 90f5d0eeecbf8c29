/* Reasons for an action in destinyquest: what the rest of the round brings (computed over all dice), and whether an
 * ability is better used now or kept. Warnings. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_REASONS_H
#define RIPOSTE_EVAL_DESTINYQUEST_REASONS_H

#include "eval/evaluate.h"

/* As rp_reasons and rp_warning. */
int destiny_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);
const char *destiny_warning(const rp_view *view, rp_action action);

#endif
