#include "engine/games/mage_knight/book/book.h"

const char mk_colour_words[] = MK_COLOUR_LIST(RP_WORD_TEXT);
const char mk_element_words[] = MK_ELEMENT_LIST(RP_WORD_TEXT);
const char mk_range_words[] = MK_RANGE_LIST(RP_WORD_TEXT);
const char mk_card_kind_words[] = MK_CARD_KIND_LIST(RP_WORD_TEXT);
const char mk_effect_words[] = MK_EFFECT_LIST(RP_WORD_TEXT);
const char mk_why_words[] = MK_WHY_LIST(RP_WORD_TEXT);
const char mk_moment_words[] = MK_MOMENT_LIST(RP_WORD_TEXT);
const char mk_banner_words[] = MK_BANNER_LIST(RP_WORD_TEXT);
const char mk_flag_words[] = MK_FLAG_LIST(RP_WORD_TEXT);
