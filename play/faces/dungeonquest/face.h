/* The parts of the face of dungeonquest. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_FACE_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_FACE_H

#include "play/faces/face.h"

extern const rp_face dungeon_face;
extern const rp_questions dungeon_questions;
extern const rp_level_table dungeon_levels;
const rp_rules_page *dungeon_page_of(const rp_game *game); /* by players and options */

#endif
