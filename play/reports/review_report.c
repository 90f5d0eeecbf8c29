#include "play/reports/review_report.h"

#include "eval/evaluate.h"
#include "play/faces/face.h"
#include "play/session/advice.h"
#include "play/terminal/console.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* Nobody reads a list of more choices than LISTED_MAX. */
enum { NAME_COLUMNS = 18, LISTED_MAX = 60, COST_BYTES = 48, COMMAND_BYTES = 16384, LINE_BYTES = 2048 };

/* Without a minus where no digit is left of the value. */
static double as_printed(double value) { return fabs(value) < 0.0005 ? 0 : value; }

static void print_wrapped(FILE *out, const char *text, int hang) {
    rp_console_print_wrapped(out, text, rp_console_width(stdout), hang);
}

/* "0.120 +- 0.030", "about 0.120", "0.120". */
static void format_cost(double cost, double error, bool is_estimate, char text[COST_BYTES]) {
    if (error >= 0.0005)
        snprintf(text, COST_BYTES, "%.3f +- %.3f", as_printed(cost), error);
    else
        snprintf(text, COST_BYTES, "%s%.3f", is_estimate ? "about " : "", as_printed(cost));
}

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
    case RP_VERDICT_BEST: snprintf(text, COST_BYTES, "%s", judgement->is_named ? "-" : "as good"); break;
    case RP_VERDICT_CLOSE: snprintf(text, COST_BYTES, "too close to call"); break;
    case RP_VERDICT_UNKNOWN: snprintf(text, COST_BYTES, "not known"); break;
    case RP_VERDICT_MISTAKE: format_cost(judgement->cost, judgement->error, judgement->is_estimate, text); break;
    }
}

static void print_choice(FILE *out, const rp_review_choice *choice) {
    const rp_judgement *judgement = &choice->judgement;
    char cost[COST_BYTES], win[16] = "-";
    cost_text(judgement, cost);
    if (!isnan(judgement->win)) snprintf(win, sizeof win, "%.0f %%", 100 * judgement->win);
    fprintf(out, "%c%5zu  ", judgement->verdict == RP_VERDICT_MISTAKE ? '!' : ' ', choice->move + 1);
    print_column(out, choice->chosen, NAME_COLUMNS);
    fprintf(out, " ");
    print_column(out, best_text(choice), NAME_COLUMNS);
    fprintf(out, " %+7.3f %6s  %s\n", as_printed(judgement->value), win, cost);
}

static void print_choices(FILE *out, const rp_review *review) {
    bool lists_all = review->count <= LISTED_MAX;
    if (review->count == 0) return;
    fprintf(out, "\n  move  %-*s %-*s %7s %6s  %s\n", NAME_COLUMNS, "played", NAME_COLUMNS, "best", "payoff", "wins",
            "cost");
    for (size_t i = 0; i < review->count; i++)
        if (lists_all || review->choice[i].judgement.verdict == RP_VERDICT_MISTAKE)
            print_choice(out, &review->choice[i]);
    if (!lists_all)
        fprintf(out, "Of %zu choices only mistakes are listed; 'riposte review --json' has all.\n", review->count);
    fprintf(out, "\nPayoff and wins are what the best choice promised; ! is a mistake: worse by more\n"
                 "than the error, half of the 95 %% interval.\n");
}

/* ---- the costliest -------------------------------------------------------------------------------------- */

static void print_reasons(FILE *out, const rp_view *view, rp_action action) {
    char about[RP_TEXT_MAX], reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX], line[LINE_BYTES];
    const char *warning = rp_warning(view, action);
    int count = rp_reasons(view, action, reasons);
    rp_action_text(view->game, &view->masked, view->player, action, about);
    if (warning) {
        snprintf(line, sizeof line, "   - %s: %s\n", about, warning);
        print_wrapped(out, line, 2);
    }
    for (int i = 0; i < count; i++) {
        snprintf(line, sizeof line, "   - %s: %s\n", about, reasons[i]);
        print_wrapped(out, line, 2);
    }
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
        snprintf(wins, sizeof wins, ", and %.1f %% of the chance to win", 100 * judgement->win_cost);
    snprintf(line, sizeof line, "%d. Move %zu: %s cost %s%s. Best was %s.\n", place + 1, choice->move + 1,
             choice->chosen, cost, wins, best);
    print_wrapped(out, line, 2);
    print_reasons(out, &worst->view, judgement->best);
    print_reasons(out, &worst->view, judgement->chosen);
    if (rp_record_review_again(made, choice, command, sizeof command))
        fprintf(out, "   Try again from here:\n   %s\n", command); /* in one piece, however long */
}

