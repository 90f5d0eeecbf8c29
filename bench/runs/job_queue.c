#include "bench/runs/job_queue.h"

#include "bench/match/match_record.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { TRIES = 256, NUMBER_TEXT = 24, REASON_MAX = 400 };

static void number_text(uint64_t number, char text[NUMBER_TEXT]) { snprintf(text, NUMBER_TEXT, "%" PRIu64, number); }

/* ---- entries of the stream -------------------------------------------------------------------------------- */

/* An entry [id, [field, value, ...]] as the server shows it. False: not one of ours; its id is taken all the same. */
static bool read_entry(const redisReply *entry, const rp_run_plan *plan, rp_job *job) {
    job->id[0] = 0;
    if (entry->type != REDIS_REPLY_ARRAY || entry->elements < 1 || !rp_redis_is_text(entry->element[0])) return false;
    if (entry->element[0]->len >= RP_STREAM_ID_MAX) return false;
    memcpy(job->id, entry->element[0]->str, entry->element[0]->len + 1);
    const redisReply *fields = entry->elements > 1 ? entry->element[1] : NULL;
    int64_t number;
    if (!fields || !rp_redis_is_array(fields, 2) || !rp_redis_is_text(fields->element[0]) ||
        strcmp(fields->element[0]->str, "job") != 0 ||
        !rp_redis_number(fields->element[1], 0, (int64_t)plan->jobs - 1, &number))
        return false;
    job->number = (uint64_t)number;
    rp_run_job_games(plan, job->number, &job->first, &job->count);
    return true;
}

/* Removes an entry that nobody needs. */
static rp_run_answer drop_entry(rp_redis_link *link, const rp_run_plan *plan, const char *id, rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    rp_run_key(plan->name, RP_RUN_JOBS, key);
    rp_run_answer answer = rp_run_write_begin(link, plan, error);
    if (answer != RP_RUN_DONE) return answer;
    rp_status status = rp_redis_add(link, error, "XACK %s %s %s", key, rp_run_group, id);
    if (!status) status = rp_redis_add(link, error, "XDEL %s %s", key, id);
    return rp_run_write_end(link, plan, 2, status, NULL, error);
}

/* A new entry for `worker`; `known`: it is one of ours. job->id is "" without. */
static rp_run_answer read_new(rp_redis_link *link, const rp_run_plan *plan, const char *worker, rp_job *job,
                              bool *known, rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    redisReply *reply;
    rp_run_key(plan->name, RP_RUN_JOBS, key);
    rp_status status =
        rp_redis_ask(link, &reply, error, "XREADGROUP GROUP %s %s COUNT 1 STREAMS %s >", rp_run_group, worker, key);
    if (status) return rp_run_answer_of(link, plan, status, error);
    const redisReply *stream = rp_redis_is_array(reply, 1) ? reply->element[0] : NULL;
    if (stream && rp_redis_is_array(stream, 2) && rp_redis_is_array(stream->element[1], 1))
        *known = read_entry(stream->element[1]->element[0], plan, job);
    freeReplyObject(reply);
    job->rescued = false;
    return RP_RUN_DONE;
}

/* The next entry whose worker is silent; *cursor "0-0": begin, and after it: the end. */
static rp_run_answer claim_one(rp_redis_link *link, const rp_run_plan *plan, const char *worker, int64_t after,
                               char cursor[RP_STREAM_ID_MAX], rp_job *job, bool *known, rp_error *error) {
    char key[RP_RUN_KEY_MAX], milliseconds[NUMBER_TEXT];
    redisReply *reply;
    rp_run_key(plan->name, RP_RUN_JOBS, key);
    number_text((uint64_t)after, milliseconds);
    rp_status status = rp_redis_ask(link, &reply, error, "XAUTOCLAIM %s %s %s %s %s COUNT 1", key, rp_run_group, worker,
                                    milliseconds, cursor);
    if (status) return rp_run_answer_of(link, plan, status, error);
    bool fits = rp_redis_is_array_of_at_least(reply, 2) && rp_redis_is_text(reply->element[0]) &&
                reply->element[0]->len < RP_STREAM_ID_MAX;
    memcpy(cursor, fits ? reply->element[0]->str : "0-0", fits ? reply->element[0]->len + 1 : sizeof "0-0");
    if (fits && rp_redis_is_array(reply->element[1], 1)) *known = read_entry(reply->element[1]->element[0], plan, job);
    freeReplyObject(reply);
    job->rescued = true;
    return RP_RUN_DONE;
}

