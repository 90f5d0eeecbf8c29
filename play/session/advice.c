#include "play/session/advice.h"

#include "bench/review/judgement.h"
#include "bench/review/overruled.h"
#include "bench/statistics/statistics.h"
#include "eval/evaluate.h"
#include "play/faces/terms_view.h"
#include "play/terminal/console.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { POSTERIOR_LINES = 16, ACTION_LINES = 24, MIX_ACTIONS = 6, RIVALS = 4, VALUE_BYTES = 32 };

static const double least_share = 0.005; /* of an action that is named in a mix: it prints as 1 % */

const rp_action_report *rp_advice_report(const rp_decision *decision, rp_action action) {
    for (int i = 0; i < decision->count; i++)
        if (decision->actions[i].action == action) return &decision->actions[i];
    return NULL;
}

/* Without a minus where no digit is left of the value. */
static double as_printed(double value) { return fabs(value) < 0.0005 ? 0 : value; }

void rp_advice_value_text(const rp_game *game, const rp_decision *decision, const rp_action_report *report, char *text,
                          size_t size) {
    if (rp_report_is_proved(game, decision, report))
        snprintf(text, size, "%+.3f exactly", as_printed(report->value));
    else if (rp_report_is_estimate(game, decision, report))
        snprintf(text, size, "about %+.3f", as_printed(report->value));
    else if (isfinite(report->standard_error))
        snprintf(text, size, "%+.3f +- %.3f", as_printed(report->value), rp_interval_factor * report->standard_error);
    else
        snprintf(text, size, "%+.3f +- ?", as_printed(report->value));
}

void rp_advice_win_text(const rp_action_report *report, char *text, size_t size) {
    if (isnan(report->win))
        text[0] = 0;
    else
        snprintf(text, size, "wins %.0f %%", 100 * report->win);
}

void rp_advice_worth_text(const rp_game *game, const rp_decision *decision, const rp_action_report *report,
                          char text[RP_ADVICE_WORTH_MAX]) {
    char value[48], win[32];
    if (!report->visits && !isfinite(report->standard_error)) {
        snprintf(text, RP_ADVICE_WORTH_MAX, "was not looked into");
        return;
    }
    rp_advice_value_text(game, decision, report, value, sizeof value);
    rp_advice_win_text(report, win, sizeof win);
    snprintf(text, RP_ADVICE_WORTH_MAX, "payoff %s%s%s", value, win[0] ? ", " : "", win);
}

bool rp_advice_is_mix(const rp_decision *decision) {
    int played = 0;
    for (int i = 0; i < decision->count; i++) played += decision->actions[i].share >= least_share;
    return decision->drawn && played > 1;
}

bool rp_advice_is_named(const rp_decision *decision, const rp_action_report *report) {
    return rp_advice_is_mix(decision) ? report->share >= least_share : report->action == decision->action;
}

static int by_share(const void *a, const void *b) {
    const rp_action_report *x = a, *y = b;
    if (x->share != y->share) return x->share < y->share ? 1 : -1;
    return x->action < y->action ? -1 : x->action > y->action;
}

void rp_advice_best_text(const rp_view *view, const rp_decision *decision, char text[RP_ADVICE_TEXT_MAX]) {
    char action[RP_TEXT_MAX];
    if (!rp_advice_is_mix(decision)) {
        rp_action_words(view->game, &view->masked, view->player, decision->action, action);
        snprintf(text, RP_ADVICE_TEXT_MAX, "%s", action);
        return;
    }
    rp_action_report sorted[RP_LEGAL_MAX];
    memcpy(sorted, decision->actions, (size_t)decision->count * sizeof *sorted);
    qsort(sorted, (size_t)decision->count, sizeof *sorted, by_share);
    size_t size = (size_t)snprintf(text, RP_ADVICE_TEXT_MAX, "a mix:");
    for (int i = 0; i < decision->count && sorted[i].share >= least_share && size < RP_ADVICE_TEXT_MAX; i++) {
        if (i == MIX_ACTIONS) {
            snprintf(text + size, RP_ADVICE_TEXT_MAX - size, ", and less likely ones");
            break;
        }
        rp_action_words(view->game, &view->masked, view->player, sorted[i].action, action);
        size += (size_t)snprintf(text + size, RP_ADVICE_TEXT_MAX - size, "%s %s %.0f %%", i ? "," : "", action,
                                 100 * sorted[i].share);
    }
}

const double rp_advice_small_loss = 0.02;

