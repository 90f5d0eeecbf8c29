/* An ability is played: its use, its slot, what it ends, its costs, and then its effects. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_PLAYING_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_PLAYING_H

#include "engine/games/destinyquest/state.h"

/* Plays it: use, slot, cost, then its "played" effects in order; what needs dice sets bout->roll (destiny_ask_roll) or
 * fills attack, attack_dice, score_more, armour_ignored for the attack to come. Dice of an interrupt and of a strike
 * back are asked for as ROLL_INTERRUPT and ROLL_STRIKE_BACK with the player as roller; their damage goes into
 * `striking`, the opponent being `struck`, for the phases to deal after window "struck". Damage without dice
 * (judgement, avenging spirit) goes into `striking` at once. Strike backs played at "brace" ask for their dice in step
 * 7: see destiny_braced. Sets `spent` with left. Sets bout->window.last when the order of the ability among others of
 * its kind cannot matter, else 0. A second step sets pending, pending_choice and pending_player and ends in
 * destiny_use_pending. A modifier "unlimited" is spent until the round is over, like "round": what could be repeated
 * for ever would never end. */
void destiny_use(const destiny_setup *setup, destiny_bout *bout, int player, rp_action action, int window);
void destiny_use_pending(const destiny_setup *setup, destiny_bout *bout, rp_action action);

#endif
