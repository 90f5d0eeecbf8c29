/* How the wins of the games of a balance were shared, and what was played in them.
 *
 * Won is a game by the seat whose payoff is above every other seat's; a game for one player when its payoff is the
 * highest that there is. Other games are drawn.
 *
 * An action counts once in a game, however often it is played: it was at hand where it was legal when its player was
 * asked. That it is played in games won more than in games lost need not be why they were won: who is ahead may be able
 * to play more. What chance deals is dealt to winners and losers alike, so there a difference is an effect. */
#ifndef RIPOSTE_BENCH_MATCH_BALANCE_RESULT_H
#define RIPOSTE_BENCH_MATCH_BALANCE_RESULT_H

#include "bench/match/match_plan.h"
#include "bench/statistics/statistics.h"

enum {
    RP_BALANCE_USES_MAX = 1024,    /* what comes after that is counted as "other actions" */
    RP_BALANCE_FACTORS_MAX = 8192, /* what comes after that is not counted */
    RP_BALANCE_EITHER = -1         /* the seat of an action where settings have mirror images */
};

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

/* A factor of the outcome that players had, on whichever seat: a hero, a card of the deck, the first turn. */
typedef struct rp_balance_factor {
    char kind[RP_NAME_MAX], label[RP_TEXT_MAX];
    uint64_t sides;      /* players that had it, in all games */
    uint64_t won, drawn; /* of these */
    rp_mean measured;    /* what these came to, by rp_action_labels.measure; no values where the game has none */
} rp_balance_factor;

typedef struct rp_balance_result {
    uint64_t games, total;
    rp_balance_share *setting; /* owned; [settings] */
    rp_balance_share seats;    /* by seat, as it was played */
    rp_histogram choices;      /* per game: moves at which players acted */
    rp_histogram rounds;       /* per game: the round it ended in; no values where the game has none */
    int uses;
    rp_balance_use *use; /* owned; by seat, dealt, and label */
    int factors;
    rp_balance_factor *factor;     /* owned; by kind, then by the share that won, falling, then by label */
    uint64_t factors_left_out;     /* times that there was no room for one */
    rp_mean measured;              /* of all players in all games, as of a factor */
    char agent[RP_AGENT_TEXT_MAX]; /* canonical spec */
} rp_balance_result;

/* Frees what it owns; it is zero then. */
void rp_balance_result_release(rp_balance_result *result);

/* The share of games won in which it was played less that of games lost, of the games in which it was at hand, and its
 * 95 % interval (Newcombe 1998, from two of Wilson). False: no game of one of these two kinds. */
bool rp_balance_difference(const rp_balance_use *use, double *difference, double *low, double *high);

#endif
