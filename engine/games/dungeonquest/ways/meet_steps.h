/* MEET from within: its frame, and what its files share. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_WAYS_MEET_STEPS_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_WAYS_MEET_STEPS_H

#include "engine/games/dungeonquest/course.h"

/* MEET: whether he came in by special movement; the deck that is drawn from; moves in a row before this one; whether
 * the Dragon card brings no treasure; in a tower, whether he cannot move on. */
enum { MEET_SPECIAL, MEET_DECK, MEET_ROW, MEET_BARE, MEET_STUCK };
enum {
    MEET_BEGIN,
    MEET_SPACE,
    MEET_DRAW,
    MEET_CARD,
    MEET_PIT,
    MEET_DIE,
    MEET_DARK,
    MEET_TOWER,
    MEET_SIDE,
    MEET_CROSS,
    MEET_CROSSED,
    MEET_FALL,
    MEET_FALLEN,
    MEET_ON,
    MEET_DONE,
    MEET_STEPS
};

/* Kind of the subject's chamber, or -1 without a tile. */
int dungeon_meet_kind(const dungeon_setup *setup, const dungeon_state *state);
/* The frame goes. */
void dungeon_meet_finish(dungeon_course *course, bool success);
/* The subject met a chamber that moves him on in this turn already, here or, as a guard, too often; this time counts.
 * kind -1: a tower. */
bool dungeon_meet_again(dungeon_course *course, const dungeon_frame *frame, int kind);
/* That ends his turn, and the frame goes. */
void dungeon_meet_no_more(dungeon_course *course);
/* He has to move on at once, if he can. */
void dungeon_meet_ask_way(dungeon_course *course, dungeon_frame *frame);

/* crossings.c: Spider Web, Bridge, Cave-in. A newcomer; his choice; the test, also that of a later turn; what came of
 * it; the wounds of a fall are taken. */
void dungeon_meet_crossing(dungeon_course *course, dungeon_frame *frame, int kind);
void dungeon_meet_side(dungeon_course *course, dungeon_frame *frame, rp_action answer);
void dungeon_meet_try(dungeon_course *course, dungeon_frame *frame);
void dungeon_meet_across(dungeon_course *course, dungeon_frame *frame);
void dungeon_meet_fall(dungeon_course *course, dungeon_frame *frame);

#endif
