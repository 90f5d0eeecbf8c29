#include "engine/games/dungeonquest/book/card_index.h"

static void add(dungeon_kinds *kinds, uint32_t card) { kinds->card[kinds->count++] = (uint8_t)card; }

bool dungeon_has_time(const dungeon_card *card, int when) {
    for (int i = 0; i < card->effects.count; i++)
        if (card->effect[card->effects.first + i].when == when) return true;
    return false;
}

void dungeon_find_cards(const dungeon_book *book, dungeon_card_index *index) {
    memset(index, 0, sizeof *index);
    for (uint32_t i = 0; i < book->card_count; i++) {
        const dungeon_card *card = &book->card[i];
        index->deck_of[i] = card->deck;
        add(&index->deck[card->deck], i);
        for (int when = 0; when < DUNGEON_WHENS; when++)
            if (dungeon_has_time(card, when)) add(&index->when[when], i);
    }
}