static bool have_same_digits(double one, double other) {
    char texts[2][VALUE_BYTES];
    snprintf(texts[0], VALUE_BYTES, "%+.3f", as_printed(one));
    snprintf(texts[1], VALUE_BYTES, "%+.3f", as_printed(other));
    return strcmp(texts[0], texts[1]) == 0;
}

rp_advice_closeness rp_advice_closeness_of(const rp_game *game, const rp_decision *decision,
                                           const rp_action_report *report) {
    const rp_action_report *best = rp_advice_report(decision, decision->action);
    rp_advice_closeness closeness = {.behind = best->value - report->value,
                                     .standard_error = hypot(best->standard_error, report->standard_error)};
    double error = rp_interval_factor * closeness.standard_error;
    double small = rp_advice_small_loss * (game->info.payoff_maximum - game->info.payoff_minimum);
    if (report == best || rp_advice_is_mix(decision)) return closeness;
    if (rp_report_is_estimate(game, decision, best) || rp_report_is_estimate(game, decision, report)) {
        closeness.as_good = error == 0 && have_same_digits(best->value, report->value);
        return closeness;
    }
    if (!isfinite(error) || closeness.behind > error) return closeness;
    closeness.close = error - closeness.behind > small;
    closeness.as_good = !closeness.close && error + closeness.behind <= small;
    return closeness;
}

bool rp_advice_is_close(const rp_game *game, const rp_decision *decision) {
    for (int i = 0; i < decision->count; i++)
        if (rp_advice_closeness_of(game, decision, &decision->actions[i]).close) return true;
    return false;
}

static void list_rivals(const rp_view *view, const rp_decision *decision, bool close, char text[RP_ADVICE_TEXT_MAX]) {
    rp_action_report rivals[RP_LEGAL_MAX];
    char action[RP_TEXT_MAX];
    bool is_advised = !rp_warning(view, decision->action);
    int count = 0;
    size_t size = 0;
    for (int i = 0; i < decision->count; i++) {
        rp_advice_closeness closeness = rp_advice_closeness_of(view->game, decision, &decision->actions[i]);
        if (is_advised && rp_warning(view, decision->actions[i].action)) continue;
        if (close ? closeness.close : closeness.as_good) rivals[count++] = decision->actions[i];
    }
    qsort(rivals, (size_t)count, sizeof *rivals, rp_report_by_value);
    text[0] = 0;
    for (int i = 0; i < count && i <= RIVALS && size < RP_ADVICE_TEXT_MAX; i++) {
        rp_action_words(view->game, &view->masked, view->player, rivals[i].action, action);
        if (i == RIVALS) snprintf(action, sizeof action, "%d more", count - RIVALS);
        size += (size_t)snprintf(text + size, RP_ADVICE_TEXT_MAX - size, "%s%s", i ? ", " : "", action);
    }
}

void rp_advice_close_text(const rp_view *view, const rp_decision *decision, char text[RP_ADVICE_TEXT_MAX]) {
    list_rivals(view, decision, true, text);
}

void rp_advice_as_good_text(const rp_view *view, const rp_decision *decision, char text[RP_ADVICE_TEXT_MAX]) {
    list_rivals(view, decision, false, text);
}

/* Of a mix nothing is overruled. */
static void overruled_text(const rp_view *view, const rp_decision *decision, char text[RP_OVERRULED_TEXT_MAX]) {
    text[0] = 0;
    if (!rp_advice_is_mix(decision)) rp_overruled_text(view, decision, text);
}

/* ---- text ----------------------------------------------------------------------------------------------- */

static int by_worth(const void *a, const void *b) {
    const rp_action_report *x = a, *y = b;
    if (x->share != y->share) return x->share < y->share ? 1 : -1;
    if (x->value != y->value) return x->value < y->value ? 1 : -1;
    return x->action < y->action ? -1 : x->action > y->action;
}

static bool knows_wins(const rp_decision *decision) {
    for (int i = 0; i < decision->count; i++)
        if (!isnan(decision->actions[i].win)) return true;
    return false;
}

/* A search by nodes counts no visits, or one of each action. */
static bool counts_visits(const rp_decision *decision) {
    for (int i = 0; i < decision->count; i++)
        if (decision->actions[i].visits > 1) return true;
    return false;
}

static bool shows_shares(const rp_decision *decision) { return counts_visits(decision) || rp_advice_is_mix(decision); }

