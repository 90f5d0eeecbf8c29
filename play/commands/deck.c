#include "play/commands/commands.h"

#include "engine/store/deck.h"
#include "engine/store/json.h"
#include "play/commands/arguments.h"
#include "play/commands/help_text.h"
#include "play/commands/shared_options.h"
#include "play/session/opened_game.h"
#include "play/terminal/console.h"

#include <stdio.h>
#include <stdlib.h>

/* What the verbs share. */
typedef struct deck_options {
    const char *directory, *player, *position;
} deck_options;

typedef struct verb {
    const char *name, *synopsis, *summary, *words, *notes, *option_names;
    int words_minimum;
    int (*run)(const deck_options *options, const char *word);
} verb;

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
    status = length < (int)sizeof spec ? rp_opened_game_make(spec, options->directory, opened, error)
                                       : rp_fail(error, RP_BAD_INPUT, "the deck is too long for a game");
    if (status) rp_error_prefix(error, strcmp(path, "-") == 0 ? "standard input" : path);
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

#define OF_FILE "FILE is a deck as 'riposte deck new' prints it; - is standard input.\n"
static const verb verbs[] = {
    {"new", "deck new GAME | --position FILE [--seat NAME]",
     "Prints as JSON the deck that a player has at the beginning of GAME, or in a position: to be kept in a file, "
     "changed by hand, and played as 'decks=FILE'.",
     "GAME",
     "The deck of three heroes for an archetype: riposte deck new calamity:p1=brand+maren+tuck,decks1=control\n"
     "JSON: {\"riposte\": \"deck\", \"version\": 1, \"game\", \"heroes\": [ids], \"cards\": {id: how many}}\n",
     "|seat|position|data|", 0, run_new},
    {"check", "deck check FILE", "Says whether a deck is legal, or what is wrong with it.", "FILE", OF_FILE, "|data|",
     1, run_check},
    {"show", "deck show FILE", "Shows a deck for people: each card, and what it does.", "FILE", OF_FILE, "|data|", 1,
     run_show},
};
enum { VERBS = sizeof verbs / sizeof *verbs };

static size_t pick_options(const verb *wanted, deck_options *options, rp_argument picked[]) {
    const rp_argument all[] = {{.name = "position",
                                .kind = RP_ARGUMENT_TEXT,
                                .value_name = "FILE",
                                .help = "a position in whose game the deck was built",
                                .target = &options->position},
                               {.name = "seat",
                                .kind = RP_ARGUMENT_TEXT,
                                .value_name = "NAME",
                                .help = "whose deck [the first player's]",
                                .target = &options->player},
                               rp_data_argument(&options->directory)};
    size_t count = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char key[32];
        snprintf(key, sizeof key, "|%s|", all[i].name);
        if (strstr(wanted->option_names, key)) picked[count++] = all[i];
    }
    return count;
}

static int print_verbs(void) {
    fputs("Usage: riposte deck VERB ...\n\nDecks that players bring: made, checked and shown.\n\n", stdout);
    for (int i = 0; i < VERBS; i++) rp_help_print_verb(verbs[i].synopsis, verbs[i].summary);
    fputs("\n'riposte deck VERB --help' explains a verb.\n", stdout);
    return 0;
}

static const verb *find_verb(const char *name) {
    const char *names[VERBS];
    for (int i = 0; i < VERBS; i++) {
        if (strcmp(verbs[i].name, name) == 0) return &verbs[i];
        names[i] = verbs[i].name;
    }
    const char *near = rp_nearest(name, names, VERBS);
    if (near)
        rp_complain_of(RP_BAD_INPUT, "deck: unknown verb '%.60s'; did you mean '%s'?", name, near);
    else
        rp_complain_of(RP_BAD_INPUT, "deck: unknown verb '%.60s'; there are: new, check, show", name);
    return NULL;
}

int rp_command_deck(int argc, char **argv) {
    if (argc < 2) return rp_complain_of(RP_BAD_INPUT, "deck: a verb is missing: new, check or show");
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) return print_verbs();
    const verb *wanted = find_verb(argv[1]);
    if (!wanted) return 2;
    deck_options options = {NULL, NULL, NULL};
    rp_argument picked[RP_ARGUMENTS_MAX];
    rp_command_line line = {.synopsis = wanted->synopsis,
                            .summary = wanted->summary,
                            .options = picked,
                            .words_minimum = wanted->words_minimum,
                            .words_maximum = 1,
                            .words = wanted->words,
                            .notes = wanted->notes};
    line.option_count = pick_options(wanted, &options, picked);
    char **words;
    int count, status = rp_arguments_parse(&line, argc - 1, argv + 1, &words, &count);
    return status >= 0 ? status : wanted->run(&options, count ? words[0] : NULL);
}
