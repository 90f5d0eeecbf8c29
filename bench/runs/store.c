#include "bench/runs/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIELD_ARGUMENTS = 2 + 2 * (RP_RUN_FIELDS + 1), CHECK_TEXT = 17 };

static const char *const states[] = {"active", "stopped", "done", "decided"};

const char *rp_run_state_name(rp_run_state state) { return states[state]; }

static void check_text(const rp_run_plan *plan, char text[CHECK_TEXT]) {
    snprintf(text, CHECK_TEXT, "%016" PRIx64, plan->check);
}

/* ---- transactions ----------------------------------------------------------------------------------------- */

/* Takes `count` answers; the text of the first error among them into `error`. */
static rp_status take_all(rp_redis_link *link, int count, rp_error *error) {
    rp_status first = RP_OK;
    for (int i = 0; i < count; i++) {
        redisReply *reply;
        rp_status status = rp_redis_take(link, &reply, first ? NULL : error);
        if (status) return status;
        if (reply->type == REDIS_REPLY_ERROR && !first) first = rp_fail(error, RP_BAD_INPUT, "%.300s", reply->str);
        freeReplyObject(reply);
    }
    return first;
}

static rp_run_answer gone(const rp_run_plan *plan, rp_error *error) {
    rp_fail(error, RP_BAD_INPUT, "run %s was deleted", plan->name);
    return RP_RUN_GONE;
}

/* Watches the plan and compares its check. A key of another type is no plan; any other refusal (a server that still
 * loads its file) says nothing about the run. */
static rp_status watch_plan(rp_redis_link *link, const rp_run_plan *plan, bool *same, rp_error *error) {
    char key[RP_RUN_KEY_MAX], check[CHECK_TEXT];
    rp_run_key(plan->name, RP_RUN_PLAN, key);
    check_text(plan, check);
    redisReply *reply = NULL;
    rp_status status = rp_redis_add(link, error, "WATCH %s", key);
    if (!status) status = rp_redis_add(link, error, "HGET %s check", key);
    if (!status) status = take_all(link, 1, error);
    if (rp_redis_link_is_open(link)) {
        rp_status second = rp_redis_take(link, &reply, status ? NULL : error);
        if (!status) status = second;
    }
    if (reply && reply->type == REDIS_REPLY_ERROR && !status && strncmp(reply->str, "WRONGTYPE", 9) != 0)
        status = rp_fail(error, RP_BAD_INPUT, "%.300s", reply->str);
    *same = !status && rp_redis_is_text(reply) && strcmp(reply->str, check) == 0;
    if (reply) freeReplyObject(reply);
    return status;
}

rp_run_answer rp_run_write_begin(rp_redis_link *link, const rp_run_plan *plan, rp_error *error) {
    bool same;
    rp_status status = watch_plan(link, plan, &same, error);
    if (!status && !same) {
        status = rp_redis_tell(link, error, "UNWATCH");
        return status ? rp_run_answer_of(link, NULL, status, error) : gone(plan, error);
    }
    if (!status) status = rp_redis_add(link, error, "MULTI");
    return rp_run_answer_of(link, NULL, status, error);
}

/* The first error in what a transaction did; a group that is there already is none. */
static rp_status judge(const redisReply *done, rp_error *error) {
    if (done->type == REDIS_REPLY_ERROR) return rp_fail(error, RP_BAD_INPUT, "%.300s", done->str);
    if (done->type != REDIS_REPLY_ARRAY) return rp_fail(error, RP_FAILED, "a transaction did not happen");
    for (size_t i = 0; i < done->elements; i++) {
        const redisReply *reply = done->element[i];
        if (reply->type == REDIS_REPLY_ERROR && strncmp(reply->str, "BUSYGROUP", 9) != 0)
            return rp_fail(error, RP_BAD_INPUT, "%.300s", reply->str);
    }
    return RP_OK;
}

