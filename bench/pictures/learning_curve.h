/* The learning curve as a picture: score against random picks with preset decks (bench/learn/learning.h) by games
 * learned from, on a logarithmic axis, with 95 % bands as if the games of a pair were independent. */
#ifndef RIPOSTE_BENCH_PICTURES_LEARNING_CURVE_H
#define RIPOSTE_BENCH_PICTURES_LEARNING_CURVE_H

#include "bench/learn/learning.h"

#include <stdio.h>

/* To `out`, which the caller asks with ferror. One point or more. `title` names the game and who played. False: no
 * memory. */
bool rp_learning_curve_draw(const rp_learned *learned, const char *title, FILE *out);
/* Bounds of the score of a point of RP_LEARNING_TRIAL_PAIRS pairs, 0 to 1. */
void rp_learning_curve_interval(double score, double *low, double *high);

#endif
