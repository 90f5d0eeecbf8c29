#include "play/commands/commands.h"

#include "bench/learn/trial.h"
#include "bench/pictures/learning_curve.h"
#include "engine/file.h"
#include "eval/evaluate.h"
#include "eval/preparation.h"
#include "play/commands/output_options.h"
#include "play/commands/shared_options.h"
#include "play/session/opened_game.h"
#include "play/session/storage.h"
#include "play/terminal/console.h"
#include "play/terminal/progress_line.h"
#include "play/terminal/shell_word.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The gate: normalised Elo of the new values against the old ones. */
enum { THREADS_MAX = 256, GATE_PAIRS = 3000, GATE_SEED = 2, FILE_MOST = 4 << 20 };
static const rp_stopping_rule gate_rule = {.used = true, .elo0 = 0, .elo1 = 20, .alpha = 0.05, .beta = 0.05};

static const char notes[] =
    "Games are begun with picks and decks that are partly at random and partly by what is learned so far, and one "
    "agent "
    "plays all seats. The same games, agent and seed give the same file for any number of threads and interruptions.\n"
    "Ctrl-C, or the end of --minutes, keeps what is known in FILE.part; --resume goes on from there, --force begins "
    "anew.\n"
    "The learning curve is the score, in 300 pairs of games, against random picks with preset decks, the best by the "
    "values that are compiled in; its intervals count the games of a pair as independent.\n"
    "At the end new values meet the old ones, those in FILE or, where it is not there, those compiled in: a sequential "
    "test of 0 against 20 normalised Elo with errors of 5 %, at most 3000 pairs. FILE is written when they are "
    "accepted, or with --force.\n"
    "A file is used by agent drafter (model=FILE), and, as models/NAME.draft, compiled in.\n";

typedef struct learn_arguments {
    const char *agent, *out, *resume, *svg, *data;
    uint64_t games, minutes, seed, threads;
    bool force, quiet;
} learn_arguments;

typedef struct learn_command {
    const learn_arguments *arguments;
    const char *spec; /* of the game, as it was given */
    const rp_game *game;
    const rp_learner *learner;
    rp_learning learning;
    rp_progress_line line;
    char out[RP_PATH_MAX], part[RP_PATH_MAX];
} learn_command;

static void show(void *context, uint64_t games, double seconds) {
    learn_command *command = context;
    char text[96];
    snprintf(text, sizeof text, "%" PRIu64 " of %" PRIu64 " games", games, command->learning.games);
    rp_progress_line_show(&command->line, text, (double)games / (double)command->learning.games, seconds);
}

/* ---- the end -------------------------------------------------------------------------------------------- */

static char *origin_of(const learn_command *command) {
    const rp_learning *l = &command->learning;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    fprintf(out, "agent %s\ngames %" PRIu64 "\nseed %" PRIu64 "\nmade-by riposte learn ", l->agent, l->games, l->seed);
    rp_shell_word_print(out, command->spec);
    fprintf(out, " --agent ");
    rp_shell_word_print(out, l->agent);
    fprintf(out, " --games %" PRIu64 " --seed %" PRIu64, l->games, l->seed);
    if (command->arguments->data) {
        fprintf(out, " --data ");
        rp_shell_word_print(out, command->arguments->data);
    }
    fprintf(out, "\n");
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}

static void print_curve(const learn_command *command, const rp_learned *learned) {
    printf("%s, %s in all seats, seed %" PRIu64 "\n%12s %8s   95 %%\n", command->game->spec.text,
           command->learning.agent, command->learning.seed, "games", "score %");
    for (size_t i = 0; i < learned->state.point_count; i++) {
        const rp_curve_point *point = &learned->state.points[i];
        double low, high;
        rp_learning_curve_interval(point->value, &low, &high);
        printf("%12" PRIu64 " %8.1f   [%.1f, %.1f]\n", point->iterations, 100 * point->value, 100 * low, 100 * high);
    }
    fflush(stdout);
}

static rp_status draw(const learn_command *command, const rp_learned *learned, rp_error *error) {
    char *text = NULL, title[RP_TEXT_MAX];
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return rp_fail(error, RP_FAILED, "no memory for the picture");
    snprintf(title, sizeof title, "%s: learned drafts and decks", command->game->rules->title);
    bool failed = !rp_learning_curve_draw(learned, title, out) || ferror(out);
    rp_status status = fclose(out) || failed
                           ? rp_fail(error, RP_FAILED, "no memory for the picture")
                           : rp_file_replace(command->arguments->svg, text, size, RP_FILE_FOR_ALL, error);
    free(text);
    return status;
}

