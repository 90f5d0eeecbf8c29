#include "play/commands/commands.h"

#include "engine/store/json.h"
#include "play/commands/arguments.h"
#include "play/commands/shared_options.h"
#include "play/session/opened_game.h"
#include "play/session/saved_facts.h"
#include "play/session/saved_games.h"
#include "play/session/session.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_COLUMNS = 33, LEVEL_COLUMNS = 6 }; /* what is counted where somebody wins; the longest level */

/* The games of one kind: of a row of the table. */
typedef struct result_row {
    rp_saved_facts facts; /* of the first of them */
    char you[2 * RP_NAME_MAX], others[RP_SAVED_TEXT_MAX];
    size_t games, won, drawn, lost;
    size_t taken_back; /* games with choices taken back after something was shown */
    double best, sum;  /* payoffs of the person */
    int64_t score;     /* the best that counts for who plays alone; 0: none */
} result_row;

typedef struct results {
    rp_saved_games_made made;
    result_row *row; /* owned */
    size_t count, capacity;
    size_t of_several;   /* games of several people, which count for none of them */
    size_t open, unread; /* games that are not over, files that cannot be read */
} results;

/* The others without the level, which has a column of its own. */
static void others_without_level(const rp_saved_facts *facts, char text[RP_SAVED_TEXT_MAX]) {
    rp_saved_others_text(facts, text);
    size_t level = strlen(rp_saved_level_text(facts)), length = strlen(text);
    if (facts->players > 1 && length >= level + 2) text[length - level - 2] = 0;
}

/* Order of the table: games, then heroes, then monsters, then levels; agents that are no level come after them. */
static int compare_rows(const void *a, const void *b) {
    const result_row *x = a, *y = b;
    int order = strcmp(x->facts.game, y->facts.game);
    if (!order) order = x->facts.person - y->facts.person;
    if (!order) order = strcmp(x->you, y->you);
    if (!order) order = strcmp(x->others, y->others);
    if (!order) order = (x->facts.level < 0) - (y->facts.level < 0);
    if (!order) order = x->facts.level - y->facts.level;
    return order ? order : strcmp(x->facts.opponent, y->facts.opponent);
}

static rp_status row_of(results *all, const result_row *wanted, result_row **row, rp_error *error) {
    for (size_t i = 0; i < all->count; i++) {
        *row = &all->row[i];
        if (compare_rows(*row, wanted) == 0) return RP_OK;
    }
    if (all->count == all->capacity) {
        size_t capacity = all->capacity ? all->capacity * 2 : 16;
        result_row *larger = realloc(all->row, capacity * sizeof *larger);
        if (!larger) return rp_fail(error, RP_FAILED, "no memory for the results");
        all->row = larger;
        all->capacity = capacity;
    }
    *row = &all->row[all->count++];
    **row = *wanted;
    return RP_OK;
}

static rp_status add_game(results *all, const rp_record *record, const char *directory, rp_error *error) {
    result_row wanted = {.games = 0}, *row = NULL;
    rp_status status = rp_saved_facts_of(&all->made, record, directory, &wanted.facts, error);
    if (status) return status;
    rp_saved_player_text(&wanted.facts, wanted.facts.person, wanted.you);
    others_without_level(&wanted.facts, wanted.others);
    status = row_of(all, &wanted, &row, error);
    if (status) return status;
    double payoff = record->payoff[wanted.facts.person];
    row->best = row->games == 0 || payoff > row->best ? payoff : row->best;
    row->sum += payoff;
    row->games++;
    row->won += wanted.facts.result == RP_SAVED_WON;
    row->drawn += wanted.facts.result == RP_SAVED_DRAWN;
    row->lost += wanted.facts.result == RP_SAVED_LOST || wanted.facts.result == RP_SAVED_ALL_LOST;
    row->taken_back += rp_session_peeked(record) > 0;
    if (wanted.facts.score > row->score) row->score = wanted.facts.score;
    return RP_OK;
}

static rp_status read_results(results *all, const char *directory, rp_error *error) {
    rp_saved_files files;
    rp_status status = rp_saved_files_list(&files, error);
    for (size_t i = 0; i < files.count && !status; i++) {
        rp_record record;
        rp_error problem;
        if (rp_session_read(files.file[i].path, &record, &problem)) {
            all->unread++;
            continue;
        }
        unsigned persons = rp_session_persons(&record);
        if (record.finished && rp_session_several(persons))
            all->of_several++;
        else if (record.finished && persons)
            status = add_game(all, &record, directory, error);
        else
            all->open += !record.finished;
        rp_record_release(&record);
    }
    rp_saved_files_release(&files);
    if (!status && all->count) qsort(all->row, all->count, sizeof *all->row, compare_rows);
    return status;
}

