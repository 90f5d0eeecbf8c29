#include "play/commands/commands.h"

#include "bench/match/match_plan.h"
#include "bench/measure/build_facts.h"
#include "bench/measure/strength.h"
#include "bench/statistics/statistics.h"
#include "engine/store/json.h"
#include "play/commands/arguments.h"
#include "play/commands/shared_options.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"
#include "play/terminal/progress_line.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char notes[] =
    "NashConv of each agent in each game: what best responses to it earn more than it does itself, over all seats. 0 "
    "is optimal play. +- is half of the 95 % interval. In games whose tree fits the agent is asked at every "
    "information set it can reach, and two figures enclose the truth in expectation: the upper line is too high, the "
    "line with >= too low. In other games only a lower bound stands there, from a response that was learnt or searched "
    "and paid in new games. 'riposte exploit --help' says more.\n"
    "Under the table: whether more simulations make an agent less exploitable, where the figures tell:\n"
    "one agent's upper figure lies below the other's lower one by two standard errors.\n"
    "Agents and games are separated by ','; a part KEY=VALUE belongs to the spec before it. A game in the list above "
    "is judged with the numbers made for it, any other with --samples, or by a bound.\n"
    "--time spreads what is left of it over the cells that are left; without it, and with limits in simulations, the "
    "figures are the same on every machine. Ctrl-C prints what is done and exits with 130.\n"
    "JSON: {\"seed\", \"stopped\", \"seconds\", \"games\": [spec], \"agents\": [spec], \"cells\": [{\"game\", "
    "\"agent\", \"method\": \"tree\" | \"bound\" | \"refused\", \"reason\", \"whole\": as many samples or games as "
    "wanted, \"nashconv\", \"nashconv_stderr\", \"lower\", \"lower_stderr\" (null: unknown), \"samples\", \"games\", "
    "\"seconds\"}], \"simulations\": [{\"game\", \"fewer\", \"more\": agents, \"verdict\": \"less\" | \"more\" | "
    "\"same\" | \"unclear\"}]}\n";

typedef struct strength_arguments {
    const char *agents, *games;
    uint64_t samples, seed, threads;
    double seconds;
    bool json, quiet;
} strength_arguments;

typedef struct strength_command {
    const strength_arguments *arguments;
    rp_strength_game games[RP_STRENGTH_GAMES_MAX];
    const char *agents[RP_STRENGTH_AGENTS_MAX];
    rp_agent_list game_list, agent_list; /* what the user named */
    rp_strength_options options;
    rp_strength_table table;
    rp_progress_line line;
} strength_command;

/* ---- text ----------------------------------------------------------------------------------------------- */

enum { COLUMN = 17 };

static int width_of_agents(const strength_command *command) {
    int width = 12;
    for (int i = 0; i < command->options.agent_count; i++) {
        int own = (int)strlen(command->table.agent[i]);
        if (own > width) width = own;
    }
    return width;
}

static void print_figure(const char *mark, rp_measured measured) {
    char text[64];
    if (!isfinite(measured.value))
        snprintf(text, sizeof text, "-");
    else if (!isfinite(measured.error))
        snprintf(text, sizeof text, "%s%.4f+-?", mark, measured.value + 0.0);
    else
        snprintf(text, sizeof text, "%s%.4f+-%.4f", mark, measured.value + 0.0, rp_interval_factor * measured.error);
    printf(" %*s", COLUMN, text);
}

static void print_upper(const rp_strength_cell *cell) {
    if (cell->state == RP_STRENGTH_TREE)
        print_figure("", cell->exploit.plug_in);
    else
        printf(" %*s", COLUMN, cell->state == RP_STRENGTH_REFUSED ? "refused" : "");
}

static void print_lower(const rp_strength_cell *cell) {
    if (cell->state == RP_STRENGTH_BOUND)
        print_figure(">=", cell->response.lower);
    else if (cell->state == RP_STRENGTH_TREE && !cell->exploit.certain)
        print_figure(">=", cell->exploit.lower);
    else
        printf(" %*s", COLUMN, "");
}

static void print_trends(const strength_command *command) {
    const rp_strength_table *table = &command->table;
    static const char *const words[] = {"the figures do not tell", "as exploitable as before", "less exploitable",
                                        "MORE exploitable"};
    if (table->trend_count) puts("\nWith more simulations:");
    for (int i = 0; i < table->trend_count; i++) {
        const rp_strength_trend *trend = &table->trend[i];
        const rp_measured *a = &table->cell[trend->fewer][trend->game].exploit.plug_in;
        const rp_measured *b = &table->cell[trend->more][trend->game].exploit.plug_in;
        printf("  %s -> %s in %s: %.4f -> %.4f, %s\n", table->agent[trend->fewer], table->agent[trend->more],
               table->game[trend->game], a->value, b->value, words[trend->verdict]);
    }
    for (int game = 0; game < command->options.game_count && table->trend_count; game++)
        if (!table->on_tree[game] && table->game[game][0])
            printf("  in %s: lower bounds do not tell\n", table->game[game]);
}

