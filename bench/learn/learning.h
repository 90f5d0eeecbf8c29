/* Learning what is chosen before play by self-play (eval/learner.h), in batches: the games of a batch are prepared by
 * what is known at its beginning and learned from in their order at its end. So what is learned is a function of game,
 * agent, seed, size of a batch and number of games, for any number of threads and interruptions.
 *
 * After 1, 2, 4, 8 ... batches and at the end, some pairs of games against random picks with preset decks (the best by
 * the values that are compiled in) make a point of the learning curve. A fixed order of picks would make one draft of
 * them all, and each point would hang on six heroes.
 *
 * What is known is kept in a file (a checkpoint of search/equilibrium/checkpoint.h, algorithm "learn") every
 * RP_LEARNING_KEEP_SECONDS and when it is stopped. */
#ifndef RIPOSTE_BENCH_LEARN_LEARNING_H
#define RIPOSTE_BENCH_LEARN_LEARNING_H

#include "eval/learner.h"
#include "search/equilibrium/checkpoint.h"

enum {
    RP_LEARNING_BATCH = 1000,
    RP_LEARNING_TRIAL_PAIRS = 300,
    RP_LEARNING_KEEP_SECONDS = 30,
    RP_LEARNING_GAMES_MAX = 100000000
};

typedef struct rp_learned {
    /* iterations: games learned from; memory: of the learner; points: the curve, of scores (0 to 1) */
    rp_checkpoint state;
    uint64_t resumed; /* games that the file had */
    bool stopped;     /* before all games */
} rp_learned;

typedef struct rp_learning {
    const rp_game *game; /* made with the learner's options; two players */
    const rp_learner *learner;
    const char *agent;
    uint64_t games, seed; /* 1 .. RP_LEARNING_GAMES_MAX */
    int batch;            /* games: RP_LEARNING_BATCH; those of one run are alike */
    uint64_t pairs;       /* of games for a point of the curve: RP_LEARNING_TRIAL_PAIRS */
    int threads;
    double seconds;         /* stop when they are over; 0: no such limit */
    const char *checkpoint; /* file */
    bool resume;            /* go on from that file, if it is there */
    const atomic_bool *stop;
    void (*progress)(void *context, uint64_t games, double seconds); /* about ten times a second */
    void *context;
} rp_learning;

/* RP_BAD_INPUT: a file to resume that is none, or of another game, agent or seed, or of more games, or of fewer that
 * are no whole batches, since those are all that it was begun for; an agent that cannot play on behind a drafter, or is
 * told in more than 111 characters. RP_FAILED: memory, threads, an agent, a full disk. Release what it leaves in every
 * case. */
rp_status rp_learning_run(const rp_learning *learning, rp_learned *learned, rp_error *error);
void rp_learned_release(rp_learned *learned);

#endif
