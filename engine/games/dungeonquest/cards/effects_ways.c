/* Effects on the space, on ways, and on what lies below. */
#include "engine/games/dungeonquest/cards/cards_internal.h"
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/ways/catacombs.h"
#include "engine/games/dungeonquest/ways/meet.h"
#include "engine/games/dungeonquest/ways/move.h"

/* A Cave-in may be gone down from without a marker; what is no chamber gets none (R63). */
void dungeon_carry_mark(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    dungeon_hero *hero = dungeon_subject(course);
    dungeon_table *table = &course->state->table;
    int square = dungeon_square_of(hero);
    const dungeon_chamber *chamber = dungeon_chamber_at(course->book, table, square);
    (void)effect;
    dungeon_next_effect(course->book, frame);
    if (!chamber) return;
    if (chamber->kind == DUNGEON_CAVE_IN) {
        dungeon_set_duty(hero, DUNGEON_MAY_DESCEND);
        return;
    }
    if (table->tile[square].bits & DUNGEON_TILE_MARKED) return;
    table->tile[square].bits |= DUNGEON_TILE_MARKED;
    dungeon_tell(course, DUNGEON_TOLD_MARKED, square + 1, 0, 0, 0, 0);
}

/* Tokens of a border there: it is another one now. */
static void lose_borders(dungeon_course *course, int square) {
    for (int player = 0; player < course->setup->players; player++) {
        dungeon_hero *hero = &course->state->hero[player];
        bool border = hero->obstacle && hero->obstacle < DUNGEON_CHAMBER_OBSTACLE;
        if (border && dungeon_square_of(hero) == square) dungeon_face_obstacle(hero, DUNGEON_NO_OBSTACLE);
    }
}

void dungeon_carry_turn(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    const dungeon_hero *hero = dungeon_subject(course);
    dungeon_table *table = &course->state->table;
    dungeon_next_effect(course->book, frame);
    for (int square = 0; square < dungeon_square_count(course->book); square++) {
        const dungeon_chamber *chamber = dungeon_chamber_at(course->book, table, square);
        bool here = hero->standing == DUNGEON_INSIDE && square == dungeon_square_of(hero);
        if (!chamber || !(effect->chamber ? chamber->kind == effect->chamber - 1 : here)) continue;
        dungeon_turn_tile(table, square, effect->quarters);
        lose_borders(course, square);
        dungeon_tell(course, DUNGEON_TOLD_TURNED, square + 1, effect->quarters, 0, 0, 0);
    }
}

/* Ways that may unwind: Loot is his before he goes. */
void dungeon_carry_way(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    int place = frame->argument[CARD_PLACE] - 1;
    bool spent = dungeon_has_mode(frame, CARD_IS_RUNE);
    dungeon_next_effect(course->book, frame);
    if (dungeon_is_drawn(frame) && dungeon_is_loot(course->book, frame->argument[CARD_WHAT]))
        dungeon_place_card(course, frame);
    switch (effect->kind) {
    case DUNGEON_STEP: dungeon_push_step(course); return;
    case DUNGEON_DESCEND: dungeon_push_descend(course); return;
    case DUNGEON_ASCEND: dungeon_push_ascend(course, spent); return;
    case DUNGEON_RETREAT:
        if (dungeon_place_of(course->book, &course->state->table, place) == DUNGEON_TREASURE)
            dungeon_push_retreat(course);
        return;
    default: dungeon_unwind(course, DUNGEON_TURN_END);
    }
}

void dungeon_carry_turn_back(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    (void)effect;
    dungeon_next_effect(course->book, frame);
    dungeon_push_turn_back(course);
}

void dungeon_carry_drop_pile(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    (void)effect;
    dungeon_next_effect(course->book, frame);
    dungeon_return_collected(course, dungeon_subject(course), true);
    if (dungeon_is_drawn(frame) && dungeon_card_in(course->book, frame)->deck == DUNGEON_DECK_CATACOMB)
        dungeon_set_mode(frame, CARD_PLACED);
}

void dungeon_carry_repeat(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    dungeon_hero *hero = dungeon_subject(course);
    int card = frame->argument[CARD_WHAT];
    (void)effect;
    dungeon_next_effect(course->book, frame);
    if (dungeon_is_drawn(frame) && dungeon_collected(hero, card)) hero->again = (uint8_t)(card + 1);
}
