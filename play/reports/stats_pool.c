#include "play/reports/stats_pool.h"

#include "bench/statistics/record_pool.h"
#include "play/reports/versus_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const char alike[] = "each game alike";

/* ---- table ---------------------------------------------------------------------------------------------- */

static void print_mean(const rp_cross_fit_mean *mean) {
    char half[RP_FIGURE_BYTES] = "?";
    if (isfinite(mean->error)) snprintf(half, sizeof half, "%.4f", mean->error * rp_interval_factor);
    printf(" %9.4f +- %-7s", mean->mean, half);
}

static void print_line(const char *game, int width, uint64_t games, const rp_pooled_payoff *payoff, bool luck) {
    printf("A - B   %-*s %8" PRIu64 " %8" PRIu64, width, game, payoff->pairs, games);
    print_mean(&payoff->plain);
    if (luck) {
        print_mean(&payoff->fitted);
        printf(" %8.2f", payoff->fitted.saving);
    }
    printf("\n");
}

void rp_stats_pool_print(const rp_record_versus *versus, bool luck) {
    int width = (int)sizeof alike - 1;
    uint64_t games = 0;
    for (int i = 0; i < versus->settings; i++) {
        int length = (int)strlen(versus->setting[i].game->spec.text);
        if (length > width) width = length;
    }
    printf("%-7s %-*s %8s %8s %20s", "", width, "game", "pairs", "games", "payoff        ");
    if (luck) printf(" %20s %8s", "luck taken out    ", "saves");
    printf("\n");
    for (int i = 0; i < versus->settings; i++) {
        const rp_setting_result *setting = &versus->setting[i];
        const rp_pooled_payoff payoff = rp_record_pool_game(setting);
        if (!payoff.games) continue;
        games += setting->games;
        print_line(setting->game->spec.text, width, setting->games, &payoff, luck);
    }
    const rp_pooled_payoff all = rp_record_pool_of(versus);
    if (all.games) print_line(alike, width, games, &all, luck);
}

/* ---- JSON ----------------------------------------------------------------------------------------------- */

static void write_payoff(rp_writer *writer, const rp_pooled_payoff *payoff, bool luck) {
    writer->integer(writer, "pairs", (int64_t)payoff->pairs);
    writer->real(writer, "payoff", payoff->plain.mean);
    rp_write_finite(writer, "payoff_stderr", payoff->plain.error);
    if (!luck) return;
    writer->open_object(writer, "luck");
    writer->real(writer, "payoff", payoff->fitted.mean);
    rp_write_finite(writer, "payoff_stderr", payoff->fitted.error);
    rp_write_finite(writer, "saves", payoff->fitted.saving);
    writer->close(writer);
}

void rp_stats_pool_write(rp_writer *writer, const rp_record_versus *versus, bool luck) {
    const rp_pooled_payoff all = rp_record_pool_of(versus);
    writer->open_object(writer, "pool");
    write_payoff(writer, &all, luck);
    writer->open_array(writer, "games");
    for (int i = 0; i < versus->settings; i++) {
        const rp_pooled_payoff payoff = rp_record_pool_game(&versus->setting[i]);
        if (!payoff.games) continue;
        writer->open_object(writer, NULL);
        writer->string(writer, "game", versus->setting[i].game->spec.text);
        write_payoff(writer, &payoff, luck);
        writer->close(writer);
    }
    writer->close(writer);
    writer->close(writer);
}
