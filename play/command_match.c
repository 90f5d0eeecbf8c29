#include "play/commands.h"

#include "bench/build_facts.h"
#include "bench/match.h"
#include "play/arguments.h"
#include "play/console.h"
#include "play/match_report.h"
#include "play/opened_game.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const char notes[] =
    "Agents are separated by ','. A part KEY=VALUE belongs to the agent before it, every other part begins a new one:\n"
    "  --agents ismcts:sims=1000,select=rm,random   is two agents\n"
    "More than two agents play a round robin. In one-player games each plays alone and the payoffs are compared.\n"
    "Both games of a pair have the same deal and dice, the seats swapped. All error bars come from whole pairs; +- "
    "and\n"
    "[ ] are 95 %. LOS: how likely the first is the stronger one. choices: mean number of decisions in a game, a\n"
    "simultaneous one counted once. With budgets in simulations or nodes the output and the records are the same for "
    "any\n"
    "number of threads.\n"
    "A line for each seat follows: win %, games whose payoff was above every other seat's; payoff, its mean, whoever "
    "held\n"
    "the seat. Where positions of the game count rounds (a field \"round\"), a line gives the round in which the "
    "games\n"
    "ended: median and mean.\n"
    "Ctrl-C drops the running games, prints what is done and exits with 2. --resume FILE checks every record of "
    "FILE\n"
    "by replaying it, goes on where it ends and, without --out, appends to it; a larger --pairs lengthens a match.\n"
    "JSON: {\"game\", \"seed\", \"pairs\", \"games\", \"stopped\", \"agents\": [...], \"versus\": [{\"first\", "
    "\"second\": index of\n"
    "  agent, \"pairs\", \"games\", \"win\", \"draw\", \"loss\", \"score\", \"score_low\", \"score_high\", \"elo\", "
    "\"elo_low\",\n"
    "  \"elo_high\" (null: infinite), \"superiority\", \"pair_scores\": [pairs with score 0, 1/4, 1/2, 3/4, 1], "
    "\"payoff\",\n"
    "  \"opponent_payoff\", \"difference\" and the standard error of each as NAME_stderr (null: unknown), "
    "\"choices\",\n"
    "  \"seats\": [{\"seat\", \"games\", \"win\": number of games, \"payoff\", \"payoff_stderr\"}], "
    "\"rounds\": {\"median\", \"mean\"}\n"
    "  or null}]}\n";

typedef struct match_arguments {
    const char *agents, *out, *resume, *data;
    uint64_t pairs, seed, threads;
    bool json, quiet;
} match_arguments;

/* ---- progress ------------------------------------------------------------------------------------------ */

typedef struct progress_line {
    bool terminal, shown;
    double next; /* seconds since the start of the match */
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
    if (!line->terminal || over) fputc('\n', stderr);
    fflush(stderr);
    line->shown = !over;
    line->next = progress->seconds + (line->terminal ? 0.5 : 5);
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int report_stop(const rp_match *match, const rp_match_result *result) {
    const char *file = match->out ? match->out : match->resume;
    fflush(stdout);
    fprintf(stderr, "riposte: stopped after %" PRIu64 " of %" PRIu64 " games; ", result->games, result->total);
    if (file)
        fprintf(stderr, "the same command with --resume %s in place of --out goes on\n", file);
    else
        fputs("without --out FILE there is nothing to resume\n", stderr);
    return 2;
}

static int play_match(const match_arguments *arguments, const rp_match_plan *plan) {
    progress_line line = {.terminal = rp_console_is_terminal(stderr)};
    line.next = line.terminal ? 0.5 : 2;
    const rp_match match = {.plan = plan,
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
    return end.stopped ? report_stop(&match, &result) : status;
}

static uint64_t processors(void) {
    int count = rp_processor_count();
    return count < RP_MATCH_THREADS_MAX ? (uint64_t)count : RP_MATCH_THREADS_MAX;
}

static int parse_match(int argc, char **argv, match_arguments *arguments, const char **game) {
    const rp_argument options[] = {{.name = "agents",
                                    .kind = RP_ARGUMENT_TEXT,
                                    .value_name = "A,B[,C]",
                                    .help = "who plays (needed)",
                                    .target = &arguments->agents},
                                   {.name = "pairs",
                                    .kind = RP_ARGUMENT_WHOLE,
                                    .value_name = "N",
                                    .minimum = 1,
                                    .maximum = RP_MATCH_PAIRS_MAX,
                                    .help = "pairs of games between each two agents [100]",
                                    .target = &arguments->pairs},
                                   {.name = "seed",
                                    .kind = RP_ARGUMENT_WHOLE,
                                    .value_name = "N",
                                    .minimum = 0,
                                    .maximum = 9007199254740992.0,
                                    .help = "seed of deals and searches [1]",
                                    .target = &arguments->seed},
                                   {.name = "threads",
                                    .kind = RP_ARGUMENT_WHOLE,
                                    .value_name = "N",
                                    .minimum = 1,
                                    .maximum = RP_MATCH_THREADS_MAX,
                                    .help = "games played at once [all processors]",
                                    .target = &arguments->threads},
                                   {.name = "out",
                                    .kind = RP_ARGUMENT_TEXT,
                                    .value_name = "FILE",
                                    .help = "write a record of each game (an existing file is replaced)",
                                    .target = &arguments->out},
                                   {.name = "resume",
                                    .kind = RP_ARGUMENT_TEXT,
                                    .value_name = "FILE",
                                    .help = "go on after the games in FILE",
                                    .target = &arguments->resume},
                                   {.name = "data",
                                    .kind = RP_ARGUMENT_TEXT,
                                    .value_name = "DIR",
                                    .help = "folder with other card data",
                                    .target = &arguments->data},
                                   {.name = "json",
                                    .kind = RP_ARGUMENT_FLAG,
                                    .help = "one JSON document instead of a table",
                                    .target = &arguments->json},
                                   {.name = "quiet",
                                    .kind = RP_ARGUMENT_FLAG,
                                    .help = "no progress on standard error",
                                    .target = &arguments->quiet}};
    const rp_command_line line = {.synopsis = "match GAME --agents A,B[,C] [--pairs N] [--seed N] [--out FILE]",
                                  .summary = "Lets agents play each other and says how strong they are.",
                                  .options = options,
                                  .option_count = sizeof options / sizeof *options,
                                  .words_minimum = 1,
                                  .words_maximum = 1,
                                  .words = "GAME",
                                  .notes = notes};
    char **words;
    int count, status = rp_arguments_parse(&line, argc, argv, &words, &count);
    if (status < 0) *game = words[0];
    return status;
}

int rp_command_match(int argc, char **argv) {
    match_arguments arguments = {.pairs = 100, .seed = 1, .threads = processors()};
    const char *game;
    int status = parse_match(argc, argv, &arguments, &game);
    if (status >= 0) return status;
    if (!arguments.agents) return rp_complain_of(RP_BAD_INPUT, "match: --agents A,B is needed");
    rp_match_plan plan = {.pairs = arguments.pairs, .seed = arguments.seed};
    rp_opened_game opened;
    rp_error error = {RP_OK, ""};
    if (rp_agent_list_parse(arguments.agents, &plan.agents, &error)) return rp_complain(&error);
    if (rp_opened_game_make(game, arguments.data, &opened, &error)) return rp_complain(&error);
    plan.game = opened.game;
    status = rp_match_plan_make(&plan, &error) ? rp_complain(&error) : play_match(&arguments, &plan);
    rp_opened_game_release(&opened);
    return status;
}
