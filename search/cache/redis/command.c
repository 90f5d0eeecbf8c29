#include "search/cache/redis/command.h"

#include "search/cache/redis/link_parts.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { PIECE = 64 * 1024, OUTPUT_KEPT = 1024 * 1024, COMMAND_SHOWN = 24 };

/* Makes room for `size` more bytes of output. */
static bool reserve(rp_redis_link *link, size_t size) {
    size_t wanted = link->size + size, capacity = link->capacity ? link->capacity : 1024;
    if (wanted < size) return false;
    if (wanted <= link->capacity) return true;
    while (capacity < wanted) capacity = capacity > SIZE_MAX / 2 ? wanted : capacity * 2;
    unsigned char *bytes = realloc(link->output, capacity);
    if (!bytes) return false;
    link->output = bytes;
    link->capacity = capacity;
    return true;
}

rp_status rp_redis_add_formatted(rp_redis_link *link, const void *bytes, size_t size, rp_error *error) {
    if (!link->context) return rp_fail(error, RP_FAILED, "%s: not connected", link->shown);
    if (!reserve(link, size)) return rp_redis_link_break(link, error, "no memory for a command");
    if (size) memcpy(link->output + link->size, bytes, size);
    link->size += size;
    return RP_OK;
}

/* Adds what hiredis has formatted, and frees it. */
static rp_status add_command(rp_redis_link *link, char *command, int size, rp_error *error) {
    if (size < 0) return rp_redis_link_break(link, error, "a command could not be made");
    rp_status status = rp_redis_add_formatted(link, command, (size_t)size, error);
    redisFreeCommand(command);
    return status;
}

rp_status rp_redis_add_list(rp_redis_link *link, rp_error *error, const char *format, va_list list) {
    char *command = NULL;
    if (!link->context) return rp_fail(error, RP_FAILED, "%s: not connected", link->shown);
    int size = redisvFormatCommand(&command, format, list);
    return add_command(link, command, size, error);
}

rp_status rp_redis_add(rp_redis_link *link, rp_error *error, const char *format, ...) {
    va_list list;
    va_start(list, format);
    rp_status status = rp_redis_add_list(link, error, format, list);
    va_end(list);
    return status;
}

rp_status rp_redis_add_arguments(rp_redis_link *link, int count, const char *const *arguments, const size_t *sizes,
                                 rp_error *error) {
    char *command = NULL;
    if (!link->context) return rp_fail(error, RP_FAILED, "%s: not connected", link->shown);
    int size = redisFormatCommandArgv(&command, count, (const char **)arguments, sizes);
    return add_command(link, command, size, error);
}

static bool would_block(ssize_t moved) {
    return moved < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
}

static rp_status send_output(rp_redis_link *link, rp_error *error) {
    if (link->sent == link->size) return RP_OK;
    ssize_t moved =
        send(link->context->fd, link->output + link->sent, link->size - link->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (moved < 0 && !would_block(moved)) return rp_redis_link_break(link, error, strerror(errno));
    if (moved > 0) link->sent += (size_t)moved;
    if (link->sent < link->size) return RP_OK;
    link->sent = link->size = 0;
    if (link->capacity > OUTPUT_KEPT) {
        free(link->output);
        link->output = NULL;
        link->capacity = 0;
    }
    return RP_OK;
}

static rp_status receive(rp_redis_link *link, rp_error *error) {
    char piece[PIECE];
    redisReader *reader = link->context->reader;
    ssize_t moved = recv(link->context->fd, piece, sizeof piece, MSG_DONTWAIT);
    if (would_block(moved)) return RP_OK;
    if (moved < 0) return rp_redis_link_break(link, error, strerror(errno));
    if (moved == 0) return rp_redis_link_break(link, error, "the server closed the connection");
    if (reader->len - reader->pos > RP_REDIS_ANSWER_MAX)
        return rp_redis_link_break(link, error, "an answer is larger than any should be");
    if (redisReaderFeed(reader, piece, (size_t)moved) != REDIS_OK)
        return rp_redis_link_break(link, error, "no memory for an answer");
    return RP_OK;
}

rp_status rp_redis_take(rp_redis_link *link, redisReply **reply, rp_error *error) {
    *reply = NULL;
    if (!link->context) return rp_fail(error, RP_FAILED, "%s: not connected", link->shown);
    rp_redis_limit limit = {0, false};
    for (rp_status status;;) {
        void *object = NULL;
        if (redisReaderGetReply(link->context->reader, &object) != REDIS_OK) {
            char reason[sizeof link->context->reader->errstr];
            memcpy(reason, link->context->reader->errstr, sizeof reason);
            return rp_redis_link_break(link, error, reason);
        }
        *reply = object;
        if (object) return RP_OK;
        if ((status = send_output(link, error))) return status;
        short events = link->sent < link->size ? POLLIN | POLLOUT : POLLIN;
        if ((status = rp_redis_link_wait(link, events, &limit, error)) || (status = receive(link, error)))
            return status;
    }
}

/* The command's name from its format. */
static rp_status refuse(redisReply *reply, const char *format, rp_error *error) {
    int length = (int)strcspn(format, " ");
    rp_fail(error, RP_BAD_INPUT, "%.*s: %.300s", length < COMMAND_SHOWN ? length : COMMAND_SHOWN, format, reply->str);
    freeReplyObject(reply);
    return RP_BAD_INPUT;
}

static rp_status ask_list(rp_redis_link *link, redisReply **reply, rp_error *error, const char *format, va_list list) {
    *reply = NULL;
    rp_status status = rp_redis_add_list(link, error, format, list);
    if (!status) status = rp_redis_take(link, reply, error);
    if (status || (*reply)->type != REDIS_REPLY_ERROR) return status;
    redisReply *refusal = *reply;
    *reply = NULL;
    return refuse(refusal, format, error);
}

rp_status rp_redis_ask(rp_redis_link *link, redisReply **reply, rp_error *error, const char *format, ...) {
    va_list list;
    va_start(list, format);
    rp_status status = ask_list(link, reply, error, format, list);
    va_end(list);
    return status;
}

rp_status rp_redis_tell(rp_redis_link *link, rp_error *error, const char *format, ...) {
    redisReply *reply;
    va_list list;
    va_start(list, format);
    rp_status status = ask_list(link, &reply, error, format, list);
    va_end(list);
    if (reply) freeReplyObject(reply);
    return status;
}

bool rp_redis_is_array_of_at_least(const redisReply *reply, size_t count) {
    if (!reply || reply->type != REDIS_REPLY_ARRAY || reply->elements < count) return false;
    for (size_t i = 0; i < reply->elements; i++)
        if (!reply->element[i]) return false;
    return true;
}

bool rp_redis_is_array(const redisReply *reply, size_t count) {
    return rp_redis_is_array_of_at_least(reply, count) && reply->elements == count;
}

bool rp_redis_is_text(const redisReply *reply) { return reply && reply->type == REDIS_REPLY_STRING; }

bool rp_redis_number(const redisReply *reply, int64_t minimum, int64_t maximum, int64_t *number) {
    if (!reply) return false;
    if (reply->type == REDIS_REPLY_INTEGER) {
        *number = reply->integer;
    } else if (reply->type == REDIS_REPLY_STRING && reply->len > 0) {
        char *end;
        bool digit = isdigit((unsigned char)reply->str[reply->str[0] == '-']);
        errno = 0;
        *number = strtoll(reply->str, &end, 10);
        if (!digit || errno || end != reply->str + reply->len) return false;
    } else {
        return false;
    }
    return *number >= minimum && *number <= maximum;
}
