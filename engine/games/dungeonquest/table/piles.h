/* The piles of the dungeon: tiles, and nine decks with what is discarded of them, as counts for each kind.
 *
 *   pile ──take──▶ the hand of the caller ──discard──▶ discard
 *    ▲                       │                            │
 *    └──────put back─────────┴────────────shuffle─────────┘
 *
 * An empty pile takes its discards as soon as a card of it is to be drawn, and not before: what is discarded until then
 * comes back with the others. Drawing is one draw for chance with it, for the order of a pile is not kept. This holds
 * for all decks, the Treasure deck among them; where the discard is empty too, nothing can be drawn. Where decks
 * may run out (R17) nobody asks for such a draw (draws.h).
 *
 * What is taken lies nowhere until the caller discards it, puts it back or gives it to a hero, and he has to count it.
 * The book has passed dungeon_book_check, `index` is of it; `deck` is a dungeon_deck, `card` and `chamber` are kinds of
 * the book. All functions are pure but for their outputs; any thread. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TABLE_PILES_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TABLE_PILES_H

#include "engine/game.h"
#include "engine/games/dungeonquest/book/card_index.h"
#include "engine/games/dungeonquest/state.h"

/* An unexplored board, all tiles and cards in their piles. */
void dungeon_table_start(const dungeon_book *book, dungeon_table *table);

/* ---- cards ---- */

int dungeon_pile_size(const dungeon_card_index *index, const dungeon_table *table, int deck);
int dungeon_discard_size(const dungeon_card_index *index, const dungeon_table *table, int deck);
/* The pile is empty and the discard is not: the next draw shuffles it in first. */
bool dungeon_needs_shuffle(const dungeon_card_index *index, const dungeon_table *table, int deck);

/* Kinds that the next card can be of, ascending, with their probabilities; returns how many: 0 when nothing can be
 * drawn. */
int dungeon_list_draws(const dungeon_card_index *index, const dungeon_table *table, int deck,
                       rp_outcome out[DUNGEON_CARDS_MAX]);
/* Takes a card that dungeon_list_draws has, and shuffles first if need be. */
void dungeon_take(const dungeon_card_index *index, dungeon_table *table, int card);

/* A card that was taken. */
void dungeon_discard(dungeon_table *table, int card);
void dungeon_put_back(dungeon_table *table, int card); /* into its pile, which is shuffled */
/* All discards of the deck go back into its pile: how the dragon falls asleep when nobody is left with it. */
void dungeon_shuffle(const dungeon_card_index *index, dungeon_table *table, int deck);

/* Every copy of each card is in its pile, discarded or held. held: how many of each kind lie with heroes or are being
 * met; NULL: none. What fails names the first card that does not add up. */
rp_status dungeon_cards_check(const dungeon_book *book, const dungeon_table *table,
                              const uint8_t held[DUNGEON_CARDS_MAX], rp_error *error);

/* ---- tiles ---- */

int dungeon_tiles_left(const dungeon_book *book, const dungeon_table *table);
/* dungeon_tiles_left is not 0; fast. */
bool dungeon_has_tiles(const dungeon_book *book, const dungeon_table *table);
/* As dungeon_list_draws, of chambers. A drawn tile is laid by dungeon_lay_tile (board.h), which takes it. */
int dungeon_list_tiles(const dungeon_book *book, const dungeon_table *table, rp_outcome out[DUNGEON_CHAMBERS_MAX]);

#endif
