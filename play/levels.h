/* The levels of `riposte play`: which agent stands for each, and how strong it was measured to be. */
#ifndef RIPOSTE_PLAY_LEVELS_H
#define RIPOSTE_PLAY_LEVELS_H

#include "engine/game.h"

#include <stddef.h>

typedef struct rp_level {
    const char *name;
    uint64_t simulations;
    /* Result of `riposte match dq-combat` against level normal: score in percent with half the 95 % interval; 0 pairs:
     * not measured, and the help claims nothing. */
    double score, interval;
    unsigned pairs;
} rp_level;

enum { RP_LEVELS = 4, RP_LEVEL_NORMAL = 1 };
#define RP_LEVEL_CHOICES "easy|normal|hard|master"

/* The levels in the order of RP_LEVEL_CHOICES. */
const rp_level *rp_levels(void);
/* The agent of a level for a game: ismcts where something is hidden or simultaneous, mcts else. */
void rp_level_agent(const rp_level *level, const rp_game *game, char *spec, size_t size);
/* "scored 61.2 % +- 2.1 against normal in 500 pairs of games", "" where it was not measured. */
void rp_level_strength(const rp_level *level, char *text, size_t size);
/* Lines for the help: each level, its agent in dq-combat and, where measured, its strength. */
void rp_levels_help(char *text, size_t size);

#endif
