#include "play/commands/commands.h"

#include "engine/store/json.h"
#include "play/commands/arguments.h"
#include "play/commands/shared_options.h"
#include "play/commands/verbs.h"
#include "play/faces/plain/fields_view.h"
#include "play/session/opened_game.h"
#include "play/session/position_steps.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* What all the verbs share: their options, and the position that is read. */
typedef struct pos_options {
    const char *directory, *player, *script;
    uint64_t seed, moves;
    bool to_decision, json;
} pos_options;

enum { LINE_SIZE = 4096 };

static int print_text(char *text) {
    if (!text) return rp_complain_of(RP_FAILED, "no memory for the output");
    puts(text);
    free(text);
    return 0;
}

static int run_new(const pos_options *options, char **words, int count) {
    (void)count;
    rp_error error = {RP_OK, ""};
    rp_opened_game opened;
    if (options->moves && options->to_decision)
        return rp_complain_of(RP_BAD_INPUT, "--events and --to-decision exclude each other");
    if (rp_opened_game_make(words[0], options->directory, &opened, &error)) return rp_complain(&error);
    rp_state state;
    rp_start(opened.game, &state);
    rp_random_moves(opened.game, &state, options->to_decision ? UINT64_MAX : options->moves, options->seed);
    int status = print_text(rp_position_text(opened.game, &state, RP_CHANCE_PLAYER, 2));
    rp_opened_game_release(&opened);
    return status;
}

/* The player that --seat names, or `fallback` without it. */
static rp_status find_player(const pos_options *options, const rp_game *game, int fallback, int *player,
                             rp_error *error) {
    *player = fallback;
    if (!options->player) return RP_OK;
    *player = rp_player_find(game, options->player);
    if (*player >= 0) return RP_OK;
    char names[200] = "";
    for (int i = 0, used = 0; i < game->info.players && used < (int)sizeof names; i++)
        used += snprintf(names + used, sizeof names - (size_t)used, "%s%s", i ? ", " : "", game->info.player_names[i]);
    return rp_fail(error, RP_BAD_INPUT, "--seat: %s has no '%.40s'; there are: %s", game->rules->name, options->player,
                   names);
}

/* The view that the options ask for: that of --seat, else (player -1, masked = the world) the whole position. */
static rp_status look(const pos_options *options, const rp_position *position, rp_view *view, rp_error *error) {
    int player;
    rp_status status = find_player(options, position->game,
                                   position->is_view ? position->view.player : RP_CHANCE_PLAYER, &player, error);
    if (status) return status;
    if (position->is_view && player != position->view.player)
        return rp_fail(error, RP_BAD_INPUT, "--seat: the position is a view of %s, who does not know what %s sees",
                       position->game->info.player_names[position->view.player],
                       position->game->info.player_names[player]);
    if (position->is_view)
        *view = position->view;
    else if (player >= 0)
        rp_view_of(position->game, &position->world, player, view);
    else {
        *view = (rp_view){.game = position->game, .player = player};
        rp_clone(position->game, &view->masked, &position->world);
    }
    return RP_OK;
}

static void print_to_act(const rp_view *view) {
    const rp_game *game = view->game;
    unsigned to_act = rp_to_act(game, &view->masked);
    if (to_act == 0) {
        double payoff[RP_PLAYERS_MAX];
        rp_payoff(game, &view->masked, payoff);
        printf("over:");
        for (int i = 0; i < game->info.players; i++)
            printf("%s %s %+g", i ? "," : "", game->info.player_names[i], payoff[i] + 0.0); /* no -0 */
        printf("\n");
        return;
    }
    printf("to act:");
    if (to_act & RP_TO_ACT_CHANCE) printf(" chance");
    for (int i = 0, shown = 0; i < game->info.players; i++)
        if (to_act & RP_TO_ACT_PLAYER(i)) printf("%s %s", shown++ ? "," : "", game->info.player_names[i]);
    printf("\n");
}

static int show_view(const rp_view *view) {
    rp_error error = {RP_OK, ""};
    const rp_game *game = view->game;
    printf("%s%s%s\n", game->spec.text, view->player >= 0 ? ", as seen by " : "",
           view->player >= 0 ? game->info.player_names[view->player] : "");
    if (rp_fields_print(stdout, view, &error)) return rp_complain(&error);
    print_to_act(view);
    return 0;
}

/* Reads the position, finds the view and hands it to `work`. */
static int with_view(const pos_options *options, const char *path, int (*work)(const rp_view *)) {
    rp_error error = {RP_OK, ""};
    rp_position position;
    rp_data *data;
    if (rp_opened_position(path, options->directory, &position, &data, &error)) return rp_complain(&error);
    rp_view view;
    int status = look(options, &position, &view, &error) ? rp_complain(&error) : work(&view);
    rp_position_release(&position);
    rp_data_free(data);
    return status;
}

static int run_show(const pos_options *options, char **words, int count) {
    (void)count;
    return with_view(options, words[0], show_view);
}

static int print_view(const rp_view *view) {
    if (view->player < 0) return rp_complain_of(RP_BAD_INPUT, "--seat is missing: whose view?");
    return print_text(rp_view_text(view, 2));
}

