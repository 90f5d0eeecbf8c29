#include "play/reports/review_report.h"

#include "eval/evaluate.h"
#include "play/faces/face.h"
#include "play/session/advice.h"
#include "play/session/session.h"
#include "play/terminal/console.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Nobody reads a list of more choices than LISTED_MAX. */
enum { ROW_COLUMNS = 19, WINS_COLUMNS = 7, LISTED_MAX = 60, COST_BYTES = 48, COMMAND_BYTES = 16384, LINE_BYTES = 2048 };
enum { WHOSE_BYTES = 512 };

/* Whether three digits show more than 0. */
static bool is_printed(double value) { return fabs(value) >= 0.0005; }

/* Without a minus where no digit is left of the value. */
static double as_printed(double value) { return is_printed(value) ? value : 0; }

static void print_wrapped(FILE *out, const char *text, int hang) {
    rp_console_print_wrapped(out, text, rp_console_width(stdout), hang);
}

/* "0.120 +- 0.030", "about 0.120", "0.120". */
static void format_cost(double cost, double error, bool is_estimate, char text[COST_BYTES]) {
    if (is_printed(error))
        snprintf(text, COST_BYTES, "%.3f +- %.3f", as_printed(cost), error);
    else
        snprintf(text, COST_BYTES, "%s%.3f", is_estimate ? "about " : "", as_printed(cost));
}

/* Whether who reads the review is who played: a person's choices are reviewed by himself. */
static bool is_own(const rp_record_review *made) { return rp_session_is_person(made->record->agents[made->seat]); }

/* ---- every choice --------------------------------------------------------------------------------------- */

/* The text in exactly so many columns. */
static void print_column(FILE *out, const char *text, int columns) {
    char cut[RP_TEXT_MAX + 4];
    snprintf(cut, sizeof cut, "%s", text);
    if (rp_console_columns(cut) > columns) {
        size_t length = strlen(cut);
        while (length > 0 && (rp_console_columns(cut) > columns - 3 || ((unsigned char)cut[length] & 0xc0) == 0x80))
            cut[--length] = 0;
        snprintf(cut + length, sizeof cut - length, "...");
    }
    fprintf(out, "%s%*s", cut, columns - rp_console_columns(cut), "");
}

static const char *best_text(const rp_review_choice *choice) {
    const rp_judgement *judgement = &choice->judgement;
    if (judgement->is_named) return judgement->is_mix ? "part of the mix" : "the same";
    return judgement->is_mix ? "a mix" : choice->best;
}

static void cost_text(const rp_judgement *judgement, char text[COST_BYTES]) {
    text[0] = 0;
    switch (judgement->verdict) {
    case RP_VERDICT_BEST:
        snprintf(text, COST_BYTES, "%s", judgement->is_named ? "-" : judgement->is_barred ? "not advised" : "as good");
        break;
    case RP_VERDICT_CLOSE: snprintf(text, COST_BYTES, "too close to call"); break;
    case RP_VERDICT_UNKNOWN: snprintf(text, COST_BYTES, "not known"); break;
    case RP_VERDICT_MISTAKE: format_cost(judgement->cost, judgement->error, judgement->is_estimate, text); break;
    }
}

/* Columns of the two names, and whether chances to win are known at all. */
typedef struct layout {
    int played, best;
    bool has_wins;
} layout;

static bool is_listed(const rp_review *review, size_t at) {
    return review->count <= LISTED_MAX || review->choice[at].judgement.verdict == RP_VERDICT_MISTAKE;
}

static int larger(int a, int b) { return a > b ? a : b; }

/* As wide as the longest names where the width allows it, else the wider column is cut. */
static layout layout_of(const rp_review *review, int width) {
    layout made = {.played = (int)strlen("played"), .best = (int)strlen("best")};
    int cost = (int)strlen("cost");
    char text[COST_BYTES];
    for (size_t i = 0; i < review->count; i++) {
        const rp_review_choice *choice = &review->choice[i];
        if (!is_listed(review, i)) continue;
        cost_text(&choice->judgement, text);
        cost = larger(cost, rp_console_columns(text));
        made.played = larger(made.played, rp_console_columns(choice->chosen));
        made.best = larger(made.best, rp_console_columns(best_text(choice)));
        made.has_wins |= !isnan(choice->judgement.win);
    }
    int room = width - ROW_COLUMNS - cost - (made.has_wins ? WINS_COLUMNS : 0);
    if (made.played + made.best <= room) return made;
    if (made.played <= room / 2)
        made.best = room - made.played;
    else if (made.best <= room / 2)
        made.played = room - made.best;
    else
        made.played = made.best = room / 2;
    return made;
}

