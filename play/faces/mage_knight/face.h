/* The parts of the face of mage-knight. */
#ifndef RIPOSTE_PLAY_FACES_MAGE_KNIGHT_FACE_H
#define RIPOSTE_PLAY_FACES_MAGE_KNIGHT_FACE_H

#include "play/faces/face.h"

extern const rp_rules rp_mage_knight;
extern const rp_face mk_face;
extern const rp_questions mk_questions;
extern const rp_rules_page mk_page_of_rules, mk_page_of_round, mk_page_of_enemy;

#endif
