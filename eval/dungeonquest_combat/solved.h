/* Which fights can be solved exactly. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_SOLVED_H
#define RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_SOLVED_H

#include "engine/game.h"

/* Fights of dq-combat that agent exact can play, from the compiled-in table or, with other options, by solving them:
 * the variants dice and classic-solo, and classic when both know the monster's life. Pure, any thread. */
bool dq_is_solved_fight(const rp_game *game);

#endif
