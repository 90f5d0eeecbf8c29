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
#include "play/terminal/question.h"
#include "play/terminal/shell_word.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One game of the list. */
typedef struct saved_game {
    const rp_saved_file *file;
    bool is_game, in_use; /* is_game: a record with a person's seat; else `problem` says what is wrong */
    rp_error problem;
    rp_record record;
    rp_saved_facts facts;
} saved_game;

typedef struct saved_games {
    rp_saved_files files;
    rp_saved_games_made made;
    saved_game *game; /* [count], the newest first */
    size_t count;
    const char *directory; /* of other card data; NULL: none */
} saved_games;

static rp_status read_game(saved_games *all, saved_game *game, rp_error *error) {
    if (rp_session_read(game->file->path, &game->record, &game->problem)) return RP_OK;
    if (!rp_session_persons(&game->record)) {
        rp_fail(&game->problem, RP_BAD_INPUT, "%s: no seat is a person's", game->file->path);
        return RP_OK;
    }
    game->is_game = true;
    game->in_use = rp_storage_is_held(game->file->path);
    return rp_saved_facts_of(&all->made, &game->record, all->directory, &game->facts, error);
}

static void release(saved_games *all) {
    for (size_t i = 0; i < all->count; i++) rp_record_release(&all->game[i].record);
    free(all->game);
    rp_saved_games_made_release(&all->made);
    rp_saved_files_release(&all->files);
}

static rp_status read_games(saved_games *all, rp_error *error) {
    rp_status status = rp_saved_files_list(&all->files, error);
    if (status || all->files.count == 0) return status;
    all->game = calloc(all->files.count, sizeof *all->game);
    if (!all->game) return rp_fail(error, RP_FAILED, "no memory for the saved games");
    for (size_t i = 0; i < all->files.count && !status; i++) {
        all->game[i].file = &all->files.file[i];
        all->count++;
        status = read_game(all, &all->game[i], error);
    }
    return status;
}

/* ---- text ----------------------------------------------------------------------------------------------- */

static void print_game(const saved_games *all, size_t index) {
    const saved_game *game = &all->game[index];
    char when[RP_SAVED_TIME_MAX], you[RP_SAVED_TEXT_MAX], others[RP_SAVED_TEXT_MAX];
    bool several = rp_session_several(game->facts.persons);
    rp_saved_time_text(&game->file->time, when);
    printf("%4zu  %s  ", index + 1, when);
    if (!game->is_game) {
        printf("cannot be read: %s\n", game->problem.text);
        return;
    }
    rp_saved_people_text(&game->facts, you);
    rp_saved_others_text(&game->facts, others);
    printf("%s, step %zu, %s", game->facts.game, game->record.count, rp_saved_result_text(game->facts.result));
    if (game->facts.score) printf(" with %" PRId64 " %s", game->facts.score, game->facts.score_unit);
    printf("%s\n", game->in_use && !game->record.finished ? ", being played" : "");
    if (others[0])
        printf("      you: %s; against: %s\n", you, others);
    else if (several || game->facts.figure[game->facts.person][0])
        printf("      you: %s\n", you);
    if (game->record.finished || game->in_use) return;
    if (!game->facts.known) {
        printf("      made with a game or card data that are not here (--data)\n");
        return;
    }
    printf("      riposte play --resume ");
    rp_shell_word_print(stdout, game->file->path);
    if (game->facts.with_directory) {
        printf(" --data ");
        rp_shell_word_print(stdout, all->directory);
    }
    printf("\n");
}

static int print_games(const saved_games *all) {
    size_t open = 0;
    for (size_t i = 0; i < all->count; i++) {
        print_game(all, i);
        open += all->game[i].is_game && !all->game[i].record.finished;
    }
    printf("%zu game%s in %s, %zu not over\n", all->count, all->count == 1 ? "" : "s", all->files.folder, open);
    return 0;
}

/* ---- JSON ----------------------------------------------------------------------------------------------- */

static void write_players(rp_writer *writer, const saved_game *game) {
    writer->open_array(writer, "players");
    for (int i = 0; i < game->facts.players; i++) {
        writer->open_object(writer, NULL);
        writer->string(writer, "name", game->facts.player[i]);
        if (game->facts.figure[i][0]) writer->string(writer, "figure", game->facts.figure[i]);
        writer->string(writer, "agent", game->record.agents[i]);
        if (!(game->facts.persons >> i & 1) && game->facts.level >= 0)
            writer->string(writer, "level", rp_saved_level_text(&game->facts));
        if (game->record.finished) writer->real(writer, "payoff", game->record.payoff[i]);
        writer->close(writer);
    }
    writer->close(writer);
}

static void write_persons(rp_writer *writer, const saved_game *game) {
    writer->open_array(writer, "persons");
    for (int i = 0; i < game->facts.players; i++)
        if (game->facts.persons >> i & 1) writer->integer(writer, NULL, i);
    writer->close(writer);
}

static void write_game(rp_writer *writer, const saved_games *all, size_t index) {
    const saved_game *game = &all->game[index];
    char when[RP_SAVED_TIME_MAX];
    rp_saved_time_text(&game->file->time, when);
    writer->open_object(writer, NULL);
    writer->integer(writer, "number", (int64_t)index + 1);
    writer->string(writer, "file", game->file->path);
    writer->string(writer, "date", when);
    if (game->is_game) {
        writer->string(writer, "game", game->record.game);
        writer->integer(writer, "person", game->facts.person);
        if (rp_session_several(game->facts.persons)) write_persons(writer, game);
        write_players(writer, game);
        writer->integer(writer, "step", (int64_t)game->record.count);
        writer->boolean(writer, "finished", game->record.finished);
        writer->string(writer, "result", rp_saved_result_text(game->facts.result));
        if (game->facts.score) writer->integer(writer, "score", game->facts.score);
        writer->boolean(writer, "in_use", game->in_use);
    } else {
        writer->string(writer, "problem", game->problem.text);
    }
    writer->close(writer);
}

