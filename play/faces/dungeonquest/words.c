#include "play/faces/dungeonquest/words.h"

#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/board.h"

#include <ctype.h>

void dungeon_put_who(rp_page *page, const dungeon_setup *setup, const dungeon_state *state, int player, int reader,
                     bool begins) {
    const dungeon_hero *hero = &state->hero[player];
    if (player == reader)
        rp_page_put(page, begins ? "You" : "you");
    else if (hero->figure)
        rp_page_put(page, "%s", dungeon_figure(setup, hero)->name);
    else
        rp_page_put(page, "P%d", player + 1);
}

void dungeon_put_whose(rp_page *page, const dungeon_setup *setup, const dungeon_state *state, int player, int reader,
                       bool begins) {
    dungeon_put_who(page, setup, state, player, reader, begins);
    rp_page_put(page, player == reader ? "r" : "'s");
}

void dungeon_put_place(rp_page *page, const dungeon_book *book, const dungeon_table *table, int square) {
    char name[8];
    dungeon_square_text(book, square, name);
    switch (dungeon_place_of(book, table, square)) {
    case DUNGEON_TREASURE: rp_page_put(page, "the treasure chamber"); break;
    case DUNGEON_TOWER: rp_page_put(page, "the tower %s", name); break;
    case DUNGEON_EXPLORED: rp_page_put(page, "the %s %s", dungeon_chamber_at(book, table, square)->name, name); break;
    default: rp_page_put(page, "%s", name); break;
    }
}

void dungeon_put_card(rp_page *page, const dungeon_book *book, int card) {
    const dungeon_card *of = &book->card[card];
    rp_page_put(page, "%s", of->name);
    if (of->gold) rp_page_put(page, " (%d gold)", of->gold);
}

static void put_capital(rp_page *page, const char *word) {
    rp_page_put(page, "%c%s", toupper((unsigned char)word[0]), word + 1);
}

void dungeon_put_deck(rp_page *page, int deck) {
    char word[RP_WORD_MAX];
    put_capital(page, rp_word_text(dungeon_deck_words, deck, word));
}

void dungeon_put_attribute(rp_page *page, int attribute) {
    char word[RP_WORD_MAX];
    if (attribute == DUNGEON_AGILITY_OR_ARMOR)
        rp_page_put(page, "the lower of Agility and Armor");
    else
        put_capital(page, rp_word_text(dungeon_attribute_words, attribute, word));
}

const char *dungeon_article(const char *name) { return strchr("AEIOUaeiou", name[0]) ? "an" : "a"; }

void dungeon_put_count(rp_page *page, int count, const char *what) {
    rp_page_put(page, "%d %s%s", count, what, count == 1 ? "" : "s");
}