static int run_view(const pos_options *options, char **words, int count) {
    (void)count;
    return with_view(options, words[0], print_view);
}

/* ---- legal ---------------------------------------------------------------------------------------------- */

/* One possible move of `player`; probability 0 for a player's action. */
static void list_move(rp_writer *writer, const rp_view *view, int player, rp_action action, double probability) {
    char text[RP_TEXT_MAX];
    const char *who = player < 0 ? "chance" : view->game->info.player_names[player];
    rp_action_text(view->game, &view->masked, player, action, text);
    if (!writer) {
        if (player < 0)
            printf("chance  %-40s %.6g\n", text, probability);
        else
            printf("%s  %s\n", who, text);
        return;
    }
    writer->open_object(writer, NULL);
    writer->string(writer, "player", who);
    writer->integer(writer, "action", action);
    writer->string(writer, "text", text);
    if (player < 0) writer->real(writer, "probability", probability);
    writer->close(writer);
}

static void list_moves(rp_writer *writer, const rp_view *view) {
    const rp_game *game = view->game;
    unsigned to_act = rp_to_act(game, &view->masked);
    if (to_act & RP_TO_ACT_CHANCE) {
        rp_outcome outcomes[RP_OUTCOMES_MAX];
        int count = rp_chance(game, &view->masked, outcomes);
        for (int i = 0; i < count; i++)
            list_move(writer, view, RP_CHANCE_PLAYER, outcomes[i].outcome, outcomes[i].probability);
        return;
    }
    rp_action legal[RP_LEGAL_MAX];
    for (int player = 0; player < game->info.players; player++) {
        if (!(to_act & RP_TO_ACT_PLAYER(player)) || (view->player >= 0 && player != view->player)) continue;
        int count = rp_legal(game, &view->masked, player, legal);
        for (int i = 0; i < count; i++) list_move(writer, view, player, legal[i], 0);
    }
}

static int print_legal(const rp_view *view) {
    unsigned to_act = rp_to_act(view->game, &view->masked);
    if (view->player >= 0 && to_act & RP_TO_ACT_CHANCE && view->game->info.capabilities & RP_HAS_HIDDEN)
        return rp_complain_of(RP_BAD_INPUT, "chance is to act; its outcomes can be listed of a full world only");
    list_moves(NULL, view);
    return 0;
}

static int print_legal_json(const rp_view *view) {
    unsigned to_act = rp_to_act(view->game, &view->masked);
    if (view->player >= 0 && to_act & RP_TO_ACT_CHANCE && view->game->info.capabilities & RP_HAS_HIDDEN)
        return print_legal(view);
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "game", view->game->spec.text);
    writer->open_array(writer, "events");
    list_moves(writer, view);
    writer->close(writer);
    return rp_print_json(writer);
}

static int run_legal(const pos_options *options, char **words, int count) {
    (void)count;
    return with_view(options, words[0], options->json ? print_legal_json : print_legal);
}

/* ---- apply ---------------------------------------------------------------------------------------------- */

static rp_status apply_script(const char *path, rp_position *position, rp_pending_move *pending, rp_error *error) {
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!file) return rp_fail(error, RP_BAD_INPUT, "--script: %s: %s", path, strerror(errno));
    char line[LINE_SIZE];
    rp_status status = RP_OK;
    for (int number = 1; !status && fgets(line, sizeof line, file); number++) {
        if (!strchr(line, '\n') && !feof(file)) {
            status = rp_fail(error, RP_BAD_INPUT, "--script: line %d is longer than %d characters or has a NUL byte",
                             number, LINE_SIZE - 2);
            break;
        }
        line[strcspn(line, "\r\n")] = 0;
        const char *text = line + strspn(line, " \t");
        if (!*text || *text == '#') continue;
        status = rp_apply_text(position->game, &position->world, pending, text, error);
        char where[64];
        snprintf(where, sizeof where, "--script: line %d", number);
        if (status) rp_error_prefix(error, where);
    }
    if (!status && ferror(file)) status = rp_fail(error, RP_BAD_INPUT, "--script: %s: %s", path, strerror(errno));
    if (file != stdin) fclose(file);
    return status;
}

static rp_status apply_all(const pos_options *options, rp_position *position, char **texts, int count,
                           rp_error *error) {
    if (position->is_view)
        return rp_fail(error, RP_BAD_INPUT, "the position is a view; moves can be applied to a full world only");
    rp_pending_move pending = {0};
    rp_status status = RP_OK;
    for (int i = 0; i < count && !status; i++)
        status = rp_apply_text(position->game, &position->world, &pending, texts[i], error);
    if (!status && options->script) status = apply_script(options->script, position, &pending, error);
    if (!status) status = rp_pending_check(position->game, &position->world, &pending, error);
    return status;
}

