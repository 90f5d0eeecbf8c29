/* What the files of this folder give to the face of dq-combat (faces/face.h). */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_FACE_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_FACE_H

#include "play/faces/face.h"

const rp_rules_page *dq_page_of(const rp_game *game); /* one for each way to fight */

extern const rp_questions dq_questions; /* hero, monster, side, level */
extern const rp_lessons dq_lessons;
extern const rp_solved_games dq_solved; /* solved_fights.h */

#endif
