/* How the wins of a game are shared: between its sides, between settings of the game, and by what was played. One agent
 * holds every seat, so what differs is the game alone.
 *
 *   setting        a game spec, or two that are each other's mirror image (heroes exchanged); these are played in turn,
 *                  and `win` is told of the sides as in the first
 *   game i of a setting   a function of its spec, the agent, the seed and i alone: settings that are added or left out,
 *                  and the number of threads, change nothing, and no two games share their chance */
#ifndef RIPOSTE_BENCH_MATCH_BALANCE_H
#define RIPOSTE_BENCH_MATCH_BALANCE_H

#include "bench/match/action_labels.h"
#include "bench/match/balance_result.h"
#include "bench/match/match_plan.h"

enum {
    RP_BALANCE_SETTINGS_MAX = 1024,
    RP_BALANCE_GAMES_MAX = 1000000, /* of one setting */
    RP_BALANCE_THREADS_MAX = 256
};

typedef struct rp_balance_setting {
    const rp_game *game;   /* not owned; of the same rules in all settings */
    const rp_game *turned; /* its mirror image for two players; NULL: none */
} rp_balance_setting;

typedef struct rp_balance_plan {
    const rp_balance_setting *setting; /* [settings], not owned; must outlive the plan */
    int settings;                      /* 1 .. RP_BALANCE_SETTINGS_MAX */
    const char *agent;
    uint64_t games, seed; /* games of each setting, 1 .. RP_BALANCE_GAMES_MAX */
    bool counts_uses;
    rp_action_labels labels; /* of what is counted */
} rp_balance_plan;

typedef struct rp_balance_run {
    const rp_balance_plan *plan;
    int threads;             /* 1 .. RP_BALANCE_THREADS_MAX */
    const atomic_bool *stop; /* set from anywhere: drop the running games and return; may be NULL */
    void (*progress)(void *context, uint64_t games, double seconds); /* about ten times a second; may be NULL */
    void *context;
} rp_balance_run;

/* Plays the plan. *stopped: `stop` ended it before; settings take turns, some games each, so all of
 * them have games then. RP_BAD_INPUT: a bound above, an agent that cannot be or refuses a game. RP_FAILED: memory,
 * threads, an agent. The result holds what is counted in every case; free it with rp_balance_result_release. */
rp_status rp_balance_play(const rp_balance_run *run, rp_balance_result *result, bool *stopped, rp_error *error);

#endif