static rp_run_answer claim(rp_redis_link *link, const rp_run_plan *plan, const char *worker, int64_t after, rp_job *job,
                           bool *known, rp_error *error) {
    char cursor[RP_STREAM_ID_MAX] = "0-0";
    for (int i = 0; i < TRIES; i++) {
        rp_run_answer answer = claim_one(link, plan, worker, after, cursor, job, known, error);
        if (answer != RP_RUN_DONE || job->id[0] || strcmp(cursor, "0-0") == 0) return answer;
    }
    return RP_RUN_DONE;
}

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

typedef struct job_facts {
    bool over; /* done, or aside */
    uint64_t death_game, deaths;
} job_facts;

static void read_deaths(const redisReply *value, job_facts *facts) {
    facts->death_game = facts->deaths = 0;
    unsigned long long game, times;
    if (!rp_redis_is_text(value) || value->len >= NUMBER_TEXT) return;
    if (sscanf(value->str, "%9llu %9llu", &game, &times) != 2) return;
    facts->death_game = game;
    facts->deaths = times;
}

static rp_run_answer look_up(rp_redis_link *link, const rp_run_plan *plan, rp_job *job, job_facts *facts,
                             rp_error *error) {
    static const struct {
        const char *format;
        rp_run_part part;
    } questions[] = {{"HEXISTS %s %s", RP_RUN_ENDS},
                     {"HEXISTS %s %s", RP_RUN_RECORDS},
                     {"HEXISTS %s %s", RP_RUN_ASIDE},
                     {"HGET %s %s", RP_RUN_DEATHS},
                     {"HGET %s %s", RP_RUN_PARTIAL}};
    enum { QUESTIONS = sizeof questions / sizeof *questions };
    char key[RP_RUN_KEY_MAX], number[NUMBER_TEXT];
    int64_t there[3] = {0, 0, 0};
    rp_status status = RP_OK, first = RP_OK;
    number_text(job->number, number);
    for (int i = 0; i < QUESTIONS && !status; i++) {
        rp_run_key(plan->name, questions[i].part, key);
        status = rp_redis_add(link, error, questions[i].format, key, number);
    }
    for (int i = 0; i < QUESTIONS && !status; i++) {
        redisReply *reply;
        status = rp_redis_take(link, &reply, error);
        if (status) break;
        if (reply->type == REDIS_REPLY_ERROR && !first) first = rp_fail(error, RP_BAD_INPUT, "%.300s", reply->str);
        if (i < 3) rp_redis_number(reply, 0, 1, &there[i]);
        if (i == 3) read_deaths(reply, facts);
        if (i == 4) take_partial(job, plan, reply);
        freeReplyObject(reply);
    }
    facts->over = (there[0] && there[1]) || there[2];
    return rp_run_answer_of(link, plan, status ? status : first, error);
}

/* Counts a death at the job's next game; at the last one allowed the job goes aside, which *aside tells. */
static rp_run_answer note_death(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, const job_facts *facts,
                                const char *what, bool *aside, rp_error *error) {
    char key[RP_RUN_KEY_MAX], number[NUMBER_TEXT], text[REASON_MAX];
    uint64_t times = facts->deaths > 0 && facts->death_game == job->finished ? facts->deaths + 1 : 1;
    *aside = times >= RP_JOB_DEATHS_MAX;
    number_text(job->number, number);
    rp_run_answer answer = rp_run_write_begin(link, plan, error);
    if (answer != RP_RUN_DONE) return answer;
    rp_run_key(plan->name, RP_RUN_DEATHS, key);
    snprintf(text, sizeof text, "%" PRIu64 " %" PRIu64, job->finished, times);
    rp_status status = rp_redis_add(link, error, "HSET %s %s %s", key, number, text);
    if (*aside) {
        rp_run_key(plan->name, RP_RUN_ASIDE, key);
        snprintf(text, sizeof text, "%" PRIu64 " times in a row at game %" PRIu64 " of the run: %.200s", times,
                 job->first + job->finished, what);
        if (!status) status = rp_redis_add(link, error, "HSET %s %s %s", key, number, text);
        rp_run_key(plan->name, RP_RUN_JOBS, key);
        if (!status) status = rp_redis_add(link, error, "XACK %s %s %s", key, rp_run_group, job->id);
        if (!status) status = rp_redis_add(link, error, "XDEL %s %s", key, job->id);
    }
    return rp_run_write_end(link, plan, *aside ? 4 : 1, status, NULL, error);
}

