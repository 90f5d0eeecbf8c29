#include "play/commands/commands.h"

#include "bench/measure/build_facts.h"
#include "bench/pictures/balance.h"
#include "engine/clock.h"
#include "engine/file.h"
#include "play/commands/balance_fair.h"
#include "play/commands/output_options.h"
#include "play/commands/shared_options.h"
#include "play/faces/face.h"
#include "play/session/opened_game.h"
#include "play/session/storage.h"
#include "play/terminal/console.h"
#include "play/terminal/progress_line.h"
#include "play/terminal/shell_word.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AGENT_LEVEL = 2 }; /* the level whose agent is the default: hard */

static const char notes_format[] =
    "Lets one agent play every seat, so that what differs is the game: share of games won by each side and each value "
    "that --vary goes through, all combinations of values, length of games, what players had, and what was played, all "
    "with 95 %% intervals (of shares Wilson's, of differences Newcombe's). Two equal agents play both games of a pair "
    "alike, so "
    "games are counted, not pairs. Won is a game by who gets more than everybody else; alone, by the highest payoff "
    "there is.\n"
    "--vary KEY=all: all values of a choice or a whole number; %s.\n"
    "Where two options choose the players (destinyquest: p1 and p2) and both go through the same values, every two "
    "values meet in turn on both sides.\n"
    "An action counts once in a game, in which it is at hand when it is legal where its player is asked. Decisive: of "
    "the games in which it is at hand, it is played in at least 10 points more of those won than of those lost, and "
    "the interval of that is above 0. This need not be why they are won: who is ahead may be able to play more. Dead: "
    "played in less than 2 %% of them, the upper end of the interval as well. What chance deals for a game is listed "
    "apart.\n"
    "Of what players had in a game, such as heroes and cards of a deck, it is told how many sides had it and "
    "how many of these won, on whichever seat, and in some games what else they came to on average.\n"
    "--fair looks for options that make a setting even (%s). It says what was "
    "measured with the next seed, since what is chosen for a figure looks better than it is.\n"
    "--out FILE writes the shares as odds for 'riposte play', which has those in models/ compiled in.\n"
    "The same command gives the same figures for any number of threads and, for a setting, whatever others there are.\n"
    "Ctrl-C drops the running games, reports what is done and exits with 130.\n"
    "JSON: {\"game\", \"agent\", \"seed\", \"games_each\", \"stopped\", \"all\": SHARE, \"measure\": what else "
    "players came to, by name, or \"\", \"measured\" and \"measured_error\": its mean and half of the 95 %% interval, "
    "\"rounds\" and \"decisions\": {\"median\", \"quartile_low\", \"quartile_high\", \"mean\"} or null, \"values\": "
    "[{\"option\", \"value\", "
    "\"either_side\", and SHARE}], \"settings\": [{\"game\", SHARE, with --fair \"fair\": {\"options\", SHARE}}], "
    "\"had\": "
    "[{\"kind\", \"label\", \"sides\", \"win\", \"drawn\", \"share\", \"low\", \"high\", "
    "\"measured\", \"measured_error\"}], \"actions\": [{\"action\", \"seat\", \"dealt\", \"at_hand\", \"played\", "
    "\"won_when_played\", \"share\", \"low\", "
    "\"high\", \"won_games\", \"lost_games\", \"lost_when_played\", \"difference\", \"difference_low\", "
    "\"difference_high\", \"decisive\", \"dead\"}]}; SHARE: \"games\", \"drawn\", \"seats\": [{\"seat\", \"win\", "
    "\"share\", \"low\", \"high\"}]\n";

typedef struct balance_arguments {
    rp_texts vary;
    const char *agent, *out, *svg, *data;
    uint64_t games, seed, threads;
    bool fair, cards, force, json, quiet;
} balance_arguments;

/* Which games say more, and what. */
static void write_notes(char *text, size_t size) {
    char values[256] = "", fair[512] = "";
    size_t count, used[2] = {0, 0};
    const rp_face *const *faces = rp_faces(&count);
    for (size_t i = 0; i < count; i++) {
        const rp_face *face = faces[i];
        if (face->value && used[0] < sizeof values)
            used[0] += (size_t)snprintf(values + used[0], sizeof values - used[0], "%s%s", used[0] ? ", " : "of ",
                                        face->rules->name);
        if (face->fair && used[1] < sizeof fair)
            used[1] += (size_t)snprintf(fair + used[1], sizeof fair - used[1], "%s%s: %s", used[1] ? "; " : "",
                                        face->rules->name, face->fair->about);
    }
    if (used[0] < sizeof values) snprintf(values + used[0], sizeof values - used[0], " all figures of the data");
    snprintf(text, size, notes_format, values, fair);
}