/* Whether the new values may take the place of the old ones; says so. */
static rp_status pass_gate(const learn_command *command, const char *text, bool *accepted, rp_error *error) {
    const rp_learning *l = &command->learning;
    char *old = NULL;
    size_t size;
    bool has_old = access(command->out, F_OK) == 0;
    if (has_old && rp_storage_read(command->out, FILE_MOST, &old, &size, error)) return RP_BAD_INPUT;
    const rp_trial trial = {.game = l->game,
                            .agent = l->agent,
                            .options = {"", ""},
                            .text = {text, old},
                            .pairs = GATE_PAIRS,
                            .seed = GATE_SEED + l->seed,
                            .threads = l->threads,
                            .stopping = gate_rule,
                            .stop = l->stop};
    rp_trial_result result;
    rp_status status = rp_trial_run(&trial, &result, error);
    free(old);
    if (status) return status;
    *accepted = result.verdict == RP_ACCEPTED_ELO1;
    printf("against %s: score %.1f %% in %" PRIu64 " pairs, log-likelihood ratio %.2f (%.2f to %.2f): %s\n",
           has_old ? command->out : "what is compiled in", 100 * result.versus.strength.score,
           result.versus.strength.samples, result.log_likelihood_ratio, result.lower, result.upper,
           result.stopped ? "stopped"
           : *accepted    ? "accepted"
                          : "refused");
    return RP_OK;
}

/* Nothing is written, and the checkpoint stays, where the gate was *stopped. */
static rp_status conclude(const learn_command *command, const rp_learned *learned, bool *stopped, rp_error *error) {
    char *origin = origin_of(command);
    char *text = origin ? command->learner->text(command->game, learned->state.memory, origin) : NULL;
    bool accepted = false;
    rp_status status = text ? RP_OK : rp_fail(error, RP_FAILED, "no memory for %s", command->out);
    if (!status && command->arguments->svg) status = draw(command, learned, error);
    if (!status) status = pass_gate(command, text, &accepted, error);
    *stopped = atomic_load(command->learning.stop);
    bool writes = accepted || command->arguments->force, ends = !status && !*stopped;
    if (ends && writes) status = rp_file_replace(command->out, text, strlen(text), RP_FILE_FOR_ALL, error);
    if (ends && !status) {
        const char *stays = access(command->out, F_OK) == 0 ? "%s stays as it was\n" : "%s is not written\n";
        printf(writes ? "%s written\n" : stays, command->out);
        unlink(command->part);
    }
    free(text);
    free(origin);
    return status;
}

/* ---- the command ---------------------------------------------------------------------------------------- */

static int learn(learn_command *command) {
    rp_learned learned;
    rp_error error = {RP_OK, ""};
    rp_progress_line_begin(&command->line, command->arguments->quiet);
    command->learning.stop = rp_interrupt_watch();
    rp_status failed = rp_learning_run(&command->learning, &learned, &error);
    rp_progress_line_end(&command->line);
    if (!failed && learned.state.point_count) print_curve(command, &learned);
    bool stopped = learned.stopped;
    if (!failed && !stopped) failed = conclude(command, &learned, &stopped, &error);
    bool interrupted = atomic_load(command->learning.stop);
    rp_interrupt_ignore_no_more();
    int status = failed ? rp_complain(&error) : 0;
    if (!failed && stopped) {
        char text[RP_PATH_MAX + 128];
        snprintf(text, sizeof text, "stopped after %" PRIu64 " of %" PRIu64 " games, kept in %s; go on with --resume",
                 learned.state.iterations, command->learning.games, command->part);
        status = interrupted ? rp_complain_of_stop(text) : (puts(text), 0);
    }
    rp_learned_release(&learned);
    return status;
}

/* Names of the games with something to learn. */
static void list_games(char *text, size_t size) {
    size_t count, used = 0;
    const rp_rules *const *rules = rp_rules_all(&count);
    text[0] = 0;
    for (size_t i = 0; i < count && used < size; i++) {
        rp_game *game;
        rp_error error;
        if (rp_game_new(rules[i]->name, NULL, &game, &error)) continue;
        const rp_preparation *preparation = rp_evaluator_of(game)->preparation;
        if (preparation && preparation->learner)
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "", rules[i]->name);
        rp_game_free(game);
    }
}

/* The game that `spec` names, with the options that the learner needs. */
static rp_status open_game(const char *spec, const char *data, rp_opened_game *opened, const rp_learner **learner,
                           rp_error *error) {
    char whole[RP_SPEC_TEXT_MAX], names[512]; /* options may go with those of the learner only: first none */
    snprintf(whole, sizeof whole, "%.*s", (int)strcspn(spec, ":"), spec);
    rp_status status = rp_opened_game_make(whole, data, opened, error);
    if (status) return status;
    const rp_preparation *preparation = rp_evaluator_of(opened->game)->preparation;
    *learner = preparation ? preparation->learner : NULL;
    if (!*learner) {
        list_games(names, sizeof names);
        status = rp_fail(error, RP_BAD_INPUT, "%.60s: nothing is learned there; there is: %s",
                         opened->game->rules->name, names);
    }
    rp_opened_game_release(opened);
    if (status) return status;
    snprintf(whole, sizeof whole, "%s%c%s", spec, strchr(spec, ':') ? ',' : ':', (*learner)->options);
    return rp_opened_game_make(whole, data, opened, error);
}

