/* The course of a duel, from the deal to what it was worth: who is asked, what he may choose, what moves and chance
 * do. Each part has a room of its own: start/ the deal, fight/ a combat, round/ the turns of a Round around it. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_COURSE_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_COURSE_H

#include "engine/games/mage_knight/state.h"

/* rp_rules.to_act, legal, useful */
unsigned mk_to_act(const rp_game *game, const rp_state *state);
int mk_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]);
int mk_useful(const rp_game *game, const rp_state *state, int player, rp_action out[]);
/* rp_rules.chance, sample */
int mk_chance(const rp_game *game, const rp_state *state, rp_outcome out[]);
rp_action mk_sample(const rp_game *game, const rp_state *state, rp_random *random);
/* rp_rules.apply_told; listener NULL: nobody listens. */
void mk_apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener);
/* rp_rules.payoff */
/* rp_rules.playout: keys of what both have seen are not kept up. */
void mk_playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);
void mk_payoff(const rp_game *game, const rp_state *state, double out[]);

#endif
