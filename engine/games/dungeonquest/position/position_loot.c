/* The member "face_down" of positions: Loot that lies face down. */
#include "engine/games/dungeonquest/position/position_internal.h"

#include "engine/games/dungeonquest/hero/hero.h"

enum { NOT_KNOWN = 0xff, ID_SIZE = 40 };

/* ---- writing --------------------------------------------------------------------------------------------- */

static bool is_of_one_list(const dungeon_slot *one, const dungeon_slot *other) {
    return one->deck == other->deck && one->generation == other->generation;
}

static void write_generation(const dungeon_setup *setup, const dungeon_state *state, const dungeon_slot list[],
                             int count, rp_writer *writer) {
    char deck[RP_WORD_MAX];
    bool fresh = list[0].generation == DUNGEON_FRESH;
    writer->open_object(writer, NULL);
    writer->string(writer, "deck", rp_word_text(dungeon_deck_words, list[0].deck, deck));
    if (!fresh) writer->boolean(writer, "aged", true);
    writer->open_array(writer, "cards");
    for (int i = 0; i < count; i++)
        if (fresh && state->hero[list[i].player].unseen)
            writer->null(writer, NULL);
        else
            writer->string(writer, NULL, setup->book->card[list[i].card].id);
    writer->close(writer);
    writer->open_array(writer, "players");
    for (int i = 0; i < count; i++) writer->integer(writer, NULL, list[i].player + 1);
    writer->close(writer);
    writer->close(writer);
}

void dungeon_write_loot(const dungeon_setup *setup, const dungeon_state *state, rp_writer *writer) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    int count = dungeon_list_face_down(setup, state, list);
    if (!count) return;
    writer->open_array(writer, "face_down");
    for (int first = 0, end; first < count; first = end) {
        for (end = first; end < count && is_of_one_list(&list[first], &list[end]);) end++;
        write_generation(setup, state, list + first, end - first, writer);
    }
    writer->close(writer);
}

/* ---- reading --------------------------------------------------------------------------------------------- */

typedef struct input {
    const dungeon_setup *setup;
    dungeon_state *state;
    rp_reader *reader;
    dungeon_slot *list;
    int count;
} input;

/* The view does not see his row. */
static bool is_hidden(const dungeon_setup *setup, const dungeon_state *state, int player, int hero) {
    return setup->rulings.loot_hidden && state->frame[0].procedure != DUNGEON_DO_END && player != RP_CHANCE_PLAYER &&
           player != hero;
}

static void read_card(input *from, dungeon_slot *slot) {
    char id[ID_SIZE];
    rp_read_string(from->reader, NULL, id, sizeof id);
    int card = rp_reader_ok(from->reader) ? dungeon_card_find(from->setup->book, id) : -1;
    if (!rp_reader_ok(from->reader)) return;
    if (card < 0 || !dungeon_is_face_down(from->setup, from->state, card) ||
        from->setup->index.deck_of[card] != slot->deck)
        rp_reader_fail(from->reader, "'%s' is no card of this deck that lies face down", id);
    else
        slot->card = (uint8_t)card;
}

/* Aged generations of a deck come in their order, before the fresh one. */
static uint8_t next_generation(input *from, int deck, bool aged) {
    int last = 0;
    for (int i = 0; i < from->count; i++)
        if (from->list[i].deck == deck) last = from->list[i].generation;
    if (last == DUNGEON_FRESH) rp_reader_fail(from->reader, "deck: those that are not aged should come last");
    return (uint8_t)(aged ? last + 1 : DUNGEON_FRESH);
}

static void read_generation(input *from) {
    rp_reader *reader = from->reader;
    rp_read_only(reader, "deck|aged|cards|players");
    int deck = rp_read_choice(reader, "deck", dungeon_deck_words);
    if (!rp_reader_ok(reader)) return;
    uint8_t generation = next_generation(from, deck, rp_read_boolean_or(reader, "aged", false));
    if (!rp_read_array(reader, "cards", (size_t)(DUNGEON_FACE_DOWN_MAX - from->count))) return;
    size_t length = reader->length(reader);
    if (!length) rp_reader_fail(reader, "should have a card");
    for (size_t i = 0; i < length && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        dungeon_slot *slot = &from->list[from->count + (int)i];
        *slot = (dungeon_slot){(uint8_t)deck, generation, 0, NOT_KNOWN};
        if (reader->kind(reader) != '0') read_card(from, slot);
        reader->leave(reader);
    }
    reader->leave(reader);
    if (!rp_reader_ok(reader) || !rp_read_array(reader, "players", DUNGEON_FACE_DOWN_MAX)) return;
    if (reader->length(reader) != length) rp_reader_fail(reader, "should be as many as cards");
    for (size_t i = 0; i < length && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        from->list[from->count + (int)i].player = (uint8_t)(rp_read_integer(reader, NULL, 1, from->setup->players) - 1);
        reader->leave(reader);
    }
    reader->leave(reader);
    from->count += (int)length;
}

