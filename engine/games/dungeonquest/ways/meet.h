/* What happens in a space: its monster, what each kind of chamber asks for, towers, the treasure chamber. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_WAYS_MEET_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_WAYS_MEET_H

#include "engine/games/dungeonquest/course.h"

extern const dungeon_procedure dungeon_meet_procedure, dungeon_retreat_procedure;

/* MEET of the space where the subject stands, as if he had just come in: FIGHT with a token that lies there, then
 *
 *   tower               leave with Loot, or move on at once (R30: if he is stopped, he stays)
 *   treasure chamber    a Dragon card
 *   room, entrance, chasm, portcullis, cave-in   a Dungeon card
 *   trap room           a Trap card
 *   bottomless pit      a Luck test, or death
 *   corridor            a move at once
 *   darkness            a die, then a move that way; a wall: in the dark on his next turn
 *   spider web, bridge  back or across: tests; across: a move at once; from a Bridge he may fall
 *   rotating room       turns, once
 *
 * Chambers that make him move again do so once in a turn (R45). Whoever cannot move where he must stays (R11). The
 * frame goes when all is done; unless a move followed, the turn is over then, and turn.success is 1 where a rune that
 * gives more moves can still do so: not where he was stopped, stays, or a chamber ends his turn. `special`: he came in
 * by special movement, so that there is no escape from the monster and a Bridge must be crossed; so does hero->from 0.
 */
void dungeon_push_meet(dungeon_course *course, bool special);
/* The same, as one of so many moves in a row that chambers made him do. */
void dungeon_push_meet_in_row(dungeon_course *course, int row);

/* Later turns in the same chamber: the test to cross, in a Cave-in (DUNGEON_ACT_CROSS at TURN), or a Spider Web or
 * the die of the dark at the start of the turn (duties). A frame of MEET that begins there; he is across when he has
 * the duty DUNGEON_ACROSS. */
void dungeon_push_cross(dungeon_course *course);
void dungeon_push_dark(dungeon_course *course);

/* A Dragon card is drawn and met: the subject came in, or stays. Its frame goes when it is done. */
void dungeon_push_dragon(dungeon_course *course);
/* The same, but it brings no treasure: a door or portcullis kept him in the chamber (R24, by option). */
void dungeon_push_bare_dragon(dungeon_course *course);
/* RETREAT of the subject out of the treasure chamber: over a free passage to a space that is not taken, unexplored ones
 * too (a tile is laid). He will meet it on his next turn. Without any he dies, and it unwinds (R21). */
void dungeon_push_retreat(dungeon_course *course);

#endif