/* What lies in FILE has to be values: the new ones will meet them. */
static rp_status check_old(const learn_command *command, rp_error *error) {
    char *text;
    size_t size;
    void *values;
    if (access(command->out, F_OK) != 0) return RP_OK;
    rp_status status = rp_storage_read(command->out, FILE_MOST, &text, &size, error);
    if (status) return status;
    status = rp_evaluator_of(command->game)
                 ->preparation->open(command->game, text, command->out, (rp_preparing){false, false}, &values, error);
    free(text);
    if (!status) free(values);
    return status;
}

static rp_status check_files(learn_command *command, rp_error *error) {
    const learn_arguments *a = command->arguments;
    if (a->out)
        snprintf(command->out, sizeof command->out, "%s", a->out);
    else
        snprintf(command->out, sizeof command->out, "%s.draft", command->game->rules->name);
    bool named = a->resume && a->resume[0];
    if (snprintf(command->part, sizeof command->part, "%s%s", named ? a->resume : command->out, named ? "" : ".part") >=
        RP_PATH_MAX)
        return rp_fail(error, RP_BAD_INPUT, "--out: the name is too long");
    if (named && access(a->resume, F_OK) != 0)
        return rp_fail(error, RP_BAD_INPUT, "--resume: %.300s: %s", a->resume, strerror(errno));
    rp_status status = rp_file_check(command->out, error);
    if (!status) status = check_old(command, error);
    if (status) rp_error_prefix(error, "--out");
    if (!status && a->svg && (status = rp_output_check("svg", a->svg, a->force || a->resume, false, error)) == RP_OK &&
        (status = rp_file_check(a->svg, error)) != RP_OK)
        rp_error_prefix(error, "--svg");
    if (status || a->resume || a->force || access(command->part, F_OK) != 0) return status;
    return rp_fail(error, RP_BAD_INPUT, "%.300s is of a run that was stopped: --resume goes on, --force begins anew",
                   command->part);
}

static int parse(int argc, char **argv, learn_arguments *a, const char **game) {
    const rp_argument options[] = {
        {.name = "games",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = RP_LEARNING_GAMES_MAX,
         .help = "games to learn from [what the game names]",
         .target = &a->games},
        {.name = "agent",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "AGENT",
         .help = "who plays all seats [what the game names]",
         .target = &a->agent},
        {.name = "minutes",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = 10000,
         .help = "stop, to be resumed, after so long [30]",
         .target = &a->minutes},
        rp_seed_argument(&a->seed, "seed of picks, decks and games [1]"),
        rp_threads_argument(&a->threads, THREADS_MAX, "games played at once [all processors]"),
        {.name = "resume",
         .kind = RP_ARGUMENT_OPTIONAL_TEXT,
         .value_name = "[FILE]",
         .help = "go on with a run that was stopped [the .part of --out]",
         .target = &a->resume},
        {.name = "out",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "FILE",
         .help = "the values, old and new [NAME.draft]",
         .target = &a->out},
        {.name = "svg",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "FILE",
         .help = "the learning curve as a picture",
         .target = &a->svg},
        rp_force_argument(&a->force),
        rp_data_argument(&a->data),
        rp_quiet_argument(&a->quiet)};
    const rp_command_line line = {.synopsis =
                                      "learn GAME [--games N] [--agent AGENT] [--minutes N] [--out FILE] [--resume]",
                                  .summary = "Learns how to choose what is chosen before play, drafts and decks, from "
                                             "games that an agent plays with itself.",
                                  .options = options,
                                  .option_count = sizeof options / sizeof *options,
                                  .words = "GAME",
                                  .notes = notes};
    return rp_arguments_parse_word(&line, argc, argv, game);
}

int rp_command_learn(int argc, char **argv) {
    learn_arguments a = {.minutes = 30, .seed = 1, .threads = rp_threads_default(THREADS_MAX)};
    const char *spec;
    int status = parse(argc, argv, &a, &spec);
    if (status >= 0) return status;
    rp_opened_game opened;
    rp_error error = {RP_OK, ""};
    learn_command command = {.arguments = &a};
    if (open_game(spec, a.data, &opened, &command.learner, &error)) return rp_complain(&error);
    command.spec = spec;
    command.game = opened.game;
    command.learning = (rp_learning){.game = opened.game,
                                     .learner = command.learner,
                                     .agent = a.agent ? a.agent : command.learner->agent,
                                     .games = a.games ? a.games : command.learner->games,
                                     .seed = a.seed,
                                     .batch = RP_LEARNING_BATCH,
                                     .pairs = RP_LEARNING_TRIAL_PAIRS,
                                     .threads = (int)a.threads,
                                     .seconds = 60 * (double)a.minutes,
                                     .checkpoint = command.part,
                                     .resume = a.resume != NULL,
                                     .progress = show,
                                     .context = &command};
    status = check_files(&command, &error) ? rp_complain(&error) : learn(&command);
    rp_opened_game_release(&opened);
    return status;
}
