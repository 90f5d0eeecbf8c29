/* Names of what is in a Mage Knight duel. Texts have RP_TEXT_MAX bytes. Pure, any thread. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_WORDS_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_WORDS_H

#include "engine/games/mage_knight/state.h"
#include "engine/page.h"

extern const char mk_player_words[], mk_round_player_words[], mk_phase_words[], mk_step_words[], mk_pending_words[],
    mk_terrain_words[], mk_site_words[], mk_deal_words[], mk_unit_state_words[], mk_holds_words[];

/* All of "aggressor", "defender", or in a Round "first", "second"; against an enemy "aggressor", "enemy". */
const char *mk_names(const mk_setup *setup);
const char *mk_seat(const mk_setup *setup, int player); /* one of them */

/* "red, blue or green": the words of these bits; `last` stands before the last one. */
void mk_put_words(rp_page *page, const char *words, unsigned bits, const char *last);
/* "physical 4, fire 2": elements that are not 0; "" for none. */
void mk_put_elements(rp_page *page, const uint8_t of[MK_ELEMENTS]);

/* Cards that are a player's: those with which he began, and those that have come to his piles from the other. */
rp_pile mk_cards_of(const mk_duel *duel, int player);
/* The name of a card of his; " #2" behind it where it is the second of its kind among them. */
void mk_slot_text(const mk_setup *setup, const mk_duel *duel, int player, int slot, char *text);
/* The name of a Unit of his, numbered in the same way. */
void mk_unit_text(const mk_setup *setup, const mk_duel *duel, int player, int unit, char *text);

#endif
