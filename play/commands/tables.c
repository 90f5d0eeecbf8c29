#include "play/commands/commands.h"

#include "engine/file.h"
#include "engine/store/json.h"
#include "play/commands/arguments.h"
#include "play/commands/fight_listing.h"
#include "play/commands/option_listing.h"
#include "play/session/solved_fights.h"
#include "play/terminal/console.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct tables_options {
    const char *output;
    bool check, json;
} tables_options;

static void show_step(void *context, int done, int whole) {
    (void)context;
    fprintf(stderr, "%d of %d heroes solved\n", done, whole);
}

/* A table that is made now against the one that is compiled in. */
typedef struct difference {
    uint64_t missing; /* not in the compiled-in table */
    double value, win;
} difference;

static difference compare(const rp_solved_table *table, const rp_solved_entry entry[], size_t count) {
    difference d = {0, 0, 0};
    for (size_t i = 0; i < count; i++) {
        double value, win;
        if (!rp_solved_table_find(table, entry[i].key, &value, &win)) {
            d.missing++;
            continue;
        }
        d.value = fmax(d.value, fabs(value - entry[i].value));
        d.win = fmax(d.win, fabs(win - entry[i].win));
    }
    return d;
}

static int check_table(const uint64_t words[], size_t count, const rp_solved_fights *fights, bool json) {
    rp_solved_table now, compiled_in;
    rp_error error = {RP_OK, ""};
    if (rp_solved_table_open(words, count, &now, &error)) return rp_complain(&error);
    if (!rp_solved_table_built_in(&compiled_in)) return rp_complain_of(RP_FAILED, "this program has no solved table");
    difference d = compare(&compiled_in, fights->entry, fights->count);
    bool same = d.missing == 0 && now.count == compiled_in.count && d.value < 1e-12 && d.win < 1e-6 &&
                strcmp(now.text, compiled_in.text) == 0;
    if (json) {
        rp_writer *writer = rp_json_writer_new();
        if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
        writer->integer(writer, "states", (int64_t)now.count);
        writer->integer(writer, "compiled_in", (int64_t)compiled_in.count);
        writer->integer(writer, "missing", (int64_t)d.missing);
        writer->real(writer, "value_difference", d.value);
        writer->real(writer, "win_difference", d.win);
        writer->boolean(writer, "same", same);
        int status = rp_print_json(writer);
        return status ? status : !same;
    }
    printf("%" PRIu64 " states, %" PRIu64 " compiled in, %" PRIu64
           " missing there; largest difference of a value %.3g, of a win %.3g\n",
           now.count, compiled_in.count, d.missing, d.value, d.win);
    return same ? 0 : rp_complain_of(RP_FAILED, "the compiled-in table is not the one that this program makes");
}

static int describe_table(bool json) {
    rp_solved_table table;
    if (!rp_solved_table_built_in(&table)) return rp_complain_of(RP_FAILED, "this program has no solved table");
    if (!json) {
        printf("%s%" PRIu64 " states\n", table.text, table.count);
        return 0;
    }
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "text", table.text);
    writer->integer(writer, "states", (int64_t)table.count);
    return rp_print_json(writer);
}

/* Solves all fights; the exit status. */
static int solve_fights(rp_solved_fights *fights, uint64_t **words, size_t *count) {
    rp_error error = {RP_OK, ""};
    char text[RP_SOLVED_TABLE_TEXT_MAX];
    const atomic_bool *stop = rp_interrupt_watch();
    rp_status failed = rp_solved_fights_text(text, &error);
    if (!failed) failed = rp_solved_fights_add_all(fights, show_step, NULL, stop, &error);
    rp_interrupt_ignore_no_more();
    if (!failed) failed = rp_solved_table_make(fights->entry, &fights->count, text, words, count, &error);
    if (failed && atomic_load(stop)) return rp_complain_of(RP_BAD_INPUT, "stopped; nothing was written");
    return failed ? rp_complain(&error) : 0;
}

static int make_table(const tables_options *options) {
    rp_solved_fights fights = {0};
    uint64_t *words = NULL;
    size_t count = 0;
    rp_error error = {RP_OK, ""};
    if (options->output && rp_file_check(options->output, &error)) return rp_complain(&error);
    int status = solve_fights(&fights, &words, &count);
    bool writes = !status && options->output;
    if (writes && rp_file_replace(options->output, words, count * sizeof *words, RP_FILE_FOR_ALL, &error))
        status = rp_complain(&error);
    if (!status && options->output)
        printf("%zu states, %zu bytes in %s\n", fights.count, count * sizeof *words, options->output);
    if (!status && options->check) status = check_table(words, count, &fights, options->json);
    free(words);
    rp_solved_fights_release(&fights);
    return status;
}

int rp_command_tables(int argc, char **argv) {
    tables_options options = {0};
    const rp_argument table[] = {
        {.name = "output",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "FILE",
         .help = "solve all fights again and write the table; models/dungeonquest_combat.table is the one compiled in",
         .target = &options.output},
        {.name = "check",
         .kind = RP_ARGUMENT_FLAG,
         .help = "solve all fights again and compare with the compiled-in table",
         .target = &options.check},
        {.name = "json",
         .kind = RP_ARGUMENT_FLAG,
         .help = "one JSON document instead of text",
         .target = &options.json}};
    const rp_command_line line = {
        .synopsis = "tables [GAME | --output FILE | --check] [--json]",
        .summary = "The table of solved positions that agent exact uses: what is in it, and making it again (about a "
                   "minute).",
        .options = table,
        .option_count = sizeof table / sizeof *table,
        .words_maximum = 1,
        .words = "GAME",
        .notes =
            "The table has the exact value of every fight without card combat: each hero, his wounds, each life of "
            "the\n"
            "monster from 1 to 12, and what the hero can believe where he does not know it. 'riposte suggest' and\n"
            "agent exact work the best choice out from it.\n"
            "With GAME, such as dq-combat:variant=classic,hero=tatianna,monster=golem, one row for each number of\n"
            "wounds and each life: value, whether to escape or to attack, and what to do in the first round.\n"
            "JSON: {\"text\", \"states\"}; with GAME {\"game\", \"fights\": [{\"wounds\", \"life\", \"value\", "
            "\"win\",\n"
            "  \"attack\", \"escape\", \"hero_mix\" and \"monster_mix\": quick shot, slash, bolt of agony, or "
            "\"reroll\"}]};\n"
            "  with --check {\"states\", \"compiled_in\", \"missing\", \"value_difference\", \"win_difference\", "
            "\"same\"}\n"};
    char **words;
    int count, status = rp_arguments_parse(&line, argc, argv, &words, &count);
    if (status >= 0) return status;
    if (count && (options.output || options.check))
        return rp_complain_of(RP_BAD_INPUT, "GAME goes neither with --output nor with --check");
    if (count) return rp_fight_listing(words[0], options.json);
    if (options.output && options.check) return rp_complain_of(RP_BAD_INPUT, "--output and --check exclude each other");
    return options.output || options.check ? make_table(&options) : describe_table(options.json);
}
