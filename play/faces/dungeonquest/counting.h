/* What `riposte balance` counts of a dungeon: what is done, and what heroes were and came to. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_COUNTING_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_COUNTING_H

#include "bench/match/action_labels.h"

/* As of rp_action_labels: deeds that mean the same everywhere, without fights and without answers whose question is
 * not told; the hero, how it ended for him, and what he brought out, in steps of some hundred gold;
 * that gold. */
void dungeon_label(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
bool dungeon_list_had(const rp_game *game, const rp_state *end, int player, int index, char *kind, char *text);
double dungeon_measure_gold(const rp_game *game, const rp_state *end, int player);

/* As rp_face.value: of `heroes` each hero for the first player, the others drawn. */
bool dungeon_option_value(const rp_game *game, const char *option, int index, char text[RP_TEXT_MAX]);

#endif
