/* What comes before a duel (cal_is_before_deal): trios that are drawn, the roll-off, the draft and deck building. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_MATCH_MATCH_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_MATCH_MATCH_H

#include "engine/games/calamity/duel/play.h"

/* Begins a match with the roll-off, a duel with the trios that are given as far as they are. */
void cal_begin_match(cal_play *play);
int cal_list_before(const cal_setup *setup, const cal_duel *duel, int player, rp_action out[]);
void cal_act_before(cal_play *play, int player, int action);
int cal_list_chance_before(const cal_setup *setup, const cal_duel *duel, rp_outcome out[]);
int cal_merge_chance_before(const cal_setup *setup, const cal_duel *duel, rp_outcome out[], uint16_t members[]);
rp_action cal_sample_before(const cal_setup *setup, const cal_duel *duel, rp_random *random);
void cal_fall_before(cal_play *play, int outcome);

#endif
