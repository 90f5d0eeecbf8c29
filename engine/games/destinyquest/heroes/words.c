#include "engine/games/destinyquest/heroes/words.h"

const char destiny_kind_names[] = DESTINY_KIND_LIST(RP_WORD_TEXT);
const char destiny_attribute_names[] = DESTINY_ATTRIBUTE_LIST(RP_WORD_TEXT);
const char destiny_window_names[] = DESTINY_WINDOW_LIST(RP_WORD_TEXT);
const char destiny_role_names[] = DESTINY_ROLE_LIST(RP_WORD_TEXT);
const char destiny_uses_names[] = DESTINY_USES_LIST(RP_WORD_TEXT);
const char destiny_need_names[] = DESTINY_NEED_LIST(RP_WORD_TEXT);
const char destiny_origin_names[] = DESTINY_ORIGIN_LIST(RP_WORD_TEXT);
const char destiny_weapon_names[] = DESTINY_WEAPON_LIST(RP_WORD_TEXT);
const char destiny_path_names[] = DESTINY_PATH_LIST(RP_WORD_TEXT);
const char destiny_slot_names[] = DESTINY_SLOT_LIST(RP_WORD_TEXT);
const char destiny_trigger_names[] = DESTINY_TRIGGER_LIST(RP_WORD_TEXT);
const char destiny_measure_names[] = DESTINY_MEASURE_LIST(RP_WORD_TEXT);
const char destiny_condition_names[] = DESTINY_CONDITION_LIST(RP_WORD_TEXT);
const char destiny_effect_names[] = DESTINY_EFFECT_LIST(RP_WORD_TEXT);
const char destiny_who_names[] = DESTINY_WHO_LIST(RP_WORD_TEXT);
const char destiny_rounds_names[] = DESTINY_ROUNDS_LIST(RP_WORD_TEXT);
const char destiny_dice_names[] = DESTINY_DICE_LIST(RP_WORD_TEXT);
const char destiny_how_names[] = DESTINY_HOW_LIST(RP_WORD_TEXT);
const char destiny_status_names[] = DESTINY_STATUS_LIST(RP_WORD_TEXT);
const char destiny_special_names[] = DESTINY_SPECIAL_LIST(RP_WORD_TEXT);
