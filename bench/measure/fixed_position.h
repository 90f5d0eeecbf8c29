/* Positions that measurements start from: reached by fixed chance and fixed choices, so the same on every machine. */
#ifndef RIPOSTE_BENCH_MEASURE_FIXED_POSITION_H
#define RIPOSTE_BENCH_MEASURE_FIXED_POSITION_H

#include "engine/store/data.h"

typedef struct rp_fixed_position {
    rp_data *data; /* owned; NULL: compiled in */
    rp_game *game; /* owned */
    rp_state state;
} rp_fixed_position;

/* Makes the game `spec` with the card data of folder `directory` (NULL, or a game without data: compiled in) and goes
 * from the start to where players act for the time number `choices` (0: the first). Chance is that of the games of pair
 * 0 with seed 1 in selfplay.h; at the choices on the way everybody takes his last legal action. A game that ends before
 * leaves its terminal state. Free with rp_fixed_position_release. */
rp_status rp_fixed_position_make(const char *spec, const char *directory, int choices, rp_fixed_position *position,
                                 rp_error *error);
void rp_fixed_position_release(rp_fixed_position *position);

/* The first player to act; -1 at the end. */
int rp_fixed_position_player(const rp_fixed_position *position);

#endif