static int run_apply(const pos_options *options, char **words, int count) {
    rp_error error = {RP_OK, ""};
    rp_position position;
    rp_data *data;
    if (count == 1 && !options->script)
        return rp_complain_of(RP_BAD_INPUT, "TEXT or --script is missing: riposte pos apply FILE TEXT...");
    if (options->script && strcmp(options->script, "-") == 0 && strcmp(words[0], "-") == 0)
        return rp_complain_of(RP_BAD_INPUT, "--script: the position is read from standard input already");
    if (rp_opened_position(words[0], options->directory, &position, &data, &error)) return rp_complain(&error);
    int status;
    if (apply_all(options, &position, words + 1, count - 1, &error))
        status = rp_complain(&error);
    else
        status = print_text(rp_position_text(position.game, &position.world, RP_CHANCE_PLAYER, 2));
    rp_position_release(&position);
    rp_data_free(data);
    return status;
}

/* ---- the table of verbs --------------------------------------------------------------------------------- */

enum { NEW, SHOW, VIEW, LEGAL, APPLY, VERBS };

static const rp_verb verb[VERBS] = {
    [NEW] = {"new", "pos new GAME [--seed N] [--events N | --to-decision]",
             "Prints a position of GAME as JSON: the start, or what random play makes of it.", "GAME",
             "Same seed, same position. With --to-decision chance runs until a player has to decide.\n", 1, 1,
             "|seed|events|to-decision|data|"},
    [SHOW] = {"show", "pos show FILE [--seat NAME]",
              "Draws a position for people: the whole, or what one player may know.", "FILE",
              "FILE is a position as 'riposte pos new' prints it; - is standard input.\n", 1, 1, "|seat|data|"},
    [VIEW] = {"view", "pos view FILE --seat NAME", "Prints as JSON what one player may know of a position.", "FILE",
              "FILE is a position as 'riposte pos new' prints it; - is standard input.\n", 1, 1, "|seat|data|"},
    [LEGAL] =
        {"legal", "pos legal FILE [--seat NAME] [--json]",
         "Lists what can happen: the legal actions of each player to act, or the chance outcomes with probabilities.",
         "FILE",
         "FILE is a position as 'riposte pos new' prints it; - is standard input.\n"
         "JSON: {\"game\", \"events\": [{\"player\": a name or \"chance\", \"action\": its number, \"text\", "
         "\"probability\": of chance outcomes}]}\n",
         1, 1, "|seat|json|data|"},
    [APPLY] =
        {"apply", "pos apply FILE TEXT... [--script FILE]", "Makes moves happen and prints the new position as JSON.",
         "FILE",
         "FILE is a position as 'riposte pos new' prints it; - is standard input. Each TEXT is an action or a chance "
         "outcome by name (see 'pos legal'), or a beginning "
         "of it that is unique. Simultaneous choices are given in seat order, or with the name: hero=Slash "
         "monster=pass.\n"
         "A script has one TEXT a line; empty lines and lines that begin with # are skipped.\n",
         1, 100000, "|script|data|"},
};
static const rp_verbs verbs = {
    .command = "pos", .about = "Positions as JSON documents: made, shown and changed.", .verb = verb, .count = VERBS};

/* The options of all verbs. */
enum { OPTIONS = 7 };
static void list_options(pos_options *options, rp_argument all[OPTIONS]) {
    const rp_argument list[OPTIONS] = {{.name = "seat",
                                        .kind = RP_ARGUMENT_TEXT,
                                        .value_name = "NAME",
                                        .help = "whose view",
                                        .target = &options->player},
                                       rp_seed_argument(&options->seed, "seed of the random play [1]"),
                                       {.name = "events",
                                        .kind = RP_ARGUMENT_WHOLE,
                                        .value_name = "N",
                                        .minimum = 0,
                                        .maximum = 1000000,
                                        .help = "play so many moves at random, at most to the end [0]",
                                        .target = &options->moves},
                                       {.name = "to-decision",
                                        .kind = RP_ARGUMENT_FLAG,
                                        .help = "let chance run until a player has to decide",
                                        .target = &options->to_decision},
                                       {.name = "script",
                                        .kind = RP_ARGUMENT_TEXT,
                                        .value_name = "FILE",
                                        .help = "a file with one TEXT a line",
                                        .target = &options->script},
                                       rp_data_argument(&options->directory),
                                       rp_json_argument(&options->json)};
    memcpy(all, list, sizeof list);
}

int rp_command_pos(int argc, char **argv) {
    static int (*const run[VERBS])(const pos_options *, char **, int) = {
        [NEW] = run_new, [SHOW] = run_show, [VIEW] = run_view, [LEGAL] = run_legal, [APPLY] = run_apply};
    pos_options options = {.seed = 1};
    rp_argument all[OPTIONS], picked[OPTIONS];
    int chosen, status = rp_verb_choose(&verbs, argc, argv, &chosen), count;
    if (status >= 0) return status;
    list_options(&options, all);
    size_t taken = rp_verb_options(&verb[chosen], all, OPTIONS, picked);
    const rp_command_line line = rp_verb_line(&verb[chosen], picked, taken);
    char **words;
    status = rp_arguments_parse(&line, argc - 1, argv + 1, &words, &count);
    return status >= 0 ? status : run[chosen](&options, words, count);
}
