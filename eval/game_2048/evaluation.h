/* What a position of 2048 is worth. Internal to this floor.
 *
 * Each row and each column is worth a sum, looked up in a table (game_2048/lines_tool.c, which prints the table in the
 * build, has the weights): empty cells and equal neighbours are good; tiles that neither rise nor fall steadily are
 * bad, the larger the worse; so are many tiles, for who merges has fewer and larger ones. These are the features of
 * well-known programs (Overlan 2014; Xiao 2014); form and weights are our own.
 *
 * The sum h of all lines becomes a share r = 1/2 + h / 4,000,000, kept within 1/1024 and 1023/1024, so that to lose
 * costs as much as two million. With a target the worth is r, by no means a probability; when playing for score it is
 * the score and r / 32 of what is missing to the highest. A board smaller than 4 x 4 is valued as the corner of one
 * whose other cells are empty. */
#ifndef RIPOSTE_EVAL_GAME_2048_EVALUATION_H
#define RIPOSTE_EVAL_GAME_2048_EVALUATION_H

#include "eval/evaluate.h"

extern const rp_evaluator rp_evaluator_2048;

/* Worth of a line of four cells, 4 bits each (engine/games/game_2048/game_2048.h): -5,000,000 .. 10,000. Made in the
 * build. */
extern const int32_t rp_2048_line_worth[1 << 16];

#endif
