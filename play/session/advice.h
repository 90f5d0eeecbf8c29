/* How an agent's answer is printed. */
#ifndef RIPOSTE_PLAY_SESSION_ADVICE_H
#define RIPOSTE_PLAY_SESSION_ADVICE_H

#include "engine/document.h"
#include "search/agent.h"

#include <stdio.h>

/* The report of one action; NULL when it is not in the decision. */
const rp_action_report *rp_advice_report(const rp_decision *decision, rp_action action);

enum {
    RP_ADVICE_TEXT_MAX = 8 * RP_TEXT_MAX,
    RP_ADVICE_SIMULATIONS = 20000 /* budget of the adviser at the table (search/best/best.h) */
};

/* Whether the advice is to draw from several actions by their shares; those below half a percent do not count. */
bool rp_advice_is_mix(const rp_decision *decision);
/* Whether the advice names that action: the one to play, or one of the mix. */
bool rp_advice_is_named(const rp_decision *decision, const rp_action_report *report);
/* The action to play, or "a mix: Rock 33 %, Paper 33 %, Scissors 33 %", the most likely ones. */
void rp_advice_best_text(const rp_view *view, const rp_decision *decision, char text[RP_ADVICE_TEXT_MAX]);

/* The value of one action of the decision: "+0.312 +- 0.011", the half width of the 95 % interval of the sampling,
 * or "+0.312 exactly" when the value is proved, not sampled; "about +0.312" where a search ended in estimates. */
void rp_advice_value_text(const rp_game *game, const rp_decision *decision, const rp_action_report *report, char *text,
                          size_t size);
/* "wins 67 %" or "" when unknown. */
void rp_advice_win_text(const rp_action_report *report, char *text, size_t size);
enum { RP_ADVICE_WORTH_MAX = 96 };
/* Both: "payoff +0.312 exactly, wins 67 %"; "was not looked into" of an action without visits. */
void rp_advice_worth_text(const rp_game *game, const rp_decision *decision, const rp_action_report *report,
                          char text[RP_ADVICE_WORTH_MAX]);

/* Part of the payoff range that a wrong choice may cost without mattering. */
extern const double rp_advice_small_loss;

/* An action beside the one to play, which has most visits and need not have the highest value. With the difference of
 * their values goes its 95 % interval, as of independent samples: the same worlds and luck for both make it smaller. */
typedef struct rp_advice_closeness {
    double behind;         /* value of the action to play less that of this one */
    double standard_error; /* of `behind` */
    bool close;            /* 0 lies in the interval or above it, and this one may be better by more than a small
                            * loss */
    bool as_good;          /* the same, but neither may be better by more than that; or both are estimates of a search,
                            * equal in the digits that are shown */
} rp_advice_closeness;
/* Of `report`, one of the decision's for a game. Neither close nor as good are the action to play itself, what is known
 * by a bound only or was tried once, and the actions of a mix, which are all to be played. */
rp_advice_closeness rp_advice_closeness_of(const rp_game *game, const rp_decision *decision,
                                           const rp_action_report *report);
/* Whether some action is too close to call. */
bool rp_advice_is_close(const rp_game *game, const rp_decision *decision);
/* "Slash, Leap", the actions that are too close to call, or those that are as good; the best first, "" when there are
 * none. What rp_warning speaks against is none of them. */
void rp_advice_close_text(const rp_view *view, const rp_decision *decision, char text[RP_ADVICE_TEXT_MAX]);
void rp_advice_as_good_text(const rp_view *view, const rp_decision *decision, char text[RP_ADVICE_TEXT_MAX]);

/* Everything as text: table of actions (best first), best, what is as good, too close to call or barred,
 * reasons, main line, terms of the evaluation, what may be hidden. */
void rp_advice_print(FILE *out, const rp_view *view, const rp_decision *decision);
/* What is as good as the action to play, too close to call with it, or barred, each in sentences with that action's
 * name, for another may be called "none". */
void rp_advice_print_others(FILE *out, const rp_view *view, const rp_decision *decision);
/* The actions of the decision in the order of that table, the best first; how many they are. */
int rp_advice_sorted(const rp_decision *decision, rp_action_report sorted[RP_LEGAL_MAX]);
/* The table of actions alone. */
void rp_advice_print_actions(FILE *out, const rp_view *view, const rp_decision *decision);
/* The facts of rp_posterior in at most `maximum` lines; those about one number share a line. */
void rp_advice_print_posterior(FILE *out, const rp_view *view, int maximum);

/* Members "value", "stderr", "exact", "simulations", "nodes", "actions", "best", "mix", "not_advised", "line",
 * "posterior", "terms" of the open object. */
void rp_advice_write(rp_writer *writer, const rp_view *view, const rp_decision *decision);

#endif