static int parse(int argc, char **argv, balance_arguments *a, const char **game) {
    const rp_argument options[] = {
        {.name = "vary",
         .kind = RP_ARGUMENT_TEXTS,
         .value_name = "KEY=VALUES",
         .help = "an option of the game and its values, A..B or A,B,C or all (repeatable)",
         .target = &a->vary},
        {.name = "agent",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "AGENT",
         .help = "who plays every seat [that of the game's level hard]",
         .target = &a->agent},
        {.name = "games",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = RP_BALANCE_GAMES_MAX,
         .help = "games of each setting [200]",
         .target = &a->games},
        rp_seed_argument(&a->seed, "seed of cards, dice and agents [1]"),
        {.name = "fair", .kind = RP_ARGUMENT_FLAG, .help = "look for what makes each setting even", .target = &a->fair},
        {.name = "cards", .kind = RP_ARGUMENT_FLAG, .help = "show every card and action", .target = &a->cards},
        {.name = "out",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "FILE",
         .help = "write the odds of the settings (two players)",
         .target = &a->out},
        {.name = "svg",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "FILE",
         .help = "draw the shares of seats and of what players had",
         .target = &a->svg},
        rp_force_argument(&a->force),
        rp_threads_argument(&a->threads, RP_BALANCE_THREADS_MAX, "games played at once [all processors]"),
        rp_data_argument(&a->data),
        rp_json_argument(&a->json),
        rp_quiet_argument(&a->quiet)};
    const rp_command_line line = {.synopsis = "balance GAME [--vary KEY=A..B]... [--games N] [--agent AGENT]",
                                  .summary =
                                      "Says how the wins of a game are shared between sides, settings and cards.",
                                  .options = options,
                                  .option_count = sizeof options / sizeof *options,
                                  .words = "GAME",
                                  .write_notes = write_notes};
    return rp_arguments_parse_word(&line, argc, argv, game);
}

/* ---- playing ----------------------------------------------------------------------------------------------------- */

typedef struct balance_show {
    rp_progress_line line;
    const rp_balance_plan *plan;
    double played;  /* seconds that the games took, before fair settings are looked for */
    uint64_t began; /* of that search */
} balance_show;

static void show_games(void *context, uint64_t games, double seconds) {
    balance_show *show = context;
    uint64_t total = show->plan->games * (uint64_t)show->plan->settings;
    char text[96];
    snprintf(text, sizeof text, "%" PRIu64 " of %" PRIu64 " games", games, total);
    rp_progress_line_show(&show->line, text, (double)games / (double)total, seconds);
}

static void show_fair(void *context, int done) {
    balance_show *show = context;
    char text[96];
    uint64_t now = rp_clock_now(&rp_clock_monotonic);
    if (!show->began) {
        rp_progress_line_end(&show->line);
        rp_progress_line_begin(&show->line, show->line.quiet);
        show->began = now;
    }
    snprintf(text, sizeof text, "fair settings: %d of %d", done, show->plan->settings);
    rp_progress_line_show(&show->line, text, (double)done / show->plan->settings, (double)(now - show->began) / 1e9);
}

/* The command that makes the same again, as a shell reads it. */
static char *command_of(const balance_arguments *a, const rp_balance_told *told) {
    char *text = NULL, word[RP_SPEC_TEXT_MAX];
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    rp_shell_word(told->base->spec.text, word, sizeof word);
    fprintf(out, "riposte balance %s", word);
    for (int i = 0; i < a->vary.count; i++) {
        rp_shell_word(a->vary.text[i], word, sizeof word);
        fprintf(out, " --vary %s", word);
    }
    rp_shell_word(told->result->agent, word, sizeof word);
    fprintf(out, " --agent %s --games %" PRIu64 " --seed %" PRIu64 "%s", word, a->games, a->seed,
            a->fair ? " --fair" : "");
    rp_shell_word(a->out, word, sizeof word);
    fprintf(out, " --out %s", word);
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}

static rp_status write_odds(const balance_arguments *a, const rp_balance_told *told, rp_error *error) {
    char *command = command_of(a, told), *text = command ? rp_balance_odds_text(told, command) : NULL;
    rp_status status = text ? rp_file_replace(a->out, text, strlen(text), RP_FILE_FOR_ALL, error)
                            : rp_fail(error, RP_FAILED, "no memory for the odds");
    free(text);
    free(command);
    return status;
}

static rp_status draw(const balance_arguments *a, const rp_balance_told *told, rp_error *error) {
    char title[RP_SPEC_TEXT_MAX + RP_AGENT_TEXT_MAX + 96];
    snprintf(title, sizeof title, "%s: %" PRIu64 " games, agent %s, seed %" PRIu64, told->base->spec.text,
             told->result->games, told->result->agent, a->seed);
    char *picture = rp_balance_svg(told->result, told->base->info.players, title);
    rp_status status = picture ? rp_file_replace(a->svg, picture, strlen(picture), RP_FILE_FOR_ALL, error)
                               : rp_fail(error, RP_FAILED, "no memory for the picture");
    free(picture);
    return status;
}

