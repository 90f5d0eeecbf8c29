#include "bench/runs/summary.h"

#include <stdio.h>
#include <stdlib.h>

static void copy_text(const redisReply *value, char *text, size_t size) {
    text[0] = 0;
    if (!rp_redis_is_text(value)) return;
    snprintf(text, size, "%s", value->str);
    rp_make_printable(text);
}

static void read_plan(const redisReply *values, rp_run_summary *summary) {
    int64_t number = 0;
    if (values->type != REDIS_REPLY_ARRAY || values->elements != 5) return;
    rp_redis_number(values->element[0], 1, INT64_MAX, &summary->format);
    copy_text(values->element[1], summary->game, sizeof summary->game);
    copy_text(values->element[2], summary->agents, sizeof summary->agents);
    if (rp_redis_number(values->element[3], 0, RP_MATCH_PAIRS_MAX, &number)) summary->pairs = (uint64_t)number;
    if (rp_redis_number(values->element[4], 0, RP_RUN_JOBS_MAX, &number)) summary->jobs = (uint64_t)number;
}

static void read_state(const redisReply *value, rp_run_summary *summary) {
    for (rp_run_state state = RP_RUN_ACTIVE; state <= RP_RUN_DECIDED; state++)
        if (rp_redis_is_text(value) && strcmp(value->str, rp_run_state_name(state)) == 0) summary->state = state;
}

rp_status rp_run_summarise(rp_redis_link *link, const char *name, rp_run_summary *summary, rp_error *error) {
    char plan[RP_RUN_KEY_MAX], state[RP_RUN_KEY_MAX], ends[RP_RUN_KEY_MAX];
    memset(summary, 0, sizeof *summary);
    snprintf(summary->name, sizeof summary->name, "%s", name);
    rp_run_key(name, RP_RUN_PLAN, plan);
    rp_run_key(name, RP_RUN_STATE, state);
    rp_run_key(name, RP_RUN_ENDS, ends);
    rp_status status = rp_redis_add(link, error, "HMGET %s format game agents pairs jobs", plan);
    if (!status) status = rp_redis_add(link, error, "HGET %s state", state);
    if (!status) status = rp_redis_add(link, error, "HLEN %s", ends);
    for (int i = 0; i < 3 && !status; i++) {
        redisReply *reply;
        int64_t number = 0;
        status = rp_redis_take(link, &reply, error);
        if (status) break;
        if (i == 0) read_plan(reply, summary);
        if (i == 1) read_state(reply, summary);
        if (i == 2 && rp_redis_number(reply, 0, RP_RUN_JOBS_MAX, &number)) summary->done = (uint64_t)number;
        freeReplyObject(reply);
    }
    return status;
}

static int compare_jobs(const void *a, const void *b) {
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

rp_run_answer rp_run_aside_read(rp_redis_link *link, const rp_run_plan *plan, rp_aside_list *list, rp_error *error) {
    redisReply *reply;
    list->count = 0;
    rp_run_answer answer = rp_run_ask(link, plan, &reply, error, "asides");
    if (answer != RP_RUN_DONE) return answer;
    size_t elements = reply->type == REDIS_REPLY_ARRAY ? reply->elements : 0;
    for (size_t i = 0; i + 1 < elements && list->count < RP_ASIDE_SHOWN_MAX; i += 2) {
        int64_t job;
        if (!rp_redis_number(reply->element[i], 0, (int64_t)plan->jobs - 1, &job)) continue;
        list->job[list->count].job = (uint64_t)job;
        copy_text(reply->element[i + 1], list->job[list->count].reason, sizeof list->job[0].reason);
        list->count++;
    }
    freeReplyObject(reply);
    qsort(list->job, (size_t)list->count, sizeof list->job[0], compare_jobs);
    return RP_RUN_DONE;
}