rp_run_answer rp_run_write_end(rp_redis_link *link, const rp_run_plan *plan, int commands, rp_status added,
                               redisReply **replies, rp_error *error) {
    redisReply *done = NULL;
    if (replies) *replies = NULL;
    rp_status status = added;
    if (!status) status = rp_redis_add(link, error, "EXEC");
    if (!status) status = take_all(link, commands + 1, error);
    if (rp_redis_link_is_open(link) && !added) {
        rp_status executed = rp_redis_take(link, &done, status ? NULL : error);
        if (!status) status = executed ? executed : judge(done, error);
    }
    if (added) rp_redis_link_close(link); /* half a transaction must not be gone on with */
    if (!status && replies) {
        *replies = done;
        done = NULL;
    }
    if (done) freeReplyObject(done);
    return rp_run_answer_of(link, plan, status, error);
}

/* ---- mending ---------------------------------------------------------------------------------------------- */

/* Which parts have a wrong type. */
static rp_status find_wrong(rp_redis_link *link, const rp_run_plan *plan, bool wrong[RP_RUN_PARTS]) {
    rp_status status = RP_OK;
    for (rp_run_part part = 0; part < RP_RUN_PARTS && !status; part++) {
        char key[RP_RUN_KEY_MAX];
        rp_run_key(plan->name, part, key);
        status = rp_redis_add(link, NULL, "TYPE %s", key);
    }
    for (rp_run_part part = 0; part < RP_RUN_PARTS && !status; part++) {
        redisReply *reply;
        status = rp_redis_take(link, &reply, NULL);
        if (status) break;
        wrong[part] = reply->type == REDIS_REPLY_STATUS && strcmp(reply->str, "none") != 0 &&
                      strcmp(reply->str, rp_run_part_type(part)) != 0;
        freeReplyObject(reply);
    }
    return status;
}

/* Removes keys of wrong types and makes the group of workers. What fails is found again at the next try. */
static void mend(rp_redis_link *link, const rp_run_plan *plan) {
    bool wrong[RP_RUN_PARTS] = {false};
    char key[RP_RUN_KEY_MAX];
    if (find_wrong(link, plan, wrong) || rp_run_write_begin(link, plan, NULL) != RP_RUN_DONE) return;
    rp_status status = RP_OK;
    int commands = 0;
    for (rp_run_part part = 0; part < RP_RUN_PARTS && !status; part++) {
        if (!wrong[part] || part == RP_RUN_PLAN) continue;
        rp_run_key(plan->name, part, key);
        status = rp_redis_add(link, NULL, "UNLINK %s", key);
        commands++;
    }
    rp_run_key(plan->name, RP_RUN_JOBS, key);
    if (!status) status = rp_redis_add(link, NULL, "XGROUP CREATE %s %s 0 MKSTREAM", key, rp_run_group);
    rp_run_write_end(link, NULL, commands + 1, status, NULL, NULL);
}

rp_run_answer rp_run_answer_of(rp_redis_link *link, const rp_run_plan *plan, rp_status status, rp_error *error) {
    if (!status) return RP_RUN_DONE;
    if (status == RP_FAILED || !error) return RP_RUN_AWAY;
    const char *const hopeless[] = {"NOPERM", "NOAUTH", "WRONGPASS", "unknown command"};
    for (size_t i = 0; i < sizeof hopeless / sizeof *hopeless; i++)
        if (strstr(error->text, hopeless[i])) return RP_RUN_FORBIDDEN;
    bool mendable = strstr(error->text, "WRONGTYPE") || strstr(error->text, "NOGROUP");
    if (plan && mendable && rp_redis_link_is_open(link)) mend(link, plan);
    return RP_RUN_AWAY;
}

/* ---- making and opening ----------------------------------------------------------------------------------- */

static rp_status server_seconds(rp_redis_link *link, uint64_t *seconds, rp_error *error) {
    redisReply *reply;
    int64_t number = 0;
    rp_status status = rp_redis_ask(link, &reply, error, "TIME");
    if (status) return status;
    if (!rp_redis_is_array_of_at_least(reply, 1) || !rp_redis_number(reply->element[0], 0, INT64_MAX, &number))
        status = rp_fail(error, RP_FAILED, "the server does not tell the time");
    freeReplyObject(reply);
    *seconds = (uint64_t)number;
    return status;
}

