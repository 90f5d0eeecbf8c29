/* The levels of `riposte play`: which agent stands for each in a game, and how strong it was measured to be. */
#ifndef RIPOSTE_PLAY_FACES_LEVELS_H
#define RIPOSTE_PLAY_FACES_LEVELS_H

#include "engine/game.h"

#include <stddef.h>

enum {
    RP_LEVELS = 4,
    RP_LEVEL_NORMAL = 1,
    RP_LEVEL_MASTER = RP_LEVELS - 1,
    RP_LEVEL_GREEDY = RP_LEVELS, /* no level: the agent greedy, beside them */
    RP_LEVEL_AGENT_MAX = 256
};
#define RP_LEVEL_CHOICES "easy|normal|hard|master"

/* Elo with its 95 % interval; all 0 where there is nothing to compare. */
typedef struct rp_level_elo {
    double elo, low, high;
} rp_level_elo;

/* A round robin of the four agents of a game and the agent greedy. */
typedef struct rp_level_measure {
    const char *game;
    /* Of a level against those below it, in [RP_LEVEL_GREEDY] against greedy (nothing where a level is that agent); the
     * rest is 0. */
    rp_level_elo against[RP_LEVELS][RP_LEVELS + 1];
} rp_level_measure;

/* Of one game; its face has it. */
typedef struct rp_level_table {
    /* The agent of a level into spec[RP_LEVEL_AGENT_MAX]; NULL: the plain one. */
    void (*agent)(int level, const rp_game *game, char *spec);
    const rp_level_measure *measure; /* the first: what a person is told where that of his game is not among them */
    int measures;
    const char *measured;  /* "300 pairs of games, seed 1, 2026-11-24" */
    const char *elsewhere; /* how far apart they are in other settings, lines for the help; NULL: not measured */
} rp_level_table;

/* Name of level 0 .. RP_LEVELS - 1, in the order of RP_LEVEL_CHOICES. */
const char *rp_level_name(int level);
/* The agent of a level, as the game's face has it. Where it says nothing: with 2, 10 and 100 simulations ismcts where
 * something is hidden or simultaneous, mcts else; for the last level the best that there is (agent best). */
void rp_level_agent(int level, const rp_game *game, char spec[RP_LEVEL_AGENT_MAX]);
/* The same where the face says nothing; below RP_LEVEL_MASTER. */
void rp_level_search(uint64_t simulations, const rp_game *game, char spec[RP_LEVEL_AGENT_MAX]);
/* Elo of a level against another one or RP_LEVEL_GREEDY; all 0 where they are the same agent. */
rp_level_elo rp_level_against(const rp_level_measure *measure, int level, int other);
/* The measure of a game: its own or that of its mirror image, in which the same matches are played; else the first that
 * there is of its rules, of another game (`own`). NULL where nothing was measured. */
const rp_level_measure *rp_level_measure_of(const rp_game *game, bool *own);
/* "Elo +57 [+44, +71] against normal"; "" for normal itself. */
void rp_level_strength(const rp_level_measure *measure, int level, char *text, size_t size);
/* Lines for the help: of each game that was measured the agents of the levels, and the Elo of each against the others.
 */
void rp_levels_help(char *text, size_t size);

#endif
