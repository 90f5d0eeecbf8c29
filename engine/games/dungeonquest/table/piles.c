#include "engine/games/dungeonquest/table/piles.h"

#include <string.h>

void dungeon_table_start(const dungeon_book *book, dungeon_table *table) {
    memset(table, 0, sizeof *table);
    for (uint32_t i = 0; i < book->chamber_count; i++) table->tiles_left[i] = book->chamber[i].copies;
    for (uint32_t i = 0; i < book->card_count; i++) table->pile[i] = book->card[i].copies;
}

/* ---- counts --------------------------------------------------------------------------------------------- */

/* Of the cards of a deck. */
static int count(const dungeon_kinds *kinds, const uint8_t counts[DUNGEON_CARDS_MAX]) {
    int sum = 0;
    for (int i = 0; i < kinds->count; i++) sum += counts[kinds->card[i]];
    return sum;
}

static bool has_any(const dungeon_kinds *kinds, const uint8_t counts[DUNGEON_CARDS_MAX]) {
    for (int i = 0; i < kinds->count; i++)
        if (counts[kinds->card[i]]) return true;
    return false;
}

int dungeon_pile_size(const dungeon_card_index *index, const dungeon_table *table, int deck) {
    return count(&index->deck[deck], table->pile);
}

int dungeon_discard_size(const dungeon_card_index *index, const dungeon_table *table, int deck) {
    return count(&index->deck[deck], table->discard);
}

bool dungeon_needs_shuffle(const dungeon_card_index *index, const dungeon_table *table, int deck) {
    return !has_any(&index->deck[deck], table->pile) && has_any(&index->deck[deck], table->discard);
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

int dungeon_list_draws(const dungeon_card_index *index, const dungeon_table *table, int deck,
                       rp_outcome out[DUNGEON_CARDS_MAX]) {
    const dungeon_kinds *kinds = &index->deck[deck];
    const uint8_t *counts = dungeon_needs_shuffle(index, table, deck) ? table->discard : table->pile;
    int size = count(kinds, counts), outcomes = 0;
    for (int i = 0; i < kinds->count; i++) {
        int card = kinds->card[i];
        if (counts[card]) out[outcomes++] = (rp_outcome){.outcome = card, .probability = (double)counts[card] / size};
    }
    return outcomes;
}

int dungeon_list_tiles(const dungeon_book *book, const dungeon_table *table, rp_outcome out[DUNGEON_CHAMBERS_MAX]) {
    int size = dungeon_tiles_left(book, table), outcomes = 0;
    for (uint32_t i = 0; i < book->chamber_count; i++)
        if (table->tiles_left[i])
            out[outcomes++] = (rp_outcome){.outcome = (rp_action)i, .probability = (double)table->tiles_left[i] / size};
    return outcomes;
}

void dungeon_take(const dungeon_card_index *index, dungeon_table *table, int card) {
    int deck = index->deck_of[card];
    /* A card that is in the pile needs no look at the others. */
    if (!table->pile[card] && dungeon_needs_shuffle(index, table, deck)) dungeon_shuffle(index, table, deck);
    table->pile[card]--;
}

void dungeon_discard(dungeon_table *table, int card) { table->discard[card]++; }

void dungeon_put_back(dungeon_table *table, int card) { table->pile[card]++; }

void dungeon_shuffle(const dungeon_card_index *index, dungeon_table *table, int deck) {
    const dungeon_kinds *kinds = &index->deck[deck];
    for (int i = 0; i < kinds->count; i++) {
        int card = kinds->card[i];
        table->pile[card] = (uint8_t)(table->pile[card] + table->discard[card]);
        table->discard[card] = 0;
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
