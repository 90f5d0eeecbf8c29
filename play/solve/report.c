#include "play/solve/report.h"

#include "engine/store/json.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"
#include "search/subgame.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static bool is_known(uint64_t count) { return count != RP_STATE_GRAPH_ENDLESS; }

static bool is_zero_sum_for_two(const rp_game *game) {
    return game->info.players == 2 && game->info.capabilities & RP_ZERO_SUM;
}

static void print_rate(double rate, const char *unit) {
    if (rate >= 1e6)
        printf("%.3g M %s", rate / 1e6, unit);
    else if (rate >= 1e3)
        printf("%.3g k %s", rate / 1e3, unit);
    else
        printf("%.3g %s", rate, unit);
}

/* Without the sign of a number that rounds to nothing. */
static double rounded(double value) { return fabs(value) < 5e-13 ? 0 : value; }

static void print_values(const rp_solve_report *report) {
    printf("value        ");
    for (int player = 0; player < report->game->info.players; player++)
        printf("%s%s %+.12f", player ? ", " : "", report->game->info.player_names[player],
               rounded(report->result.value[player]));
    printf("\nNashConv     %.9g", report->result.nash_conv);
    if (is_zero_sum_for_two(report->game)) printf(" (exploitability %.9g)", report->result.nash_conv / 2);
    if (report->game->info.players > 2) printf(" (with so many players no convergence is promised)");
    putchar('\n');
    if (report->exact && isfinite(report->exact->win[0]))
        printf("win          %s %.12f\n", report->game->info.player_names[0], report->exact->win[0]);
}

static void print_work(const rp_solve_report *report) {
    if (!report->exact && strcmp(report->ended, "policy") != 0) {
        printf("iterations   %" PRIu64 " in %.3f s", report->iterations, report->seconds);
        if (report->iterations_per_second > 0) {
            printf(", ");
            print_rate(report->iterations_per_second, "iterations/s");
            printf(", ");
            print_rate(report->histories_per_second, "histories/s");
        }
        putchar('\n');
    }
    printf("%-13s%.3f s\n", report->exact ? "solved in" : "tree made in", report->build_seconds);
}

static void print_sizes(const rp_solve_report *report) {
    const rp_state_graph_facts *exact = report->exact;
    if (exact)
        printf("%-13s%" PRIu64 ": %" PRIu64 " turns, %" PRIu64 " simultaneous, %" PRIu64 " chance, %" PRIu64 " ends\n",
               exact->beliefs ? "beliefs" : "positions", exact->states, exact->turns, exact->simultaneous,
               exact->chances, exact->ends);
    if (exact && exact->largest_component > 1)
        printf("recurring    %" PRIu64 " in the largest component, %" PRIu64 " sweeps\n", exact->largest_component,
               exact->sweeps);
    if (is_known(report->histories))
        printf("histories    %" PRIu64 " (%" PRIu64 " terminal)\n", report->histories, report->terminals);
    if (!exact)
        printf("infosets     %" PRIu64 " with %" PRIu64 " actions\n", report->information_sets, report->actions);
    printf("memory       %.1f MB", (double)report->bytes / 1e6);
    if (report->solver_bytes)
        printf(", %.1f bytes for each action of an information set while iterating",
               (double)report->solver_bytes / (double)report->actions);
    putchar('\n');
}

void rp_solve_report_print(const rp_solve_report *report) {
    for (size_t i = 0; report->point && i < report->point_count; i++)
        printf("%" PRIu64 " %.12g\n", report->point[i].iterations, report->point[i].value);
    printf("game         %s\n", report->game->spec.text);
    uint32_t worlds = rp_subgame_worlds(report->game);
    if (worlds) printf("position     %" PRIu32 " world%s\n", worlds, worlds == 1 ? "" : "s");
    printf("algorithm    %s%s%s%s\n", report->algorithm, report->reason[0] ? " (" : "", report->reason,
           report->reason[0] ? ")" : "");
    print_values(report);
    print_work(report);
    print_sizes(report);
    if (report->strategy->count) {
        puts("strategy");
        rp_solve_strategy_print(report->strategy);
    }
}

static void write_count(rp_writer *writer, const char *key, uint64_t count) {
    if (is_known(count) && count <= INT64_MAX)
        writer->integer(writer, key, (int64_t)count);
    else
        writer->null(writer, key);
}

static void write_finite(rp_writer *writer, const char *key, double value) {
    if (isfinite(value))
        writer->real(writer, key, value);
    else
        writer->null(writer, key);
}

static void write_values(const rp_solve_report *report, rp_writer *writer) {
    writer->open_array(writer, "value");
    for (int i = 0; i < report->game->info.players; i++) writer->real(writer, NULL, report->result.value[i]);
    writer->close(writer);
    writer->open_array(writer, "best");
    for (int i = 0; i < report->game->info.players; i++) writer->real(writer, NULL, report->result.best[i]);
    writer->close(writer);
    writer->real(writer, "nashconv", report->result.nash_conv);
    write_finite(writer, "exploitability",
                 is_zero_sum_for_two(report->game) ? report->result.nash_conv / 2 : (double)NAN);
}

static void write_sizes(const rp_solve_report *report, rp_writer *writer) {
    writer->integer(writer, "iterations", (int64_t)report->iterations);
    writer->real(writer, "seconds", report->seconds);
    writer->real(writer, "build_seconds", report->build_seconds);
    writer->real(writer, "iterations_per_second", report->iterations_per_second);
    writer->real(writer, "histories_per_second", report->histories_per_second);
    write_count(writer, "histories", report->histories);
    write_count(writer, "terminals", report->terminals);
    write_count(writer, "infosets", report->information_sets);
    write_count(writer, "actions", report->actions);
    writer->integer(writer, "bytes", (int64_t)report->bytes);
    write_finite(writer, "bytes_per_action",
                 report->solver_bytes ? (double)report->solver_bytes / (double)report->actions : (double)NAN);
}

int rp_solve_report_json(const rp_solve_report *report) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "game", report->game->spec.text);
    if (rp_subgame_worlds(report->game)) writer->integer(writer, "worlds", rp_subgame_worlds(report->game));
    writer->string(writer, "algorithm", report->algorithm);
    writer->string(writer, "reason", report->reason);
    writer->string(writer, "ended", report->ended);
    write_values(report, writer);
    write_sizes(report, writer);
    if (report->exact) {
        write_finite(writer, "win", report->exact->win[0]);
        write_count(writer, "states", report->exact->states);
    } else {
        writer->integer(writer, "seed", (int64_t)report->seed);
        writer->integer(writer, "threads", (int64_t)report->threads);
    }
    if (report->point) {
        writer->open_array(writer, "curve");
        for (size_t i = 0; i < report->point_count; i++) {
            writer->open_array(writer, NULL);
            writer->integer(writer, NULL, (int64_t)report->point[i].iterations);
            writer->real(writer, NULL, report->point[i].value);
            writer->close(writer);
        }
        writer->close(writer);
    }
    rp_solve_strategy_write(report->strategy, writer);
    return rp_print_json(writer);
}
