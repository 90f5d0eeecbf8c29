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

/* What is done with a piece; adds to two numbers. */
typedef rp_status piece_work(rp_redis_link *link, const piece_of_keys *piece, uint64_t sums[2], rp_error *error);

static rp_status for_each_piece(rp_redis_link *link, const char *pattern, piece_work *work, uint64_t sums[2],
                                rp_error *error) {
    char cursor[CURSOR_MAX] = "0";
    rp_status status;
    do {
        piece_of_keys piece;
        status = scan(link, pattern, cursor, &piece, error);
        if (status) return status;
        if (piece.count > 0) status = work(link, &piece, sums, error);
        freeReplyObject(piece.reply);
    } while (!status && strcmp(cursor, "0") != 0);
    return status;
}

/* A key that has gone meanwhile is none. All answers are taken before an error is returned. */
static rp_status measure(rp_redis_link *link, const piece_of_keys *piece, uint64_t sums[2], rp_error *error) {
    rp_status status = RP_OK, refused = RP_OK;
    for (size_t i = 0; i < piece->count && !status; i++)
        status = rp_redis_add(link, error, "MEMORY USAGE %b", piece->keys[i]->str, piece->keys[i]->len);
    for (size_t i = 0; i < piece->count && !status; i++) {
        redisReply *reply;
        int64_t size;
        if ((status = rp_redis_take(link, &reply, error))) return status;
        if (reply->type == REDIS_REPLY_ERROR) {
            refused = rp_fail(error, RP_BAD_INPUT, "MEMORY USAGE: %.300s", reply->str);
        } else if (rp_redis_number(reply, 0, INT64_MAX, &size)) {
            sums[0]++;
            sums[1] += (uint64_t)size;
        }
        freeReplyObject(reply);
    }
    return status ? status : refused;
}

static rp_status unlink_all(rp_redis_link *link, const piece_of_keys *piece, uint64_t sums[2], rp_error *error) {
    const char **arguments = calloc(piece->count + 1, sizeof *arguments);
    size_t *sizes = calloc(piece->count + 1, sizeof *sizes);
    redisReply *reply = NULL;
    rp_status status = RP_FAILED;
    int64_t count;
    if (arguments && sizes) {
        arguments[0] = "UNLINK";
        sizes[0] = strlen("UNLINK");
        for (size_t i = 0; i < piece->count; i++) {
            arguments[i + 1] = piece->keys[i]->str;
            sizes[i + 1] = piece->keys[i]->len;
        }
        status = rp_redis_add_arguments(link, (int)piece->count + 1, arguments, sizes, error);
        if (!status) status = rp_redis_take(link, &reply, error);
    } else {
        rp_fail(error, RP_FAILED, "no memory for the names of %zu keys", piece->count);
    }
    free(arguments);
    free(sizes);
    if (status) return status;
    if (reply->type == REDIS_REPLY_ERROR)
        status = rp_fail(error, RP_BAD_INPUT, "UNLINK: %.300s", reply->str);
    else if (rp_redis_number(reply, 0, INT64_MAX, &count))
        sums[0] += (uint64_t)count;
    else
        status = rp_fail(error, RP_FAILED, "UNLINK: an answer that Redis does not give");
    freeReplyObject(reply);
    return status;
}

rp_status rp_redis_keys_count(rp_redis_link *link, const char *pattern, uint64_t *keys, uint64_t *bytes,
                              rp_error *error) {
    uint64_t sums[2] = {0, 0};
    rp_status status = for_each_piece(link, pattern, measure, sums, error);
    *keys = sums[0];
    *bytes = sums[1];
    return status;
}

rp_status rp_redis_keys_delete(rp_redis_link *link, const char *pattern, uint64_t *deleted, rp_error *error) {
    uint64_t sums[2] = {0, 0};
    rp_status status = for_each_piece(link, pattern, unlink_all, sums, error);
    *deleted = sums[0];
    return status;
}
