/* Help for tests of games: play by script, plain solution (of games without secrets), positions that are refused. A
 * call that cannot do what it was asked ends the test with a message. */
#ifndef RIPOSTE_TESTS_OPEN_GAMES_H
#define RIPOSTE_TESTS_OPEN_GAMES_H

#include "engine/store/data.h"

rp_game *open_game(const char *spec);
/* The same with the card data in a folder, which are to be freed after the game. */
rp_game *open_game_with(const rp_rules *rules, const char *spec, const char *folder, rp_data **data);

/* Value of the start to player 0, by sweeps over the graph of all positions until nothing changes by 1e-13: it knows
 * nothing but the contract. Turns and chance only. `nodes` and `edges` are the most that there may be; the number of
 * positions goes to *positions unless that is NULL. */
double open_solve(const char *spec, uint32_t nodes, uint32_t edges, uint32_t *positions);

/* Plays moves separated by ';', whoever is to act. */
void open_play(const rp_game *game, rp_state *state, const char *moves);
/* A new game, and the state after the moves. */
rp_game *open_played(const char *spec, rp_state *state, const char *moves);

/* The game is over after `moves` and pays `first` to player 0, the opposite to another. */
void open_expect_payoff(const char *spec, const char *moves, double first);
/* The texts of what may be chosen or happen after `moves`, in order, separated by ", ". */
void open_expect_choices(const char *spec, const char *moves, const char *expected);

/* A position of the game with these fields (JSON without the braces) is refused and the error contains `because`; or is
 * read, and rp_to_act is `to_act` there. */
void open_refuse_position(const char *spec, const char *fields, const char *because);
void open_accept_position(const char *spec, const char *fields, unsigned to_act);
void open_refuse_spec(const char *spec, const char *because);

#endif
