#include "bench/runs/coordinator.h"

#include "bench/runs/worker_report.h"

#include <stdio.h>
#include <stdlib.h>

enum { SLICE_JOBS = 256, SECOND = 1000, STALLED_SECONDS = 5, REPORTS_A_SECOND = 64 };

typedef struct worker_watch {
    char name[RP_WORKER_NAME_MAX];
    uint64_t beat;
    int64_t since; /* milliseconds here when it was last seen to change */
} worker_watch;

struct rp_coordinator {
    const rp_run_plan *plan;
    const rp_clock *clock;
    int64_t silent_after;
    bool counts_done, is_whole;
    rp_run_state state;         /* as it was when something was due */
    int64_t next, next_reports; /* milliseconds: when something is due again, and the reports of workers are */
    int seconds_stalled;
    rp_run_fold *fold;
    rp_worker_list *reports;
    int watched;
    worker_watch watch[RP_WORKERS_MAX];
};

rp_coordinator *rp_coordinator_new(const rp_run_plan *plan, int64_t silent_after, bool counts_done,
                                   const rp_clock *clock) {
    rp_coordinator *coordinator = calloc(1, sizeof *coordinator);
    rp_run_fold *fold = rp_run_fold_new(plan);
    rp_worker_list *reports = calloc(1, sizeof *reports);
    if (!coordinator || !fold || !reports) {
        free(coordinator);
        rp_run_fold_free(fold);
        free(reports);
        return NULL;
    }
    coordinator->plan = plan;
    coordinator->clock = clock;
    coordinator->silent_after = silent_after;
    coordinator->counts_done = counts_done;
    coordinator->fold = fold;
    coordinator->reports = reports;
    return coordinator;
}

static int64_t milliseconds(const rp_coordinator *coordinator) {
    return (int64_t)(rp_clock_now(coordinator->clock) / 1000000);
}

bool rp_coordinator_is_whole(const rp_coordinator *coordinator) { return coordinator->is_whole; }
const rp_run_fold *rp_coordinator_fold(const rp_coordinator *coordinator) { return coordinator->fold; }

void rp_coordinator_free(rp_coordinator *coordinator) {
    if (!coordinator) return;
    rp_run_fold_free(coordinator->fold);
    free(coordinator->reports);
    free(coordinator);
}

/* ---- silent workers --------------------------------------------------------------------------------------- */

static worker_watch *watch_of(rp_coordinator *coordinator, const char *name) {
    for (int i = 0; i < coordinator->watched; i++)
        if (strcmp(coordinator->watch[i].name, name) == 0) return &coordinator->watch[i];
    if (coordinator->watched == RP_WORKERS_MAX) coordinator->watched = 0; /* begins to wait anew for all */
    worker_watch *watch = &coordinator->watch[coordinator->watched++];
    *watch = (worker_watch){.beat = UINT64_MAX};
    snprintf(watch->name, sizeof watch->name, "%s", name);
    return watch;
}

/* All look after each other: the more there are, the less often each does. */
static rp_run_answer forget_silent(rp_coordinator *coordinator, rp_redis_link *link, rp_error *error) {
    int64_t now = milliseconds(coordinator);
    if (now < coordinator->next_reports) return RP_RUN_DONE;
    rp_run_answer answer = rp_worker_reports_read(link, coordinator->plan, coordinator->reports, error);
    coordinator->next_reports = now + coordinator->reports->count / REPORTS_A_SECOND * SECOND;
    for (int i = 0; i < coordinator->reports->count && answer == RP_RUN_DONE; i++) {
        const rp_worker_report *report = &coordinator->reports->worker[i];
        worker_watch *watch = watch_of(coordinator, report->name);
        if (watch->beat != report->beat) watch->since = now;
        watch->beat = report->beat;
        if (now - watch->since < coordinator->silent_after) continue;
        answer = rp_worker_forget(link, coordinator->plan, report->name, error);
        watch->since = now;
    }
    return answer;
}

/* ---- jobs ------------------------------------------------------------------------------------------------- */

/* Forgets what is counted, as some of it got lost: the run is not over without. */
static rp_run_answer count_anew(rp_coordinator *coordinator) {
    rp_run_fold *fold = rp_run_fold_new(coordinator->plan);
    if (!fold) return RP_RUN_AWAY;
    rp_run_fold_free(coordinator->fold);
    coordinator->fold = fold;
    return RP_RUN_DONE;
}

/* Queues jobs that got lost. Numbers show most losses; without `counted` each job is looked for. */
static rp_run_answer find_lost(rp_coordinator *coordinator, rp_redis_link *link, bool counted, rp_error *error) {
    uint64_t queued = 0;
    rp_run_answer answer = rp_run_audit(link, coordinator->plan, counted, &queued, error);
    return answer == RP_RUN_DONE && queued ? count_anew(coordinator) : answer;
}