static rp_status add_plan(rp_redis_link *link, const rp_run_plan *plan, rp_error *error) {
    rp_run_fields *fields = malloc(sizeof *fields);
    if (!fields) return rp_fail(error, RP_FAILED, "no memory for the plan of a run");
    char key[RP_RUN_KEY_MAX], check[CHECK_TEXT];
    const char *arguments[FIELD_ARGUMENTS] = {"HSET", key};
    size_t sizes[FIELD_ARGUMENTS];
    rp_run_key(plan->name, RP_RUN_PLAN, key);
    check_text(plan, check);
    rp_run_plan_write(plan, fields);
    for (int i = 0; i < RP_RUN_FIELDS; i++) {
        arguments[2 + 2 * i] = rp_run_field_name(i);
        arguments[3 + 2 * i] = fields->text[i];
    }
    arguments[FIELD_ARGUMENTS - 2] = "check";
    arguments[FIELD_ARGUMENTS - 1] = check;
    for (int i = 0; i < FIELD_ARGUMENTS; i++) sizes[i] = strlen(arguments[i]);
    rp_status status = rp_redis_add_arguments(link, FIELD_ARGUMENTS, arguments, sizes, error);
    free(fields);
    return status;
}

static rp_status refuse_known(rp_redis_link *link, const char *name, rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    rp_run_key(name, RP_RUN_PLAN, key);
    redisReply *reply;
    rp_status status = rp_redis_tell(link, error, "WATCH %s", key);
    if (!status) status = rp_redis_ask(link, &reply, error, "EXISTS %s", key);
    if (status) return status;
    int64_t there = 1;
    rp_redis_number(reply, 0, 1, &there);
    freeReplyObject(reply);
    if (!there) return RP_OK;
    rp_redis_tell(link, NULL, "UNWATCH");
    return rp_fail(error, RP_BAD_INPUT, "there is a run '%s' already: choose another name, or 'riposte run delete %s'",
                   name, name);
}

static rp_status add_unlinks(rp_redis_link *link, const char *name, rp_error *error) {
    rp_status status = RP_OK;
    for (rp_run_part part = 0; part < RP_RUN_PARTS && !status; part++) {
        char key[RP_RUN_KEY_MAX];
        rp_run_key(name, part, key);
        status = rp_redis_add(link, error, "UNLINK %s", key);
    }
    return status;
}

static rp_status status_of(rp_run_answer answer) {
    if (answer == RP_RUN_DONE) return RP_OK;
    return answer == RP_RUN_AWAY ? RP_FAILED : RP_BAD_INPUT;
}

rp_status rp_run_create(rp_redis_link *link, rp_run_plan *plan, rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    rp_status status = server_seconds(link, &plan->created, error);
    if (!status) status = rp_run_plan_finish(plan, error);
    if (!status) status = refuse_known(link, plan->name, error);
    if (status) return status;
    status = rp_redis_add(link, error, "MULTI");
    if (!status) status = add_unlinks(link, plan->name, error);
    if (!status) status = add_plan(link, plan, error);
    rp_run_key(plan->name, RP_RUN_STATE, key);
    if (!status) status = rp_redis_add(link, error, "HSET %s state active", key);
    if (!status) status = rp_redis_add(link, error, "SADD %s %s", rp_run_names_key, plan->name);
    rp_run_key(plan->name, RP_RUN_JOBS, key);
    if (!status) status = rp_redis_add(link, error, "XGROUP CREATE %s %s 0 MKSTREAM", key, rp_run_group);
    return status_of(rp_run_write_end(link, NULL, RP_RUN_PARTS + 4, status, NULL, error));
}

static int find_field(const redisReply *name) {
    for (int i = 0; rp_redis_is_text(name) && i < RP_RUN_FIELDS; i++)
        if (strcmp(name->str, rp_run_field_name(i)) == 0) return i;
    return -1;
}