static void print_row(FILE *out, layout at, const char *played, const char *best, const char *payoff, const char *win,
                      const char *cost) {
    print_column(out, played, at.played);
    fprintf(out, " ");
    print_column(out, best, at.best);
    fprintf(out, " %7s", payoff);
    if (at.has_wins) fprintf(out, " %6s", win);
    fprintf(out, "  %s\n", cost);
}

static void print_choice(FILE *out, layout at, const rp_review_choice *choice, size_t number) {
    const rp_judgement *judgement = &choice->judgement;
    char cost[COST_BYTES], payoff[16], win[16] = "-";
    cost_text(judgement, cost);
    snprintf(payoff, sizeof payoff, "%s%+.3f", judgement->is_estimated ? "~" : "", as_printed(judgement->value));
    if (!isnan(judgement->win)) snprintf(win, sizeof win, "%.0f %%", 100 * judgement->win);
    fprintf(out, " %c%4zu  ", judgement->verdict == RP_VERDICT_MISTAKE ? '!' : ' ', number);
    print_row(out, at, choice->chosen, best_text(choice), payoff, win, cost);
}

/* What of the table has to be explained. */
typedef struct table_signs {
    bool mistakes, errors, estimates, mixes;
    bool marked;       /* payoffs with a ~ */
    bool unknown_wins; /* a - where a chance to win would stand */
} table_signs;

static table_signs signs_of(const rp_review *review) {
    table_signs signs = {false};
    for (size_t i = 0; i < review->count; i++) {
        const rp_judgement *judgement = &review->choice[i].judgement;
        if (!is_listed(review, i)) continue;
        signs.mixes |= judgement->is_mix;
        signs.marked |= judgement->is_estimated;
        signs.unknown_wins |= isnan(judgement->win);
        if (judgement->verdict != RP_VERDICT_MISTAKE) continue;
        signs.mistakes = true;
        if (is_printed(judgement->error))
            signs.errors = true;
        else
            signs.estimates |= judgement->is_estimate;
    }
    return signs;
}

static void print_meaning(FILE *out, const rp_review *review, layout at) {
    table_signs signs = signs_of(review);
    char line[LINE_BYTES];
    snprintf(line, sizeof line, "\nPayoff%s what the best choice could be expected to bring.%s%s%s%s%s%s%s\n",
             at.has_wins ? " and wins are" : " is",
             signs.marked ? " ~ is an estimate: how far it may be off is not known." : "",
             at.has_wins && signs.unknown_wins ? " - under wins: the chance to win is not known there." : "",
             signs.mistakes ? " Cost is how much less payoff could be expected of the choice that was made." : "",
             signs.estimates ? " How far one that is \"about\" so much may be off is not known." : "",
             signs.errors ? " +- is the error: 95 times in 100 the true cost is no further off than that." : "",
             signs.errors     ? " ! marks a mistake: it costs more than its error."
             : signs.mistakes ? " ! marks a mistake."
                              : "",
             signs.mixes ? " A mix is to draw one of several choices at random, so that nobody can foresee it." : "");
    print_wrapped(out, line, 2);
}

static void print_overruled(FILE *out, const rp_review_choice *choice, size_t number) {
    char line[LINE_BYTES];
    if (!choice->overruled[0]) return;
    snprintf(line, sizeof line, "Choice %zu: not advised, whatever the payoff: %s.\n", number, choice->overruled);
    print_wrapped(out, line, 2);
}

