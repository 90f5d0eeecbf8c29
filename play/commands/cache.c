#include "play/commands/commands.h"

#include "bench/match/match.h"
#include "bench/measure/build_facts.h"
#include "play/commands/arguments.h"
#include "play/commands/cache_bench.h"
#include "play/commands/cache_keys.h"
#include "play/commands/cache_status.h"
#include "play/commands/cache_warm.h"
#include "play/commands/plan_options.h"
#include "play/commands/redis_options.h"
#include "play/commands/shared_options.h"
#include "play/session/opened_game.h"
#include "play/terminal/console.h"
#include "search/cache/redis/link_open.h"

#include <inttypes.h>
#include <string.h>

enum { ANSWER_MILLISECONDS = 5000, NO_KIND = RP_RESULT_KINDS };

static const char own_notes[] =
    "status says whether the server answers, its version, memory and policy, and counts the cache's keys by kind, "
    "those of this build of the program apart from those of others, which it cannot use.\n"
    "clear deletes keys of the cache, never those of runs: --all, those of one --kind, those of other builds "
    "(--stale), or by both --kind and --stale those that are both.\n"
    "bench writes values, finds them again, asks for what is not there, and says how fast that was; its keys are "
    "deleted.\n"
    "warm plays the games of 'riposte match' with the same arguments for the cache's sake, so that it is quick later.\n"
    "Kinds: decision (what an agent does at a position), game (a finished game of a match), policy (a solution), value "
    "(a solved position). Keys begin with riposte:cache: and expire after 30 days.\n"
    "\n"
    "How to run a server safely. The client library (hiredis 0.14 of Debian 12) cannot do TLS, so nothing protects "
    "what goes over a network: use a socket that only you may open,\n"
    "    redis-server --port 0 --unixsocketperm 700 \\\n"
    "      --unixsocket /run/user/1000/riposte.sock\n"
    "    riposte cache status --redis unix:///run/user/1000/riposte.sock\n"
    "or, between machines, a tunnel that encrypts (stunnel, ssh -L, WireGuard) to a server that listens on 127.0.0.1 "
    "only.\n"
    "Memory: --maxmemory 1gb --maxmemory-policy volatile-lfu evicts old results and leaves jobs of runs alone.\n"
    "A user of its own that reaches nothing else (a line of the server's ACL file or redis.conf):\n"
    "    user riposte on >PASSWORD resetkeys ~riposte:* resetchannels -@all\n"
    "      +@read +@write +@connection +evalsha +script|load +info +time\n"
    "      +memory|usage -keys -randomkey -flushall -flushdb -swapdb -sort -sort_ro\n"
    "    (one line; RIPOSTE_REDIS=redis://riposte@127.0.0.1 and the password in RIPOSTE_REDIS_PASSWORD)\n"
    "Who can write to the server can forge results: let nobody whom you do not trust.\n"
    "JSON (status): {\"server\", \"reachable\", \"version\", \"memory_used\", \"memory_limit\" (0: none), \"policy\", "
    "\"warning\", \"build\", \"this_build\" and \"other_builds\": {KIND: {\"keys\", \"bytes\"}}, \"other_formats\"}; "
    "null: unknown; not reachable: {\"server\", \"reachable\", \"reason\"}\n"
    "JSON (bench): {\"server\", \"batch\", "
    "\"size\", \"keys\", \"written_per_second\", \"found_per_second\", \"miss_microseconds\" (median), "
    "\"miss_microseconds_99\" (99 of 100 take less)}\n";

typedef struct cache_arguments {
    rp_redis_options redis;
    rp_plan_options plan;
    rp_cache_bench bench;
    const char *data;
    uint64_t threads;
    int kind;
    bool all, stale, json, quiet;
} cache_arguments;

/* ---- the verbs ------------------------------------------------------------------------------------------ */

/* The server that the options name, and a link to it that is not open yet. */
typedef struct named_server {
    rp_redis_address address;
    char shown[RP_REDIS_SHOWN_MAX];
    rp_redis_link *link;
} named_server;

static rp_status name_server(const rp_redis_options *options, named_server *server, rp_error *error) {
    server->link = NULL;
    rp_status status = rp_redis_options_address(options, &server->address, error);
    if (status) return status;
    rp_redis_address_show(&server->address, server->shown);
    return rp_redis_link_new(&server->address, "riposte-cache", &server->link, error);
}