static void print_action(FILE *out, const rp_view *view, const rp_decision *decision, const rp_action_report *report,
                         int width) {
    char text[RP_TEXT_MAX], value[16] = "?", deviation[16] = "?", win[16] = "-";
    rp_action_words(view->game, &view->masked, view->player, report->action, text);
    bool known = isfinite(report->standard_error);
    if (known || report->visits) snprintf(value, sizeof value, "%+.3f", as_printed(report->value));
    if (rp_report_is_proved(view->game, decision, report))
        snprintf(deviation, sizeof deviation, "exact");
    else if (rp_report_is_estimate(view->game, decision, report))
        snprintf(deviation, sizeof deviation, "estimate");
    else if (known)
        snprintf(deviation, sizeof deviation, "%.3f", rp_interval_factor * report->standard_error);
    if (!isnan(report->win)) snprintf(win, sizeof win, "%.1f %%", 100 * report->win);
    int padding = width - rp_console_columns(text); /* never below 0 */
    fprintf(out, "%c %s%*s %8s %8s", rp_advice_is_named(decision, report) ? '*' : ' ', text, padding, "", value,
            deviation);
    if (knows_wins(decision)) fprintf(out, " %8s", win);
    if (shows_shares(decision)) fprintf(out, " %8.1f %%", 100 * report->share);
    if (counts_visits(decision)) fprintf(out, " %10" PRIu64, report->visits);
    fprintf(out, "\n");
}

int rp_advice_sorted(const rp_decision *decision, rp_action_report sorted[RP_LEGAL_MAX]) {
    memcpy(sorted, decision->actions, (size_t)decision->count * sizeof *sorted);
    qsort(sorted, (size_t)decision->count, sizeof *sorted, by_worth);
    return decision->count;
}

void rp_advice_print_actions(FILE *out, const rp_view *view, const rp_decision *decision) {
    rp_action_report sorted[RP_LEGAL_MAX];
    char text[RP_TEXT_MAX];
    int width = 12, count = rp_advice_sorted(decision, sorted);
    for (int i = 0; i < count; i++) {
        rp_action_words(view->game, &view->masked, view->player, sorted[i].action, text);
        if (rp_console_columns(text) > width) width = rp_console_columns(text);
    }
    fprintf(out, "  %-*s %8s %8s", width, "action", "payoff", "+-");
    if (knows_wins(decision)) fprintf(out, " %8s", "win");
    if (shows_shares(decision)) fprintf(out, " %10s", "share");
    if (counts_visits(decision)) fprintf(out, " %10s", "visits");
    fprintf(out, "\n");
    /* those that are never played and stand at the end tell little by the dozen */
    int shown = count;
    while (shown > ACTION_LINES && sorted[shown - 1].share == 0 && sorted[shown - 1].action != decision->action)
        shown--;
    for (int i = 0; i < shown; i++) print_action(out, view, decision, &sorted[i], width);
    const char *rest = shows_shares(decision) ? "with a share of 0" : "that are worth no more";
    if (shown < count) fprintf(out, "  and %d more %s\n", count - shown, rest);
}

/* Bytes of what a fact is about when it ends in a whole number, "Troll life " of "Troll life 4"; else 0. */
static size_t subject_length(const char *text) {
    const char *space = strrchr(text, ' ');
    if (!space || !space[1] || space[1 + strspn(space + 1, "0123456789")]) return 0;
    return (size_t)(space - text) + 1;
}

/* Facts about one number stand in one line: "Troll life: 3 (25 %), 4 (50 %), 5 (25 %)". Returns how many it printed. */
static int print_numbers(FILE *out, const rp_posterior_fact facts[], int count) {
    size_t subject = subject_length(facts[0].text);
    int printed = 0;
    fprintf(out, "           %.*s:", (int)subject - 1 - (facts[0].text[subject - 2] == ':'), facts[0].text);
    for (; printed < count && subject_length(facts[printed].text) == subject; printed++) {
        if (strncmp(facts[printed].text, facts[0].text, subject) != 0) break;
        fprintf(out, "%s %s (%.0f %%)", printed ? "," : "", facts[printed].text + subject,
                100 * facts[printed].probability);
    }
    fprintf(out, "\n");
    return printed;
}

void rp_advice_print_posterior(FILE *out, const rp_view *view, int maximum) {
    rp_posterior_fact facts[RP_POSTERIOR_MAX];
    int count = rp_posterior(view, facts), at = 0;
    for (int line = 0; line < maximum && at < count; line++) {
        if (subject_length(facts[at].text)) {
            at += print_numbers(out, facts + at, count - at);
            continue;
        }
        fprintf(out, "  %5.1f %%  %s\n", 100 * facts[at].probability, facts[at].text);
        at++;
    }
    if (count > at) fprintf(out, "           and %d more; --json has them all\n", count - at);
}

