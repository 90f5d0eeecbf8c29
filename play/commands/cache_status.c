#include "play/commands/cache_status.h"

#include "engine/store/json.h"
#include "play/commands/cache_keys.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"
#include "search/cache/redis/command.h"

#include <inttypes.h>

enum { WORD_MAX = 48 };

/* What INFO says; "" and -1 where it does not. */
typedef struct server_facts {
    char version[WORD_MAX], policy[WORD_MAX];
    int64_t used, maximum; /* bytes; maximum 0: no limit */
} server_facts;

/* The value of `name` in lines NAME:VALUE. */
static void find_word(const char *info, const char *name, char word[WORD_MAX]) {
    size_t length = strlen(name);
    for (const char *line = info; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, name, length) != 0 || line[length] != ':') continue;
        snprintf(word, WORD_MAX, "%.*s", (int)strcspn(line + length + 1, "\r\n"), line + length + 1);
        rp_make_printable(word);
        return;
    }
}

static int64_t find_number(const char *info, const char *name) {
    char word[WORD_MAX] = "", *end;
    find_word(info, name, word);
    long long number = strtoll(word, &end, 10);
    return *word && !*end && number >= 0 ? number : -1;
}

static void read_facts(rp_redis_link *link, server_facts *facts) {
    *facts = (server_facts){.used = -1, .maximum = -1};
    redisReply *reply;
    if (rp_redis_ask(link, &reply, NULL, "INFO server") == RP_OK) {
        if (rp_redis_is_text(reply)) find_word(reply->str, "redis_version", facts->version);
        freeReplyObject(reply);
    }
    if (rp_redis_ask(link, &reply, NULL, "INFO memory") == RP_OK) {
        if (rp_redis_is_text(reply)) {
            find_word(reply->str, "maxmemory_policy", facts->policy);
            facts->used = find_number(reply->str, "used_memory");
            facts->maximum = find_number(reply->str, "maxmemory");
        }
        freeReplyObject(reply);
    }
}

/* NULL: nothing to warn of. */
static const char *warning_about(const server_facts *facts) {
    if (strncmp(facts->policy, "allkeys-", 8) == 0)
        return "this policy can evict keys without a lifetime, jobs of runs among them; volatile-lfu takes the cache's "
               "only";
    if (facts->maximum > 0 && strcmp(facts->policy, "noeviction") == 0)
        return "when the limit is reached nothing more is written; with volatile-lfu old results make room";
    return NULL;
}

/* ---- text ----------------------------------------------------------------------------------------------- */

static void print_bytes(const char *words, int64_t bytes, const char *zero) {
    if (bytes < 0)
        printf("%s unknown", words);
    else if (bytes == 0 && zero)
        printf("%s %s", words, zero);
    else
        printf("%s %.1f MB", words, (double)bytes / 1e6);
}

static void print_row(const char *name, const rp_key_sum *own, const rp_key_sum *others) {
    printf("%-14s%10" PRIu64 " %10.1f %10" PRIu64 " %10.1f\n", name, own->keys, (double)own->bytes / 1e3, others->keys,
           (double)others->bytes / 1e3);
}

static int print_text(const char *shown, uint64_t build, const server_facts *facts, const rp_cache_survey *survey) {
    const rp_key_sum none = {0, 0};
    const char *warning = warning_about(facts);
    printf("server      %s, Redis %s\n", shown, *facts->version ? facts->version : "of unknown version");
    print_bytes("memory     ", facts->used, NULL);
    print_bytes(" used, limit", facts->maximum, "none");
    printf(", policy %s\n", *facts->policy ? facts->policy : "unknown");
    if (warning) printf("warning     %s\n", warning);
    printf("build       %016" PRIx64 "\n\n", build);
    printf("%-14s%10s %10s %10s %10s\n", "", "this build", "kB", "others", "kB");
    for (int kind = 0; kind < RP_RESULT_KINDS; kind++)
        print_row(rp_result_kind_name((rp_result_kind)kind), &survey->own[kind], &survey->others[kind]);
    print_row("other formats", &none, &survey->unknown);
    return 0;
}

/* ---- JSON ----------------------------------------------------------------------------------------------- */

static void write_sum(rp_writer *writer, const char *key, const rp_key_sum *sum) {
    writer->open_object(writer, key);
    writer->integer(writer, "keys", (int64_t)sum->keys);
    writer->integer(writer, "bytes", (int64_t)sum->bytes);
    writer->close(writer);
}

static void write_sums(rp_writer *writer, const char *key, const rp_key_sum sums[RP_RESULT_KINDS]) {
    writer->open_object(writer, key);
    for (int kind = 0; kind < RP_RESULT_KINDS; kind++)
        write_sum(writer, rp_result_kind_name((rp_result_kind)kind), &sums[kind]);
    writer->close(writer);
}

static void write_text(rp_writer *writer, const char *key, const char *text) {
    if (text && *text)
        writer->string(writer, key, text);
    else
        writer->null(writer, key);
}

static void write_bytes(rp_writer *writer, const char *key, int64_t bytes) {
    if (bytes < 0)
        writer->null(writer, key);
    else
        writer->integer(writer, key, bytes);
}

static int print_json(const char *shown, uint64_t build, const server_facts *facts, const rp_cache_survey *survey) {
    char hexadecimal[20];
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    snprintf(hexadecimal, sizeof hexadecimal, "%016" PRIx64, build);
    writer->string(writer, "server", shown);
    writer->boolean(writer, "reachable", true);
    write_text(writer, "version", facts->version);
    write_bytes(writer, "memory_used", facts->used);
    write_bytes(writer, "memory_limit", facts->maximum);
    write_text(writer, "policy", facts->policy);
    write_text(writer, "warning", warning_about(facts));
    writer->string(writer, "build", hexadecimal);
    write_sums(writer, "this_build", survey->own);
    write_sums(writer, "other_builds", survey->others);
    write_sum(writer, "other_formats", &survey->unknown);
    return rp_print_json(writer);
}

/* ---- what others call ----------------------------------------------------------------------------------- */

int rp_cache_status_print(rp_redis_link *link, const char *shown, uint64_t build, bool json) {
    server_facts facts;
    rp_cache_survey survey;
    rp_error error = {RP_OK, ""};
    read_facts(link, &facts);
    if (rp_cache_survey_take(link, build, &survey, &error)) return rp_complain(&error);
    return json ? print_json(shown, build, &facts, &survey) : print_text(shown, build, &facts, &survey);
}

int rp_cache_status_print_away(const char *shown, const rp_error *error, bool json) {
    rp_writer *writer = json ? rp_json_writer_new() : NULL;
    if (writer) {
        writer->string(writer, "server", shown);
        writer->boolean(writer, "reachable", false);
        writer->string(writer, "reason", error->text);
        rp_print_json(writer);
    }
    return rp_complain(error);
}
