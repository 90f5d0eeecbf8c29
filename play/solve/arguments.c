#include "play/solve/arguments.h"

#include "play/commands/arguments.h"
#include "play/commands/shared_options.h"
#include "play/terminal/console.h"
#include "search/equilibrium/game_tree_build.h"
#include "search/equilibrium/solver.h"
#include "search/exact/state_graph.h"

#include <string.h>
#include <sys/stat.h>

static const char notes[] =
    "Algorithms:\n"
    "  exact      backward induction over positions, with value iteration where they recur and an exact matrix game at "
    "simultaneous choices; for games where whoever decides knows the position\n"
    "  cfr cfr+ lcfr dcfr pcfr+    counterfactual regret minimization over the whole game tree\n"
    "  es-mccfr os-mccfr           the same with external or outcome sampling\n"
    "  auto       exact where it is possible; else dcfr and pcfr+ make the same number of iterations (10 to 200, by "
    "the size of the tree) and the one with the lower NashConv goes on; far beyond the probe the other may be faster: "
    "leduc to 1e-6 takes 201216 iterations of dcfr, but 32904 of pcfr+\n"
    "NashConv is what all players together could gain by best responses to the printed strategies, computed exactly; "
    "in a two-player zero-sum game half of it is the exploitability. It is measured after iterations 1, 2, ... 10, 11, "
    "12, ..., each a tenth more than the one before, and at the end; --until is looked at there.\n"
    "--position FILE ('riposte pos new' prints one) solves the rest of a game: from what all players together know of "
    "the position, so that it begins with a draw among the worlds that somebody may take for possible. GAME may be "
    "left "
    "out then. A policy or checkpoint of it is for the same position alone.\n"
    "The run ends at the first limit that is reached; without any, at a NashConv of one millionth of the payoff range "
    "or after 10 s. Exact solutions have no limits. With three or more players no algorithm is known to converge; the "
    "NashConv is exact all the same.\n"
    "Ctrl-C ends a run in order: a checkpoint, results so far, how to go on from it. Long runs write the checkpoint "
    "every 30 s too (--checkpoint-every): a crash costs no more. Without --checkpoint it is one file for each game, "
    "removed when a new run comes to its end. The curve of a resumed run is that of an unbroken one with the same "
    "options.\n"
    "With a Redis server named, a run goes on from what the same command with the same algorithm, options and seed has "
    "left there, as --resume does, and leaves its own state there for the next; --checkpoint and --resume go before.\n"
    "iterations/s leaves out the time for NashConv. histories/s: iterations times the tree's histories; with sampling, "
    "histories visited.\n"
    "JSON: {\"game\", \"worlds\" (with --position: how many it may be), \"algorithm\", \"reason\", \"ended\": "
    "iterations | time | nashconv | stopped | exact | policy, "
    "\"value\": [payoff per player], \"best\": [of a best response], \"nashconv\", \"exploitability\": or null, "
    "\"iterations\" (exact: sweeps over recurring positions), \"seconds\", \"build_seconds\", "
    "\"iterations_per_second\", \"histories_per_second\", \"histories\", \"terminals\" (null: not finite, or not "
    "counted), \"infosets\" (exact: pairs of a position and a player to act in it), \"actions\" (of all infosets), "
    "\"bytes\", \"bytes_per_action\" (of all that is kept while iterating: regrets, averages, tree, payoffs), exact: "
    "\"win\": probability that the first player ends with a payoff above 0 (null: unknown), \"states\", iterative: "
    "\"seed\", \"threads\", with --curve: \"curve\": [[iteration, nashconv]], \"strategy\": [{\"player\", \"view\", "
    "\"actions\": [{\"action\", \"probability\"}]}]}\n";

static int choice_count(const rp_solve_arguments *arguments) {
    return (arguments->iterations > 0) + (arguments->seconds > 0) + (arguments->nash_conv > 0) +
           (arguments->curve || arguments->checkpoint || arguments->resume);
}

