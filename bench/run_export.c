#include "bench/run_export.h"

#include "bench/job_queue.h"
#include "bench/match_record.h"
#include "bench/record_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { AT_ONCE = 8, NUMBER_TEXT = 24 };

typedef struct exporter {
    const rp_run_export *export;
    rp_match_count *count;
    rp_run_exported *exported;
    rp_record_file file;
    uint64_t job;                  /* the next one */
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

static rp_status add_question(exporter *self, rp_run_part part, uint64_t count, rp_error *error) {
    char key[RP_RUN_KEY_MAX], numbers[AT_ONCE][NUMBER_TEXT];
    const char *arguments[AT_ONCE + 2] = {"HMGET", key};
    size_t sizes[AT_ONCE + 2];
    rp_run_key(self->export->plan->name, part, key);
    for (uint64_t i = 0; i < count; i++) {
        snprintf(numbers[i], NUMBER_TEXT, "%" PRIu64, self->job + i);
        arguments[i + 2] = numbers[i];
    }
    for (uint64_t i = 0; i < count + 2; i++) sizes[i] = strlen(arguments[i]);
    return rp_redis_add_arguments(self->export->link, (int)count + 2, arguments, sizes, error);
}

/* A key of a wrong type, which holds nothing, is mended on the way. */
static rp_status ask(exporter *self, uint64_t count, redisReply *replies[2], rp_error *error) {
    const rp_run_plan *plan = self->export->plan;
    rp_status status = add_question(self, RP_RUN_RECORDS, count, error);
    if (!status) status = add_question(self, RP_RUN_ENDS, count, error);
    for (int i = 0; i < 2 && !status; i++) status = rp_redis_take(self->export->link, &replies[i], error);
    for (int i = 0; i < 2 && !status; i++) {
        if (replies[i]->type == REDIS_REPLY_ARRAY && replies[i]->elements == count) continue;
        const char *said = replies[i]->type == REDIS_REPLY_ERROR ? replies[i]->str : "no results";
        rp_fail(error, RP_BAD_INPUT, "run %s: the server answers %.200s", plan->name, said);
        rp_run_answer_of(self->export->link, plan, RP_BAD_INPUT, error);
        status = RP_FAILED;
    }
    return status;
}

/* The next jobs; *is_gap: one of them is not done. */
static rp_status take_some(exporter *self, bool *is_gap, rp_error *error) {
    uint64_t left = self->export->plan->jobs - self->job, count = left < AT_ONCE ? left : AT_ONCE;
    redisReply *replies[2] = {NULL, NULL};
    rp_status status = ask(self, count, replies, error);
    for (uint64_t i = 0; i < count && !status && !*is_gap; i++) {
        if (self->exported->redone == 0 && rp_match_count_is_over(self->count)) break;
        status = take_job(self, replies[0]->element[i], replies[1]->element[i], is_gap, error);
        self->job++;
    }
    for (int i = 0; i < 2; i++)
        if (replies[i]) freeReplyObject(replies[i]);
    return status;
}

static bool goes_on(const exporter *self) {
    const rp_run_export *export = self->export;
    self->exported->stopped = export->stop && atomic_load(export->stop);
    bool is_over = self->exported->redone == 0 && rp_match_count_is_over(self->count);
    return !self->exported->stopped && self->job < export->plan->jobs && !is_over;
}

/* A gap may be a job that nobody will play: of a run that was done, and lost its results. */
static rp_status find_lost(exporter *self, rp_error *error) {
    const rp_run_export *export = self->export;
    rp_run_answer answer = rp_run_audit(export->link, export->plan, true, &self->exported->redone, error);
    if (answer != RP_RUN_DONE) return RP_FAILED;
    self->exported->first_unfit = self->job - 1;
    rp_fail(&self->exported->unfit, RP_BAD_INPUT, "its results are missing");
    return RP_OK;
}

static rp_status take_all(exporter *self, rp_error *error) {
    const rp_run_export *export = self->export;
    rp_status status = RP_OK;
    bool is_gap = false;
    while (!is_gap && !status && goes_on(self)) {
        status = take_some(self, &is_gap, error);
        if (export->progress) export->progress(export->context, self->count->result.games, self->count->result.total);
    }
    if (is_gap && !status) status = find_lost(self, error);
    if (status || self->exported->redone == 0) return status;
    rp_run_answer answer = rp_run_state_set(export->link, export->plan, RP_RUN_ACTIVE, 0, error);
    return answer == RP_RUN_DONE ? RP_OK : RP_FAILED;
}

rp_status rp_run_export_all(const rp_run_export *export, rp_match_count *count, rp_run_exported *exported,
                            rp_error *error) {
    exporter self = {.export = export, .count = count, .exported = exported};
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
