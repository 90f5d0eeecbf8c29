#include "engine/games/dungeonquest/book/book.h"

const char dungeon_origin_words[] = DUNGEON_ORIGIN_LIST(RP_WORD_TEXT);
const char dungeon_compass_words[] = DUNGEON_COMPASS_LIST(RP_WORD_TEXT);
const char dungeon_side_words[] = DUNGEON_SIDE_LIST(RP_WORD_TEXT);
const char dungeon_way_words[] = DUNGEON_WAY_LIST(RP_WORD_TEXT);
const char dungeon_chamber_words[] = DUNGEON_CHAMBER_LIST(RP_WORD_TEXT);
const char dungeon_deck_words[] = DUNGEON_DECK_LIST(RP_WORD_TEXT);
const char dungeon_type_words[] = DUNGEON_TYPE_LIST(RP_WORD_TEXT);
const char dungeon_when_words[] = DUNGEON_WHEN_LIST(RP_WORD_TEXT);
const char dungeon_until_words[] = DUNGEON_UNTIL_LIST(RP_WORD_TEXT);
const char dungeon_attribute_words[] = DQ_ATTRIBUTE_LIST(RP_WORD_TEXT) "lower-of-agility-armor|";
const char dungeon_measure_words[] = DUNGEON_MEASURE_LIST(RP_WORD_TEXT);
const char dungeon_rune_time_words[] = DUNGEON_RUNE_TIME_LIST(RP_WORD_TEXT);
const char dungeon_effect_words[] = DUNGEON_EFFECT_LIST(RP_WORD_TEXT);
const char dungeon_card_effect_words[] =
    DUNGEON_CARD_EFFECT_LIST(RP_WORD_TEXT) DUNGEON_SHARED_EFFECT_LIST(RP_WORD_TEXT);
const char dungeon_rune_effect_words[] =
    DUNGEON_SHARED_EFFECT_LIST(RP_WORD_TEXT) DUNGEON_RUNE_EFFECT_LIST(RP_WORD_TEXT);
