#include "engine/games/dungeonquest/table/piles.h"

#include <string.h>

void dungeon_table_start(const dungeon_book *book, dungeon_table *table) {
    memset(table, 0, sizeof *table);
    for (uint32_t i = 0; i < book->chamber_count; i++) table->tiles_left[i] = book->chamber[i].copies;
    for (uint32_t i = 0; i < book->card_count; i++) table->pile[i] = book->card[i].copies;
}

/* ---- counts --------------------------------------------------------------------------------------------- */

/* Of the cards of a deck. */
static int count(const dungeon_book *book, const uint8_t counts[DUNGEON_CARDS_MAX], int deck) {
    int sum = 0;
    for (uint32_t i = 0; i < book->card_count; i++)
        if (book->card[i].deck == deck) sum += counts[i];
    return sum;
}

int dungeon_pile_size(const dungeon_book *book, const dungeon_table *table, int deck) {
    return count(book, table->pile, deck);
}

int dungeon_discard_size(const dungeon_book *book, const dungeon_table *table, int deck) {
    return count(book, table->discard, deck);
}

bool dungeon_needs_shuffle(const dungeon_book *book, const dungeon_table *table, int deck) {
    return !count(book, table->pile, deck) && count(book, table->discard, deck);
}

int dungeon_tiles_left(const dungeon_book *book, const dungeon_table *table) {
    int sum = 0;
    for (uint32_t i = 0; i < book->chamber_count; i++) sum += table->tiles_left[i];
    return sum;
}

bool dungeon_has_tiles(const dungeon_book *book, const dungeon_table *table) {
    for (uint32_t i = 0; i < book->chamber_count; i++)
        if (table->tiles_left[i]) return true;
    return false;
}

/* ---- draws ---------------------------------------------------------------------------------------------- */

int dungeon_list_draws(const dungeon_book *book, const dungeon_table *table, int deck,
                       rp_outcome out[DUNGEON_CARDS_MAX]) {
    const uint8_t *counts = dungeon_needs_shuffle(book, table, deck) ? table->discard : table->pile;
    int size = count(book, counts, deck), outcomes = 0;
    for (uint32_t i = 0; i < book->card_count; i++)
        if (book->card[i].deck == deck && counts[i])
            out[outcomes++] = (rp_outcome){.outcome = (rp_action)i, .probability = (double)counts[i] / size};
    return outcomes;
}

int dungeon_list_tiles(const dungeon_book *book, const dungeon_table *table, rp_outcome out[DUNGEON_CHAMBERS_MAX]) {
    int size = dungeon_tiles_left(book, table), outcomes = 0;
    for (uint32_t i = 0; i < book->chamber_count; i++)
        if (table->tiles_left[i])
            out[outcomes++] = (rp_outcome){.outcome = (rp_action)i, .probability = (double)table->tiles_left[i] / size};
    return outcomes;
}

void dungeon_take(const dungeon_book *book, dungeon_table *table, int card) {
    int deck = book->card[card].deck;
    /* A card that is in the pile needs no look at the others. */
    if (!table->pile[card] && dungeon_needs_shuffle(book, table, deck)) dungeon_shuffle(book, table, deck);
    table->pile[card]--;
}

void dungeon_discard(dungeon_table *table, int card) { table->discard[card]++; }

void dungeon_put_back(dungeon_table *table, int card) { table->pile[card]++; }

void dungeon_shuffle(const dungeon_book *book, dungeon_table *table, int deck) {
    for (uint32_t i = 0; i < book->card_count; i++) {
        if (book->card[i].deck != deck) continue;
        table->pile[i] = (uint8_t)(table->pile[i] + table->discard[i]);
        table->discard[i] = 0;
    }
}

/* ---- checks --------------------------------------------------------------------------------------------- */

rp_status dungeon_cards_check(const dungeon_book *book, const dungeon_table *table,
                              const uint8_t held[DUNGEON_CARDS_MAX], rp_error *error) {
    for (uint32_t i = 0; i < DUNGEON_CARDS_MAX; i++) {
        bool there = i < book->card_count;
        int copies = there ? book->card[i].copies : 0, with = held ? held[i] : 0;
        int sum = table->pile[i] + table->discard[i] + with;
        if (sum != copies)
            return rp_fail(error, RP_BAD_INPUT,
                           "card '%s': %d in the pile, %d discarded and %d held are %d, should be %d in all",
                           there ? book->card[i].id : "", table->pile[i], table->discard[i], with, sum, copies);
    }
    return RP_OK;
}