/* ---- text ----------------------------------------------------------------------------------------------- */

/* Behind `at` columns; a note that does not fit there has a line of its own. Returns the columns then. */
static int print_note(const char *note, int at) {
    int length = rp_console_columns(note);
    bool fits = at + length <= rp_console_width(stdout);
    printf("%s%s", fits ? "" : "\n  ", note);
    return fits ? at + length : 2 + length;
}

static void print_count(const result_row *row, bool alone, int at) {
    char note[64];
    if (alone)
        at += printf("%6zu %12.6g %12.6g", row->games, row->best, row->sum / (double)row->games);
    else
        at += printf("%6zu %5zu %6zu %5zu %5.0f %%", row->games, row->won, row->drawn, row->lost,
                     100 * (double)row->won / (double)row->games);
    snprintf(note, sizeof note, "  (best: %" PRId64 " %.20s)", row->score, row->score ? row->facts.score_unit : "");
    if (row->score) at = print_note(note, at);
    snprintf(note, sizeof note, "  (%zu with choices taken back)", row->taken_back);
    if (row->taken_back) print_note(note, at);
    printf("\n");
}

static void add_row(result_row *sum, const result_row *row) {
    if (row->score > sum->score) {
        sum->score = row->score;
        sum->facts.score_unit = row->facts.score_unit;
    }
    sum->best = sum->games == 0 || row->best > sum->best ? row->best : sum->best;
    sum->games += row->games;
    sum->won += row->won;
    sum->drawn += row->drawn;
    sum->lost += row->lost;
    sum->taken_back += row->taken_back;
    sum->sum += row->sum;
}

static int widest(int least, const char *text) {
    int columns = rp_console_columns(text);
    return columns > least ? columns : least;
}

/* Columns of the texts of a game; `names`: of all of them, with what is between. */
typedef struct layout {
    bool alone;
    int you, others, level, names;
} layout;

/* The rows first .. end - 1 are of one game. An agent in place of a level may be wider than the screen allows. */
static layout layout_of(const results *all, size_t first, size_t end) {
    layout made = {.alone = all->row[first].facts.players < 2, .you = 3, .others = 7, .level = 5};
    for (size_t i = first; i < end; i++) {
        made.you = widest(made.you, all->row[i].you);
        made.others = widest(made.others, all->row[i].others);
        made.level = widest(made.level, rp_saved_level_text(&all->row[i].facts));
    }
    int room = rp_console_width(stdout) - (2 + made.you + 2 + made.others + 2) - 1 - COUNT_COLUMNS;
    if (made.level > room) made.level = room > LEVEL_COLUMNS ? room : LEVEL_COLUMNS;
    made.names = made.alone ? made.you : made.you + made.others + made.level + 4;
    return made;
}

/* The counts stand below a level that is too long. */
static void print_row(const result_row *row, const layout *at) {
    const char *level = rp_saved_level_text(&row->facts);
    printf("  %-*s", at->you, row->you);
    if (!at->alone) printf("  %-*s  %-*s", at->others, row->others, at->level, level);
    if (!at->alone && rp_console_columns(level) > at->level) printf("\n  %*s", at->names, "");
    printf(" ");
    print_count(row, at->alone, 2 + at->names + 1);
}

static void print_game(const results *all, size_t first, size_t end) {
    const layout at = layout_of(all, first, end);
    result_row sum = {.games = 0};
    printf("%s\n", all->row[first].facts.game);
    if (at.alone)
        printf("  %-*s %6s %12s %12s\n", at.you, "you", "games", "best payoff", "mean");
    else
        printf("  %-*s  %-*s  %-*s %6s %5s %6s %5s\n", at.you, "you", at.others, "against", at.level, "level", "games",
               "won", "drawn", "lost");
    for (size_t i = first; i < end; i++) {
        print_row(&all->row[i], &at);
        add_row(&sum, &all->row[i]);
    }
    if (end > first + 1) {
        printf("  %-*s ", at.names, "all");
        print_count(&sum, at.alone, 2 + at.names + 1);
    }
    printf("\n");
}

