/* The parts of the face of mage-knight. */
#ifndef RIPOSTE_PLAY_FACES_MAGE_KNIGHT_FACE_H
#define RIPOSTE_PLAY_FACES_MAGE_KNIGHT_FACE_H

#include "play/faces/face.h"

extern const rp_rules rp_mage_knight;
extern const rp_face mk_face;
extern const rp_questions mk_questions;
/* counting.c: labels of cards, Units and Skills by their ids, and what heroes are. */
void mk_label_play(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
bool mk_list_play(const rp_game *game, int player, int index, char *text);
bool mk_option_value(const rp_game *game, const char *option, int index, char text[RP_TEXT_MAX]);
extern const rp_entrants mk_entrants; /* its heroes */
extern const rp_fair_row mk_fair;     /* Fame to begin with */
extern const rp_rules_page mk_page_of_rules, mk_page_of_round, mk_page_of_enemy;

#endif
