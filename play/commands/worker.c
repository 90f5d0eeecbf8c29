#include "play/commands/commands.h"

#include "bench/measure/build_facts.h"
#include "bench/runs/worker.h"
#include "engine/clock.h"
#include "play/commands/redis_options.h"
#include "play/commands/shared_cache.h"
#include "play/commands/shared_options.h"
#include "play/session/opened_game.h"
#include "play/terminal/console.h"
#include "search/cache/redis/link_open.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_PATIENCE = 2000 };

static const char notes[] =
    "A worker plays the jobs of the runs on a Redis server ('riposte run new' makes them). Start as many as you like, "
    "on any machines: version, rules, card data and bench signature are compared with those of the run, and a worker "
    "that would play other games is refused with the reason. Nothing is lost when one is killed: the others take over "
    "what it had in hand after --claim-after and go on where it was. A job at whose same game three workers died in a "
    "row is put aside. While the server is away, games are played on and results kept until it is back; only one that "
    "was never there is given up, after --wait.\n"
    "Results are shared through the server too (see 'riposte cache'), unless --no-cache is given.\n"
    "Ctrl-C gives the jobs back with what is done of them and exits with 130, SIGTERM with 143.\n";

typedef struct worker_arguments {
    rp_redis_options redis;
    const char *run, *directory, *cache_redis;
    uint64_t threads;
    double claim_after, wait;
    bool until_done, no_cache, quiet;
} worker_arguments;

static void say(void *context, const char *line) {
    const worker_arguments *arguments = context;
    if (!arguments->quiet) fprintf(stderr, "riposte: %s\n", line);
}

static void name_worker(char name[RP_WORKER_NAME_MAX]) {
    char host[40] = "";
    gethostname(host, sizeof host - 1);
    for (char *letter = host; *letter; letter++)
        if (*letter <= ' ' || *letter > '~' || *letter == ':') *letter = '-';
    snprintf(name, RP_WORKER_NAME_MAX, "%s-%ld-%09" PRIu64, host[0] ? host : "host", (long)getpid(),
             rp_console_fresh_seed());
}

static int report(const worker_arguments *arguments, const rp_worker_result *result, const rp_shared_cache *shared) {
    if (!arguments->quiet) {
        fprintf(stderr, "riposte: %" PRIu64 " jobs, %" PRIu64 " games (%" PRIu64 " of them known before) in %.1f s\n",
                result->jobs, result->games, result->cached, result->seconds);
        if (shared->cache) rp_shared_cache_report(shared, stderr);
    }
    if (result->stopped) return rp_interrupt_status();
    if (result->aside == 0) return 0;
    return rp_complain_of(RP_FAILED,
                          "%" PRIu64 " jobs were put aside; 'riposte run status' tells why, 'riposte run resume' "
                          "lets them be tried again",
                          result->aside);
}

static rp_status open_cache(const worker_arguments *arguments, const rp_redis_address *address, rp_shared_cache *shared,
                            rp_error *error) {
    rp_redis_address other;
    *shared = (rp_shared_cache){.cache = NULL};
    if (arguments->no_cache) return RP_OK;
    if (!arguments->cache_redis) return rp_shared_cache_open(address, 0, shared, error);
    rp_status status = rp_redis_options_other(&arguments->redis, arguments->cache_redis, &other, error);
    if (status) rp_error_prefix(error, "--cache-redis");
    return status ? status : rp_shared_cache_open(&other, 0, shared, error);
}

/* The first look at the server: one that refuses us for good is told of at once, one that does not answer when --wait
 * is over too. Once it was there it may be away for as long as it likes. */
static rp_status knock(const rp_redis_address *address, double wait, rp_error *error) {
    const struct timespec pause = {.tv_nsec = 100000000};
    uint64_t began = rp_clock_now(&rp_clock_monotonic);
    rp_redis_link *link;
    rp_status status = rp_redis_link_new(address, "riposte-worker", &link, error);
    if (status) return status;
    while ((status = rp_redis_link_open(link, FIRST_PATIENCE, error)) == RP_FAILED &&
           (double)(rp_clock_now(&rp_clock_monotonic) - began) < wait * 1e9)
        nanosleep(&pause, NULL);
    rp_redis_link_free(link);
    if (status != RP_FAILED) return status;
    char reason[sizeof error->text];
    snprintf(reason, sizeof reason, "%s", error->text);
    return rp_fail(error, RP_FAILED, "no server after %gs (--wait): %.300s", wait, reason);
}

