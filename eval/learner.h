/* Learning what is chosen before play (a draft, a deck) from games that are played after it: what a game brings for it,
 * by rp_evaluator.preparation. Whoever plays the games (bench/learn) asks this table and knows no game. */
#ifndef RIPOSTE_EVAL_LEARNER_H
#define RIPOSTE_EVAL_LEARNER_H

#include "engine/game.h"

/* What is learned is a block of doubles: same numbers in, same numbers out, on every machine. All functions are pure
 * but for their outputs; any thread. */
typedef struct rp_learner {
    const char *options;                   /* of the game that is prepared and played: "stage=match" */
    const char *agent;                     /* spec of a cheap one that plays all seats, where none is named */
    uint64_t games;                        /* to learn from, where no number is named */
    size_t (*memory)(const rp_game *game); /* doubles */
    void (*begin)(const rp_game *game, double memory[]); /* nothing is learned yet */
    /* What is made of the memory once for all games of a batch, and its end; NULL: no memory. */
    void *(*open)(const rp_game *game, const double memory[]);
    void (*close)(void *opened);
    /* Plays a game from its start to where play begins: partly at random, partly by what is learned. */
    void (*prepare)(const rp_game *game, const void *opened, rp_random *random, rp_state *state);
    /* Learns from positions that `prepare` made and what p1 got in the games that were played from there. */
    rp_status (*learn)(const rp_game *game, double memory[], const rp_state begun[], const double payoff[],
                       size_t count, rp_error *error);
    /* The file of what is learned, to be freed with free(); NULL: no memory. `origin`: four lines that it begins with
     * and that reading asks for: agent, games, seed, made-by, each with its value behind a blank. */
    char *(*text)(const rp_game *game, const double memory[], const char *origin);
} rp_learner;

#endif