/* ---- taking ----------------------------------------------------------------------------------------------- */

/* Makes a claimed entry a job to be played, or removes it and leaves job->id empty. */
static rp_run_answer take_over(rp_redis_link *link, const rp_run_plan *plan, bool known, rp_job *job, rp_error *error) {
    job_facts facts = {false, 0, 0};
    bool aside = false;
    rp_run_answer answer = RP_RUN_DONE;
    if (known) {
        job->ends = calloc(job->count, sizeof *job->ends);
        if (!job->ends) {
            rp_fail(error, RP_FAILED, "no memory for a job");
            return RP_RUN_AWAY;
        }
        answer = look_up(link, plan, job, &facts, error);
    }
    if (answer != RP_RUN_DONE) return answer;
    if (!known || facts.over) {
        answer = drop_entry(link, plan, job->id, error);
        job->id[0] = 0;
        return answer;
    }
    if (job->rescued) answer = note_death(link, plan, job, &facts, "its worker died", &aside, error);
    if (aside) job->id[0] = 0;
    return answer;
}

rp_run_answer rp_job_take(rp_redis_link *link, const rp_run_plan *plan, const char *worker, int64_t rescue_after,
                          bool rescues_first, rp_job *job, rp_error *error) {
    for (int i = 0; i < TRIES; i++) {
        rp_run_answer answer = RP_RUN_DONE;
        bool known = false;
        rp_job_release(job);
        if (rescues_first && rescue_after > 0) answer = claim(link, plan, worker, rescue_after, job, &known, error);
        if (answer == RP_RUN_DONE && !job->id[0]) answer = read_new(link, plan, worker, job, &known, error);
        if (answer == RP_RUN_DONE && !job->id[0] && !rescues_first && rescue_after > 0)
            answer = claim(link, plan, worker, rescue_after, job, &known, error);
        if (answer == RP_RUN_DONE && !job->id[0]) return RP_RUN_DONE;
        if (answer == RP_RUN_DONE) answer = take_over(link, plan, known, job, error);
        if (answer != RP_RUN_DONE) rp_job_release(job);
        if (answer != RP_RUN_DONE || job->id[0]) return answer;
    }
    return RP_RUN_DONE;
}

rp_status rp_job_renew_add(rp_redis_link *link, const rp_run_plan *plan, const char *worker, const char *id,
                           rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    rp_run_key(plan->name, RP_RUN_JOBS, key);
    return rp_redis_add(link, error, "XCLAIM %s %s %s 0 %s JUSTID", key, rp_run_group, worker, id);
}

/* ---- keeping and handing in ------------------------------------------------------------------------------- */

static rp_status add_value(rp_redis_link *link, const rp_run_plan *plan, const char *command, rp_run_part part,
                           uint64_t job, const rp_job_bytes *value, rp_error *error) {
    char key[RP_RUN_KEY_MAX], number[NUMBER_TEXT];
    rp_run_key(plan->name, part, key);
    number_text(job, number);
    const char *arguments[] = {command, key, number, (const char *)value->bytes};
    const size_t sizes[] = {strlen(command), strlen(key), strlen(number), value->size};
    return rp_redis_add_arguments(link, 4, arguments, sizes, error);
}

static rp_status add_removal(rp_redis_link *link, const rp_run_plan *plan, rp_run_part part, uint64_t job,
                             rp_error *error) {
    char key[RP_RUN_KEY_MAX], number[NUMBER_TEXT];
    rp_run_key(plan->name, part, key);
    number_text(job, number);
    return rp_redis_add(link, error, "HDEL %s %s", key, number);
}

static rp_status add_entry(rp_redis_link *link, const rp_run_plan *plan, uint64_t job, rp_error *error) {
    char key[RP_RUN_KEY_MAX], number[NUMBER_TEXT];
    rp_run_key(plan->name, RP_RUN_JOBS, key);
    number_text(job, number);
    return rp_redis_add(link, error, "XADD %s * job %s", key, number);
}

static rp_status add_entry_removal(rp_redis_link *link, const rp_run_plan *plan, const char *id, rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    rp_run_key(plan->name, RP_RUN_JOBS, key);
    rp_status status = rp_redis_add(link, error, "XACK %s %s %s", key, rp_run_group, id);
    return status ? status : rp_redis_add(link, error, "XDEL %s %s", key, id);
}

