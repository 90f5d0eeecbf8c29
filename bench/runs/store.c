#include "bench/runs/store.h"

#include "search/cache/redis/script.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { FORMAT_MAX = RP_REDIS_SCRIPT_FORMAT_MAX - 64 };

extern const char rp_run_script[]; /* script.lua */

static const char *const states[] = {"active", "stopped", "done", "decided"};

const char *rp_run_state_name(rp_run_state state) { return states[state]; }

/* ---- asking ----------------------------------------------------------------------------------------------- */

static void check_text(const rp_run_plan *plan, char text[RP_RUN_CHECK_MAX]) {
    snprintf(text, RP_RUN_CHECK_MAX, "%016" PRIx64, plan->check);
}

/* What is wrong with an answer: an error begins with its code, and none at all says that the run is gone. */
static rp_run_answer judge(const redisReply *reply, const char *name, rp_error *error) {
    static const char *const hopeless[] = {"NOPERM", "NOAUTH", "WRONGPASS", "ERR unknown command"};
    if (reply->type == REDIS_REPLY_NIL) {
        rp_fail(error, RP_BAD_INPUT, "run %s was deleted", name);
        return RP_RUN_GONE;
    }
    if (reply->type != REDIS_REPLY_ERROR) return RP_RUN_DONE;
    bool has_hope = true;
    for (size_t i = 0; i < sizeof hopeless / sizeof *hopeless; i++)
        has_hope &= strncmp(reply->str, hopeless[i], strlen(hopeless[i])) != 0;
    rp_fail(error, has_hope ? RP_FAILED : RP_BAD_INPUT, "%.300s", reply->str);
    return has_hope ? RP_RUN_AWAY : RP_RUN_FORBIDDEN;
}

static rp_run_answer ask_list(rp_redis_link *link, const char *name, const char *check, redisReply **reply,
                              rp_error *error, const char *format, va_list list) {
    char whole[FORMAT_MAX];
    size_t size = (size_t)snprintf(whole, sizeof whole, "%d", RP_RUN_PARTS + 1);
    for (rp_run_part part = 0; part < RP_RUN_PARTS; part++) {
        char key[RP_RUN_KEY_MAX];
        rp_run_key(name, part, key);
        size += (size_t)snprintf(whole + size, sizeof whole - size, " %s", key);
    }
    snprintf(whole + size, sizeof whole - size, " %s %s %s", rp_run_names_key, check, format);
    redisReply *said;
    rp_run_answer answer =
        rp_redis_run(link, rp_run_script, &said, error, whole, list) ? RP_RUN_AWAY : judge(said, name, error);
    if (reply) *reply = answer == RP_RUN_DONE ? said : NULL;
    if (said && (!reply || answer != RP_RUN_DONE)) freeReplyObject(said);
    return answer;
}

/* Of any run of that name. */
static rp_run_answer ask_any(rp_redis_link *link, const char *name, redisReply **reply, rp_error *error,
                             const char *format, ...) {
    va_list list;
    va_start(list, format);
    rp_run_answer answer = ask_list(link, name, "-", reply, error, format, list);
    va_end(list);
    return answer;
}

rp_run_answer rp_run_ask(rp_redis_link *link, const rp_run_plan *plan, redisReply **reply, rp_error *error,
                         const char *format, ...) {
    char check[RP_RUN_CHECK_MAX];
    va_list list;
    check_text(plan, check);
    va_start(list, format);
    rp_run_answer answer = ask_list(link, plan->name, check, reply, error, format, list);
    va_end(list);
    return answer;
}

int64_t rp_run_number(redisReply *reply) {
    int64_t number = 0;
    if (reply) rp_redis_number(reply, 0, INT64_MAX, &number);
    if (reply) freeReplyObject(reply);
    return number;
}

