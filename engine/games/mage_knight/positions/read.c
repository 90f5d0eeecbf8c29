#include "engine/games/mage_knight/positions/fields.h"
#include "engine/games/mage_knight/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum { LIST_SIZE = 1024 };

typedef struct input {
    const mk_setup *setup;
    mk_duel *duel;
    int viewer; /* RP_CHANCE_PLAYER: a world */
    rp_reader *reader;
    rp_pile stolen[MK_PLAYERS]; /* cards of the other that are in a player's piles */
} input;

/* ---- heroes and the cards with which they began --------------------------------------------------------- */

static void fail_unknown(rp_reader *reader, const char *text, const char *what) {
    rp_reader_fail(reader, "'%.40s' is no %s of this game", text, what);
}

static void read_hero(input *from, int player) {
    const mk_book *book = from->setup->book;
    uint8_t *kinds = from->duel->kind + MK_DECK * player;
    char text[RP_TEXT_MAX];
    if (!rp_read_string_optional(from->reader, "hero", text, sizeof text)) {
        if (from->duel->phase != MK_START) rp_reader_fail(from->reader, "hero: is missing");
        return;
    }
    for (uint32_t hero = 0; hero < book->hero_count; hero++) {
        if (strcasecmp(book->hero[hero].id, text) != 0 && strcasecmp(book->hero[hero].name, text) != 0) continue;
        from->duel->player[player].hero = (uint8_t)hero;
        for (int i = 0; i < MK_DECK; i++) kinds[i] = (uint8_t)(from->setup->deck[hero][i] + 1);
        return;
    }
    fail_unknown(from->reader, text, "hero");
}

/* The card under the cursor as kind + 1; 0 after a failure. */
static uint8_t read_kind(input *from) {
    const mk_book *book = from->setup->book;
    char text[RP_TEXT_MAX];
    rp_read_string(from->reader, NULL, text, sizeof text);
    for (uint32_t card = 0; card < book->card_count && rp_reader_ok(from->reader); card++)
        if (strcasecmp(book->card[card].id, text) == 0 || strcasecmp(book->card[card].name, text) == 0)
            return (uint8_t)(card + 1);
    fail_unknown(from->reader, text, "card");
    return 0;
}

