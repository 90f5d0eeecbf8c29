#include "engine/games/mage_knight/start/start.h"
#include "engine/games/mage_knight/texts.h"

const char mk_player_words[] = "aggressor|defender";
const char mk_round_player_words[] = "first|second";
static const char enemy_words[] = "aggressor|enemy";
const char mk_phase_words[] = MK_PHASE_LIST(RP_WORD_TEXT);
const char mk_step_words[] = MK_STEP_LIST(RP_WORD_TEXT);
const char mk_pending_words[] = MK_PENDING_LIST(RP_WORD_TEXT);
const char mk_terrain_words[] = MK_TERRAIN_LIST(RP_WORD_TEXT);
const char mk_site_words[] = MK_SITE_LIST(RP_WORD_TEXT);
const char mk_deal_words[] = MK_DEAL_LIST(RP_WORD_TEXT);
const char mk_unit_state_words[] = MK_UNIT_STATE_LIST(RP_WORD_TEXT);
const char mk_holds_words[] = MK_HOLDS_LIST(RP_WORD_TEXT);

const char *mk_names(const mk_setup *setup) {
    if (setup->enemy.armor) return enemy_words;
    return setup->round ? mk_round_player_words : mk_player_words;
}

const char *mk_seat(const mk_setup *setup, int player) {
    static const char *const seats[][MK_PLAYERS] = {{"aggressor", "defender"}, {"first", "second"}};
    return player >= mk_heroes(setup) ? "enemy" : seats[setup->round][player];
}
