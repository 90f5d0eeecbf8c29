/* Mana: what may be used when, and what paying costs. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_MANA_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_MANA_H

#include "engine/games/mage_knight/fight/play.h"

/* Bits of the colours that a player may use now: gold by Day, black at Night. */
unsigned mk_usable_colours(const mk_duel *duel, int player);
/* Bits of the colours of which one mana can be paid. Gold stands for the basic colours. */
unsigned mk_payable_colours(const mk_duel *duel, int player);
/* Whether his tokens pay for it. */
bool mk_can_pay(const mk_duel *duel, int player, const mk_need *need);
/* Pays; who attacks has spent it on the attack. */
void mk_pay(const mk_play *play, int player, const mk_need *need);

/* Bits of the colours of dice that a player may take, and of crystals that he may turn into tokens. */
unsigned mk_dice_to_take(const mk_duel *duel, int player);
unsigned mk_crystals_to_turn(const mk_duel *duel, int player);
void mk_take_die(const mk_play *play, int player, mk_colour colour);
void mk_turn_crystal(const mk_play *play, int player, mk_colour colour);
void mk_gain_token(const mk_play *play, int player, mk_colour colour);
/* A fourth crystal of a colour becomes a token. */
void mk_gain_crystal(const mk_play *play, int player, mk_colour colour);
/* What a turn begins with at a site: the token of a glade. */
void mk_gain_of_site(const mk_play *play, int player, int site);

#endif