/* Splits what HGETALL answered; texts that are too long or hold a zero are left empty. */
static void sort_fields(const redisReply *reply, rp_run_fields *fields, char check[CHECK_TEXT]) {
    for (size_t i = 0; i + 1 < reply->elements; i += 2) {
        const redisReply *name = reply->element[i], *text = reply->element[i + 1];
        int field = find_field(name);
        if (!rp_redis_is_text(text) || !rp_redis_is_text(name) || strlen(text->str) != text->len) continue;
        if (field >= 0 && text->len < RP_RUN_FIELD_MAX)
            memcpy(fields->text[field], text->str, text->len + 1);
        else if (strcmp(name->str, "check") == 0 && text->len < CHECK_TEXT)
            memcpy(check, text->str, text->len + 1);
    }
}

static rp_status read_plan(const redisReply *reply, const char *name, const char *directory, rp_run_plan *plan,
                           rp_error *error) {
    rp_run_fields *fields = calloc(1, sizeof *fields);
    char check[CHECK_TEXT] = "", expected[CHECK_TEXT];
    if (!fields) return rp_fail(error, RP_FAILED, "no memory for the plan of a run");
    sort_fields(reply, fields, check);
    rp_status status = rp_run_plan_read(name, fields, directory, plan, error);
    free(fields);
    if (status) return status;
    check_text(plan, expected);
    if (strcmp(check, expected) == 0) return RP_OK;
    rp_run_plan_release(plan);
    return rp_fail(error, RP_BAD_INPUT, "run %s: its plan is damaged (checksum)", name);
}

rp_status rp_run_open(rp_redis_link *link, const char *name, const char *directory, rp_run_plan *plan,
                      rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    redisReply *reply;
    memset(plan, 0, sizeof *plan);
    rp_status status = rp_run_name_check(name, error);
    if (status) return status;
    rp_run_key(name, RP_RUN_PLAN, key);
    status = rp_redis_ask(link, &reply, error, "HGETALL %s", key);
    if (status) return status;
    if (reply->type != REDIS_REPLY_ARRAY || reply->elements == 0)
        status = rp_fail(error, RP_BAD_INPUT, "there is no run '%s'; 'riposte run list' shows those there are", name);
    else
        status = read_plan(reply, name, directory, plan, error);
    freeReplyObject(reply);
    return status;
}

/* ---- deleting and listing --------------------------------------------------------------------------------- */

/* RP_BAD_INPUT for a run that is of a newer format or has neither a key nor a name. */
static rp_status check_deletable(rp_redis_link *link, const char *name, rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    redisReply *reply;
    int64_t there = 0, format = 0;
    rp_run_key(name, RP_RUN_PLAN, key);
    if (rp_redis_ask(link, &reply, NULL, "HGET %s format", key) == RP_OK) {
        rp_redis_number(reply, 0, INT64_MAX, &format);
        freeReplyObject(reply);
    }
    if (format > RP_RUN_FORMAT)
        return rp_fail(error, RP_BAD_INPUT,
                       "run %s was made by a newer riposte (format %" PRId64 "); nothing was deleted", name, format);
    rp_status status = rp_redis_ask(link, &reply, error, "SISMEMBER %s %s", rp_run_names_key, name);
    if (status) return status;
    rp_redis_number(reply, 0, 1, &there);
    freeReplyObject(reply);
    if (there || format) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "there is no run '%s'; 'riposte run list' shows those there are", name);
}

rp_status rp_run_delete(rp_redis_link *link, const char *name, rp_error *error) {
    rp_status status = rp_run_name_check(name, error);
    if (!status) status = check_deletable(link, name, error);
    if (!status) status = rp_redis_add(link, error, "MULTI");
    if (status) return status;
    status = add_unlinks(link, name, error);
    if (!status) status = rp_redis_add(link, error, "SREM %s %s", rp_run_names_key, name);
    return status_of(rp_run_write_end(link, NULL, RP_RUN_PARTS + 1, status, NULL, error));
}

static int compare_names(const void *a, const void *b) { return strcmp(a, b); }

