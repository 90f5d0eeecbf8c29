#include "search/cache/redis/script.h"

#include "search/cache/redis/link_parts.h"

#include <stdio.h>
#include <string.h>

/* *refusal: what the server answered instead of a hash; NULL: the link knows the hash now. */
static rp_status load(rp_redis_link *link, const char *script, redisReply **refusal, rp_error *error) {
    redisReply *reply;
    *refusal = NULL;
    rp_status status = rp_redis_add(link, error, "SCRIPT LOAD %s", script);
    if (!status) status = rp_redis_take(link, &reply, error);
    if (status) return status;
    if (reply->type == REDIS_REPLY_ERROR) {
        *refusal = reply;
        return RP_OK;
    }
    if (rp_redis_is_text(reply) && reply->len == RP_REDIS_HASH && strspn(reply->str, "0123456789abcdef") == reply->len)
        memcpy(link->hash, reply->str, reply->len + 1);
    else
        status = rp_redis_link_break(link, error, "SCRIPT LOAD: an answer that Redis does not give");
    if (!status) link->script = script;
    freeReplyObject(reply);
    return status;
}

rp_status rp_redis_run(rp_redis_link *link, const char *script, redisReply **reply, rp_error *error, const char *format,
                       va_list list) {
    char whole[RP_REDIS_SCRIPT_FORMAT_MAX];
    *reply = NULL;
    for (bool is_new = false;;) {
        if (link->script != script) {
            is_new = true;
            rp_status status = load(link, script, reply, error);
            if (status || *reply) return status;
        }
        snprintf(whole, sizeof whole, "EVALSHA %s %s", link->hash, format);
        va_list again;
        va_copy(again, list);
        rp_status status = rp_redis_add_list(link, error, whole, again);
        va_end(again);
        if (!status) status = rp_redis_take(link, reply, error);
        bool is_forgotten =
            !status && (*reply)->type == REDIS_REPLY_ERROR && strncmp((*reply)->str, "NOSCRIPT", 8) == 0;
        if (!is_forgotten || is_new) return status;
        freeReplyObject(*reply);
        link->script = NULL;
    }
}
