#include "engine/games/dungeonquest/book/book_internal.h"

#include "engine/overlay.h"
#include "engine/page.h"

#include <assert.h>
#include <ctype.h>
#include <strings.h>

static_assert(sizeof(dungeon_effect) == 28 && sizeof(dungeon_square) == 6 &&
                  sizeof(dungeon_board) ==
                      8 + (DUNGEON_TOWERS + DUNGEON_TREASURE_MAX) * sizeof(dungeon_square) + DUNGEON_SUN_MAX &&
                  sizeof(dungeon_chamber) == DUNGEON_ID + 56 &&
                  sizeof(dungeon_card) == 2 * DUNGEON_ID + 142 + DUNGEON_EFFECTS_MAX * sizeof(dungeon_effect) &&
                  sizeof(dungeon_rune) == DUNGEON_ID + 136 + DUNGEON_RUNE_EFFECTS_MAX * sizeof(dungeon_effect) &&
                  sizeof(dungeon_book) ==
                      sizeof(dq_cards) + 12 + sizeof(dungeon_board) + DUNGEON_CHAMBERS_MAX * sizeof(dungeon_chamber) +
                          DUNGEON_CARDS_MAX * sizeof(dungeon_card) + DUNGEON_RUNES_MAX * sizeof(dungeon_rune),
              "no hidden padding");

/* ---- small things --------------------------------------------------------------------------------------- */

