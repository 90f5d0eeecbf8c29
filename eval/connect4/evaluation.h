/* What is known about positions of connect4. Internal to this floor.
 *
 * A threat of a side is an empty cell that would complete four for it.
 *
 *   bounds   who is to act wins at once; or loses, because the other has two threats that can be played, or one more
 *            right above the only one, or every column gives him a threat to play. Who can have no four in a row any
 *            more, even if all empty cells become his, does not win. With an even number of rows and first to act,
 *            second may keep to the cell above first's last stone, and so gets all even rows of columns with an even
 *            number of stones (claimeven, Allis 1988); in two columns with an odd number he answers the lowest empty
 *            cell of one with that of the other. If first has no four in what is left to him, he does not win.
 *   order    columns that leave the other a threat to play last; then by the number of own threats there are after the
 *            move; then the middle first.
 *   worth    the difference of threats. Of an even number of rows, when all else is filled, first gets the cells of odd
 *            rows from the bottom and second those of even rows (Allis 1988), so such a threat counts double. A
 *            difference d is worth d / (2 + |d|). */
#ifndef RIPOSTE_EVAL_CONNECT4_EVALUATION_H
#define RIPOSTE_EVAL_CONNECT4_EVALUATION_H

#include "eval/evaluate.h"

extern const rp_evaluator rp_evaluator_connect4;

#endif
