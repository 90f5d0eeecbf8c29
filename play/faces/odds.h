/* The odds of games between equal players, measured by `riposte balance --out` and compiled in from models/.
 *
 *   odds 1                       format
 *   game dq-combat               what the lines that follow are about: the rules, their version, the hash of the data,
 *   rules 1                      the agent in all seats, games of each line, and how they were made
 *   data 0123456789abcdef
 *   agent ismcts:sims=100
 *   games 1000
 *   seed 1
 *   date 2026-11-24
 *   made-by riposte balance ...
 *   share 917 0 83 dq-combat:hero=lindel                 games won, drawn and lost by the first player of a spec
 *   fair 498 0 502 wounds=6 dq-combat:hero=lindel        made even by these options ("-": none; "a=1,b=2")
 *
 * Lines of other rules or other data than a game's own are as if they were not there. Any thread. */
#ifndef RIPOSTE_PLAY_FACES_ODDS_H
#define RIPOSTE_PLAY_FACES_ODDS_H

#include "engine/game.h"

enum { RP_ODDS_VERSION = 1 };

typedef struct rp_odds {
    uint64_t win, draw, loss;  /* of the first player */
    char options[RP_TEXT_MAX]; /* that make the game fair; "" : none are needed. For rp_odds_fair */
    char agent[RP_TEXT_MAX];
} rp_odds;

/* The odds of a game as it is, and with the options that make it fair; also found by its mirror image. False: they were
 * not measured. */
bool rp_odds_find(const rp_game *game, rp_odds *odds);
bool rp_odds_find_fair(const rp_game *game, rp_odds *odds);
/* The same in a text as above, of `game` alone. */
bool rp_odds_read(const char *text, const rp_game *game, bool fair, rp_odds *odds);

/* "Hugo wins 92 % (+- 2)" and, where there are drawn games, ", 3 % are drawn": half of the 95 % interval (Wilson). */
void rp_odds_text(const rp_odds *odds, const char *who, char text[RP_TEXT_MAX]);

#endif
