/* What the files of this folder give to the face of dq-combat (faces/face.h). */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_FACE_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_FACE_H

#include "play/faces/face.h"

const rp_rules_page *dq_page_of(const rp_game *game); /* one for each way to fight */

extern const rp_questions dq_questions; /* hero, monster, side, level */
extern const rp_lessons dq_lessons;
/* Labels for counting (bench/match/action_labels.h): cards without the number of their copy; Power cards as dealt. */
void dq_label_card(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
int dq_label_dealt(const rp_game *game, const rp_state *state, rp_action outcome, char *text);
extern const rp_fair_row dq_fair; /* wounds and the monster's life */
bool dq_option_value(const rp_game *game, const char *option, int index, char text[RP_TEXT_MAX]);
extern const rp_solved_games dq_solved; /* solved_fights.h */

#endif
