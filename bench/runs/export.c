#include "bench/runs/export.h"

#include "bench/archives/record_file.h"
#include "bench/match/match_record.h"
#include "bench/runs/job_queue.h"
#include "search/cache/redis/link_open.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    AT_ONCE = 8,
    TRIES_MAX = 10,
    SILENCE_MAX = 30000, /* milliseconds */
    WAIT_FIRST = 50,
    WAIT_LONGEST = 2000,
    TICK = 50
};

typedef struct exporter {
    const rp_run_export *export;
    const rp_clock *clock;
    rp_match_count *count;
    rp_run_exported *exported;
    rp_record_file file;
    uint64_t job;     /* the next one */
    uint64_t at_once; /* jobs asked for together, fewer where connections do not hold for long */
    bool was_away;
    int tries; /* lost connections since `lost_job` was the next */
    uint64_t lost_job;
    int64_t lost_at;               /* milliseconds: the first of them */
    rp_selfplay_end *ends, *found; /* room for one job each: as they are kept, as its records have them */
} exporter;

/* ---- checking one job ------------------------------------------------------------------------------------- */

static bool is_same_end(const rp_selfplay_end *a, const rp_selfplay_end *b, int players) {
    return memcmp(a->payoff, b->payoff, (size_t)players * sizeof *a->payoff) == 0 && a->choices == b->choices &&
           a->round == b->round;
}

/* The record of game `index` of the job; its end goes to `found`. */
static rp_status check_line(exporter *self, uint64_t number, uint64_t index, const char *line, size_t length,
                            rp_error *error) {
    const rp_run_plan *plan = self->export->plan;
    rp_record record;
    rp_status status = rp_record_parse(line, length, &record, error);
    if (status) return status;
    status = rp_match_record_check(&plan->match, number, &record, &self->found[index], error);
    rp_record_release(&record);
    if (!status && !is_same_end(&self->found[index], &self->ends[index], plan->game->info.players))
        status = rp_fail(error, RP_BAD_INPUT, "a record ends otherwise than it was counted");
    return status;
}

/* Gives the lines of a job all of whose records and ends are right. RP_BAD_INPUT: they are not; RP_FAILED: memory. */
static rp_status check_job(exporter *self, const redisReply *records, const redisReply *ends, char **lines,
                           rp_error *error) {
    const rp_run_plan *plan = self->export->plan;
    size_t length = 0;
    uint64_t games = 0, first, expected;
    rp_run_job_games(plan, self->job, &first, &expected);
    *lines = NULL;
    if (records->type == REDIS_REPLY_NIL || ends->type == REDIS_REPLY_NIL)
        return rp_fail(error, RP_BAD_INPUT, "its %s are missing",
                       records->type == REDIS_REPLY_NIL ? "records" : "ends");
    if (rp_redis_is_text(records))
        *lines = rp_job_lines_read(plan, self->job, records->str, records->len, &length, &games);
    if (!*lines || games != expected) return rp_fail(error, RP_BAD_INPUT, "its records are damaged");
    if (!rp_redis_is_text(ends) || !rp_job_ends_read(plan, self->job, ends->str, ends->len, self->ends, expected))
        return rp_fail(error, RP_BAD_INPUT, "its ends are damaged");
    rp_status status = RP_OK;
    char *at = *lines;
    for (uint64_t i = 0; i < expected && !status; i++) {
        char *end = strchr(at, '\n');
        status = check_line(self, first + i, i, at, (size_t)(end - at), error);
        at = end + 1;
    }
    return status;
}

/* ---- what becomes of it ----------------------------------------------------------------------------------- */

/* Counts and writes the games of a checked job, as far as the plan wants them. */
static rp_status export_job(exporter *self, char *lines, rp_error *error) {
    uint64_t first, games;
    rp_status status = RP_OK;
    rp_run_job_games(self->export->plan, self->job, &first, &games);
    for (uint64_t i = 0; i < games && !status && rp_match_count_add(self->count, &self->found[i]); i++) {
        char *end = strchr(lines, '\n');
        *end = 0;
        if (self->export->out) status = rp_record_file_append(&self->file, lines, error);
        lines = end + 1;
    }
    return status;
}