static void read_id(rp_reader *reader, const char *key, char id[DUNGEON_ID]) {
    rp_read_string(reader, key, id, DUNGEON_ID);
    for (char *at = id; *at; at++) *at = (char)tolower((unsigned char)*at);
    if (id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")])
        rp_reader_fail(reader, "%s: '%s' should be of letters, digits and '-'", key, id);
}

static uint8_t read_word(rp_reader *reader, const char *key, const char *words) {
    return (uint8_t)rp_read_choice(reader, key, words);
}

static bool stands(rp_reader *reader, const char *key) {
    if (!reader->enter(reader, key, 0)) return false;
    reader->leave(reader);
    return true;
}

/* ---- chambers ------------------------------------------------------------------------------------------- */

static void read_ways(rp_reader *reader, dungeon_chamber *chamber) {
    char side[RP_WORD_MAX];
    chamber->way[DUNGEON_BACK] = (uint8_t)rp_read_choice_or(reader, "back", dungeon_way_words, DUNGEON_PASSAGE);
    for (int i = DUNGEON_LEFT; i < DUNGEON_SIDES; i++)
        chamber->way[i] = read_word(reader, rp_word_text(dungeon_side_words, i, side), dungeon_way_words);
    bool gate = false;
    for (int i = 0; i < DUNGEON_SIDES; i++) gate = gate || chamber->way[i] == DUNGEON_PORTCULLIS;
    if (chamber->kind == DUNGEON_PORTCULLIS_ROOM && !gate)
        rp_reader_fail(reader,
                       "back, left, ahead, right: none is a portcullis, should be one in a chamber of that kind");
}

/* Which sides are on the part of the chamber that the back is on. */
static void read_parts(rp_reader *reader, dungeon_chamber *chamber) {
    bool parted = chamber->kind == DUNGEON_CHASM || chamber->kind == DUNGEON_BRIDGE || chamber->kind == DUNGEON_CAVE_IN;
    const rp_field field = {"with_back", 0, 1, .kind = RP_FIELD_WORDS, .words = dungeon_side_words};
    uint8_t sides = 1u << DUNGEON_BACK;
    if (stands(reader, "with_back") && !parted)
        rp_reader_fail(reader, "with_back: goes with the kinds chasm, bridge and cave-in only");
    rp_field_read(&field, NULL, &sides, reader);
    sides |= 1u << DUNGEON_BACK;
    if (sides == (1u << DUNGEON_SIDES) - 1)
        rp_reader_fail(reader, "with_back: has all sides, should leave one for the other part");
    chamber->with_back = parted ? sides : 0;
}

static void read_die(rp_reader *reader, dungeon_chamber *chamber) {
    bool dark = chamber->kind == DUNGEON_DARKNESS;
    if (stands(reader, "die") && !dark) rp_reader_fail(reader, "die: goes with the kind chamber-of-darkness only");
    if (!dark || !rp_read_array(reader, "die", DUNGEON_FACES)) return;
    if (reader->length(reader) != DUNGEON_FACES)
        rp_reader_fail(reader, "has %zu sides, should have one for each of %d faces", reader->length(reader),
                       DUNGEON_FACES);
    for (int face = 0; face < DUNGEON_FACES && rp_reader_ok(reader); face++) {
        char side[RP_WORD_MAX];
        if (!reader->enter(reader, NULL, (size_t)face)) break;
        chamber->die[face] = read_word(reader, NULL, dungeon_side_words);
        if (rp_reader_ok(reader) && !chamber->way[chamber->die[face]])
            rp_reader_fail(reader, "'%s' is a wall, should be a side with a way",
                           rp_word_text(dungeon_side_words, chamber->die[face], side));
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_chamber(rp_reader *reader, void *entry) {
    dungeon_chamber *chamber = entry;
    rp_read_only(reader, "id|name|kind|back|left|ahead|right|with_back|die|search|copies|origin");
    rp_read_string(reader, "name", chamber->name, sizeof chamber->name);
    chamber->kind = read_word(reader, "kind", dungeon_chamber_words);
    chamber->search = rp_read_boolean_or(reader, "search", false);
    chamber->copies = (uint8_t)rp_read_integer_or(reader, "copies", 1, DUNGEON_COPIES_MAX, 1);
    chamber->origin = read_word(reader, "origin", dungeon_origin_words);
    read_ways(reader, chamber);
    read_parts(reader, chamber);
    read_die(reader, chamber);
}

/* ---- effects of cards ----------------------------------------------------------------------------------- */

static const char *kind_word(const dungeon_effect *effect, char word[RP_WORD_MAX]) {
    return rp_word_text(dungeon_effect_words, effect->kind - 1, word);
}

static void check_span(rp_reader *reader, const dungeon_card *card, rp_effect_span span, const dungeon_effect *of);

/* Ranges of a roll ascend, do not meet, and are of sums that its dice can show. */
static void check_results(rp_reader *reader, const dungeon_card *card, const dungeon_effect *roll) {
    int before = roll->dice - 1, most = roll->dice * DUNGEON_FACES;
    for (int i = 0; i < roll->results.count && rp_reader_ok(reader); i++) {
        const dungeon_effect *result = &card->effect[roll->results.first + i];
        char word[RP_WORD_MAX];
        if (result->kind != DUNGEON_RESULT)
            rp_reader_fail(reader, "results: '%s' should be result, for they have nothing else",
                           kind_word(result, word));
        else if (result->from <= before || result->to > most)
            rp_reader_fail(reader, "results: %d to %d should be within %d to %d, behind the one before", result->from,
                           result->to, before + 1, most);
        before = result->to;
        check_span(reader, card, result->effects, result);
    }
}

/* Effects of a list, of the effect `of` or, NULL, of the card. */
static void check_span(rp_reader *reader, const dungeon_card *card, rp_effect_span span, const dungeon_effect *of) {
    for (int i = 0; i < span.count && rp_reader_ok(reader); i++) {
        const dungeon_effect *effect = &card->effect[span.first + i];
        char word[RP_WORD_MAX];
        if (effect->kind == DUNGEON_RESULT)
            rp_reader_fail(reader, "effects: 'result' should be in the results of a roll only");
        if (of && effect->when)
            rp_reader_fail(reader, "when: '%s' goes with effects that are in no list of another",
                           rp_word_text(dungeon_when_words, effect->when, word));
        check_results(reader, card, effect);
        check_span(reader, card, effect->success, effect);
        check_span(reader, card, effect->failure, effect);
        check_span(reader, card, effect->effects, effect);
    }
}

static bool has_kind(const dungeon_card *card, int kind) {
    for (int i = 0; i < card->effect_count; i++)
        if (card->effect[i].kind == kind) return true;
    return false;
}

/* One of its own effects, in no list of another, that comes then; of any kind where that is 0. */
static bool has_then(const dungeon_card *card, int when, int kind) {
    for (int i = 0; i < card->effects.count; i++) {
        const dungeon_effect *effect = &card->effect[card->effects.first + i];
        if (effect->when == when && (!kind || effect->kind == kind)) return true;
    }
    return false;
}

/* What makes no sense but in one deck. */
static void check_decks_of_kinds(rp_reader *reader, const dungeon_card *card) {
    static const struct {
        uint8_t kind, deck;
    } only[] = {
        {DUNGEON_PASS, DUNGEON_DECK_DOOR},          {DUNGEON_RETREAT, DUNGEON_DECK_DRAGON},
        {DUNGEON_EVERYONE, DUNGEON_DECK_DRAGON},    {DUNGEON_ASCEND, DUNGEON_DECK_CATACOMB},
        {DUNGEON_TURN_BACK, DUNGEON_DECK_CATACOMB}, {DUNGEON_DROP_PILE, DUNGEON_DECK_CATACOMB},
        {DUNGEON_REPEAT, DUNGEON_DECK_CATACOMB},
    };
    for (size_t i = 0; i < sizeof only / sizeof *only; i++) {
        char kind[RP_WORD_MAX], deck[RP_WORD_MAX];
        if (card->deck == only[i].deck || !has_kind(card, only[i].kind)) continue;
        rp_reader_fail(reader, "effects: '%s' goes with cards of the deck %s only",
                       rp_word_text(dungeon_effect_words, only[i].kind - 1, kind),
                       rp_word_text(dungeon_deck_words, only[i].deck, deck));
    }
}

static void check_keeping(rp_reader *reader, const dungeon_card *card) {
    bool loot = card->type == DUNGEON_LOOT, kept = loot || has_kind(card, DUNGEON_KEEP);
    if (loot && has_kind(card, DUNGEON_KEEP))
        rp_reader_fail(reader, "effects: 'keep' goes with cards that are no loot");
    if (!kept && has_kind(card, DUNGEON_DISCARD))
        rp_reader_fail(reader, "effects: 'discard' goes with loot, or with the effect keep");
    if (!kept && has_then(card, DUNGEON_EACH_TURN, 0))
        rp_reader_fail(reader, "when: 'each-turn' goes with loot, or with the effect keep");
    if (!loot && (has_then(card, DUNGEON_USED, 0) || has_then(card, DUNGEON_GAME_END, 0)))
        rp_reader_fail(reader, "when: 'used' and 'game-end' go with loot only");
    if (has_then(card, DUNGEON_USED, 0) && !has_then(card, DUNGEON_USED, DUNGEON_DISCARD))
        rp_reader_fail(reader, "effects: none that is 'used' is discard, should be one, or it could be used for ever");
    if (!loot && (card->gold || card->gold_dice)) rp_reader_fail(reader, "gold: goes with loot only");
}

static void check_monster(rp_reader *reader, const dungeon_card *card) {
    bool fights = has_kind(card, DUNGEON_FIGHT), measured = false;
    for (int i = 0; i < card->effect_count; i++) measured |= card->effect[i].measure == DUNGEON_POWER_DAMAGE;
    if (card->monster[0] && !fights && !measured)
        rp_reader_fail(reader, "monster: '%s' goes with the effect fight or the measure power-damage", card->monster);
    if (measured && !card->monster[0])
        rp_reader_fail(reader, "monster: is missing, should be the one whose power-damage it is");
    if (fights && card->type != DUNGEON_MONSTER && card->type != DUNGEON_THREAT)
        rp_reader_fail(reader, "type: should be monster or threat, since it has the effect fight");
    if (!fights && (card->type == DUNGEON_MONSTER || card->type == DUNGEON_THREAT))
        rp_reader_fail(reader, "effects: none is fight, should be one in a card of the types monster and threat");
}

/* Decks that have cards of one type alone, and types that are in one deck alone. */
static void check_type(rp_reader *reader, const dungeon_card *card) {
    static const struct {
        uint8_t deck, type, alone;
    } pairs[] = {
        {DUNGEON_DECK_TRAP, DUNGEON_TRAP, 1},
        {DUNGEON_DECK_TREASURE, DUNGEON_LOOT, 0},
        {DUNGEON_DECK_DOOR, DUNGEON_DOOR_CARD, 1},
        {DUNGEON_DECK_DRAGON, DUNGEON_DRAGON, 1},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char deck[RP_WORD_MAX], type[RP_WORD_MAX], word[RP_WORD_MAX];
        rp_word_text(dungeon_deck_words, pairs[i].deck, deck);
        rp_word_text(dungeon_type_words, pairs[i].type, type);
        if (card->deck == pairs[i].deck && card->type != pairs[i].type)
            rp_reader_fail(reader, "type: '%s' should be %s, as of all cards of the deck %s",
                           rp_word_text(dungeon_type_words, card->type, word), type, deck);
        if (pairs[i].alone && card->deck != pairs[i].deck && card->type == pairs[i].type)
            rp_reader_fail(reader, "type: '%s' goes with cards of the deck %s only", type, deck);
    }
}

static void read_card(rp_reader *reader, void *entry) {
    dungeon_card *card = entry;
    rp_effect_array to = {card->effect, DUNGEON_EFFECTS_MAX, 0};
    rp_read_only(reader, "id|name|line|deck|type|monster|gold|gold_dice|copies|origin|effects");
    rp_read_string(reader, "name", card->name, sizeof card->name);
    rp_read_string_optional(reader, "line", card->line, sizeof card->line);
    card->deck = read_word(reader, "deck", dungeon_deck_words);
    card->type = read_word(reader, "type", dungeon_type_words);
    if (stands(reader, "monster")) read_id(reader, "monster", card->monster);
    card->gold = (uint16_t)rp_read_integer_or(reader, "gold", 0, DUNGEON_GOLD_MAX, 0);
    card->gold_dice = (uint8_t)rp_read_integer_or(reader, "gold_dice", 1, DUNGEON_DICE_MAX, 0);
    if (card->gold && card->gold_dice) rp_reader_fail(reader, "gold_dice: goes without gold");
    card->copies = (uint8_t)rp_read_integer_or(reader, "copies", 1, DUNGEON_COPIES_MAX, 1);
    card->origin = read_word(reader, "origin", dungeon_origin_words);
    card->effects = rp_effects_read(&dungeon_card_effects, "effects", NULL, NULL, &to, reader);
    card->effect_count = (uint8_t)to.count;
    if (!rp_reader_ok(reader)) return;
    check_span(reader, card, card->effects, NULL);
    check_decks_of_kinds(reader, card);
    check_keeping(reader, card);
    check_monster(reader, card);
    check_type(reader, card);
}

/* ---- runes ---------------------------------------------------------------------------------------------- */

/* What can be done then. */
static void check_time(rp_reader *reader, const dungeon_rune *rune, const dungeon_effect *effect) {
    enum {
        TURN = 1 << DUNGEON_RUNE_TURN,
        TEST = 1 << DUNGEON_RUNE_TEST,
        FAILED = 1 << DUNGEON_RUNE_FAILED,
        TRAP = 1 << DUNGEON_RUNE_TRAP,
        MONSTER = 1 << DUNGEON_RUNE_MONSTER,
        DOOR = 1 << DUNGEON_RUNE_DOOR,
        DRAGON = 1 << DUNGEON_RUNE_DRAGON,
        WOUNDS = 1 << DUNGEON_RUNE_WOUNDS,
        BELOW = 1 << DUNGEON_RUNE_BELOW
    };
    static const uint16_t times[DUNGEON_EFFECT_KINDS] = {
        [DUNGEON_HEAL] = TURN | BELOW, [DUNGEON_DRAW] = TURN,    [DUNGEON_TURN] = TURN,
        [DUNGEON_STEP] = TURN,         [DUNGEON_DESCEND] = TURN, [DUNGEON_ASCEND] = BELOW,
        [DUNGEON_PASS] = DOOR,         [DUNGEON_MOVES] = TURN,   [DUNGEON_CANCEL] = TRAP | MONSTER | DRAGON | WOUNDS,
        [DUNGEON_AGAIN] = FAILED,      [DUNGEON_BONUS] = TEST,   [DUNGEON_LOOK] = MONSTER,
        [DUNGEON_SUCCEED] = FAILED,
    };
    char time[RP_WORD_MAX], word[RP_WORD_MAX], list[160] = "";
    rp_page page = {list, sizeof list, 0};
    if (times[effect->kind] >> rune->time & 1) return;
    for (int i = 0; i < DUNGEON_RUNE_TIMES; i++)
        if (times[effect->kind] >> i & 1) rp_page_put(&page, " %s", rp_word_text(dungeon_rune_time_words, i, word));
    rp_word_text(dungeon_rune_time_words, rune->time, time);
    rp_reader_fail(reader, "time: '%s' does not go with %s, should be one of:%s", time, kind_word(effect, word), list);
}

static void read_rune(rp_reader *reader, void *entry) {
    dungeon_rune *rune = entry;
    rp_effect_array to = {rune->effect, DUNGEON_RUNE_EFFECTS_MAX, 0};
    rp_read_only(reader, "id|name|line|time|origin|effects");
    rp_read_string(reader, "name", rune->name, sizeof rune->name);
    rp_read_string_optional(reader, "line", rune->line, sizeof rune->line);
    rune->time = read_word(reader, "time", dungeon_rune_time_words);
    rune->origin = read_word(reader, "origin", dungeon_origin_words);
    rune->effect_count = rp_effects_read(&dungeon_rune_effects, "effects", NULL, NULL, &to, reader).count;
    if (!rune->effect_count) rp_reader_fail(reader, "effects: should be a list of at least one effect");
    for (int i = 0; i < rune->effect_count && rp_reader_ok(reader); i++) check_time(reader, rune, &rune->effect[i]);
}

/* ---- files ---------------------------------------------------------------------------------------------- */

static void read_list(rp_reader *reader, const char *key, rp_overlay *over,
                      void (*read)(rp_reader *reader, void *entry)) {
    if (rp_read_boolean_or(reader, "replace_all", false)) {
        memset(over->entries, 0, over->maximum * over->size);
        *over->count = 0;
    }
    over->before = *over->count;
    if (!rp_read_array_optional(reader, key, RP_OVERLAY_MAX)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) {
            char id[DUNGEON_ID];
            read_id(reader, "id", id);
            void *entry = rp_overlay_place(over, reader, id);
            if (entry) read(reader, entry);
        }
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_board_file(dungeon_book *book, rp_reader *reader) {
    rp_read_only(reader, "replace_all|origin|width|height|towers|treasure|sun");
    if (rp_read_boolean_or(reader, "replace_all", false)) memset(&book->board, 0, sizeof book->board);
    dungeon_board_read(&book->board, reader);
}

static void read_chambers_file(dungeon_book *book, rp_reader *reader) {
    rp_overlay over = {.thing = "chamber",
                       .entries = book->chamber,
                       .size = sizeof *book->chamber,
                       .count = &book->chamber_count,
                       .maximum = DUNGEON_CHAMBERS_MAX};
    rp_read_only(reader, "replace_all|chambers");
    read_list(reader, "chambers", &over, read_chamber);
}

static void read_decks_file(dungeon_book *book, rp_reader *reader) {
    rp_overlay over = {.thing = "card",
                       .entries = book->card,
                       .size = sizeof *book->card,
                       .count = &book->card_count,
                       .maximum = DUNGEON_CARDS_MAX};
    rp_read_only(reader, "replace_all|cards");
    read_list(reader, "cards", &over, read_card);
}

static void read_runes_file(dungeon_book *book, rp_reader *reader) {
    rp_overlay over = {.thing = "rune",
                       .entries = book->rune,
                       .size = sizeof *book->rune,
                       .count = &book->rune_count,
                       .maximum = DUNGEON_RUNES_MAX};
    rp_read_only(reader, "replace_all|runes");
    read_list(reader, "runes", &over, read_rune);
}

const char dungeon_book_files[] = "cards.json|figures.json|board.json|chambers.json|decks.json|runes.json";

void dungeon_book_read(void *bytes, const char *file_name, rp_reader *reader) {
    static void (*const files[])(dungeon_book *, rp_reader *) = {read_board_file, read_chambers_file, read_decks_file,
                                                                 read_runes_file};
    dungeon_book *book = bytes;
    int file = rp_words_find(dungeon_book_files, file_name);
    if (file < 2)
        dq_cards_read(&book->combat, file_name, reader);
    else
        files[file - 2](book, reader);
}

void dungeon_book_doubt(const void *bytes, char *text, size_t size) {
    const dungeon_book *book = bytes;
    dq_cards_doubt(&book->combat, text, size);
}

/* ---- finding -------------------------------------------------------------------------------------------- */

/* Index of the entry whose id, with which it begins, is `id`; -1. */
static int find(const void *entries, size_t size, uint32_t count, const char *id) {
    for (uint32_t i = 0; i < count; i++)
        if (strcasecmp((const char *)entries + i * size, id) == 0) return (int)i;
    return -1;
}

int dungeon_chamber_find(const dungeon_book *book, const char *id) {
    return find(book->chamber, sizeof *book->chamber, book->chamber_count, id);
}
int dungeon_card_find(const dungeon_book *book, const char *id) {
    return find(book->card, sizeof *book->card, book->card_count, id);
}
int dungeon_rune_find(const dungeon_book *book, const char *id) {
    return find(book->rune, sizeof *book->rune, book->rune_count, id);
}
int dungeon_card_monster(const dungeon_book *book, const dungeon_card *card) {
    return find(book->combat.monster, sizeof *book->combat.monster, book->combat.monster_count, card->monster);
}

int dungeon_deck_size(const dungeon_book *book, int deck) {
    int size = 0;
    for (uint32_t i = 0; i < book->card_count; i++)
        if (book->card[i].deck == deck) size += book->card[i].copies;
    return size;
}

int dungeon_tile_count(const dungeon_book *book) {
    int count = 0;
    for (uint32_t i = 0; i < book->chamber_count; i++) count += book->chamber[i].copies;
    return count;
}
