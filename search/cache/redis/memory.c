#include "search/cache/redis/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What stands after "NAME:" at the start of a line; NULL when there is no such line. */
static const char *field(const char *text, const char *name) {
    size_t length = strlen(name);
    for (const char *line = text; line; line = strchr(line, '\n')) {
        if (*line == '\n') line++;
        if (strncmp(line, name, length) == 0 && line[length] == ':') return line + length + 1;
    }
    return NULL;
}

static bool number(const char *text, const char *name, uint64_t *value) {
    const char *at = field(text, name);
    if (!at || !isdigit((unsigned char)*at)) return false;
    *value = strtoull(at, NULL, 10);
    return true;
}

rp_status rp_redis_memory_ask(rp_redis_link *link, rp_redis_memory *memory, rp_error *error) {
    redisReply *reply;
    *memory = (rp_redis_memory){.used = 0};
    rp_status status = rp_redis_ask(link, &reply, error, "INFO memory");
    if (status) return status;
    const char *text = rp_redis_is_text(reply) ? reply->str : "", *policy = field(text, "maxmemory_policy");
    bool good = number(text, "used_memory", &memory->used) && number(text, "maxmemory", &memory->most);
    if (policy) snprintf(memory->policy, sizeof memory->policy, "%.*s", (int)strcspn(policy, "\r\n"), policy);
    freeReplyObject(reply);
    return good ? RP_OK : rp_fail(error, RP_FAILED, "INFO memory: the answer has no used_memory or maxmemory");
}

bool rp_redis_memory_evicts_all(const rp_redis_memory *memory) {
    return memory->most > 0 && strncmp(memory->policy, "allkeys-", 8) == 0;
}
