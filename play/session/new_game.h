/* The questions of `riposte play` without a game: hero, monster, side, level, each answered by Enter alone. */
#ifndef RIPOSTE_PLAY_SESSION_NEW_GAME_H
#define RIPOSTE_PLAY_SESSION_NEW_GAME_H

#include "engine/error.h"
#include "engine/spec.h"
#include "play/terminal/line_input.h"

typedef struct rp_new_game {
    char spec[RP_SPEC_TEXT_MAX];
    int seat;
    int level; /* index in levels.h */
} rp_new_game;

/* Asks on the terminal. `directory`: other card data, or NULL. `seat` and `level` at least 0 are given and not asked
 * for. *ended is set when the input ended before the last answer. */
rp_status rp_new_game_ask(rp_line_input *input, const char *directory, int seat, int level, rp_new_game *chosen,
                          bool *ended, rp_error *error);

#endif
