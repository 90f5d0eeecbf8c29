#include "bench/runs/job_queue.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { AT_ONCE = 500, NUMBER_TEXT = 24, TRIES = 100000 };

/* ---- counting --------------------------------------------------------------------------------------------- */

/* All numbers of one moment. */
typedef struct job_numbers {
    int64_t in_stream, pending, ends, records, aside;
} job_numbers;

static rp_run_answer ask_numbers(rp_redis_link *link, const rp_run_plan *plan, job_numbers *numbers, rp_error *error) {
    int64_t *const answers[] = {&numbers->in_stream, &numbers->pending, &numbers->ends, &numbers->records,
                                &numbers->aside};
    redisReply *reply;
    *numbers = (job_numbers){0};
    rp_run_answer answer = rp_run_ask(link, plan, &reply, error, "counts");
    if (answer != RP_RUN_DONE) return answer;
    for (int i = 0; i < 5 && rp_redis_is_array(reply, 5); i++)
        rp_redis_number(reply->element[i], 0, INT64_MAX, answers[i]);
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

/* Each job is asked for: the numbers also count results that belong to no job. */
rp_run_answer rp_run_has_results(rp_redis_link *link, const rp_run_plan *plan, uint64_t jobs, bool *all,
                                 rp_error *error) {
    *all = true;
    for (uint64_t job = 0; job < jobs && *all; job += AT_ONCE) {
        uint64_t count = jobs - job < AT_ONCE ? jobs - job : AT_ONCE;
        redisReply *reply;
        rp_run_answer answer = rp_run_ask(link, plan, &reply, error, "have_results %llu %llu", (unsigned long long)job,
                                          (unsigned long long)count);
        if (answer != RP_RUN_DONE) return answer;
        *all = (uint64_t)rp_run_number(reply) == count;
    }
    return RP_RUN_DONE;
}

/* ---- what is known of each job ---------------------------------------------------------------------------- */

/* Looking through all jobs for those that are lost. */
typedef struct search {
    rp_redis_link *link;
    const rp_run_plan *plan;
    unsigned char *known;           /* a bit for each job: it has stood in the stream */
    char after[RP_STREAM_ID_MAX];   /* the stream was looked at up to here */
    char last_id[RP_STREAM_ID_MAX]; /* that it had given then */
} search;

static void mark(search *self, uint64_t job) { self->known[job / 8] |= (unsigned char)(1u << job % 8); }
static bool is_marked(const search *self, uint64_t job) { return self->known[job / 8] >> job % 8 & 1; }

/* Marks the jobs of some entries and moves `after` to the last; entries that are none of ours are passed over. */
static void mark_entries(search *self, const redisReply *entries) {
    for (size_t i = 0; i < entries->elements; i++) {
        const redisReply *entry = entries->element[i];
        int64_t job;
        if (!rp_redis_is_array(entry, 2) || !rp_redis_is_text(entry->element[0])) continue;
        snprintf(self->after, sizeof self->after, "(%.40s", entry->element[0]->str);
        const redisReply *fields = entry->element[1];
        if (rp_redis_is_array(fields, 2) && rp_redis_number(fields->element[1], 0, (int64_t)self->plan->jobs - 1, &job))
            mark(self, (uint64_t)job);
    }
}

/* Marks what is queued, or has been queued since. */
static rp_run_answer mark_queued(search *self, rp_error *error) {
    for (size_t got = AT_ONCE; got >= AT_ONCE;) {
        redisReply *reply;
        rp_run_answer answer =
            rp_run_ask(self->link, self->plan, &reply, error, "entries %s %d", self->after, (int)AT_ONCE);
        if (answer != RP_RUN_DONE) return answer;
        bool fits = rp_redis_is_array(reply, 2) && reply->element[0]->type == REDIS_REPLY_ARRAY &&
                    rp_redis_is_text(reply->element[1]);
        got = fits ? reply->element[0]->elements : 0;
        if (got) mark_entries(self, reply->element[0]);
        snprintf(self->last_id, sizeof self->last_id, "%s", fits ? reply->element[1]->str : "");
        freeReplyObject(reply);
    }
    return RP_RUN_DONE;
}

/* Up to AT_ONCE jobs from *next on that are not marked, separated by spaces; "": none are left. */
static void list_unmarked(const search *self, uint64_t *next, char text[AT_ONCE * NUMBER_TEXT]) {
    size_t size = 0;
    text[0] = 0;
    for (int count = 0; *next < self->plan->jobs && count < AT_ONCE; ++*next)
        if (!is_marked(self, *next))
            size += (size_t)snprintf(text + size, NUMBER_TEXT, "%s%" PRIu64, count++ ? " " : "", *next);
}

/* Queues those of the jobs, which were not in the stream, that are not over. *is_late: somebody else has queued since
 * the stream was looked at. */
static rp_run_answer queue_some(search *self, const char *jobs, uint64_t *queued, bool *is_late, rp_error *error) {
    redisReply *reply;
    int64_t count = 0;
    rp_run_answer answer = rp_run_ask(self->link, self->plan, &reply, error, "queue %s %s", jobs, self->last_id);
    if (answer != RP_RUN_DONE) return answer;
    *is_late = !rp_redis_is_array(reply, 2) || !rp_redis_is_text(reply->element[1]) ||
               !rp_redis_number(reply->element[0], 0, AT_ONCE, &count);
    if (!*is_late) snprintf(self->last_id, sizeof self->last_id, "%s", reply->element[1]->str);
    *queued += (uint64_t)count;
    freeReplyObject(reply);
    return RP_RUN_DONE;
}

/* The stream is looked at before the results: a job that moves from one to the other meanwhile is seen. */
static rp_run_answer search_all(search *self, uint64_t *queued, rp_error *error) {
    char jobs[AT_ONCE * NUMBER_TEXT];
    int times_late = 0;
    rp_run_answer answer = mark_queued(self, error);
    for (uint64_t begin = 0, next = 0; answer == RP_RUN_DONE; begin = next) {
        bool is_late;
        list_unmarked(self, &next, jobs);
        if (!jobs[0]) break;
        answer = queue_some(self, jobs, queued, &is_late, error);
        if (answer != RP_RUN_DONE || !is_late) continue;
        next = begin;
        answer = ++times_late < TRIES ? mark_queued(self, error) : RP_RUN_AWAY;
        if (times_late == TRIES) rp_fail(error, RP_FAILED, "run %s: others queue jobs all the time", self->plan->name);
    }
    return answer;
}

rp_run_answer rp_run_audit(rp_redis_link *link, const rp_run_plan *plan, bool counted, uint64_t *queued,
                           rp_error *error) {
    search self = {.link = link, .plan = plan, .after = "-"};
    job_numbers numbers;
    *queued = 0;
    rp_run_answer answer = ask_numbers(link, plan, &numbers, error);
    if (answer != RP_RUN_DONE) return answer;
    uint64_t known_jobs = (uint64_t)numbers.in_stream + (uint64_t)numbers.ends + (uint64_t)numbers.aside;
    if (counted && numbers.ends == numbers.records && known_jobs >= plan->jobs) return RP_RUN_DONE;
    self.known = calloc(1, (size_t)plan->jobs / 8 + 1);
    if (!self.known) {
        rp_fail(error, RP_FAILED, "no memory to look through the jobs of a run");
        return RP_RUN_AWAY;
    }
    answer = search_all(&self, queued, error);
    free(self.known);
    return answer;
}

/* ---- jobs put aside --------------------------------------------------------------------------------------- */

rp_run_answer rp_run_aside_retry(rp_redis_link *link, const rp_run_plan *plan, uint64_t *count, rp_error *error) {
    redisReply *reply;
    uint64_t queued;
    rp_run_answer answer = rp_run_ask(link, plan, &reply, error, "retry");
    *count = (uint64_t)rp_run_number(reply);
    return answer == RP_RUN_DONE ? rp_run_audit(link, plan, false, &queued, error) : answer;
}