static rp_status status_of(rp_run_answer answer) {
    if (answer == RP_RUN_DONE) return RP_OK;
    return answer == RP_RUN_AWAY ? RP_FAILED : RP_BAD_INPUT;
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

static void append(char *text, size_t *size, const char *word) {
    size_t length = strlen(word) + 1;
    memcpy(text + *size, word, length);
    *size += length;
}

/* The fields of a plan, names and texts, each with a zero behind it. Owned by the caller; NULL: no memory. */
static char *write_plan(const rp_run_plan *plan, size_t *size) {
    char check[RP_RUN_CHECK_MAX];
    rp_run_fields *fields = malloc(sizeof *fields);
    char *text = malloc(2 * sizeof *fields);
    *size = 0;
    if (fields && text) {
        rp_run_plan_write(plan, fields);
        for (int i = 0; i < RP_RUN_FIELDS; i++) {
            append(text, size, rp_run_field_name(i));
            append(text, size, fields->text[i]);
        }
        check_text(plan, check);
        append(text, size, "check");
        append(text, size, check);
    }
    free(fields);
    if (*size) return text;
    free(text);
    return NULL;
}

static rp_status refuse_taken(const char *name, rp_error *error) {
    return rp_fail(error, RP_BAD_INPUT, "there is a run '%s' already: choose another name, or 'riposte run delete %s'",
                   name, name);
}

rp_status rp_run_is_free(rp_redis_link *link, const char *name, rp_error *error) {
    bool is_plan;
    char check[RP_RUN_CHECK_MAX];
    rp_status status = rp_run_name_check(name, error);
    if (!status) status = status_of(rp_run_check(link, name, &is_plan, check, error));
    return status || !is_plan || !check[0] ? status : refuse_taken(name, error);
}

rp_status rp_run_create(rp_redis_link *link, rp_run_plan *plan, rp_error *error) {
    size_t size;
    redisReply *reply;
    rp_status status = server_seconds(link, &plan->created, error);
    if (!status) status = rp_run_plan_finish(plan, error);
    if (status) return status;
    char *text = write_plan(plan, &size);
    if (!text) return rp_fail(error, RP_FAILED, "no memory for the plan of a run");
    rp_run_answer answer = ask_any(link, plan->name, &reply, error, "create %s %b", plan->name, text, size);
    free(text);
    if (answer != RP_RUN_DONE || rp_run_number(reply)) return status_of(answer);
    return refuse_taken(plan->name, error);
}

static int find_field(const redisReply *name) {
    for (int i = 0; rp_redis_is_text(name) && i < RP_RUN_FIELDS; i++)
        if (strcmp(name->str, rp_run_field_name(i)) == 0) return i;
    return -1;
}

/* Splits names and texts; texts that are too long or hold a zero are left empty. */
static void sort_fields(const redisReply *reply, rp_run_fields *fields, char check[RP_RUN_CHECK_MAX]) {
    for (size_t i = 0; i + 1 < reply->elements; i += 2) {
        const redisReply *name = reply->element[i], *text = reply->element[i + 1];
        int field = find_field(name);
        if (!rp_redis_is_text(text) || !rp_redis_is_text(name) || strlen(text->str) != text->len) continue;
        if (field >= 0 && text->len < RP_RUN_FIELD_MAX)
            memcpy(fields->text[field], text->str, text->len + 1);
        else if (strcmp(name->str, "check") == 0 && text->len < RP_RUN_CHECK_MAX)
            memcpy(check, text->str, text->len + 1);
    }
}

static rp_status read_plan(const redisReply *reply, const char *name, const char *directory, rp_run_plan *plan,
                           rp_error *error) {
    rp_run_fields *fields = calloc(1, sizeof *fields);
    char check[RP_RUN_CHECK_MAX] = "", expected[RP_RUN_CHECK_MAX];
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

static rp_status refuse_unknown(const char *name, rp_error *error) {
    return rp_fail(error, RP_BAD_INPUT, "there is no run '%s'; 'riposte run list' shows those there are", name);
}

rp_status rp_run_open(rp_redis_link *link, const char *name, const char *directory, rp_run_plan *plan,
                      rp_error *error) {
    redisReply *reply;
    memset(plan, 0, sizeof *plan);
    rp_status status = rp_run_name_check(name, error);
    if (status) return status;
    status = status_of(ask_any(link, name, &reply, error, "plan"));
    if (status) return status;
    bool is_there = reply->type == REDIS_REPLY_ARRAY && reply->elements > 0;
    status = is_there ? read_plan(reply, name, directory, plan, error) : refuse_unknown(name, error);
    freeReplyObject(reply);
    return status;
}

rp_run_answer rp_run_check(rp_redis_link *link, const char *name, bool *is_plan, char check[RP_RUN_CHECK_MAX],
                           rp_error *error) {
    redisReply *reply;
    rp_run_answer answer = ask_any(link, name, &reply, error, "check");
    *is_plan = answer == RP_RUN_DONE && rp_redis_is_text(reply);
    snprintf(check, RP_RUN_CHECK_MAX, "%s", *is_plan ? reply->str : "");
    if (reply) freeReplyObject(reply);
    return answer;
}

/* ---- deleting and listing --------------------------------------------------------------------------------- */

rp_status rp_run_delete(rp_redis_link *link, const char *name, rp_error *error) {
    redisReply *reply;
    rp_status status = rp_run_name_check(name, error);
    if (!status) status = status_of(ask_any(link, name, &reply, error, "delete %s %d", name, RP_RUN_FORMAT));
    if (status) return status;
    int64_t format = rp_run_number(reply);
    if (format == 0) return refuse_unknown(name, error);
    if (format <= RP_RUN_FORMAT) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "run %s was made by a newer riposte (format %" PRId64 "); nothing was deleted",
                   name, format);
}

static int compare_names(const void *a, const void *b) { return strcmp(a, b); }

rp_status rp_run_list(rp_redis_link *link, rp_run_names *names, rp_error *error) {
    redisReply *reply;
    names->count = 0;
    rp_status status = status_of(ask_any(link, "", &reply, error, "list"));
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
    redisReply *reply;
    *state = RP_RUN_ACTIVE;
    rp_run_answer answer = rp_run_ask(link, plan, &reply, error, "state");
    for (rp_run_state i = RP_RUN_ACTIVE; answer == RP_RUN_DONE && i <= RP_RUN_DECIDED; i++)
        if (rp_redis_is_text(reply) && strcmp(reply->str, states[i]) == 0) *state = i;
    if (reply) freeReplyObject(reply);
    return answer;
}

rp_run_answer rp_run_state_set(rp_redis_link *link, const rp_run_plan *plan, rp_run_state state, uint64_t games,
                               rp_error *error) {
    return rp_run_ask(link, plan, NULL, error, "set_state %s %llu", states[state], (unsigned long long)games);
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