static int print_results(const results *all) {
    size_t games = 0;
    for (size_t first = 0, end; first < all->count; first = end) {
        for (end = first; end < all->count; end++)
            if (strcmp(all->row[end].facts.game, all->row[first].facts.game) != 0) break;
        print_game(all, first, end);
    }
    for (size_t i = 0; i < all->count; i++) games += all->row[i].games;
    printf("%zu game%s over", games, games == 1 ? "" : "s");
    if (all->of_several) printf("; %zu more of several people, which count for nobody", all->of_several);
    if (all->open) printf("; %zu not over ('riposte saves')", all->open);
    if (all->unread) printf("; %zu cannot be read ('riposte saves' says why)", all->unread);
    printf("\n");
    return 0;
}

/* ---- JSON ----------------------------------------------------------------------------------------------- */

static void write_row(rp_writer *writer, const result_row *row) {
    const rp_saved_facts *facts = &row->facts;
    writer->open_object(writer, NULL);
    writer->string(writer, "game", facts->game);
    writer->string(writer, "seat", facts->player[facts->person]);
    if (facts->figure[facts->person][0]) writer->string(writer, "figure", facts->figure[facts->person]);
    writer->open_array(writer, "against");
    for (int i = 0; i < facts->players; i++) {
        if (i == facts->person) continue;
        writer->open_object(writer, NULL);
        writer->string(writer, "seat", facts->player[i]);
        if (facts->figure[i][0]) writer->string(writer, "figure", facts->figure[i]);
        writer->close(writer);
    }
    writer->close(writer);
    if (facts->level >= 0) writer->string(writer, "level", rp_saved_level_text(facts));
    if (facts->players > 1) writer->string(writer, "agent", facts->opponent);
    writer->integer(writer, "games", (int64_t)row->games);
    if (facts->players > 1) {
        writer->integer(writer, "won", (int64_t)row->won);
        writer->integer(writer, "drawn", (int64_t)row->drawn);
        writer->integer(writer, "lost", (int64_t)row->lost);
    }
    writer->integer(writer, "taken_back", (int64_t)row->taken_back);
    if (row->score) writer->integer(writer, "best_score", row->score);
    writer->real(writer, "best_payoff", row->best);
    writer->real(writer, "mean_payoff", row->sum / (double)row->games);
    writer->close(writer);
}

static int write_results(const results *all) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->open_array(writer, "results");
    for (size_t i = 0; i < all->count; i++) write_row(writer, &all->row[i]);
    writer->close(writer);
    writer->integer(writer, "of_several", (int64_t)all->of_several);
    writer->integer(writer, "not_over", (int64_t)all->open);
    writer->integer(writer, "unreadable", (int64_t)all->unread);
    return rp_print_json(writer);
}

/* ---- the command ---------------------------------------------------------------------------------------- */

int rp_command_results(int argc, char **argv) {
    const char *directory = NULL;
    bool json = false;
    const rp_argument options[] = {{.name = "data",
                                    .kind = RP_ARGUMENT_TEXT,
                                    .value_name = "DIR",
                                    .help = "folder with card data, to name what was played with it",
                                    .target = &directory},
                                   rp_json_argument(&json)};
    const rp_command_line line = {
        .synopsis = "results [--json]",
        .summary = "Counts the games of 'riposte play' that are over: fights won by hero, monster and level, and the "
                   "games won of every other kind. Who plays alone wins nothing: his best and mean payoff are shown.",
        .options = options,
        .option_count = sizeof options / sizeof *options,
        .words = "",
        .notes =
            "Counted are the records that lie in $XDG_DATA_HOME/riposte or ~/.local/share/riposte ('riposte saves').\n"
            "A game in which choices were taken back after something was shown is counted and said to be one.\n"
            "JSON: {\"results\": [{\"game\", \"seat\": yours, \"figure\": hero or monster, \"against\": [{\"seat\", "
            "\"figure\"}], \"level\", \"agent\", \"games\", \"won\", \"drawn\", \"lost\", \"taken_back\": games, "
            "\"best_score\": gold of a game won alone, \"best_payoff\", \"mean_payoff\"}], \"of_several\": games of "
            "several people, "
            "\"not_over\": games, "
            "\"unreadable\": files}; what there is not is left out\n"};
    char **words;
    int count, status = rp_arguments_parse(&line, argc, argv, &words, &count);
    if (status >= 0) return status;
    rp_error error = {RP_OK, ""};
    results all = {.count = 0};
    if (rp_opened_folder_check(directory, &error) || read_results(&all, directory, &error))
        status = rp_complain(&error);
    else
        status = json ? write_results(&all) : print_results(&all);
    free(all.row);
    rp_saved_games_made_release(&all.made);
    return status;
}
