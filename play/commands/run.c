#include "play/commands/commands.h"

#include "play/commands/output_options.h"
#include "play/commands/run_new.h"
#include "play/commands/run_show.h"
#include "play/commands/shared_options.h"
#include "play/commands/verbs.h"
#include "play/terminal/console.h"
#include "search/cache/redis/link_open.h"

#include <stdio.h>
#include <string.h>

static const char new_notes[] =
    "A run is played by 'riposte worker', any number on any machines that reach the server; it ends with the table and "
    "the records that 'riposte match' makes of the same options. Both are told by 'riposte run export'.\n"
    "Jobs are batches of pairs, or of deals where agents rotate. A small batch loses less when a worker dies and shows "
    "the table sooner; a large one "
    "costs less where games take microseconds.\n";
static const char status_notes[] =
    "The table counts games in the order of the plan, so it waits for the slowest job; what is played beyond it is "
    "named too.\n"
    "JSON: {\"run\", \"state\": active, stopped, done or decided, \"created\", \"jobs\": {\"all\", "
    "\"done\", \"queued\", \"in_hand\", \"aside\"}, \"aside\": [{\"job\", \"reason\"}], \"games_played\", "
    "\"games_per_second\", "
    "\"seconds_left\" or null, \"workers\": [{\"name\", \"host\", \"threads\", \"jobs\", \"games\", "
    "\"games_per_second\", \"cache_asked\", \"cache_found\"}], \"match\": as of 'riposte match --json'}\n";
static const char export_notes[] =
    "Every record is replayed and compared with the plan before it is written and counted. Where one is unfit the "
    "export ends before it without a table, all such jobs are queued again, and the exit status is 1. Of a run that is "
    "not over, the games before the first that is missing are exported, and the exit status is 1 too. A FILE that ends "
    "in .zst is compressed. Standard output is what 'riposte match' prints for the same games.\n";

enum { NEW, LIST, STATUS, WATCH, STOP, RESUME, EXPORT, DELETE, VERBS };

/* Beside what is named here, NEW has the options of a plan, and all have those of a server. */
static const rp_verb verb[VERBS] = {
    [NEW] = {"new", "run new NAME --game GAME --agents A,B[,C] [--pairs N | --sprt ELO0,ELO1] [--redis URL]",
             "Makes a run and queues its jobs.", "NAME", new_notes, 1, 1, "|game|round-robin|batch|data|"},
    [LIST] = {"list", "run list [--redis URL]", "Lists the runs on a server.", "", NULL, 0, 0, ""},
    [STATUS] = {"status", "run status NAME [--redis URL] [--json]", "Shows how far a run is and its table so far.",
                "NAME", status_notes, 1, 1, "|data|json|"},
    [WATCH] = {"watch", "run watch NAME [--redis URL]",
               "Shows how far a run is and its table so far, always anew, until the run ends.", "NAME", NULL, 1, 1,
               "|data|"},
    [STOP] = {"stop", "run stop NAME [--redis URL]", "Lets workers leave a run; what is done stays done.", "NAME", NULL,
              1, 1, "|data|"},
    [RESUME] = {"resume", "run resume NAME [--redis URL]",
                "Lets a stopped run go on, and tries again what was put aside.", "NAME", NULL, 1, 1, "|data|"},
    [EXPORT] = {"export", "run export NAME [--out FILE] [--redis URL] [--json]",
                "Checks and writes the records of a run in order and prints its table.", "NAME", export_notes, 1, 1,
                "|out|force|data|json|quiet|"},
    [DELETE] = {"delete", "run delete NAME [--redis URL]", "Removes everything of a run from the server.", "NAME", NULL,
                1, 1, ""},
};
static const rp_verbs verbs = {.command = "run",
                               .about = "Matches that are played by any number of workers through a Redis server.",
                               .more = ", 'riposte worker --help' how runs are played",
                               .verb = verb,
                               .count = VERBS};
enum { OWN = 8, SERVER = 2 };

typedef int run_verb(const rp_run_options *options, const char *name);

/* The options of one verb, picked from those of all. */
static size_t pick_options(int chosen, rp_run_options *options, rp_argument picked[]) {
    const rp_argument own[OWN] = {{.name = "game",
                                   .kind = RP_ARGUMENT_TEXT,
                                   .value_name = "GAME",
                                   .help = "what is played (needed)",
                                   .target = &options->game},
                                  {.name = "round-robin",
                                   .kind = RP_ARGUMENT_FLAG,
                                   .help = "each two agents play (the default)",
                                   .target = &options->round_robin},
                                  {.name = "batch",
                                   .kind = RP_ARGUMENT_WHOLE,
                                   .value_name = "N",
                                   .minimum = 1,
                                   .maximum = 32768,
                                   .help = "pairs in a job [up to 8, more in very long runs]",
                                   .target = &options->batch},
                                  {.name = "out",
                                   .kind = RP_ARGUMENT_TEXT,
                                   .value_name = "FILE",
                                   .help = "write a record of each game",
                                   .target = &options->out},
                                  rp_force_argument(&options->force),
                                  rp_data_argument(&options->directory),
                                  rp_json_argument(&options->json),
                                  rp_quiet_argument(&options->quiet)};
    size_t count = 0;
    if (chosen == NEW) {
        rp_plan_arguments(&options->plan, picked);
        count = RP_PLAN_ARGUMENTS;
    }
    count += rp_verb_options(&verb[chosen], own, OWN, picked + count);
    picked[count++] = rp_redis_url_argument(&options->redis);
    picked[count++] = rp_redis_password_argument(&options->redis);
    return count;
}

static int open_and_run(run_verb *run, rp_run_options *options, const char *name) {
    rp_redis_address address;
    rp_error error = {RP_OK, ""};
    rp_status status = name ? rp_run_name_check(name, &error) : RP_OK;
    if (!status) status = rp_output_check("out", options->out, options->force, false, &error);
    if (!status) status = rp_redis_options_address(&options->redis, &address, &error);
    if (!status) status = rp_redis_link_new(&address, "riposte-run", &options->link, &error);
    if (!status) status = rp_redis_link_open(options->link, RP_RUN_PATIENCE, &error);
    int result = status ? rp_complain(&error) : run(options, name);
    rp_redis_link_free(options->link);
    return result;
}

int rp_command_run(int argc, char **argv) {
    static run_verb *const run[VERBS] = {
        [NEW] = rp_run_verb_new,       [LIST] = rp_run_verb_list_all, [STATUS] = rp_run_verb_status,
        [WATCH] = rp_run_verb_watch,   [STOP] = rp_run_verb_stop,     [RESUME] = rp_run_verb_resume,
        [EXPORT] = rp_run_verb_export, [DELETE] = rp_run_verb_remove};
    rp_run_options options = {.plan = {.seed = 1}};
    rp_argument picked[RP_PLAN_ARGUMENTS + OWN + SERVER];
    char notes[8192];
    int chosen, status = rp_verb_choose(&verbs, argc, argv, &chosen), count;
    if (status >= 0) return status;
    size_t taken = pick_options(chosen, &options, picked);
    rp_command_line line = rp_verb_line(&verb[chosen], picked, taken);
    snprintf(notes, sizeof notes, "%s%s%s", chosen == NEW ? rp_plan_notes : "", line.notes ? line.notes : "",
             rp_redis_notes);
    line.notes = notes;
    char **words;
    status = rp_arguments_parse(&line, argc - 1, argv + 1, &words, &count);
    return status >= 0 ? status : open_and_run(run[chosen], &options, count ? words[0] : NULL);
}
