#include "bench/runs/coordinator.h"

#include "bench/runs/worker_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEASE_TEXT = 128, SLICE_JOBS = 256, SECOND = 1000, STALLED_SECONDS = 5 };

typedef struct worker_watch {
    char name[RP_WORKER_NAME_MAX];
    uint64_t beat;
    int64_t since; /* milliseconds here when it was last seen to change */
} worker_watch;

struct rp_coordinator {
    const rp_run_plan *plan;
    const rp_clock *clock;
    char token[RP_WORKER_NAME_MAX];
    int64_t silent_after;
    bool always_counts, is_mine, is_whole;
    rp_run_state state; /* as it was when something was due */
    uint64_t renewals;
    char seen[LEASE_TEXT]; /* the lease of somebody else, and since when it is that */
    int64_t seen_since;
    int64_t next; /* milliseconds: when something is due again */
    int seconds_stalled;
    rp_run_fold *fold;
    rp_worker_list *reports;
    int watched;
    worker_watch watch[RP_WORKERS_MAX];
};

rp_coordinator *rp_coordinator_new(const rp_run_plan *plan, const char *token, int64_t silent_after, bool always_counts,
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
    coordinator->always_counts = always_counts;
    coordinator->fold = fold;
    coordinator->reports = reports;
    snprintf(coordinator->token, sizeof coordinator->token, "%s", token);
    return coordinator;
}

static int64_t milliseconds(const rp_coordinator *coordinator) {
    return (int64_t)(rp_clock_now(coordinator->clock) / 1000000);
}

bool rp_coordinator_is_whole(const rp_coordinator *coordinator) { return coordinator->is_whole; }
const rp_run_fold *rp_coordinator_fold(const rp_coordinator *coordinator) { return coordinator->fold; }

/* ---- the lease -------------------------------------------------------------------------------------------- */

static rp_run_answer read_lease(rp_coordinator *coordinator, rp_redis_link *link, char text[LEASE_TEXT],
                                rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    redisReply *reply;
    text[0] = 0;
    rp_run_key(coordinator->plan->name, RP_RUN_COORDINATOR, key);
    rp_status status = rp_redis_ask(link, &reply, error, "GET %s", key);
    if (status) return rp_run_answer_of(link, coordinator->plan, status, error);
    if (rp_redis_is_text(reply)) snprintf(text, LEASE_TEXT, "%s", reply->len ? reply->str : "?");
    freeReplyObject(reply);
    return RP_RUN_DONE;
}

static rp_run_answer write_lease(rp_coordinator *coordinator, rp_redis_link *link, bool only_if_free, rp_error *error) {
    char key[RP_RUN_KEY_MAX], text[LEASE_TEXT], lifetime[24];
    redisReply *replies;
    rp_run_answer answer = rp_run_write_begin(link, coordinator->plan, error);
    if (answer != RP_RUN_DONE) return answer;
    rp_run_key(coordinator->plan->name, RP_RUN_COORDINATOR, key);
    snprintf(text, sizeof text, "%s %" PRIu64, coordinator->token, ++coordinator->renewals);
    snprintf(lifetime, sizeof lifetime, "%d", RP_RUN_LEASE_MILLISECONDS);
    rp_status status = only_if_free ? rp_redis_add(link, error, "SET %s %s PX %s NX", key, text, lifetime)
                                    : rp_redis_add(link, error, "SET %s %s PX %s", key, text, lifetime);
    answer = rp_run_write_end(link, coordinator->plan, 1, status, &replies, error);
    if (answer != RP_RUN_DONE) return answer;
    coordinator->is_mine = replies->elements == 1 && replies->element[0]->type == REDIS_REPLY_STATUS;
    freeReplyObject(replies);
    return RP_RUN_DONE;
}

static rp_run_answer keep_lease(rp_coordinator *coordinator, rp_redis_link *link, rp_error *error) {
    char text[LEASE_TEXT];
    size_t length = strlen(coordinator->token);
    coordinator->is_mine = false;
    rp_run_answer answer = read_lease(coordinator, link, text, error);
    if (answer != RP_RUN_DONE) return answer;
    int64_t now = milliseconds(coordinator);
    bool mine = strncmp(text, coordinator->token, length) == 0 && text[length] == ' ';
    if (!text[0] || mine) return write_lease(coordinator, link, !text[0], error);
    if (strcmp(text, coordinator->seen) != 0) {
        memcpy(coordinator->seen, text, sizeof text);
        coordinator->seen_since = now;
    }
    if (now - coordinator->seen_since < 2 * RP_RUN_LEASE_MILLISECONDS) return RP_RUN_DONE;
    return write_lease(coordinator, link, false, error);
}

