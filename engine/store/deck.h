/* A deck that a player brings, as a JSON document, for games that have a table of decks (rp_rules.decks).
 *
 *   { "riposte": "deck", "version": 1,
 *     "game": "calamity",                       name of the rules
 *     "heroes": ["brand", "lark", "nyx"],       ids, 1 to 16
 *     "cards": { "spark": 2, "aim": 1, ... } }  ids, and how many of each, 1 to 99
 *
 * Whether it is legal, the game says that is made with it. */
#ifndef RIPOSTE_ENGINE_STORE_DECK_H
#define RIPOSTE_ENGINE_STORE_DECK_H

#include "engine/document.h"
#include "engine/game.h"

/* Values of the options that tell a deck (rp_deck_table). */
typedef struct rp_deck {
    char heroes[RP_OPTION_TEXT_MAX], cards[RP_OPTION_TEXT_MAX];
} rp_deck;

/* Reads from the root of `reader` a deck of `rules`, which have a table of decks. */
RP_API rp_status rp_deck_read(rp_reader *reader, const rp_rules *rules, rp_deck *deck, rp_error *error);
/* The same from a file ("-": standard input), of whichever rules: in *rules. */
RP_API rp_status rp_deck_read_file(const char *path, const rp_rules **rules, rp_deck *deck, rp_error *error);

/* JSON text of a deck that is in the form of rp_deck_table.list. To be freed with free(); NULL: no memory. */
RP_API char *rp_deck_text(const rp_rules *rules, const rp_deck *deck, int indent);

/* Writes `spec` with what the files say in place of the option that names them: "decks=A.json" is a deck of the first
 * player, "decks=A.json+B.json" of both, "decks=+B.json" of the second. Names with ',' or '+' cannot be given. A spec
 * without such files is copied, whatever it is. RP_BAD_INPUT: a file cannot be read, or the spec tells the heroes or
 * cards of that player too. */
RP_API rp_status rp_deck_spec(const char *spec, char whole[RP_SPEC_TEXT_MAX], rp_error *error);
/* An error of rp_game_new that is of the heroes or cards which the file `path` says of `player` names the file and its
 * field then, not the option: "mine.json: cards: there is no card 'x'". Others stay. The second is of the spec that was
 * given to rp_deck_spec. */
RP_API void rp_deck_say_file(const rp_rules *rules, int player, const char *path, rp_error *error);
RP_API void rp_deck_say_files(const char *spec, rp_error *error);

#endif
