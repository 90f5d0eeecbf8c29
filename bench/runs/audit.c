#include "bench/runs/job_queue.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { AT_ONCE = 500, NUMBER_TEXT = 24 };

/* ---- counting --------------------------------------------------------------------------------------------- */

typedef struct job_numbers {
    int64_t in_stream, pending, ends, records, aside;
} job_numbers;

/* All numbers of one moment. */
static rp_run_answer ask_numbers(rp_redis_link *link, const rp_run_plan *plan, job_numbers *numbers, rp_error *error) {
    static const struct {
        const char *command;
        rp_run_part part;
    } questions[] = {{"XLEN", RP_RUN_JOBS}, {"HLEN", RP_RUN_ENDS}, {"HLEN", RP_RUN_RECORDS}, {"HLEN", RP_RUN_ASIDE}};
    int64_t *const answers[] = {&numbers->in_stream, &numbers->ends, &numbers->records, &numbers->aside};
    char key[RP_RUN_KEY_MAX];
    redisReply *replies = NULL;
    *numbers = (job_numbers){0};
    rp_run_answer answer = rp_run_write_begin(link, plan, error);
    if (answer != RP_RUN_DONE) return answer;
    rp_status status = RP_OK;
    for (int i = 0; i < 4 && !status; i++) {
        rp_run_key(plan->name, questions[i].part, key);
        status = rp_redis_add(link, error, "%s %s", questions[i].command, key);
    }
    rp_run_key(plan->name, RP_RUN_JOBS, key);
    if (!status) status = rp_redis_add(link, error, "XPENDING %s %s", key, rp_run_group);
    answer = rp_run_write_end(link, plan, 5, status, &replies, error);
    if (answer != RP_RUN_DONE) return answer;
    for (size_t i = 0; replies->elements == 5 && i < 4; i++)
        rp_redis_number(replies->element[i], 0, INT64_MAX, answers[i]);
    const redisReply *pending = replies->elements == 5 ? replies->element[4] : NULL;
    if (pending && pending->type == REDIS_REPLY_ARRAY && pending->elements)
        rp_redis_number(pending->element[0], 0, INT64_MAX, &numbers->pending);
    freeReplyObject(replies);
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
    char key[RP_RUN_KEY_MAX], after[RP_STREAM_ID_MAX] = "-";
    rp_run_key(plan->name, RP_RUN_JOBS, key);
    for (size_t got = AT_ONCE; got >= AT_ONCE;) {
        redisReply *reply;
        rp_status status = rp_redis_ask(link, &reply, error, "XRANGE %s %s + COUNT %d", key, after, (int)AT_ONCE);
        if (status) return rp_run_answer_of(link, plan, status, error);
        got = reply->type == REDIS_REPLY_ARRAY ? reply->elements : 0;
        if (got) mark_entries(reply, plan, known, after);
        freeReplyObject(reply);
    }
    return RP_RUN_DONE;
}

/* What the hashes say of jobs from[count]: bit 0 ends, bit 1 records, bit 2 aside. */
static rp_run_answer ask_hashes(rp_redis_link *link, const rp_run_plan *plan, const uint64_t from[], int count,
                                unsigned char facts[AT_ONCE], rp_error *error) {
    static const rp_run_part hashes[] = {RP_RUN_ENDS, RP_RUN_RECORDS, RP_RUN_ASIDE};
    rp_status status = RP_OK, first = RP_OK;
    for (int i = 0; i < 3 * count && !status; i++) {
        char key[RP_RUN_KEY_MAX], number[NUMBER_TEXT];
        rp_run_key(plan->name, hashes[i % 3], key);
        snprintf(number, sizeof number, "%" PRIu64, from[i / 3]);
        status = rp_redis_add(link, error, "HEXISTS %s %s", key, number);
    }
    memset(facts, 0, AT_ONCE);
    for (int i = 0; i < 3 * count && !status; i++) {
        redisReply *reply;
        int64_t there = 0;
        status = rp_redis_take(link, &reply, error);
        if (status) break;
        if (reply->type == REDIS_REPLY_ERROR && !first) first = rp_fail(error, RP_BAD_INPUT, "%.300s", reply->str);
        rp_redis_number(reply, 0, 1, &there);
        facts[i / 3] |= (unsigned char)(there << i % 3);
        freeReplyObject(reply);
    }
    return rp_run_answer_of(link, plan, status ? status : first, error);
}