static int write_games(const saved_games *all) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "folder", all->files.folder);
    writer->open_array(writer, "games");
    for (size_t i = 0; i < all->count; i++) write_game(writer, all, i);
    writer->close(writer);
    return rp_print_json(writer);
}

/* ---- deleting ------------------------------------------------------------------------------------------- */

static rp_status delete_file(const char *path, rp_error *error) {
    int held;
    rp_status status = rp_storage_hold(path, &held, error);
    if (status) return status;
    if (unlink(path) != 0) status = rp_fail(error, RP_FAILED, "%s: %s", path, strerror(errno));
    rp_storage_let_go(&held);
    return status;
}

/* Games first .. end - 1, when the question is answered with yes; with `sure` it is not asked. */
static int delete_games(const saved_games *all, size_t first, size_t end, bool sure) {
    char prompt[160];
    size_t deleted = 0, finished = 0;
    int status = 0;
    for (size_t i = first; i < end; i++) {
        print_game(all, i);
        finished += all->game[i].record.finished;
    }
    snprintf(prompt, sizeof prompt,
             "Delete %zu game%s, %zu of them over and counted by 'riposte results'? yes or no [no] > ", end - first,
             end - first == 1 ? "" : "s", finished);
    if (!sure && end > first) {
        rp_line_input *input = rp_line_input_new(rp_interrupt_watch());
        if (!input) return rp_complain_of(RP_FAILED, "no memory to ask");
        sure = rp_question_yes(input, prompt);
        rp_line_input_free(input);
    }
    for (size_t i = first; i < end && sure; i++) {
        rp_error error;
        if (delete_file(all->game[i].file->path, &error))
            status = rp_complain(&error);
        else
            deleted++;
    }
    printf("%zu game%s deleted\n", deleted, deleted == 1 ? "" : "s");
    return status;
}

static int delete_asked(const saved_games *all, const char *which, bool sure) {
    rp_error error;
    uint64_t number;
    if (strcmp(which, "all") == 0) return delete_games(all, 0, all->count, sure);
    if (rp_parse_whole("--delete", which, 1, UINT32_MAX, &number, &error))
        return rp_complain_of(RP_BAD_INPUT, "--delete: '%.60s' should be a number of 'riposte saves', or all", which);
    if (number > all->count)
        return rp_complain_of(RP_BAD_INPUT, "--delete: there is no game %.60s; 'riposte saves' lists %zu", which,
                              all->count);
    return delete_games(all, (size_t)number - 1, (size_t)number, sure);
}

/* ---- the command ---------------------------------------------------------------------------------------- */

int rp_command_saves(int argc, char **argv) {
    saved_games all = {.directory = NULL};
    const char *which = NULL;
    bool json = false, sure = false;
    const rp_argument options[] = {
        {.name = "delete",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "N|all",
         .help = "delete game N of the list, or all of them, after a question",
         .target = &which},
        {.name = "yes", .kind = RP_ARGUMENT_FLAG, .help = "with --delete: without the question", .target = &sure},
        {.name = "data",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "DIR",
         .help = "folder with card data, to name what was played with it",
         .target = &all.directory},
        rp_json_argument(&json)};
    const rp_command_line line = {
        .synopsis = "saves [--json | --delete N|all [--yes]]",
        .summary =
            "Lists the games of 'riposte play', the last one first, and how to go on with those that are not over.",
        .options = options,
        .option_count = sizeof options / sizeof *options,
        .words = "",
        .notes =
            "They lie in $XDG_DATA_HOME/riposte or ~/.local/share/riposte, a record in each file; the date is that of "
            "the last step, local time, and steps are all choices, cards and dice so far. A game that is being played "
            "is not deleted. 'riposte results' counts the games that are over, as long as they lie there.\n"
            "JSON: {\"folder\", \"games\": [{\"number\", \"file\", \"date\", \"game\", \"person\": the seat, from 0, "
            "\"persons\": the seats of several people, \"players\": [{\"name\", \"figure\": hero or monster, "
            "\"agent\", \"level\", \"payoff\"; those that there "
            "are}], \"step\", \"finished\", \"result\": won, drawn, lost, lost by all, over (alone, or several people) "
            "or not over, "
            "\"score\": gold of a game won alone, \"in_use\"} or "
            "{\"number\", \"file\", \"date\", \"problem\"} for what cannot be read]}\n"};
    char **words;
    int count, status = rp_arguments_parse(&line, argc, argv, &words, &count);
    if (status >= 0) return status;
    if (json && which) return rp_complain_of(RP_BAD_INPUT, "--json and --delete exclude each other");
    if (sure && !which) return rp_complain_of(RP_BAD_INPUT, "--yes: only with --delete");
    rp_error error = {RP_OK, ""};
    if (rp_opened_folder_check(all.directory, &error) || read_games(&all, &error))
        status = rp_complain(&error);
    else
        status = which ? delete_asked(&all, which, sure) : json ? write_games(&all) : print_games(&all);
    release(&all);
    return status;
}
