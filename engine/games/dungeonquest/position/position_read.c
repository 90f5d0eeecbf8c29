/* Reads the fields of a position (position.h). Kinds, squares and players are within their lists by the way in which
 * they are read; piles are what is nowhere else. */
#include "engine/games/dungeonquest/position/position.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/length.h"
#include "engine/games/dungeonquest/position/position_internal.h"
#include "engine/games/dungeonquest/procedures.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/page.h"

#include <ctype.h>
#include <stdlib.h>

enum { ID_SIZE = 40, STEPS_SIZE = 1024 };

typedef struct input {
    const dungeon_setup *setup;
    const dungeon_book *book;
    dungeon_state *state;
    rp_reader *reader;
} input;

/* ---- small things ---------------------------------------------------------------------------------------- */

static uint8_t read_number(input *from, const char *key, int most) {
    return (uint8_t)rp_read_integer_or(from->reader, key, 0, most, 0);
}
static uint8_t read_flag(input *from, const char *key) { return rp_read_boolean_or(from->reader, key, false); }
static uint8_t read_word(input *from, const char *key, const char *words) {
    return (uint8_t)rp_read_choice_or(from->reader, key, words, 0);
}

/* A square + 1, 0 where it is absent; key NULL: the value under the cursor. */
static uint8_t read_square(input *from, const char *key) {
    const dungeon_board *board = &from->book->board;
    char text[8], *end = NULL;
    if (key ? !rp_read_string_optional(from->reader, key, text, sizeof text)
            : (rp_read_string(from->reader, NULL, text, sizeof text), !rp_reader_ok(from->reader)))
        return 0;
    int column = tolower((unsigned char)text[0]) - 'a';
    long row = isdigit((unsigned char)text[1]) ? strtol(text + 1, &end, 10) - 1 : -1;
    if (column >= 0 && column < board->width && row >= 0 && row < board->height && end && !*end)
        return (uint8_t)(row * board->width + column + 1);
    rp_reader_fail(from->reader, "%s%s'%s' should be a square, a1 to %c%d", key ? key : "", key ? ": " : "", text,
                   'a' + board->width - 1, board->height);
    return 0;
}

static unsigned read_bits(input *from, const char *key, const char *words) {
    rp_reader *reader = from->reader;
    unsigned bits = 0;
    if (!rp_read_array_optional(reader, key, 8)) return 0;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        int index = rp_read_choice(reader, NULL, words);
        char word[RP_WORD_MAX];
        if (rp_reader_ok(reader) && bits >> index & 1)
            rp_reader_fail(reader, "'%s' stands twice", rp_word_text(words, index, word));
        if (rp_reader_ok(reader)) bits |= 1u << index;
        reader->leave(reader);
    }
    reader->leave(reader);
    return bits;
}

/* Index + 1 of the thing with that id, 0 where it is absent. */
static uint8_t read_id(input *from, const char *key, int (*find)(const dungeon_book *, const char *)) {
    char id[ID_SIZE];
    if (!rp_read_string_optional(from->reader, key, id, sizeof id)) return 0;
    int index = find(from->book, id);
    if (index < 0) rp_reader_fail(from->reader, "%s: there is no '%s'", key, id);
    return (uint8_t)(index + 1);
}

static int find_figure(const dungeon_book *book, const char *id) {
    for (int i = 0; i < (int)book->combat.hero_count; i++)
        if (strcmp(book->combat.hero[i].id, id) == 0) return i;
    return -1;
}
static int find_monster(const dungeon_book *book, const char *id) {
    for (int i = 0; i < (int)book->combat.monster_count; i++)
        if (strcmp(book->combat.monster[i].id, id) == 0) return i;
    return -1;
}

static void read_cards(input *from, const char *key, uint8_t counts[DUNGEON_CARDS_MAX], int most) {
    rp_reader *reader = from->reader;
    if (!rp_read_object_optional(reader, key)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        const char *id = reader->key_at(reader, i);
        int card = dungeon_card_find(from->book, id);
        if (card < 0)
            rp_reader_fail(reader, "there is no card '%s'", id);
        else if (counts[card])
            rp_reader_fail(reader, "%s: stands twice", id);
        else
            counts[card] = (uint8_t)rp_read_integer(reader, id, 1, most);
    }
    reader->leave(reader);
}