static void print_remarks(const strength_command *command) {
    const rp_strength_table *table = &command->table;
    for (int game = 0; game < command->options.game_count; game++) {
        const rp_strength_game *judged = &command->games[game];
        if (table->on_tree[game] || !judged->base) continue;
        printf("%c: the response is %s%s\n", 'A' + game, judged->base,
               judged->training ? " where nothing is learnt" : "");
    }
    for (int agent = 0; agent < command->options.agent_count; agent++)
        for (int game = 0; game < command->options.game_count; game++) {
            const rp_strength_cell *cell = &table->cell[agent][game];
            if (cell->state == RP_STRENGTH_REFUSED) printf("%c: %s\n", 'A' + game, cell->text);
            if (cell->state != RP_STRENGTH_OPEN && cell->state != RP_STRENGTH_REFUSED && !cell->whole)
                printf("%c: %s was cut short\n", 'A' + game, table->agent[agent]);
        }
}

static void print_table(const strength_command *command) {
    const rp_strength_table *table = &command->table;
    int width = width_of_agents(command);
    puts("NashConv");
    for (int game = 0; game < command->options.game_count; game++)
        printf("  %c  %s\n", 'A' + game, table->game[game][0] ? table->game[game] : command->games[game].spec);
    printf("%-*s", width, "");
    for (int game = 0; game < command->options.game_count; game++) printf(" %*c", COLUMN, 'A' + game);
    putchar('\n');
    for (int agent = 0; agent < command->options.agent_count; agent++) {
        printf("%-*s", width, table->agent[agent]);
        for (int game = 0; game < command->options.game_count; game++) print_upper(&table->cell[agent][game]);
        printf("\n%-*s", width, "");
        for (int game = 0; game < command->options.game_count; game++) print_lower(&table->cell[agent][game]);
        putchar('\n');
    }
    print_remarks(command);
    print_trends(command);
    printf("\nseed %" PRIu64 ", %.0f s\n", command->arguments->seed, table->seconds);
}

/* ---- JSON ----------------------------------------------------------------------------------------------- */

static void write_finite(rp_writer *writer, const char *key, double value) {
    if (isfinite(value))
        writer->real(writer, key, value);
    else
        writer->null(writer, key);
}

static void write_cell(rp_writer *writer, const rp_strength_table *table, int agent, int game) {
    static const char *const methods[] = {"open", "tree", "bound", "refused"};
    const rp_strength_cell *cell = &table->cell[agent][game];
    bool on_tree = cell->state == RP_STRENGTH_TREE, bound = cell->state == RP_STRENGTH_BOUND;
    const rp_measured none = {NAN, NAN};
    rp_measured lower = on_tree ? cell->exploit.lower : bound ? cell->response.lower : none;
    rp_measured upper = on_tree ? cell->exploit.plug_in : none;
    if (cell->state == RP_STRENGTH_OPEN) return;
    writer->open_object(writer, NULL);
    writer->integer(writer, "game", game);
    writer->integer(writer, "agent", agent);
    writer->string(writer, "method", methods[cell->state]);
    writer->string(writer, "reason", cell->text);
    writer->boolean(writer, "whole", cell->whole);
    write_finite(writer, "nashconv", upper.value);
    write_finite(writer, "nashconv_stderr", upper.error);
    write_finite(writer, "lower", lower.value);
    write_finite(writer, "lower_stderr", lower.error);
    writer->integer(writer, "samples", on_tree ? cell->exploit.samples : 0);
    writer->integer(writer, "games", bound ? (int64_t)cell->response.games : 0);
    writer->real(writer, "seconds", cell->seconds);
    writer->close(writer);
}

static int print_json(const strength_command *command) {
    static const char *const verdicts[] = {"unclear", "same", "less", "more"};
    const rp_strength_table *table = &command->table;
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->integer(writer, "seed", (int64_t)command->arguments->seed);
    writer->boolean(writer, "stopped", table->stopped);
    writer->real(writer, "seconds", table->seconds);
    writer->open_array(writer, "games");
    for (int game = 0; game < command->options.game_count; game++)
        writer->string(writer, NULL, table->game[game][0] ? table->game[game] : command->games[game].spec);
    writer->close(writer);
    writer->open_array(writer, "agents");
    for (int agent = 0; agent < command->options.agent_count; agent++)
        writer->string(writer, NULL, table->agent[agent]);
    writer->close(writer);
    writer->open_array(writer, "cells");
    for (int agent = 0; agent < command->options.agent_count; agent++)
        for (int game = 0; game < command->options.game_count; game++) write_cell(writer, table, agent, game);
    writer->close(writer);
    writer->open_array(writer, "simulations");
    for (int i = 0; i < table->trend_count; i++) {
        writer->open_object(writer, NULL);
        writer->integer(writer, "game", table->trend[i].game);
        writer->integer(writer, "fewer", table->trend[i].fewer);
        writer->integer(writer, "more", table->trend[i].more);
        writer->string(writer, "verdict", verdicts[table->trend[i].verdict]);
        writer->close(writer);
    }
    writer->close(writer);
    return rp_print_json(writer);
}

