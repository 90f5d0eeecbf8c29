/* Words that the face of `dungeonquest` says in several places. Pure but for the page that they are put on, any
 * thread. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_WORDS_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_WORDS_H

#include "engine/games/dungeonquest/setup.h"
#include "engine/games/dungeonquest/state.h"
#include "engine/page.h"

/* "You" or "Hugo", and "your" or "Hugo's", a hero by his figure or, before it is drawn, "P2"; `reader` -1: nobody is
 * "you". With `begins` the first letter is a capital one. */
void dungeon_put_who(rp_page *page, const dungeon_setup *setup, const dungeon_state *state, int player, int reader,
                     bool begins);
void dungeon_put_whose(rp_page *page, const dungeon_setup *setup, const dungeon_state *state, int player, int reader,
                       bool begins);
/* "the tower a1", "the treasure chamber", "the Corridor b3", "b3" where no tile lies. */
void dungeon_put_place(rp_page *page, const dungeon_book *book, const dungeon_table *table, int square);
/* "Gold Coins (250 gold)", "Rope". */
void dungeon_put_card(rp_page *page, const dungeon_book *book, int card);
/* "Dungeon", "Door": the cards of a deck are called so. */
void dungeon_put_deck(rp_page *page, int deck);
/* "Agility"; "the lower of Agility and Armor". */
void dungeon_put_attribute(rp_page *page, int attribute);
/* "Troll" as "a Troll", "Orc" as "an Orc". */
const char *dungeon_article(const char *name);
/* "1 wound", "3 wounds". */
void dungeon_put_count(rp_page *page, int count, const char *what);

#endif
