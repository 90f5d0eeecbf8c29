/* What effects do. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_EFFECTS_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_EFFECTS_H

#include "engine/games/mage_knight/fight/play.h"

/* Carries out an effect of the use of mk_duel.user. False: it waits, mk_duel.pending says for what. */
bool mk_do_effect(const mk_play *play, const mk_effect *effect);
/* The player's choice, or what chance has brought, for the effect that waited; false: it waits again. */
bool mk_resolve_choice(const mk_play *play, const mk_effect *effect, int action);
bool mk_resolve_chance(const mk_play *play, const mk_effect *effect, int outcome);

/* Adds to the attack or block of `player`; `unit` -1: not by a Unit. What holds for his attacks is applied. */
void mk_add_attack(const mk_play *play, int player, int unit, int element, int amount);
void mk_add_block(const mk_play *play, int player, int element, int amount, bool swift);
void mk_win_fame(const mk_play *play, int player, int amount);

#endif