static rp_status redo(exporter *self, const rp_error *why, rp_error *error) {
    rp_run_exported *exported = self->exported;
    rp_run_answer answer = rp_job_redo(self->export->link, self->export->plan, self->job, error);
    if (answer != RP_RUN_DONE) return RP_FAILED;
    if (exported->redone++ == 0) {
        exported->first_unfit = self->job;
        exported->unfit = *why;
    }
    return RP_OK;
}

/* *is_gap: the job is not done, and nothing before it was unfit. */
static rp_status take_job(exporter *self, const redisReply *records, const redisReply *ends, bool *is_gap,
                          rp_error *error) {
    bool is_done = records->type != REDIS_REPLY_NIL || ends->type != REDIS_REPLY_NIL;
    char *lines;
    rp_error why;
    *is_gap = !is_done && self->exported->redone == 0;
    if (!is_done) return RP_OK;
    rp_status status = check_job(self, records, ends, &lines, &why);
    if (status == RP_BAD_INPUT)
        status = redo(self, &why, error);
    else if (status)
        rp_fail(error, status, "%s", why.text);
    else if (self->exported->redone == 0)
        status = export_job(self, lines, error);
    free(lines);
    return status;
}

/* ---- all jobs --------------------------------------------------------------------------------------------- */

/* The records and the ends of the next jobs: *reply is an array of two of `count`. */
static rp_status ask(exporter *self, uint64_t count, redisReply **reply, rp_error *error) {
    const rp_run_plan *plan = self->export->plan;
    rp_error why = {RP_OK, "no results"};
    rp_run_answer answer = rp_run_ask(self->export->link, plan, reply, &why, "results %llu %llu",
                                      (unsigned long long)self->job, (unsigned long long)count);
    if (answer == RP_RUN_DONE && rp_redis_is_array(*reply, 2) && rp_redis_is_array((*reply)->element[0], count) &&
        rp_redis_is_array((*reply)->element[1], count))
        return RP_OK;
    rp_fail(error, RP_FAILED, "run %s: the server answers %.200s", plan->name, why.text);
    if (strncmp(why.text, "LOADING", 7) == 0) rp_redis_link_close(self->export->link); /* as good as away */
    return RP_FAILED;
}

/* The next jobs, up to one that fails; *is_gap: one of them is not done. */
static rp_status take_some(exporter *self, bool *is_gap, rp_error *error) {
    uint64_t left = self->export->plan->jobs - self->job, count = left < self->at_once ? left : self->at_once;
    redisReply *reply;
    rp_status status = ask(self, count, &reply, error);
    for (uint64_t i = 0; i < count && !status && !*is_gap; i++) {
        if (self->exported->redone == 0 && rp_match_count_is_over(self->count)) break;
        status = take_job(self, reply->element[0]->element[i], reply->element[1]->element[i], is_gap, error);
        if (!status) self->job++;
    }
    if (reply) freeReplyObject(reply);
    return status;
}

/* ---- a connection that is lost ---------------------------------------------------------------------------- */

static bool is_stopped(const exporter *self) { return self->export->stop && atomic_load(self->export->stop); }
static int64_t milliseconds_now(const exporter *self) { return (int64_t)(rp_clock_now(self->clock) / 1000000); }

static void wait_for(const exporter *self, int milliseconds) {
    for (int64_t end = milliseconds_now(self) + milliseconds; milliseconds_now(self) < end && !is_stopped(self);)
        rp_clock_wait(self->clock, TICK * 1000000);
}

/* True when another try is worth it. */
static bool may_try_again(exporter *self) {
    const int64_t now = milliseconds_now(self);
    if (self->tries == 0 || self->job != self->lost_job) {
        self->tries = 0;
        self->lost_job = self->job;
        self->lost_at = now;
    }
    return ++self->tries <= TRIES_MAX && now - self->lost_at < SILENCE_MAX && !is_stopped(self);
}

