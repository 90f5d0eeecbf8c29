#include "play/reports/versus_report.h"

#include "bench/statistics/sprt.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

void rp_format_error(const rp_mean *mean, char text[RP_FIGURE_BYTES]) {
    double error = rp_mean_error(mean) * rp_interval_factor;
    if (isfinite(error))
        snprintf(text, RP_FIGURE_BYTES, "%.4f", error);
    else
        snprintf(text, RP_FIGURE_BYTES, "?");
}

void rp_format_elo(double elo, char text[RP_FIGURE_BYTES]) {
    if (isfinite(elo))
        snprintf(text, RP_FIGURE_BYTES, "%+.1f", elo + 0.0);
    else
        snprintf(text, RP_FIGURE_BYTES, "%s", elo > 0 ? "+inf" : "-inf");
}

static bool is_zero_sum(const rp_game *game) { return game->info.capabilities & RP_ZERO_SUM; }

void rp_versus_report_head(const rp_game *game) {
    printf("%-7s %8s %8s %8s %8s %8s %8s %20s", "", "pairs", "games", "win", "draw", "loss", "score %",
           "payoff        ");
    if (!is_zero_sum(game)) printf(" %20s", "difference      ");
    printf(" %8s %-20s %7s %8s\n", "Elo", "[95 %]", "LOS %", "choices");
}

void rp_versus_report_line(const rp_versus *versus, const rp_game *game) {
    const rp_strength *strength = &versus->strength;
    char names[16], payoff_error[16], difference_error[16], elo[3][16], interval[40];
    snprintf(names, sizeof names, "%c - %c", 'A' + versus->first, 'A' + versus->second);
    rp_format_error(&versus->payoff[0], payoff_error);
    rp_format_error(&versus->difference, difference_error);
    rp_format_elo(strength->elo, elo[0]);
    rp_format_elo(strength->elo_low, elo[1]);
    rp_format_elo(strength->elo_high, elo[2]);
    snprintf(interval, sizeof interval, "[%s, %s]", elo[1], elo[2]);
    printf("%-7s %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8.2f %9.4f +- %-7s", names,
           strength->samples, versus->choices.count, versus->win, versus->draw, versus->loss, 100 * strength->score,
           versus->payoff[0].mean, payoff_error);
    if (!is_zero_sum(game)) printf(" %9.4f +- %-7s", versus->difference.mean, difference_error);
    printf(" %8s %-20s %7.2f %8.2f\n", elo[0], interval, 100 * strength->superiority, versus->choices.mean);
}

void rp_versus_report_seats_head(void) {
    printf("%-7s %-16s %8s %8s %9s  (of the seat, whoever held it)\n", "", "seat", "games", "win %", "payoff");
}

void rp_seats_report(const char *name, const rp_seat_result seats[], const rp_histogram *rounds, const rp_game *game) {
    for (int seat = 0; seat < game->info.players; seat++) {
        const rp_seat_result *result = &seats[seat];
        char share[16] = "-", error[16];
        if (game->info.players > 1 && result->games)
            snprintf(share, sizeof share, "%.2f", 100 * (double)result->win / (double)result->games);
        rp_format_error(&result->payoff, error);
        printf("%-7s %-16s %8" PRIu64 " %8s %9.4f +- %s\n", name, game->info.player_names[seat], result->games, share,
               result->payoff.mean, error);
    }
    if (rounds->mean.count)
        printf("%-7s rounds: median %g, mean %.2f\n", name, rp_histogram_median(rounds), rounds->mean.mean);
}

void rp_versus_report_seats(const rp_versus *versus, const rp_game *game) {
    char names[16];
    snprintf(names, sizeof names, "%c - %c", 'A' + versus->first, 'A' + versus->second);
    rp_seats_report(names, versus->seat, &versus->rounds, game);
}

