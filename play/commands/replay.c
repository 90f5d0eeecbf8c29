#include "play/commands/commands.h"

#include "bench/archives/record_pick.h"
#include "engine/file.h"
#include "engine/store/json.h"
#include "engine/words.h"
#include "play/commands/arguments.h"
#include "play/commands/output_options.h"
#include "play/commands/replay_map.h"
#include "play/commands/shared_options.h"
#include "play/faces/narrator.h"
#include "play/session/opened_game.h"
#include "play/session/session.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"
#include "play/terminal/line_input.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { AT_END = 0 }; /* in place of the number of a move */

typedef struct replay_options {
    const char *directory, *seat, *at, *svg;
    bool step, json, map, force;
    uint64_t line, move; /* move: number of the one whose map alone is shown, or AT_END; for `at` */
} replay_options;

/* What the visits of a replay share. */
typedef struct replay {
    const replay_options *options;
    const rp_game *game;
    const rp_record *record;
    int reader;            /* a seat, or RP_READER_ALL */
    rp_line_input *input;  /* NULL: no waiting */
    rp_writer *writer;     /* NULL: text */
    rp_replay_map map;     /* for options->map */
    bool left;             /* the person does not want to see more */
    bool any;              /* `before` and `move` hold the move that is not told yet */
    bool reached;          /* options->move */
    size_t number, mapped; /* moves before the one that is not told yet, and before which the map is shown */
    rp_state before;
    rp_move move;
    size_t decisions; /* before the move that is not told yet */
    rp_narrator narrator;
    rp_happening happening;
    rp_listener listener; /* into the happening */
} replay;

/* ---- what agents found out ------------------------------------------------------------------------------ */

static bool may_see(const replay *r, int seat) { return r->reader < 0 || r->reader == seat; }

/* Of the next decision, which is then behind; NULL: the record has none, or the seat may not see it. */
static const rp_record_detail *next_detail(replay *r, int seat) {
    size_t number = r->decisions++;
    return number < r->record->detail_count && may_see(r, seat) ? &r->record->details[number] : NULL;
}

static void print_details(replay *r) {
    unsigned to_act = r->happening.to_act;
    if (to_act & RP_TO_ACT_CHANCE) return;
    for (int seat = 0; to_act >> seat; seat++) {
        const rp_record_detail *detail = to_act >> seat & 1 ? next_detail(r, seat) : NULL;
        if (detail)
            printf("      (%s expected a payoff of %+.3f; %" PRIu64 " visits, %.3g s)\n",
                   r->game->info.player_names[seat], detail->value, detail->visits, detail->seconds);
    }
}

static void write_detail(rp_writer *writer, const rp_record_detail *detail) {
    if (!detail) return;
    writer->real(writer, "value", detail->value);
    writer->integer(writer, "visits", (int64_t)detail->visits);
    writer->real(writer, "seconds", detail->seconds);
}

static void print_heading(const replay *r) {
    printf("%s, seed %" PRIu64 "\n", r->record->game, r->record->seed);
    if (r->record->date[0]) printf("begun %s", r->record->date);
    if (r->record->program[0]) printf("%s%s", r->record->date[0] ? " by " : "by ", r->record->program);
    if (r->record->date[0] || r->record->program[0]) printf("\n");
    for (int i = 0; i < r->record->players; i++)
        printf("%s: %s\n", r->game->info.player_names[i], r->record->agents[i][0] ? r->record->agents[i] : "unknown");
    if (!r->record->finished && r->reader >= 0)
        printf("The game is not over, so this is what %s saw of it.\n", r->game->info.player_names[r->reader]);
    printf("\n");
}

/* ---- one move ------------------------------------------------------------------------------------------- */

/* What happened, behind the number of the move, as wide as the screen. */
static void print_narration(const replay *r, const char *text) {
    enum { HANG = 2 };
    char number[32], *lines = NULL, *wrapped = NULL;
    size_t size;
    if (!text[0]) return;
    int columns = snprintf(number, sizeof number, "%4zu  ", r->number + 1);
    FILE *out = open_memstream(&lines, &size);
    for (const char *at = text; out && *at;) {
        size_t length = strcspn(at, "\n");
        fprintf(out, "%*s%.*s\n", columns, "", (int)length, at);
        at += length + (at[length] == '\n');
    }
    if (!out || fclose(out) || !(out = open_memstream(&wrapped, &size))) return;
    rp_console_print_wrapped(out, lines, rp_console_width(stdout), HANG);
    if (fclose(out) == 0) printf("%s%s", number, wrapped + columns);
    free(lines);
    free(wrapped);
}

static void print_move(replay *r) {
    char text[RP_NARRATION_MAX];
    rp_narrate(&r->narrator, &r->happening, text);
    print_narration(r, text);
    print_details(r);
}

