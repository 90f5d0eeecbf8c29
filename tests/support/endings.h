/* Written endings (models/endings): solved, and by other means than the solvers'. Failures end the running test.
 *
 * Where whoever decides knows all, alpha-beta over the plain rules: every legal action, no keys, no positions that are
 * the same. Elsewhere each side's strategy is paid against a best response that is found here, histories put together
 * by what the responder knows of them. What both sides can hold encloses the value. */
#ifndef RIPOSTE_TESTS_ENDINGS_H
#define RIPOSTE_TESTS_ENDINGS_H

#include "engine/store/position.h"
#include "search/solution.h"
#include "search/subgame.h"

typedef struct test_ending {
    rp_data *data; /* of the folder `data` beside the positions; NULL: none is there */
    rp_position position;
    rp_game *game; /* the subgame */
    rp_solution *solution;
    rp_solution_facts facts;
} test_ending;

/* models/endings/FOLDER/NAME.json, which is a world; solved until NashConv is 2e-5 if `solved`. */
test_ending test_ending_open(const rp_rules *rules, const char *folder, const char *name, bool solved);
void test_ending_release(test_ending *ending);

/* Worlds, each a state of the game. */
typedef struct test_histories test_histories;

test_histories *test_histories_new(void);
void test_histories_free(test_histories *of);
void test_histories_add(test_histories *to, const rp_game *game, const rp_state *state);

typedef struct test_ending_worth {
    const char *name;
    double value; /* to player 0; of a hidden one as far as `width` */
    double width; /* 0: whoever decides knows all */
    uint32_t worlds;
} test_ending_worth;

/* That a solved ending is worth so much. `worlds`: all that the players may take for possible, equally likely; looked
 * at where something is hidden. */
void test_ending_expect(const test_ending_worth *expected, const test_ending *ending, const test_histories *worlds);

/* NashConv of an agent in the game tree, where it is asked at what its own play leads to alone. */
double test_ending_distance(const test_ending *ending, const char *agent, uint32_t samples);

#endif