void rp_test_report_lines(const rp_test_report *test, const rp_tally *pairs) {
    const rp_stopping_rule *rule = &test->rule;
    double half, elo = rp_normalized_elo(pairs, &half);
    printf("SPRT %g, %g in normalised Elo, alpha %g, beta %g: log-likelihood ratio %.2f, bounds %.2f and %.2f; ",
           rule->elo0, rule->elo1, rule->alpha, rule->beta, test->log_likelihood_ratio, test->lower, test->upper);
    if (test->verdict == RP_UNDECIDED)
        printf("not decided\n");
    else
        printf("accepted: %g\n", test->verdict == RP_ACCEPTED_ELO1 ? rule->elo1 : rule->elo0);
    if (isfinite(elo) && isfinite(half)) printf("  normalised Elo so far %+.1f +- %.1f\n", elo, half);
}

void rp_write_finite(rp_writer *writer, const char *key, double value) {
    if (isfinite(value))
        writer->real(writer, key, value);
    else
        writer->null(writer, key);
}

void rp_write_mean(rp_writer *writer, const char *name, const rp_mean *mean) {
    char key[48];
    snprintf(key, sizeof key, "%s_stderr", name);
    writer->real(writer, name, mean->mean);
    rp_write_finite(writer, key, rp_mean_error(mean));
}

void rp_seats_report_json(rp_writer *writer, const rp_seat_result seats[], const rp_histogram *rounds,
                          const rp_game *game) {
    writer->open_array(writer, "seats");
    for (int seat = 0; seat < game->info.players; seat++) {
        writer->open_object(writer, NULL);
        writer->string(writer, "seat", game->info.player_names[seat]);
        writer->integer(writer, "games", (int64_t)seats[seat].games);
        writer->integer(writer, "win", (int64_t)seats[seat].win);
        rp_write_mean(writer, "payoff", &seats[seat].payoff);
        writer->close(writer);
    }
    writer->close(writer);
    if (!rounds->mean.count) {
        writer->null(writer, "rounds");
        return;
    }
    writer->open_object(writer, "rounds");
    writer->real(writer, "median", rp_histogram_median(rounds));
    writer->real(writer, "mean", rounds->mean.mean);
    writer->close(writer);
}

void rp_versus_report_json(rp_writer *writer, const rp_versus *versus, const rp_game *game) {
    const rp_strength *strength = &versus->strength;
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
    rp_write_finite(writer, "elo", strength->elo);
    rp_write_finite(writer, "elo_low", strength->elo_low);
    rp_write_finite(writer, "elo_high", strength->elo_high);
    writer->real(writer, "superiority", strength->superiority);
    writer->open_array(writer, "pair_scores");
    for (int i = 0; i < versus->pairs.categories; i++) writer->integer(writer, NULL, (int64_t)versus->pairs.count[i]);
    writer->close(writer);
    rp_write_mean(writer, "payoff", &versus->payoff[0]);
    rp_write_mean(writer, "opponent_payoff", &versus->payoff[1]);
    rp_write_mean(writer, "difference", &versus->difference);
    writer->real(writer, "choices", versus->choices.mean);
    rp_seats_report_json(writer, versus->seat, &versus->rounds, game);
}

void rp_test_report_json(rp_writer *writer, const rp_test_report *test, const rp_tally *pairs) {
    const rp_stopping_rule *rule = &test->rule;
    static const char *const words[] = {
        [RP_UNDECIDED] = "undecided", [RP_ACCEPTED_ELO0] = "elo0", [RP_ACCEPTED_ELO1] = "elo1"};
    double half, elo = rp_normalized_elo(pairs, &half);
    writer->open_object(writer, "sprt");
    writer->real(writer, "elo0", rule->elo0);
    writer->real(writer, "elo1", rule->elo1);
    writer->real(writer, "alpha", rule->alpha);
    writer->real(writer, "beta", rule->beta);
    writer->real(writer, "log_likelihood_ratio", test->log_likelihood_ratio);
    writer->real(writer, "lower", test->lower);
    writer->real(writer, "upper", test->upper);
    writer->string(writer, "verdict", words[test->verdict]);
    rp_write_finite(writer, "normalized_elo", elo);
    rp_write_finite(writer, "normalized_elo_half", half);
}
