#include "play/commands/commands.h"

#include "engine/store/deck.h"
#include "engine/store/json.h"
#include "play/commands/arguments.h"
#include "play/commands/shared_options.h"
#include "play/commands/verbs.h"
#include "play/session/opened_game.h"
#include "play/terminal/console.h"

#include <stdio.h>
#include <stdlib.h>

/* What the verbs share. */
typedef struct deck_options {
    const char *directory, *player, *position;
} deck_options;

enum { SHOWN_BYTES = 16384 };

/* ---- new ------------------------------------------------------------------------------------------------ */

/* Prints the deck of --seat, or of the first player, as `state` has it. */
static int print_deck(const deck_options *options, const rp_game *game, const rp_state *state, int viewer) {
    rp_error error = {RP_OK, ""};
    rp_deck deck;
    int player = viewer < 0 ? 0 : viewer;
    if (!game->rules->decks) return rp_complain_of(RP_BAD_INPUT, "players of %s bring no decks", game->rules->name);
    if (options->player && rp_opened_seat(game, options->player, &player, &error)) return rp_complain(&error);
    if (!game->rules->decks->list(game, state, player, viewer, deck.heroes, deck.cards))
        return rp_complain_of(RP_BAD_INPUT, "%s has no deck here that is done and seen",
                              game->info.player_names[player]);
    char *text = rp_deck_text(game->rules, &deck, 2);
    if (!text) return rp_complain_of(RP_FAILED, "no memory for the output");
    puts(text);
    free(text);
    return 0;
}

static int new_of_position(const deck_options *options) {
    rp_error error = {RP_OK, ""};
    rp_position position;
    rp_data *data;
    if (rp_opened_position(options->position, options->directory, &position, &data, &error)) return rp_complain(&error);
    int status = position.is_view ? print_deck(options, position.game, &position.view.masked, position.view.player)
                                  : print_deck(options, position.game, &position.world, RP_CHANCE_PLAYER);
    rp_position_release(&position);
    rp_data_free(data);
    return status;
}

static int run_new(const deck_options *options, const char *word) {
    rp_error error = {RP_OK, ""};
    rp_opened_game opened;
    if (!word == !options->position)
        return rp_complain_of(RP_BAD_INPUT, "deck new: should have GAME or --position FILE");
    if (options->position) return new_of_position(options);
    if (rp_opened_game_make(word, options->directory, &opened, &error)) return rp_complain(&error);
    rp_state state;
    rp_start(opened.game, &state);
    int status = print_deck(options, opened.game, &state, RP_CHANCE_PLAYER);
    rp_opened_game_release(&opened);
    return status;
}

/* ---- check and show ------------------------------------------------------------------------------------- */

/* A game that is begun with the deck of a file, which is the first player's. */
static rp_status begin_with(const deck_options *options, const char *path, rp_opened_game *opened, rp_state *state,
                            rp_error *error) {
    const rp_rules *rules;
    rp_deck deck;
    char spec[RP_SPEC_TEXT_MAX];
    rp_status status = rp_deck_read_file(path, &rules, &deck, error);
    if (status) return status;
    int length = snprintf(spec, sizeof spec, "%s:%s=%s,%s=%s", rules->name, rules->decks->heroes[0], deck.heroes,
                          rules->decks->cards[0], deck.cards);
    if (length >= (int)sizeof spec)
        return rp_fail(error, RP_BAD_INPUT, "%.300s: the deck is too long for a game", path);
    status = rp_opened_game_make(spec, options->directory, opened, error);
    if (status) rp_deck_say_file(rules, 0, path, error);
    if (!status) rp_start(opened->game, state);
    return status;
}

static int run_check(const deck_options *options, const char *path) {
    rp_error error = {RP_OK, ""};
    rp_opened_game opened;
    rp_state state;
    if (begin_with(options, path, &opened, &state, &error)) return rp_complain(&error);
    char text[SHOWN_BYTES];
    opened.game->rules->decks->show(opened.game, &state, 0, text, sizeof text);
    printf("%s: a legal deck of %s: %.*s\n", path, opened.game->rules->name, (int)strcspn(text, "\n"), text);
    rp_opened_game_release(&opened);
    return 0;
}

static int run_show(const deck_options *options, const char *path) {
    rp_error error = {RP_OK, ""};
    rp_opened_game opened;
    rp_state state;
    if (begin_with(options, path, &opened, &state, &error)) return rp_complain(&error);
    char text[SHOWN_BYTES];
    opened.game->rules->decks->show(opened.game, &state, 0, text, sizeof text);
    rp_console_print_wrapped(stdout, text, rp_console_width(stdout), 4);
    rp_opened_game_release(&opened);
    return 0;
}

/* ---- the table of verbs --------------------------------------------------------------------------------- */

enum { NEW, CHECK, SHOW, VERBS };

#define OF_FILE "FILE is a deck as 'riposte deck new' prints it; - is standard input.\n"
static const rp_verb verb[VERBS] = {
    [NEW] = {"new", "deck new GAME | --position FILE [--seat NAME]",
             "Prints as JSON the deck that a player has at the beginning of GAME, or in a position: to be kept in a "
             "file, changed by hand, and played as 'decks=FILE'.",
             "GAME",
             "The deck of three heroes for an archetype: riposte deck new calamity:p1=brand+maren+tuck,decks1=control\n"
             "JSON: {\"riposte\": \"deck\", \"version\": 1, \"game\", \"heroes\": [ids], \"cards\": {id: how many}}\n",
             0, 1, "|seat|position|data|"},
    [CHECK] = {"check", "deck check FILE", "Says whether a deck is legal, or what is wrong with it.", "FILE", OF_FILE,
               1, 1, "|data|"},
    [SHOW] = {"show", "deck show FILE", "Shows a deck for people: each card, and what it does.", "FILE", OF_FILE, 1, 1,
              "|data|"},
};
static const rp_verbs verbs = {
    .command = "deck", .about = "Decks that players bring: made, checked and shown.", .verb = verb, .count = VERBS};

int rp_command_deck(int argc, char **argv) {
    static int (*const run[VERBS])(const deck_options *,
                                   const char *) = {[NEW] = run_new, [CHECK] = run_check, [SHOW] = run_show};
    deck_options options = {NULL, NULL, NULL};
    int chosen, status = rp_verb_choose(&verbs, argc, argv, &chosen), count;
    if (status >= 0) return status;
    const rp_argument all[] = {{.name = "position",
                                .kind = RP_ARGUMENT_TEXT,
                                .value_name = "FILE",
                                .help = "a position in whose game the deck was built",
                                .target = &options.position},
                               {.name = "seat",
                                .kind = RP_ARGUMENT_TEXT,
                                .value_name = "NAME",
                                .help = "whose deck [the first player's]",
                                .target = &options.player},
                               rp_data_argument(&options.directory)};
    rp_argument picked[sizeof all / sizeof *all];
    size_t taken = rp_verb_options(&verb[chosen], all, sizeof all / sizeof *all, picked);
    const rp_command_line line = rp_verb_line(&verb[chosen], picked, taken);
    char **words;
    status = rp_arguments_parse(&line, argc - 1, argv + 1, &words, &count);
    return status >= 0 ? status : run[chosen](&options, count ? words[0] : NULL);
}
