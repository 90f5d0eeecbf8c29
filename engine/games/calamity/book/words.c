#include "engine/games/calamity/book/book.h"

const char cal_effect_words[] = CAL_EFFECT_LIST(RP_WORD_TEXT);
const char cal_passive_words[] = CAL_PASSIVE_EFFECT_LIST(RP_WORD_TEXT);
const char cal_stat_words[] = CAL_STAT_LIST(RP_WORD_TEXT);
const char cal_lasts_words[] = CAL_LASTS_LIST(RP_WORD_TEXT);
const char cal_who_words[] = CAL_WHO_LIST(RP_WORD_TEXT);
const char cal_if_words[] = CAL_IF_LIST(RP_WORD_TEXT);
const char cal_when_words[] = CAL_WHEN_LIST(RP_WORD_TEXT);
const char cal_side_words[] = CAL_SIDE_LIST(RP_WORD_TEXT);
const char cal_by_words[] = CAL_BY_LIST(RP_WORD_TEXT);
const char cal_timing_words[] = CAL_TIMING_LIST(RP_WORD_TEXT);
const char cal_aim_words[] = CAL_AIM_LIST(RP_WORD_TEXT);
const char cal_is_words[] = CAL_IS_LIST(RP_WORD_TEXT);
const char cal_need_words[] = CAL_NEED_LIST(RP_WORD_TEXT);
