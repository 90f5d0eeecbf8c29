/* Deck lists as texts, ids with '+' between and "*2" behind those of two copies: "spark*2+aim". Options decks1 and
 * decks2 hold them, and rp_rules.decks. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_TEXTS_LISTS_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_TEXTS_LISTS_H

#include "engine/games/calamity/state.h"
#include "engine/page.h"

/* Whether the value of decks1 or decks2 is a list, not an archetype. */
bool cal_is_list(const char *text);
/* Reads a list of the player's heroes into setup->list and has_list, whose cards are known by then. RP_BAD_INPUT: it is
 * no legal deck; the line names what is wrong and what would be right. */
rp_status cal_list_read(cal_setup *setup, int player, const char *text, rp_error *error);
/* "spark|aim": the cards that a deck of a side's heroes may have. */
void cal_put_possible(const cal_setup *setup, const cal_side *side, rp_page *page);

extern const rp_deck_table cal_decks;

#endif
