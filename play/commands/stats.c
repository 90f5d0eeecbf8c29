#include "play/commands/commands.h"

#include "bench/archives/record_reading.h"
#include "bench/measure/build_facts.h"
#include "bench/pictures/svg_report.h"
#include "bench/statistics/record_pool.h"
#include "engine/file.h"
#include "engine/store/data.h"
#include "engine/words.h"
#include "play/commands/arguments.h"
#include "play/commands/output_options.h"
#include "play/commands/plan_options.h"
#include "play/commands/shared_options.h"
#include "play/reports/stats_report.h"
#include "play/session/opened_game.h"
#include "play/session/storage.h"
#include "play/terminal/console.h"
#include "play/terminal/progress_line.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char notes[] =
    "FILE holds records as 'riposte match --out' writes them, plain or compressed (zstd); - is standard input. "
    "Every game is replayed and checked. The table is that of 'riposte match' for the same games, byte for byte; so "
    "are JSON members of the same names.\n"
    "Games of other rules or card data, and agents who never met, get a table of their own. Two games are a pair when "
    "the same agents play with swapped seats, the same seed, options and deal, one right after the other among their "
    "games; games without the other half of their pair are said. Where games differ in options (hero, monster, "
    "variant), there is a table for each such option; where the game counts something at its end (wounds), lines for "
    "each seat.\n"
    "Games in which more agents hold the seats are deals of a rotation: the same deal, once with each agent at each "
    "seat, game after game. They get the table that 'riposte match' prints of agents that rotate; --sprt tests the "
    "first "
    "of them, the other options are for pairs. What is no whole deal of agents who have none is left out, and said.\n"
    "--pool compares two agents over several games that differ in options, as over many pairs of heroes: a line for "
    "each game after the table of all pairs, and one for the mean of the games in which each counts alike. The "
    "interval of that is for these games: how far they lie apart, which is in that of all pairs, is no part of it. "
    "With --control-variate luck is taken out game by game, by weights of the game's own from 40 pairs on (all 1 with "
    "fewer). Records of other agents, rules or card data are refused.\n"
    "--sprt tests each two agents as 'riposte match --sprt' would have, and says at which pair it was decided.\n"
    "--svg draws, for each two agents: Elo with its interval, score pair by pair with its band, the ratio of --sprt "
    "[0,5] pair by pair with its bounds, wounds. One picture of all tables.\n"
    "--control-variate takes luck out of the payoff (AIVAT; Burch and others 2018): at each chance move, and each "
    "decision of an agent whose probabilities are known for certain (random, exact, policy with its file as it was), "
    "what happened is compared with what was to be expected, in values of states. The expected result is the same "
    "payoff whatever the values are, and the error smaller the better they are. 'saves' is (error before / error)^2, "
    "how many times the games it would take otherwise: pairs against games counted one by one, the rest against pairs. "
    "The weight of each kind of luck is fitted to one half of the pairs and used for the other; the deal of a pair, "
    "which both sides get, cancels.\n"
    "--value: solved (exact, or the average of PCFR+ in small games), evaluation (the game's heuristic), playouts "
    "(mean of --playouts random games). Without it the first of these that the game has.\n"
    "JSON: {\"records\", \"bad\", \"unfinished\", \"mixed\", \"sections\": [{\"game\", \"seed\" (null: several), "
    "\"pairs\", \"games\", \"agents\", \"versus\": [members of 'riposte match', then \"unpaired\": games, "
    "\"of_unpaired\": there is no pair and score and Elo are theirs, \"normalized_elo\", \"normalized_elo_half\", "
    "\"sprt\" with \"decided_at\" (null: not decided), \"by\": {OPTION: [{\"value\", \"pairs\", \"games\", \"win\", "
    "\"draw\", \"loss\", \"score\", \"elo\", \"elo_low\", \"elo_high\", \"payoff\", \"payoff_stderr\"}]}, WHAT IS "
    "COUNTED: [{\"seat\", \"agent\", \"games\": by number}], \"luck\": {\"game_by_game\", \"game_by_game_stderr\", "
    "\"plain\", \"fitted\", \"unit\" (all weights 1): {\"payoff\", \"payoff_stderr\", \"saves\"}, \"coefficients\": of "
    "both halves}, with --pool \"pool\": {\"pairs\", \"payoff\", \"payoff_stderr\", \"luck\": {\"payoff\", "
    "\"payoff_stderr\", \"saves\"}: each game alike, \"games\": [{\"game\", then the same}]}}]}], \"rotations\": "
    "[{\"game\", \"seed\", "
    "\"games\", \"agents\", \"rotation\" and \"ratings\" of 'riposte match', \"sprt\" as above}]}\n";