static rp_status check(const rp_solve_arguments *arguments, rp_error *error) {
    int sampling = arguments->algorithm - RP_SOLVE_ITERATIVE;
    bool samples = sampling >= 0 && rp_solver_samples((rp_solver_algorithm)sampling);
    bool for_sampling = arguments->baseline || arguments->plus || arguments->linear;
    if (arguments->policy_in && (choice_count(arguments) || arguments->algorithm != RP_SOLVE_AUTO || for_sampling ||
                                 arguments->simultaneous || arguments->policy_out))
        return rp_fail(error, RP_BAD_INPUT, "solve: --policy-in evaluates a policy; it excludes options for solving");
    if (for_sampling && !samples)
        return rp_fail(error, RP_BAD_INPUT, "solve: --%s is for --algorithm es-mccfr or os-mccfr",
                       arguments->baseline ? "baseline"
                       : arguments->plus   ? "plus"
                                           : "linear");
    if (arguments->algorithm == RP_SOLVE_EXACT && (choice_count(arguments) || arguments->simultaneous))
        return rp_fail(error, RP_BAD_INPUT,
                       "solve: --algorithm exact makes no iterations: it excludes --iterations, --time, --until, "
                       "--curve, --checkpoint, --resume and --simultaneous");
    if (arguments->resume && arguments->resume[0] && arguments->checkpoint)
        return rp_fail(error, RP_BAD_INPUT,
                       "solve: --resume FILE and --checkpoint exclude each other: the checkpoint "
                       "is kept in FILE");
    return RP_OK;
}

