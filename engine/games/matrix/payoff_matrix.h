/* A matrix of numbers read from text: the row player's payoffs of one simultaneous choice. */
#ifndef RIPOSTE_ENGINE_GAMES_MATRIX_PAYOFF_MATRIX_H
#define RIPOSTE_ENGINE_GAMES_MATRIX_PAYOFF_MATRIX_H

#include "engine/error.h"

#include <stddef.h>
#include <stdint.h>

enum { RP_MATRIX_SIDE_MAX = 64, RP_MATRIX_BYTES_MAX = 1024 * 1024 };
#define RP_MATRIX_ENTRY_MAX 1e9 /* of the absolute value */

typedef struct rp_payoff_matrix {
    int rows, columns;                                     /* 1 .. RP_MATRIX_SIDE_MAX */
    double entry[RP_MATRIX_SIDE_MAX * RP_MATRIX_SIDE_MAX]; /* entry[row * columns + column] */
} rp_payoff_matrix;

/* Reads `size` bytes: rows end with `row_end`, numbers are decimal and separated by blanks, tabs or carriage returns.
 * Where rows are lines (`row_end` is a line break), '#' begins a comment and lines without a number are left out; else
 * such a row is refused. RP_BAD_INPUT names the row and column, counted from 1, of what is no finite number within
 * RP_MATRIX_ENTRY_MAX, or of the first number that is missing or too many beside the first row. */
rp_status rp_payoff_matrix_parse(const char *text, size_t size, char row_end, rp_payoff_matrix *matrix,
                                 rp_error *error);

/* Reads a regular file of at most RP_MATRIX_BYTES_MAX bytes, one row a line; the error text begins with the path. Never
 * waits for anything but the disk. */
rp_status rp_payoff_matrix_read_file(const char *path, rp_payoff_matrix *matrix, rp_error *error);

/* Key of the shape and the numbers, the same on every machine; -0 is 0. Never 0. */
uint64_t rp_payoff_matrix_hash(const rp_payoff_matrix *matrix);

#endif
