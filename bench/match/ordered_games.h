/* Numbered games played by several threads and handed over one by one in their order. Games are begun at most
 * RP_ORDERED_GAMES_AHEAD ahead of the one that is waited for. */
#ifndef RIPOSTE_BENCH_MATCH_ORDERED_GAMES_H
#define RIPOSTE_BENCH_MATCH_ORDERED_GAMES_H

#include "bench/match/match_game.h"

enum { RP_ORDERED_GAMES_AHEAD = 4096 };

typedef struct rp_ordered_games {
    uint64_t first, total;   /* games first .. total - 1 */
    int threads;             /* 1 or more */
    const atomic_bool *stop; /* set from anywhere: drop the running games and return; may be NULL */
    void *context;
    /* Plays game `number` as thread `worker` (0 .. threads - 1). When `stop` is set the game may be dropped
     * (end.stopped). The line is handed on with the game. */
    rp_status (*play)(void *context, int worker, uint64_t number, const atomic_bool *stop, rp_played_game *played,
                      rp_error *error);
    /* The next game in order; its line is freed afterwards. With *enough, false before, no further game is wanted. One
     * thread at a time. */
    rp_status (*take)(void *context, uint64_t number, const rp_played_game *played, bool *enough, rp_error *error);
    /* About ten times a second, and at the end, `seconds` after the start. One thread at a time, never beside
     * `take`. */
    rp_status (*look)(void *context, double seconds, rp_error *error);
} rp_ordered_games;

typedef struct rp_ordered_games_end {
    double seconds;
    bool stopped; /* by `stop`, before enough games were taken */
} rp_ordered_games_end;

/* Ends with the first failure of a game or a callback; RP_FAILED also without memory or threads. `end` is filled in
 * every case. */
rp_status rp_ordered_games_run(const rp_ordered_games *games, rp_ordered_games_end *end, rp_error *error);

#endif
