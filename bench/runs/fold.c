#include "bench/runs/fold.h"

#include "bench/runs/job_value.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { AT_ONCE = 64, NUMBER_TEXT = 24 };

rp_run_fold *rp_run_fold_new(const rp_run_plan *plan) {
    uint64_t first, games;
    rp_run_job_games(plan, 0, &first, &games);
    rp_run_fold *fold = calloc(1, sizeof *fold);
    rp_selfplay_end *ends = calloc(games, sizeof *ends);
    if (!fold || !ends) {
        free(fold);
        free(ends);
        return NULL;
    }
    fold->plan = plan;
    fold->ends = ends;
    rp_match_count_begin(&fold->count, &plan->match);
    rp_match_count_end(&fold->count);
    return fold;
}

void rp_run_fold_free(rp_run_fold *fold) {
    if (fold) free(fold->ends);
    free(fold);
}

/* Counts the next job's end. False: not there, or unfit. */
static bool count_job(rp_run_fold *fold, const redisReply *value) {
    uint64_t first, games;
    if (value->type == REDIS_REPLY_NIL) return false;
    rp_run_job_games(fold->plan, fold->jobs, &first, &games);
    fold->is_unfit = !rp_redis_is_text(value) ||
                     !rp_job_ends_read(fold->plan, fold->jobs, value->str, value->len, fold->ends, games);
    if (fold->is_unfit) return false;
    for (uint64_t i = 0; i < games && rp_match_count_add(&fold->count, &fold->ends[i]); i++) continue;
    fold->jobs++;
    return true;
}

static rp_status ask_ends(rp_redis_link *link, const rp_run_fold *fold, uint64_t count, redisReply **reply,
                          rp_error *error) {
    char key[RP_RUN_KEY_MAX], numbers[AT_ONCE][NUMBER_TEXT];
    const char *arguments[AT_ONCE + 2] = {"HMGET", key};
    size_t sizes[AT_ONCE + 2];
    rp_run_key(fold->plan->name, RP_RUN_ENDS, key);
    for (uint64_t i = 0; i < count; i++) {
        snprintf(numbers[i], NUMBER_TEXT, "%" PRIu64, fold->jobs + i);
        arguments[i + 2] = numbers[i];
    }
    for (uint64_t i = 0; i < count + 2; i++) sizes[i] = strlen(arguments[i]);
    rp_status status = rp_redis_add_arguments(link, (int)count + 2, arguments, sizes, error);
    if (!status) status = rp_redis_take(link, reply, error);
    if (status || (*reply)->type != REDIS_REPLY_ERROR) return status;
    status = rp_fail(error, RP_BAD_INPUT, "%.300s", (*reply)->str);
    freeReplyObject(*reply);
    return status;
}

rp_run_answer rp_run_fold_go_on(rp_run_fold *fold, rp_redis_link *link, uint64_t jobs_max, bool *more,
                                rp_error *error) {
    uint64_t end = fold->jobs + jobs_max;
    bool gap = false;
    fold->is_unfit = false;
    while (!gap && fold->jobs < end && fold->jobs < fold->plan->jobs && !rp_match_count_is_over(&fold->count)) {
        uint64_t left = (end < fold->plan->jobs ? end : fold->plan->jobs) - fold->jobs;
        uint64_t asked = left < AT_ONCE ? left : AT_ONCE;
        redisReply *reply;
        rp_status status = ask_ends(link, fold, asked, &reply, error);
        if (status) return rp_run_answer_of(link, fold->plan, status, error);
        gap = reply->type != REDIS_REPLY_ARRAY || reply->elements != asked;
        for (uint64_t i = 0; i < asked && !gap; i++) gap = !count_job(fold, reply->element[i]);
        freeReplyObject(reply);
    }
    rp_match_count_end(&fold->count);
    *more = !gap && fold->jobs < fold->plan->jobs && !rp_match_count_is_over(&fold->count);
    return RP_RUN_DONE;
}
