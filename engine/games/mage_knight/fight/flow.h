/* The course of a combat: who is asked when, what an exchange comes to, and how it ends. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_FLOW_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_FLOW_H

#include "engine/games/mage_knight/fight/play.h"

/* A combat of layer=fight begins, after the deal. */
void mk_begin_combat(const mk_play *play);
/* An action of a player: of a combat, or a use in a turn of a Round. */
void mk_act(const mk_play *play, int player, int action);
/* What chance has brought to a use that waited for it. */
void mk_fall(const mk_play *play, int outcome);
/* What the end of a player's turn gives back. It ends with the combat for the aggressor, and for who attends fully; in
 * a Round when he ends it. */
void mk_end_turn(const mk_play *play, int player);

#endif
