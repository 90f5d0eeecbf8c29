/* Words that the face of `dungeonquest` says in several places. What they are put on grows from a text that ends in a
 * zero byte and is cut off where it is full. Pure but for the page, any thread. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_WORDS_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_WORDS_H

#include "engine/games/dungeonquest/setup.h"
#include "engine/games/dungeonquest/state.h"

typedef struct dungeon_page {
    char *text; /* not owned */
    size_t size, used;
} dungeon_page;

void dungeon_put(dungeon_page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "You" or "Hugo", and "your" or "Hugo's", a hero by his figure or, before it is drawn, "P2"; `reader` -1: nobody is
 * "you". With `begins` the first letter is a capital one. */
void dungeon_put_who(dungeon_page *page, const dungeon_setup *setup, const dungeon_state *state, int player, int reader,
                     bool begins);
void dungeon_put_whose(dungeon_page *page, const dungeon_setup *setup, const dungeon_state *state, int player,
                       int reader, bool begins);
/* "the tower a1", "the treasure chamber", "the Corridor b3", "b3" where no tile lies. */
void dungeon_put_place(dungeon_page *page, const dungeon_book *book, const dungeon_table *table, int square);
/* "Gold Coins (250 gold)", "Rope". */
void dungeon_put_card(dungeon_page *page, const dungeon_book *book, int card);
/* "Dungeon", "Door": the cards of a deck are called so. */
void dungeon_put_deck(dungeon_page *page, int deck);
/* "Agility"; "the lower of Agility and Armor". */
void dungeon_put_attribute(dungeon_page *page, int attribute);
/* "Troll" as "a Troll", "Orc" as "an Orc". */
const char *dungeon_article(const char *name);
/* "1 wound", "3 wounds". */
void dungeon_put_count(dungeon_page *page, int count, const char *what);

#endif
