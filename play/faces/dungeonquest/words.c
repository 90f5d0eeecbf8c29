#include "play/faces/dungeonquest/words.h"

#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/texts/texts.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

void dungeon_put(dungeon_page *page, const char *format, ...) {
    va_list arguments;
    if (page->used + 1 >= page->size) return;
    va_start(arguments, format);
    int written = vsnprintf(page->text + page->used, page->size - page->used, format, arguments);
    va_end(arguments);
    if (written > 0) page->used += (size_t)written;
    if (page->used >= page->size) page->used = page->size - 1;
}

void dungeon_put_who(dungeon_page *page, const dungeon_setup *setup, const dungeon_state *state, int player, int reader,
                     bool begins) {
    const dungeon_hero *hero = &state->hero[player];
    if (player == reader)
        dungeon_put(page, begins ? "You" : "you");
    else if (hero->figure)
        dungeon_put(page, "%s", dungeon_figure(setup, hero)->name);
    else
        dungeon_put(page, "P%d", player + 1);
}

void dungeon_put_whose(dungeon_page *page, const dungeon_setup *setup, const dungeon_state *state, int player,
                       int reader, bool begins) {
    dungeon_put_who(page, setup, state, player, reader, begins);
    dungeon_put(page, player == reader ? "r" : "'s");
}

void dungeon_put_place(dungeon_page *page, const dungeon_book *book, const dungeon_table *table, int square) {
    char name[8];
    dungeon_square_text(book, square, name);
    switch (dungeon_place_of(book, table, square)) {
    case DUNGEON_TREASURE: dungeon_put(page, "the treasure chamber"); break;
    case DUNGEON_TOWER: dungeon_put(page, "the tower %s", name); break;
    case DUNGEON_EXPLORED: dungeon_put(page, "the %s %s", dungeon_chamber_at(book, table, square)->name, name); break;
    default: dungeon_put(page, "%s", name); break;
    }
}

void dungeon_put_card(dungeon_page *page, const dungeon_book *book, int card) {
    const dungeon_card *of = &book->card[card];
    dungeon_put(page, "%s", of->name);
    if (of->gold) dungeon_put(page, " (%d gold)", of->gold);
}

static void put_capital(dungeon_page *page, const char *word) {
    dungeon_put(page, "%c%s", toupper((unsigned char)word[0]), word + 1);
}

void dungeon_put_deck(dungeon_page *page, int deck) {
    char word[RP_WORD_MAX];
    put_capital(page, rp_word_text(dungeon_deck_words, deck, word));
}

void dungeon_put_attribute(dungeon_page *page, int attribute) {
    char word[RP_WORD_MAX];
    if (attribute == DUNGEON_AGILITY_OR_ARMOR)
        dungeon_put(page, "the lower of Agility and Armor");
    else
        put_capital(page, rp_word_text(dungeon_attribute_words, attribute, word));
}

const char *dungeon_article(const char *name) { return strchr("AEIOUaeiou", name[0]) ? "an" : "a"; }

void dungeon_put_count(dungeon_page *page, int count, const char *what) {
    dungeon_put(page, "%d %s%s", count, what, count == 1 ? "" : "s");
}
