#include "play/commands/run_show.h"

#include "bench/runs/coordinator.h"
#include "bench/runs/export.h"
#include "bench/runs/summary.h"
#include "play/reports/match_report.h"
#include "play/reports/run_report.h"
#include "play/terminal/console.h"
#include "play/terminal/progress_line.h"
#include "search/cache/redis/link_open.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* ---- list ------------------------------------------------------------------------------------------------- */

static void print_summary(const rp_run_summary *summary) {
    if (summary->format < 1 || summary->format > RP_RUN_FORMAT) {
        printf("%-20s %s\n", summary->name,
               summary->format > RP_RUN_FORMAT ? "made by a newer riposte" : "its plan cannot be read");
        return;
    }
    printf("%-20s %-8s %8" PRIu64 " of %8" PRIu64 " jobs  %s  %s\n", summary->name, rp_run_state_name(summary->state),
           summary->done, summary->jobs, summary->game, summary->agents);
}

int rp_run_verb_list_all(const rp_run_options *options, const char *name) {
    (void)name;
    rp_run_names *names = malloc(sizeof *names);
    rp_error error = {RP_OK, ""};
    if (!names) return rp_complain_of(RP_FAILED, "no memory for the names of runs");
    rp_status status = rp_run_list(options->link, names, &error);
    for (int i = 0; i < names->count && !status; i++) {
        rp_run_summary summary;
        status = rp_run_summarise(options->link, names->name[i], &summary, &error);
        if (!status) print_summary(&summary);
    }
    if (!status && names->count == 0) puts("there are no runs; 'riposte run new' makes one");
    free(names);
    return status ? rp_complain(&error) : 0;
}

/* ---- status ----------------------------------------------------------------------------------------------- */

static rp_run_answer fold_all(rp_redis_link *link, rp_run_fold *fold, rp_error *error) {
    rp_run_answer answer = RP_RUN_DONE;
    for (bool more = true; more && answer == RP_RUN_DONE;) answer = rp_run_fold_go_on(fold, link, 4096, &more, error);
    return answer;
}

static int show_status(const rp_run_options *options, const rp_run_plan *plan, rp_run_fold *fold,
                       rp_run_snapshot *snapshot) {
    rp_error error = {RP_OK, ""};
    rp_run_answer answer = rp_run_snapshot_take(options->link, plan, snapshot, &error);
    if (answer == RP_RUN_DONE) answer = fold_all(options->link, fold, &error);
    if (answer != RP_RUN_DONE) return rp_run_complain(answer, &error);
    if (options->json) return rp_run_report_json(plan, snapshot, &fold->count.result);
    rp_run_report(plan, snapshot, &fold->count.result);
    return 0;
}

int rp_run_verb_status(const rp_run_options *options, const char *name) {
    rp_run_plan plan;
    rp_error error = {RP_OK, ""};
    if (rp_run_open(options->link, name, options->directory, &plan, &error)) return rp_complain(&error);
    rp_run_fold *fold = rp_run_fold_new(&plan);
    rp_run_snapshot *snapshot = malloc(sizeof *snapshot);
    int result = fold && snapshot ? show_status(options, &plan, fold, snapshot)
                                  : rp_complain_of(RP_FAILED, "no memory for the table of a run");
    rp_run_fold_free(fold);
    free(snapshot);
    rp_run_plan_release(&plan);
    return result;
}

/* ---- watch ------------------------------------------------------------------------------------------------ */

enum {
    TICK_MILLISECONDS = 200,
    AWAY_TICKS = 5,
    SHOWN_EVERY = 1000,
    LINE_EVERY = 5000,
    SILENT_AFTER = 30000,
    LINE_MAX_BYTES = 512
};

typedef struct watch {
    const rp_run_options *options;
    rp_run_plan plan;
    rp_coordinator *coordinator;
    rp_run_snapshot *snapshot;
    const atomic_bool *stop;
    bool terminal, is_away;
    int64_t shown_at;
} watch;

static int64_t milliseconds_now(void) { return (int64_t)(rp_clock_now(&rp_clock_monotonic) / 1000000); }

