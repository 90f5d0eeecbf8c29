#include "play/commands/commands.h"

#include "engine/clock.h"
#include "engine/file.h"
#include "play/session/opened_game.h"
#include "play/solve/exact.h"
#include "play/solve/iterative.h"
#include "play/terminal/console.h"

static bool wants_exact(const rp_solve_arguments *arguments, const rp_game *game) {
    if (arguments->algorithm != RP_SOLVE_AUTO || arguments->resume) return arguments->algorithm == RP_SOLVE_EXACT;
    return rp_state_graph_suits(game, NULL);
}

static int solve(const rp_solve_arguments *arguments, const rp_game *game) {
    rp_solve_job job = {.arguments = arguments, .game = game, .began = rp_clock_now(&rp_clock_monotonic)};
    rp_error error = {RP_OK, ""};
    if (arguments->policy_out && rp_file_check(arguments->policy_out, &error)) return rp_complain(&error);
    if (arguments->checkpoint && rp_file_check(arguments->checkpoint, &error)) return rp_complain(&error);
    rp_progress_line_begin(&job.progress, arguments->quiet);
    job.stop = rp_interrupt_watch();
    int status = arguments->policy_in           ? rp_solve_evaluate_policy(&job)
                 : wants_exact(arguments, game) ? rp_solve_exactly(&job)
                                                : rp_solve_iteratively(&job);
    rp_interrupt_ignore_no_more();
    return status;
}

int rp_command_solve(int argc, char **argv) {
    rp_solve_arguments arguments;
    rp_opened_game opened;
    rp_error error = {RP_OK, ""};
    int status = rp_solve_arguments_parse(argc, argv, &arguments);
    if (status >= 0) return status;
    if (rp_opened_game_or_subgame(arguments.game, arguments.position, arguments.data, &opened, &error))
        return rp_complain(&error);
    status = solve(&arguments, opened.game);
    rp_opened_game_release(&opened);
    return status;
}
