#include "play/commands/commands.h"

#include "engine/perft.h"
#include "engine/store/json.h"
#include "play/commands/arguments.h"
#include "play/commands/shared_options.h"
#include "play/session/opened_game.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <inttypes.h>
#include <stdio.h>

static void print_levels(const rp_perft_level level[], int levels) {
    printf("%5s %14s %14s %14s %14s %14s\n", "depth", "histories", "over", "chance", "decisions", "infosets");
    for (int i = 0; i < levels; i++)
        printf("%5d %14" PRIu64 " %14" PRIu64 " %14" PRIu64 " %14" PRIu64 " %14" PRIu64 "\n", i, level[i].histories,
               level[i].terminals, level[i].chances, level[i].decisions, level[i].information_sets);
}

static int print_json(const rp_game *game, const rp_perft_level level[], int levels) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "game", game->spec.text);
    writer->open_array(writer, "levels");
    for (int i = 0; i < levels; i++) {
        writer->open_object(writer, NULL);
        writer->integer(writer, "depth", i);
        writer->integer(writer, "histories", (int64_t)level[i].histories);
        writer->integer(writer, "terminals", (int64_t)level[i].terminals);
        writer->integer(writer, "chances", (int64_t)level[i].chances);
        writer->integer(writer, "decisions", (int64_t)level[i].decisions);
        writer->integer(writer, "information_sets", (int64_t)level[i].information_sets);
        writer->real(writer, "probability", level[i].probability);
        writer->close(writer);
    }
    writer->close(writer);
    return rp_print_json(writer);
}

int rp_command_perft(int argc, char **argv) {
    uint64_t depth = 4, maximum = 50000000;
    bool json = false;
    const char *directory = NULL;
    const rp_argument options[] = {{.name = "depth",
                                    .kind = RP_ARGUMENT_WHOLE,
                                    .value_name = "N",
                                    .minimum = 1,
                                    .maximum = RP_PERFT_DEPTH_MAX,
                                    .help = "moves from the start, 1 to 64 [4]",
                                    .target = &depth},
                                   {.name = "nodes-maximum",
                                    .kind = RP_ARGUMENT_WHOLE,
                                    .value_name = "N",
                                    .minimum = 1,
                                    .maximum = 1e15,
                                    .help = "give up after so many histories [50000000]",
                                    .target = &maximum},
                                   rp_data_argument(&directory),
                                   rp_json_argument(&json)};
    const rp_command_line line = {
        .synopsis = "perft GAME [--depth N] [--json]",
        .summary =
            "Counts, for every depth, the histories of a game (one move each: a chance outcome, a turn or a whole "
            "simultaneous choice), what they end in, and the different information sets among the decisions.",
        .options = options,
        .option_count = 4,
        .words = "GAME",
        .notes = "JSON: {\"game\", \"levels\": [{\"depth\", \"histories\", \"terminals\", \"chances\", \"decisions\", "
                 "\"information_sets\", \"probability\": of uniformly random play to come that far or end there}]}\n"};
    const char *word;
    int status = rp_arguments_parse_word(&line, argc, argv, &word);
    if (status >= 0) return status;
    rp_error error = {RP_OK, ""};
    rp_opened_game opened;
    if (rp_opened_game_make(word, directory, &opened, &error)) return rp_complain(&error);
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    int levels = 0;
    if (rp_perft(opened.game, (int)depth, maximum, level, &levels, &error))
        status = rp_complain(&error);
    else if (json)
        status = print_json(opened.game, level, levels);
    else {
        print_levels(level, levels);
        status = 0;
    }
    rp_opened_game_release(&opened);
    return status;
}
