#include "play/commands/commands.h"

#include "engine/contract/contract.h"
#include "engine/store/json.h"
#include "play/commands/arguments.h"
#include "play/commands/shared_options.h"
#include "play/reports/check_report.h"
#include "play/session/opened_game.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <stdio.h>

static int list_invariants(bool json) {
    rp_writer *writer = json ? rp_json_writer_new() : NULL;
    if (json && !writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    if (writer) writer->open_array(writer, "invariants");
    for (int i = 1; i <= RP_INVARIANTS; i++) {
        if (!writer) {
            printf("%2d  %-22s  %s\n", i, rp_invariant_name(i), rp_invariant_sentence(i));
            continue;
        }
        writer->open_object(writer, NULL);
        writer->integer(writer, "invariant", i);
        writer->string(writer, "name", rp_invariant_name(i));
        writer->string(writer, "text", rp_invariant_sentence(i));
        writer->close(writer);
    }
    if (writer) writer->close(writer);
    return json ? rp_print_json(writer) : 0;
}

int rp_command_check(int argc, char **argv) {
    uint64_t seed = 1, games = 0;
    bool json = false, list = false;
    const char *directory = NULL;
    const rp_argument options[] = {
        rp_seed_argument(&seed, "seed of the random games [1]"),
        {.name = "games",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = 1e9,
         .help = "random games [200, fewer of long games: about a second]",
         .target = &games},
        {.name = "list", .kind = RP_ARGUMENT_FLAG, .help = "only list the invariants", .target = &list},
        rp_data_argument(&directory),
        rp_json_argument(&json)};
    const rp_command_line line = {
        .synopsis = "check GAME [--seed N] [--games N] [--json] | check --list",
        .summary = "Checks whether a game keeps what every game promises (engine/contract/contract.h): plays it at "
                   "random, looks at everything it says, and follows all worlds where they are few.",
        .options = options,
        .option_count = sizeof options / sizeof *options,
        .words_maximum = 1,
        .words = "GAME",
        .notes =
            "A violation is one line with the invariant's number, and the seed and game that show it again; the lowest "
            "number is the best guess at the cause. Exit status 1 when there is one.\n"
            "JSON: {\"game\", \"seed\", \"games\", \"hold\": how many invariants, \"violations\": [{\"invariant\", "
            "\"name\", \"text\", \"seed\", \"game_number\": or null}], \"not_checked\": [{\"invariant\", \"name\", "
            "\"why\"}]}; of --list {\"invariants\": [{\"invariant\", \"name\", \"text\"}]}\n"};
    char **words;
    int count, status = rp_arguments_parse(&line, argc, argv, &words, &count);
    if (status >= 0) return status;
    if (list && count) return rp_complain_of(RP_BAD_INPUT, "check: --list goes without a game");
    if (list) return list_invariants(json);
    if (!count) return rp_complain_of(RP_BAD_INPUT, "check: GAME is missing; 'riposte games' lists them");
    rp_error error = {RP_OK, ""};
    rp_opened_game opened;
    if (rp_opened_game_make(words[0], directory, &opened, &error)) return rp_complain(&error);
    status = rp_check_and_print(opened.game, seed, (int)games, json);
    rp_opened_game_release(&opened);
    return status;
}
