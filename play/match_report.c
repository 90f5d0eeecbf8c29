#include "play/match_report.h"

#include "bench/sequential_test.h"
#include "engine/json.h"
#include "play/console.h"
#include "play/option_listing.h"
#include "play/ratings_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* The half of an interval, or '?' when one value says nothing about the spread. */
static void format_error(const rp_mean *mean, char text[16]) {
    double error = rp_mean_error(mean) * rp_interval_factor;
    if (isfinite(error))
        snprintf(text, 16, "%.4f", error);
    else
        snprintf(text, 16, "?");
}

static void format_elo(double elo, char text[16]) {
    if (isfinite(elo))
        snprintf(text, 16, "%+.1f", elo + 0.0);
    else
        snprintf(text, 16, "%s", elo > 0 ? "+inf" : "-inf");
}

static void print_versus(const rp_versus *versus, bool zero_sum) {
    const rp_strength *strength = &versus->strength;
    char names[16], payoff_error[16], difference_error[16], elo[3][16], interval[40];
    snprintf(names, sizeof names, "%c - %c", 'A' + versus->first, 'A' + versus->second);
    format_error(&versus->payoff[0], payoff_error);
    format_error(&versus->difference, difference_error);
    format_elo(strength->elo, elo[0]);
    format_elo(strength->elo_low, elo[1]);
    format_elo(strength->elo_high, elo[2]);
    snprintf(interval, sizeof interval, "[%s, %s]", elo[1], elo[2]);
    printf("%-7s %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8.2f %9.4f +- %-7s", names,
           strength->samples, versus->choices.count, versus->win, versus->draw, versus->loss, 100 * strength->score,
           versus->payoff[0].mean, payoff_error);
    if (!zero_sum) printf(" %9.4f +- %-7s", versus->difference.mean, difference_error);
    printf(" %8s %-20s %7.2f %8.2f\n", elo[0], interval, 100 * strength->superiority, versus->choices.mean);
}

static void print_seats(const rp_versus *versus, const rp_game *game) {
    for (int seat = 0; seat < game->info.players; seat++) {
        const rp_seat_result *result = &versus->seat[seat];
        char names[16], share[16] = "-", error[16];
        snprintf(names, sizeof names, "%c - %c", 'A' + versus->first, 'A' + versus->second);
        if (game->info.players > 1 && result->games)
            snprintf(share, sizeof share, "%.2f", 100 * (double)result->win / (double)result->games);
        format_error(&result->payoff, error);
        printf("%-7s %-16s %8" PRIu64 " %8s %9.4f +- %s\n", names, game->info.player_names[seat], result->games, share,
               result->payoff.mean, error);
    }
    if (versus->rounds.mean.count)
        printf("%c - %c   rounds: median %g, mean %.2f\n", 'A' + versus->first, 'A' + versus->second,
               rp_histogram_median(&versus->rounds), versus->rounds.mean.mean);
}

static void print_test(const rp_stopping_rule *rule, const rp_match_result *result) {
    double half, elo = rp_normalized_elo(&result->versus[0].pairs, &half);
    printf("SPRT %g, %g in normalised Elo, alpha %g, beta %g: log-likelihood ratio %.2f, bounds %.2f and %.2f; ",
           rule->elo0, rule->elo1, rule->alpha, rule->beta, result->log_likelihood_ratio, result->lower, result->upper);
    if (result->verdict == RP_UNDECIDED)
        printf("not decided\n");
    else
        printf("accepted: %g\n", result->verdict == RP_ACCEPTED_ELO1 ? rule->elo1 : rule->elo0);
    if (isfinite(elo) && isfinite(half)) printf("  normalised Elo so far %+.1f +- %.1f\n", elo, half);
}

/* What was played by each two agents, for rating; returns how many. */
static int rated_of(const rp_match_result *result, rp_rated_match rated[RP_MATCH_VERSUS_MAX]) {
    for (int i = 0; i < result->versus_count; i++) {
        const rp_versus *versus = &result->versus[i];
        rated[i] = (rp_rated_match){versus->first, versus->second, versus->pairs};
    }
    return result->versus_count;
}