rp_run_answer rp_job_save(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, rp_error *error) {
    rp_job_bytes value;
    rp_status status = rp_job_lines_write(plan, job->number, job->lines, job->size, job->finished, &value, error);
    if (status) return RP_RUN_AWAY;
    rp_run_answer answer = rp_run_write_begin(link, plan, error);
    if (answer == RP_RUN_DONE) {
        status = add_value(link, plan, "HSET", RP_RUN_PARTIAL, job->number, &value, error);
        answer = rp_run_write_end(link, plan, 1, status, NULL, error);
    }
    free(value.bytes);
    return answer;
}

static rp_run_answer hand_in(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, const rp_job_bytes *ends,
                             const rp_job_bytes *lines, bool *first, rp_error *error) {
    redisReply *replies = NULL;
    int64_t kept = 0;
    rp_run_answer answer = rp_run_write_begin(link, plan, error);
    if (answer != RP_RUN_DONE) return answer;
    rp_status status = add_value(link, plan, "HSETNX", RP_RUN_ENDS, job->number, ends, error);
    if (!status) status = add_value(link, plan, "HSETNX", RP_RUN_RECORDS, job->number, lines, error);
    const rp_run_part no_longer[] = {RP_RUN_PARTIAL, RP_RUN_DEATHS, RP_RUN_ASIDE};
    for (int i = 0; i < 3 && !status; i++) status = add_removal(link, plan, no_longer[i], job->number, error);
    if (!status) status = add_entry_removal(link, plan, job->id, error);
    answer = rp_run_write_end(link, plan, 7, status, &replies, error);
    if (replies && rp_redis_is_array_of_at_least(replies, 1)) rp_redis_number(replies->element[0], 0, 1, &kept);
    if (replies) freeReplyObject(replies);
    *first = kept == 1;
    return answer;
}

rp_run_answer rp_job_finish(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, bool *first,
                            rp_error *error) {
    rp_job_bytes ends = {NULL, 0}, lines = {NULL, 0};
    *first = false;
    rp_run_answer answer = RP_RUN_AWAY;
    rp_status status = rp_job_ends_write(plan, job->number, job->ends, job->count, &ends, error);
    if (!status) status = rp_job_lines_write(plan, job->number, job->lines, job->size, job->finished, &lines, error);
    if (!status) answer = hand_in(link, plan, job, &ends, &lines, first, error);
    free(ends.bytes);
    free(lines.bytes);
    return answer;
}

rp_run_answer rp_job_give_back(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, rp_error *error) {
    rp_job_bytes value = {NULL, 0};
    rp_status status = RP_OK;
    if (job->finished)
        status = rp_job_lines_write(plan, job->number, job->lines, job->size, job->finished, &value, error);
    if (status) return RP_RUN_AWAY;
    rp_run_answer answer = rp_run_write_begin(link, plan, error);
    if (answer == RP_RUN_DONE) {
        if (value.bytes) status = add_value(link, plan, "HSET", RP_RUN_PARTIAL, job->number, &value, error);
        if (!status) status = add_entry(link, plan, job->number, error);
        if (!status) status = add_entry_removal(link, plan, job->id, error);
        answer = rp_run_write_end(link, plan, value.bytes ? 4 : 3, status, NULL, error);
    }
    free(value.bytes);
    return answer;
}

rp_run_answer rp_job_failed(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, const char *reason,
                            rp_error *error) {
    rp_job again = {.number = job->number, .first = job->first, .count = 0};
    job_facts facts = {false, 0, 0};
    bool aside = false;
    rp_run_answer answer = look_up(link, plan, &again, &facts, error);
    rp_job_release(&again);
    if (answer == RP_RUN_DONE) answer = note_death(link, plan, job, &facts, reason, &aside, error);
    return answer == RP_RUN_DONE && !aside ? rp_job_give_back(link, plan, job, error) : answer;
}

rp_run_answer rp_job_redo(rp_redis_link *link, const rp_run_plan *plan, uint64_t job, rp_error *error) {
    rp_run_answer answer = rp_run_write_begin(link, plan, error);
    if (answer != RP_RUN_DONE) return answer;
    rp_status status = add_removal(link, plan, RP_RUN_ENDS, job, error);
    if (!status) status = add_removal(link, plan, RP_RUN_RECORDS, job, error);
    if (!status) status = add_entry(link, plan, job, error);
    return rp_run_write_end(link, plan, 3, status, NULL, error);
}
