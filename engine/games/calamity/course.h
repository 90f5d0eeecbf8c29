/* The course of a game, from its first throw to what it was worth: who is asked, what he may choose, what moves and
 * chance do. match/ has what comes before the duel, duel/ the rest. For rp_rules. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_COURSE_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_COURSE_H

#include "engine/games/calamity/state.h"

void cal_start(const rp_game *game, rp_state *state);
unsigned cal_to_act(const rp_game *game, const rp_state *state);
int cal_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]);
int cal_useful(const rp_game *game, const rp_state *state, int player, rp_action out[]);
int cal_chance(const rp_game *game, const rp_state *state, rp_outcome out[]);
int cal_chance_merged(const rp_game *game, const rp_state *state, rp_outcome out[], uint16_t members[]);
rp_action cal_sample(const rp_game *game, const rp_state *state, rp_random *random);
/* listener NULL: nobody listens. */
void cal_apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener);
/* Keys of what both have seen are not kept up. */
void cal_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]);
void cal_payoff(const rp_game *game, const rp_state *state, double out[]);

#endif
