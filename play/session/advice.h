/* How an agent's answer is printed. */
#ifndef RIPOSTE_PLAY_SESSION_ADVICE_H
#define RIPOSTE_PLAY_SESSION_ADVICE_H

#include "engine/document.h"
#include "search/agent.h"

#include <stdio.h>

/* The report of one action; NULL when it is not in the decision. */
const rp_action_report *rp_advice_report(const rp_decision *decision, rp_action action);

enum { RP_ADVICE_TEXT_MAX = 8 * RP_TEXT_MAX };

/* Whether the advice is to draw from several actions by their shares; those below half a percent do not count. */
bool rp_advice_is_mix(const rp_decision *decision);
/* Whether the advice names that action: the one to play, or one of the mix. */
bool rp_advice_is_named(const rp_decision *decision, const rp_action_report *report);
/* The action to play, or "a mix: Rock 33 %, Paper 33 %, Scissors 33 %", the most likely ones. */
void rp_advice_best_text(const rp_view *view, const rp_decision *decision, char text[RP_ADVICE_TEXT_MAX]);

/* The value of one action of the decision: "+0.312 +- 0.011", the half width of the 95 % interval of the sampling,
 * or "+0.312 exactly" when the decision is proved, not sampled; "about +0.312" where a search ended in estimates. */
void rp_advice_value_text(const rp_decision *decision, const rp_action_report *report, char *text, size_t size);
/* "wins 67 %" or "" when unknown. */
void rp_advice_win_text(const rp_action_report *report, char *text, size_t size);

/* Everything as text: table of actions (best first), best, reasons, main line, terms of the evaluation, what
 * may be hidden. */
void rp_advice_print(FILE *out, const rp_view *view, const rp_decision *decision);
/* The table of actions alone. */
void rp_advice_print_actions(FILE *out, const rp_view *view, const rp_decision *decision);
/* The facts of rp_posterior in at most `maximum` lines; those about one number share a line. */
void rp_advice_print_posterior(FILE *out, const rp_view *view, int maximum);

/* Members "value", "stderr", "exact", "simulations", "nodes", "actions", "best", "mix", "line", "posterior",
 * "terms" of the open object. */
void rp_advice_write(rp_writer *writer, const rp_view *view, const rp_decision *decision);

#endif