static void read_gained(input *from, int player) {
    rp_reader *reader = from->reader;
    uint8_t *gained = from->duel->kind + MK_GAINED + MK_GAINED_EACH * player;
    uint8_t *wounds = from->duel->kind + MK_WOUNDS + MK_WOUNDS_EACH * player;
    int64_t count = rp_read_integer_or(reader, "start_wounds", 0, MK_WOUNDS_EACH, 0);
    memset(wounds, from->setup->wound_kind + 1, (size_t)count);
    if (!rp_read_array_optional(reader, "gained", MK_GAINED_EACH)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        gained[i] = read_kind(from);
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* ---- piles ---------------------------------------------------------------------------------------------- */

/* Cards of the other, by the names that they have among his own. Until the piles are read they lie in `gone`, so that
 * names of cards count them. */
static void read_stolen(input *from, int player) {
    const mk_place at = {from->setup, from->duel, !player};
    const rp_card_names names = mk_card_names(&at);
    rp_card_reader cards = {
        .names = &names, .reader = from->reader, .present = mk_cards_of(from->duel, !player) & mk_own_slots(!player)};
    from->stolen[player] = rp_read_pile(&cards, "stolen");
}

/* Cards whose place all know, the first one first. */
static rp_pile read_places(rp_card_reader *cards, const char *key, uint8_t places[MK_KNOWN_PLACES]) {
    rp_reader *reader = cards->reader;
    rp_pile all = 0;
    if (!rp_read_array_optional(reader, key, MK_KNOWN_PLACES)) return 0;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        int slot = rp_read_card_here(cards);
        places[i] = (uint8_t)(slot + 1);
        if (slot >= 0) all |= rp_pile_of(slot);
        reader->leave(reader);
    }
    reader->leave(reader);
    return all;
}

static void read_hand(input *from, int player, rp_card_reader *cards) {
    mk_player *of = &from->duel->player[player];
    bool hidden = from->viewer != RP_CHANCE_PLAYER && from->viewer != player;
    of->hand = rp_read_pile(cards, hidden ? "known" : "hand");
    of->known |= hidden ? of->hand : rp_read_part(cards, "known", of->hand, "the hand");
    int count = rp_pile_count(of->hand);
    of->hand_count = (uint8_t)(hidden ? rp_read_integer_or(from->reader, "held", count, MK_USED_SLOTS, count) : count);
    if (hidden && from->reader->enter(from->reader, "hand", 0)) {
        rp_reader_fail(from->reader, "is hidden in this view; \"held\" is its number of cards, \"known\" those known");
        from->reader->leave(from->reader);
    }
    if (!hidden && from->reader->enter(from->reader, "held", 0)) {
        rp_reader_fail(from->reader, "belongs to a view of the other player; the cards should stand in \"hand\"");
        from->reader->leave(from->reader);
    }
}

static void read_units(input *from, int player, rp_card_reader *cards) {
    rp_reader *reader = from->reader;
    mk_unit *units = from->duel->player[player].unit;
    const mk_place at = {from->setup, from->duel, player};
    const rp_field_names names = mk_field_names(&at);
    char list[LIST_SIZE] = "banner";
    rp_fields_listed(&mk_unit_group, 1, list, sizeof list);
    if (!rp_read_array_optional(reader, "units", MK_UNITS)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (reader->kind(reader) != 'o') rp_reader_fail(reader, "should be an object with \"unit\"");
        rp_read_only(reader, list);
        rp_fields_read(&mk_unit_group, NULL, &units[i], &names, reader);
        if (!units[i].kind) rp_reader_fail(reader, "unit: is missing");
        units[i].banner = (uint8_t)(rp_read_card(cards, "banner") + 1);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_cards(input *from, int player) {
    const mk_place at = {from->setup, from->duel, player};
    const rp_card_names names = mk_card_names(&at);
    mk_player *of = &from->duel->player[player];
    rp_pile own = mk_cards_of(from->duel, player) & mk_own_slots(player), stolen = from->stolen[player];
    rp_card_reader cards = {
        .names = &names, .reader = from->reader, .present = own | stolen, .used = own & from->stolen[!player]};
    of->known = read_places(&cards, "top", of->top) | read_places(&cards, "below", of->below);
    const rp_pile placed = of->known;
    read_hand(from, player, &cards);
    of->discard = rp_read_pile(&cards, "discard");
    of->played = rp_read_pile(&cards, "played");
    read_units(from, player, &cards);
    of->gone = rp_read_pile(&cards, "gone");
    if (stolen & ~cards.used) {
        char text[RP_TEXT_MAX];
        mk_slot_text(from->setup, from->duel, player, rp_pile_lowest(stolen & ~cards.used), text);
        rp_reader_fail(from->reader, "stolen: %.40s should be in one of the piles too", text);
    }
    bool known_deck = from->viewer == RP_CHANCE_PLAYER || from->viewer == player;
    of->deck = placed | (known_deck ? own & ~cards.used : 0);
}

/* ---- players -------------------------------------------------------------------------------------------- */

static void read_fields(input *from, int player) {
    const mk_place at = {from->setup, from->duel, player};
    const rp_field_names names = mk_field_names(&at);
    mk_player *of = &from->duel->player[player];
    mk_player first = mk_usual_duel(from->setup, (mk_phase)from->duel->phase).player[player];
    first.hero = of->hero;
    rp_fields_read(&mk_first_group, NULL, &first, &names, from->reader);
    *of = mk_usual_player(from->setup, from->duel, player, &first);
    rp_fields_read(&mk_player_group, NULL, of, &names, from->reader);
    of->gone = from->stolen[player];
}

/* Each step for both players, since cards that changed sides have names of both. */
static void read_players(input *from) {
    static void (*const steps[])(input *, int) = {read_hero, read_gained, read_stolen, read_fields, read_cards};
    char word[RP_WORD_MAX],
        list[LIST_SIZE] = "hero|gained|start_wounds|stolen|hand|held|known|top|below|discard|played|gone|units";
    rp_reader *reader = from->reader;
    rp_fields_listed(&mk_first_group, 1, list, sizeof list);
    rp_fields_listed(&mk_player_group, 1, list, sizeof list);
    for (size_t step = 0; step < sizeof steps / sizeof *steps; step++)
        for (int player = 0; player < mk_heroes(from->setup) && rp_reader_ok(reader); player++) {
            rp_word_text(mk_names(from->setup), player, word);
            bool may_lack = from->duel->phase == MK_START;
            if (!(may_lack ? rp_read_object_optional : rp_read_object)(reader, word)) continue;
            rp_read_only(reader, list);
            steps[step](from, player);
            reader->leave(reader);
        }
}

/* ---- the duel ------------------------------------------------------------------------------------------- */

static void read_neighbours(input *from) {
    rp_reader *reader = from->reader;
    const rp_field_names none = {0};
    if (!rp_read_array_optional(reader, "neighbours", MK_NEIGHBOURS)) return;
    if (reader->length(reader) != MK_NEIGHBOURS)
        rp_reader_fail(reader, "has %d spaces, should have %d", (int)reader->length(reader), MK_NEIGHBOURS);
    for (size_t i = 0; i < MK_NEIGHBOURS && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (reader->kind(reader) != 'o') rp_reader_fail(reader, "should be an object, {\"terrain\": \"hills\"}");
        rp_read_only(reader, "terrain|unsafe");
        rp_fields_read(&mk_space_group, NULL, &from->duel->neighbour[i], &none, reader);
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* The key of what both see, where a position does not say how it came to be. */
static uint64_t public_key(const mk_setup *setup, const mk_duel *duel) {
    mk_duel seen = *duel;
    const mk_round *round = mk_round_of(duel);
    size_t behind = setup->round ? offsetof(mk_round, history) - sizeof(mk_duel) : 0;
    for (int player = 0; player < MK_PLAYERS; player++) {
        seen.player[player].deck = 0;
        seen.player[player].hand &= seen.player[player].known;
    }
    uint64_t key = rp_hash_bytes(&seen, offsetof(mk_duel, history));
    return behind ? rp_mix(key, rp_hash_bytes((const char *)round + sizeof(mk_duel), behind)) : key;
}

static void read_history(input *from) {
    char text[20];
    uint64_t *history = from->setup->round ? &mk_round_in(from->duel)->history : &from->duel->history;
    if (!rp_read_string_optional(from->reader, "history", text, sizeof text)) {
        *history = public_key(from->setup, from->duel);
        return;
    }
    if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        rp_reader_fail(from->reader, "history: '%s' should be 16 of the digits 0-9 a-f", text);
    *history = strtoull(text, NULL, 16);
}

/* The map first: what a combat has of it follows. */
static void read_round(input *from) {
    mk_round *round = mk_round_in(from->duel);
    mk_round_read(round, from->reader);
    if (rp_reader_ok(from->reader)) mk_usual_in_round(round);
}

void mk_read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    input from = {.setup = mk_setup_of(game), .duel = mk_duel_in(state), .viewer = player, .reader = reader};
    const mk_place at = {from.setup, from.duel, 0};
    const rp_field_names names = mk_field_names(&at);
    mk_duel_table table;
    char list[LIST_SIZE];
    snprintf(list, sizeof list, "phase|neighbours|%s|history%s",
             from.setup->enemy.armor ? mk_seat(from.setup, 0) : mk_names(from.setup),
             from.setup->round ? "|map|stand|way|round" : "");
    mk_list_duel_fields(from.setup, &table);
    rp_fields_listed(table.group, MK_DUEL_GROUPS, list, sizeof list);
    rp_read_only(reader, list);
    *from.duel = mk_usual_duel(from.setup, (mk_phase)rp_read_choice(reader, "phase", mk_phase_words));
    if (from.setup->round && rp_reader_ok(reader)) read_round(&from);
    for (int i = 0; i < MK_DUEL_GROUPS; i++)
        rp_fields_read(&table.group[i], table.group[i].name, from.duel, &names, reader);
    read_neighbours(&from);
    if (rp_reader_ok(reader)) read_players(&from);
    if (rp_reader_ok(reader)) mk_check_position(from.setup, from.duel, player, reader);
    if (rp_reader_ok(reader)) read_history(&from);
}
