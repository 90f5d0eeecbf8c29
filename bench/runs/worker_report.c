#include "bench/runs/worker_report.h"

#include "engine/store/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { REPORT_BYTES_MAX = 4096 };

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
    char *text = write_report(report);
    rp_run_answer answer = text ? rp_run_ask(link, plan, NULL, error, "report %s %s", report->name, text) : RP_RUN_AWAY;
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
    redisReply *reply;
    list->count = 0;
    rp_run_answer answer = rp_run_ask(link, plan, &reply, error, "reports");
    if (answer != RP_RUN_DONE) return answer;
    for (size_t i = 0; reply->type == REDIS_REPLY_ARRAY && i + 1 < reply->elements && list->count < RP_WORKERS_MAX;
         i += 2)
        list->count += read_report(reply->element[i], reply->element[i + 1], &list->worker[list->count]);
    freeReplyObject(reply);
    qsort(list->worker, (size_t)list->count, sizeof *list->worker, compare_names);
    return RP_RUN_DONE;
}

rp_run_answer rp_worker_forget(rp_redis_link *link, const rp_run_plan *plan, const char *name, rp_error *error) {
    return rp_run_ask(link, plan, NULL, error, "forget %s", name);
}
