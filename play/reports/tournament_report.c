#include "play/reports/tournament_report.h"

#include "engine/store/json.h"
#include "play/reports/ratings_report.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CELL = 12 };

/* ---- text -------------------------------------------------------------------------------------------------------- */

static int name_width(const rp_tournament_plan *plan) {
    int width = CELL;
    for (int i = 0; i < plan->entrants; i++) {
        int length = (int)strlen(plan->entrant[i]);
        if (length > width) width = length;
    }
    return width;
}

static void print_ratings(const rp_tournament_plan *plan, const rp_tournament_result *result) {
    int width = name_width(plan);
    printf("\n%-*s %7s %-18s %23s %9s %9s\n", width, "", "Elo", "[95 %]", "score [95 %]", "as first", "as second");
    for (int i = 0; i < plan->entrants; i++) {
        int number = result->order[i];
        const rp_rating *rating = &result->ratings.rating[number];
        const rp_tournament_entrant *entrant = &result->entrant[number];
        char interval[40], score[40];
        double low, high;
        snprintf(interval, sizeof interval, "[%+.1f, %+.1f]", rating->low + 0.0, rating->high + 0.0);
        rp_score_interval(&entrant->score, &low, &high);
        snprintf(score, sizeof score, "%.2f %% [%.2f, %.2f]", 100 * entrant->score.mean, 100 * low, 100 * high);
        printf("%-*s %+7.1f %-18s %23s %8.2f%% %8.2f%%\n", width, plan->entrant[number], rating->elo + 0.0, interval,
               score, 100 * entrant->first_score.mean, 100 * entrant->second_score.mean);
    }
}

static void print_scores(const rp_tournament_plan *plan, const rp_tournament_result *result) {
    int width = name_width(plan), cell = width > CELL ? width : CELL;
    printf("\nscore of the line against the column, %% [95 %%]\n%-*s", width, "");
    for (int j = 0; j < plan->entrants; j++) printf(" %*s", cell, plan->entrant[result->order[j]]);
    putchar('\n');
    for (int i = 0; i < plan->entrants; i++) {
        printf("%-*s", width, plan->entrant[result->order[i]]);
        for (int j = 0; j < plan->entrants; j++) {
            double score, low, high;
            char text[32] = "-";
            if (i != j && rp_tournament_score(result, result->order[i], result->order[j], &score, &low, &high))
                snprintf(text, sizeof text, "%.0f [%.0f,%.0f]", 100 * score, 100 * low, 100 * high);
            printf(" %*s", cell, text);
        }
        putchar('\n');
    }
}

/* A number, or "-" where nothing is known. */
static const char *known(double number, const char *format, char text[16]) {
    if (isnan(number)) return "-";
    snprintf(text, 16, format, number);
    return text;
}

static void print_uses_of(const rp_tournament_plan *plan, const rp_tournament_result *result, int entrant) {
    for (int i = 0; i < result->uses; i++) {
        const rp_tournament_use *use = &result->use[i];
        if (use->entrant != entrant) continue;
        char won[16], lost[16], difference[16], error[16];
        printf("%-*s %-24s %9" PRIu64 " %8s %8s %8s%s\n", name_width(plan), plan->entrant[entrant], use->label,
               use->uses, known(use->won, "%.3f", won), known(use->lost, "%.3f", lost),
               known(use->difference + 0.0, "%+.3f", difference),
               isnan(use->error) ? "" : known(rp_interval_factor * use->error, " +- %.3f", error));
    }
}

static void print_uses(const rp_tournament_plan *plan, const rp_tournament_result *result) {
    printf("\nhow often in a game won and in a game lost, and the difference +- 95 %%\n%-*s %-24s %9s %8s %8s %8s\n",
           name_width(plan), "", "", "in all", "won", "lost", "");
    for (int i = 0; i < plan->entrants; i++) print_uses_of(plan, result, result->order[i]);
}

static double share(uint64_t part, uint64_t whole) { return whole ? 100 * (double)part / (double)whole : 0; }

