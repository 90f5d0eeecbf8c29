#include "bench/match/match_plan.h"

#include <string.h>

static bool is_option(const char *part, size_t length) {
    const char *equals = memchr(part, '=', length), *colon = memchr(part, ':', length);
    return equals && (!colon || equals < colon);
}

static rp_status begin_agent(rp_agent_list *list, const char *part, size_t length, rp_error *error) {
    if (list->count == RP_MATCH_AGENTS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a match has at most %d agents", RP_MATCH_AGENTS_MAX);
    if (length >= RP_AGENT_TEXT_MAX)
        return rp_fail(error, RP_BAD_INPUT, "agent %.40s...: longer than %d bytes", part, RP_AGENT_TEXT_MAX - 1);
    memcpy(list->spec[list->count], part, length);
    list->spec[list->count++][length] = 0;
    return RP_OK;
}

static rp_status add_option(rp_agent_list *list, const char *part, size_t length, rp_error *error) {
    char *spec = list->count ? list->spec[list->count - 1] : NULL;
    if (!spec || !strchr(spec, ':'))
        return rp_fail(error, RP_BAD_INPUT, "agents: the first option of an agent follows a ':', as in %s:%.*s",
                       spec ? spec : "AGENT", (int)(length < 60 ? length : 60), part);
    size_t used = strlen(spec);
    if (used + 1 + length >= RP_AGENT_TEXT_MAX)
        return rp_fail(error, RP_BAD_INPUT, "agent %.40s...: longer than %d bytes", spec, RP_AGENT_TEXT_MAX - 1);
    spec[used] = ',';
    memcpy(spec + used + 1, part, length);
    spec[used + 1 + length] = 0;
    return RP_OK;
}

rp_status rp_agent_list_parse(const char *text, rp_agent_list *list, rp_error *error) {
    memset(list, 0, sizeof *list);
    for (;;) {
        size_t length = strcspn(text, ",");
        rp_status status;
        if (length == 0)
            status = rp_fail(error, RP_BAD_INPUT, "agents: an agent is missing before or after a ','");
        else if (is_option(text, length))
            status = add_option(list, text, length, error);
        else
            status = begin_agent(list, text, length, error);
        if (status || !text[length]) return status;
        text += length + 1;
    }
}
