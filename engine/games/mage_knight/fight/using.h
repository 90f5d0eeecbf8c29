/* Using a card, a Unit or a Skill: what it costs, what its effects do, and how the use waits for choices and chance. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_USING_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_USING_H

#include "engine/games/mage_knight/fight/play.h"

/* The effect that waits, of a pending use. */
const mk_effect *mk_pending_effect(const mk_setup *setup, const mk_duel *duel);
/* Whether its choice may be declined (MK_ACT_ENOUGH). */
bool mk_may_decline(const mk_effect *effect);

/* What a use has promised to the next card or Unit is given up, where none can be used. */
void mk_forget_promises(mk_player *player);

/* `player` uses a card, Unit or Skill, or a Banner of Fear. */
void mk_begin_use(const mk_play *play, int player, int action);
/* What follows a full block, by a use that said so. */
void mk_begin_after_block(const mk_play *play, int player, int action);
/* The pending choice is made; the use goes on until it waits again or is over. */
void mk_choose(const mk_play *play, int action);
/* Chance has decided; the same. */
void mk_chance_falls(const mk_play *play, int outcome);
/* A die or crystal becomes a token, or the attack that a block has left joins the present one. */
void mk_play_mana(const mk_play *play, int player, int action);
void mk_play_saved_fire(const mk_play *play, int player);

#endif
