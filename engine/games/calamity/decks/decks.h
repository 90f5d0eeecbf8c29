/* Deck lists, as copies by local number (book.h): presets, what is a legal deck, how one is built, and what is believed
 * of one that is not seen. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_DECKS_DECKS_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_DECKS_DECKS_H

#include "engine/games/calamity/state.h"

/* ---- decks.c ---- */

/* Slots of a list: fills kind, cards and twins, and puts all of them into the deck. */
void cal_lay_deck(cal_side *side, const uint8_t copies[CAL_LOCAL_CARDS]);
/* Fills the copies of preset lists of a setup whose cards are known. */
void cal_list_presets(cal_setup *setup);
/* The preset list of a side's heroes for an archetype: cut behind 40 cards, and filled up to 30 with the first Common
 * ones, then with the first of the heroes. Of `deck_needs` it knows nothing. */
void cal_preset_list(const cal_setup *setup, const cal_side *side, int archetype, uint8_t copies[CAL_LOCAL_CARDS]);
/* The list that a side whose heroes are given has at the beginning of a duel. */
void cal_list_given(const cal_setup *setup, const cal_side *side, int player, uint8_t copies[CAL_LOCAL_CARDS]);

/* ---- legal.c ---- */

/* Whether a list is a legal deck, or, with `whole` false, the beginning of one. */
bool cal_is_legal_list(const cal_setup *setup, const cal_side *side, const uint8_t copies[CAL_LOCAL_CARDS], bool whole);
/* What may be done with the deck that a side builds: CAL_ACT_DONE, and CAL_ACT_ADD for each card that may come next. */
int cal_list_building(const cal_setup *setup, const cal_side *of, rp_action out[]);

/* ---- prior.c ---- */

enum { CAL_PRESETS_OF = 8 }; /* with all but one of so many it is a preset that fits, if there is one */

/* The preset lists that fit a deck that is not seen, a `whole` one or the beginning of one, into list and their
 * archetypes into style; returns how many. */
int cal_fitting_presets(const cal_setup *setup, const cal_side *of, bool whole,
                        uint8_t list[CAL_ARCHETYPES_MAX][CAL_LOCAL_CARDS], uint8_t style[CAL_ARCHETYPES_MAX]);
/* Local numbers from first to last, of which a deck needs one card and `copies` has none; returns how many such ranges
 * there are. They do not overlap. */
int cal_open_needs(const cal_setup *setup, const uint8_t copies[CAL_LOCAL_CARDS], int first[CAL_TRIO],
                   int last[CAL_TRIO]);
/* What is believed of a deck that is not seen: a list of `of->cards` cards, a `whole` one or the beginning of one, with
 * all those that were seen: those in slots with a kind. */
void cal_draw_list(const cal_setup *setup, const cal_side *of, bool whole, rp_random *random,
                   uint8_t copies[CAL_LOCAL_CARDS]);

#endif
