/* What the files of this folder give to the face of destinyquest (faces/face.h). */
#ifndef RIPOSTE_PLAY_FACES_DESTINYQUEST_FACE_H
#define RIPOSTE_PLAY_FACES_DESTINYQUEST_FACE_H

#include "play/faces/face.h"

const rp_rules_page *destiny_page_of(const rp_game *game);

extern const rp_questions destiny_questions; /* both heroes and the level, where no hero is named */
extern const rp_lessons destiny_lessons;
extern const rp_entrants destiny_entrants; /* its heroes */

#endif
