/* The levels of `riposte play`: which agent stands for each, and how strong it was measured to be. */
#ifndef RIPOSTE_PLAY_FACES_LEVELS_H
#define RIPOSTE_PLAY_FACES_LEVELS_H

#include "engine/game.h"

#include <stddef.h>

enum { RP_LEVELS = 4, RP_LEVEL_NORMAL = 1, RP_LEVEL_GAMES = 3, RP_LEVEL_DUEL = 2 };
#define RP_LEVEL_CHOICES "easy|normal|hard|master"

/* Elo with its 95 % interval. */
typedef struct rp_level_elo {
    double elo, low, high;
} rp_level_elo;

typedef struct rp_level {
    const char *name;
    uint64_t simulations;
    const char *duel_agent; /* of destinyquest, which needs no simulations */
    /* Measured in the games of rp_level_game; all 0 where there is nothing to compare. */
    rp_level_elo against_normal[RP_LEVEL_GAMES];
    rp_level_elo against_below[RP_LEVEL_GAMES]; /* against the level below */
} rp_level;

/* The levels in the order of RP_LEVEL_CHOICES. */
const rp_level *rp_levels(void);
/* Spec of a game in which the levels were measured, 0 <= index < RP_LEVEL_GAMES; the first is dq-combat's default,
 * RP_LEVEL_DUEL that of destinyquest. */
const char *rp_level_game(int index);
/* The agent of a level for a game: duel_agent in destinyquest, else ismcts where something is hidden or simultaneous,
 * mcts else; of the last level exact for fights that are solved (solved_fights.h). */
void rp_level_agent(const rp_level *level, const rp_game *game, char *spec, size_t size);
/* "Elo +57 [+44, +71] against normal" in the game of that index, "" for normal itself. */
void rp_level_strength(const rp_level *level, int game, char *text, size_t size);
/* Lines for the help: each level, its simulations, its strength in these games, and the command that measured it. */
void rp_levels_help(char *text, size_t size);

#endif