/* ---- the command ---------------------------------------------------------------------------------------- */

static void show(void *context, const rp_strength_progress *progress) {
    strength_command *command = context;
    char text[256];
    double share = (progress->done + progress->share) / progress->cells, limit = command->arguments->seconds;
    if (limit > 0) share = fmin(progress->seconds / limit, 1);
    snprintf(text, sizeof text, "%d of %d, %.60s in %.60s, %.0f %%", progress->done, progress->cells,
             command->table.agent[progress->agent], command->table.game[progress->game], 100 * progress->share);
    rp_progress_line_show(&command->line, text, limit > 0 ? share : 0, progress->seconds);
}

/* The games and agents that were named, or all of the list. */
static rp_status choose(strength_command *command, rp_error *error) {
    const strength_arguments *arguments = command->arguments;
    size_t games = rp_strength_game_count, agents = rp_strength_agent_count;
    rp_status status = RP_OK;
    if (arguments->games) status = rp_agent_list_parse(arguments->games, &command->game_list, error);
    if (!status && arguments->agents) status = rp_agent_list_parse(arguments->agents, &command->agent_list, error);
    if (status) return status;
    if (arguments->games) games = (size_t)command->game_list.count;
    if (arguments->agents) agents = (size_t)command->agent_list.count;
    for (size_t i = 0; i < games; i++) {
        command->games[i] = arguments->games ? rp_strength_game_of(command->game_list.spec[i]) : rp_strength_games[i];
        if (!arguments->samples) continue;
        command->games[i].samples = (uint32_t)arguments->samples;
        command->games[i].tree_answers = 0;
    }
    for (size_t i = 0; i < agents; i++)
        command->agents[i] = arguments->agents ? command->agent_list.spec[i] : rp_strength_agents[i];
    command->options = (rp_strength_options){.games = command->games,
                                             .agents = command->agents,
                                             .game_count = (int)games,
                                             .agent_count = (int)agents,
                                             .seed = arguments->seed,
                                             .threads = (int)arguments->threads,
                                             .seconds = arguments->seconds,
                                             .progress = show,
                                             .context = command};
    return RP_OK;
}

static int run_command(strength_command *command) {
    rp_error error = {RP_OK, ""};
    if (choose(command, &error)) return rp_complain(&error);
    command->options.stop = rp_interrupt_watch();
    rp_progress_line_begin(&command->line, command->arguments->quiet);
    rp_status status = rp_strength_measure(&command->options, &command->table, &error);
    rp_interrupt_ignore_no_more();
    rp_progress_line_end(&command->line);
    if (status) return rp_complain(&error);
    int printed = 0;
    if (command->arguments->json)
        printed = print_json(command);
    else
        print_table(command);
    if (!command->table.stopped) return printed;
    return rp_complain_of_stop("stopped; cells that are missing were not measured");
}

static int parse(int argc, char **argv, strength_arguments *a) {
    const rp_argument options[] = {
        {.name = "game",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "GAME[,GAME]",
         .help = "what is played [kuhn, leduc, liars-dice, goofspiel, phantom-ttt, dq-combat]",
         .target = &a->games},
        {.name = "agents",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "A,B[,C]",
         .help = "who plays [nine: random, greedy, flatmc, pimc and ismcts at 1,000 and 10,000]",
         .target = &a->agents},
        {.name = "samples",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = RP_EXPLOIT_SAMPLES_MAX,
         .help = "answers at each information set [by game, up to 1000]",
         .target = &a->samples},
        {.name = "time",
         .kind = RP_ARGUMENT_DURATION,
         .value_name = "TIME",
         .minimum = 0.001,
         .maximum = RP_DURATION_MAX,
         .help = "about how long it may take in all [no limit]",
         .target = &a->seconds},
        rp_seed_argument(&a->seed, "seed of questions and games [1]"),
        rp_threads_argument(&a->threads, RP_EXPLOIT_THREADS_MAX, "agents asked at once [all processors]"),
        rp_json_argument(&a->json),
        rp_quiet_argument(&a->quiet),
    };
    const rp_command_line line = {.synopsis = "bench strength [--game GAME,GAME] [--agents A,B] [--time TIME] [--json]",
                                  .summary = "Prints how exploitable agents are in games whose truth is known.",
                                  .options = options,
                                  .option_count = sizeof options / sizeof *options,
                                  .words = "",
                                  .notes = notes};
    char **words;
    int count;
    return rp_arguments_parse(&line, argc, argv, &words, &count);
}

int rp_command_strength(int argc, char **argv) {
    strength_arguments arguments = {.seed = 1};
    arguments.threads = rp_threads_default(RP_EXPLOIT_THREADS_MAX);
    int status = parse(argc, argv, &arguments);
    if (status >= 0) return status;
    strength_command *command = calloc(1, sizeof *command);
    if (!command) return rp_complain_of(RP_FAILED, "no memory for the table");
    command->arguments = &arguments;
    status = run_command(command);
    free(command);
    return status;
}
