#include "bench/review/judgement.h"

#include "bench/statistics/statistics.h"
#include "eval/evaluate.h"

#include <math.h>

/* Smaller differences print as 0.000. */
static const double least_cost = 0.0005;
const double rp_judgement_least_share = 0.005;

const char *rp_verdict_name(rp_verdict verdict) {
    static const char *const names[] = {[RP_VERDICT_BEST] = "best",
                                        [RP_VERDICT_CLOSE] = "close",
                                        [RP_VERDICT_MISTAKE] = "mistake",
                                        [RP_VERDICT_UNKNOWN] = "unknown"};
    return names[verdict];
}

/* Differences between the advice and what was chosen, one for each answer. */
typedef struct differences {
    rp_mean value;
    double variances; /* sum of what the answers report */
    double win;       /* sum; NAN: not known */
} differences;

static const rp_action_report *report_of(const rp_decision *decision, rp_action action) {
    for (int i = 0; i < decision->count; i++)
        if (decision->actions[i].action == action) return &decision->actions[i];
    return NULL;
}

/* What is worth nothing else has not been tried, or is a bound. */
static bool is_known(const rp_action_report *report) { return report && isfinite(report->standard_error); }

/* The advice as one action: itself, or of a mix the mean of those in it that have a value. */
static rp_action_report advised(const rp_decision *decision, rp_action best, bool as_mix) {
    rp_action_report all = {.action = best, .standard_error = INFINITY, .win = NAN};
    const rp_action_report *one = report_of(decision, best);
    double share = 0, value = 0, win = 0, variance = 0;
    if (!as_mix) return one ? *one : all;
    for (int i = 0; i < decision->count; i++) {
        const rp_action_report *report = &decision->actions[i];
        if (report->share <= 0 || !is_known(report)) continue;
        share += report->share;
        value += report->share * report->value;
        win += report->share * report->win;
        variance += report->share * report->share * report->standard_error * report->standard_error;
    }
    if (share <= 0) return one ? *one : all;
    all.value = value / share;
    all.win = win / share;
    all.standard_error = sqrt(variance) / share;
    return all;
}

/* Nothing was sampled by a search that counts nodes alone. */
static bool saw_all(const rp_decision *decision, const rp_action_report *report) {
    return decision->nodes && decision->simulations <= 1 && report->standard_error == 0;
}

bool rp_report_is_proved(const rp_game *game, const rp_decision *decision, const rp_action_report *report) {
    bool at_end = report->value <= game->info.payoff_minimum || report->value >= game->info.payoff_maximum;
    return report->standard_error == 0 && (decision->exact || (at_end && saw_all(decision, report)));
}

bool rp_report_is_estimate(const rp_game *game, const rp_decision *decision, const rp_action_report *report) {
    return saw_all(decision, report) && !rp_report_is_proved(game, decision, report);
}

static bool is_simultaneous(const rp_view *view) {
    unsigned to_act = rp_to_act(view->game, &view->masked);
    return (to_act & (to_act - 1)) != 0;
}

static bool is_mix(const rp_decision *decision) {
    int played = 0;
    for (int i = 0; i < decision->count; i++) played += decision->actions[i].share >= rp_judgement_least_share;
    return decision->drawn && played > 1;
}

static void add_difference(const rp_decision *decision, const rp_judgement *j, bool as_mix, differences *all) {
    const rp_action_report *chosen = report_of(decision, j->chosen);
    rp_action_report best = advised(decision, j->best, as_mix);
    if (!is_known(chosen) || !is_known(&best)) return;
    rp_mean_add(&all->value, best.value - chosen->value);
    all->variances += best.standard_error * best.standard_error + chosen->standard_error * chosen->standard_error;
    all->win += best.win - chosen->win;
}

/* Half of the 95 % interval of a mean of so many samples, in standard errors. */
static double student(uint64_t samples) {
    static const double factor[] = {0, 0, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365};
    return samples < sizeof factor / sizeof *factor ? factor[samples] : rp_interval_factor;
}

/* Whether one answer alone tells the two apart, by the errors that it reports. */
static bool tells_apart(const rp_decision *decision, const rp_judgement *j, bool as_mix) {
    differences one = {{0}, 0, 0};
    add_difference(decision, j, as_mix, &one);
    return one.value.count && one.value.mean > rp_interval_factor * sqrt(one.variances);
}