static int run_status(const cache_arguments *arguments, named_server *server, const char *game) {
    (void)game;
    rp_error error = {RP_OK, ""};
    if (rp_redis_link_open(server->link, ANSWER_MILLISECONDS, &error))
        return rp_cache_status_print_away(server->shown, &error, arguments->json);
    return rp_cache_status_print(server->link, server->shown, rp_build_fingerprint(), arguments->json);
}

static int run_clear(const cache_arguments *arguments, named_server *server, const char *game) {
    (void)game;
    rp_cache_choice choice = {.kind = arguments->kind == NO_KIND ? -1 : arguments->kind, .stale = arguments->stale};
    uint64_t deleted = 0;
    rp_error error = {RP_OK, ""};
    if (arguments->all ? choice.kind >= 0 || choice.stale : choice.kind < 0 && !choice.stale)
        return rp_complain_of(RP_BAD_INPUT, "clear needs either --all, or --kind, or --stale, or both of these");
    if (choice.stale && (choice.build = rp_build_fingerprint()) == 0)
        return rp_complain_of(RP_FAILED, "--stale: this program cannot read its own file, so it knows no other build");
    rp_status failed = rp_redis_link_open(server->link, ANSWER_MILLISECONDS, &error);
    if (!failed) failed = rp_cache_keys_delete(server->link, &choice, &deleted, &error);
    if (failed && !deleted) return rp_complain(&error);
    printf("%" PRIu64 " keys deleted at %s\n", deleted, server->shown);
    return failed ? rp_complain(&error) : 0;
}

/* The link is opened only to see that the server is there: warming a cache that is away would be in vain. */
static int run_warm(const cache_arguments *arguments, named_server *server, const char *game) {
    rp_opened_game opened;
    rp_match_plan plan;
    rp_error error = {RP_OK, ""};
    if (rp_opened_game_make(game, arguments->data, &opened, &error)) return rp_complain(&error);
    rp_status failed = rp_plan_options_make(&arguments->plan, opened.game, &plan, &error);
    if (!failed) failed = rp_redis_link_open(server->link, ANSWER_MILLISECONDS, &error);
    int status = failed ? rp_complain(&error)
                        : rp_cache_warm(&plan, &server->address, (int)arguments->threads, arguments->quiet);
    rp_opened_game_release(&opened);
    return status;
}

static int run_bench(const cache_arguments *arguments, named_server *server, const char *game) {
    (void)game;
    rp_error error = {RP_OK, ""};
    rp_cache_bench bench = arguments->bench;
    if (!bench.depth) bench.depth = 512;
    if (!bench.size) bench.size = 200;
    if (!(bench.seconds > 0)) bench.seconds = 2;
    if (rp_redis_link_open(server->link, ANSWER_MILLISECONDS, &error)) return rp_complain(&error);
    return rp_cache_bench_run(&bench, &server->address, server->link, arguments->json);
}

typedef int verb_work(const cache_arguments *arguments, named_server *server, const char *game);

/* NULL for another word. */
static verb_work *find_verb(const char *word) {
    static const struct {
        const char *name;
        verb_work *work;
    } verbs[] = {{"status", run_status}, {"clear", run_clear}, {"warm", run_warm}, {"bench", run_bench}};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].name, word) == 0) return verbs[i].work;
    return NULL;
}

/* ---- the command line ----------------------------------------------------------------------------------- */

