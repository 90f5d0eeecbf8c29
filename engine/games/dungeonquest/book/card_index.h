/* Kinds of cards by what play asks for again and again: the book has them in any order, and a look at each of its cards
 * for a few of them is slow. Found once for a game. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_BOOK_CARD_INDEX_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_BOOK_CARD_INDEX_H

#include "engine/games/dungeonquest/book/book.h"

/* The card has effects of that time (dungeon_when), lists in effects not looked through. */
bool dungeon_has_time(const dungeon_card *card, int when);

/* Ascending. */
typedef struct dungeon_kinds {
    uint8_t count, card[DUNGEON_CARDS_MAX];
} dungeon_kinds;

typedef struct dungeon_card_index {
    dungeon_kinds deck[DUNGEON_DECKS];
    dungeon_kinds when[DUNGEON_WHENS]; /* dungeon_has_time */
    uint8_t deck_of[DUNGEON_CARDS_MAX];
} dungeon_card_index;

void dungeon_find_cards(const dungeon_book *book, dungeon_card_index *index);

#endif
