/* Positions of random games in which a few numbers and words of the text are others. */
#ifndef RIPOSTE_TESTS_SPOILT_POSITIONS_H
#define RIPOSTE_TESTS_SPOILT_POSITIONS_H

#include "engine/store/data.h"

/* Looks at a spoilt position that was read all the same. */
typedef void test_spoilt_check(const rp_game *game, const rp_state *world);

/* Spoils each position of four random games of `spec`: it is refused in one line, or each `share`-th of those that are
 * read is given to `check` and can be played to its end, in at most `moves` moves. data NULL: none. */
void test_spoilt_positions(const char *spec, const rp_data *data, int share, int moves, test_spoilt_check *check);

#endif
