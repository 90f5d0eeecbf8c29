/* What comes before a duel: trios that are drawn, the roll-off, the draft and deck building. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_MATCH_MATCH_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_MATCH_MATCH_H

#include "engine/games/calamity/duel/play.h"

void cal_act_before(cal_play *play, int player, int action);
/* A hero that chance gives, and a d20 of the roll-off. */
void cal_hero_falls(cal_play *play, int hero);
void cal_roll_off(cal_play *play, int number);
/* Heroes that `player` may still have: bits of the book. */
uint32_t cal_pool(const cal_setup *setup, const cal_duel *duel, int player);
/* Goes on with trios that are given, as far as they are. */
void cal_take_given_heroes(cal_play *play);

/* Whether a list of copies is a legal deck, or, with `size` cards, the beginning of one. */
bool cal_is_legal_list(const cal_setup *setup, const cal_side *side, const uint8_t copies[CAL_LOCAL_CARDS], bool whole);
/* What is believed of a deck that is not seen (prior.c): a list of `of->cards` cards, a `whole` one or the beginning of
 * one, with all those that were seen: those in slots with a kind. */
void cal_draw_list(const cal_setup *setup, const cal_side *of, bool whole, rp_random *random,
                   uint8_t copies[CAL_LOCAL_CARDS]);

#endif
