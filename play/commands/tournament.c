#include "play/commands/commands.h"

#include "bench/measure/build_facts.h"
#include "bench/pictures/tournament.h"
#include "engine/file.h"
#include "play/commands/arguments.h"
#include "play/commands/output_options.h"
#include "play/commands/shared_options.h"
#include "play/faces/face.h"
#include "play/reports/tournament_field.h"
#include "play/reports/tournament_report.h"
#include "play/session/opened_game.h"
#include "play/session/storage.h"
#include "play/terminal/console.h"
#include "play/terminal/progress_line.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char notes_format[] =
    "Every two entrants play --pairs pairs of games, one agent on both sides: in the second game of a pair they have "
    "swapped seats and the same dice. %s "
    "--seats names the two options and --heroes their values.\n"
    "The report: Elo (0 is the mean), the score of each two with 95 %% intervals, and how often each hero played each "
    "ability in the games he won and in those he lost. A difference there is no proof of a cause: who is ahead can "
    "play more, and long games see more of everything. All errors come from the spread between pairs.\n"
    "With budgets in simulations or nodes, records and report are the same for any number of threads. Ctrl-C drops the "
    "running games, reports what is done and exits with 130; --resume FILE checks every record of FILE by replaying it "
    "and goes on where it ends. A larger --pairs lengthens a tournament.\n"
    "JSON: {\"game\", \"agent\", \"seed\", \"pairs\", \"games\", \"stopped\", \"seats\": {\"first_win\", \"draw\", "
    "\"second_win\"}, \"entrants\": [{\"name\", \"games\", \"win\", \"draw\", \"loss\", \"score\", \"score_stderr\", "
    "\"score_first\", \"score_second\"}], \"versus\": [{\"first\", \"second\": index of entrant, \"pairs\", \"win\", "
    "\"draw\", \"loss\", \"score\", \"score_low\", \"score_high\", \"payoff\", \"payoff_stderr\", \"rounds\"}], "
    "\"ratings\" as in 'riposte match', \"uses\": [{\"entrant\", \"action\", \"uses\", \"won\", \"lost\", "
    "\"difference\", \"difference_stderr\"}]}; null: unknown\n";

typedef struct tournament_arguments {
    const char *agent, *heroes, *seats, *svg, *out, *resume, *data;
    uint64_t pairs, seed, threads;
    bool json, quiet;
    bool force;
    int argc; /* the command line, to print one that goes on */
    char **argv;
} tournament_arguments;

/* Which games say themselves who enters. */
static void write_notes(char *text, size_t size) {
    char games[512] = "";
    size_t count, used = 0;
    const rp_face *const *faces = rp_faces(&count);
    for (size_t i = 0; i < count && used < sizeof games; i++) {
        const rp_entrants *entrants = faces[i]->entrants;
        if (entrants)
            used += (size_t)snprintf(games + used, sizeof games - used,
                                     "In %s the entrants are the %s and go into %s= and %s=; ", faces[i]->rules->name,
                                     entrants->name, entrants->seat_option[0], entrants->seat_option[1]);
    }
    if (used < sizeof games) snprintf(games + used, sizeof games - used, "in another game");
    snprintf(text, size, notes_format, games);
}

static int parse(int argc, char **argv, tournament_arguments *a, const char **game) {
    char notes[4096];
    write_notes(notes, sizeof notes);
    const rp_argument options[] = {
        {.name = "agent",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "AGENT",
         .help = "who plays both sides (needed)",
         .target = &a->agent},
        {.name = "pairs",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = RP_MATCH_PAIRS_MAX,
         .help = "pairs of games between each two heroes [10]",
         .target = &a->pairs},
        {.name = "heroes",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "A,B,C",
         .help = "who enters [all that the game has]",
         .target = &a->heroes},
        {.name = "seats",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "KEY,KEY",
         .help = "options of the game that choose the first and the second player",
         .target = &a->seats},
        rp_seed_argument(&a->seed, "seed of dice and agents [1]"),
        rp_picture_argument(&a->svg),
        rp_records_out_argument(&a->out),
        rp_records_resume_argument(&a->resume),
        rp_force_argument(&a->force),
        rp_threads_argument(&a->threads, RP_TOURNAMENT_THREADS_MAX, "games played at once [all processors]"),
        rp_data_argument(&a->data),
        rp_json_argument(&a->json),
        rp_quiet_argument(&a->quiet)};
    const rp_command_line line = {.synopsis = "tournament GAME --agent AGENT [--pairs N] [--heroes A,B,C] [--svg FILE]",
                                  .summary =
                                      "Lets every two heroes of a game meet, and says who is strong and what he does.",
                                  .options = options,
                                  .option_count = sizeof options / sizeof *options,
                                  .words = "GAME",
                                  .notes = notes};
    return rp_arguments_parse_word(&line, argc, argv, game);
}

/* ---- the plan ---------------------------------------------------------------------------------------------------- */

