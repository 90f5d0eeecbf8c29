#include "engine/games/calamity/state.h"

const char cal_phase_words[] = CAL_PHASE_LIST(RP_WORD_TEXT);
const char cal_waiting_words[] = CAL_WAITING_LIST(RP_WORD_TEXT);
const char cal_source_words[] = CAL_SOURCE_LIST(RP_WORD_TEXT);
const char cal_stage_words[] = CAL_STAGE_LIST(RP_WORD_TEXT);
const char cal_result_words[] = CAL_RESULT_LIST(RP_WORD_TEXT);
const char cal_player_words[] = "p1|p2";
const char cal_throw_words[] = "none|hit|missed";
const char cal_used_words[] = "first|second|third|attack";