/* Where nobody holds a job for some time, entries that were given out (a consumer was deleted by hand) are given out
 * again, and lost jobs are looked for that results of no job hide in the numbers. */
static rp_run_answer revive_queue(rp_coordinator *coordinator, rp_redis_link *link, rp_error *error) {
    rp_run_counts counts;
    rp_run_answer answer = rp_run_count_jobs(link, coordinator->plan, &counts, error);
    if (answer != RP_RUN_DONE) return answer;
    bool waits = counts.in_hand || coordinator->state == RP_RUN_STOPPED;
    coordinator->seconds_stalled = waits ? 0 : coordinator->seconds_stalled + 1;
    if (coordinator->seconds_stalled < STALLED_SECONDS) return RP_RUN_DONE;
    coordinator->seconds_stalled = 0;
    answer = rp_run_ask(link, coordinator->plan, NULL, error, "revive");
    return answer == RP_RUN_DONE ? find_lost(coordinator, link, false, error) : answer;
}

static rp_run_answer count_on(rp_coordinator *coordinator, rp_redis_link *link, bool *busy, rp_error *error) {
    rp_run_fold *fold = coordinator->fold;
    rp_run_answer answer = rp_run_fold_go_on(fold, link, SLICE_JOBS, busy, error);
    if (answer != RP_RUN_DONE) return answer;
    if (fold->is_unfit) return rp_job_redo(link, coordinator->plan, fold->jobs, error);
    if (!rp_match_count_is_over(&fold->count)) return RP_RUN_DONE;
    rp_run_state state = fold->count.result.verdict == RP_UNDECIDED ? RP_RUN_FINISHED : RP_RUN_DECIDED;
    coordinator->next = 0; /* the end is to be checked */
    return rp_run_state_set(link, coordinator->plan, state, fold->count.result.games, error);
}

/* ---- one step --------------------------------------------------------------------------------------------- */

static bool is_over(const rp_coordinator *coordinator) {
    return coordinator->state == RP_RUN_FINISHED || coordinator->state == RP_RUN_DECIDED;
}

/* *whole: all jobs of a run that is over have results, also those that were counted and since then queued again. */
static rp_run_answer see_whole(const rp_coordinator *coordinator, rp_redis_link *link, bool counts, bool *whole,
                               rp_error *error) {
    const rp_run_fold *fold = coordinator->fold;
    uint64_t jobs = coordinator->state == RP_RUN_DECIDED ? fold->jobs : coordinator->plan->jobs;
    *whole = false;
    if (counts && !rp_match_count_is_over(&fold->count)) return RP_RUN_DONE;
    return rp_run_has_results(link, coordinator->plan, jobs, whole, error);
}

/* Of a run that is over: sees whether its results are all there; where not, the run goes on. */
static rp_run_answer check_end(rp_coordinator *coordinator, rp_redis_link *link, bool *busy, rp_error *error) {
    bool counts = coordinator->counts_done || coordinator->state == RP_RUN_DECIDED, whole;
    rp_run_answer answer = RP_RUN_DONE;
    if (coordinator->is_whole) return RP_RUN_DONE;
    if (counts) answer = count_on(coordinator, link, busy, error);
    if (answer != RP_RUN_DONE || *busy) return answer;
    answer = see_whole(coordinator, link, counts, &whole, error);
    coordinator->is_whole = answer == RP_RUN_DONE && whole;
    if (answer != RP_RUN_DONE || whole) return answer;
    coordinator->next = 0;
    answer = rp_run_state_set(link, coordinator->plan, RP_RUN_ACTIVE, 0, error);
    if (answer == RP_RUN_DONE) answer = count_anew(coordinator);
    return answer == RP_RUN_DONE ? find_lost(coordinator, link, false, error) : answer;
}

rp_run_answer rp_coordinator_step(rp_coordinator *coordinator, rp_redis_link *link, bool *busy, rp_error *error) {
    rp_run_answer answer = RP_RUN_DONE;
    int64_t now = milliseconds(coordinator);
    bool due = now >= coordinator->next, goes_on = *busy;
    *busy = false;
    if (due) {
        coordinator->next = now + SECOND;
        answer = rp_run_state_get(link, coordinator->plan, &coordinator->state, error);
    }
    if (!due && !goes_on) return RP_RUN_DONE;
    if (answer == RP_RUN_DONE && is_over(coordinator)) return check_end(coordinator, link, busy, error);
    coordinator->is_whole = false;
    if (due && answer == RP_RUN_DONE) answer = forget_silent(coordinator, link, error);
    if (due && answer == RP_RUN_DONE) answer = find_lost(coordinator, link, true, error);
    if (due && answer == RP_RUN_DONE) answer = revive_queue(coordinator, link, error);
    return answer == RP_RUN_DONE ? count_on(coordinator, link, busy, error) : answer;
}
