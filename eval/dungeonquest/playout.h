/* Quick sense in the dungeon, each hero looking at what he can see himself:
 *
 *   goal       the treasure chamber while he has no Treasure card and the sun leaves time for it and for the way out,
 *              else the nearest tower
 *   moves      to where the goal is nearest by map.h; searches and the way down only where nothing leads there
 *   a tower    he leaves with what he came for, or when there is no time for more
 *   the dragon without a Treasure card he stays, and where gold counts as long as the next card wakes the dragon in one
 *              case of 6 at most and nobody else is there
 *   fights     the sense of eval/dungeonquest_combat/playout.h
 *   others     up from the catacombs when he may, mostly across webs, bridges and cave-ins; the rest at random
 *
 * One move in some is at random. A playout goes on until each hero inside has had the beginning of one turn more, and
 * from there the evaluation (evaluation.h) says what it is worth: to the end of a game, chances are so small that a
 * search cannot tell its choices apart. Fights are played out. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_PLAYOUT_H
#define RIPOSTE_EVAL_DUNGEONQUEST_PLAYOUT_H

#include "engine/game.h"

/* An rp_choice_function and an rp_playout_function (eval/evaluate.h). */
rp_action dungeon_informed_choice(const rp_game *game, const rp_state *state, int player, rp_random *random);
void dungeon_informed_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]);

#endif