void rp_tournament_report_table(const rp_tournament *tournament, const rp_tournament_result *result) {
    const rp_tournament_plan *plan = rp_tournament_plan_of(tournament);
    printf("tournament %s, %d entrants, %" PRIu64 " pair%s of each two, agent %s, seed %" PRIu64 "\n", plan->game,
           plan->entrants, plan->pairs, plan->pairs == 1 ? "" : "s", rp_tournament_agent(tournament), plan->seed);
    printf("%" PRIu64 " games: first player %.2f %%, draws %.2f %%, second player %.2f %%\n", result->games,
           share(result->first_win, result->games), share(result->draw, result->games),
           share(result->second_win, result->games));
    print_ratings(plan, result);
    print_scores(plan, result);
    print_uses(plan, result);
    if (result->games < result->total)
        printf("only %" PRIu64 " of %" PRIu64 " games were played\n", result->games, result->total);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void write_entrants(rp_writer *writer, const rp_tournament_plan *plan, const rp_tournament_result *result) {
    writer->open_array(writer, "entrants");
    for (int i = 0; i < plan->entrants; i++) {
        const rp_tournament_entrant *entrant = &result->entrant[i];
        writer->open_object(writer, NULL);
        writer->string(writer, "name", plan->entrant[i]);
        writer->integer(writer, "games", (int64_t)entrant->games);
        writer->integer(writer, "win", (int64_t)entrant->win);
        writer->integer(writer, "draw", (int64_t)entrant->draw);
        writer->integer(writer, "loss", (int64_t)entrant->loss);
        writer->real(writer, "score", entrant->score.mean);
        writer->real(writer, "score_stderr", rp_mean_error(&entrant->score));
        writer->real(writer, "score_first", entrant->first_score.mean);
        writer->real(writer, "score_second", entrant->second_score.mean);
        writer->close(writer);
    }
    writer->close(writer);
}

static void write_versus(rp_writer *writer, const rp_tournament_result *result) {
    writer->open_array(writer, "versus");
    for (int i = 0; i < result->versus_count; i++) {
        const rp_tournament_versus *versus = &result->versus[i];
        writer->open_object(writer, NULL);
        writer->integer(writer, "first", versus->first);
        writer->integer(writer, "second", versus->second);
        writer->integer(writer, "pairs", (int64_t)versus->strength.samples);
        writer->integer(writer, "win", (int64_t)versus->win);
        writer->integer(writer, "draw", (int64_t)versus->draw);
        writer->integer(writer, "loss", (int64_t)versus->loss);
        writer->real(writer, "score", versus->strength.score);
        writer->real(writer, "score_low", versus->strength.score_low);
        writer->real(writer, "score_high", versus->strength.score_high);
        writer->real(writer, "payoff", versus->payoff.mean);
        writer->real(writer, "payoff_stderr", rp_mean_error(&versus->payoff));
        writer->real(writer, "rounds", versus->rounds.count ? versus->rounds.mean : NAN);
        writer->close(writer);
    }
    writer->close(writer);
}

static void write_uses(rp_writer *writer, const rp_tournament_result *result) {
    writer->open_array(writer, "uses");
    for (int i = 0; i < result->uses; i++) {
        const rp_tournament_use *use = &result->use[i];
        writer->open_object(writer, NULL);
        writer->integer(writer, "entrant", use->entrant);
        writer->string(writer, "action", use->label);
        writer->integer(writer, "uses", (int64_t)use->uses);
        writer->real(writer, "won", use->won);
        writer->real(writer, "lost", use->lost);
        writer->real(writer, "difference", use->difference);
        writer->real(writer, "difference_stderr", use->error);
        writer->close(writer);
    }
    writer->close(writer);
}

int rp_tournament_report_json(const rp_tournament *tournament, const rp_tournament_result *result) {
    const rp_tournament_plan *plan = rp_tournament_plan_of(tournament);
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "game", plan->game);
    writer->string(writer, "agent", rp_tournament_agent(tournament));
    writer->integer(writer, "seed", (int64_t)plan->seed);
    writer->integer(writer, "pairs", (int64_t)plan->pairs);
    writer->integer(writer, "games", (int64_t)result->games);
    writer->boolean(writer, "stopped", result->games < result->total);
    writer->open_object(writer, "seats");
    writer->integer(writer, "first_win", (int64_t)result->first_win);
    writer->integer(writer, "draw", (int64_t)result->draw);
    writer->integer(writer, "second_win", (int64_t)result->second_win);
    writer->close(writer);
    write_entrants(writer, plan, result);
    write_versus(writer, result);
    rp_ratings_report_json(&result->ratings, writer);
    write_uses(writer, result);
    return rp_print_json(writer);
}
