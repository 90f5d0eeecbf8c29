/* Data files of the dungeon: an object with some of its files by their names, read over the compiled-in rest. Whatever
 * is accepted can be trusted by its rules: numbers, lists and names stay within their bounds. */
#include "engine/games/dungeonquest/book/book.h"
#include "engine/store/json.h"
#include "tests/fuzz/support/fuzz.h"

#include <stdlib.h>

static void read_files(dungeon_book *book, rp_reader *reader) {
    rp_read_only(reader, dungeon_book_files);
    for (rp_word file = rp_words_first(dungeon_book_files); file.length; file = rp_words_next(file)) {
        char name[RP_WORD_MAX];
        memcpy(name, file.text, (size_t)file.length);
        name[file.length] = 0;
        if (!rp_reader_ok(reader) || !reader->enter(reader, name, 0)) continue;
        dungeon_book_read(book, name, reader);
        reader->leave(reader);
    }
}

static void require_text(const char *text, size_t size) {
    fuzz_require(memchr(text, 0, size) != NULL, "a text without an end");
}

static void require_square(const dungeon_board *board, const dungeon_square *square) {
    fuzz_require(square->column < board->width && square->row < board->height, "a square off the board");
    for (int i = 0; i < DUNGEON_COMPASS_POINTS; i++) fuzz_require(square->way[i] < DUNGEON_WAYS, "an unknown way");
}

static void require_board(const dungeon_board *board) {
    fuzz_require(board->width * board->height <= DUNGEON_SQUARES_MAX, "a board of too many squares");
    fuzz_require(board->treasure_count >= 1 && board->treasure_count <= DUNGEON_TREASURE_MAX, "no treasure chamber");
    for (int i = 0; i < DUNGEON_TOWERS; i++) require_square(board, &board->tower[i]);
    for (int i = 0; i < board->treasure_count; i++) require_square(board, &board->treasure[i]);
    fuzz_require(board->sun_spaces >= 1 && board->sun_spaces <= DUNGEON_SUN_MAX, "no sun track");
    fuzz_require(board->sun_faces[board->sun_spaces - 1] != 0, "a sun that ends nothing");
}

static void require_chamber(const dungeon_chamber *chamber) {
    require_text(chamber->id, sizeof chamber->id);
    require_text(chamber->name, sizeof chamber->name);
    fuzz_require(chamber->kind < DUNGEON_CHAMBER_KINDS && chamber->copies, "%s: unknown kind", chamber->id);
    for (int i = 0; i < DUNGEON_SIDES; i++) fuzz_require(chamber->way[i] < DUNGEON_WAYS, "%s: side %d", chamber->id, i);
    for (int i = 0; i < DUNGEON_FACES; i++)
        fuzz_require(chamber->die[i] < DUNGEON_SIDES, "%s: face %d", chamber->id, i);
}

static void require_span(const dungeon_card *card, rp_effect_span span) {
    fuzz_require(span.first + span.count <= card->effect_count, "%s: a list beyond the effects", card->id);
}

static void require_effect(const dungeon_card *card, const dungeon_effect *effect) {
    fuzz_require(effect->kind > DUNGEON_NO_EFFECT && effect->kind < DUNGEON_MOVES, "%s: unknown effect", card->id);
    fuzz_require(effect->when < DUNGEON_WHENS && effect->measure < DUNGEON_MEASURES && effect->until < DUNGEON_UNTILS &&
                     effect->attribute < DUNGEON_ATTRIBUTES && effect->deck < DUNGEON_DECKS &&
                     effect->chamber <= DUNGEON_CHAMBER_KINDS && effect->dice <= DUNGEON_DICE_MAX,
                 "%s: an unknown word in an effect", card->id);
    require_span(card, effect->success);
    require_span(card, effect->failure);
    require_span(card, effect->results);
    require_span(card, effect->effects);
}

static void require_card(const dungeon_book *book, const dungeon_card *card) {
    require_text(card->id, sizeof card->id);
    require_text(card->name, sizeof card->name);
    require_text(card->line, sizeof card->line);
    fuzz_require(card->deck < DUNGEON_DECKS && card->type < DUNGEON_TYPES && card->copies, "%s: no card", card->id);
    fuzz_require(!card->monster[0] || dungeon_card_monster(book, card) >= 0, "%s: no such monster", card->id);
    fuzz_require(card->effect_count <= DUNGEON_EFFECTS_MAX, "%s: too many effects", card->id);
    require_span(card, card->effects);
    for (int i = 0; i < card->effect_count; i++) require_effect(card, &card->effect[i]);
}

static void require_rune(const dungeon_rune *rune) {
    require_text(rune->id, sizeof rune->id);
    require_text(rune->name, sizeof rune->name);
    require_text(rune->line, sizeof rune->line);
    fuzz_require(rune->time < DUNGEON_RUNE_TIMES, "%s: unknown time", rune->id);
    fuzz_require(rune->effect_count >= 1 && rune->effect_count <= DUNGEON_RUNE_EFFECTS_MAX, "%s: effects", rune->id);
    for (int i = 0; i < rune->effect_count; i++)
        fuzz_require(rune->effect[i].kind >= DUNGEON_HEAL && rune->effect[i].kind < DUNGEON_EFFECT_KINDS,
                     "%s: unknown effect", rune->id);
}

static void require_book(const dungeon_book *book) {
    char doubts[256];
    fuzz_require(book->chamber_count <= DUNGEON_CHAMBERS_MAX && book->card_count <= DUNGEON_CARDS_MAX &&
                     book->rune_count <= DUNGEON_RUNES_MAX,
                 "more entries than fit");
    require_board(&book->board);
    for (uint32_t i = 0; i < book->chamber_count; i++) require_chamber(&book->chamber[i]);
    for (uint32_t i = 0; i < book->card_count; i++) require_card(book, &book->card[i]);
    for (uint32_t i = 0; i < book->rune_count; i++) require_rune(&book->rune[i]);
    for (int deck = 0; deck < DUNGEON_DECKS; deck++) fuzz_require(dungeon_deck_size(book, deck) > 0, "an empty deck");
    dungeon_book_doubt(book, doubts, sizeof doubts);
    require_text(doubts, sizeof doubts);
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    rp_error error = {0};
    rp_reader *reader;
    dungeon_book *book = malloc(sizeof *book);
    fuzz_require(book != NULL, "no memory");
    memcpy(book, dungeon_book_default(), sizeof *book);
    rp_status status = rp_json_parse((const char *)input, size, "input", &reader, &error);
    if (!status) {
        read_files(book, reader);
        status = reader->error.status;
        error = reader->error;
        rp_json_reader_free(reader);
    }
    if (!status) status = dungeon_book_check(book, &error);
    if (status)
        fuzz_refused(status, &error);
    else
        require_book(book);
    free(book);
    return !status;
}