/* The objects of a list, one after the other. */
static void read_list(input *from, const char *key, size_t most, const char *fields,
                      void (*read)(input *, size_t index)) {
    rp_reader *reader = from->reader;
    if (!rp_read_array_optional(reader, key, most)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) {
            rp_read_only(reader, fields);
            read(from, i);
        }
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* ---- the table ------------------------------------------------------------------------------------------- */

static void read_tile(input *from, size_t index) {
    uint8_t square = read_square(from, "square"), chamber = read_id(from, "chamber", dungeon_chamber_find);
    unsigned bits = read_word(from, "back", dungeon_compass_words);
    (void)index;
    if (!chamber && bits) rp_reader_fail(from->reader, "back: goes with a chamber");
    if (read_flag(from, "marked")) bits |= DUNGEON_TILE_MARKED;
    if (read_flag(from, "rotated")) bits |= DUNGEON_TILE_ROTATED;
    bits |= read_bits(from, "opened", chamber ? dungeon_side_words : dungeon_compass_words)
            << DUNGEON_TILE_OPENED_SHIFT;
    if (rp_reader_ok(from->reader) && !square) rp_reader_fail(from->reader, "square: is missing");
    if (!rp_reader_ok(from->reader)) return;
    dungeon_tile *tile = &from->state->table.tile[square - 1];
    if (tile->chamber || tile->bits) rp_reader_fail(from->reader, "square: stands twice");
    *tile = (dungeon_tile){.chamber = chamber, .bits = (uint8_t)bits};
}

/* What is left of the tiles. */
static void count_tiles(input *from) {
    dungeon_table *table = &from->state->table;
    int laid[DUNGEON_CHAMBERS_MAX] = {0};
    for (int square = 0; square < DUNGEON_SQUARES_MAX; square++)
        if (table->tile[square].chamber) laid[table->tile[square].chamber - 1]++;
    for (uint32_t i = 0; i < from->book->chamber_count && rp_reader_ok(from->reader); i++) {
        int copies = from->book->chamber[i].copies;
        if (laid[i] > copies)
            rp_reader_fail(from->reader, "tiles: %d are '%s', should be at most %d", laid[i], from->book->chamber[i].id,
                           copies);
        else
            table->tiles_left[i] = (uint8_t)(copies - laid[i]);
    }
}

/* What is left of the cards. */
static void count_cards(input *from) {
    dungeon_table *table = &from->state->table;
    uint8_t held[DUNGEON_CARDS_MAX] = {0};
    dungeon_find_held(from->setup, from->state, held);
    for (uint32_t i = 0; i < from->book->card_count && rp_reader_ok(from->reader); i++) {
        int out = table->discard[i] + held[i], copies = from->book->card[i].copies;
        if (out > copies)
            rp_reader_fail(from->reader,
                           "card '%s': %d are discarded, held or being met, should be at most %d in the game",
                           from->book->card[i].id, out, copies);
        else
            table->pile[i] = (uint8_t)(copies - out);
    }
}

/* ---- tokens ---------------------------------------------------------------------------------------------- */

static uint8_t read_seen(input *from) {
    rp_reader *reader = from->reader;
    unsigned seen = 0;
    if (!rp_read_array_optional(reader, "seen", DUNGEON_HEROES_MAX)) return 0;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        int64_t player = rp_read_integer(reader, NULL, 1, DUNGEON_HEROES_MAX);
        if (rp_reader_ok(reader) && seen >> (player - 1) & 1) rp_reader_fail(reader, "%d stands twice", (int)player);
        if (rp_reader_ok(reader)) seen |= 1u << (player - 1);
        reader->leave(reader);
    }
    reader->leave(reader);
    return (uint8_t)seen;
}