static bool shows_one_move(const replay *r) { return r->options->at && r->options->move != AT_END; }

/* Moves since the last map that is shown, which change nothing on it; then the move, and the map. */
static void print_on_map(replay *r, const char *text) {
    size_t first = r->mapped + 1, last = r->number;
    if (!r->options->at && first == last) printf("%4zu  changes nothing on the map\n", first);
    if (!r->options->at && first < last) printf("%4zu  to %zu change nothing on the map\n", first, last);
    r->mapped = r->number + 1;
    if (shows_one_move(r)) print_heading(r);
    print_narration(r, text);
    printf("\n%s\n", r->map.text ? r->map.text : "");
}

/* False where there is nothing to be shown of the move. */
static bool tell_on_map(replay *r, const rp_state *after, bool is_last) {
    char text[RP_NARRATION_MAX];
    rp_narrate(&r->narrator, &r->happening, text);
    bool changes = rp_replay_map_changes(&r->map, after);
    bool asked = r->options->move == AT_END ? is_last : r->number + 1 == r->options->move;
    if (r->options->at ? !asked : !changes) return false;
    print_on_map(r, text);
    r->reached = true;
    return true;
}

static void write_value(const replay *r, const rp_event *event, int index) {
    rp_writer *writer = r->writer;
    const rp_event_value *value = &r->game->rules->event_kinds[event->kind].value[index];
    int32_t number = event->value[index];
    char word[RP_WORD_MAX], text[RP_TEXT_MAX];
    bool nothing = (value->kind == RP_VALUE_PLAYER && number < 0) || (value->kind == RP_VALUE_NAME && number == 0);
    if (number == RP_EVENT_BLANK || nothing) {
        writer->null(writer, value->name);
        return;
    }
    switch ((rp_event_value_kind)value->kind) {
    case RP_VALUE_NUMBER: writer->integer(writer, value->name, number); break;
    case RP_VALUE_PLAYER: writer->string(writer, value->name, r->game->info.player_names[number]); break;
    case RP_VALUE_WORD: writer->string(writer, value->name, rp_word_text(value->words, number, word)); break;
    case RP_VALUE_NAME:
        r->game->rules->event_name(r->game, event, index, number - 1, text);
        writer->string(writer, value->name, text);
        break;
    }
}

/* Left out for games that tell no events. */
static void write_told(const replay *r) {
    rp_writer *writer = r->writer;
    const rp_account *account = &r->happening.account;
    if (!r->game->rules->apply_told) return;
    writer->open_array(writer, "told");
    for (int i = 0; i < account->count; i++) {
        const rp_event *event = &account->event[i];
        const rp_event_kind *kind = &r->game->rules->event_kinds[event->kind];
        writer->open_object(writer, NULL);
        writer->string(writer, "event", kind->name);
        for (int k = 0; k < RP_EVENT_VALUES && kind->value[k].name; k++) write_value(r, event, k);
        writer->close(writer);
    }
    writer->close(writer);
}

static void write_move(replay *r, const rp_state *after) {
    rp_writer *writer = r->writer;
    if (r->game->rules->apply_told) rp_happening_moves(&r->happening, &r->before, after, &r->move);
    writer->open_object(writer, NULL);
    writer->integer(writer, "number", (int64_t)r->number + 1);
    bool chance = r->happening.to_act & RP_TO_ACT_CHANCE;
    writer->open_array(writer, "moves");
    for (int i = 0; i < RP_PLAYERS_MAX; i++) {
        if (chance ? i > 0 : !(r->happening.to_act >> i & 1)) continue;
        writer->open_object(writer, NULL);
        writer->string(writer, "player", chance ? "chance" : r->game->info.player_names[i]);
        if (r->happening.visible[i]) {
            writer->integer(writer, "action", r->happening.action[i]);
            writer->string(writer, "text", r->happening.text[i]);
        }
        if (!chance) write_detail(writer, next_detail(r, i));
        writer->close(writer);
    }
    writer->close(writer);
    write_told(r);
    writer->close(writer);
}

static void wait_for_enter(replay *r) {
    char line[RP_LINE_BYTES];
    if (!r->input) return;
    rp_line_result result = rp_line_input_read(r->input, "Enter: next, q: leave > ", line);
    if (result == RP_LINE_STOPPED) printf("\n"); /* ends the line of the prompt */
    r->left = result == RP_LINE_END || result == RP_LINE_STOPPED || line[0] == 'q' || line[0] == 'Q';
}

static void tell(replay *r, const rp_state *after, bool is_last) {
    bool shown = true;
    rp_happening_end(&r->happening, &r->before, after, &r->move);
    if (r->writer)
        write_move(r, after);
    else if (r->options->map)
        shown = tell_on_map(r, after, is_last);
    else
        print_move(r);
    if (shown) wait_for_enter(r);
}

