#include "bench/runs/job_queue.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { AT_ONCE = 500, NUMBER_TEXT = 24, TRIES = 16 };

/* ---- counting --------------------------------------------------------------------------------------------- */

/* All numbers of one moment, and the last id that the stream has given. */
typedef struct job_numbers {
    int64_t in_stream, pending, ends, records, aside;
    char last_id[RP_STREAM_ID_MAX];
} job_numbers;

static void copy_id(const redisReply *reply, char id[RP_STREAM_ID_MAX]) {
    snprintf(id, RP_STREAM_ID_MAX, "%s", rp_redis_is_text(reply) ? reply->str : "");
}

static rp_run_answer ask_numbers(rp_redis_link *link, const rp_run_plan *plan, job_numbers *numbers, rp_error *error) {
    int64_t *const answers[] = {&numbers->in_stream, &numbers->pending, &numbers->ends, &numbers->records,
                                &numbers->aside};
    redisReply *reply;
    *numbers = (job_numbers){0};
    rp_run_answer answer = rp_run_ask(link, plan, &reply, error, "counts");
    if (answer != RP_RUN_DONE) return answer;
    bool fits = rp_redis_is_array(reply, 6);
    for (int i = 0; i < 5 && fits; i++) rp_redis_number(reply->element[i], 0, INT64_MAX, answers[i]);
    if (fits) copy_id(reply->element[5], numbers->last_id);
    freeReplyObject(reply);
    return RP_RUN_DONE;
}

rp_run_answer rp_run_count_jobs(rp_redis_link *link, const rp_run_plan *plan, rp_run_counts *counts, rp_error *error) {
    job_numbers numbers;
    rp_run_answer answer = ask_numbers(link, plan, &numbers, error);
    counts->done = (uint64_t)numbers.ends;
    counts->aside = (uint64_t)numbers.aside;
    counts->in_hand = (uint64_t)numbers.pending;
    counts->queued = numbers.in_stream > numbers.pending ? (uint64_t)(numbers.in_stream - numbers.pending) : 0;
    return answer;
}

rp_run_answer rp_run_has_all_results(rp_redis_link *link, const rp_run_plan *plan, bool *all, rp_error *error) {
    job_numbers numbers;
    rp_run_answer answer = ask_numbers(link, plan, &numbers, error);
    *all = (uint64_t)numbers.ends >= plan->jobs && (uint64_t)numbers.records >= plan->jobs;
    if (answer != RP_RUN_DONE || !*all) return answer;
    /* Results that belong to no job count too. */
    uint64_t queued;
    answer = rp_run_audit(link, plan, false, &queued, error);
    *all = queued == 0;
    return answer;
}

/* ---- what is known of each job ---------------------------------------------------------------------------- */

static void mark(unsigned char *known, uint64_t job) { known[job / 8] |= (unsigned char)(1u << job % 8); }
static bool is_marked(const unsigned char *known, uint64_t job) { return known[job / 8] >> job % 8 & 1; }

/* Marks the jobs of some entries and moves `after` to the last; entries that are none of ours are passed over. */
static void mark_entries(const redisReply *entries, const rp_run_plan *plan, unsigned char *known,
                         char after[RP_STREAM_ID_MAX]) {
    for (size_t i = 0; i < entries->elements; i++) {
        const redisReply *entry = entries->element[i];
        int64_t job;
        if (!rp_redis_is_array(entry, 2) || !rp_redis_is_text(entry->element[0])) continue;
        snprintf(after, RP_STREAM_ID_MAX, "(%.40s", entry->element[0]->str);
        const redisReply *fields = entry->element[1];
        if (rp_redis_is_array(fields, 2) && rp_redis_number(fields->element[1], 0, (int64_t)plan->jobs - 1, &job))
            mark(known, (uint64_t)job);
    }
}