static int reference_of(const rp_match_plan *plan) { return plan->pairing == RP_GAUNTLET ? 0 : RP_RATED_TO_MEAN; }

static void print_ratings(const rp_match_plan *plan, const rp_match_result *result) {
    rp_rated_match rated[RP_MATCH_VERSUS_MAX];
    const char *names[RP_MATCH_AGENTS_MAX];
    rp_ratings ratings;
    rp_error error = {RP_OK, ""};
    int count = rated_of(result, rated);
    for (int i = 0; i < plan->agents.count; i++) names[i] = result->agent[i];
    if (rp_ratings_of(plan->agents.count, rated, count, reference_of(plan), &ratings, &error) == RP_OK)
        rp_ratings_report_table(&ratings, rated, count, names, reference_of(plan));
    else
        rp_complain(&error);
    rp_ratings_release(&ratings);
}

void rp_match_report_table(const rp_match_plan *plan, const rp_match_result *result) {
    bool zero_sum = plan->game->info.capabilities & RP_ZERO_SUM;
    printf("game %s, %s%" PRIu64 " pairs, seed %" PRIu64 "\n", plan->game->spec.text,
           plan->stopping.used ? "at most " : "", plan->pairs, plan->seed);
    for (int i = 0; i < plan->agents.count; i++) printf("  %c  %s\n", 'A' + i, result->agent[i]);
    printf("%-7s %8s %8s %8s %8s %8s %8s %20s", "", "pairs", "games", "win", "draw", "loss", "score %",
           "payoff        ");
    if (!zero_sum) printf(" %20s", "difference      ");
    printf(" %8s %-20s %7s %8s\n", "Elo", "[95 %]", "LOS %", "choices");
    for (int i = 0; i < result->versus_count; i++) print_versus(&result->versus[i], zero_sum);
    printf("%-7s %-16s %8s %8s %9s\n", "", "seat", "games", "win %", "payoff");
    for (int i = 0; i < result->versus_count; i++) print_seats(&result->versus[i], plan->game);
    if (plan->stopping.used) print_test(&plan->stopping, result);
    if (plan->agents.count > 2) print_ratings(plan, result);
    if (result->games < result->total && result->verdict == RP_UNDECIDED)
        printf("only %" PRIu64 " of %" PRIu64 " games were played\n", result->games, result->total);
}

static void write_finite(rp_writer *writer, const char *key, double value) {
    if (isfinite(value))
        writer->real(writer, key, value);
    else
        writer->null(writer, key);
}

static void write_mean(rp_writer *writer, const char *name, const rp_mean *mean) {
    char key[48];
    snprintf(key, sizeof key, "%s_stderr", name);
    writer->real(writer, name, mean->mean);
    write_finite(writer, key, rp_mean_error(mean));
}

static void write_seats(rp_writer *writer, const rp_versus *versus, const rp_game *game) {
    writer->open_array(writer, "seats");
    for (int seat = 0; seat < game->info.players; seat++) {
        writer->open_object(writer, NULL);
        writer->string(writer, "seat", game->info.player_names[seat]);
        writer->integer(writer, "games", (int64_t)versus->seat[seat].games);
        writer->integer(writer, "win", (int64_t)versus->seat[seat].win);
        write_mean(writer, "payoff", &versus->seat[seat].payoff);
        writer->close(writer);
    }
    writer->close(writer);
    if (!versus->rounds.mean.count) {
        writer->null(writer, "rounds");
        return;
    }
    writer->open_object(writer, "rounds");
    writer->real(writer, "median", rp_histogram_median(&versus->rounds));
    writer->real(writer, "mean", versus->rounds.mean.mean);
    writer->close(writer);
}