static int work(worker_arguments *arguments) {
    rp_worker_options options = {.run = arguments->run,
                                 .directory = arguments->directory,
                                 .threads = (int)arguments->threads,
                                 .until_done = arguments->until_done,
                                 .claim_after = (int64_t)(arguments->claim_after * 1000),
                                 .say = say,
                                 .context = arguments};
    rp_shared_cache shared;
    rp_worker_result result;
    rp_error error = {RP_OK, ""};
    if (arguments->run && rp_run_name_check(arguments->run, &error)) return rp_complain(&error);
    /* Told of at once, not when a job comes that needs it. */
    if (rp_opened_folder_check(arguments->directory, &error)) return rp_complain(&error);
    if (rp_redis_options_address(&arguments->redis, &options.address, &error)) return rp_complain(&error);
    if (knock(&options.address, arguments->wait, &error)) return rp_complain(&error);
    if (open_cache(arguments, &options.address, &shared, &error)) return rp_complain(&error);
    name_worker(options.name);
    options.cache = shared.cache;
    options.stop = rp_interrupt_watch();
    rp_status failed = rp_worker_work(&options, &result, &error);
    rp_interrupt_ignore_no_more();
    int status = failed ? rp_complain(&error) : report(arguments, &result, &shared);
    rp_shared_cache_close(&shared);
    return status;
}

static int parse(int argc, char **argv, worker_arguments *arguments) {
    const rp_argument options[] = {
        {.name = "run",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "NAME",
         .help = "work on this run only [all there are]",
         .target = &arguments->run},
        rp_threads_argument(&arguments->threads, RP_WORKER_THREADS_MAX, "jobs played at once [all processors]"),
        {.name = "until-done",
         .kind = RP_ARGUMENT_FLAG,
         .help = "end when no run is left to work on",
         .target = &arguments->until_done},
        {.name = "claim-after",
         .kind = RP_ARGUMENT_DURATION,
         .value_name = "TIME",
         .minimum = 0.3,
         .maximum = 86400,
         .help = "take over jobs of workers that were silent for so long; below 3s the same for all [15s]",
         .target = &arguments->claim_after},
        {.name = "wait",
         .kind = RP_ARGUMENT_DURATION,
         .value_name = "TIME",
         .maximum = RP_DURATION_MAX,
         .help = "give up on a server that was not there for so long from the start [1m]",
         .target = &arguments->wait},
        {.name = "cache-redis",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "URL",
         .help = "another server for shared results",
         .target = &arguments->cache_redis},
        {.name = "no-cache",
         .kind = RP_ARGUMENT_FLAG,
         .help = "play everything, share no results",
         .target = &arguments->no_cache},
        rp_data_argument(&arguments->directory),
        {.name = "quiet", .kind = RP_ARGUMENT_FLAG, .help = "say nothing but errors", .target = &arguments->quiet},
        rp_redis_url_argument(&arguments->redis),
        rp_redis_password_argument(&arguments->redis)};
    char text[4096];
    snprintf(text, sizeof text, "%s%s", notes, rp_redis_notes);
    const rp_command_line line = {.synopsis = "worker [--redis URL] [--run NAME] [--threads N] [--until-done]",
                                  .summary = "Plays jobs of distributed runs.",
                                  .options = options,
                                  .option_count = sizeof options / sizeof *options,
                                  .words = "",
                                  .notes = text};
    char **words;
    int count;
    return rp_arguments_parse(&line, argc, argv, &words, &count);
}

int rp_command_worker(int argc, char **argv) {
    worker_arguments arguments = {.threads = rp_threads_default(RP_WORKER_THREADS_MAX), .claim_after = 15, .wait = 60};
    int status = parse(argc, argv, &arguments);
    return status >= 0 ? status : work(&arguments);
}
