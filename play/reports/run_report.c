#include "play/reports/run_report.h"

#include "engine/store/json.h"
#include "play/reports/match_report.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { ASIDE_COLUMNS = 80 };

/* ---- taking ----------------------------------------------------------------------------------------------- */

/* Games of jobs that are done; only the last job may have fewer. */
static uint64_t games_done(const rp_run_plan *plan, uint64_t jobs) {
    uint64_t first, games, total = rp_match_plan_games(&plan->match);
    rp_run_job_games(plan, 0, &first, &games);
    return jobs * games < total ? jobs * games : total;
}

rp_run_answer rp_run_snapshot_take(rp_redis_link *link, const rp_run_plan *plan, rp_run_snapshot *snapshot,
                                   rp_error *error) {
    memset(snapshot, 0, sizeof *snapshot);
    rp_run_answer answer = rp_run_state_get(link, plan, &snapshot->state, error);
    if (answer == RP_RUN_DONE) answer = rp_run_count_jobs(link, plan, &snapshot->jobs, error);
    if (answer == RP_RUN_DONE) answer = rp_worker_reports_read(link, plan, &snapshot->workers, error);
    if (answer == RP_RUN_DONE) answer = rp_run_aside_read(link, plan, &snapshot->aside, error);
    snapshot->games = games_done(plan, snapshot->jobs.done);
    for (int i = 0; i < snapshot->workers.count; i++)
        snapshot->games_per_second += snapshot->workers.worker[i].games_per_second;
    double left = (double)(rp_match_plan_games(&plan->match) - snapshot->games);
    snapshot->seconds_left = snapshot->games_per_second > 0 ? left / snapshot->games_per_second : INFINITY;
    return answer;
}

bool rp_run_snapshot_is_stuck(const rp_run_plan *plan, const rp_run_snapshot *snapshot) {
    const rp_run_counts *jobs = &snapshot->jobs;
    return jobs->aside > 0 && jobs->queued == 0 && jobs->in_hand == 0 && jobs->done + jobs->aside >= plan->jobs;
}

/* ---- texts ------------------------------------------------------------------------------------------------ */

static void format_left(double seconds, char text[32]) {
    if (!(seconds < 3600000)) {
        snprintf(text, 32, "?");
        return;
    }
    long left = (long)ceil(seconds);
    snprintf(text, 32, "%ld:%02ld:%02ld", left / 3600, left / 60 % 60, left % 60);
}

static void format_created(uint64_t created, char text[32]) {
    time_t seconds = (time_t)created;
    struct tm date;
    if (!gmtime_r(&seconds, &date) || strftime(text, 32, "%Y-%m-%d %H:%M:%S UTC", &date) == 0) snprintf(text, 32, "?");
}

static bool is_over(const rp_run_snapshot *snapshot) {
    return snapshot->state == RP_RUN_FINISHED || snapshot->state == RP_RUN_DECIDED;
}

void rp_run_report_line(const rp_run_plan *plan, const rp_run_snapshot *snapshot, const rp_match_result *result,
                        char *text, size_t size) {
    char left[32];
    format_left(snapshot->seconds_left, left);
    int used =
        snprintf(text, size, "%s: %s, %" PRIu64 " of %" PRIu64 " games counted, %" PRIu64 " jobs in hand", plan->name,
                 rp_run_state_name(snapshot->state), result->games, result->total, snapshot->jobs.in_hand);
    if (!is_over(snapshot) && used > 0 && (size_t)used < size)
        snprintf(text + used, size - (size_t)used, ", %.3g games/s, %s left%s", snapshot->games_per_second, left,
                 plan->match.stopping.used ? " at most" : "");
}

static void print_workers(const rp_worker_list *workers) {
    if (workers->count == 0) return;
    printf("%-40s %7s %8s %9s %9s %7s\n", "worker", "threads", "jobs", "games", "games/s", "cache %");
    for (int i = 0; i < workers->count; i++) {
        const rp_worker_report *worker = &workers->worker[i];
        char share[16] = "-";
        if (worker->cache_asked)
            snprintf(share, sizeof share, "%.1f", 100 * (double)worker->cache_found / (double)worker->cache_asked);
        printf("%-40s %7d %8" PRIu64 " %9" PRIu64 " %9.4g %7s\n", worker->name, worker->threads, worker->jobs,
               worker->games, worker->games_per_second, share);
    }
}