static void print_line(FILE *out, const rp_view *view, const rp_decision *decision) {
    if (decision->line_length < 2) return;
    fprintf(out, "\nMain line:");
    for (int i = 0; i < decision->line_length; i++) {
        const rp_line_step *step = &decision->line[i];
        fprintf(out, "%s %s %s", i ? ";" : "",
                step->player < 0 ? "chance" : view->game->info.player_names[step->player], step->text);
    }
    fprintf(out, "\n");
}

/* Reasons for an action of the decision, as rp_reasons. */
static int reasons_of(const rp_view *view, const rp_decision *decision, rp_action action,
                      char reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX]) {
    return decision->unexplained ? 0 : rp_reasons(view, action, reasons);
}

/* Those of a mix begin with the action that they are about. */
static void print_reasons(FILE *out, const rp_view *view, const rp_decision *decision, int index) {
    char about[RP_TEXT_MAX], reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    rp_action action = decision->actions[index].action;
    bool is_mix = rp_advice_is_mix(decision);
    int count = reasons_of(view, decision, action, reasons);
    rp_action_words(view->game, &view->masked, view->player, action, about);
    for (int i = 0; i < count; i++) fprintf(out, "  - %s%s%s\n", is_mix ? about : "", is_mix ? ": " : "", reasons[i]);
}

/* Nothing for an empty text. */
static void print_note(FILE *out, const char *head, const char *text) {
    char line[RP_ADVICE_TEXT_MAX + RP_TEXT_MAX + 64];
    if (!text[0]) return;
    snprintf(line, sizeof line, "%s: %s.\n", head, text);
    rp_console_print_wrapped(out, line, rp_console_width(out), 2);
}

void rp_advice_print_others(FILE *out, const rp_view *view, const rp_decision *decision) {
    char text[RP_ADVICE_TEXT_MAX], best[RP_TEXT_MAX], head[RP_TEXT_MAX + 48], overruled[RP_OVERRULED_TEXT_MAX];
    rp_action_words(view->game, &view->masked, view->player, decision->action, best);
    bool is_estimate = rp_report_is_estimate(view->game, decision, rp_advice_report(decision, decision->action));
    snprintf(head, sizeof head, "As good as %s, as far as %s", best, is_estimate ? "was seen" : "it matters");
    rp_advice_as_good_text(view, decision, text);
    print_note(out, head, text);
    snprintf(head, sizeof head, "Too close to call with %s", best);
    rp_advice_close_text(view, decision, text);
    print_note(out, head, text);
    overruled_text(view, decision, overruled);
    print_note(out, "Not advised, whatever the payoff", overruled);
}

/* What +- is an error of, where others are modelled. */
static void print_error_meaning(FILE *out, const rp_view *view, const rp_decision *decision) {
    bool is_open = !(view->game->info.capabilities & (RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS));
    bool sampled = false;
    for (int i = 0; i < decision->count; i++) {
        double error = decision->actions[i].standard_error;
        sampled |= isfinite(error) && error > 0;
    }
    if (sampled && !is_open && view->game->info.players > 1)
        fprintf(out, "  (+-: of the sampling, if the others play as the search has them play)\n");
}

/* Payoff and chance to win beside each other need not agree where simulations end in estimates. */
static void print_win_meaning(FILE *out, const rp_view *view, const rp_decision *decision) {
    const rp_evaluator *known = rp_evaluator_of(view->game);
    bool told = false;
    for (int i = 0; i < decision->count; i++) told |= decision->actions[i].visits && isfinite(decision->actions[i].win);
    if (told && !decision->exact && known->wins_by_payoff && known->chance_to_win)
        fprintf(out, "  (payoff: as the search estimates it; win: how often such games were won)\n");
}

void rp_advice_print(FILE *out, const rp_view *view, const rp_decision *decision) {
    char best[RP_ADVICE_TEXT_MAX];
    rp_advice_best_text(view, decision, best);
    rp_advice_print_actions(out, view, decision);
    print_error_meaning(out, view, decision);
    print_win_meaning(out, view, decision);
    fprintf(out, "\nBest: %s\n", best);
    rp_advice_print_others(out, view, decision);
    for (int i = 0; i < decision->count; i++)
        if (rp_advice_is_named(decision, &decision->actions[i])) print_reasons(out, view, decision, i);
    print_line(out, view, decision);
    rp_terms_print(out, view);
    if (!(view->game->info.capabilities & RP_HAS_HIDDEN)) return;
    rp_posterior_fact facts[RP_POSTERIOR_MAX];
    if (rp_posterior(view, facts) == 0) return;
    fprintf(out, "\nWhat may be hidden:\n");
    rp_advice_print_posterior(out, view, POSTERIOR_LINES);
}

