#include "play/reports/rotation_report.h"

#include "play/reports/ratings_report.h"
#include "play/reports/versus_report.h"
#include "play/terminal/console.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- table ---------------------------------------------------------------------------------------------------- */

static void print_agent(const rp_rotation *rotation, int agent) {
    const rp_rotation_result *result = &rotation->agent[agent];
    char interval[40], error[RP_FIGURE_BYTES];
    double low, high;
    rp_score_interval(&result->share, &low, &high);
    rp_format_error(&result->payoff, error);
    snprintf(interval, sizeof interval, "[%.2f, %.2f]", 100 * low, 100 * high);
    printf("%-7c %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8.2f %-16s %9.4f +- %s\n", 'A' + agent,
           rotation->deals, rotation->deals * (uint64_t)rotation->players, result->win, result->shared,
           100 * result->share.mean, interval, result->payoff.mean, error);
}

static void print_ratings(const rp_rotation *rotation, const char *const names[]) {
    rp_ratings ratings;
    rp_error error = {RP_OK, ""};
    if (rp_rotation_rate(rotation, &ratings, &error) == RP_OK)
        rp_ratings_report_table(&ratings, rotation->ordering, rotation->orderings, names, RP_RATED_TO_MEAN);
    else
        rp_complain(&error);
    rp_ratings_release(&ratings);
}

void rp_rotation_report_table(const rp_rotation *rotation, const rp_game *game, const char *const names[]) {
    printf("%-7s %8s %8s %8s %8s %8s %-16s %20s  (share of 1/%d: %.2f %%)\n", "", "deals", "games", "won", "shared",
           "share %", "[95 %]", "payoff        ", rotation->players, 100.0 / rotation->players);
    for (int agent = 0; agent < rotation->players; agent++) print_agent(rotation, agent);
    rp_versus_report_seats_head();
    rp_seats_report("all", rotation->seat, &rotation->rounds, game);
    printf("choices: mean %.2f\n", rotation->choices.mean);
    print_ratings(rotation, names);
}

/* ---- JSON ----------------------------------------------------------------------------------------------------- */

static void write_agents(rp_writer *writer, const rp_rotation *rotation) {
    writer->open_array(writer, "agents");
    for (int agent = 0; agent < rotation->players; agent++) {
        const rp_rotation_result *result = &rotation->agent[agent];
        double low, high;
        rp_score_interval(&result->share, &low, &high);
        writer->open_object(writer, NULL);
        writer->integer(writer, "win", (int64_t)result->win);
        writer->integer(writer, "shared", (int64_t)result->shared);
        writer->real(writer, "share", result->share.mean);
        writer->real(writer, "share_low", low);
        writer->real(writer, "share_high", high);
        rp_write_mean(writer, "payoff", &result->payoff);
        writer->close(writer);
    }
    writer->close(writer);
}

static void write_orderings(rp_writer *writer, const rp_rotation *rotation) {
    writer->open_array(writer, "orderings");
    for (int i = 0; i < rotation->orderings; i++) {
        const rp_rated_match *ordering = &rotation->ordering[i];
        rp_strength strength;
        rp_strength_of(&ordering->tally, &strength);
        writer->open_object(writer, NULL);
        writer->integer(writer, "first", ordering->first);
        writer->integer(writer, "second", ordering->second);
        writer->real(writer, "score", strength.score);
        writer->real(writer, "score_low", strength.score_low);
        writer->real(writer, "score_high", strength.score_high);
        writer->open_array(writer, "deal_scores");
        for (int j = 0; j < ordering->tally.categories; j++)
            writer->integer(writer, NULL, (int64_t)ordering->tally.count[j]);
        writer->close(writer);
        writer->close(writer);
    }
    writer->close(writer);
}

rp_status rp_rotation_report_json(rp_writer *writer, const rp_rotation *rotation, const rp_game *game,
                                  rp_error *error) {
    rp_ratings ratings;
    writer->open_object(writer, "rotation");
    writer->integer(writer, "deals", (int64_t)rotation->deals);
    write_agents(writer, rotation);
    write_orderings(writer, rotation);
    writer->real(writer, "choices", rotation->choices.mean);
    rp_seats_report_json(writer, rotation->seat, &rotation->rounds, game);
    writer->close(writer);
    rp_status status = rp_rotation_rate(rotation, &ratings, error);
    if (!status) rp_ratings_report_json(&ratings, writer);
    rp_ratings_release(&ratings);
    return status;
}
