#include "engine/games/mage_knight/words.h"

#include "engine/games/mage_knight/start/start.h"

#include <stdio.h>

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

void mk_put_words(rp_page *page, const char *words, unsigned bits, const char *last) {
    const unsigned all = bits;
    char word[RP_WORD_MAX];
    for (; bits; bits &= bits - 1) {
        const char *before = bits == all ? "" : bits & (bits - 1) ? ", " : last;
        rp_page_put(page, "%s%s", before, rp_word_text(words, __builtin_ctz(bits), word));
    }
}

void mk_put_elements(rp_page *page, const uint8_t of[MK_ELEMENTS]) {
    char word[RP_WORD_MAX];
    const char *before = "";
    for (int element = 0; element < MK_ELEMENTS; element++) {
        if (!of[element]) continue;
        rp_page_put(page, "%s%s %d", before, rp_word_text(mk_element_words, element, word), of[element]);
        before = ", ";
    }
}

static rp_pile slots_there(const mk_duel *duel) {
    rp_pile there = 0;
    for (int slot = 0; slot < MK_USED_SLOTS; slot++)
        if (duel->kind[slot]) there |= rp_pile_of(slot);
    return there;
}

rp_pile mk_cards_of(const mk_duel *duel, int player) {
    const mk_player *of = &duel->player[player];
    rp_pile cards = of->deck | of->hand | of->discard | of->played | of->gone | of->known | mk_own_slots(player);
    for (int unit = 0; unit < MK_UNITS; unit++)
        if (of->unit[unit].banner) cards |= rp_pile_of(of->unit[unit].banner - 1);
    return cards & slots_there(duel);
}

static void numbered(const char *name, int number, char *text) {
    if (number > 1)
        snprintf(text, RP_TEXT_MAX, "%s #%d", name, number);
    else
        snprintf(text, RP_TEXT_MAX, "%s", name);
}

void mk_slot_text(const mk_setup *setup, const mk_duel *duel, int player, int slot, char *text) {
    int number = 1;
    for (rp_pile lower = mk_cards_of(duel, player) & (rp_pile_of(slot) - 1); lower; lower &= lower - 1)
        number += duel->kind[rp_pile_lowest(lower)] == duel->kind[slot];
    numbered(setup->book->card[duel->kind[slot] - 1].name, number, text);
}

void mk_unit_text(const mk_setup *setup, const mk_duel *duel, int player, int unit, char *text) {
    const mk_unit *units = duel->player[player].unit;
    int number = 1;
    for (int earlier = 0; earlier < unit; earlier++) number += units[earlier].kind == units[unit].kind;
    numbered(setup->book->unit[units[unit].kind - 1].name, number, text);
}
