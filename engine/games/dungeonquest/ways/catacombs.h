/* Below: into the catacombs, a turn there, and up again. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_WAYS_CATACOMBS_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_WAYS_CATACOMBS_H

#include "engine/games/dungeonquest/course.h"

extern const dungeon_procedure dungeon_descend_procedure, dungeon_below_procedure, dungeon_ascend_procedure;

/* DESCEND of the subject, who is inside: he chooses the direction of his travel marker and is below. Cards kept until
 * then go. Unwinds to the end of the turn; by option (R33) to the step of TURN that draws the first card. */
void dungeon_push_descend(dungeon_course *course);

/* BELOW: his turn there. Runes, then the card that he may meet again or a new one, which is collected and met. With no
 * card left he may come up at once; by option he waits (R38). The frame goes when that is done. */
void dungeon_push_below(dungeon_course *course);

/* ASCEND of the subject, if he likes (R35) or, having spent a rune for it, for `sure`: left or right, a die, the place
 * (dungeon_come_up with hero->below and the die; by option with half of it, R36). Cards of this way go back, those kept
 * until then are discarded. Explored: he will meet the space on his next turn, and must attack a monster there; of a
 * chamber with two parts he chooses where he stands. Unexplored: a tile is drawn and he chooses how it lies; without a
 * tile left he stays below. When he comes up it unwinds to the end of the turn; when he will not or cannot, the frame
 * just goes. */
void dungeon_push_ascend(dungeon_course *course, bool sure);
/* ASCEND by the effect turn-back: left or right and a die as if he came up, but only his travel marker goes there, and
 * points the other way; then the frame goes. */
void dungeon_push_turn_back(dungeon_course *course);

/* In a frame of ASCEND: the square where he comes up, and the kind of chamber drawn for it that is still to be laid;
 * -1: not known yet, or none. */
int dungeon_ascend_square(const dungeon_frame *frame);
int dungeon_ascend_chamber(const dungeon_frame *frame);
bool dungeon_ascend_turns_back(const dungeon_frame *frame);

#endif
