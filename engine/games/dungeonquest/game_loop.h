/* The loop of a game, above all procedures: the frame on top says who is asked and takes the answer, and frames go on
 * until the next one asks. Functions of rp_rules. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_GAME_LOOP_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_GAME_LOOP_H

#include "engine/game.h"

unsigned dungeon_to_act(const rp_game *game, const rp_state *state);
int dungeon_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]);
int dungeon_useful(const rp_game *game, const rp_state *state, int player, rp_action out[]);
int dungeon_list_chance(const rp_game *game, const rp_state *state, rp_outcome out[]);
void dungeon_start(const rp_game *game, rp_state *state);
void dungeon_apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener);
void dungeon_apply(const rp_game *game, rp_state *state, const rp_move *move);

#endif
