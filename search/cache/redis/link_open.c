#include "search/cache/redis/link_open.h"

#include "search/cache/redis/command.h"
#include "search/cache/redis/link_parts.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* A hostile length must not take the memory: the array is made before its elements have come. */
static void *create_array(const redisReadTask *task, int elements) {
    redisReply *reply = elements <= RP_REDIS_ELEMENTS_MAX ? calloc(1, sizeof *reply) : NULL;
    if (!reply) return NULL;
    reply->type = REDIS_REPLY_ARRAY;
    if (elements > 0) {
        reply->elements = (size_t)elements;
        reply->element = calloc((size_t)elements, sizeof *reply->element);
        if (!reply->element) {
            free(reply);
            return NULL;
        }
    }
    if (task->parent) {
        redisReply *parent = task->parent->obj;
        parent->element[task->idx] = reply;
    }
    return reply;
}

/* RP_OK when the connection that was begun is made. */
static rp_status finish_connecting(rp_redis_link *link, rp_error *error) {
    rp_redis_limit limit = {0, false};
    struct pollfd descriptor = {.fd = link->context->fd, .events = POLLOUT};
    while (poll(&descriptor, 1, 0) != 1) {
        rp_status status = rp_redis_link_wait(link, POLLOUT, &limit, error);
        if (status) return status;
    }
    int problem = 0;
    socklen_t size = sizeof problem;
    if (getsockopt(link->context->fd, SOL_SOCKET, SO_ERROR, &problem, &size) < 0) problem = errno;
    return problem ? rp_redis_link_break(link, error, strerror(problem)) : RP_OK;
}

static rp_status connect_context(rp_redis_link *link, rp_error *error) {
    const rp_redis_address *address = &link->address;
    link->context =
        address->port ? redisConnectNonBlock(address->host, address->port) : redisConnectUnixNonBlock(address->host);
    if (!link->context) return rp_redis_link_break(link, error, "no memory for a connection");
    char reason[sizeof link->context->errstr];
    memcpy(reason, link->context->errstr, sizeof reason);
    if (link->context->err) return rp_redis_link_break(link, error, reason);
    if (address->port) redisEnableKeepAlive(link->context);
    link->functions = *link->context->reader->fn;
    link->functions.createArray = create_array;
    link->context->reader->fn = &link->functions;
    return finish_connecting(link, error);
}

/* Answers that another try may change. */
static bool is_passing(const char *words) {
    static const char *const passing[] = {"LOADING", "BUSY", "MASTERDOWN", "TRYAGAIN", "ERR max number of clients"};
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
        if (strncmp(words, passing[i], strlen(passing[i])) == 0) return true;
    return false;
}

/* Takes the answer to a step of opening. What a server says to AUTH may repeat the password, so only the first word of
 * it is shown. */
static rp_status take_step(rp_redis_link *link, const char *step, bool secret, rp_error *error) {
    redisReply *reply;
    char reason[256];
    rp_status status = rp_redis_take(link, &reply, error);
    if (status) return status;
    if (reply->type == REDIS_REPLY_ERROR && strncmp(reply->str, "NOPERM", 6) == 0 && strcmp(step, "CLIENT") == 0) {
        freeReplyObject(reply);
        return RP_OK;
    }
    if (reply->type == REDIS_REPLY_ERROR) {
        status = is_passing(reply->str) ? RP_FAILED : RP_BAD_INPUT;
        int shown = secret ? (int)strcspn(reply->str, " ") : 180;
        snprintf(reason, sizeof reason, "%s: %.*s%s", step, shown, reply->str,
                 secret ? ": user or password refused" : "");
    }
    freeReplyObject(reply);
    if (!status) return RP_OK;
    rp_redis_link_break(link, error, reason);
    return error ? (error->status = status) : status;
}

static rp_status introduce(rp_redis_link *link, rp_error *error) {
    const rp_redis_address *address = &link->address;
    rp_status status = RP_OK;
    if (address->user[0] || address->password[0]) {
        status = address->user[0] ? rp_redis_add(link, error, "AUTH %s %s", address->user, address->password)
                                  : rp_redis_add(link, error, "AUTH %s", address->password);
        if (!status) status = take_step(link, "AUTH", true, error);
    }
    if (!status && address->database) {
        status = rp_redis_add(link, error, "SELECT %d", address->database);
        if (!status) status = take_step(link, "SELECT", false, error);
    }
    if (!status) status = rp_redis_add(link, error, "CLIENT SETNAME %s", link->name);
    return status ? status : take_step(link, "CLIENT", false, error);
}

rp_status rp_redis_link_open(rp_redis_link *link, int milliseconds, rp_error *error) {
    rp_redis_link_close(link);
    rp_redis_link_set_timeout(link, milliseconds);
    link->timed_out = false;
    rp_status status = connect_context(link, error);
    return status ? status : introduce(link, error);
}
