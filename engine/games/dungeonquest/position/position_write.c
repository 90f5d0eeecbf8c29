/* The fields of a position, see position.h. */
#include "engine/games/dungeonquest/position/position.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/position/position_internal.h"
#include "engine/games/dungeonquest/procedures.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/tokens.h"

#include <stdio.h>

const char dungeon_procedure_words[] = DUNGEON_PROCEDURE_LIST(RP_WORD_TEXT);
const char dungeon_standing_words[] = DUNGEON_STANDING_LIST(RP_WORD_TEXT);
const char dungeon_duty_words[] = DUNGEON_DUTY_LIST(RP_WORD_TEXT);
const char dungeon_end_words[] = DUNGEON_END_LIST(RP_WORD_TEXT);
const char dungeon_obstacle_words[] = "none|border|chamber|card";

int dungeon_fight_viewer(const dungeon_setup *setup, const dungeon_state *state, int player) {
    if (player == RP_CHANCE_PLAYER) return RP_CHANCE_PLAYER;
    int seat = dungeon_fight_seat(setup, state, player);
    return seat < 0 ? DQ_SIDES : seat;
}

typedef struct output {
    const dungeon_setup *setup;
    const dungeon_book *book;
    const dungeon_state *state;
    rp_writer *writer;
} output;

/* ---- small things ---------------------------------------------------------------------------------------- */

static void write_number(const output *to, const char *key, int value) {
    if (value) to->writer->integer(to->writer, key, value);
}
static void write_flag(const output *to, const char *key, bool value) {
    if (value) to->writer->boolean(to->writer, key, true);
}
static void write_word(const output *to, const char *key, const char *words, int index) {
    char word[RP_WORD_MAX];
    to->writer->string(to->writer, key, rp_word_text(words, index, word));
}
/* `field` is a square + 1; 0: nothing is written. */
static void write_square(const output *to, const char *key, int field) {
    char text[8];
    if (!field) return;
    dungeon_square_text(to->book, field - 1, text);
    to->writer->string(to->writer, key, text);
}
static void write_bits(const output *to, const char *key, const char *words, unsigned bits) {
    if (!bits) return;
    to->writer->open_array(to->writer, key);
    for (int i = 0; bits >> i; i++)
        if (bits >> i & 1) write_word(to, NULL, words, i);
    to->writer->close(to->writer);
}

/* How many of each card, by id; nothing where there is none. */
static void write_cards(const output *to, const char *key, const uint8_t counts[DUNGEON_CARDS_MAX]) {
    bool any = false;
    for (uint32_t i = 0; i < to->book->card_count; i++) {
        if (!counts[i]) continue;
        if (!any) to->writer->open_object(to->writer, key);
        any = true;
        to->writer->integer(to->writer, to->book->card[i].id, counts[i]);
    }
    if (any) to->writer->close(to->writer);
}

/* ---- the table ------------------------------------------------------------------------------------------- */

static void write_tile(const output *to, int square, const dungeon_tile *tile) {
    rp_writer *writer = to->writer;
    writer->open_object(writer, NULL);
    write_square(to, "square", square + 1);
    if (tile->chamber) {
        writer->string(writer, "chamber", to->book->chamber[tile->chamber - 1].id);
        write_word(to, "back", dungeon_compass_words, tile->bits & DUNGEON_TILE_BACK);
    }
    write_flag(to, "marked", tile->bits & DUNGEON_TILE_MARKED);
    write_flag(to, "rotated", tile->bits & DUNGEON_TILE_ROTATED);
    write_bits(to, "opened", tile->chamber ? dungeon_side_words : dungeon_compass_words,
               (unsigned)tile->bits >> DUNGEON_TILE_OPENED_SHIFT);
    writer->close(writer);
}

static void write_tiles(const output *to) {
    bool any = false;
    for (int square = 0; square < dungeon_square_count(to->book); square++) {
        const dungeon_tile *tile = &to->state->table.tile[square];
        if (!tile->chamber && !tile->bits) continue;
        if (!any) to->writer->open_array(to->writer, "tiles");
        any = true;
        write_tile(to, square, tile);
    }
    if (any) to->writer->close(to->writer);
}