static void print_end(const replay *r, const rp_state *terminal) {
    char text[RP_NARRATION_MAX];
    rp_narrate_end(r->game, terminal, r->reader, text);
    if (!r->options->map) printf("\n"); /* one stands below the map */
    if (rp_console_is_terminal(stdout))
        rp_console_print_wrapped(stdout, text, rp_console_width(stdout), 2);
    else
        printf("%s", text); /* a script compares payoffs in their line */
}

/* Called before each move; the one before it can be told now, for its result is known. */
static void visit(void *context, const rp_state *state, const rp_move *move, size_t number) {
    replay *r = context;
    if (r->any && !r->left) tell(r, state, !move);
    r->any = move != NULL;
    if (move) {
        if (r->options->map && number == 0) rp_replay_map_changes(&r->map, state);
        rp_clone(r->game, &r->before, state);
        r->move = *move;
        r->number = number;
        r->listener = rp_happening_begin(&r->happening, r->game, r->reader);
    } else if (!r->writer && !r->left && r->record->finished && !shows_one_move(r)) {
        print_end(r, state);
    }
}

/* ---- one record ----------------------------------------------------------------------------------------- */

static void write_origin(rp_writer *writer, const char *key, const char *text) {
    if (text[0])
        writer->string(writer, key, text);
    else
        writer->null(writer, key);
}

static void write_heading(replay *r) {
    rp_writer *writer = r->writer;
    writer->string(writer, "game", r->record->game);
    writer->integer(writer, "seed", (int64_t)r->record->seed);
    write_origin(writer, "date", r->record->date);
    write_origin(writer, "program", r->record->program);
    writer->open_array(writer, "agents");
    for (int i = 0; i < r->record->players; i++) writer->string(writer, NULL, r->record->agents[i]);
    writer->close(writer);
    writer->boolean(writer, "finished", r->record->finished);
    if (r->reader >= 0)
        writer->string(writer, "seat", r->game->info.player_names[r->reader]);
    else
        writer->null(writer, "seat");
    writer->open_array(writer, "events");
}

static int write_end(replay *r, rp_status status, const rp_error *error) {
    rp_writer *writer = r->writer;
    if (status) {
        rp_json_writer_free(writer);
        return rp_complain(error);
    }
    writer->close(writer);
    writer->open_array(writer, "payoff");
    for (int i = 0; i < r->record->players && r->record->finished; i++)
        writer->real(writer, NULL, r->record->payoff[i]);
    writer->close(writer);
    return rp_print_json(writer);
}

static int run(replay *r) {
    rp_error error = {RP_OK, ""};
    if (r->options->map && rp_replay_map_begin(&r->map, r->game, r->reader, rp_console_colours(stdout), &error))
        return rp_complain(&error);
    if (r->options->json) {
        r->writer = rp_json_writer_new();
        if (!r->writer) return rp_complain_of(RP_FAILED, "no memory for the output");
        write_heading(r);
    } else if (!shows_one_move(r)) {
        print_heading(r); /* else when it is known that there is such a move */
    }
    rp_status status = rp_record_replay_told(r->record, r->game, &r->listener, visit, r, &error);
    if (r->options->json) return write_end(r, status, &error);
    if (status) return rp_complain(&error);
    if (shows_one_move(r) && !r->reached)
        return rp_complain_of(RP_BAD_INPUT, "--at: the record has no move %" PRIu64 ", the last is %zu",
                              r->options->move, r->record->count ? r->number + 1 : 0);
    if (!r->record->finished && !r->left && !shows_one_move(r))
        printf("\nThe record ends here; the game is not over.\n");
    return 0;
}

/* ---- the command ---------------------------------------------------------------------------------------- */

static int begin(replay *r, const replay_options *options, const rp_record *record, const rp_game *game) {
    rp_error error = {RP_OK, ""};
    r->options = options;
    r->game = game;
    r->record = record;
    if (record->players != game->info.players)
        return rp_complain_of(RP_BAD_INPUT, "the record names %d players, the game has %d", record->players,
                              game->info.players);
    if (!options->seat)
        r->reader = rp_session_reader(record, game);
    else if (rp_opened_seat(game, options->seat, &r->reader, &error))
        return rp_complain(&error);
    if (options->svg && rp_replay_picture_check(game, &error)) return rp_complain(&error);
    return 0;
}

static int draw(const replay *r) {
    rp_error error = {RP_OK, ""};
    return rp_replay_picture(r->game, r->record, r->options->svg, &error) ? rp_complain(&error) : 0;
}