/* What others have face down is not theirs by name, and what is not known is theirs. */
static void give(input *from, int player) {
    for (int hero = 0; hero < from->setup->players && rp_reader_ok(from->reader); hero++)
        for (uint32_t card = 0; card < from->setup->book->card_count; card++)
            if (is_hidden(from->setup, from->state, player, hero) && from->setup->lies_face_down[card] &&
                dungeon_kept(&from->state->hero[hero], (int)card))
                rp_reader_fail(from->reader, "heroes[%d].cards: '%s' lies face down, which this view does not know",
                               hero, from->setup->book->card[card].id);
    for (int i = 0; i < from->count && rp_reader_ok(from->reader); i++) {
        const dungeon_slot *slot = &from->list[i];
        bool hidden = is_hidden(from->setup, from->state, player, slot->player);
        if ((slot->card == NOT_KNOWN) != (hidden && slot->generation == DUNGEON_FRESH))
            rp_reader_fail(from->reader,
                           "face_down: null is for what others have that is not aged, in a view, and only for that");
        else if (hidden && slot->card != NOT_KNOWN &&
                 dungeon_kept(&from->state->hero[slot->player], slot->card) == DUNGEON_HELD_MOST)
            rp_reader_fail(from->reader, "face_down: '%s' stands too often", from->setup->book->card[slot->card].id);
        else if (hidden && slot->card != NOT_KNOWN)
            from->state->hero[slot->player].held[slot->card]++;
    }
}

int dungeon_read_loot(const dungeon_setup *setup, dungeon_state *state, int player,
                      dungeon_slot list[DUNGEON_FACE_DOWN_MAX], rp_reader *reader) {
    input from = {setup, state, reader, list, 0};
    if (rp_read_array_optional(reader, "face_down", DUNGEON_FACE_DOWN_MAX)) {
        for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
            if (!reader->enter(reader, NULL, i)) break;
            if (rp_read_object(reader, NULL)) read_generation(&from);
            reader->leave(reader);
        }
        reader->leave(reader);
    }
    if (rp_reader_ok(reader)) give(&from, player);
    return rp_reader_ok(reader) ? from.count : 0;
}

/* One of the pile that it could be; the mask puts the first of all ways in its place. */
static void take_any(input *from, dungeon_slot *slot) {
    const dungeon_kinds *kinds = &from->setup->face_down[slot->deck];
    uint8_t *pile = from->state->table.pile;
    int i = 0;
    while (i < kinds->count && !pile[kinds->card[i]]) i++;
    if (i == kinds->count) {
        rp_reader_fail(from->reader, "face_down: there are not so many cards that could lie there");
        return;
    }
    slot->card = kinds->card[i];
    pile[slot->card]--;
    from->state->hero[slot->player].held[slot->card]++;
}

/* Cards that are his and have no slot yet. */
static void add_others(input *from, int hero) {
    for (int card = 0; card < (int)from->setup->book->card_count; card++) {
        int left = dungeon_kept(&from->state->hero[hero], card);
        if (!left || !dungeon_is_face_down(from->setup, from->state, card)) continue;
        for (int i = 0; i < from->count; i++) left -= from->list[i].player == hero && from->list[i].card == card;
        if (left < 0)
            rp_reader_fail(from->reader, "face_down: heroes[%d] has not so many '%s'", hero,
                           from->setup->book->card[card].id);
        for (; left > 0 && from->count < DUNGEON_FACE_DOWN_MAX; left--)
            from->list[from->count++] =
                (dungeon_slot){from->setup->index.deck_of[card], DUNGEON_FRESH, (uint8_t)hero, (uint8_t)card};
    }
}

static void check_slots(input *from) {
    for (int i = 0; i < from->count && rp_reader_ok(from->reader); i++)
        if (!dungeon_kept(&from->state->hero[from->list[i].player], from->list[i].card))
            rp_reader_fail(from->reader, "face_down: heroes[%d] has no '%s'", from->list[i].player,
                           from->setup->book->card[from->list[i].card].id);
}

void dungeon_place_loot(const dungeon_setup *setup, dungeon_state *state, int player, dungeon_slot list[], int count,
                        rp_reader *reader) {
    input from = {setup, state, reader, list, count};
    for (int i = 0; i < from.count && rp_reader_ok(reader); i++)
        if (list[i].card == NOT_KNOWN) take_any(&from, &list[i]);
    if (rp_reader_ok(reader)) check_slots(&from);
    for (int hero = 0; hero < setup->players && rp_reader_ok(reader); hero++) add_others(&from, hero);
    if (!rp_reader_ok(reader)) return;
    dungeon_set_face_down(state, list, from.count);
    if (player != RP_CHANCE_PLAYER) dungeon_mask_loot(setup, state, player);
}