static void print_choices(FILE *out, const rp_review *review) {
    layout at = layout_of(review, rp_console_width(stdout));
    if (review->count == 0) return;
    if (review->count > LISTED_MAX && review->mistakes == 0) {
        fprintf(out, "\nNo mistake was found in these %zu choices; 'riposte review --json' lists all.\n",
                review->count);
        return;
    }
    fprintf(out, "\n   no.  ");
    print_row(out, at, "played", "best", "payoff", "wins", "cost");
    for (size_t i = 0; i < review->count; i++)
        if (is_listed(review, i)) print_choice(out, at, &review->choice[i], i + 1);
    if (review->count > LISTED_MAX)
        fprintf(out, "Of %zu choices only mistakes are listed; 'riposte review --json' has all.\n", review->count);
    print_meaning(out, review, at);
    for (size_t i = 0; i < review->count; i++)
        if (is_listed(review, i)) print_overruled(out, &review->choice[i], i + 1);
}

/* ---- the costliest -------------------------------------------------------------------------------------- */

static void print_reasons(FILE *out, const rp_view *view, rp_action action) {
    char about[RP_TEXT_MAX], reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX], line[LINE_BYTES];
    const char *warning = rp_warning(view, action);
    int count = rp_reasons(view, action, reasons);
    rp_action_words(view->game, &view->masked, view->player, action, about);
    if (warning) {
        snprintf(line, sizeof line, "   - %s: %s\n", about, warning);
        print_wrapped(out, line, 2);
    }
    for (int i = 0; i < count; i++) {
        snprintf(line, sizeof line, "   - %s: %s\n", about, reasons[i]);
        print_wrapped(out, line, 2);
    }
}

static bool is_answer(const char *text) { return strcmp(text, "yes") == 0 || strcmp(text, "no") == 0; }

/* To what an answer was given: elsewhere choices say what they are. */
static void print_question(FILE *out, const rp_view *view, const rp_review_choice *choice) {
    const rp_phrases *phrases = view->game->rules->phrases;
    char question[RP_TEXT_MAX], line[RP_TEXT_MAX + 16];
    if (!is_answer(choice->chosen) || !phrases || !phrases->question) return;
    phrases->question(view->game, &view->masked, view->player, question);
    snprintf(line, sizeof line, "   Asked: %s\n", question);
    print_wrapped(out, line, 2);
}

static void print_worst(FILE *out, const rp_record_review *made, int place) {
    const rp_review_worst *worst = &made->review.worst[place];
    const rp_review_choice *choice = &made->review.choice[worst->index];
    const rp_judgement *judgement = &choice->judgement;
    char best[RP_ADVICE_TEXT_MAX], cost[COST_BYTES], wins[64] = "", line[LINE_BYTES];
    char command[COMMAND_BYTES];
    rp_advice_best_text(&worst->view, &worst->advice, best);
    format_cost(judgement->cost, judgement->error, judgement->is_estimate, cost);
    if (!isnan(judgement->win_cost) && judgement->win_cost >= 0.0005)
        snprintf(wins, sizeof wins, ", and %.1f points of the chance to win", 100 * judgement->win_cost);
    snprintf(line, sizeof line, "%d. Choice %zu: %s cost %s%s. Best was %s.\n", place + 1, worst->index + 1,
             choice->chosen, cost, wins, best);
    print_wrapped(out, line, 2);
    print_question(out, &worst->view, choice);
    print_reasons(out, &worst->view, judgement->best);
    print_reasons(out, &worst->view, judgement->chosen);
    if (rp_record_review_again(made, choice, command, sizeof command))
        fprintf(out, "   Try again from here:\n   %s\n", command); /* in one piece, however long */
}

static void print_costliest(FILE *out, const rp_record_review *made) {
    const rp_review *review = &made->review;
    if (review->worst_count == 0) return;
    if ((size_t)review->worst_count < review->mistakes)
        fprintf(out, "\nThe %d costliest of %zu mistakes\n", review->worst_count, (size_t)review->mistakes);
    else
        fprintf(out, "\n%s\n", review->worst_count == 1 ? "The mistake" : "The mistakes, the costliest first");
    for (int i = 0; i < review->worst_count; i++) print_worst(out, made, i);
}

/* ---- all together --------------------------------------------------------------------------------------- */

static void print_count(FILE *out, size_t count, const char *one, const char *many, const char *before) {
    fprintf(out, "%s%zu %s", before, count, count == 1 ? one : many);
}