static rp_run_answer mark_queued(rp_redis_link *link, const rp_run_plan *plan, unsigned char *known, rp_error *error) {
    char after[RP_STREAM_ID_MAX] = "-";
    for (size_t got = AT_ONCE; got >= AT_ONCE;) {
        redisReply *reply;
        rp_run_answer answer = rp_run_ask(link, plan, &reply, error, "entries %s %d", after, (int)AT_ONCE);
        if (answer != RP_RUN_DONE) return answer;
        got = reply->type == REDIS_REPLY_ARRAY ? reply->elements : 0;
        if (got) mark_entries(reply, plan, known, after);
        freeReplyObject(reply);
    }
    return RP_RUN_DONE;
}

/* Queues those of some jobs, which were not in the stream, that are not over. *is_late: somebody else has queued since
 * the stream's last id was `last_id`, so it has to be looked at again. */
static rp_run_answer queue_some(rp_redis_link *link, const rp_run_plan *plan, const char *jobs,
                                char last_id[RP_STREAM_ID_MAX], uint64_t *queued, bool *is_late, rp_error *error) {
    redisReply *reply;
    int64_t count = 0;
    rp_run_answer answer = rp_run_ask(link, plan, &reply, error, "queue %s %s", jobs, last_id);
    if (answer != RP_RUN_DONE) return answer;
    *is_late = !rp_redis_is_array(reply, 2) || !rp_redis_number(reply->element[0], 0, AT_ONCE, &count);
    if (!*is_late) copy_id(reply->element[1], last_id);
    *queued += (uint64_t)count;
    freeReplyObject(reply);
    return RP_RUN_DONE;
}

/* The stream is looked at before the results: a job that moves from one to the other meanwhile is seen. */
static rp_run_answer audit(rp_redis_link *link, const rp_run_plan *plan, unsigned char *known,
                           char last_id[RP_STREAM_ID_MAX], uint64_t *queued, bool *is_late, rp_error *error) {
    char jobs[AT_ONCE * NUMBER_TEXT];
    size_t size = 0;
    int count = 0;
    *is_late = false;
    rp_run_answer answer = mark_queued(link, plan, known, error);
    for (uint64_t job = 0; job < plan->jobs && answer == RP_RUN_DONE && !*is_late; job++) {
        if (!is_marked(known, job))
            size += (size_t)snprintf(jobs + size, NUMBER_TEXT, "%s%" PRIu64, count++ ? " " : "", job);
        if (count == 0 || (count < AT_ONCE && job + 1 < plan->jobs)) continue;
        answer = queue_some(link, plan, jobs, last_id, queued, is_late, error);
        size = 0;
        count = 0;
    }
    return answer;
}

rp_run_answer rp_run_audit(rp_redis_link *link, const rp_run_plan *plan, bool counted, uint64_t *queued,
                           rp_error *error) {
    *queued = 0;
    for (int i = 0; i < TRIES; i++) {
        job_numbers numbers;
        bool is_late;
        rp_run_answer answer = ask_numbers(link, plan, &numbers, error);
        if (answer != RP_RUN_DONE) return answer;
        uint64_t known_jobs = (uint64_t)numbers.in_stream + (uint64_t)numbers.ends + (uint64_t)numbers.aside;
        if (counted && numbers.ends == numbers.records && known_jobs >= plan->jobs) return RP_RUN_DONE;
        unsigned char *known = calloc(1, (size_t)plan->jobs / 8 + 1);
        if (!known) break;
        answer = audit(link, plan, known, numbers.last_id, queued, &is_late, error);
        free(known);
        if (answer != RP_RUN_DONE || !is_late) return answer;
    }
    rp_fail(error, RP_FAILED, "no memory, or no peace, to look through the jobs of a run");
    return RP_RUN_AWAY;
}

/* ---- jobs put aside --------------------------------------------------------------------------------------- */

rp_run_answer rp_run_aside_retry(rp_redis_link *link, const rp_run_plan *plan, uint64_t *count, rp_error *error) {
    redisReply *reply;
    uint64_t queued;
    rp_run_answer answer = rp_run_ask(link, plan, &reply, error, "retry");
    *count = (uint64_t)rp_run_number(reply);
    return answer == RP_RUN_DONE ? rp_run_audit(link, plan, false, &queued, error) : answer;
}
