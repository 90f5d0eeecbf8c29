/* Deck lists, as copies by local number (book.h): presets, what a deck needs, what is a legal one, how one is built,
 * and what is believed of one that is not seen. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_DECKS_DECKS_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_DECKS_DECKS_H

#include "engine/games/calamity/state.h"

/* ---- decks.c ---- */

/* Slots of a list: fills kind, cards and twins, and puts all of them into the deck. */
void cal_lay_deck(cal_side *side, const uint8_t copies[CAL_LOCAL_CARDS]);
/* Fills the copies of preset lists of a setup whose cards are known. */
void cal_list_presets(cal_setup *setup);
/* The preset list of a side's heroes for an archetype, made a legal deck: the first card of what it lacks and a deck
 * needs is added; behind 40 cards it is cut, but for the last card that meets a need; and it is filled up to 30 with
 * the first Common ones, then with the first of the heroes. */
void cal_preset_list(const cal_setup *setup, const cal_side *side, int archetype, uint8_t copies[CAL_LOCAL_CARDS]);
/* The list that a side whose heroes are given has at the beginning of a duel. */
void cal_list_given(const cal_setup *setup, const cal_side *side, int player, uint8_t copies[CAL_LOCAL_CARDS]);

/* ---- needs.c ---- */

/* What a deck needs is told by deck_needs: one card of each of some ranges, which do not overlap. Sets of needs are
 * bits of their numbers, 0 to 2. */
typedef struct cal_card_range {
    int first, last; /* local numbers */
} cal_card_range;
/* The range of a need that there is. */
cal_card_range cal_deck_need_of(const cal_setup *setup, int number);
/* All that there are; those that a card meets, one at most; those that a list leaves open. */
unsigned cal_deck_needs(const cal_setup *setup);
unsigned cal_deck_needs_met(const cal_setup *setup, int local);
unsigned cal_deck_needs_open(const cal_setup *setup, const uint8_t copies[CAL_LOCAL_CARDS]);

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
/* What is believed of a deck that is not seen: a list of `of->cards` cards, a `whole` one or the beginning of one, with
 * all those that were seen: those in slots with a kind. */
void cal_draw_list(const cal_setup *setup, const cal_side *of, bool whole, rp_random *random,
                   uint8_t copies[CAL_LOCAL_CARDS]);

#endif
