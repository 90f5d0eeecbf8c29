/* The games of a test that wants all of them. */
#ifndef RIPOSTE_TESTS_EVERY_GAME_H
#define RIPOSTE_TESTS_EVERY_GAME_H

enum { TEST_GAMES_MAX = 256 };

/* Into `all`: the specs, and behind them the name of every registered game that none of them is of. Returns how many
 * there are. So a new game is in the test without a line there. */
int test_every_game(const char *const specs[], int count, const char *all[TEST_GAMES_MAX]);

#endif
