#include "play/commands/commands.h"

#include "engine/file.h"
#include "engine/store/json.h"
#include "play/commands/arguments.h"
#include "play/commands/output_options.h"
#include "play/commands/shared_options.h"
#include "play/faces/face.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct tables_options {
    const char *output;
    bool check, force, json;
} tables_options;

static void show_step(void *context, int done, int whole) {
    (void)context;
    fprintf(stderr, "%d of %d solved\n", done, whole);
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

static int check_table(const uint64_t words[], size_t count, const rp_solved_entries *entries, bool json) {
    rp_solved_table now, compiled_in;
    rp_error error = {RP_OK, ""};
    if (rp_solved_table_open(words, count, &now, &error)) return rp_complain(&error);
    if (!rp_solved_table_built_in(&compiled_in)) return rp_complain_of(RP_FAILED, "this program has no solved table");
    difference d = compare(&compiled_in, entries->entry, entries->count);
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

/* Solves all that the faces name; the exit status. */
static int solve_all(rp_solved_entries *entries, uint64_t **words, size_t *count) {
    rp_error error = {RP_OK, ""};
    char text[RP_SOLVED_TABLE_TEXT_MAX] = "";
    const atomic_bool *stop = rp_interrupt_watch();
    size_t face_count;
    const rp_face *const *faces = rp_faces(&face_count);
    rp_status failed = RP_OK;
    for (size_t i = 0; i < face_count && !failed; i++)
        if (faces[i]->solved) failed = faces[i]->solved->solve(entries, text, show_step, NULL, stop, &error);
    rp_interrupt_ignore_no_more();
    if (!failed) failed = rp_solved_table_make(entries->entry, &entries->count, text, words, count, &error);
    if (failed && atomic_load(stop)) return rp_complain_of_stop("stopped; nothing was written");
    return failed ? rp_complain(&error) : 0;
}

static int make_table(const tables_options *options) {
    rp_solved_entries entries = {0};
    uint64_t *words = NULL;
    size_t count = 0;
    rp_error error = {RP_OK, ""};
    if (rp_output_check("out", options->output, options->force, false, &error)) return rp_complain(&error);
    if (options->output && rp_file_check(options->output, &error)) return rp_complain(&error);
    int status = solve_all(&entries, &words, &count);
    bool writes = !status && options->output;
    if (writes && rp_file_replace(options->output, words, count * sizeof *words, RP_FILE_FOR_ALL, &error))
        status = rp_complain(&error);
    if (!status && options->output)
        printf("%zu states, %zu bytes in %s\n", entries.count, count * sizeof *words, options->output);
    if (!status && options->check) status = check_table(words, count, &entries, options->json);
    free(words);
    free(entries.entry);
    return status;
}

/* What the tables of the game that the spec names say. */
static int list_game(const char *spec, bool json) {
    char name[RP_NAME_MAX];
    rp_error error = {RP_OK, ""};
    const rp_rules *rules = rp_spec_name(spec, name, &error) ? NULL : rp_rules_find(name, &error);
    if (!rules) return rp_complain(&error);
    const rp_solved_games *solved = rp_face_of(rules).solved;
    if (!solved) return rp_complain_of(RP_BAD_INPUT, "no position of %s is in the table", rules->name);
    return solved->list(spec, json);
}

static void write_notes(char *notes, size_t size) {
    size_t used = (size_t)snprintf(notes, size,
                                   "What is in the table, from which agent exact works the best choice out:\n"),
           count;
    const rp_face *const *faces = rp_faces(&count);
    for (size_t i = 0; i < count && used < size; i++)
        if (faces[i]->solved) used += (size_t)snprintf(notes + used, size - used, "%s", faces[i]->solved->about);
    if (used < size) used += (size_t)snprintf(notes + used, size - used, "JSON: {\"text\", \"states\"};");
    for (size_t i = 0; i < count && used < size; i++)
        if (faces[i]->solved)
            used += (size_t)snprintf(notes + used, size - used, " with GAME, of %s, %s;", faces[i]->rules->name,
                                     faces[i]->solved->document);
    if (used < size)
        snprintf(notes + used, size - used,
                 " with --check {\"states\", \"compiled_in\", \"missing\", \"value_difference\", \"win_difference\", "
                 "\"same\"}\n");
}

int rp_command_tables(int argc, char **argv) {
    tables_options options = {0};
    const rp_argument table[] = {{.name = "out",
                                  .kind = RP_ARGUMENT_TEXT,
                                  .value_name = "FILE",
                                  .help = "solve all again and write the table",
                                  .target = &options.output},
                                 rp_force_argument(&options.force),
                                 {.name = "check",
                                  .kind = RP_ARGUMENT_FLAG,
                                  .help = "solve all again and compare with the compiled-in table",
                                  .target = &options.check},
                                 rp_json_argument(&options.json)};
    const rp_command_line line = {
        .synopsis = "tables [GAME | --out FILE | --check] [--json]",
        .summary = "Shows what is in the table of solved positions that agent exact uses, or makes it again (about a "
                   "minute).",
        .options = table,
        .option_count = sizeof table / sizeof *table,
        .words_maximum = 1,
        .words = "GAME",
        .write_notes = write_notes};
    char **words;
    int count, status = rp_arguments_parse(&line, argc, argv, &words, &count);
    if (status >= 0) return status;
    if (count && (options.output || options.check))
        return rp_complain_of(RP_BAD_INPUT, "GAME goes neither with --out nor with --check");
    if (count) return list_game(words[0], options.json);
    if (options.output && options.check) return rp_complain_of(RP_BAD_INPUT, "--out and --check exclude each other");
    return options.output || options.check ? make_table(&options) : describe_table(options.json);
}