static void print_counts(FILE *out, const rp_review *review) {
    print_count(out, review->count, "choice", "choices", "");
    print_count(out, review->mistakes, "mistake", "mistakes", ": ");
    print_count(out, review->close, "too close to call", "too close to call", ", ");
    if (review->unknown) print_count(out, review->unknown, "not judged", "not judged", ", ");
    fprintf(out, ".\n");
}

/* Whoever chooses as the judge does costs nothing by the way costs are measured, which says nothing about the judge. */
static void print_agreement(FILE *out, const rp_record_review *made) {
    const rp_review *review = &made->review;
    char seat[RP_SEAT_NAME_MAX] = "You", line[LINE_BYTES];
    bool draws = false;
    if (!is_own(made)) rp_seat_name(made->game, made->seat, seat);
    seat[0] = (char)toupper((unsigned char)seat[0]);
    for (size_t i = 0; i < review->count; i++) draws |= review->choice[i].judgement.is_mix;
    snprintf(line, sizeof line, "%s played what this computer player %s play; it cannot find fault with it.\n", seat,
             draws ? "might" : "would");
    print_wrapped(out, line, 2);
}

/* What luck or the other side gives back can be lost again, so the sum may be more than a game can pay. */
static void print_loss(FILE *out, const rp_record_review *made) {
    const rp_review *review = &made->review;
    const rp_game_info *info = &made->game->info;
    char cost[COST_BYTES], line[LINE_BYTES];
    bool is_whole = !review->unknown && !review->stopped, has_error = is_printed(review->error);
    double range = info->payoff_maximum - info->payoff_minimum;
    bool again = !review->is_estimate && review->cost - review->error > range;
    format_cost(review->cost, review->error, review->is_estimate, cost);
    int used = snprintf(line, sizeof line, "Loss over the game%s: ", is_whole ? "" : " as far as it was judged");
    bool costs_wins = review->has_wins && review->win_cost >= 0.0005; /* less is none, by the error of either share */
    if (!is_printed(review->cost) && !has_error && !review->is_estimate)
        used += snprintf(line + used, sizeof line - (size_t)used, "none%s", costs_wins ? " in payoff" : "");
    else
        used += snprintf(line + used, sizeof line - (size_t)used, "%s in payoff", cost);
    if (review->mistakes && is_printed(review->cost - review->mistakes_cost))
        used += snprintf(line + used, sizeof line - (size_t)used, " (mistakes alone: %.3f)", review->mistakes_cost);
    if (costs_wins)
        used += snprintf(line + used, sizeof line - (size_t)used, ", %.1f points of the chance to win",
                         100 * review->win_cost);
    snprintf(line + used, sizeof line - (size_t)used, "%s%s.\n",
             has_error && review->cost <= review->error ? "; no more than the error" : "",
             again ? "; what luck or the other side gave back was lost again" : "");
    print_wrapped(out, line, 2);
}

static void print_summary(FILE *out, const rp_record_review *made) {
    const rp_review *review = &made->review;
    if (review->count == 0) return;
    fprintf(out, "\n");
    bool agrees = review->named == review->count && !review->mistakes;
    if (agrees)
        print_agreement(out, made);
    else
        print_counts(out, review);
    if (!agrees || is_printed(review->cost) || is_printed(review->error)) print_loss(out, made);
}

/* ---- where the result came from ------------------------------------------------------------------------- */

static long thousandths(double value) { return lround(1000 * value); }

static void print_part(FILE *out, const char *name, long value) {
    fprintf(out, "  %-52s %+8.3f\n", name, (double)value / 1000);
}

static const char *luck_source(rp_value_kind kind) {
    switch (kind) {
    case RP_VALUE_SOLVED: return "by the solved game";
    case RP_VALUE_EVALUATION: return "by the computer's quick estimate";
    case RP_VALUE_PLAYOUTS: return "by the mean of random games played on from there";
    }
    return "";
}

/* "" where there is nothing that could be left over. */
static const char *others_text(int players, const rp_review *review) {
    bool is_estimate = review->account.is_estimate;
    if (players == 1) return is_estimate ? "what estimates miss" : "";
    if (review->all_at_once) return is_estimate ? "how choices met, and what estimates miss" : "how choices met";
    if (players == 2) return is_estimate ? "the other's choices, and what estimates miss" : "the other's choices";
    return is_estimate ? "the others' choices, and what estimates miss" : "the others' choices";
}

