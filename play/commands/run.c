#include "play/commands/commands.h"

#include "play/commands/help_text.h"
#include "play/commands/output_options.h"
#include "play/commands/run_new.h"
#include "play/commands/run_show.h"
#include "play/commands/shared_options.h"
#include "play/terminal/console.h"
#include "search/cache/redis/link_open.h"

#include <stdio.h>
#include <string.h>

typedef struct verb {
    const char *name, *synopsis, *summary, *words, *notes;
    bool plans; /* takes the options of a plan */
    const char *option_names;
    int (*run)(const rp_run_options *options, const char *name);
} verb;

static const char new_notes[] =
    "A run is played by 'riposte worker', any number on any machines that reach the server; it ends with the table and "
    "the records that 'riposte match' makes of the same options. Both are told by 'riposte run export'.\n"
    "Jobs are batches of pairs. A small batch loses less when a worker dies and shows the table sooner; a large one "
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

static const verb verbs[] = {
    {"new", "run new NAME --game GAME --agents A,B[,C] [--pairs N | --sprt ELO0,ELO1] [--redis URL]",
     "Makes a run and queues its jobs.", "NAME", new_notes, true, "|game|round-robin|batch|data|", rp_run_verb_new},
    {"list", "run list [--redis URL]", "Lists the runs on a server.", "", NULL, false, "", rp_run_verb_list_all},
    {"status", "run status NAME [--redis URL] [--json]", "Shows how far a run is and its table so far.", "NAME",
     status_notes, false, "|data|json|", rp_run_verb_status},
    {"watch", "run watch NAME [--redis URL]",
     "Shows how far a run is and its table so far, always anew, until the run ends.", "NAME", NULL, false, "|data|",
     rp_run_verb_watch},
    {"stop", "run stop NAME [--redis URL]", "Lets workers leave a run; what is done stays done.", "NAME", NULL, false,
     "|data|", rp_run_verb_stop},
    {"resume", "run resume NAME [--redis URL]", "Lets a stopped run go on, and tries again what was put aside.", "NAME",
     NULL, false, "|data|", rp_run_verb_resume},
    {"export", "run export NAME [--out FILE] [--redis URL] [--json]",
     "Checks and writes the records of a run in order and prints its table.", "NAME", export_notes, false,
     "|out|force|data|json|quiet|", rp_run_verb_export},
    {"delete", "run delete NAME [--redis URL]", "Removes everything of a run from the server.", "NAME", NULL, false, "",
     rp_run_verb_remove},
};
enum { VERBS = sizeof verbs / sizeof *verbs, OWN = 8, SERVER = 2 };

static const verb *find_verb(const char *name) {
    for (int i = 0; i < VERBS; i++)
        if (strcmp(verbs[i].name, name) == 0) return &verbs[i];
    return NULL;
}

static int unknown_verb(const char *name) {
    const char *names[VERBS];
    for (int i = 0; i < VERBS; i++) names[i] = verbs[i].name;
    const char *near = rp_nearest(name, names, VERBS);
    if (near) return rp_complain_of(RP_BAD_INPUT, "run: unknown verb '%.60s'; did you mean '%s'?", name, near);
    return rp_complain_of(RP_BAD_INPUT, "run: unknown verb '%.60s'; 'riposte run --help' lists them", name);
}

static int print_verbs(void) {
    fputs("Usage: riposte run VERB ...\n\nMatches that are played by any number of workers through a Redis server.\n\n",
          stdout);
    for (int i = 0; i < VERBS; i++) rp_help_print_verb(verbs[i].synopsis, verbs[i].summary);
    rp_help_print(stdout, "\n'riposte run VERB --help' explains a verb, 'riposte worker --help' how runs are played.\n",
                  0);
    return 0;
}

/* The options of one verb, picked from those of all. */
static size_t pick_options(const verb *wanted, rp_run_options *options, rp_argument picked[]) {
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
    if (wanted->plans) {
        rp_plan_arguments(&options->plan, picked);
        count = RP_PLAN_ARGUMENTS;
    }
    for (size_t i = 0; i < OWN; i++) {
        char key[32];
        snprintf(key, sizeof key, "|%s|", own[i].name);
        if (strstr(wanted->option_names, key)) picked[count++] = own[i];
    }
    picked[count++] = rp_redis_url_argument(&options->redis);
    picked[count++] = rp_redis_password_argument(&options->redis);
    return count;
}

static int open_and_run(const verb *wanted, rp_run_options *options, const char *name) {
    rp_redis_address address;
    rp_error error = {RP_OK, ""};
    rp_status status = name ? rp_run_name_check(name, &error) : RP_OK;
    if (!status) status = rp_output_check("out", options->out, options->force, false, &error);
    if (!status) status = rp_redis_options_address(&options->redis, &address, &error);
    if (!status) status = rp_redis_link_new(&address, "riposte-run", &options->link, &error);
    if (!status) status = rp_redis_link_open(options->link, RP_RUN_PATIENCE, &error);
    int result = status ? rp_complain(&error) : wanted->run(options, name);
    rp_redis_link_free(options->link);
    return result;
}

int rp_command_run(int argc, char **argv) {
    if (argc < 2) return rp_complain_of(RP_BAD_INPUT, "run: a verb is missing; 'riposte run --help' lists them");
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) return print_verbs();
    const verb *wanted = find_verb(argv[1]);
    if (!wanted) return unknown_verb(argv[1]);
    rp_run_options options = {.plan = {.seed = 1}};
    rp_argument picked[RP_PLAN_ARGUMENTS + OWN + SERVER];
    char notes[8192];
    snprintf(notes, sizeof notes, "%s%s%s", wanted->plans ? rp_plan_notes : "", wanted->notes ? wanted->notes : "",
             rp_redis_notes);
    int words_wanted = wanted->words[0] != 0;
    rp_command_line line = {.synopsis = wanted->synopsis,
                            .summary = wanted->summary,
                            .options = picked,
                            .words_minimum = words_wanted,
                            .words_maximum = words_wanted,
                            .words = wanted->words,
                            .notes = notes};
    line.option_count = pick_options(wanted, &options, picked);
    char **words;
    int count, status = rp_arguments_parse(&line, argc - 1, argv + 1, &words, &count);
    return status >= 0 ? status : open_and_run(wanted, &options, words_wanted ? words[0] : NULL);
}
