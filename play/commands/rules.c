#include "play/commands/commands.h"

#include "play/commands/arguments.h"
#include "play/commands/shared_options.h"
#include "play/faces/rules_page.h"
#include "play/session/opened_game.h"
#include "play/terminal/console.h"

int rp_command_rules(int argc, char **argv) {
    const char *directory = NULL;
    const rp_argument options[] = {rp_data_argument(&directory)};
    const rp_command_line line = {
        .synopsis = "rules GAME [--data DIR]",
        .summary =
            "Tells how GAME is played with the options it names: how to win, what a turn is, what is hidden, and what "
            "the signs on the screen mean. 'rules' shows the same while you play.",
        .options = options,
        .option_count = sizeof options / sizeof *options,
        .words = "GAME"};
    const char *word;
    int status = rp_arguments_parse_word(&line, argc, argv, &word);
    if (status >= 0) return status;
    rp_error error = {RP_OK, ""};
    rp_opened_game opened;
    if (rp_opened_game_make(word, directory, &opened, &error)) return rp_complain(&error);
    rp_rules_page_print(stdout, opened.game, rp_console_width(stdout), rp_console_colours(stdout));
    rp_opened_game_release(&opened);
    return 0;
}
