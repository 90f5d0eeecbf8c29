#include "eval/dungeonquest/knowledge.h"

#include <stdlib.h>

static void list_days(const dungeon_board *board, double day[]) {
    day[0] = 1;
    for (int space = 1; space < DUNGEON_SUN_MAX + 2 * DUNGEON_FAR + 2; space++) {
        int last = space < board->sun_spaces ? space : board->sun_spaces, faces = board->sun_faces[last - 1];
        day[space] = day[space - 1] * (1 - __builtin_popcount((unsigned)faces) / (double)DUNGEON_FACES);
    }
}

static bool brings_treasure(const dungeon_card *card) {
    for (int i = 0; i < card->effects.count; i++)
        if (card->effect[card->effects.first + i].kind == DUNGEON_DRAW) return true;
    return false;
}

static void list_cards(const dungeon_book *book, dungeon_knowledge *known) {
    for (int pass = 0; pass < 2; pass++) {
        if (pass) known->treasure_first = known->loot_count;
        for (uint32_t card = 0; card < book->card_count; card++) {
            bool treasure = book->card[card].deck == DUNGEON_DECK_TREASURE;
            if (book->card[card].type == DUNGEON_LOOT && treasure == pass)
                known->loot[known->loot_count++] = (uint8_t)card;
            if (pass || book->card[card].deck != DUNGEON_DECK_DRAGON) continue;
            if (brings_treasure(&book->card[card]))
                known->sleeps[known->sleep_count++] = (uint8_t)card;
            else
                known->wakes[known->wake_count++] = (uint8_t)card;
        }
    }
    known->treasure_end = known->loot_count;
}

static void *make(const rp_game *game) {
    const dungeon_book *book = dungeon_setup_of(game)->book;
    dungeon_knowledge *known = calloc(1, sizeof *known);
    if (!known) return NULL;
    dungeon_board_of(book, &known->board);
    list_days(&book->board, known->day);
    list_cards(book, known);
    return known;
}

const dungeon_knowledge *dungeon_knowledge_of(const rp_game *game) { return rp_game_knowledge(game, make); }

double dungeon_waking(const dungeon_knowledge *known, const dungeon_state *state) {
    int wakes = 0, all = 0;
    for (int i = 0; i < known->wake_count; i++) wakes += state->table.pile[known->wakes[i]];
    for (int i = 0; i < known->sleep_count; i++) all += state->table.pile[known->sleeps[i]];
    all += wakes;
    return all ? (double)wakes / all : 0.5;
}
