/* Reasons for an action in destinyquest: claims (claims.h) in words, and nothing else. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_REASONS_H
#define RIPOSTE_EVAL_DESTINYQUEST_REASONS_H

#include "eval/destinyquest/claims.h"
#include "eval/evaluate.h"

/* As rp_reasons. */
int destiny_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);
/* The words for some claims of that view, best first. */
int destiny_claims_text(const rp_view *view, const destiny_claim claims[], int count,
                        char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]);

#endif