/* Two names of one file, as far as that can be told before both exist. */
static bool same_file(const char *one, const char *other) {
    struct stat a, b;
    if (!one || !other || !one[0] || !other[0]) return false;
    if (strcmp(one, other) == 0) return true;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static rp_status check_files(rp_solve_arguments *arguments, rp_error *error) {
    const char *policy = arguments->policy_out;
    bool anew = arguments->force;
    if (same_file(policy, arguments->checkpoint) || same_file(policy, arguments->resume))
        return rp_fail(error, RP_BAD_INPUT, "solve: --policy-out and --%s name the same file '%.200s'",
                       arguments->checkpoint ? "checkpoint" : "resume", policy);
    if (arguments->checkpoint &&
        rp_output_resume("checkpoint", &arguments->checkpoint, &arguments->resume, anew, error))
        return error->status;
    return rp_output_check("policy-out", policy, anew || arguments->resume, false, error);
}

/* What is run, and for how long. Returns how many. */
static size_t run_options(rp_solve_arguments *a, rp_argument out[]) {
    const rp_argument options[] = {
        {.name = "algorithm",
         .kind = RP_ARGUMENT_CHOICE,
         .value_name = "NAME",
         .choices = "auto|exact|cfr|cfr+|lcfr|dcfr|pcfr+|es-mccfr|os-mccfr",
         .help = "how to solve, see below [auto]",
         .target = &a->algorithm},
        {.name = "iterations",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = (double)RP_SOLVE_ITERATIONS_MAX,
         .help = "end after so many iterations [no limit]",
         .target = &a->iterations},
        {.name = "time",
         .kind = RP_ARGUMENT_DURATION,
         .value_name = "TIME",
         .minimum = 0.001,
         .maximum = RP_DURATION_MAX,
         .help = "end after so long: 500ms, 20s, 2m, 1h [no limit; 10s if none is given]",
         .target = &a->seconds},
        {.name = "until",
         .kind = RP_ARGUMENT_REAL,
         .value_name = "NASHCONV",
         .minimum = 1e-15,
         .maximum = 1e9,
         .help = "end when NashConv is not above this [no limit; 1e-6 of the payoff range if none is given]",
         .target = &a->nash_conv},
        rp_threads_argument(&a->threads, RP_SOLVER_THREADS_MAX,
                            "threads of an iteration; with MCCFR independent runs that are added up [1]"),
        {.name = "simultaneous",
         .kind = RP_ARGUMENT_FLAG,
         .help = "update all players at once, not one after the other",
         .target = &a->simultaneous},
        {.name = "seed",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 0,
         .maximum = 9007199254740992.0,
         .help = "seed of the samples of MCCFR [1]",
         .target = &a->seed}};
    memcpy(out, options, sizeof options);
    return sizeof options / sizeof *options;
}

/* For MCCFR alone. */
static size_t sampling_options(rp_solve_arguments *a, rp_argument out[]) {
    const rp_argument options[] = {
        {.name = "baseline",
         .kind = RP_ARGUMENT_CHOICE,
         .value_name = "none|set|node",
         .choices = "none|set|node",
         .help = "MCCFR: learnt baselines against variance (VR-MCCFR), by information set or history [none]",
         .target = &a->baseline},
        {.name = "plus", .kind = RP_ARGUMENT_FLAG, .help = "MCCFR: regret matching+", .target = &a->plus},
        {.name = "linear",
         .kind = RP_ARGUMENT_FLAG,
         .help = "MCCFR: iteration t weighs t in the average",
         .target = &a->linear}};
    memcpy(out, options, sizeof options);
    return sizeof options / sizeof *options;
}

/* What goes into files and comes from them. */
static size_t file_options(rp_solve_arguments *a, rp_argument out[]) {
    const rp_argument options[] = {
        {.name = "policy-out",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "FILE",
         .help = "write the strategies to FILE, for the agent 'policy'",
         .target = &a->policy_out},
        {.name = "policy-in",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "FILE",
         .help = "solve nothing: value and NashConv of the policy in FILE",
         .target = &a->policy_in},
        {.name = "curve", .kind = RP_ARGUMENT_FLAG, .help = "print lines 'iteration NashConv'", .target = &a->curve},
        {.name = "checkpoint",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "FILE",
         .help = "keep what --resume needs in FILE [a file in the user's state folder]",
         .target = &a->checkpoint},
        {.name = "checkpoint-every",
         .kind = RP_ARGUMENT_DURATION,
         .value_name = "TIME",
         .minimum = 0.01,
         .maximum = RP_DURATION_MAX,
         .help = "how often a long run writes its checkpoint [30s]",
         .target = &a->checkpoint_every},
        {.name = "resume",
         .kind = RP_ARGUMENT_OPTIONAL_TEXT,
         .value_name = "[FILE]",
         .help = "go on from FILE [that of --checkpoint, or of the game]; GAME before, or after another option",
         .target = &a->resume},
        rp_force_argument(&a->force)};
    memcpy(out, options, sizeof options);
    return sizeof options / sizeof *options;
}

/* Limits in size, and what is printed. */
static size_t other_options(rp_solve_arguments *a, rp_argument out[]) {
    const rp_argument options[] = {
        {.name = "nodes-maximum",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = RP_GAME_TREE_NODES_MAX,
         .help = "refuse game trees with more histories [50000000]",
         .target = &a->nodes_maximum},
        {.name = "states-maximum",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = RP_STATE_GRAPH_STATES_MAX,
         .help = "refuse games with more positions [5000000]",
         .target = &a->states_maximum},
        {.name = "strategy",
         .kind = RP_ARGUMENT_FLAG,
         .help = "print the strategy of 1000 information sets, not only of a few first decisions",
         .target = &a->strategy},
        rp_position_argument(&a->position),
        rp_data_argument(&a->data),
        rp_json_argument(&a->json),
        rp_quiet_argument(&a->quiet)};
    memcpy(out, options, sizeof options);
    return sizeof options / sizeof *options;
}

int rp_solve_arguments_parse(int argc, char **argv, rp_solve_arguments *arguments) {
    *arguments = (rp_solve_arguments){.threads = 1, .seed = 1, .checkpoint_every = 30};
    rp_argument options[RP_ARGUMENTS_MAX];
    size_t option_count = run_options(arguments, options);
    option_count += sampling_options(arguments, options + option_count);
    option_count += file_options(arguments, options + option_count);
    option_count += other_options(arguments, options + option_count);
    options[option_count++] = rp_redis_url_argument(&arguments->redis);
    options[option_count++] = rp_redis_password_argument(&arguments->redis);
    const rp_command_line line = {.synopsis =
                                      "solve GAME [--algorithm NAME] [--iterations N] [--time TIME] [--until NASHCONV]",
                                  .summary = "Computes equilibrium strategies of a game, their value and how far they "
                                             "are from an equilibrium.",
                                  .options = options,
                                  .option_count = option_count,
                                  .words = "GAME",
                                  .notes = notes};
    rp_error error = {RP_OK, ""};
    int status = rp_arguments_parse_word_or(&line, argc, argv, &arguments->game, &arguments->position);
    if (status >= 0) return status;
    arguments->argc = argc;
    arguments->argv = argv;
    if (check(arguments, &error) || check_files(arguments, &error)) return rp_complain(&error);
    return -1;
}