static void nap(const atomic_bool *stop) {
    struct timespec time = {.tv_nsec = TICK_MILLISECONDS * 1000000L};
    if (!atomic_load(stop)) nanosleep(&time, NULL);
}

/* Long lines are cut by the terminal instead of being broken, so that the picture stays in its place. */
static void show_on_terminal(const watch *self, const rp_match_result *result) {
    fputs("\033[?7l\033[H\033[J", stdout);
    rp_run_report(&self->plan, self->snapshot, result);
    fputs("\033[?7h", stdout);
    fflush(stdout);
}

static void show(watch *self) {
    const rp_match_result *result = &rp_coordinator_fold(self->coordinator)->count.result;
    int64_t now = milliseconds_now();
    if (self->shown_at && now - self->shown_at < (self->terminal ? SHOWN_EVERY : LINE_EVERY)) return;
    self->shown_at = now;
    char line[LINE_MAX_BYTES];
    rp_run_report_line(&self->plan, self->snapshot, result, line, sizeof line);
    if (self->terminal)
        show_on_terminal(self, result);
    else
        puts(line);
    fflush(stdout);
}

static bool is_over(const watch *self) {
    bool counted = rp_match_count_is_over(&rp_coordinator_fold(self->coordinator)->count);
    bool over = self->snapshot->state == RP_RUN_FINISHED || self->snapshot->state == RP_RUN_DECIDED;
    return (over && counted) || rp_run_snapshot_is_stuck(&self->plan, self->snapshot);
}

/* One look; RP_RUN_AWAY is waited out. */
static rp_run_answer look(watch *self, rp_error *error) {
    rp_redis_link *link = self->options->link;
    rp_run_answer answer = RP_RUN_DONE;
    if (!rp_redis_link_is_open(link)) {
        rp_status status = rp_redis_link_open(link, RP_RUN_PATIENCE, error);
        if (status) answer = status == RP_BAD_INPUT ? RP_RUN_FORBIDDEN : RP_RUN_AWAY;
    }
    for (bool busy = true; busy && answer == RP_RUN_DONE && !atomic_load(self->stop);)
        answer = rp_coordinator_step(self->coordinator, link, &busy, error);
    if (answer == RP_RUN_DONE) answer = rp_run_snapshot_take(link, &self->plan, self->snapshot, error);
    if (answer == RP_RUN_AWAY && !self->is_away) fprintf(stderr, "riposte: %s; waiting for it\n", error->text);
    self->is_away = answer == RP_RUN_AWAY;
    return answer;
}

static int watch_on(watch *self) {
    rp_error error = {RP_OK, ""};
    self->stop = rp_interrupt_watch();
    rp_redis_link_set_stop(self->options->link, self->stop, RP_RUN_LAST_PATIENCE);
    for (bool over = false; !over && !atomic_load(self->stop);) {
        rp_run_answer answer = look(self, &error);
        if (answer == RP_RUN_GONE || answer == RP_RUN_FORBIDDEN) return rp_run_complain(answer, &error);
        if (answer == RP_RUN_DONE) {
            show(self);
            over = is_over(self);
        }
        for (int i = answer == RP_RUN_DONE ? 1 : AWAY_TICKS; i > 0 && !over; i--) nap(self->stop);
    }
    if (self->terminal) fputs("\033[H\033[J", stdout);
    rp_run_report(&self->plan, self->snapshot, &rp_coordinator_fold(self->coordinator)->count.result);
    if (atomic_load(self->stop)) return rp_interrupt_status();
    return rp_run_snapshot_is_stuck(&self->plan, self->snapshot) ? 1 : 0;
}

int rp_run_verb_watch(const rp_run_options *options, const char *name) {
    watch self = {.options = options, .terminal = rp_console_is_terminal(stdout)};
    rp_error error = {RP_OK, ""};
    if (rp_run_open(options->link, name, options->directory, &self.plan, &error)) return rp_complain(&error);
    self.coordinator = rp_coordinator_new(&self.plan, SILENT_AFTER, true, &rp_clock_monotonic);
    self.snapshot = calloc(1, sizeof *self.snapshot);
    int result =
        self.coordinator && self.snapshot ? watch_on(&self) : rp_complain_of(RP_FAILED, "no memory to watch a run");
    rp_coordinator_free(self.coordinator);
    free(self.snapshot);
    rp_run_plan_release(&self.plan);
    return result;
}

