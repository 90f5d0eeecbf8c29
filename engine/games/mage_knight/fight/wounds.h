/* Wounds of heroes and Units, and cards that come to a hand or leave it. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_WOUNDS_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_WOUNDS_H

#include "engine/games/mage_knight/fight/play.h"

/* Wounds go to a player's hand; as many in one combat as his hand limit knock him out. */
void mk_take_wounds(const mk_play *play, int player, int count);
void mk_wound_unit(const mk_play *play, int player, int unit);
/* A card leaves the hand for another pile of its player, seen by all. */
void mk_leave_hand(const mk_play *play, int player, int slot, rp_pile *to);

/* A card comes from the Deed deck; the other sees it where all knew its place. */
void mk_draw_card(const mk_play *play, int player, int slot);
/* A Wound goes from the hand, if there is one, to the discard pile. */
void mk_discard_wound(const mk_play *play, int player);

#endif
