/* Wounds of heroes and Units. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_WOUNDS_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_WOUNDS_H

#include "engine/games/mage_knight/fight/play.h"

/* Wounds go to a player's hand; as many in one combat as his hand limit knock him out. */
void mk_take_wounds(const mk_play *play, int player, int count);
void mk_wound_unit(const mk_play *play, int player, int unit);
/* A card leaves the hand for another pile of its player, seen by all. */
void mk_leave_hand(const mk_play *play, int player, int slot, rp_pile *to);

#endif