/* Makes the connection anew. False: it is there, so it is not what failed, or there is no hope; `error` stays. */
static bool reconnect(exporter *self, rp_error *error) {
    const rp_run_export *export = self->export;
    while (!rp_redis_link_is_open(export->link) && may_try_again(self)) {
        if (!self->was_away && export->away) export->away(export->context, error->text);
        self->was_away = true;
        self->at_once = self->at_once > 1 ? self->at_once / 2 : 1;
        int doublings = self->tries - 1 < 6 ? self->tries - 1 : 6, pause = WAIT_FIRST << doublings;
        wait_for(self, pause < WAIT_LONGEST ? pause : WAIT_LONGEST);
        rp_status status = rp_redis_link_open(export->link, export->patience, error);
        if (status != RP_FAILED) return !status;
    }
    return false;
}

/* Goes on with a step until it comes through. */
static rp_status persist(exporter *self, rp_status (*step)(exporter *self, bool *is_gap, rp_error *error), bool *is_gap,
                         rp_error *error) {
    rp_status status;
    do status = step(self, is_gap, error);
    while (status == RP_FAILED && !rp_redis_link_is_open(self->export->link) && reconnect(self, error));
    return status;
}

/* ---- from the first to the last --------------------------------------------------------------------------- */

static bool goes_on(const exporter *self) {
    bool is_over = self->exported->redone == 0 && rp_match_count_is_over(self->count);
    return !is_stopped(self) && self->job < self->export->plan->jobs && !is_over;
}

/* A gap may be a job that nobody will play: of a run that was done, and lost its results. */
static rp_status find_lost(exporter *self, bool *is_gap, rp_error *error) {
    const rp_run_export *export = self->export;
    uint64_t queued = 0;
    (void)is_gap;
    rp_run_answer answer = rp_run_audit(export->link, export->plan, false, &queued, error);
    self->exported->redone += queued; /* also where a later part of it failed */
    if (answer != RP_RUN_DONE) return RP_FAILED;
    self->exported->first_unfit = self->job - 1;
    rp_fail(&self->exported->unfit, RP_BAD_INPUT, "its results are missing");
    return RP_OK;
}

static rp_status set_active(exporter *self, bool *is_gap, rp_error *error) {
    (void)is_gap;
    rp_run_answer answer = rp_run_state_set(self->export->link, self->export->plan, RP_RUN_ACTIVE, 0, error);
    return answer == RP_RUN_DONE ? RP_OK : RP_FAILED;
}

static rp_status take_all(exporter *self, rp_error *error) {
    const rp_run_export *export = self->export;
    rp_status status = RP_OK;
    bool is_gap = false;
    while (!is_gap && !status && goes_on(self)) {
        status = persist(self, take_some, &is_gap, error);
        if (!status && self->at_once < AT_ONCE) self->at_once *= 2;
        if (export->progress) export->progress(export->context, self->count->result.games, self->count->result.total);
    }
    if (is_gap && !status) status = persist(self, find_lost, &is_gap, error);
    if (!status && self->exported->redone) status = persist(self, set_active, &is_gap, error);
    self->exported->stopped = is_stopped(self);
    return self->exported->stopped && status == RP_FAILED ? RP_OK : status;
}

rp_status rp_run_export_all(const rp_run_export *export, rp_match_count *count, rp_run_exported *exported,
                            rp_error *error) {
    rp_error ignored;
    if (!error) error = &ignored;
    exporter self = {.export = export, .count = count, .exported = exported, .at_once = AT_ONCE};
    self.clock = export->clock ? export->clock : &rp_clock_monotonic;
    uint64_t first, games;
    memset(exported, 0, sizeof *exported);
    rp_match_count_begin(count, &export->plan->match);
    rp_run_job_games(export->plan, 0, &first, &games);
    self.ends = calloc(2 * games, sizeof *self.ends);
    if (!self.ends) return rp_fail(error, RP_FAILED, "no memory for the games of a job");
    self.found = self.ends + games;
    rp_status status = export->out ? rp_record_file_create(export->out, &self.file, error) : RP_OK;
    bool is_open = export->out && !status;
    if (!status) status = take_all(&self, error);
    rp_match_count_end(count);
    rp_status closed = is_open ? rp_record_file_close(&self.file, status ? NULL : error) : RP_OK;
    free(self.ends);
    return status ? status : closed;
}
