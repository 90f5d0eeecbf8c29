/* How the wins of a game are shared: between its sides, between settings of the game, and by what was played. One agent
 * holds every seat, so what differs is the game alone.
 *
 *   setting        a game spec, or two that are each other's mirror image (heroes exchanged); these are played in turn,
 *                  and `win` is told of the sides as in the first
 *   game i of a setting   a function of its spec, the agent, the seed and i alone: settings that are added or left out,
 *                  and the number of threads, change nothing, and no two games share their chance
 *
 * Won is a game by the seat whose payoff is above every other seat's; a game for one player when its payoff is the
 * highest that there is. Other games are drawn.
 *
 * An action counts once in a game, however often it is played: it was at hand where it was legal when its player was
 * asked. That it is played in games won more than in games lost need not be why they were won: who is ahead may be able
 * to play more. What chance deals is dealt to winners and losers alike, so there a difference is an effect. */
#ifndef RIPOSTE_BENCH_MATCH_BALANCE_H
#define RIPOSTE_BENCH_MATCH_BALANCE_H

#include "bench/match/action_labels.h"
#include "bench/match/match_plan.h"
#include "bench/statistics/statistics.h"

enum {
    RP_BALANCE_SETTINGS_MAX = 1024,
    RP_BALANCE_GAMES_MAX = 1000000, /* of one setting */
    RP_BALANCE_THREADS_MAX = 256,
    RP_BALANCE_USES_MAX = 1024, /* what comes after that is counted as "other actions" */
    RP_BALANCE_EITHER = -1      /* the seat of an action where settings have mirror images */
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

typedef struct rp_balance_share {
    uint64_t games, draws, win[RP_PLAYERS_MAX];
} rp_balance_share;

/* One card, or whatever an action is. Games that nobody won are in `games` alone. */
typedef struct rp_balance_use {
    int seat;   /* or RP_BALANCE_EITHER */
    bool dealt; /* by chance; it was at hand in every game then */
    char label[RP_TEXT_MAX];
    uint64_t games, played;         /* games in which it was at hand, in which it was played */
    uint64_t won_games, won_played; /* of those that its player won */
    uint64_t lost_games, lost_played;
} rp_balance_use;

typedef struct rp_balance_result {
    uint64_t games, total;
    rp_balance_share *setting; /* owned; [settings] */
    rp_balance_share seats;    /* by seat, as it was played */
    rp_histogram choices;      /* per game: moves at which players acted */
    rp_histogram rounds;       /* per game: the round it ended in; no values where the game has none */
    int uses;
    rp_balance_use *use;           /* owned; by seat, dealt, and label */
    char agent[RP_AGENT_TEXT_MAX]; /* canonical spec */
} rp_balance_result;

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
void rp_balance_result_release(rp_balance_result *result);

/* The share of games won in which it was played less that of games lost, of the games in which it was at hand, and its
 * 95 % interval (Newcombe 1998, from two of Wilson). False: no game of one of these two kinds. */
bool rp_balance_difference(const rp_balance_use *use, double *difference, double *low, double *high);

#endif
