/* The course of a combat: who is asked when, what an exchange comes to, and how it ends.
 *
 * waiting MKP-13: advice for a computer player
 * waiting MKP-14: advice for a computer player
 * waiting MKP-15: advice for a computer player
 * waiting MKP-18: advice for a computer player
 * waiting MKP-43: needs enemies of the map
 * waiting MKP-49: needs enemies of the map
 * waiting MKP-50: needs enemies of the map
 */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_FLOW_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_FLOW_H

#include "engine/games/mage_knight/fight/play.h"

/* rp_rules.apply_told; listener NULL: nobody listens. */
void mk_apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener);
/* rp_rules.chance, sample */
int mk_chance(const rp_game *game, const rp_state *state, rp_outcome out[]);
rp_action mk_sample(const rp_game *game, const rp_state *state, rp_random *random);
/* What the end of a player's turn gives back. It ends with the combat for the aggressor, and for who attends fully; in
 * a Round when he ends it. */
void mk_end_turn(const mk_play *play, int player);
/* rp_rules.payoff */
void mk_payoff(const rp_game *game, const rp_state *state, double out[]);

#endif
