/* The choice of a turn: what a hero may do with it, and what he does. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TURN_CHOICE_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TURN_CHOICE_H

#include "engine/games/dungeonquest/course.h"

/* Arguments of TURN
 *   KIND      KEPT: the kind of card to look at next
 *   COPIES    KEPT: copies of the kind before it whose effects are still to come
 *   DESCENT   1: he stood on a way down when his turn began, and has not moved
 *   CROSSING  MOVED: 1 behind the test to cross a Cave-in
 *   SQUARE    FORCED: the space + 1 of a meeting that is free */
enum { TURN_KIND, TURN_COPIES, TURN_DESCENT, TURN_CROSSING, TURN_SQUARE };

/* Actions of the hero whose turn it is, who is inside: at least one, ascending; returns how many. `frame` is that of
 * TURN. */
int dungeon_list_choice(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                        rp_action out[]);
/* The rune that he could use now would do nothing. `only_waits`: beside runes and cards he can only wait. */
bool dungeon_wastes_rune(const dungeon_setup *setup, const dungeon_state *state, bool only_waits);
/* One of them is done: the frame has its next step, or the card or rune that is used lies on top. */
void dungeon_choose(dungeon_course *course, dungeon_frame *frame, rp_action action);

/* The hero, who is inside, stands in a chamber of that kind (dungeon_chamber_kind). */
bool dungeon_is_in_kind(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero, int kind);
/* His chamber has a way down, or a Cave-in has one for his next turn. */
bool dungeon_is_way_down(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero);
/* R14, R15: the hero whose turn it is is trapped without a way down, and no search is left to him. */
bool dungeon_is_doomed(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame);

#endif
