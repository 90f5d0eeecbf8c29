/* Checks across files. */
#include "engine/games/dungeonquest/book/book_internal.h"

#include "engine/games/dungeonquest/state.h"

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

/* ---- what the bytes of a game have room for -------------------------------------------------------------- */

static bool has_kind(const dungeon_card *card, int kind) {
    for (int i = 0; i < card->effect_count; i++)
        if (card->effect[i].kind == kind) return true;
    return false;
}

/* Copies that heroes hold are counted in four bits. */
static rp_status check_held(const dungeon_book *book, rp_error *error) {
    for (uint32_t i = 0; i < book->card_count; i++) {
        const dungeon_card *card = &book->card[i];
        bool held = card->type == DUNGEON_LOOT || card->deck == DUNGEON_DECK_CATACOMB || has_kind(card, DUNGEON_KEEP);
        if (held && card->copies > DUNGEON_HELD_MOST)
            return rp_fail(error, RP_BAD_INPUT,
                           "decks.json: %s: copies: %d should be at most %d, as of all loot, cards to keep and cards "
                           "of the deck catacomb",
                           card->id, card->copies, DUNGEON_HELD_MOST);
    }
    return RP_OK;
}

/* What is under way below the first card (a turn, and a space or the like in it) and above the last one (a test, a
 * fight, a retreat, and what those begin). */
enum { BELOW_CARDS = 2, ABOVE_CARDS = 3 };

static int larger(int a, int b) { return a > b ? a : b; }

/* How deep effects of a list lead: a list in a list is one step, what all heroes do one more, a card that is drawn as
 * deep as its deck. `when` < 0: of whatever time. */
static int depth_of_list(const dungeon_card *card, rp_effect_span span, int when, const int decks[DUNGEON_DECKS]) {
    int deepest = 0;
    for (int i = 0; i < span.count; i++) {
        const dungeon_effect *effect = &card->effect[span.first + i];
        const rp_effect_span lists[] = {effect->success, effect->failure, effect->results, effect->effects};
        if (when >= 0 && effect->when != when) continue;
        if (effect->kind == DUNGEON_DRAW) deepest = larger(deepest, decks[effect->deck]);
        for (size_t list = 0; list < sizeof lists / sizeof *lists; list++)
            if (lists[list].count)
                deepest = larger(deepest,
                                 1 + (effect->kind == DUNGEON_EVERYONE) + depth_of_list(card, lists[list], -1, decks));
    }
    return deepest;
}

/* Of each deck, for a card that is drawn from it. Draws come to an end (check_draws), so that no chain passes through
 * more decks than there are. */
static void find_depths(const dungeon_book *book, int decks[DUNGEON_DECKS]) {
    memset(decks, 0, DUNGEON_DECKS * sizeof *decks);
    for (int round = 0; round < DUNGEON_DECKS; round++)
        for (uint32_t i = 0; i < book->card_count; i++) {
            const dungeon_card *card = &book->card[i];
            int depth = 1 + depth_of_list(card, card->effects, DUNGEON_DRAWN, decks);
            decks[card->deck] = larger(decks[card->deck], depth);
        }
}

static rp_status check_depths(const dungeon_book *book, rp_error *error) {
    const int most = DUNGEON_FRAMES_MAX - BELOW_CARDS - ABOVE_CARDS;
    int decks[DUNGEON_DECKS];
    find_depths(book, decks);
    for (uint32_t i = 0; i < book->card_count; i++) {
        const dungeon_card *card = &book->card[i];
        int depth = 1 + depth_of_list(card, card->effects, -1, decks);
        if (depth > most)
            return rp_fail(error, RP_BAD_INPUT,
                           "decks.json: %s: with its lists in lists, and cards that it draws, it leads %d deep, should "
                           "be at most %d",
                           card->id, depth, most);
    }
    for (uint32_t i = 0; i < book->rune_count; i++)
        for (int k = 0; k < book->rune[i].effect_count; k++) {
            const dungeon_effect *effect = &book->rune[i].effect[k];
            int depth = effect->kind == DUNGEON_DRAW ? 1 + decks[effect->deck] : 1;
            if (depth > most)
                return rp_fail(error, RP_BAD_INPUT,
                               "runes.json: %s: with the cards that it draws it leads %d deep, should be at most %d",
                               book->rune[i].id, depth, most);
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
    if (!status) status = check_monsters(book, error);
    if (!status) status = check_held(book, error);
    return status ? status : check_depths(book, error);
}