static void read_slots(input *from, dungeon_monster_tokens *of) {
    rp_reader *reader = from->reader;
    if (!rp_read_array_optional(reader, "tokens", DQ_TOKENS)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) {
            rp_read_only(reader, "slot|in_fight|square|life|seen");
            int slot = (int)rp_read_integer(reader, "slot", 0, DQ_TOKENS - 1);
            uint8_t square = read_square(from, "square");
            bool in_fight = read_flag(from, "in_fight");
            if (in_fight == (square != 0)) rp_reader_fail(reader, "square: should stand, or else in_fight be true");
            if (of->place[slot]) rp_reader_fail(reader, "slot: %d stands twice", slot);
            of->place[slot] = in_fight ? (uint8_t)DUNGEON_IN_FIGHT : square;
            of->life[slot] = read_number(from, "life", 40);
            of->seen[slot] = read_seen(from);
        }
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_monster(input *from, size_t index) {
    rp_reader *reader = from->reader;
    static const dungeon_monster_tokens none;
    int monster = read_id(from, "monster", find_monster) - 1;
    (void)index;
    if (rp_reader_ok(reader) && monster < 0) rp_reader_fail(reader, "monster: is missing");
    if (!rp_reader_ok(reader)) return;
    dungeon_monster_tokens *of = &from->state->tokens.monster[monster];
    if (memcmp(of, &none, sizeof none) != 0) rp_reader_fail(reader, "monster: stands twice");
    read_slots(from, of);
    if (!rp_read_array_optional(reader, "weights", DUNGEON_TOKEN_WORLDS)) return;
    if (reader->length(reader) != DUNGEON_TOKEN_WORLDS)
        rp_reader_fail(reader, "has %zu numbers, should have %d", reader->length(reader), DUNGEON_TOKEN_WORLDS);
    for (size_t i = 0; i < DUNGEON_TOKEN_WORLDS && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        of->weight[i] = (uint8_t)rp_read_integer(reader, NULL, 0, DUNGEON_IMPOSSIBLE);
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* ---- heroes ---------------------------------------------------------------------------------------------- */

static uint8_t read_obstacle(input *from) {
    int border = read_number(from, "obstacle_border", DUNGEON_BORDERS_MAX - 1);
    int card = read_id(from, "obstacle_card", dungeon_card_find);
    switch (read_word(from, "obstacle", dungeon_obstacle_words)) {
    case DUNGEON_BY_BORDER: return (uint8_t)(DUNGEON_BORDER_OBSTACLE + border);
    case DUNGEON_BY_CHAMBER: return DUNGEON_CHAMBER_OBSTACLE;
    case DUNGEON_BY_CARD:
        if (!card) rp_reader_fail(from->reader, "obstacle_card: is missing");
        return (uint8_t)(card ? DUNGEON_CARD_OBSTACLE + card - 1 : DUNGEON_NO_OBSTACLE);
    default: return DUNGEON_NO_OBSTACLE;
    }
}

static void read_hero(input *from, size_t index) {
    dungeon_hero *hero = &from->state->hero[index];
    uint8_t kept[DUNGEON_CARDS_MAX] = {0}, collected[DUNGEON_CARDS_MAX] = {0};
    hero->figure = read_id(from, "figure", find_figure);
    hero->standing = read_word(from, "standing", dungeon_standing_words);
    hero->square = read_square(from, "square");
    hero->from = read_square(from, "from");
    hero->side = read_word(from, "side", dungeon_side_words);
    hero->arrow = read_word(from, "arrow", dungeon_compass_words);
    hero->wounds = read_number(from, "wounds", UINT8_MAX);
    hero->lost_turns = read_number(from, "lost_turns", UINT8_MAX);
    hero->rune = read_id(from, "rune", dungeon_rune_find);
    hero->searches = read_number(from, "searches", UINT8_MAX);
    hero->determination = read_number(from, "determination", UINT8_MAX);
    hero->obstacle = read_obstacle(from);
    hero->duties = (uint8_t)read_bits(from, "duties", dungeon_duty_words);
    hero->again = read_id(from, "again", dungeon_card_find);
    hero->below = read_number(from, "below", UINT8_MAX);
    hero->gold = (uint16_t)rp_read_integer_or(from->reader, "gold", 0, UINT16_MAX, 0);
    read_cards(from, "cards", kept, DUNGEON_HELD_MOST);
    read_cards(from, "collected", collected, DUNGEON_HELD_MOST);
    for (int i = 0; i < DUNGEON_CARDS_MAX; i++) hero->held[i] = (uint8_t)(kept[i] | collected[i] << 4);
}

static void read_heroes(input *from) {
    rp_reader *reader = from->reader;
    if (!rp_read_array(reader, "heroes", DUNGEON_HEROES_MAX)) return;
    size_t count = reader->length(reader);
    if (count != from->setup->players)
        rp_reader_fail(reader, "has %zu, should have %d, one of each player", count, from->setup->players);
    reader->leave(reader);
    read_list(from, "heroes", from->setup->players,
              "figure|standing|square|from|side|arrow|wounds|lost_turns|rune|searches|determination|obstacle|"
              "obstacle_border|obstacle_card|duties|again|below|gold|cards|collected",
              read_hero);
}

/* ---- the course ------------------------------------------------------------------------------------------ */

static void read_again(input *from, uint8_t again[]) {
    rp_reader *reader = from->reader;
    if (!rp_read_array_optional(reader, "moved_on_from", DUNGEON_SQUARES_MAX)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        int square = read_square(from, NULL) - 1;
        char name[8];
        if (square >= 0 && again[square / 8] >> square % 8 & 1) {
            dungeon_square_text(from->book, square, name);
            rp_reader_fail(reader, "'%s' stands twice", name);
        }
        if (square >= 0) again[square / 8] = (uint8_t)(again[square / 8] | 1u << square % 8);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_turn(input *from) {
    rp_reader *reader = from->reader;
    dungeon_turn *turn = &from->state->turn;
    const int players = from->setup->players;
    if (!rp_read_object(reader, "turn")) return;
    rp_read_only(reader, "number|player|first|sun|end|subject|moves|roll|success|margin|steps|moved_on_from");
    turn->number = (uint16_t)rp_read_integer(reader, "number", 0, UINT16_MAX);
    turn->player = (uint8_t)(rp_read_integer_or(reader, "player", 1, players, 1) - 1);
    turn->first = read_number(from, "first", players);
    turn->sun = read_number(from, "sun", from->book->board.sun_spaces);
    turn->end = read_word(from, "end", dungeon_end_words);
    turn->subject = (uint8_t)(rp_read_integer_or(reader, "subject", 1, players, turn->player + 1) - 1);
    turn->moves = read_number(from, "moves", UINT8_MAX);
    turn->roll = read_number(from, "roll", DUNGEON_SUM_MAX + DUNGEON_NUMBER_MAX);
    turn->success = read_flag(from, "success");
    turn->margin = read_number(from, "margin", 2 * DUNGEON_NUMBER_MAX);
    turn->steps = read_number(from, "steps", DUNGEON_STEPS_MOST);
    read_again(from, turn->again);
    reader->leave(reader);
}

/* The names of a procedure's steps as a list. */
static void list_steps(const dungeon_procedure *procedure, char list[STEPS_SIZE]) {
    rp_page page = {list, STEPS_SIZE, 0};
    list[0] = 0;
    for (const dungeon_step *step = procedure->steps; step->name; step++) rp_page_put(&page, "%s|", step->name);
}

static void read_frame(input *from, size_t index) {
    rp_reader *reader = from->reader;
    dungeon_frame *frame = &from->state->frame[index];
    char steps[STEPS_SIZE];
    frame->procedure = (uint8_t)rp_read_choice(reader, "do", dungeon_procedure_words);
    if (!rp_reader_ok(reader)) return;
    list_steps(dungeon_procedure_of(frame), steps);
    frame->step = (uint8_t)rp_read_choice(reader, "step", steps);
    if (!rp_read_array_optional(reader, "arguments", DUNGEON_ARGUMENTS)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        frame->argument[i] = (uint8_t)rp_read_integer(reader, NULL, 0, UINT8_MAX);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_course(input *from) {
    rp_reader *reader = from->reader;
    if (!rp_read_array(reader, "course", DUNGEON_FRAMES_MAX)) return;
    from->state->depth = (uint8_t)reader->length(reader);
    if (!from->state->depth) rp_reader_fail(reader, "is empty, should begin with 'start', 'turn' or 'end'");
    reader->leave(reader);
    if (rp_reader_ok(reader)) read_list(from, "course", DUNGEON_FRAMES_MAX, "do|step|arguments", read_frame);
}

/* ---- the fight ------------------------------------------------------------------------------------------- */

/* The reader stands at the fight. */
static bool says_life(rp_reader *reader) {
    bool says = false;
    if (!reader->enter(reader, "monster", 0)) return false;
    if (reader->kind(reader) == 'o' && reader->enter(reader, "life", 0)) {
        says = reader->kind(reader) == 'i';
        reader->leave(reader);
    }
    reader->leave(reader);
    return says;
}

/* By the combat's own reading, for a hero who has come with his wounds. Who does not play the monster may know the life
 * of its token from before: then it is as in a game that shows it. */
static void read_fight(input *from, int player) {
    rp_reader *reader = from->reader;
    const rp_game *game = dungeon_fight_game(from->setup, from->state);
    int viewer = dungeon_fight_viewer(from->setup, from->state, player);
    rp_state fight = {0};
    dq_setup setup = *dq_setup_of(game);
    const rp_game as_here = {.rules = game->rules, .info = game->info, .setup = &setup};
    bool known = rp_read_boolean_or(reader, "life_known", setup.life_shown);
    setup.start_wounds = from->state->hero[dungeon_fight_hero(dungeon_fight_frame(from->state))].wounds;
    if (!rp_read_object(reader, "fight")) return;
    if (viewer == DQ_HERO || viewer == DQ_SIDES) setup.life_shown = says_life(reader);
    dq_read(&as_here, &fight, viewer, reader);
    if (rp_reader_ok(reader) && dq_fight_of(&fight)->phase == DQ_PHASE_OVER)
        rp_reader_fail(reader, "phase: should not be 'over' in a dungeon, which goes on then");
    reader->leave(reader);
    if (!rp_reader_ok(reader)) return;
    dq_fight_in(&fight)->life_known = known;
    dungeon_fight_in(from->state, &fight);
}

/* ---- history --------------------------------------------------------------------------------------------- */

/* The key of what all see, where a position does not say how it came to be. */
static uint64_t public_key(const dungeon_setup *setup, const dungeon_state *state) {
    dungeon_state seen = *state;
    seen.history = 0;
    dungeon_mask_loot(setup, &seen, RP_CHANCE_PLAYER);
    for (int i = 0; i < DQ_MONSTERS_MAX; i++)
        for (int slot = 0; slot < DQ_TOKENS; slot++)
            if (seen.tokens.monster[i].seen[slot] != DUNGEON_EVERYBODY) seen.tokens.monster[i].life[slot] = 0;
    if (dungeon_is_fighting(state)) {
        rp_state fight = {0};
        dungeon_fight_out(state, &fight);
        dq_fight *of = dq_fight_in(&fight);
        of->deck = 0;
        if (!of->life_known) of->life = 0;
        for (int side = 0; side < DQ_SIDES; side++) of->side[side].hand = of->side[side].known;
        dungeon_fight_in(&seen, &fight);
    }
    return rp_hash_bytes(&seen, sizeof seen);
}

static void read_history(input *from) {
    char text[20];
    if (!rp_read_string_optional(from->reader, "history", text, sizeof text)) {
        from->state->history = public_key(from->setup, from->state);
        return;
    }
    if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        rp_reader_fail(from->reader, "history: '%s' should be 16 of the digits 0-9 a-f", text);
    from->state->history = strtoull(text, NULL, 16);
}

void dungeon_read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    input from = {setup, setup->book, dungeon_state_in(state), reader};
    dungeon_slot slot[DUNGEON_FACE_DOWN_MAX];
    rp_read_only(reader, "turn|heroes|tiles|face_down|discards|monsters|course|life_known|fight|history");
    read_turn(&from);
    if (rp_reader_ok(reader)) read_heroes(&from);
    read_list(&from, "tiles", DUNGEON_SQUARES_MAX, "square|chamber|back|marked|rotated|opened", read_tile);
    read_cards(&from, "discards", from.state->table.discard, DUNGEON_COPIES_MAX);
    read_list(&from, "monsters", DQ_MONSTERS_MAX, "monster|tokens|weights", read_monster);
    read_course(&from);
    if (rp_reader_ok(reader)) count_tiles(&from);
    if (rp_reader_ok(reader)) dungeon_check_frames(setup, from.state, reader);
    if (!rp_reader_ok(reader)) return;
    int slots = dungeon_read_loot(setup, from.state, player, slot, reader);
    count_cards(&from);
    if (rp_reader_ok(reader)) dungeon_place_loot(setup, from.state, player, slot, slots, reader);
    if (dungeon_asks_fight(from.state))
        read_fight(&from, player);
    else if (rp_read_object_optional(reader, "fight")) {
        reader->leave(reader);
        rp_reader_fail(reader, "fight: nobody fights at this step of \"course\"");
    }
    if (rp_reader_ok(reader)) dungeon_check_position(setup, from.state, player, reader);
    if (rp_reader_ok(reader)) read_history(&from);
}
