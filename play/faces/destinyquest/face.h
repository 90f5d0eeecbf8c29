/* What the files of this folder give to the face of destinyquest (faces/face.h). */
#ifndef RIPOSTE_PLAY_FACES_DESTINYQUEST_FACE_H
#define RIPOSTE_PLAY_FACES_DESTINYQUEST_FACE_H

#include "play/faces/face.h"

extern const rp_questions destiny_questions; /* both heroes and the level, where no hero is named */
extern const rp_entrants destiny_entrants;   /* its heroes */

#endif