typedef struct stats_arguments {
    const char *sprt, *svg, *data, *value;
    double alpha, beta;
    uint64_t threads, playouts, seed;
    bool skip_bad, json, quiet, control_variate, pool;
    bool force;
} stats_arguments;

static int parse(int argc, char **argv, stats_arguments *a, char ***words, int *count) {
    const rp_argument options[] = {
        rp_picture_argument(&a->svg),
        rp_force_argument(&a->force),
        rp_sprt_argument(&a->sprt, "which of two differences is true, in normalised Elo"),
        rp_alpha_argument(&a->alpha),
        rp_beta_argument(&a->beta),
        {.name = "control-variate",
         .kind = RP_ARGUMENT_FLAG,
         .help = "take luck out of the payoff, and say how many games that saves",
         .target = &a->control_variate},
        {.name = "value",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "solved|evaluation|playouts",
         .help = "what states are worth for --control-variate [the first that the game has]",
         .target = &a->value},
        {.name = "playouts",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = RP_VALUE_PLAYOUTS_MAX,
         .help = "random games for the value of a state [32]",
         .target = &a->playouts},
        rp_seed_argument(&a->seed, "seed of --value playouts [1]"),
        {.name = "pool",
         .kind = RP_ARGUMENT_FLAG,
         .help = "two agents in several games: each game, and all of them alike",
         .target = &a->pool},
        {.name = "skip-bad",
         .kind = RP_ARGUMENT_FLAG,
         .help = "count lines that are no good record and leave them out [end with 2]",
         .target = &a->skip_bad},
        rp_threads_argument(&a->threads, RP_RECORD_READING_THREADS_MAX,
                            "records read at once; no figure depends on it [all processors]"),
        rp_data_argument(&a->data),
        rp_json_argument(&a->json),
        rp_quiet_argument(&a->quiet)};
    const rp_command_line line = {
        .synopsis = "stats FILE... [--svg FILE] [--sprt ELO0,ELO1] [--control-variate]",
        .summary = "Recomputes from records what matches tell: score, Elo, tests, counts at the end, luck.",
        .options = options,
        .option_count = sizeof options / sizeof *options,
        .words_minimum = 1,
        .words_maximum = 1 << 20,
        .words = "FILE",
        .notes = notes};
    return rp_arguments_parse(&line, argc, argv, words, count);
}

static rp_status read_luck(const stats_arguments *a, rp_luck_options *luck, rp_error *error) {
    static const char *const names[] = {
        [RP_VALUE_EVALUATION] = "evaluation", [RP_VALUE_PLAYOUTS] = "playouts", [RP_VALUE_SOLVED] = "solved"};
    *luck = (rp_luck_options){
        .wanted = a->control_variate, .playouts = a->playouts ? (int)a->playouts : 32, .seed = a->seed};
    if (!a->control_variate && (a->value || a->playouts))
        return rp_fail(error, RP_BAD_INPUT, "--%s is for --control-variate", a->value ? "value" : "playouts");
    for (int kind = 0; a->value && kind < 3; kind++) {
        if (strcmp(a->value, names[kind]) != 0) continue;
        luck->kind = (rp_value_kind)kind;
        luck->chosen = true;
    }
    if (a->value && !luck->chosen)
        return rp_fail(error, RP_BAD_INPUT, "--value: '%.60s' should be solved, evaluation or playouts", a->value);
    return RP_OK;
}

/* Whether the folder has a data file of these rules. */
static bool has_data_of(const rp_rules *rules, const char *directory) {
    for (rp_word name = rp_words_first(rules->data_files); name.length; name = rp_words_next(name)) {
        char path[RP_PATH_MAX];
        snprintf(path, sizeof path, "%s/%.*s", directory, name.length, name.text);
        if (access(path, F_OK) == 0) return true;
    }
    return false;
}

