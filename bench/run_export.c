#include "bench/run_export.h"

#include "bench/job_queue.h"
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
    bool keeps_records;
} exporter;

/* One record into table and file; RP_BAD_INPUT with *is_unfit: it is not the game that it should be. */
static rp_status export_line(exporter *self, const char *line, size_t length, bool *is_unfit, rp_error *error) {
    rp_record record;
    *is_unfit = true;
    rp_status status = rp_record_parse(line, length, &record, error);
    if (status) return status;
    status = rp_match_count_record(self->count, &record, error);
    rp_record_release(&record);
    *is_unfit = status == RP_BAD_INPUT;
    char *text = status || !self->keeps_records ? NULL : strndup(line, length);
    if (text) status = rp_record_file_append(&self->file, text, error);
    if (!status && self->keeps_records && !text) status = rp_fail(error, RP_FAILED, "no memory for a record");
    free(text);
    return status;
}

/* All lines of a job, so that a job is exported whole or, with *is_unfit, up to its first unfit record. */
static rp_status export_lines(exporter *self, const char *lines, size_t length, bool *is_unfit, rp_error *error) {
    rp_status status = RP_OK;
    for (const char *at = lines, *end; at < lines + length && !status; at = end + 1) {
        if (rp_match_count_is_over(self->count)) return RP_OK;
        end = memchr(at, '\n', length - (size_t)(at - lines));
        status = export_line(self, at, (size_t)(end - at), is_unfit, error);
    }
    return status;
}

static rp_status export_job(exporter *self, const redisReply *value, bool *is_unfit, rp_error *error) {
    const rp_run_plan *plan = self->export->plan;
    size_t length;
    uint64_t games, first, expected;
    rp_run_job_games(plan, self->exported->jobs, &first, &expected);
    char *lines = rp_redis_is_text(value)
                      ? rp_job_lines_read(plan, self->exported->jobs, value->str, value->len, &length, &games)
                      : NULL;
    if (!lines || games != expected) {
        free(lines);
        *is_unfit = true;
        return rp_fail(error, RP_BAD_INPUT, "its records are damaged or missing");
    }
    rp_status status = export_lines(self, lines, length, is_unfit, error);
    free(lines);
    if (!status) self->exported->jobs++;
    return status;
}

/* Whether a job without records has an end: then they got lost. */
static rp_status has_end(exporter *self, bool *there, rp_error *error) {
    char key[RP_RUN_KEY_MAX], number[NUMBER_TEXT];
    redisReply *reply;
    int64_t exists = 0;
    rp_run_key(self->export->plan->name, RP_RUN_ENDS, key);
    snprintf(number, sizeof number, "%" PRIu64, self->exported->jobs);
    rp_status status = rp_redis_ask(self->export->link, &reply, error, "HEXISTS %s %s", key, number);
    if (status) return status;
    rp_redis_number(reply, 0, 1, &exists);
    freeReplyObject(reply);
    *there = exists;
    return RP_OK;
}

static rp_status ask_records(exporter *self, uint64_t count, redisReply **reply, rp_error *error) {
    char key[RP_RUN_KEY_MAX], numbers[AT_ONCE][NUMBER_TEXT];
    const char *arguments[AT_ONCE + 2] = {"HMGET", key};
    size_t sizes[AT_ONCE + 2];
    rp_run_key(self->export->plan->name, RP_RUN_RECORDS, key);
    for (uint64_t i = 0; i < count; i++) {
        snprintf(numbers[i], NUMBER_TEXT, "%" PRIu64, self->exported->jobs + i);
        arguments[i + 2] = numbers[i];
    }
    for (uint64_t i = 0; i < count + 2; i++) sizes[i] = strlen(arguments[i]);
    rp_status status = rp_redis_add_arguments(self->export->link, (int)count + 2, arguments, sizes, error);
    if (!status) status = rp_redis_take(self->export->link, reply, error);
    if (status || rp_redis_is_array_of_at_least(*reply, 0)) return status;
    freeReplyObject(*reply);
    return rp_fail(error, RP_FAILED, "run %s: the server has no records to show", self->export->plan->name);
}

/* The next jobs; *more is false when one is not done, or unfit. */
static rp_status export_some(exporter *self, bool *more, bool *is_unfit, rp_error *error) {
    uint64_t left = self->export->plan->jobs - self->exported->jobs, asked = left < AT_ONCE ? left : AT_ONCE;
    redisReply *reply;
    rp_status status = ask_records(self, asked, &reply, error);
    if (status) return status;
    *more = reply->elements == asked;
    for (uint64_t i = 0; i < asked && *more && !status; i++) {
        if (rp_match_count_is_over(self->count)) break;
        *more = reply->element[i]->type != REDIS_REPLY_NIL;
        if (*more) status = export_job(self, reply->element[i], is_unfit, error);
    }
    freeReplyObject(reply);
    if (*more || status) return status;
    status = has_end(self, is_unfit, error);
    return status || !*is_unfit ? status : rp_fail(error, RP_BAD_INPUT, "its records are missing");
}

static bool goes_on(const exporter *self) {
    const rp_run_export *export = self->export;
    self->exported->stopped = export->stop && atomic_load(export->stop);
    return !self->exported->stopped && self->exported->jobs < export->plan->jobs &&
           !rp_match_count_is_over(self->count);
}

/* Queues the job at which the export stopped, and lets the run go on for it. */
static rp_status redo(exporter *self, rp_error *error) {
    const rp_run_export *export = self->export;
    self->exported->is_redone = true;
    self->exported->unfit = *error;
    rp_run_answer answer = rp_job_redo(export->link, export->plan, self->exported->jobs, error);
    if (answer == RP_RUN_DONE) answer = rp_run_state_set(export->link, export->plan, RP_RUN_ACTIVE, 0, error);
    return answer == RP_RUN_DONE ? RP_OK : RP_FAILED;
}

rp_status rp_run_export_all(const rp_run_export *export, rp_match_count *count, rp_run_exported *exported,
                            rp_error *error) {
    exporter self = {.export = export, .count = count, .exported = exported, .keeps_records = export->out != NULL};
    memset(exported, 0, sizeof *exported);
    rp_match_count_begin(count, &export->plan->match);
    rp_status status = export->out ? rp_record_file_create(export->out, &self.file, error) : RP_OK;
    if (status) return status;
    bool more = true, is_unfit = false;
    while (more && !status && goes_on(&self)) {
        status = export_some(&self, &more, &is_unfit, error);
        if (export->progress) export->progress(export->context, count->result.games, count->result.total);
    }
    if (status == RP_BAD_INPUT && is_unfit) status = redo(&self, error);
    rp_match_count_end(count);
    rp_status closed = self.keeps_records ? rp_record_file_close(&self.file, status ? NULL : error) : RP_OK;
    return status ? status : closed;
}
