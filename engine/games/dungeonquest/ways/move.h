/* Moves: where a hero may go, doors and portcullises on the way, and coming to another space.
 *
 * A place is `square` and a hero's part of the chamber there (dungeon_part of the point where hero->side lies). */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_WAYS_MOVE_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_WAYS_MOVE_H

#include "engine/games/dungeonquest/course.h"
#include "engine/games/dungeonquest/table/board.h"

extern const dungeon_procedure dungeon_move_procedure, dungeon_step_procedure;

/* dungeon_board_options of the rulings. */
static inline unsigned dungeon_way_options(const dungeon_setup *setup) {
    return setup->rulings.stay_open ? DUNGEON_STAY_OPEN : 0;
}

/* He has a place on the board. */
static inline bool dungeon_stands_inside(const dungeon_hero *hero) {
    return hero->standing == DUNGEON_INSIDE && hero->square;
}
/* For `sound`: the frame on top asks somebody, and those below it wait. Its step is in range. */
static inline bool dungeon_waits_or_asks(const dungeon_state *state, const dungeon_frame *frame,
                                         const dungeon_step *steps) {
    return (frame == dungeon_top(state)) == (steps[frame->step].asks != DUNGEON_ASKS_NOBODY);
}

/* Points of the compass by which the hero may go on where he stands, whoever is beyond: all, or those of his part of a
 * chamber that has two (dungeon_parts), or of the other part once he is across; in a Spider Web or a Cave-in without
 * parts that he has crossed all but where he came in, before a Cave-in only that. In a web he may go back there if
 * nothing else leads on. */
unsigned dungeon_open_points(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero);

/* Another hero stands in that space, so that `player` cannot go there; the treasure chamber never is. */
bool dungeon_is_taken(const dungeon_setup *setup, const dungeon_state *state, int player, int square);

/* Crossings that `player`, who is inside, may try from where he stands at those points, as actions DUNGEON_ACT_MOVE +
 * border, ascending; returns how many. */
int dungeon_list_moves(const dungeon_setup *setup, const dungeon_state *state, int player, unsigned points,
                       rp_action out[]);
/* Those of them that lead back to hero->from; 0: there is no way back, or somebody stands there. By option all of his
 * part: after special movement (R41), and on a Bridge where he has to go back (R52). */
int dungeon_list_ways_back(const dungeon_setup *setup, const dungeon_state *state, int player, rp_action out[]);
/* The square and point of a border's number in the space where the hero stands. */
dungeon_border dungeon_border_of(const dungeon_setup *setup, const dungeon_hero *hero, int number);
/* Whether it is one of that space, for a subject who is inside, and what it takes him to go over it. */
bool dungeon_has_border(const dungeon_setup *setup, const dungeon_state *state, int number);
dungeon_crossing dungeon_crossing_of(const dungeon_setup *setup, const dungeon_state *state, int number);

/* No way out at all (dungeon_is_trap) from where the hero stands: R13. By option (R10) a way into the unexplored is one
 * also when no tile is left. */
bool dungeon_is_trapped(const dungeon_setup *setup, const dungeon_state *state, int player);

/* MOVE of the subject over a border that dungeon_list_moves has: obstacles, one after the other (runes of doors are
 * asked for; Door cards are drawn and met; Strength tests with the border's determination), then a tile if it is
 * needed, then he comes there and MEET takes the place. If an obstacle stops him: turn.success is 0, he is where he
 * was, and the frame goes (R24: by option a Dragon card first). */
void dungeon_push_move(dungeon_course *course, int border);
/* The same, as one of so many moves in a row that chambers make him do. */
void dungeon_push_move_in_row(dungeon_course *course, int border, int row);
/* STEP of the subject: to any square beside his, also through walls, if he likes; a tile is laid where there is none.
 * Squares that are taken, and unexplored ones without a tile left, cannot be chosen; a turn has at most
 * DUNGEON_STEPS_MOST steps (length.h). When he goes it unwinds, and TURN goes on with his MEET on top, as by special
 * movement; when he cannot or will not, the frame just goes. */
void dungeon_push_step(dungeon_course *course);

/* The drawn tile is laid on an unexplored square, its back at a point, and told. */
void dungeon_explore(dungeon_course *course, int square, int chamber, int back);
/* The hero is in that space from now on: searches, determination, duties and `again` are those of a newcomer. `from`
 * DUNGEON_NOWHERE: by special movement. `point`: the side of the new square where he comes in. Nothing is met. */
void dungeon_arrive(dungeon_course *course, dungeon_hero *hero, int square, int from, int point);

#endif