void rp_coordinator_free(rp_coordinator *coordinator, rp_redis_link *link) {
    if (!coordinator) return;
    char key[RP_RUN_KEY_MAX];
    rp_run_key(coordinator->plan->name, RP_RUN_COORDINATOR, key);
    if (coordinator->is_mine && link && rp_redis_link_is_open(link)) rp_redis_tell(link, NULL, "UNLINK %s", key);
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

static rp_run_answer forget_silent(rp_coordinator *coordinator, rp_redis_link *link, rp_error *error) {
    rp_run_answer answer = rp_worker_reports_read(link, coordinator->plan, coordinator->reports, error);
    int64_t now = milliseconds(coordinator);
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

/* Entries that were given out and are in nobody's hands (a consumer was deleted by hand) are given out again. */
static rp_run_answer revive_queue(rp_coordinator *coordinator, rp_redis_link *link, rp_error *error) {
    rp_run_counts counts;
    char key[RP_RUN_KEY_MAX];
    rp_run_answer answer = rp_run_count_jobs(link, coordinator->plan, &counts, error);
    if (answer != RP_RUN_DONE) return answer;
    coordinator->seconds_stalled = counts.queued && !counts.in_hand ? coordinator->seconds_stalled + 1 : 0;
    if (coordinator->seconds_stalled < STALLED_SECONDS) return RP_RUN_DONE;
    coordinator->seconds_stalled = 0;
    answer = rp_run_write_begin(link, coordinator->plan, error);
    if (answer != RP_RUN_DONE) return answer;
    rp_run_key(coordinator->plan->name, RP_RUN_JOBS, key);
    rp_status status = rp_redis_add(link, error, "XGROUP SETID %s %s 0", key, rp_run_group);
    return rp_run_write_end(link, coordinator->plan, 1, status, NULL, error);
}

/* Forgets what is counted, as some of it got lost: the run is not over without. */
static rp_run_answer count_anew(rp_coordinator *coordinator) {
    rp_run_fold *fold = rp_run_fold_new(coordinator->plan);
    if (!fold) return RP_RUN_AWAY;
    rp_run_fold_free(coordinator->fold);
    coordinator->fold = fold;
    return RP_RUN_DONE;
}

/* Queues jobs that got lost. */
static rp_run_answer find_lost(rp_coordinator *coordinator, rp_redis_link *link, rp_error *error) {
    uint64_t queued = 0;
    rp_run_answer answer = rp_run_audit(link, coordinator->plan, true, &queued, error);
    return answer == RP_RUN_DONE && queued ? count_anew(coordinator) : answer;
}

static rp_run_answer count_on(rp_coordinator *coordinator, rp_redis_link *link, bool *busy, rp_error *error) {
    rp_run_fold *fold = coordinator->fold;
    rp_run_answer answer = rp_run_fold_go_on(fold, link, SLICE_JOBS, busy, error);
    if (answer != RP_RUN_DONE || !coordinator->is_mine) return answer;
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

/* Of a run that is over: sees whether its ends are all there; where not, the run goes on. */
static rp_run_answer check_end(rp_coordinator *coordinator, rp_redis_link *link, bool *busy, rp_error *error) {
    const rp_run_plan *plan = coordinator->plan;
    bool is_numbered = true, counts = coordinator->always_counts || coordinator->state == RP_RUN_DECIDED;
    rp_run_answer answer = RP_RUN_DONE;
    if (coordinator->is_whole) return RP_RUN_DONE;
    if (coordinator->state == RP_RUN_FINISHED) answer = rp_run_has_all_results(link, plan, &is_numbered, error);
    if (answer == RP_RUN_DONE && is_numbered && counts) answer = count_on(coordinator, link, busy, error);
    if (answer != RP_RUN_DONE || *busy) return answer;
    coordinator->is_whole = is_numbered && (!counts || rp_match_count_is_over(&coordinator->fold->count));
    if (coordinator->is_whole) return RP_RUN_DONE;
    coordinator->next = 0;
    answer = rp_run_state_set(link, plan, RP_RUN_ACTIVE, 0, error);
    return answer == RP_RUN_DONE ? count_anew(coordinator) : answer;
}

static rp_run_answer look_at_state(rp_coordinator *coordinator, rp_redis_link *link, rp_error *error) {
    rp_run_answer answer = rp_run_state_get(link, coordinator->plan, &coordinator->state, error);
    if (answer != RP_RUN_DONE) return answer;
    if (!is_over(coordinator)) return keep_lease(coordinator, link, error);
    coordinator->is_mine = false;
    return RP_RUN_DONE;
}

rp_run_answer rp_coordinator_step(rp_coordinator *coordinator, rp_redis_link *link, bool *busy, rp_error *error) {
    rp_run_answer answer = RP_RUN_DONE;
    int64_t now = milliseconds(coordinator);
    bool due = now >= coordinator->next, goes_on = *busy;
    *busy = false;
    if (due) {
        coordinator->next = now + SECOND;
        answer = look_at_state(coordinator, link, error);
    }
    if (!due && !goes_on) return RP_RUN_DONE;
    if (answer == RP_RUN_DONE && is_over(coordinator)) return check_end(coordinator, link, busy, error);
    coordinator->is_whole = false;
    bool works = coordinator->is_mine && due && answer == RP_RUN_DONE;
    if (works) answer = forget_silent(coordinator, link, error);
    if (works && answer == RP_RUN_DONE) answer = find_lost(coordinator, link, error);
    if (works && answer == RP_RUN_DONE) answer = revive_queue(coordinator, link, error);
    bool counts = coordinator->is_mine || coordinator->always_counts;
    if (counts && answer == RP_RUN_DONE) answer = count_on(coordinator, link, busy, error);
    return answer;
}