/* Splits "p1,p2"; `first` gets a copy of what is before the comma. */
static rp_status read_seats(const char *seats, rp_tournament_plan *plan, char first[RP_NAME_MAX], rp_error *error) {
    if (!seats) return RP_OK;
    const char *comma = strchr(seats, ',');
    if (!comma || comma == seats || comma - seats >= RP_NAME_MAX || !comma[1])
        return rp_fail(error, RP_BAD_INPUT, "--seats: '%.60s' should be two names of options, as in p1,p2", seats);
    snprintf(first, RP_NAME_MAX, "%.*s", (int)(comma - seats), seats);
    plan->seat_option[0] = first;
    plan->seat_option[1] = comma + 1;
    return RP_OK;
}

static rp_status make_plan(const tournament_arguments *a, rp_tournament_plan *plan, char first[RP_NAME_MAX],
                           rp_error *error) {
    if (!a->agent)
        return rp_fail(error, RP_BAD_INPUT, "--agent is missing: who plays both sides, as in --agent mcts:sims=1000");
    rp_status status = a->heroes && a->seats ? RP_OK : rp_tournament_field_of(plan, !a->heroes, error);
    if (!status) status = read_seats(a->seats, plan, first, error);
    if (!status && a->heroes) status = rp_tournament_field_choose(plan, a->heroes, error);
    if (status) return status;
    if (!plan->seat_option[0])
        return rp_fail(error, RP_BAD_INPUT, "game %.60s: which options choose its players? --seats KEY,KEY",
                       plan->game);
    if (!plan->entrants) return rp_fail(error, RP_BAD_INPUT, "game %.60s: who enters? --heroes A,B,C", plan->game);
    return RP_OK;
}

/* ---- playing ----------------------------------------------------------------------------------------------------- */

static void show_progress(void *context, const rp_tournament_progress *progress) {
    char text[96];
    uint64_t played = progress->games - progress->resumed, whole = progress->total - progress->resumed;
    snprintf(text, sizeof text, "%" PRIu64 " of %" PRIu64 " games", progress->games, progress->total);
    rp_progress_line_show(context, text, whole ? (double)played / (double)whole : 1, progress->seconds);
}

static int draw(const char *path, const rp_tournament *tournament, const rp_tournament_result *result) {
    char *picture = rp_tournament_svg(tournament, result);
    rp_error error = {RP_OK, ""};
    if (!picture) return rp_complain_of(RP_FAILED, "no memory for the picture");
    rp_status status = rp_storage_replace(path, picture, NULL, &error);
    free(picture);
    return status ? rp_complain(&error) : 0;
}

static int report(const tournament_arguments *a, const rp_tournament *tournament, const rp_tournament_result *result) {
    int status = 0;
    if (a->json)
        status = rp_tournament_report_json(tournament, result);
    else
        rp_tournament_report_table(tournament, result);
    return status == 0 && a->svg ? draw(a->svg, tournament, result) : status;
}

static int play(const tournament_arguments *a, const rp_tournament *tournament) {
    rp_progress_line line;
    rp_tournament_result result;
    rp_error error = {RP_OK, ""};
    bool stopped;
    rp_progress_line_begin(&line, a->quiet);
    const rp_tournament_run run = {.tournament = tournament,
                                   .threads = (int)a->threads,
                                   .out = a->out,
                                   .resume = a->resume,
                                   .stop = rp_interrupt_watch(),
                                   .progress = show_progress,
                                   .context = &line};
    rp_status failed = rp_tournament_play(&run, &result, &stopped, &error);
    rp_interrupt_ignore_no_more();
    rp_progress_line_end(&line);
    int status = failed ? rp_complain(&error) : report(a, tournament, &result);
    if (stopped && status == 0)
        status = rp_complain_of_stopped_games(result.games, result.total, a->out || a->resume, a->argc, a->argv);
    rp_tournament_result_release(&result);
    return status;
}

int rp_command_tournament(int argc, char **argv) {
    tournament_arguments a = {
        .pairs = 10, .seed = 1, .threads = rp_threads_default(RP_TOURNAMENT_THREADS_MAX), .argc = argc, .argv = argv};
    const char *game;
    int status = parse(argc, argv, &a, &game);
    if (status >= 0) return status;
    rp_data *data;
    rp_error error = {RP_OK, ""};
    if (rp_output_resume("out", &a.out, &a.resume, a.force, &error)) return rp_complain(&error);
    if (rp_output_check("svg", a.svg, a.force || a.resume, false, &error)) return rp_complain(&error);
    if (rp_opened_data(game, a.data, &data, &error)) return rp_complain(&error);
    char first[RP_NAME_MAX];
    rp_tournament *tournament = NULL;
    rp_tournament_plan plan = {.game = game, .agent = a.agent, .pairs = a.pairs, .seed = a.seed, .data = data};
    rp_status failed = make_plan(&a, &plan, first, &error);
    if (!failed && a.svg && (failed = rp_file_check(a.svg, &error)) != RP_OK) rp_error_prefix(&error, "--svg");
    if (!failed) failed = rp_tournament_new(&plan, &tournament, &error);
    status = failed ? rp_complain(&error) : play(&a, tournament);
    rp_tournament_free(tournament);
    rp_data_free(data);
    return status;
}
