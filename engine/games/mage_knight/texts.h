/* Texts of a Mage Knight duel. Texts have RP_TEXT_MAX bytes unless it is said otherwise. Pure, any thread. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_TEXTS_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_TEXTS_H

#include "engine/games/mage_knight/words.h"

enum { MK_USE_TEXT = RP_TEXT_MAX }; /* bytes of the text of a use, its zero included */

/* What a use does, "fire block 3", within MK_USE_TEXT bytes and so short that it fits into the text of an action
 * behind the thing's name; uses of a thing differ. Whether it is a strong one is not said. Mana that is chosen comes
 * first: "for red: fire block 4". */
void mk_use_text(const mk_setup *setup, const mk_uses *uses, int use, char *text);
/* The colon behind the mana with which the text of a use begins, "for red: fire block 4"; NULL: it names none. */
const char *mk_paid_end(const char *does);

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
void mk_put_space(rp_page *page, const mk_duel *duel, int space);
/* Lines on the map and the turn, at most `size` bytes with the zero. */
void mk_round_show(const mk_setup *setup, const mk_round *round, char *text, size_t size);

#endif
