#include "play/reports/check_report.h"

#include "engine/clock.h"
#include "engine/contract/contract.h"
#include "engine/store/json.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"
#include "play/terminal/progress_line.h"

#include <inttypes.h>
#include <stdio.h>

enum { LINE_MAX = RP_SPEC_TEXT_MAX + RP_VIOLATION_TEXT_MAX + 128 };

typedef struct check_progress {
    rp_progress_line line;
    uint64_t begun; /* nanoseconds */
} check_progress;

static void show_progress(void *context, double share) {
    check_progress *progress = context;
    double seconds = (double)(rp_clock_now(&rp_clock_monotonic) - progress->begun) * 1e-9;
    char text[32];
    snprintf(text, sizeof text, "checking, %.0f %%", 100 * share);
    rp_progress_line_show(&progress->line, text, share, seconds);
}

static int invariants_that_hold(const rp_contract_report *report) {
    int looked_at = 0;
    for (int i = 1; i <= RP_INVARIANTS; i++) looked_at += report->checks[i] > 0;
    return looked_at - report->violations;
}

/* Where to begin among several. */
static void print_beginning(const rp_contract_report *report) {
    int lowest = (int)report->violation[0].invariant;
    printf("%d invariants do not hold; one that is broken often breaks others: begin with %d (%s), the lowest number\n",
           report->violations, lowest, rp_invariant_name(lowest));
}

static void print_report(const rp_game *game, uint64_t seed, const rp_contract_report *report) {
    char line[LINE_MAX];
    for (int i = 0; i < report->violations; i++) {
        rp_violation_line(&report->violation[i], line, sizeof line);
        puts(line);
    }
    if (report->violations > 1) print_beginning(report);
    int hold = invariants_that_hold(report);
    printf("%s: %d invariant%s over %d games, seed %" PRIu64 "\n", game->spec.text, hold,
           hold == 1 ? " holds" : "s hold", report->games, seed);
    for (int i = 1; i <= RP_INVARIANTS; i++)
        if (report->not_checked[i])
            printf("    not checked: %d (%s): %s\n", i, rp_invariant_name(i), report->not_checked[i]);
}

static void write_named(rp_writer *writer, int invariant, const char *key, const char *text) {
    writer->integer(writer, "invariant", invariant);
    writer->string(writer, "name", rp_invariant_name(invariant));
    writer->string(writer, key, text);
}

static void write_violation(rp_writer *writer, const rp_violation *violation) {
    writer->open_object(writer, NULL);
    write_named(writer, (int)violation->invariant, "text", violation->text);
    writer->integer(writer, "seed", (int64_t)violation->seed);
    if (violation->game_number >= 0)
        writer->integer(writer, "game_number", violation->game_number);
    else
        writer->null(writer, "game_number");
    writer->close(writer);
}

static int print_json(const rp_game *game, uint64_t seed, const rp_contract_report *report) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "game", game->spec.text);
    writer->integer(writer, "seed", (int64_t)seed);
    writer->integer(writer, "games", report->games);
    writer->integer(writer, "hold", invariants_that_hold(report));
    writer->open_array(writer, "violations");
    for (int i = 0; i < report->violations; i++) write_violation(writer, &report->violation[i]);
    writer->close(writer);
    writer->open_array(writer, "not_checked");
    for (int i = 1; i <= RP_INVARIANTS; i++) {
        if (!report->not_checked[i]) continue;
        writer->open_object(writer, NULL);
        write_named(writer, i, "why", report->not_checked[i]);
        writer->close(writer);
    }
    writer->close(writer);
    return rp_print_json(writer);
}

int rp_check_and_print(const rp_game *game, uint64_t seed, int games, bool json) {
    check_progress progress = {.begun = rp_clock_now(&rp_clock_monotonic)};
    const rp_contract_options options = {.seed = seed, .games = games, .progress = show_progress, .context = &progress};
    rp_contract_report report;
    rp_error error = {RP_OK, ""};
    rp_progress_line_begin(&progress.line, false);
    rp_status failed = rp_contract_check(game, &options, &report, &error);
    rp_progress_line_end(&progress.line);
    if (failed) return rp_complain(&error);
    int status = 0;
    if (json)
        status = print_json(game, seed, &report);
    else
        print_report(game, seed, &report);
    return status ? status : report.violations > 0;
}
