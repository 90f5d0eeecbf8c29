#include "search/cache/redis/queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_MAX = 64, USUAL_COMMAND = 2048 };

/* The parts of one command besides key and value. */
typedef struct command_frame {
    char head[HEAD_MAX], middle[HEAD_MAX];
    size_t head_size, key_size, middle_size, end_size;
    size_t whole; /* bytes of the command; 0: more than there can be */
} command_frame;

void rp_redis_queue_init(rp_redis_queue *queue, size_t most, int depth, int64_t lifetime_seconds) {
    *queue = (rp_redis_queue){.most = most, .depth = depth};
    char milliseconds[24];
    int digits = snprintf(milliseconds, sizeof milliseconds, "%lld", (long long)lifetime_seconds * 1000);
    snprintf(queue->expiry, sizeof queue->expiry, "\r\n$2\r\nPX\r\n$%d\r\n%s\r\n", digits, milliseconds);
}

void rp_redis_queue_clear(rp_redis_queue *queue) {
    for (rp_redis_batch *batch = rp_redis_queue_take(queue); batch; batch = rp_redis_queue_take(queue))
        rp_redis_queue_release(queue, batch);
}

static command_frame frame_of(const rp_redis_queue *queue, const char *key, size_t size) {
    command_frame frame = {.key_size = strlen(key), .end_size = strlen(queue->expiry)};
    frame.head_size = (size_t)snprintf(frame.head, sizeof frame.head, "*5\r\n$3\r\nSET\r\n$%zu\r\n", frame.key_size);
    frame.middle_size = (size_t)snprintf(frame.middle, sizeof frame.middle, "\r\n$%zu\r\n", size);
    size_t rest = frame.head_size + frame.key_size + frame.middle_size + frame.end_size;
    frame.whole = size <= SIZE_MAX / 2 && rest <= SIZE_MAX / 4 ? rest + size : 0;
    return frame;
}

static void append(rp_redis_batch *batch, const void *bytes, size_t size) {
    if (size) memcpy(batch->bytes + batch->size, bytes, size);
    batch->size += size;
}

static void append_command(const rp_redis_queue *queue, rp_redis_batch *batch, const command_frame *frame,
                           const char *key, const void *bytes, size_t size) {
    append(batch, frame->head, frame->head_size);
    append(batch, key, frame->key_size);
    append(batch, frame->middle, frame->middle_size);
    append(batch, bytes, size);
    append(batch, queue->expiry, frame->end_size);
    batch->commands++;
}

static rp_redis_batch *new_batch(size_t capacity) {
    rp_redis_batch *batch = malloc(sizeof *batch + capacity);
    if (batch) *batch = (rp_redis_batch){.capacity = capacity};
    return batch;
}

static void link_last(rp_redis_queue *queue, rp_redis_batch *batch) {
    *(queue->last ? &queue->last->next : &queue->first) = batch;
    queue->last = batch;
}

static bool has_room(const rp_redis_queue *queue, size_t size) {
    return size > 0 && queue->bytes <= queue->most && size <= queue->most - queue->bytes;
}

/* Room for a whole batch of the like, or of somewhat larger ones; a shallow queue must not take a megabyte for each. */
static size_t room_for(const rp_redis_queue *queue, size_t whole) {
    size_t each = whole < USUAL_COMMAND / 2 ? USUAL_COMMAND : whole * 2, depth = (size_t)queue->depth;
    if (whole > RP_REDIS_BATCH_BYTES) return whole;
    return depth > RP_REDIS_BATCH_BYTES / each ? RP_REDIS_BATCH_BYTES : depth * each;
}

bool rp_redis_queue_put(rp_redis_queue *queue, const char *key, const void *bytes, size_t size) {
    const command_frame frame = frame_of(queue, key, size);
    rp_redis_batch *last = queue->last;
    if (!has_room(queue, frame.whole)) return false;
    if (!last || last->commands >= queue->depth || frame.whole > last->capacity - last->size) {
        last = new_batch(room_for(queue, frame.whole));
        if (!last) return false;
        link_last(queue, last);
    }
    append_command(queue, last, &frame, key, bytes, size);
    queue->bytes += frame.whole;
    return true;
}

rp_redis_batch *rp_redis_queue_prepare(const rp_redis_queue *queue, const char *key, const void *bytes, size_t size) {
    const command_frame frame = frame_of(queue, key, size);
    rp_redis_batch *batch = frame.whole && frame.whole <= queue->most ? new_batch(frame.whole) : NULL;
    if (batch) append_command(queue, batch, &frame, key, bytes, size);
    return batch;
}

bool rp_redis_queue_put_batch(rp_redis_queue *queue, rp_redis_batch *batch) {
    if (!has_room(queue, batch->size)) return false;
    link_last(queue, batch);
    queue->bytes += batch->size;
    return true;
}

rp_redis_batch *rp_redis_queue_take(rp_redis_queue *queue) {
    rp_redis_batch *batch = queue->first;
    if (!batch) return NULL;
    queue->first = batch->next;
    if (!queue->first) queue->last = NULL;
    batch->next = NULL;
    return batch;
}

void rp_redis_queue_release(rp_redis_queue *queue, rp_redis_batch *batch) {
    queue->bytes -= batch->size;
    free(batch);
}

void rp_redis_queue_put_back(rp_redis_queue *queue, rp_redis_batch *batch) {
    batch->capacity = batch->size; /* what comes later does not share its lot */
    batch->next = queue->first;
    queue->first = batch;
    if (!queue->last) queue->last = batch;
}
