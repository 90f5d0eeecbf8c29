/* Strategies at chosen information sets, for printing: found by walking the game from its start. */
#ifndef RIPOSTE_PLAY_SOLVE_STRATEGY_H
#define RIPOSTE_PLAY_SOLVE_STRATEGY_H

#include "engine/game.h"

/* Writes probability[count] for the legal actions at a view; false when nothing is known about it. */
typedef bool rp_solve_lookup(const void *solution, const rp_view *view, int count, const rp_action useful[],
                             double probability[]);

enum { RP_SOLVE_LABEL_MAX = 120 };

typedef struct rp_solve_set {
    int player, count;
    char label[RP_SOLVE_LABEL_MAX]; /* what has happened, or what the player knows; cut when it is long */
    rp_state state;                 /* a representative */
    rp_action *action;
    double *probability; /* both [count] */
} rp_solve_set;

typedef struct rp_solve_strategy {
    const rp_game *game;
    rp_solve_set *set;
    size_t count, capacity;
    bool whole; /* nothing that was asked for is missing */
} rp_solve_strategy;

enum { RP_SOLVE_FIRST_MAX = 12, RP_SOLVE_ALL_MAX = 1000 };

/* The first decisions of each player (`all`: every decision) that play by these strategies comes to, nearest first, at
 * most `maximum` of each player; those that `lookup` does not know are left out. At a simultaneous choice that is the
 * first of one player, the others' are listed too. The walk ends after 200,000 positions. `whole` is false when
 * more decisions were met than listed (`all`: also when the walk ended early). RP_FAILED without memory. */
rp_status rp_solve_strategy_collect(const rp_game *game, bool all, size_t maximum, rp_solve_lookup *lookup,
                                    const void *solution, rp_solve_strategy *strategy, rp_error *error);
void rp_solve_strategy_release(rp_solve_strategy *strategy); /* all zero allowed */

/* One line for each set on standard output. */
void rp_solve_strategy_print(const rp_solve_strategy *strategy);
/* Member "strategy" of the open object. */
void rp_solve_strategy_write(const rp_solve_strategy *strategy, rp_writer *writer);

#endif