/* ---- tokens ---------------------------------------------------------------------------------------------- */

static void write_slot(const output *to, const dungeon_monster_tokens *of, int slot) {
    rp_writer *writer = to->writer;
    writer->open_object(writer, NULL);
    writer->integer(writer, "slot", slot);
    write_flag(to, "in_fight", of->place[slot] == DUNGEON_IN_FIGHT);
    if (of->place[slot] != DUNGEON_IN_FIGHT) write_square(to, "square", of->place[slot]);
    write_number(to, "life", of->life[slot]);
    if (of->seen[slot]) writer->open_array(writer, "seen");
    for (int player = 0; of->seen[slot] >> player; player++)
        if (of->seen[slot] >> player & 1) writer->integer(writer, NULL, player + 1);
    if (of->seen[slot]) writer->close(writer);
    writer->close(writer);
}

static void write_monster(const output *to, int monster) {
    const dungeon_monster_tokens *of = &to->state->tokens.monster[monster];
    static const uint8_t equal[DUNGEON_TOKEN_WORLDS];
    rp_writer *writer = to->writer;
    writer->open_object(writer, NULL);
    writer->string(writer, "monster", to->book->combat.monster[monster].id);
    writer->open_array(writer, "tokens");
    for (int slot = 0; slot < DQ_TOKENS; slot++)
        if (of->place[slot] || of->life[slot] || of->seen[slot]) write_slot(to, of, slot);
    writer->close(writer);
    if (memcmp(of->weight, equal, sizeof equal) != 0) {
        writer->open_array(writer, "weights");
        for (int world = 0; world < DUNGEON_TOKEN_WORLDS; world++) writer->integer(writer, NULL, of->weight[world]);
        writer->close(writer);
    }
    writer->close(writer);
}

static void write_tokens(const output *to) {
    static const dungeon_monster_tokens none;
    bool any = false;
    for (int monster = 0; monster < (int)to->book->combat.monster_count; monster++) {
        if (memcmp(&to->state->tokens.monster[monster], &none, sizeof none) == 0) continue;
        if (!any) to->writer->open_array(to->writer, "monsters");
        any = true;
        write_monster(to, monster);
    }
    if (any) to->writer->close(to->writer);
}

/* ---- heroes ---------------------------------------------------------------------------------------------- */

static void write_held(const output *to, int player) {
    const dungeon_hero *hero = &to->state->hero[player];
    uint8_t kept[DUNGEON_CARDS_MAX] = {0}, collected[DUNGEON_CARDS_MAX] = {0};
    for (int i = 0; i < DUNGEON_CARDS_MAX; i++) {
        bool seen = !hero->unseen || !dungeon_is_face_down(to->setup, to->state, i);
        kept[i] = seen ? hero->held[i] & 15 : 0;
        collected[i] = (uint8_t)(hero->held[i] >> 4);
    }
    write_cards(to, "cards", kept);
    write_cards(to, "collected", collected);
}

static void write_obstacle(const output *to, int obstacle) {
    rp_writer *writer = to->writer;
    if (obstacle >= DUNGEON_CARD_OBSTACLE) {
        write_word(to, "obstacle", dungeon_obstacle_words, DUNGEON_BY_CARD);
        writer->string(writer, "obstacle_card", to->book->card[obstacle - DUNGEON_CARD_OBSTACLE].id);
    } else if (obstacle == DUNGEON_CHAMBER_OBSTACLE) {
        write_word(to, "obstacle", dungeon_obstacle_words, DUNGEON_BY_CHAMBER);
    } else if (obstacle) {
        write_word(to, "obstacle", dungeon_obstacle_words, DUNGEON_BY_BORDER);
        write_number(to, "obstacle_border", obstacle - DUNGEON_BORDER_OBSTACLE);
    }
}

