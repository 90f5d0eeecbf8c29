/* Words: what actions and outcomes are called, and a drawing of the dungeon. Functions of rp_rules. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TEXTS_TEXTS_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TEXTS_TEXTS_H

#include "engine/games/dungeonquest/course.h"

void dungeon_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
void dungeon_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size);

/* "b4": column as a letter from the west, row from the north. */
void dungeon_square_text(const dungeon_book *book, int square, char text[8]);
/* A card's name, told apart from others of the same name by its id. */
void dungeon_card_text(const dungeon_book *book, int card, char text[RP_TEXT_MAX]);

/* "250 gold", "100 to 600 gold", "no gold" */
void dungeon_gold_text(const dungeon_card *card, char text[RP_TEXT_MAX]);

/* What tells a card from others of its name that can be used, or dropped, in place of it (menu.c). By the id, as in
 * dungeon_describe: what is no card, too. */
typedef enum dungeon_apart { DUNGEON_BY_NAME, DUNGEON_BY_GOLD, DUNGEON_BY_DECK, DUNGEON_BY_ID } dungeon_apart;
dungeon_apart dungeon_card_apart(const rp_game *game, const rp_state *view, int player, rp_action action);
void dungeon_words(const rp_game *game, const rp_state *view, int player, rp_action action, char *text);

/* What is asked, what choices come to, the rules in short with the game's own figures, and why it ended: phrases.c,
 * rules_text.c. */
extern const rp_phrases dungeon_phrases;
void dungeon_rules_text(const rp_game *game, char *text, size_t size);

#endif
