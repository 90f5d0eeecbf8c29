/* What the files of this folder give to the face of destinyquest (faces/face.h). */
#ifndef RIPOSTE_PLAY_FACES_DESTINYQUEST_FACE_H
#define RIPOSTE_PLAY_FACES_DESTINYQUEST_FACE_H

#include "play/faces/face.h"

extern const rp_rules_page destiny_page;

extern const rp_questions destiny_questions; /* both heroes and the level, where no hero is named */
extern const rp_lessons destiny_lessons;
extern const rp_entrants destiny_entrants; /* its heroes */
void destiny_label_play(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
bool destiny_list_ability(const rp_game *game, int player, int index, char *text);
extern const rp_fair_row destiny_fair; /* attributes and health */
bool destiny_option_value(const rp_game *game, const char *option, int index, char text[RP_TEXT_MAX]);

#endif