static void write_hero(const output *to, int player) {
    const dungeon_hero *hero = &to->state->hero[player];
    rp_writer *writer = to->writer;
    writer->open_object(writer, NULL);
    if (hero->figure) writer->string(writer, "figure", to->book->combat.hero[hero->figure - 1].id);
    if (hero->standing) write_word(to, "standing", dungeon_standing_words, hero->standing);
    write_square(to, "square", hero->square);
    write_square(to, "from", hero->from);
    if (hero->side) write_word(to, "side", dungeon_side_words, hero->side);
    if (hero->arrow) write_word(to, "arrow", dungeon_compass_words, hero->arrow);
    write_number(to, "wounds", hero->wounds);
    write_number(to, "lost_turns", hero->lost_turns);
    if (hero->rune) writer->string(writer, "rune", to->book->rune[hero->rune - 1].id);
    write_number(to, "searches", hero->searches);
    write_number(to, "determination", hero->determination);
    write_obstacle(to, hero->obstacle);
    write_bits(to, "duties", dungeon_duty_words, hero->duties);
    if (hero->again) writer->string(writer, "again", to->book->card[hero->again - 1].id);
    write_number(to, "below", hero->below);
    write_number(to, "gold", hero->gold);
    write_held(to, player);
    writer->close(writer);
}

/* ---- the course ------------------------------------------------------------------------------------------ */

static void write_again(const output *to) {
    const uint8_t *again = to->state->turn.again;
    bool any = false;
    for (int square = 0; square < dungeon_square_count(to->book); square++) {
        if (!(again[square / 8] >> square % 8 & 1)) continue;
        if (!any) to->writer->open_array(to->writer, "moved_on_from");
        any = true;
        write_square(to, NULL, square + 1);
    }
    if (any) to->writer->close(to->writer);
}

static void write_turn(const output *to) {
    const dungeon_turn *turn = &to->state->turn;
    rp_writer *writer = to->writer;
    writer->open_object(writer, "turn");
    writer->integer(writer, "number", turn->number);
    writer->integer(writer, "player", turn->player + 1);
    write_number(to, "first", turn->first);
    write_number(to, "sun", turn->sun);
    if (turn->end) write_word(to, "end", dungeon_end_words, turn->end);
    if (turn->subject != turn->player) writer->integer(writer, "subject", turn->subject + 1);
    write_number(to, "moves", turn->moves);
    write_number(to, "roll", turn->roll);
    write_flag(to, "success", turn->success);
    write_number(to, "margin", turn->margin);
    write_number(to, "steps", turn->steps);
    write_again(to);
    writer->close(writer);
}

static void write_frame(const output *to, const dungeon_frame *frame) {
    rp_writer *writer = to->writer;
    int count = DUNGEON_ARGUMENTS;
    while (count && !frame->argument[count - 1]) count--;
    writer->open_object(writer, NULL);
    write_word(to, "do", dungeon_procedure_words, frame->procedure);
    writer->string(writer, "step", dungeon_step_of(frame)->name);
    if (count) {
        writer->open_array(writer, "arguments");
        for (int i = 0; i < count; i++) writer->integer(writer, NULL, frame->argument[i]);
        writer->close(writer);
    }
    writer->close(writer);
}

static void write_fight(const output *to, int player) {
    const rp_game *game = dungeon_fight_game(to->setup, to->state);
    rp_state fight = {0};
    dungeon_fight_out(to->state, &fight);
    bool known = dq_fight_of(&fight)->life_known;
    if (known != dq_setup_of(game)->life_shown) to->writer->boolean(to->writer, "life_known", known);
    to->writer->open_object(to->writer, "fight");
    dq_write(game, &fight, dungeon_fight_viewer(to->setup, to->state, player), to->writer);
    to->writer->close(to->writer);
}

void dungeon_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const output to = {setup, setup->book, dungeon_state_of(state), writer};
    char history[17];
    write_turn(&to);
    writer->open_array(writer, "heroes");
    for (int hero = 0; hero < setup->players; hero++) write_hero(&to, hero);
    writer->close(writer);
    write_tiles(&to);
    dungeon_write_loot(setup, to.state, writer);
    write_cards(&to, "discards", to.state->table.discard);
    write_tokens(&to);
    writer->open_array(writer, "course");
    for (int i = 0; i < to.state->depth; i++) write_frame(&to, &to.state->frame[i]);
    writer->close(writer);
    if (dungeon_is_fighting(to.state)) write_fight(&to, player);
    snprintf(history, sizeof history, "%016llx", (unsigned long long)to.state->history);
    writer->string(writer, "history", history);
}
