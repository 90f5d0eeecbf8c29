/* The parts of the face of calamity. */
#ifndef RIPOSTE_PLAY_FACES_CALAMITY_FACE_H
#define RIPOSTE_PLAY_FACES_CALAMITY_FACE_H

#include "play/faces/face.h"

extern const rp_rules rp_calamity;
extern const rp_face cal_face;
extern const rp_questions cal_questions;
extern const rp_lessons cal_lessons;
extern const rp_level_table cal_levels;
extern const rp_fair_row cal_fair; /* health that one side lacks */
extern const rp_rules_page cal_page_of_duel, cal_page_of_match, cal_page_of_hidden_lists;

/* counting.c: what actions are counted as, the cards of a list, what players had, the archetypes, and fair duels. */
void cal_label_play(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
bool cal_list_play(const rp_game *game, int player, int index, char *text);
bool cal_list_had(const rp_game *game, const rp_state *end, int player, int index, char *kind, char *text);
bool cal_option_value(const rp_game *game, const char *option, int index, char text[RP_TEXT_MAX]);

#endif