/* ---- JSON ----------------------------------------------------------------------------------------------- */

static void write_finite(rp_writer *writer, const char *key, double value) {
    if (isfinite(value))
        writer->real(writer, key, value);
    else
        writer->null(writer, key);
}

/* A value that rests on nothing is null. */
static void write_value(rp_writer *writer, double value, double standard_error, bool tried) {
    write_finite(writer, "value", tried || isfinite(standard_error) ? value : NAN);
    write_finite(writer, "stderr", standard_error);
}

/* How far it lies behind the best; null where one of the two is not known. */
static void write_closeness(rp_writer *writer, const rp_view *view, const rp_decision *decision,
                            const rp_action_report *report) {
    rp_advice_closeness closeness = rp_advice_closeness_of(view->game, decision, report);
    writer->open_object(writer, "against_best");
    write_value(writer, closeness.behind, closeness.standard_error, false);
    writer->boolean(writer, "as_good", closeness.as_good);
    writer->boolean(writer, "too_close", closeness.close);
    writer->close(writer);
}

static void write_action(rp_writer *writer, const rp_view *view, const rp_decision *decision,
                         const rp_action_report *report) {
    char text[RP_TEXT_MAX], reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    rp_action_text(view->game, &view->masked, view->player, report->action, text);
    writer->open_object(writer, NULL);
    writer->string(writer, "text", text);
    write_value(writer, report->value, report->standard_error, report->visits > 0);
    write_finite(writer, "win", report->win);
    write_finite(writer, "share", report->share);
    writer->integer(writer, "visits", (int64_t)report->visits);
    write_closeness(writer, view, decision, report);
    writer->open_array(writer, "reasons");
    int count = reasons_of(view, decision, report->action, reasons);
    for (int i = 0; i < count; i++) writer->string(writer, NULL, reasons[i]);
    writer->close(writer);
    writer->close(writer);
}

static void write_line(rp_writer *writer, const rp_view *view, const rp_decision *decision) {
    writer->open_array(writer, "line");
    for (int i = 0; i < decision->line_length; i++) {
        const rp_line_step *step = &decision->line[i];
        writer->open_object(writer, NULL);
        writer->string(writer, "player", step->player < 0 ? "chance" : view->game->info.player_names[step->player]);
        writer->string(writer, "text", step->text);
        writer->close(writer);
    }
    writer->close(writer);
}

static void write_overruled(rp_writer *writer, const rp_view *view, const rp_decision *decision) {
    char text[RP_OVERRULED_TEXT_MAX];
    overruled_text(view, decision, text);
    if (text[0])
        writer->string(writer, "not_advised", text);
    else
        writer->null(writer, "not_advised");
}

void rp_advice_write(rp_writer *writer, const rp_view *view, const rp_decision *decision) {
    char best[RP_TEXT_MAX];
    rp_posterior_fact facts[RP_POSTERIOR_MAX];
    write_value(writer, decision->value, decision->standard_error, decision->simulations > 0);
    writer->boolean(writer, "exact", decision->exact);
    writer->integer(writer, "simulations", (int64_t)decision->simulations);
    writer->integer(writer, "nodes", (int64_t)decision->nodes);
    writer->open_array(writer, "actions");
    for (int i = 0; i < decision->count; i++) write_action(writer, view, decision, &decision->actions[i]);
    writer->close(writer);
    rp_action_text(view->game, &view->masked, view->player, decision->action, best);
    writer->string(writer, "best", best);
    writer->boolean(writer, "mix", rp_advice_is_mix(decision));
    write_overruled(writer, view, decision);
    write_line(writer, view, decision);
    writer->open_array(writer, "posterior");
    int count = view->game->info.capabilities & RP_HAS_HIDDEN ? rp_posterior(view, facts) : 0;
    for (int i = 0; i < count; i++) {
        writer->open_object(writer, NULL);
        writer->string(writer, "text", facts[i].text);
        writer->real(writer, "probability", facts[i].probability);
        writer->close(writer);
    }
    writer->close(writer);
    rp_terms_write(writer, view);
}