static int parse(int argc, char **argv, cache_arguments *arguments, char ***words, int *count) {
    enum { FIRST = 6, LAST = 6 };
    rp_argument options[FIRST + RP_PLAN_ARGUMENTS + LAST];
    const rp_argument first[FIRST] = {
        {.name = "all", .kind = RP_ARGUMENT_FLAG, .help = "clear: everything", .target = &arguments->all},
        {.name = "kind",
         .kind = RP_ARGUMENT_CHOICE,
         .value_name = "KIND",
         .choices = "decision|game|policy|value",
         .help = "clear: results of this kind",
         .target = &arguments->kind},
        {.name = "stale",
         .kind = RP_ARGUMENT_FLAG,
         .help = "clear: results of other builds of the program",
         .target = &arguments->stale},
        {.name = "batch",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = RP_TIER_KEYS_MAX,
         .help = "bench: values in a round trip [512]",
         .target = &arguments->bench.depth},
        {.name = "size",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "BYTES",
         .minimum = 1,
         .maximum = RP_CACHE_BENCH_SIZE_MAX,
         .help = "bench: of a value [200]",
         .target = &arguments->bench.size},
        {.name = "time",
         .kind = RP_ARGUMENT_DURATION,
         .value_name = "TIME",
         .minimum = 0.01,
         .maximum = 3600,
         .help = "bench: of each of its three measurements [2s]",
         .target = &arguments->bench.seconds}};
    const rp_argument last[LAST] = {
        rp_threads_argument(&arguments->threads, RP_MATCH_THREADS_MAX, "warm: games played at once [all processors]"),
        {.name = "data",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "DIR",
         .help = "warm: folder with card data to add or change",
         .target = &arguments->data},
        {.name = "json",
         .kind = RP_ARGUMENT_FLAG,
         .help = "status, bench: one JSON document instead of text",
         .target = &arguments->json},
        {.name = "quiet",
         .kind = RP_ARGUMENT_FLAG,
         .help = "warm: no progress on standard error",
         .target = &arguments->quiet},
        rp_redis_url_argument(&arguments->redis),
        rp_redis_password_argument(&arguments->redis)};
    char notes[8192];
    memcpy(options, first, sizeof first);
    rp_plan_arguments(&arguments->plan, options + FIRST);
    memcpy(options + FIRST + RP_PLAN_ARGUMENTS, last, sizeof last);
    snprintf(notes, sizeof notes, "%s%s", own_notes, rp_redis_notes);
    const rp_command_line line = {.synopsis = "cache status | clear | bench | warm GAME --agents A,B [--pairs N]",
                                  .summary =
                                      "Counts, deletes, measures or fills the results that a Redis server remembers.",
                                  .options = options,
                                  .option_count = sizeof options / sizeof *options,
                                  .words_minimum = 1,
                                  .words_maximum = 2,
                                  .words = "status, clear, bench or warm",
                                  .notes = notes};
    return rp_arguments_parse(&line, argc, argv, words, count);
}

static bool has_plan(const rp_plan_options *plan) {
    return plan->agents || plan->sprt || plan->pairs || plan->gauntlet;
}

/* An option that the verb does not use is a mistake. */
static int check_use(const cache_arguments *arguments, const char *verb, int count) {
    bool warms = strcmp(verb, "warm") == 0, clears = strcmp(verb, "clear") == 0, measures = strcmp(verb, "bench") == 0;
    if (!warms && count > 1) return rp_complain_of(RP_BAD_INPUT, "%s takes no further word", verb);
    if (warms && count < 2) return rp_complain_of(RP_BAD_INPUT, "warm needs a GAME");
    if (!clears && (arguments->all || arguments->stale || arguments->kind != NO_KIND))
        return rp_complain_of(RP_BAD_INPUT, "--all, --kind and --stale belong to clear");
    if (!warms && (has_plan(&arguments->plan) || arguments->data || arguments->quiet))
        return rp_complain_of(RP_BAD_INPUT,
                              "%s plays no games: --agents, --pairs, --quiet and their like belong to warm", verb);
    if (!measures && (arguments->bench.depth || arguments->bench.size || arguments->bench.seconds > 0))
        return rp_complain_of(RP_BAD_INPUT, "--batch, --size and --time belong to bench");
    if (arguments->json && (warms || clears)) return rp_complain_of(RP_BAD_INPUT, "--json belongs to status and bench");
    return 0;
}

int rp_command_cache(int argc, char **argv) {
    cache_arguments arguments = {
        .plan = {.seed = 1}, .kind = NO_KIND, .threads = rp_threads_default(RP_MATCH_THREADS_MAX)};
    named_server server;
    rp_error error = {RP_OK, ""};
    char **words;
    int count, status = parse(argc, argv, &arguments, &words, &count);
    if (status >= 0) return status;
    verb_work *work = find_verb(words[0]);
    if (!work) return rp_complain_of(RP_BAD_INPUT, "'%.60s' should be status, clear, bench or warm", words[0]);
    status = check_use(&arguments, words[0], count);
    if (status) return status;
    status = name_server(&arguments.redis, &server, &error) ? rp_complain(&error)
                                                            : work(&arguments, &server, count > 1 ? words[1] : NULL);
    rp_redis_link_free(server.link);
    return status;
}
