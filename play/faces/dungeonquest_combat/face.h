/* What the files of this folder give to the face of dq-combat (faces/face.h). */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_FACE_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_FACE_H

#include "play/faces/face.h"

extern const rp_questions dq_questions; /* hero, monster, side, level */
extern const rp_solved_games dq_solved; /* solved_fights.h */

#endif