static void print_costliest(FILE *out, const rp_record_review *made) {
    if (made->review.worst_count == 0) return;
    fprintf(out, "\n%s\n", made->review.worst_count == 1 ? "The mistake" : "The costliest mistakes");
    for (int i = 0; i < made->review.worst_count; i++) print_worst(out, made, i);
}

/* ---- all together --------------------------------------------------------------------------------------- */

static void print_count(FILE *out, size_t count, const char *one, const char *many, const char *before) {
    fprintf(out, "%s%zu %s", before, count, count == 1 ? one : many);
}

static void print_loss(FILE *out, const rp_review *review) {
    char cost[COST_BYTES], line[LINE_BYTES];
    bool within = review->cost <= review->error || review->cost < 0.0005;
    if (review->count == 0) return;
    fprintf(out, "\n");
    print_count(out, review->count, "choice", "choices", "");
    print_count(out, review->mistakes, "mistake", "mistakes", ": ");
    print_count(out, review->close, "too close to call", "too close to call", ", ");
    if (review->unknown) print_count(out, review->unknown, "not judged", "not judged", ", ");
    fprintf(out, ".\n");
    format_cost(review->cost, review->error, review->is_estimate, cost);
    int used = snprintf(line, sizeof line, "Loss of the whole game: %s of the payoff", cost);
    if (review->has_wins && review->win_cost >= 0.0005) /* less is none, by the error of either share */
        used +=
            snprintf(line + used, sizeof line - (size_t)used, ", %.1f %% of the chance to win", 100 * review->win_cost);
    snprintf(line + used, sizeof line - (size_t)used, "%s.\n", within ? "; no more than the error" : "");
    print_wrapped(out, line, 2);
}

static void print_part(FILE *out, const char *name, double value) {
    fprintf(out, "  %-52s %+8.3f\n", name, as_printed(value));
}

static const char *luck_source(rp_value_kind kind) {
    switch (kind) {
    case RP_VALUE_SOLVED: return "by the solved game";
    case RP_VALUE_EVALUATION: return "by the game's evaluation";
    case RP_VALUE_PLAYOUTS: return "by random games played on";
    }
    return "";
}

static void print_account(FILE *out, const rp_review_account *account) {
    char luck[80];
    if (!account->known) return;
    fprintf(out, "\nWhere the result came from, in payoff\n");
    print_part(out, account->has_chance ? "expected before chance did anything" : "expected at the first choice",
               account->start);
    snprintf(luck, sizeof luck, "luck of the draw, %s", luck_source(account->luck_kind));
    if (account->has_chance) print_part(out, luck, account->luck);
    if (account->hidden != 0) print_part(out, "what was hidden when choosing", account->hidden);
    print_part(out, "the own choices", account->choices);
    print_part(out, "the others' choices, and what estimates miss", account->others);
    print_part(out, "result", account->result);
}

static void print_heading(FILE *out, const rp_record_review *made) {
    const rp_record *record = made->record;
    const char *name = made->game->info.player_names[made->seat], *agent = record->agents[made->seat];
    const char *article = made->game->info.players > 1 ? rp_face_of(made->game->rules).article : "";
    char line[LINE_BYTES];
    snprintf(line, sizeof line, "%.1000s, seed %" PRIu64 ": the choices of %s%s%s%s%s\n", record->game, record->seed,
             article ? article : "", name, agent[0] ? " (" : "", agent, agent[0] ? ")" : "");
    print_wrapped(out, line, 2);
    snprintf(line, sizeof line, "Judged by %s, from what %s%s knew at each of them.\n", made->agent_text,
             article ? article : "", name);
    print_wrapped(out, line, 2);
}

void rp_review_report(FILE *out, const rp_record_review *made) {
    const rp_review *review = &made->review;
    print_heading(out, made);
    if (review->whole == 0) fprintf(out, "There was nothing to choose.\n");
    print_choices(out, review);
    if (review->stopped) fprintf(out, "Stopped after %zu of %zu choices.\n", review->count, review->whole);
    print_costliest(out, made);
    print_loss(out, review);
    print_account(out, &review->account);
    if (!made->record->finished) fprintf(out, "The game is not over: what was luck is told when it is.\n");
}
