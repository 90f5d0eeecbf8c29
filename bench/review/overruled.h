/* What is not advised though a search preferred it: rp_warning speaks against it, so something else is to be played
 * (rp_agent_decide). */
#ifndef RIPOSTE_BENCH_REVIEW_OVERRULED_H
#define RIPOSTE_BENCH_REVIEW_OVERRULED_H

#include "search/agent.h"

enum { RP_OVERRULED_TEXT_MAX = 4 * RP_TEXT_MAX };

/* Order of rp_action_report for qsort: the best value first, then the lower action. */
int rp_report_by_value(const void *a, const void *b);

/* "Slash, Leap: they cannot hit": the actions of the decision with a better value or a larger share than the one to
 * play, of those that rp_warning speaks against, the best value first, and why; each reason is given once, behind the
 * last action that it stands against. "" when there are none. */
void rp_overruled_text(const rp_view *view, const rp_decision *decision, char text[RP_OVERRULED_TEXT_MAX]);

#endif