/* ---- export ----------------------------------------------------------------------------------------------- */

typedef struct export_progress {
    rp_progress_line line;
    int64_t began;
} export_progress;

static void show_progress(void *context, uint64_t games, uint64_t total) {
    export_progress *progress = context;
    char text[96];
    snprintf(text, sizeof text, "%" PRIu64 " of %" PRIu64 " games checked", games, total);
    rp_progress_line_show(&progress->line, text, (double)games / (double)total,
                          (double)(milliseconds_now() - progress->began) / 1000);
}

static void tell_away(void *context, const char *reason) {
    export_progress *progress = context;
    rp_progress_line_end(&progress->line);
    fprintf(stderr, "riposte: %s; trying again\n", reason);
}

/* Without a table, since it would not be that of the run. */
static int tell_unfit(const rp_run_plan *plan, const rp_run_exported *exported) {
    return rp_complain_of(RP_FAILED,
                          "run %s: results of %" PRIu64 " jobs are damaged or missing (the first is job %" PRIu64
                          ": %.200s); they are queued again, export again when they are played",
                          plan->name, exported->redone, exported->first_unfit, exported->unfit.text);
}

/* The table and the records are those of the games before the first that is missing. */
static int tell_missing(const rp_run_options *options, const rp_run_plan *plan, const rp_match_count *count) {
    rp_run_counts jobs = {0, 0, 0, 0};
    const rp_match_result *result = &count->result;
    if (rp_match_count_is_over(count)) return 0;
    rp_run_count_jobs(options->link, plan, &jobs, NULL); /* says more, but can do without */
    char aside[128] = "'riposte worker' plays them";
    if (jobs.aside)
        snprintf(aside, sizeof aside, "%" PRIu64 " jobs are put aside, 'riposte run resume' lets them be tried again",
                 jobs.aside);
    return rp_complain_of(
        RP_FAILED, "run %s: %" PRIu64 " of %s%" PRIu64 " games are missing, the table is of those before: %s",
        plan->name, result->total - result->games, plan->match.stopping.used ? "at most " : "", result->total, aside);
}

static int export_run(const rp_run_options *options, const rp_run_plan *plan, rp_match_count *count) {
    export_progress progress = {.began = milliseconds_now()};
    rp_run_exported exported;
    rp_error error = {RP_OK, ""};
    rp_progress_line_begin(&progress.line, options->quiet);
    const rp_run_export export = {.link = options->link,
                                  .plan = plan,
                                  .out = options->out,
                                  .patience = RP_RUN_PATIENCE,
                                  .stop = rp_interrupt_watch(),
                                  .progress = show_progress,
                                  .away = tell_away,
                                  .context = &progress};
    rp_redis_link_set_stop(options->link, export.stop, RP_RUN_LAST_PATIENCE);
    rp_status status = rp_run_export_all(&export, count, &exported, &error);
    rp_interrupt_ignore_no_more();
    rp_progress_line_end(&progress.line);
    if (status) return rp_complain(&error);
    if (exported.redone) return tell_unfit(plan, &exported);
    if (exported.stopped)
        return rp_complain_of_stop(options->out ? "stopped; the file holds what was exported so far" : "stopped");
    int shown = 0;
    if (options->json)
        shown = rp_match_report_json(&plan->match, &count->result);
    else
        rp_match_report_table(&plan->match, &count->result);
    return shown ? shown : tell_missing(options, plan, count);
}

int rp_run_verb_export(const rp_run_options *options, const char *name) {
    rp_run_plan plan;
    rp_error error = {RP_OK, ""};
    if (rp_run_open(options->link, name, options->directory, &plan, &error)) return rp_complain(&error);
    rp_match_count *count = malloc(sizeof *count);
    int result =
        count ? export_run(options, &plan, count) : rp_complain_of(RP_FAILED, "no memory for the table of a run");
    free(count);
    rp_run_plan_release(&plan);
    return result;
}
