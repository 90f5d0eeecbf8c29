#include "play/commands/commands.h"

#include "bench/match/match.h"
#include "bench/measure/build_facts.h"
#include "play/commands/arguments.h"
#include "play/commands/output_options.h"
#include "play/commands/plan_options.h"
#include "play/commands/redis_options.h"
#include "play/commands/shared_cache.h"
#include "play/commands/shared_options.h"
#include "play/reports/match_report.h"
#include "play/session/opened_game.h"
#include "play/terminal/console.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char table_notes[] =
    "LOS: how likely the first is the stronger one. choices: mean number of decisions in a game, a simultaneous one "
    "counted once. With budgets in simulations or nodes the output and the records are the same for any number of "
    "threads.\n"
    "A line for each seat follows: win %, games whose payoff was above every other seat's; payoff, its mean; both "
    "whoever held the seat. Where positions of the game count rounds (a field \"round\"), a line gives the round in "
    "which the "
    "games ended: median and mean. Three agents or more are rated: Elo, 0 is their mean (in a gauntlet the first "
    "agent); a table of scores follows. Elo counts two virtual draws of each agent against the mean, so it is always "
    "finite.\n"
    "Of agents that rotate, a line each: won, games whose payoff was above every other agent's; shared, those where it "
    "was as high as another's at the top; share, won and the part of shared ones (1/2 of two, 1/3 of three), where "
    "agents of equal strength have 1/players. Elo is that of all orderings of two agents in a game.\n"
    "Ctrl-C drops the running games, prints what is done, the command that goes on, and exits with 130. --resume "
    "checks every record of FILE by replaying it, goes on where it ends and, without another --out, appends to it; a "
    "larger --pairs lengthens a match. --out FILE --resume goes on with FILE and begins it where it is not there.\n"
    "With --details records are not the same bytes again, and nothing is found in Redis; 'riposte replay' shows them.\n"
    "A FILE whose name ends with .zst is compressed (zstd) when it is begun; its last lines wait up to two seconds to "
    "be written. Reading tells by the content, not the name.\n";

static const char cache_notes[] =
    "With a Redis server, finished games and decisions that cost more than they take to fetch are found there and left "
    "there for the next match, or for others at the same time. The output and the records stay the same; what was "
    "found where is told on standard error. A server that is slow or away costs time at most.\n";

static const char json_notes[] =
    "JSON: {\"game\", \"seed\", \"pairs\", \"games\", \"stopped\", \"agents\": [...], \"versus\": [{\"first\", "
    "\"second\": index of agent, \"pairs\", \"games\", \"win\", \"draw\", \"loss\", \"score\", \"score_low\", "
    "\"score_high\", \"elo\", \"elo_low\", \"elo_high\", \"superiority\", \"pair_scores\": [pairs with score 0, 1/4, "
    "1/2, 3/4, 1], \"payoff\", \"opponent_payoff\", \"difference\" and the standard error of each as NAME_stderr "
    "(null: unknown), \"choices\", \"seats\": [{\"seat\", \"games\", \"win\": number of games, \"payoff\", "
    "\"payoff_stderr\"}], \"rounds\": {\"median\", \"mean\"} or null}], with --sprt \"sprt\": {\"elo0\", \"elo1\", "
    "\"alpha\", \"beta\", \"log_likelihood_ratio\", \"lower\", \"upper\", \"verdict\": undecided, elo0 or elo1, "
    "\"normalized_elo\", \"normalized_elo_half\" (null: no spread)}, of three agents or more \"ratings\": [{\"elo\", "
    "\"elo_low\", \"elo_high\"}] by agent; of agents that rotate \"versus\" is empty and \"rotation\": {\"deals\", "
    "\"agents\": [{\"win\", \"shared\", \"share\", \"share_low\", \"share_high\", \"payoff\", "
    "\"payoff_stderr\"}], \"orderings\": [{\"first\", \"second\", \"score\", \"score_low\", \"score_high\", "
    "\"deal_scores\": [deals by the score of the first, 0 to 1]}], \"choices\", \"seats\", \"rounds\"}}\n";

typedef struct match_arguments {
    rp_plan_options plan;
    rp_redis_options redis;
    const char *out, *resume, *data;
    uint64_t threads;
    bool force, details, json, quiet;
    int argc; /* the command line, to print one that goes on */
    char **argv;
} match_arguments;

/* ---- progress ------------------------------------------------------------------------------------------ */

typedef struct progress_line {
    bool terminal, tests, shown; /* tests: may stop by itself */
    double next;                 /* seconds since the start of the match */
} progress_line;

static void format_time(double seconds, char text[32]) {
    if (!(seconds < 360000)) seconds = 360000;
    long left = (long)ceil(seconds);
    if (left >= 3600)
        snprintf(text, 32, "%ld:%02ld:%02ld", left / 3600, left / 60 % 60, left % 60);
    else
        snprintf(text, 32, "%ld:%02ld", left / 60, left % 60);
}

