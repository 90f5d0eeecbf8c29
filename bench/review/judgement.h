/* What one decision was worth, judged by an agent from what its player knew then: the agent gets his view, nothing of
 * what was hidden from him or came later.
 *
 * The advice is the agent's answer to the view with the seed rp_view_key, as at the table. What it names costs nothing,
 * unless it is part of a mix of unknown NashConv: what a search tries now and then may be no part of a good mix. For
 * that and for anything else the agent is asked again, RP_JUDGEMENT_LOOKS times with other seeds, and
 *
 *   cost = value of the advice - value of what was chosen
 *
 * is the mean over these answers, for the answer that picked an advice flatters it. Where several choose at once, and
 * where the advice is to draw from several actions, the value of the advice is that of the mix, shares times values:
 * one row that was lucky against what the others happened to try is no measure. The error of a cost is the half width
 * of its 95 % interval: of the spread between the answers by Student's distribution, or where answers are alike of the
 * standard errors that they report. A mistake is what costs more than its error and than the NashConv of the mixes that
 * judge, and what the advice alone tells apart too, so that nothing is a mistake that the table called too close to
 * call. */
#ifndef RIPOSTE_BENCH_REVIEW_JUDGEMENT_H
#define RIPOSTE_BENCH_REVIEW_JUDGEMENT_H

#include "search/agent.h"

enum { RP_JUDGEMENT_LOOKS = 4 };

typedef enum rp_verdict {
    RP_VERDICT_BEST,    /* what the advice names, or no worse */
    RP_VERDICT_CLOSE,   /* the difference is within its error or the NashConv: too close to call */
    RP_VERDICT_MISTAKE, /* worse by more than these */
    RP_VERDICT_UNKNOWN  /* the agent has no value for it */
} rp_verdict;

/* "best", "close", "mistake", "unknown" */
const char *rp_verdict_name(rp_verdict verdict);

typedef struct rp_judgement {
    rp_verdict verdict;
    rp_action chosen, best;
    bool is_mix;       /* the advice is to draw from several actions */
    bool is_barred;    /* rp_warning speaks against what was chosen, and not against `best` */
    bool is_named;     /* what was chosen is, or may be drawn by, the advice */
    bool is_estimate;  /* values come from a search that ended in estimates: the error of `cost` is not known */
    bool exact;        /* values are proved */
    double value, win; /* of the position under the advice; win NAN: unknown */
    bool is_estimated; /* `value` is not proved */
    double cost;       /* may be below 0 unless it is a mistake; 0 when unknown */
    double error;      /* of cost; 0 when there is nothing that was sampled */
    double win_cost;   /* the same in chance to win; NAN when unknown */
} rp_judgement;

/* The value, which was not sampled, is proved: the whole decision is, or a search found an end of the payoff range. */
bool rp_report_is_proved(const rp_game *game, const rp_decision *decision, const rp_action_report *report);
/* It is one of a search that saw all and ended in estimates: nothing was sampled, so there is no error to tell. */
bool rp_report_is_estimate(const rp_game *game, const rp_decision *decision, const rp_action_report *report);

/* Shares below this are no part of a mix: they print as 0 %. */
extern const double rp_judgement_least_share;

/* Judges that view->player, who had to act, chose `chosen`. The advice goes to `advice`; `scratch` is room for another.
 * `stop` may be NULL; set: RP_FAILED "stopped". Other failures as of rp_agent_decide. */
rp_status rp_judge(rp_agent *agent, const rp_view *view, rp_action chosen, const atomic_bool *stop, rp_decision *advice,
                   rp_decision *scratch, rp_judgement *judgement, rp_error *error);

#endif