static void write_versus(rp_writer *writer, const rp_versus *versus, const rp_game *game) {
    const rp_strength *strength = &versus->strength;
    writer->open_object(writer, NULL);
    writer->integer(writer, "first", versus->first);
    writer->integer(writer, "second", versus->second);
    writer->integer(writer, "pairs", (int64_t)strength->samples);
    writer->integer(writer, "games", (int64_t)versus->choices.count);
    writer->integer(writer, "win", (int64_t)versus->win);
    writer->integer(writer, "draw", (int64_t)versus->draw);
    writer->integer(writer, "loss", (int64_t)versus->loss);
    writer->real(writer, "score", strength->score);
    writer->real(writer, "score_low", strength->score_low);
    writer->real(writer, "score_high", strength->score_high);
    write_finite(writer, "elo", strength->elo);
    write_finite(writer, "elo_low", strength->elo_low);
    write_finite(writer, "elo_high", strength->elo_high);
    writer->real(writer, "superiority", strength->superiority);
    writer->open_array(writer, "pair_scores");
    for (int i = 0; i < versus->pairs.categories; i++) writer->integer(writer, NULL, (int64_t)versus->pairs.count[i]);
    writer->close(writer);
    write_mean(writer, "payoff", &versus->payoff[0]);
    write_mean(writer, "opponent_payoff", &versus->payoff[1]);
    write_mean(writer, "difference", &versus->difference);
    writer->real(writer, "choices", versus->choices.mean);
    write_seats(writer, versus, game);
    writer->close(writer);
}

static void write_test(rp_writer *writer, const rp_stopping_rule *rule, const rp_match_result *result) {
    static const char *const words[] = {
        [RP_UNDECIDED] = "undecided", [RP_ACCEPTED_ELO0] = "elo0", [RP_ACCEPTED_ELO1] = "elo1"};
    double half, elo = rp_normalized_elo(&result->versus[0].pairs, &half);
    writer->open_object(writer, "sprt");
    writer->real(writer, "elo0", rule->elo0);
    writer->real(writer, "elo1", rule->elo1);
    writer->real(writer, "alpha", rule->alpha);
    writer->real(writer, "beta", rule->beta);
    writer->real(writer, "log_likelihood_ratio", result->log_likelihood_ratio);
    writer->real(writer, "lower", result->lower);
    writer->real(writer, "upper", result->upper);
    writer->string(writer, "verdict", words[result->verdict]);
    write_finite(writer, "normalized_elo", elo);
    write_finite(writer, "normalized_elo_half", half);
    writer->close(writer);
}

static rp_status write_ratings(rp_writer *writer, const rp_match_plan *plan, const rp_match_result *result,
                               rp_error *error) {
    rp_rated_match rated[RP_MATCH_VERSUS_MAX];
    rp_ratings ratings;
    int count = rated_of(result, rated);
    rp_status status = rp_ratings_of(plan->agents.count, rated, count, reference_of(plan), &ratings, error);
    if (!status) rp_ratings_report_json(&ratings, writer);
    rp_ratings_release(&ratings);
    return status;
}

int rp_match_report_json(const rp_match_plan *plan, const rp_match_result *result) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "game", plan->game->spec.text);
    writer->integer(writer, "seed", (int64_t)plan->seed);
    writer->integer(writer, "pairs", (int64_t)plan->pairs);
    writer->integer(writer, "games", (int64_t)result->games);
    writer->boolean(writer, "stopped", result->games < result->total && result->verdict == RP_UNDECIDED);
    writer->open_array(writer, "agents");
    for (int i = 0; i < plan->agents.count; i++) writer->string(writer, NULL, result->agent[i]);
    writer->close(writer);
    writer->open_array(writer, "versus");
    for (int i = 0; i < result->versus_count; i++) write_versus(writer, &result->versus[i], plan->game);
    writer->close(writer);
    if (plan->stopping.used) write_test(writer, &plan->stopping, result);
    rp_error error = {RP_OK, ""};
    if (plan->agents.count > 2 && write_ratings(writer, plan, result, &error)) {
        rp_json_writer_free(writer);
        return rp_complain(&error);
    }
    return rp_print_json(writer);
}
