#include "bench/runs/worker_report.h"

#include "engine/store/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { REPORT_BYTES_MAX = 4096, PENDING_AT_ONCE = 100 };

static char *write_report(const rp_worker_report *report) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return NULL;
    writer->string(writer, "host", report->host);
    writer->integer(writer, "threads", report->threads);
    writer->integer(writer, "jobs", (int64_t)report->jobs);
    writer->integer(writer, "games", (int64_t)report->games);
    writer->real(writer, "games_per_second", report->games_per_second);
    writer->integer(writer, "cache_asked", (int64_t)report->cache_asked);
    writer->integer(writer, "cache_found", (int64_t)report->cache_found);
    writer->integer(writer, "beat", (int64_t)report->beat);
    char *text = rp_json_writer_text(writer, 0);
    rp_json_writer_free(writer);
    return text;
}

rp_run_answer rp_worker_report_keep(rp_redis_link *link, const rp_run_plan *plan, const rp_worker_report *report,
                                    rp_error *error) {
    char key[RP_RUN_KEY_MAX], *text = write_report(report);
    rp_run_answer answer = text ? rp_run_write_begin(link, plan, error) : RP_RUN_AWAY;
    if (answer == RP_RUN_DONE) {
        rp_run_key(plan->name, RP_RUN_WORKERS, key);
        rp_status status = rp_redis_add(link, error, "HSET %s %s %s", key, report->name, text);
        answer = rp_run_write_end(link, plan, 1, status, NULL, error);
    }
    free(text);
    return answer;
}

static bool read_report(const redisReply *name, const redisReply *value, rp_worker_report *report) {
    rp_reader *reader;
    memset(report, 0, sizeof *report);
    if (!rp_redis_is_text(name) || !rp_redis_is_text(value) || value->len > REPORT_BYTES_MAX) return false;
    if (name->len >= sizeof report->name || rp_json_parse(value->str, value->len, "report", &reader, NULL))
        return false;
    memcpy(report->name, name->str, name->len + 1);
    rp_make_printable(report->name);
    rp_read_string(reader, "host", report->host, sizeof report->host);
    report->threads = (int)rp_read_integer(reader, "threads", 0, 1 << 20);
    report->jobs = (uint64_t)rp_read_integer(reader, "jobs", 0, INT64_MAX);
    report->games = (uint64_t)rp_read_integer(reader, "games", 0, INT64_MAX);
    report->games_per_second = rp_read_real_or(reader, "games_per_second", 0, 1e12, 0);
    report->cache_asked = (uint64_t)rp_read_integer(reader, "cache_asked", 0, INT64_MAX);
    report->cache_found = (uint64_t)rp_read_integer(reader, "cache_found", 0, INT64_MAX);
    report->beat = (uint64_t)rp_read_integer(reader, "beat", 0, INT64_MAX);
    rp_make_printable(report->host);
    bool good = rp_reader_ok(reader);
    rp_json_reader_free(reader);
    return good;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(((const rp_worker_report *)a)->name, ((const rp_worker_report *)b)->name);
}

rp_run_answer rp_worker_reports_read(rp_redis_link *link, const rp_run_plan *plan, rp_worker_list *list,
                                     rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    redisReply *reply;
    list->count = 0;
    rp_run_key(plan->name, RP_RUN_WORKERS, key);
    rp_status status = rp_redis_ask(link, &reply, error, "HGETALL %s", key);
    if (status) return rp_run_answer_of(link, plan, status, error);
    for (size_t i = 0; reply->type == REDIS_REPLY_ARRAY && i + 1 < reply->elements && list->count < RP_WORKERS_MAX;
         i += 2)
        list->count += read_report(reply->element[i], reply->element[i + 1], &list->worker[list->count]);
    freeReplyObject(reply);
    qsort(list->worker, (size_t)list->count, sizeof *list->worker, compare_names);
    return RP_RUN_DONE;
}

/* ---- silent workers --------------------------------------------------------------------------------------- */

/* Ids of jobs in the hands of `name`. The stream is watched from here on, so that what follows fails if it changes. */
static rp_status ask_pending(rp_redis_link *link, const char *key, const char *name, redisReply **reply,
                             rp_error *error) {
    rp_status status = rp_redis_tell(link, error, "WATCH %s", key);
    if (status) return status;
    return rp_redis_ask(link, reply, error, "XPENDING %s %s - + %d %s", key, rp_run_group, (int)PENDING_AT_ONCE, name);
}

/* Makes them look as if nobody had renewed them for a day. */
static rp_status add_release(rp_redis_link *link, const char *key, const char *name, const redisReply *pending,
                             int *commands, rp_error *error) {
    rp_status status = RP_OK;
    for (size_t i = 0; i < pending->elements && !status; i++) {
        const redisReply *entry = pending->element[i];
        if (!rp_redis_is_array_of_at_least(entry, 1) || !rp_redis_is_text(entry->element[0])) continue;
        status = rp_redis_add(link, error, "XCLAIM %s %s %s 0 %s IDLE 86400000 JUSTID", key, rp_run_group, name,
                              entry->element[0]->str);
        ++*commands;
    }
    return status;
}

rp_run_answer rp_worker_forget(rp_redis_link *link, const rp_run_plan *plan, const char *name, rp_error *error) {
    char key[RP_RUN_KEY_MAX], workers[RP_RUN_KEY_MAX];
    redisReply *pending;
    int commands = 0;
    rp_run_key(plan->name, RP_RUN_JOBS, key);
    rp_run_key(plan->name, RP_RUN_WORKERS, workers);
    rp_status status = ask_pending(link, key, name, &pending, error);
    if (status) return rp_run_answer_of(link, plan, status, error);
    rp_run_answer answer = rp_run_write_begin(link, plan, error);
    if (answer == RP_RUN_DONE && pending->type == REDIS_REPLY_ARRAY && pending->elements) {
        status = add_release(link, key, name, pending, &commands, error);
    } else if (answer == RP_RUN_DONE) {
        status = rp_redis_add(link, error, "XGROUP DELCONSUMER %s %s %s", key, rp_run_group, name);
        if (!status) status = rp_redis_add(link, error, "HDEL %s %s", workers, name);
        commands = 2;
    }
    if (answer == RP_RUN_DONE) answer = rp_run_write_end(link, plan, commands, status, NULL, error);
    freeReplyObject(pending);
    return answer;
}
