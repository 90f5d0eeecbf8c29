#include "bench/runs/job_queue.h"

#include "bench/match/match_record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { TRIES = 256, REASON_MAX = 300 };

/* ---- what the one before left ----------------------------------------------------------------------------- */

static rp_status take_line(rp_job *job, const rp_run_plan *plan, const char *line, size_t length) {
    rp_record record;
    rp_selfplay_end end;
    rp_status status = rp_record_parse(line, length, &record, NULL);
    if (status) return status;
    status = rp_match_record_check(&plan->match, job->first + job->finished, &record, &end, NULL);
    rp_record_release(&record);
    char *text = status ? NULL : strndup(line, length);
    if (!status) status = text ? rp_job_add(job, &end, text, NULL) : RP_FAILED;
    free(text);
    return status;
}

/* Takes records over up to the first that is not the next game of the job. */
static void take_partial(rp_job *job, const rp_run_plan *plan, const redisReply *value) {
    size_t length;
    uint64_t games;
    if (!rp_redis_is_text(value)) return;
    char *lines = rp_job_lines_read(plan, job->number, value->str, value->len, &length, &games);
    for (char *at = lines, *end; lines && at < lines + length; at = end + 1) {
        end = memchr(at, '\n', length - (size_t)(at - lines));
        if (!end || job->finished == job->count || take_line(job, plan, at, (size_t)(end - at))) break;
    }
    free(lines);
}

/* ---- taking ----------------------------------------------------------------------------------------------- */

/* Counts a death at the job's next game, the reason being `what`; at the last one allowed it goes aside, which *aside
 * tells. */
static rp_run_answer note_death(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, const char *what,
                                bool *aside, rp_error *error) {
    char reason[REASON_MAX];
    redisReply *reply;
    snprintf(reason, sizeof reason, "game %" PRIu64 " of the run: %.200s", job->first + job->finished, what);
    rp_run_answer answer =
        rp_run_ask(link, plan, &reply, error, "death %llu %llu %s %s %d", (unsigned long long)job->number,
                   (unsigned long long)job->finished, job->id, reason, RP_JOB_DEATHS_MAX);
    *aside = rp_run_number(reply);
    return answer;
}

/* Reads [id, number, rescued, partial], or [] for no job. RP_FAILED: no memory. */
static rp_status read_entry(const redisReply *entry, const rp_run_plan *plan, rp_job *job, rp_error *error) {
    int64_t number, rescued;
    if (!rp_redis_is_array(entry, 4) || !rp_redis_is_text(entry->element[0]) ||
        entry->element[0]->len >= RP_STREAM_ID_MAX ||
        !rp_redis_number(entry->element[1], 0, (int64_t)plan->jobs - 1, &number) ||
        !rp_redis_number(entry->element[2], 0, 1, &rescued))
        return RP_OK;
    job->number = (uint64_t)number;
    job->rescued = rescued;
    rp_run_job_games(plan, job->number, &job->first, &job->count);
    job->ends = calloc(job->count, sizeof *job->ends);
    if (!job->ends) return rp_fail(error, RP_FAILED, "no memory for a job");
    memcpy(job->id, entry->element[0]->str, entry->element[0]->len + 1);
    take_partial(job, plan, entry->element[3]);
    return RP_OK;
}

rp_run_answer rp_job_take(rp_redis_link *link, const rp_run_plan *plan, const char *worker, int64_t rescue_after,
                          bool rescues_first, rp_job *job, rp_error *error) {
    for (int i = 0; i < TRIES; i++) {
        redisReply *reply;
        bool aside = false;
        rp_job_release(job);
        rp_run_answer answer = rp_run_ask(link, plan, &reply, error, "take %s %lld %llu %d", worker,
                                          (long long)rescue_after, (unsigned long long)plan->jobs, (int)rescues_first);
        if (answer != RP_RUN_DONE) return answer;
        rp_status status = read_entry(reply, plan, job, error);
        freeReplyObject(reply);
        if (status) return RP_RUN_AWAY;
        if (job->rescued) answer = note_death(link, plan, job, "its worker died", &aside, error);
        if (answer != RP_RUN_DONE) rp_job_release(job);
        if (answer != RP_RUN_DONE || !aside) return answer;
    }
    rp_job_release(job);
    return RP_RUN_DONE;
}

rp_status rp_job_renew_add(rp_redis_link *link, const rp_run_plan *plan, const char *worker, const char *id,
                           rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    rp_run_key(plan->name, RP_RUN_JOBS, key);
    return rp_redis_add(link, error, "XCLAIM %s workers %s 0 %s JUSTID", key, worker, id);
}

/* ---- keeping and handing in ------------------------------------------------------------------------------- */

rp_run_answer rp_job_save(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, rp_error *error) {
    rp_job_bytes value;
    if (rp_job_lines_write(plan, job->number, job->lines, job->size, job->finished, &value, error)) return RP_RUN_AWAY;
    rp_run_answer answer =
        rp_run_ask(link, plan, NULL, error, "save %llu %b", (unsigned long long)job->number, value.bytes, value.size);
    free(value.bytes);
    return answer;
}

rp_run_answer rp_job_finish(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, bool *first,
                            rp_error *error) {
    rp_job_bytes ends = {NULL, 0}, lines = {NULL, 0};
    redisReply *reply = NULL;
    rp_run_answer answer = RP_RUN_AWAY;
    rp_status status = rp_job_ends_write(plan, job->number, job->ends, job->count, &ends, error);
    if (!status) status = rp_job_lines_write(plan, job->number, job->lines, job->size, job->finished, &lines, error);
    if (!status)
        answer = rp_run_ask(link, plan, &reply, error, "finish %llu %b %b %s", (unsigned long long)job->number,
                            ends.bytes, ends.size, lines.bytes, lines.size, job->id);
    *first = rp_run_number(reply);
    free(ends.bytes);
    free(lines.bytes);
    return answer;
}

rp_run_answer rp_job_give_back(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, rp_error *error) {
    rp_job_bytes value = {NULL, 0};
    if (job->finished && rp_job_lines_write(plan, job->number, job->lines, job->size, job->finished, &value, error))
        return RP_RUN_AWAY;
    rp_run_answer answer = rp_run_ask(link, plan, NULL, error, "give_back %llu %s %b", (unsigned long long)job->number,
                                      job->id, value.bytes, value.size);
    free(value.bytes);
    return answer;
}

rp_run_answer rp_job_failed(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, const char *reason,
                            rp_error *error) {
    bool aside;
    rp_run_answer answer = note_death(link, plan, job, reason, &aside, error);
    return answer == RP_RUN_DONE && !aside ? rp_job_give_back(link, plan, job, error) : answer;
}

rp_run_answer rp_job_redo(rp_redis_link *link, const rp_run_plan *plan, uint64_t job, rp_error *error) {
    return rp_run_ask(link, plan, NULL, error, "redo %llu", (unsigned long long)job);
}
