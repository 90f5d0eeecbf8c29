/* Names and texts of a Mage Knight duel. Texts have RP_TEXT_MAX bytes unless it is said otherwise. Pure, any thread. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_TEXTS_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_TEXTS_H

#include "engine/games/mage_knight/state.h"

extern const char mk_player_words[], mk_round_player_words[], mk_phase_words[], mk_step_words[], mk_pending_words[],
    mk_terrain_words[], mk_site_words[], mk_deal_words[], mk_unit_state_words[], mk_holds_words[];

/* All of "aggressor", "defender", or in a Round "first", "second"; against an enemy "aggressor", "enemy". */
const char *mk_names(const mk_setup *setup);
const char *mk_seat(const mk_setup *setup, int player); /* one of them */

enum { MK_USE_TEXT = RP_TEXT_MAX }; /* bytes of the text of a use, its zero included */

/* Text that grows; what has no room is cut off. */
typedef struct mk_page {
    char *text; /* the caller's, with "" in it */
    size_t size, used;
} mk_page;

void mk_put(mk_page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "red, blue or green": the words of these bits; `last` stands before the last one. */
void mk_put_words(mk_page *page, const char *words, unsigned bits, const char *last);

/* Cards that are a player's: those with which he began, and those that have come to his piles from the other. */
rp_pile mk_cards_of(const mk_duel *duel, int player);
/* The name of a card of his; " #2" behind it where it is the second of its kind among them. */
void mk_slot_text(const mk_setup *setup, const mk_duel *duel, int player, int slot, char *text);
/* The name of a Unit of his, numbered in the same way. */
void mk_unit_text(const mk_setup *setup, const mk_duel *duel, int player, int unit, char *text);

/* What a use does, "fire block 3", within MK_USE_TEXT bytes and so short that it fits into the text of an action
 * behind the thing's name; uses of a thing differ. Whether it is a strong one is not said. Mana that is chosen comes
 * first: "for red: fire block 4". */
void mk_use_text(const mk_setup *setup, const mk_uses *uses, int use, char *text);
/* The colon behind the mana with which the text of a use begins, "for red: fire block 4"; NULL: it names none. */
const char *mk_paid_end(const char *does);
/* "physical 4, fire 2": elements that are not 0; "" for none. */
void mk_put_elements(mk_page *page, const uint8_t of[MK_ELEMENTS]);

/* rp_rules.describe, for players */
void mk_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
/* rp_rules.describe, for chance (outcome_texts.c) */
void mk_describe_outcome(const rp_game *game, const rp_state *state, rp_action outcome, char *text);
/* rp_phrases.words: cards without the numbers of copies, "Crystallize for red mana: red crystal". */
void mk_words(const rp_game *game, const rp_state *view, int player, rp_action action, char *text);
extern const rp_phrases mk_phrases;

/* ---- of a Round (round_texts.c) ------------------------------------------------------------------------- */

/* Text of an action of a turn; false: it is none. */
bool mk_round_describe(const mk_setup *setup, const mk_duel *duel, int player, rp_action action, char *text);
/* What is asked in a turn, what an action of it comes to ("" where its text says all), and why the Round ended;
 * RP_TEXT_MAX bytes. */
void mk_round_question(const mk_duel *duel, char *text);
void mk_round_meaning(const mk_setup *setup, const mk_duel *duel, int player, rp_action action, char *text);
void mk_round_end(const rp_game *game, const mk_duel *duel, int reader, char *text);
/* "space 3 (forest, portal)", "the goal (hills)" */
void mk_put_space(mk_page *page, const mk_duel *duel, int space);
/* Lines on the map and the turn, at most `size` bytes with the zero. */
void mk_round_show(const mk_setup *setup, const mk_round *round, char *text, size_t size);

#endif