static void print_luck_meaning(FILE *out, const rp_review_account *account, bool has_hidden) {
    char line[LINE_BYTES];
    if (!account->has_chance) return;
    snprintf(line, sizeof line, "  Luck is how much chance changed the payoff to be expected, %s.%s\n",
             luck_source(account->luck_kind),
             has_hidden ? " Luck with what was hidden is how much better (-: worse) the choices turned out than could "
                          "be known when they were made."
                        : "");
    print_wrapped(out, line, 0);
}

/* One part is what the rest leaves as it is printed, so that the column adds up. */
static void print_account(FILE *out, const rp_record_review *made) {
    const rp_review_account *account = &made->review.account;
    char seat[RP_SEAT_NAME_MAX], choices[RP_SEAT_NAME_MAX + 16] = "your choices";
    if (!account->known) return;
    rp_seat_name(made->game, made->seat, seat);
    if (!is_own(made)) snprintf(choices, sizeof choices, "the choices of %s", seat);
    const char *others = others_text(made->game->info.players, &made->review);
    long start = thousandths(account->start), luck = thousandths(account->luck), hidden = thousandths(account->hidden);
    long own = thousandths(account->choices), result = thousandths(account->result);
    if (!others[0]) luck = result - start - hidden - own;
    fprintf(out, "\nWhere the result came from, in payoff\n");
    print_part(out, account->has_chance ? "expected before chance did anything" : "expected at the first choice",
               start);
    if (account->has_chance) print_part(out, "luck", luck);
    if (hidden) print_part(out, "luck with what was hidden", hidden);
    print_part(out, choices, own);
    if (others[0]) print_part(out, others, result - start - luck - hidden - own);
    print_part(out, "result", result);
    print_luck_meaning(out, account, hidden != 0);
}

/* ---- whose choices -------------------------------------------------------------------------------------- */

/* "your choices as the monster, 1 taken back after seeing what followed", "the choices of Second (greedy)". */
static void choices_text(const rp_record_review *made, const char *seat, char text[WHOSE_BYTES]) {
    const char *agent = made->record->agents[made->seat];
    int peeked = rp_session_peeked(made->record);
    if (!is_own(made)) {
        snprintf(text, WHOSE_BYTES, "the choices of %s%s%s%s", seat, agent[0] ? " (" : "", agent, agent[0] ? ")" : "");
        return;
    }
    int used = snprintf(text, WHOSE_BYTES, "your choices");
    if (made->game->info.players > 1) used += snprintf(text + used, WHOSE_BYTES - (size_t)used, " as %s", seat);
    if (peeked) snprintf(text + used, WHOSE_BYTES - (size_t)used, ", %d taken back after seeing what followed", peeked);
}

static void print_heading(FILE *out, const rp_record_review *made) {
    const rp_record *record = made->record;
    char seat[RP_SEAT_NAME_MAX], whose[WHOSE_BYTES], line[LINE_BYTES];
    rp_seat_name(made->game, made->seat, seat);
    choices_text(made, seat, whose);
    snprintf(line, sizeof line, "%.1000s, seed %" PRIu64 ": %s\n", record->game, record->seed, whose);
    print_wrapped(out, line, 2);
    if (made->game->info.capabilities & RP_HAS_HIDDEN)
        snprintf(line, sizeof line, "Judged from what %s knew at each choice, by %s.\n", is_own(made) ? "you" : seat,
                 made->judge);
    else
        snprintf(line, sizeof line, "Judged by %s.\n", made->judge);
    print_wrapped(out, line, 2);
}

void rp_review_report(FILE *out, const rp_record_review *made) {
    const rp_review *review = &made->review;
    print_heading(out, made);
    if (review->whole == 0) fprintf(out, "There was nothing to choose.\n");
    print_choices(out, review);
    if (review->stopped) fprintf(out, "Stopped after %zu of %zu choices.\n", review->count, review->whole);
    print_costliest(out, made);
    print_summary(out, made);
    print_account(out, made);
    if (!made->record->finished) fprintf(out, "The game is not over: what was luck is told when it is.\n");
}