static void show_progress(void *context, const rp_match_progress *progress) {
    progress_line *line = context;
    bool over = progress->games == progress->total;
    if (over ? !line->shown : progress->seconds < line->next) return;
    double rate = (double)(progress->games - progress->resumed) / progress->seconds;
    char left[32] = "?";
    if (rate > 0) format_time((double)(progress->total - progress->games) / rate, left);
    if (line->terminal) fputs("\r\033[K", stderr);
    fprintf(stderr, "%" PRIu64 " of %" PRIu64 " games, %.3g games/s, %s left", progress->games, progress->total, rate,
            left);
    if (line->tests) fprintf(stderr, " at most, log-likelihood ratio %.2f", progress->log_likelihood_ratio);
    if (!line->terminal || over) fputc('\n', stderr);
    fflush(stderr);
    line->shown = !over;
    line->next = progress->seconds + (line->terminal ? 0.5 : 5);
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int play_match(const match_arguments *arguments, const rp_match_plan *plan, rp_result_cache *cache) {
    progress_line line = {.terminal = rp_console_is_terminal(stderr), .tests = plan->stopping.used};
    line.next = line.terminal ? 0.5 : 2;
    const rp_match match = {.plan = plan,
                            .cache = cache,
                            .threads = (int)arguments->threads,
                            .out = arguments->out,
                            .resume = arguments->resume,
                            .stop = rp_interrupt_watch(),
                            .progress = arguments->quiet ? NULL : show_progress,
                            .progress_context = &line};
    rp_match_result result;
    rp_match_end end;
    rp_error error = {RP_OK, ""};
    rp_status failed = rp_match_run(&match, &result, &end, &error);
    rp_interrupt_ignore_no_more();
    if (line.shown && line.terminal) fputc('\n', stderr);
    if (failed && (error.status == RP_BAD_INPUT || result.games == 0)) return rp_complain(&error);
    int status = 0;
    if (arguments->json)
        status = rp_match_report_json(plan, &result);
    else
        rp_match_report_table(plan, &result);
    if (failed) return rp_complain(&error);
    if (!end.stopped) return status;
    return rp_complain_of_stopped_games(result.games, result.total, arguments->out || arguments->resume,
                                        arguments->argc, arguments->argv);
}

/* The table goes out before what was found where, so that the two stay apart on a terminal. */
static int play_with_cache(const match_arguments *arguments, const rp_match_plan *plan) {
    rp_redis_address address;
    rp_shared_cache shared;
    rp_error error = {RP_OK, ""};
    if (!rp_redis_options_are_given(&arguments->redis)) return play_match(arguments, plan, NULL);
    if (rp_redis_options_address(&arguments->redis, &address, &error)) return rp_complain(&error);
    if (rp_shared_cache_open(&address, 0, &shared, &error)) return rp_complain(&error);
    int status = play_match(arguments, plan, shared.cache);
    fflush(stdout);
    rp_shared_cache_report(&shared, stderr);
    rp_shared_cache_close(&shared);
    return status;
}

static int parse_match(int argc, char **argv, match_arguments *arguments, const char **game) {
    enum { OWN = 10 };
    rp_argument options[RP_PLAN_ARGUMENTS + OWN];
    const rp_argument own[OWN] = {
        rp_threads_argument(&arguments->threads, RP_MATCH_THREADS_MAX, "games played at once [all processors]"),
        rp_records_out_argument(&arguments->out),
        rp_records_resume_argument(&arguments->resume),
        rp_force_argument(&arguments->force),
        {.name = "details",
         .kind = RP_ARGUMENT_FLAG,
         .help = "records say date, program, and value, visits and time of each decision",
         .target = &arguments->details},
        rp_data_argument(&arguments->data),
        rp_json_argument(&arguments->json),
        rp_quiet_argument(&arguments->quiet),
        rp_redis_url_argument(&arguments->redis),
        rp_redis_password_argument(&arguments->redis)};
    rp_plan_arguments(&arguments->plan, options);
    memcpy(options + RP_PLAN_ARGUMENTS, own, sizeof own);
    char notes[12288];
    snprintf(notes, sizeof notes, "%s%s%s%s%s", rp_plan_notes, table_notes, cache_notes, rp_redis_notes, json_notes);
    const rp_command_line line = {.synopsis = "match GAME --agents A,B[,C] [--pairs N] [--seed N] [--out FILE]",
                                  .summary = "Lets agents play each other and says how strong they are.",
                                  .options = options,
                                  .option_count = sizeof options / sizeof *options,
                                  .words = "GAME",
                                  .notes = notes};
    return rp_arguments_parse_word(&line, argc, argv, game);
}

static rp_status check_details(const match_arguments *a, rp_error *error) {
    if (!a->details) return RP_OK;
    if (!a->out && !a->resume)
        return rp_fail(error, RP_BAD_INPUT, "--details is about records: --out FILE names where they go");
    if (rp_redis_options_are_given(&a->redis))
        return rp_fail(error, RP_BAD_INPUT, "--details: what is found in Redis took no time; leave one of the two out");
    return RP_OK;
}

int rp_command_match(int argc, char **argv) {
    match_arguments arguments = {
        .plan = {.seed = 1}, .threads = rp_threads_default(RP_MATCH_THREADS_MAX), .argc = argc, .argv = argv};
    const char *game;
    int status = parse_match(argc, argv, &arguments, &game);
    if (status >= 0) return status;
    rp_match_plan plan;
    rp_opened_game opened;
    rp_error error = {RP_OK, ""};
    if (rp_output_resume("out", &arguments.out, &arguments.resume, arguments.force, &error)) return rp_complain(&error);
    if (check_details(&arguments, &error)) return rp_complain(&error);
    if (rp_opened_game_make(game, arguments.data, &opened, &error)) return rp_complain(&error);
    rp_status failed = rp_plan_options_make(&arguments.plan, opened.game, &plan, &error);
    plan.has_details = arguments.details;
    plan.began = (int64_t)time(NULL);
    status = failed ? rp_complain(&error) : play_with_cache(&arguments, &plan);
    rp_opened_game_release(&opened);
    return status;
}
