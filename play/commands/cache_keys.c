#include "play/commands/cache_keys.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { PIECE = 512, CURSOR_MAX = 24, BUILD_DIGITS = 16 };
static const char prefix[] = RP_CACHE_KEY_PREFIX, pattern[] = "riposte:cache:*";

/* ---- what a key is -------------------------------------------------------------------------------------- */

typedef struct key_facts {
    int kind; /* -1: another format */
    bool own;
} key_facts;

/* Cuts `text` off the beginning of what is left; false when it does not begin so. */
static bool skip(const char **at, size_t *left, const char *text) {
    size_t length = strlen(text);
    if (*left < length || memcmp(*at, text, length) != 0) return false;
    *at += length;
    *left -= length;
    return true;
}

static key_facts facts_of(const redisReply *key, uint64_t build) {
    const char *at = key->str;
    size_t left = key->len;
    char own[BUILD_DIGITS + 2];
    snprintf(own, sizeof own, "%016" PRIx64 ":", build);
    if (!skip(&at, &left, prefix)) return (key_facts){-1, false};
    for (int kind = 0; kind < RP_RESULT_KINDS; kind++) {
        const char *rest = at;
        size_t rest_size = left;
        if (skip(&rest, &rest_size, rp_result_kind_name((rp_result_kind)kind)) && skip(&rest, &rest_size, ":"))
            return (key_facts){kind, build && skip(&rest, &rest_size, own)};
    }
    return (key_facts){-1, false};
}

/* ---- going through them --------------------------------------------------------------------------------- */

typedef struct walk walk;
struct walk {
    rp_redis_link *link;
    rp_status (*work)(walk *w, const redisReply *keys, rp_error *error); /* on an array of texts */
    uint64_t build;
    rp_cache_survey *survey;
    const rp_cache_choice *choice;
    uint64_t deleted;
};

static bool is_piece(const redisReply *reply) {
    bool good = rp_redis_is_array(reply, 2) && rp_redis_is_text(reply->element[0]) &&
                reply->element[0]->len < CURSOR_MAX && rp_redis_is_array_of_at_least(reply->element[1], 0);
    for (size_t i = 0; good && i < reply->element[1]->elements; i++)
        good = rp_redis_is_text(reply->element[1]->element[i]);
    return good;
}

static rp_status go_through(walk *w, rp_error *error) {
    char cursor[CURSOR_MAX] = "0";
    rp_status status = RP_OK;
    do {
        redisReply *reply;
        status = rp_redis_ask(w->link, &reply, error, "SCAN %s MATCH %s COUNT %d", cursor, pattern, PIECE);
        if (status) return status;
        if (is_piece(reply)) {
            memcpy(cursor, reply->element[0]->str, reply->element[0]->len + 1);
            if (reply->element[1]->elements) status = w->work(w, reply->element[1], error);
        } else {
            status = rp_fail(error, RP_FAILED, "SCAN: an answer that Redis does not give");
        }
        freeReplyObject(reply);
    } while (!status && strcmp(cursor, "0") != 0);
    return status;
}

/* ---- counting ------------------------------------------------------------------------------------------- */

static rp_key_sum *sum_of(const walk *w, const redisReply *key) {
    key_facts facts = facts_of(key, w->build);
    if (facts.kind < 0) return &w->survey->unknown;
    return facts.own ? &w->survey->own[facts.kind] : &w->survey->others[facts.kind];
}

/* A key that has gone meanwhile is none. All answers are taken before an error is returned. */
static rp_status measure(walk *w, const redisReply *keys, rp_error *error) {
    rp_status status = RP_OK, refused = RP_OK;
    for (size_t i = 0; i < keys->elements && !status; i++)
        status = rp_redis_add(w->link, error, "MEMORY USAGE %b", keys->element[i]->str, (size_t)keys->element[i]->len);
    for (size_t i = 0; i < keys->elements && !status; i++) {
        redisReply *reply;
        int64_t size;
        if ((status = rp_redis_take(w->link, &reply, error))) return status;
        if (reply->type == REDIS_REPLY_ERROR) {
            refused = rp_fail(error, RP_BAD_INPUT, "MEMORY USAGE: %.300s", reply->str);
        } else if (rp_redis_number(reply, 0, INT64_MAX, &size)) {
            rp_key_sum *sum = sum_of(w, keys->element[i]);
            sum->keys++;
            sum->bytes += (uint64_t)size;
        }
        freeReplyObject(reply);
    }
    return status ? status : refused;
}

rp_status rp_cache_survey_take(rp_redis_link *link, uint64_t build, rp_cache_survey *survey, rp_error *error) {
    *survey = (rp_cache_survey){0};
    walk w = {.link = link, .work = measure, .build = build, .survey = survey};
    return go_through(&w, error);
}

/* ---- deleting ------------------------------------------------------------------------------------------- */

static bool is_chosen(const walk *w, const redisReply *key) {
    key_facts facts = facts_of(key, w->choice->build);
    return (w->choice->kind < 0 || facts.kind == w->choice->kind) && !(w->choice->stale && facts.own);
}

static rp_status unlink_keys(walk *w, int count, const char *const *arguments, const size_t *sizes, rp_error *error) {
    redisReply *reply;
    int64_t deleted;
    rp_status status = rp_redis_add_arguments(w->link, count, arguments, sizes, error);
    if (!status) status = rp_redis_take(w->link, &reply, error);
    if (status) return status;
    if (reply->type == REDIS_REPLY_ERROR)
        status = rp_fail(error, RP_BAD_INPUT, "UNLINK: %.300s", reply->str);
    else if (rp_redis_number(reply, 0, INT64_MAX, &deleted))
        w->deleted += (uint64_t)deleted;
    freeReplyObject(reply);
    return status;
}

static rp_status delete_chosen(walk *w, const redisReply *keys, rp_error *error) {
    const char **arguments = malloc((keys->elements + 1) * sizeof *arguments);
    size_t *sizes = malloc((keys->elements + 1) * sizeof *sizes);
    rp_status status = RP_OK;
    int count = 0;
    if (arguments && sizes) {
        arguments[count] = "UNLINK";
        sizes[count++] = strlen("UNLINK");
        for (size_t i = 0; i < keys->elements; i++) {
            if (!is_chosen(w, keys->element[i])) continue;
            arguments[count] = keys->element[i]->str;
            sizes[count++] = (size_t)keys->element[i]->len;
        }
        if (count > 1) status = unlink_keys(w, count, arguments, sizes, error);
    } else {
        status = rp_fail(error, RP_FAILED, "no memory for the names of %zu keys", (size_t)keys->elements);
    }
    free(arguments);
    free(sizes);
    return status;
}

rp_status rp_cache_keys_delete(rp_redis_link *link, const rp_cache_choice *choice, uint64_t *deleted, rp_error *error) {
    walk w = {.link = link, .work = delete_chosen, .choice = choice};
    rp_status status = go_through(&w, error);
    *deleted = w.deleted;
    return status;
}