static rp_status write_files(const balance_arguments *a, const rp_balance_told *told, rp_error *error) {
    rp_status status = a->out ? write_odds(a, told, error) : RP_OK;
    return !status && a->svg ? draw(a, told, error) : status;
}

static int report(const balance_arguments *a, const rp_balance_told *told, bool stopped) {
    rp_error error = {RP_OK, ""};
    int status = 0;
    if (a->json)
        status = rp_balance_report_json(told);
    else
        rp_balance_report_table(told);
    if (!stopped) return status == 0 && write_files(a, told, &error) ? rp_complain(&error) : status;
    fflush(stdout);
    char text[128];
    snprintf(text, sizeof text, "stopped after %" PRIu64 " of %" PRIu64 " games%s", told->result->games,
             told->result->total, a->out || a->svg ? "; no files were written" : "");
    return rp_complain_of_stop(text);
}

static int play(const balance_arguments *a, const rp_game *base, const rp_data *data, const rp_balance_plan *plan,
                const rp_balance_settings *settings) {
    balance_show show = {.plan = plan};
    rp_balance_fair *fair = calloc((size_t)plan->settings, sizeof *fair);
    rp_balance_result result = {0};
    rp_error error = {RP_OK, ""};
    bool stopped = false;
    if (!fair) return rp_complain_of(RP_FAILED, "no memory for the settings");
    rp_progress_line_begin(&show.line, a->quiet);
    const rp_balance_run run = {.plan = plan,
                                .threads = (int)a->threads,
                                .stop = rp_interrupt_watch(),
                                .progress = show_games,
                                .context = &show};
    rp_status failed = rp_balance_play(&run, &result, &stopped, &error);
    if (!failed && !stopped && a->fair)
        failed = rp_balance_find_fair(&run, data, &result, show_fair, &show, fair, &error);
    stopped = stopped || (a->fair && atomic_load(run.stop));
    rp_interrupt_ignore_no_more();
    rp_progress_line_end(&show.line);
    const rp_balance_told told = {.base = base,
                                  .plan = plan,
                                  .settings = settings,
                                  .result = &result,
                                  .fair = a->fair ? fair : NULL,
                                  .all_cards = a->cards};
    int status = failed ? rp_complain(&error) : report(a, &told, stopped);
    rp_balance_result_release(&result);
    free(fair);
    return status;
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

static rp_status check(const balance_arguments *a, const rp_game *base, rp_error *error) {
    if (a->fair && !rp_face_of(base->rules).fair)
        return rp_fail(error, RP_BAD_INPUT, "--fair: nothing says what would make %s fair", base->rules->name);
    if (a->out && base->info.players != 2)
        return rp_fail(error, RP_BAD_INPUT, "--out: odds are of two players, %s has %d", base->rules->name,
                       base->info.players);
    const struct { const char *option, *file; } files[] = {{"out", a->out}, {"svg", a->svg}};
    rp_status status = RP_OK;
    for (size_t i = 0; i < sizeof files / sizeof *files && !status; i++) {
        if (!files[i].file) continue;
        status = rp_file_check(files[i].file, error);
        if (status)
            rp_error_prefix(error, i ? "--svg" : "--out");
        else
            status = rp_output_check(files[i].option, files[i].file, a->force, false, error);
    }
    return status;
}

static int run(const balance_arguments *a, const rp_opened_game *opened) {
    rp_balance_settings settings;
    rp_error error = {RP_OK, ""};
    char agent[RP_LEVEL_AGENT_MAX];
    rp_status failed = check(a, opened->game, &error);
    if (failed) return rp_complain(&error);
    failed = rp_balance_settings_make(opened->game, opened->data, &a->vary, &settings, &error);
    if (!a->agent) rp_level_agent(AGENT_LEVEL, opened->game, agent);
    const rp_balance_plan plan = {.setting = settings.setting,
                                  .settings = settings.count,
                                  .agent = a->agent ? a->agent : agent,
                                  .games = a->games,
                                  .seed = a->seed,
                                  .counts_uses = true,
                                  .labels = rp_face_of(opened->game->rules).labels};
    int status = failed ? rp_complain(&error) : play(a, opened->game, opened->data, &plan, &settings);
    rp_balance_settings_free(&settings);
    return status;
}

int rp_command_balance(int argc, char **argv) {
    balance_arguments a = {.games = 200, .seed = 1, .threads = rp_threads_default(RP_BALANCE_THREADS_MAX)};
    const char *game;
    int status = parse(argc, argv, &a, &game);
    if (status >= 0) return status;
    rp_opened_game opened;
    rp_error error = {RP_OK, ""};
    if (rp_opened_game_make(game, a.data, &opened, &error)) return rp_complain(&error);
    status = run(&a, &opened);
    rp_opened_game_release(&opened);
    return status;
}