/* The judgement that the differences come to; `apart`: as the advice has it. `nash_conv` may be NAN. */
static void conclude(const differences *all, bool apart, double nash_conv, rp_judgement *j) {
    double count = (double)all->value.count;
    if (all->value.count == 0) {
        j->verdict = RP_VERDICT_UNKNOWN;
        return;
    }
    double spread = all->value.count > 1 ? rp_mean_error(&all->value) : 0;
    j->cost = all->value.mean;
    j->win_cost = all->win / count;
    j->error = spread > 0 ? student(all->value.count) * spread : rp_interval_factor * sqrt(all->variances) / count;
    j->is_estimate = j->error == 0 && !j->exact;
    if (fabs(j->cost) < least_cost && j->error < least_cost)
        j->verdict = RP_VERDICT_BEST;
    else if (apart && j->cost > j->error && j->cost >= least_cost && !(j->cost <= nash_conv))
        j->verdict = RP_VERDICT_MISTAKE;
    else
        j->verdict = j->is_named || j->cost < -j->error ? RP_VERDICT_BEST : RP_VERDICT_CLOSE;
}

static rp_status look(rp_agent *agent, const rp_view *view, int number, const atomic_bool *stop, rp_decision *decision,
                      rp_error *error) {
    const rp_limits limits = {.stop = stop};
    uint64_t key = rp_view_key(view);
    rp_agent_forget(agent);
    rp_status status =
        rp_agent_decide(agent, view, &limits, number ? rp_mix(key, (uint64_t)number) : key, decision, error);
    if (!status && stop && atomic_load(stop)) status = rp_fail(error, RP_FAILED, "stopped");
    return status;
}

/* Whether another seed changes nothing of what is asked. */
static bool is_same(const rp_decision *a, const rp_decision *b, rp_action one, rp_action other) {
    const rp_action actions[] = {one, other};
    for (int i = 0; i < 2; i++) {
        const rp_action_report *x = report_of(a, actions[i]), *y = report_of(b, actions[i]);
        if (!x || !y || x->value != y->value || x->standard_error != y->standard_error) return false;
    }
    return true;
}

rp_status rp_judge(rp_agent *agent, const rp_view *view, rp_action chosen, const atomic_bool *stop, rp_decision *advice,
                   rp_decision *scratch, rp_judgement *j, rp_error *error) {
    rp_status status = look(agent, view, 0, stop, advice, error);
    if (status) return status;
    bool as_mix = advice->drawn || is_simultaneous(view);
    rp_action_report best = advised(advice, advice->action, as_mix);
    const rp_action_report *report = report_of(advice, chosen);
    *j = (rp_judgement){.verdict = RP_VERDICT_BEST,
                        .chosen = chosen,
                        .best = advice->action,
                        .is_mix = is_mix(advice),
                        .is_barred = rp_warning(view, chosen) && !rp_warning(view, advice->action),
                        .exact = advice->exact,
                        .value = best.value,
                        .win = best.win,
                        .is_estimated = !rp_report_is_proved(view->game, advice, &best)};
    j->is_named = j->is_mix ? report && report->share >= rp_judgement_least_share : chosen == advice->action;
    double nash_conv = rp_agent_nash_conv(agent);
    if (j->is_named && (!j->is_mix || !isnan(nash_conv))) return RP_OK;
    differences all = {{0}, 0, 0};
    for (int i = 1; i <= (advice->exact ? 0 : RP_JUDGEMENT_LOOKS); i++) {
        status = look(agent, view, i, stop, scratch, error);
        if (status) return status;
        if (i == 1 && is_same(advice, scratch, chosen, advice->action)) break;
        add_difference(scratch, j, as_mix, &all);
    }
    if (all.value.count == 0) add_difference(advice, j, as_mix, &all);
    conclude(&all, tells_apart(advice, j, as_mix), nash_conv, j);
    if (as_mix && !advice->drawn) j->cost = fmax(j->cost, 0); /* what was tried in vain has lowered the mix */
    return RP_OK;
}
