/* Checks across files. */
#include "engine/games/dungeonquest/book/book_internal.h"

/* The first kind of the deck by which its cards are more than fit; NULL: all fit. */
static const dungeon_card *find_over(const dungeon_book *book, int deck) {
    int size = 0;
    for (uint32_t i = 0; i < book->card_count; i++) {
        if (book->card[i].deck != deck) continue;
        size += book->card[i].copies;
        if (size > DUNGEON_DECK_MAX) return &book->card[i];
    }
    return NULL;
}

static rp_status check_sizes(const dungeon_book *book, rp_error *error) {
    for (int deck = 0; deck < DUNGEON_DECKS; deck++) {
        char word[RP_WORD_MAX];
        const dungeon_card *over = find_over(book, deck);
        rp_word_text(dungeon_deck_words, deck, word);
        if (!dungeon_deck_size(book, deck))
            return rp_fail(error, RP_BAD_INPUT, "decks.json: the deck '%s' has no card, should have at least one",
                           word);
        if (over)
            return rp_fail(
                error, RP_BAD_INPUT,
                "decks.json: the deck '%s' has %d cards and '%s' is the first that does not fit, should have "
                "at most %d",
                word, dungeon_deck_size(book, deck), over->id, DUNGEON_DECK_MAX);
    }
    if (!book->chamber_count)
        return rp_fail(error, RP_BAD_INPUT, "chambers.json: there is no chamber, should be at least one");
    if (dungeon_tile_count(book) > DUNGEON_TILES_MAX)
        return rp_fail(error, RP_BAD_INPUT, "chambers.json: the copies add up to %d tiles, should be at most %d",
                       dungeon_tile_count(book), DUNGEON_TILES_MAX);
    return RP_OK;
}

static bool opens(const dungeon_card *card) {
    for (int i = 0; i < card->effect_count; i++)
        if (card->effect[i].kind == DUNGEON_PASS) return true;
    return false;
}

static rp_status check_doors(const dungeon_book *book, rp_error *error) {
    for (uint32_t i = 0; i < book->card_count; i++)
        if (book->card[i].deck == DUNGEON_DECK_DOOR && opens(&book->card[i])) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT,
                   "decks.json: no card of the deck 'door' has the effect pass, should be at least one");
}

/* Bits of the decks that cards of a deck draw from. */
static unsigned drawn_from(const dungeon_book *book, int deck) {
    unsigned decks = 0;
    for (uint32_t i = 0; i < book->card_count; i++)
        for (int k = 0; k < book->card[i].effect_count && book->card[i].deck == deck; k++)
            if (book->card[i].effect[k].kind == DUNGEON_DRAW) decks |= 1u << book->card[i].effect[k].deck;
    return decks;
}

/* Drawing must come to an end. */
static rp_status check_draws(const dungeon_book *book, rp_error *error) {
    unsigned reached[DUNGEON_DECKS];
    for (int deck = 0; deck < DUNGEON_DECKS; deck++) reached[deck] = drawn_from(book, deck);
    for (int by = 0; by < DUNGEON_DECKS; by++)
        for (int deck = 0; deck < DUNGEON_DECKS; deck++)
            if (reached[deck] >> by & 1) reached[deck] |= reached[by];
    for (int deck = 0; deck < DUNGEON_DECKS; deck++) {
        char word[RP_WORD_MAX];
        if (reached[deck] >> deck & 1)
            return rp_fail(
                error, RP_BAD_INPUT,
                "decks.json: cards of the deck '%s' draw from it, by themselves or by others; should not, or "
                "drawing may never end",
                rp_word_text(dungeon_deck_words, deck, word));
    }
    return RP_OK;
}

static rp_status check_monsters(const dungeon_book *book, rp_error *error) {
    for (uint32_t i = 0; i < book->card_count; i++) {
        const dungeon_card *card = &book->card[i];
        if (card->monster[0] && dungeon_card_monster(book, card) < 0)
            return rp_fail(error, RP_BAD_INPUT,
                           "decks.json: %s: monster '%s' is not in figures.json, should be one of the monsters there",
                           card->id, card->monster);
    }
    return RP_OK;
}

rp_status dungeon_book_check(const void *bytes, rp_error *error) {
    const dungeon_book *book = bytes;
    rp_status status = dq_cards_check(&book->combat, error);
    if (!status) status = dungeon_board_check(&book->board, error);
    if (!status) status = check_sizes(book, error);
    if (!status) status = check_doors(book, error);
    if (!status) status = check_draws(book, error);
    return status ? status : check_monsters(book, error);
}
