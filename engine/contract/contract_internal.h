/* What the files of the contract suite share. */
#ifndef RIPOSTE_ENGINE_CONTRACT_CONTRACT_INTERNAL_H
#define RIPOSTE_ENGINE_CONTRACT_CONTRACT_INTERNAL_H

#include "engine/contract/contract.h"
#include "engine/contract/worlds.h"

typedef struct rp_contract_sights rp_contract_sights;       /* recall.c */
typedef struct rp_contract_positions rp_contract_positions; /* position_key.c */

typedef struct rp_contract_run {
    const rp_game *game;
    const rp_contract_options *options;
    rp_contract_report *report;
    rp_random random; /* of the checks; moves are drawn from a stream of their own */
    int game_number;  /* -1: none of the random games */
    int move;         /* of that game; -1: nowhere in it */
    int longest;      /* moves of the longest game so far */
    uint64_t states;  /* of random games so far */
    int sampled;      /* chance nodes so far whose samples were counted */
    bool resamples;   /* rp_resample does something */
    rp_contract_sights *sights;
    rp_contract_positions *positions;
    rp_worlds worlds[2]; /* for whoever needs them now */
} rp_contract_run;

/* So much of `full`, in the rest of the work, as there are games of RP_CONTRACT_GAMES_MAX. */
int rp_contract_share(const rp_contract_run *run, int full);

/* ---- report.c --------------------------------------------------------------------------------------------- */

/* Counts a look at an invariant and, where `holds` is false, keeps the violation with a text of the format's; returns
 * `holds`. */
bool rp_contract_holds(rp_contract_run *run, rp_invariant invariant, bool holds, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same without counting, for a violation. */
void rp_contract_violated(rp_contract_run *run, rp_invariant invariant, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Fills report->not_checked. */
void rp_contract_explain(const rp_contract_run *run);

/* ---- moves.c ---------------------------------------------------------------------------------------------- */

/* The choices of `player`, at most RP_LEGAL_MAX; 0 when their number is out of bounds, which choices.c reports. */
int rp_contract_legal(const rp_game *game, const rp_state *state, int player, rp_action legal[]);
/* The outcomes; 0 when their number is out of bounds. */
int rp_contract_chance(const rp_game *game, const rp_state *state, rp_outcome outcomes[]);
/* A move as in rp_playout_loop, with the same use of `random`; false where there is none. */
bool rp_contract_draw(const rp_game *game, const rp_state *state, rp_random *random, rp_move *move);

/* Calls `visit` for every move that can happen in `state`, with its probability, or 1 when it is no chance; when
 * `fixed` is a player who is to act, only for those in which he does as in `truth`. `visit` returns false to stop. */
typedef bool rp_contract_visit(void *context, const rp_move *move, double probability);
void rp_contract_each_move(const rp_game *game, const rp_state *state, int fixed, const rp_move *truth,
                           rp_contract_visit *visit, void *context);

/* ---- checks ----------------------------------------------------------------------------------------------- */

/* 1 and what of 2 and 3 the table shows; false: the game cannot be played. */
bool rp_contract_check_info(rp_contract_run *run);
/* 2, 4 and 7, or 11, 12 and 13; false: nobody can go on from here. */
bool rp_contract_check_choices(rp_contract_run *run, const rp_state *state);
/* 8, 9, 10. */
void rp_contract_check_texts(rp_contract_run *run, const rp_state *state);
/* 14, 15 at a chance node. */
void rp_contract_check_chance(rp_contract_run *run, const rp_state *state);
/* 5, 6. */
void rp_contract_check_apply(rp_contract_run *run, const rp_state *state, const rp_move *move);
/* 32, 33. */
void rp_contract_check_events(rp_contract_run *run, const rp_state *state, const rp_move *move);
/* 34. */
void rp_contract_check_useful(rp_contract_run *run, const rp_state *state, const rp_move *move);
/* 16, 17 at the end of a game. */
void rp_contract_check_payoff(rp_contract_run *run, const rp_state *state);
/* 21. */
void rp_contract_check_history(rp_contract_run *run, const rp_state *state, const rp_move *move);
/* 30, 31. */
void rp_contract_check_positions(rp_contract_run *run, const rp_state *state);
/* 3, 4, 23 to 26. */
void rp_contract_check_views(rp_contract_run *run, const rp_state *state);
/* 28 by itself: sum, views, the truth. */
void rp_contract_check_beliefs(rp_contract_run *run, const rp_state *state);
/* 18 and 19, 16 and 17 at all ends, where there are few positions. */
void rp_contract_check_walk(rp_contract_run *run);
/* 24, 27, 28, 29. */
void rp_contract_check_posterior(rp_contract_run *run);

/* 22: remembers positions and compares those of one key. */
rp_contract_positions *rp_contract_positions_new(const rp_game *game); /* NULL: no memory */
void rp_contract_positions_free(rp_contract_positions *positions);
void rp_contract_check_position_key(rp_contract_run *run, const rp_state *state);

/* 24, 25, 27: remembers what was seen and the keys of it. */
rp_contract_sights *rp_contract_sights_new(const rp_game *game); /* NULL: no memory */
void rp_contract_sights_free(rp_contract_sights *sights);
void rp_contract_sights_start(rp_contract_run *run, const rp_state *state);
/* After `move`, which was made where `to_act` were to act. */
void rp_contract_check_sights(rp_contract_run *run, const rp_state *state, unsigned to_act, const rp_move *move);
/* Reports two different views of a player that have one key: as 24 when the mask shows too much, else as 27. */
void rp_contract_blame_views(rp_contract_run *run, const rp_view *one, const rp_view *two);

/* ---- play.c ----------------------------------------------------------------------------------------------- */

/* The random games, with all checks of states; then those with what was seen alone. */
void rp_contract_play(rp_contract_run *run);

/* ---- chi_square.c ----------------------------------------------------------------------------------------- */

/* Whether so many draws of each of `count` kinds go with their probabilities. Cells with few expected draws are pooled.
 * A fair source fails with probability below 1e-10. *statistic and *cells, the latter 1 when there is nothing to
 * compare. */
bool rp_contract_fits(const int seen[], const double probability[], int count, int draws, double *statistic,
                      int *cells);

#endif
