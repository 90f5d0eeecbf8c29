#include "search/cache/redis/keys.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE = 512, CURSOR_MAX = 24 };

typedef struct piece_of_keys {
    redisReply *reply; /* owns the keys */
    redisReply *const *keys;
    size_t count;
} piece_of_keys;

/* SCAN from a cursor, which becomes the next one; "0" after the last. */
static rp_status scan(rp_redis_link *link, const char *pattern, char cursor[CURSOR_MAX], piece_of_keys *piece,
                      rp_error *error) {
    rp_status status = rp_redis_ask(link, &piece->reply, error, "SCAN %s MATCH %s COUNT %d", cursor, pattern, PIECE);
    if (status) return status;
    const redisReply *reply = piece->reply;
    bool good = rp_redis_is_array(reply, 2) && rp_redis_is_text(reply->element[0]) &&
                reply->element[0]->len < CURSOR_MAX && rp_redis_is_array_of_at_least(reply->element[1], 0);
    for (size_t i = 0; good && i < reply->element[1]->elements; i++)
        good = rp_redis_is_text(reply->element[1]->element[i]);
    if (!good) {
        freeReplyObject(piece->reply);
        return rp_fail(error, RP_FAILED, "SCAN: an answer that Redis does not give");
    }
    memcpy(cursor, reply->element[0]->str, reply->element[0]->len + 1);
    piece->keys = reply->element[1]->element;
    piece->count = reply->element[1]->elements;
    return RP_OK;
}

/* What is done with each piece, for whom. */
typedef struct walk walk;
struct walk {
    rp_redis_link *link;
    rp_status (*work)(walk *w, const piece_of_keys *piece, rp_error *error);
    rp_redis_key_found *found;
    rp_redis_key_chosen *chosen;
    void *context;
    uint64_t deleted;
};

static rp_status for_each_piece(walk *w, const char *pattern, rp_error *error) {
    char cursor[CURSOR_MAX] = "0";
    rp_status status;
    do {
        piece_of_keys piece;
        status = scan(w->link, pattern, cursor, &piece, error);
        if (status) return status;
        if (piece.count > 0) status = w->work(w, &piece, error);
        freeReplyObject(piece.reply);
    } while (!status && strcmp(cursor, "0") != 0);
    return status;
}

/* A key that has gone meanwhile is none. All answers are taken before an error is returned. */
static rp_status measure(walk *w, const piece_of_keys *piece, rp_error *error) {
    rp_status status = RP_OK, refused = RP_OK;
    for (size_t i = 0; i < piece->count && !status; i++)
        status = rp_redis_add(w->link, error, "MEMORY USAGE %b", piece->keys[i]->str, piece->keys[i]->len);
    for (size_t i = 0; i < piece->count && !status; i++) {
        redisReply *reply;
        int64_t size;
        if ((status = rp_redis_take(w->link, &reply, error))) return status;
        if (reply->type == REDIS_REPLY_ERROR)
            refused = rp_fail(error, RP_BAD_INPUT, "MEMORY USAGE: %.300s", reply->str);
        else if (rp_redis_number(reply, 0, INT64_MAX, &size))
            w->found(w->context, piece->keys[i]->str, piece->keys[i]->len, (uint64_t)size);
        freeReplyObject(reply);
    }
    return status ? status : refused;
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
    else
        status = rp_fail(error, RP_FAILED, "UNLINK: an answer that Redis does not give");
    freeReplyObject(reply);
    return status;
}

static rp_status unlink_chosen(walk *w, const piece_of_keys *piece, rp_error *error) {
    const char **arguments = calloc(piece->count + 1, sizeof *arguments);
    size_t *sizes = calloc(piece->count + 1, sizeof *sizes);
    rp_status status = RP_OK;
    int count = 0;
    if (arguments && sizes) {
        arguments[count] = "UNLINK";
        sizes[count++] = strlen("UNLINK");
        for (size_t i = 0; i < piece->count; i++) {
            if (w->chosen && !w->chosen(w->context, piece->keys[i]->str, piece->keys[i]->len)) continue;
            arguments[count] = piece->keys[i]->str;
            sizes[count++] = piece->keys[i]->len;
        }
        if (count > 1) status = unlink_keys(w, count, arguments, sizes, error);
    } else {
        status = rp_fail(error, RP_FAILED, "no memory for the names of %zu keys", piece->count);
    }
    free(arguments);
    free(sizes);
    return status;
}

rp_status rp_redis_keys_measure(rp_redis_link *link, const char *pattern, rp_redis_key_found *found, void *context,
                                rp_error *error) {
    walk w = {.link = link, .work = measure, .found = found, .context = context};
    return for_each_piece(&w, pattern, error);
}

rp_status rp_redis_keys_delete(rp_redis_link *link, const char *pattern, rp_redis_key_chosen *chosen, void *context,
                               uint64_t *deleted, rp_error *error) {
    walk w = {.link = link, .work = unlink_chosen, .chosen = chosen, .context = context};
    rp_status status = for_each_piece(&w, pattern, error);
    *deleted = w.deleted;
    return status;
}
