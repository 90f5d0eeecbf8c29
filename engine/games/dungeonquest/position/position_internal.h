/* What the files of positions share. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_POSITION_POSITION_INTERNAL_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_POSITION_POSITION_INTERNAL_H

#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/procedures.h"

extern const char dungeon_procedure_words[], dungeon_standing_words[], dungeon_duty_words[], dungeon_end_words[];
/* Kinds of dungeon_hero.obstacle. */
extern const char dungeon_obstacle_words[];
enum { DUNGEON_BY_BORDER = 1, DUNGEON_BY_CHAMBER, DUNGEON_BY_CARD };

/* The step on top asks a fight, which so is under way. Of frames alone. */
static inline bool dungeon_asks_fight(const dungeon_state *state) {
    return dungeon_step_of(dungeon_top(state))->asks == DUNGEON_ASKS_FIGHT;
}

/* Who sees the fight in the combat's view: DQ_HERO, DQ_MONSTER, DQ_SIDES for who sees the hands of neither, or
 * RP_CHANCE_PLAYER. */
int dungeon_fight_viewer(const dungeon_setup *setup, const dungeon_state *state, int player);

/* All cards that lie in no pile and no discard. The frames have passed dungeon_check_frames. */
void dungeon_find_held(const dungeon_setup *setup, const dungeon_state *state, uint8_t held[DUNGEON_CARDS_MAX]);

/* Fail the reader, which stands at the position's root, with one line and the name of the field. First frames: their
 * procedures, steps, and those arguments that others look at; then, with these, all else, whoever views it. */
void dungeon_check_frames(const dungeon_setup *setup, const dungeon_state *state, rp_reader *reader);
void dungeon_check_position(const dungeon_setup *setup, const dungeon_state *state, int player, rp_reader *reader);

/* position_loot.c: the member "face_down", into the list of the state. */
void dungeon_write_loot(const dungeon_setup *setup, const dungeon_state *state, rp_writer *writer);
/* Reads it behind heroes and frames: its slots into a list, with 0xff for a card that a view does not know; returns how
 * many. Heroes get those of their cards that the view does not name among theirs. */
int dungeon_read_loot(const dungeon_setup *setup, dungeon_state *state, int player,
                      dungeon_slot list[DUNGEON_FACE_DOWN_MAX], rp_reader *reader);
/* Behind the piles: the list into the state, as `player` knows it; the piles give what is not known. */
void dungeon_place_loot(const dungeon_setup *setup, dungeon_state *state, int player, dungeon_slot list[], int count,
                        rp_reader *reader);

#endif
