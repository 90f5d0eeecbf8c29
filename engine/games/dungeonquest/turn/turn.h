/* Start, turns and the end. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TURN_TURN_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TURN_TURN_H

#include "engine/games/dungeonquest/course.h"

extern const dungeon_procedure dungeon_start_procedure, dungeon_turn_procedure, dungeon_end_procedure;

/* END takes the place of all frames: nobody is inside any more, night has fallen, or the guard holds. */
void dungeon_finish(dungeon_course *course, int end); /* dungeon_end */

/* Bits of the winners of a game that is over (DQX-197 to 205); 0: the dragon has won. */
unsigned dungeon_winners(const dungeon_setup *setup, const dungeon_state *state);
/* Gold that a hero who is out has brought with him, 0 of others. */
int dungeon_gold_out(const dungeon_setup *setup, const dungeon_state *state, int player);
/* rp_rules.payoff */
void dungeon_payoff(const rp_game *game, const rp_state *state, double out[]);

#endif