rp_status rp_run_list(rp_redis_link *link, rp_run_names *names, rp_error *error) {
    redisReply *reply;
    names->count = 0;
    rp_status status = rp_redis_ask(link, &reply, error, "SMEMBERS %s", rp_run_names_key);
    if (status) return status;
    for (size_t i = 0; reply->type == REDIS_REPLY_ARRAY && i < reply->elements && names->count < RP_RUNS_MAX; i++) {
        const redisReply *name = reply->element[i];
        if (!rp_redis_is_text(name) || rp_run_name_check(name->str, NULL)) continue;
        snprintf(names->name[names->count++], RP_RUN_NAME_MAX, "%s", name->str);
    }
    freeReplyObject(reply);
    qsort(names->name, (size_t)names->count, RP_RUN_NAME_MAX, compare_names);
    return RP_OK;
}

/* ---- state ------------------------------------------------------------------------------------------------ */

rp_run_answer rp_run_state_get(rp_redis_link *link, const rp_run_plan *plan, rp_run_state *state, rp_error *error) {
    char key[RP_RUN_KEY_MAX], check[CHECK_TEXT];
    redisReply *their = NULL, *reply = NULL;
    *state = RP_RUN_ACTIVE;
    check_text(plan, check);
    rp_run_key(plan->name, RP_RUN_PLAN, key);
    rp_status status = rp_redis_ask(link, &their, error, "HGET %s check", key);
    bool same = !status && rp_redis_is_text(their) && strcmp(their->str, check) == 0;
    if (their) freeReplyObject(their);
    if (!status && !same) return gone(plan, error);
    rp_run_key(plan->name, RP_RUN_STATE, key);
    if (!status) status = rp_redis_ask(link, &reply, error, "HGET %s state", key);
    for (rp_run_state i = RP_RUN_ACTIVE; reply && i <= RP_RUN_DECIDED; i++)
        if (rp_redis_is_text(reply) && strcmp(reply->str, states[i]) == 0) *state = i;
    if (reply) freeReplyObject(reply);
    return rp_run_answer_of(link, plan, status, error);
}

rp_run_answer rp_run_state_set(rp_redis_link *link, const rp_run_plan *plan, rp_run_state state, uint64_t games,
                               rp_error *error) {
    char key[RP_RUN_KEY_MAX];
    int commands = 1;
    rp_run_answer answer = rp_run_write_begin(link, plan, error);
    if (answer != RP_RUN_DONE) return answer;
    rp_run_key(plan->name, RP_RUN_STATE, key);
    rp_status status =
        rp_redis_add(link, error, "HSET %s state %s games %llu", key, states[state], (unsigned long long)games);
    if (state == RP_RUN_FINISHED || state == RP_RUN_DECIDED) {
        rp_run_key(plan->name, RP_RUN_JOBS, key);
        if (!status) status = rp_redis_add(link, error, "XTRIM %s MAXLEN 0", key);
        rp_run_key(plan->name, RP_RUN_PARTIAL, key);
        if (!status) status = rp_redis_add(link, error, "UNLINK %s", key);
        commands = 3;
    }
    return rp_run_write_end(link, plan, commands, status, NULL, error);
}

/* ---- the server ------------------------------------------------------------------------------------------- */

static bool info_says(const char *info, const char *line) {
    const char *at = strstr(info, line);
    return at && (at == info || at[-1] == '\n');
}

void rp_run_server_doubts(rp_redis_link *link, char text[256]) {
    redisReply *memory = NULL, *persistence = NULL;
    text[0] = 0;
    if (rp_redis_ask(link, &memory, NULL, "INFO memory") == RP_OK && rp_redis_is_text(memory) &&
        info_says(memory->str, "maxmemory_policy:allkeys") && !info_says(memory->str, "maxmemory:0\r"))
        snprintf(text, 256,
                 "the server may evict runs when memory is short (maxmemory-policy allkeys-*): use volatile-lfu");
    else if (rp_redis_ask(link, &persistence, NULL, "INFO persistence") == RP_OK && rp_redis_is_text(persistence) &&
             info_says(persistence->str, "aof_enabled:0"))
        snprintf(text, 256, "the server keeps no append-only file: runs are lost when it ends (set appendonly yes)");
    if (memory) freeReplyObject(memory);
    if (persistence) freeReplyObject(persistence);
}