/* Queues jobs, and removes what is left of their results. */
static rp_run_answer queue_jobs(rp_redis_link *link, const rp_run_plan *plan, const uint64_t jobs[], int count,
                                rp_error *error) {
    rp_run_answer answer = count ? rp_run_write_begin(link, plan, error) : RP_RUN_DONE;
    if (answer != RP_RUN_DONE || count == 0) return answer;
    rp_status status = RP_OK;
    char ends[RP_RUN_KEY_MAX], records[RP_RUN_KEY_MAX], stream[RP_RUN_KEY_MAX], number[NUMBER_TEXT];
    rp_run_key(plan->name, RP_RUN_ENDS, ends);
    rp_run_key(plan->name, RP_RUN_RECORDS, records);
    rp_run_key(plan->name, RP_RUN_JOBS, stream);
    for (int i = 0; i < count && !status; i++) {
        snprintf(number, sizeof number, "%" PRIu64, jobs[i]);
        status = rp_redis_add(link, error, "HDEL %s %s", ends, number);
        if (!status) status = rp_redis_add(link, error, "HDEL %s %s", records, number);
        if (!status) status = rp_redis_add(link, error, "XADD %s * job %s", stream, number);
    }
    return rp_run_write_end(link, plan, 3 * count, status, NULL, error);
}

/* Looks at some jobs that are not in the stream. */
static rp_run_answer audit_some(rp_redis_link *link, const rp_run_plan *plan, const uint64_t jobs[], int count,
                                uint64_t *queued, rp_error *error) {
    unsigned char facts[AT_ONCE];
    uint64_t missing[AT_ONCE];
    int found = 0;
    if (count == 0) return RP_RUN_DONE;
    rp_run_answer answer = ask_hashes(link, plan, jobs, count, facts, error);
    for (int i = 0; i < count && answer == RP_RUN_DONE; i++)
        if ((facts[i] & 3) != 3 && !(facts[i] & 4)) missing[found++] = jobs[i];
    if (answer == RP_RUN_DONE) answer = queue_jobs(link, plan, missing, found, error);
    if (answer == RP_RUN_DONE) *queued += (uint64_t)found;
    return answer;
}

/* The stream is looked at before the results: a job that moves from one to the other meanwhile is seen. */
static rp_run_answer audit(rp_redis_link *link, const rp_run_plan *plan, unsigned char *known, uint64_t *queued,
                           rp_error *error) {
    uint64_t jobs[AT_ONCE];
    int count = 0;
    rp_run_answer answer = mark_queued(link, plan, known, error);
    for (uint64_t job = 0; job < plan->jobs && answer == RP_RUN_DONE; job++) {
        if (!is_marked(known, job)) jobs[count++] = job;
        if (count < AT_ONCE && job + 1 < plan->jobs) continue;
        answer = audit_some(link, plan, jobs, count, queued, error);
        count = 0;
    }
    return answer;
}

rp_run_answer rp_run_audit(rp_redis_link *link, const rp_run_plan *plan, bool counted, uint64_t *queued,
                           rp_error *error) {
    job_numbers numbers;
    *queued = 0;
    rp_run_answer answer = ask_numbers(link, plan, &numbers, error);
    if (answer != RP_RUN_DONE) return answer;
    uint64_t known_jobs = (uint64_t)numbers.in_stream + (uint64_t)numbers.ends + (uint64_t)numbers.aside;
    if (counted && numbers.ends == numbers.records && known_jobs >= plan->jobs) return RP_RUN_DONE;
    unsigned char *known = calloc(1, (size_t)plan->jobs / 8 + 1);
    if (!known) {
        rp_fail(error, RP_FAILED, "no memory to look through the jobs of a run");
        return RP_RUN_AWAY;
    }
    answer = audit(link, plan, known, queued, error);
    free(known);
    return answer;
}

/* ---- jobs put aside --------------------------------------------------------------------------------------- */

rp_run_answer rp_run_aside_retry(rp_redis_link *link, const rp_run_plan *plan, uint64_t *count, rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    job_numbers numbers;
    rp_run_answer answer = ask_numbers(link, plan, &numbers, error);
    if (answer == RP_RUN_DONE) answer = rp_run_write_begin(link, plan, error);
    if (answer != RP_RUN_DONE) return answer;
    rp_run_key(plan->name, RP_RUN_ASIDE, key);
    rp_status status = rp_redis_add(link, error, "UNLINK %s", key);
    rp_run_key(plan->name, RP_RUN_DEATHS, key);
    if (!status) status = rp_redis_add(link, error, "UNLINK %s", key);
    answer = rp_run_write_end(link, plan, 2, status, NULL, error);
    *count = (uint64_t)numbers.aside;
    uint64_t queued;
    return answer == RP_RUN_DONE ? rp_run_audit(link, plan, false, &queued, error) : answer;
}