static int replay_record(const replay_options *options, const rp_record *record) {
    rp_error error = {RP_OK, ""};
    rp_opened_game opened;
    if (rp_opened_game_of_record(record, options->directory, &opened, &error)) return rp_complain(&error);
    replay *r = calloc(1, sizeof *r);
    int status = r ? begin(r, options, record, opened.game) : rp_complain_of(RP_FAILED, "no memory to replay");
    if (r && status == 0) {
        const atomic_bool *stop = options->step ? rp_interrupt_watch() : NULL;
        if (options->step) r->input = rp_line_input_new(stop);
        status = run(r);
        if (status == 0 && options->svg) status = draw(r);
        if (status == 0 && stop && atomic_load(stop)) status = rp_complain_of_stop("stopped");
        rp_line_input_free(r->input);
        rp_replay_map_release(&r->map);
    }
    free(r);
    rp_opened_game_release(&opened);
    return status;
}

/* What does not go together, and the number in --at. */
static rp_status check_options(replay_options *options, const char *file, rp_error *error) {
    if (options->json && (options->step || options->map))
        return rp_fail(error, RP_BAD_INPUT, "--%s and --json exclude each other", options->step ? "step" : "map");
    if (options->step && strcmp(file, "-") == 0)
        return rp_fail(error, RP_BAD_INPUT, "--step: the record is read from standard input already");
    if (rp_output_check("svg", options->svg, options->force, false, error)) return error->status;
    if (options->svg && rp_file_check(options->svg, error)) {
        rp_error_prefix(error, "--svg");
        return error->status;
    }
    if (!options->at) return RP_OK;
    if (!options->map) return rp_fail(error, RP_BAD_INPUT, "--at: only with --map");
    if (options->step) return rp_fail(error, RP_BAD_INPUT, "--step and --at exclude each other");
    options->move = AT_END;
    if (strcmp(options->at, "end") == 0) return RP_OK;
    if (rp_parse_whole("--at", options->at, 1, 0, &options->move, error) == RP_OK) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "--at: '%.60s' should be the number of a move, or end", options->at);
}

int rp_command_replay(int argc, char **argv) {
    replay_options options = {.line = 1};
    const rp_argument table[] = {
        {.name = "step", .kind = RP_ARGUMENT_FLAG, .help = "wait for Enter after each move", .target = &options.step},
        {.name = "map",
         .kind = RP_ARGUMENT_FLAG,
         .help = "only moves that change the map, and the map after each",
         .target = &options.map},
        {.name = "at",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "N|end",
         .help = "of --map: only that after move N, or the last one",
         .target = &options.at},
        {.name = "seat",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "NAME",
         .help = "show only what this player could see [everything, if the game is over]",
         .target = &options.seat},
        rp_picture_argument(&options.svg),
        rp_force_argument(&options.force),
        rp_line_argument(&options.line),
        rp_data_argument(&options.directory),
        rp_json_argument(&options.json)};
    const rp_command_line line = {
        .synopsis = "replay FILE [--step] [--map [--at N|end]] [--svg FILE] [--seat NAME] [--line N]",
        .summary = "Plays a record again, move by move, in words. Every move is checked against the rules.",
        .options = table,
        .option_count = sizeof table / sizeof *table,
        .words = "FILE",
        .notes =
            "FILE is what 'riposte play' or 'riposte match --out' wrote, plain or compressed (zstd); - is "
            "standard input.\n"
            "A game that is not over yet is shown as one seat sees it: --seat, without it the person's, else the "
            "first.\n"
            "One that is over, or that hides nothing, is shown in full.\n"
            "--map shows moves by number, and of each that changes the map what happened in it, then the map; 'riposte "
            "play' has it as a command. --map of a game without one says which games have one.\n"
            "The picture of --svg is of the board at the end of the record, with the ways of all who are on it.\n"
            "JSON: {\"game\", \"seed\", \"date\" and \"program\" (null: not said), \"agents\": [], \"finished\", "
            "\"seat\": null when everything is shown, \"events\": [{\"number\", \"moves\": [{\"player\", "
            "\"action\", \"text\"; both left out when hidden from the seat; \"value\", \"visits\", \"seconds\" "
            "where the record has details}], \"told\": [{\"event\", its values, null when hidden or nothing}]}], "
            "\"payoff\": [] per player, empty if not finished}\n"};
    const char *word;
    int status = rp_arguments_parse_word(&line, argc, argv, &word);
    if (status >= 0) return status;
    rp_error error = {RP_OK, ""};
    rp_record record;
    if (check_options(&options, word, &error)) return rp_complain(&error);
    if (rp_record_pick(word, options.line, &record, NULL, &error)) return rp_complain(&error);
    status = replay_record(&options, &record);
    rp_record_release(&record);
    return status;
}
