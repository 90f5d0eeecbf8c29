#include "bench/runs/fold.h"

#include "bench/runs/job_value.h"

#include <stdlib.h>

enum { AT_ONCE = 64 };

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

rp_run_answer rp_run_fold_go_on(rp_run_fold *fold, rp_redis_link *link, uint64_t jobs_max, bool *more,
                                rp_error *error) {
    uint64_t end = fold->jobs + jobs_max;
    bool gap = false;
    fold->is_unfit = false;
    while (!gap && fold->jobs < end && fold->jobs < fold->plan->jobs && !rp_match_count_is_over(&fold->count)) {
        uint64_t left = (end < fold->plan->jobs ? end : fold->plan->jobs) - fold->jobs;
        uint64_t asked = left < AT_ONCE ? left : AT_ONCE;
        redisReply *reply;
        rp_run_answer answer = rp_run_ask(link, fold->plan, &reply, error, "ends %llu %llu",
                                          (unsigned long long)fold->jobs, (unsigned long long)asked);
        if (answer != RP_RUN_DONE) return answer;
        gap = !rp_redis_is_array(reply, asked);
        for (uint64_t i = 0; i < asked && !gap; i++) gap = !count_job(fold, reply->element[i]);
        freeReplyObject(reply);
    }
    rp_match_count_end(&fold->count);
    *more = !gap && fold->jobs < fold->plan->jobs && !rp_match_count_is_over(&fold->count);
    return RP_RUN_DONE;
}