/* A reason can be anything that somebody wrote there: one short line of it. */
static void print_aside(const rp_run_plan *plan, const rp_run_snapshot *snapshot) {
    for (int i = 0; i < snapshot->aside.count; i++) {
        const char *reason = snapshot->aside.job[i].reason;
        int room = ASIDE_COLUMNS - printf("put aside: job %" PRIu64 ", ", snapshot->aside.job[i].job);
        bool fits = strlen(reason) <= (size_t)room;
        char shown[ASIDE_COLUMNS + 1];
        snprintf(shown, sizeof shown, "%.*s", fits ? room : room - 3, reason);
        rp_make_printable(shown); /* half a character at the cut */
        printf("%s%s\n", shown, fits ? "" : "...");
    }
    if (snapshot->jobs.aside) printf("'riposte run resume %s' lets them be tried again\n", plan->name);
}

void rp_run_report(const rp_run_plan *plan, const rp_run_snapshot *snapshot, const rp_match_result *result) {
    char left[32], created[32];
    format_left(snapshot->seconds_left, left);
    format_created(plan->created, created);
    printf("run %s: %s, made %s\n", plan->name, rp_run_state_name(snapshot->state), created);
    printf("jobs: %" PRIu64 " of %" PRIu64 " done, %" PRIu64 " queued, %" PRIu64 " in hand, %" PRIu64 " put aside\n",
           snapshot->jobs.done, plan->jobs, snapshot->jobs.queued, snapshot->jobs.in_hand, snapshot->jobs.aside);
    printf("games: %" PRIu64 " of %" PRIu64 " played, %" PRIu64 " counted in order", snapshot->games, result->total,
           result->games);
    if (!is_over(snapshot))
        printf(", %.3g a second, %s left%s", snapshot->games_per_second, left,
               plan->match.stopping.used ? " at most" : "");
    putchar('\n');
    if (!is_over(snapshot)) print_workers(&snapshot->workers);
    print_aside(plan, snapshot);
    rp_match_report_table(&plan->match, result);
}

/* ---- JSON ------------------------------------------------------------------------------------------------- */

static void write_workers(rp_writer *writer, const rp_worker_list *workers) {
    writer->open_array(writer, "workers");
    for (int i = 0; i < workers->count; i++) {
        const rp_worker_report *worker = &workers->worker[i];
        writer->open_object(writer, NULL);
        writer->string(writer, "name", worker->name);
        writer->string(writer, "host", worker->host);
        writer->integer(writer, "threads", worker->threads);
        writer->integer(writer, "jobs", (int64_t)worker->jobs);
        writer->integer(writer, "games", (int64_t)worker->games);
        writer->real(writer, "games_per_second", worker->games_per_second);
        writer->integer(writer, "cache_asked", (int64_t)worker->cache_asked);
        writer->integer(writer, "cache_found", (int64_t)worker->cache_found);
        writer->close(writer);
    }
    writer->close(writer);
}

static void write_jobs(rp_writer *writer, const rp_run_plan *plan, const rp_run_snapshot *snapshot) {
    writer->open_object(writer, "jobs");
    writer->integer(writer, "all", (int64_t)plan->jobs);
    writer->integer(writer, "done", (int64_t)snapshot->jobs.done);
    writer->integer(writer, "queued", (int64_t)snapshot->jobs.queued);
    writer->integer(writer, "in_hand", (int64_t)snapshot->jobs.in_hand);
    writer->integer(writer, "aside", (int64_t)snapshot->jobs.aside);
    writer->close(writer);
    writer->open_array(writer, "aside");
    for (int i = 0; i < snapshot->aside.count; i++) {
        writer->open_object(writer, NULL);
        writer->integer(writer, "job", (int64_t)snapshot->aside.job[i].job);
        writer->string(writer, "reason", snapshot->aside.job[i].reason);
        writer->close(writer);
    }
    writer->close(writer);
}

int rp_run_report_json(const rp_run_plan *plan, const rp_run_snapshot *snapshot, const rp_match_result *result) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "run", plan->name);
    writer->string(writer, "state", rp_run_state_name(snapshot->state));
    writer->integer(writer, "created", (int64_t)plan->created);
    write_jobs(writer, plan, snapshot);
    writer->integer(writer, "games_played", (int64_t)snapshot->games);
    writer->real(writer, "games_per_second", snapshot->games_per_second);
    if (isfinite(snapshot->seconds_left))
        writer->real(writer, "seconds_left", snapshot->seconds_left);
    else
        writer->null(writer, "seconds_left");
    write_workers(writer, &snapshot->workers);
    rp_error error = {RP_OK, ""};
    writer->open_object(writer, "match");
    if (rp_match_report_write(writer, &plan->match, result, &error)) {
        rp_json_writer_free(writer);
        return rp_complain(&error);
    }
    writer->close(writer);
    return rp_print_json(writer);
}