/* The data of the first game that has files there; where none has, the first game with data says what it misses. */
static rp_status load_data(const char *directory, rp_data **data, rp_error *error) {
    size_t count;
    const rp_rules *const *all = rp_rules_all(&count), *chosen = NULL;
    *data = NULL;
    for (size_t i = count; directory && i-- > 0;)
        if (all[i]->data_size && (!chosen || has_data_of(all[i], directory) || !has_data_of(chosen, directory)))
            chosen = all[i];
    if (!chosen) return RP_OK;
    return rp_opened_data_of(chosen, directory, data, error);
}

static void show_progress(void *context, uint64_t records, double share, double seconds) {
    char text[64];
    snprintf(text, sizeof text, "%" PRIu64 " records, %.0f %%", records, 100 * share);
    rp_progress_line_show(context, text, share, seconds);
}

static int draw(const char *path, const rp_record_statistics *statistics) {
    char *picture = rp_svg_report(statistics);
    rp_error error = {RP_OK, ""};
    if (!picture) return rp_complain_of(RP_FAILED, "no memory for the picture");
    rp_status status = rp_storage_replace(path, picture, NULL, &error);
    free(picture);
    return status ? rp_complain(&error) : 0;
}

static int report(const stats_arguments *a, const rp_record_statistics *statistics,
                  const rp_record_reading_result *read) {
    if (read->broken)
        fprintf(stderr, "riposte: %" PRIu64 " file%s inside the last record, which is left out\n", read->broken,
                read->broken == 1 ? " ends" : "s end");
    if (read->bad)
        fprintf(stderr, "riposte: %" PRIu64 " bad lines left out; the first: %s\n", read->bad, read->first_bad.text);
    int status =
        a->json ? rp_stats_report_json(statistics, read, a->pool) : rp_stats_report_table(statistics, read, a->pool);
    return status == 0 && a->svg ? draw(a->svg, statistics) : status;
}

static int run(const stats_arguments *a, const rp_data *data, char **files, int count) {
    rp_error error = {RP_OK, ""};
    rp_luck_options luck;
    rp_stopping_rule rule;
    rp_record_statistics statistics;
    rp_record_reading_result read;
    rp_progress_line line;
    if (read_luck(a, &luck, &error) || rp_stopping_rule_read(a->sprt, a->alpha, a->beta, &rule, &error))
        return rp_complain(&error);
    if (rp_output_check("svg", a->svg, a->force, false, &error)) return rp_complain(&error);
    if (a->svg && rp_file_check(a->svg, &error)) {
        rp_error_prefix(&error, "--svg");
        return rp_complain(&error);
    }
    if (rp_record_statistics_begin(&statistics, data, &luck, &rule, &error)) return rp_complain(&error);
    rp_progress_line_begin(&line, a->quiet);
    const rp_record_reading reading = {.paths = (const char *const *)files,
                                       .count = count,
                                       .threads = (int)a->threads,
                                       .skips_bad = a->skip_bad,
                                       .progress = show_progress,
                                       .context = &line};
    rp_status status = rp_record_reading_run(&reading, &statistics, &read, &error);
    rp_progress_line_end(&line);
    if (!status) status = rp_record_statistics_end(&statistics, &error);
    if (!status && a->pool && rp_record_pool_check(&statistics, &error)) {
        rp_error_prefix(&error, "--pool");
        status = error.status;
    }
    int result = status ? rp_complain(&error) : report(a, &statistics, &read);
    rp_record_statistics_release(&statistics);
    return result;
}

int rp_command_stats(int argc, char **argv) {
    stats_arguments a = {.seed = 1, .threads = rp_threads_default(RP_RECORD_READING_THREADS_MAX)};
    char **files;
    int count, status = parse(argc, argv, &a, &files, &count);
    if (status >= 0) return status;
    rp_data *data;
    rp_error error = {RP_OK, ""};
    if (load_data(a.data, &data, &error)) return rp_complain(&error);
    status = run(&a, data, files, count);
    rp_data_free(data);
    return status;
}
