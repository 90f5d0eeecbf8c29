/* The questions before a game of `riposte play`, each answered by Enter alone. */
#ifndef RIPOSTE_PLAY_FACES_NEW_GAME_H
#define RIPOSTE_PLAY_FACES_NEW_GAME_H

#include "engine/error.h"
#include "engine/game.h"
#include "engine/spec.h"
#include "play/terminal/line_input.h"

/* All seats that the game will have. */
enum { RP_EVERY_SEAT = (1 << RP_PLAYERS_MAX) - 1 };

typedef struct rp_new_game {
    char spec[RP_SPEC_TEXT_MAX];
    unsigned persons; /* a bit for each seat that is a person's */
    int level;        /* levels.h; of no account where all seats are people's */
} rp_new_game;

typedef struct rp_questions {
    const char *about; /* "hero, monster, side and level" */
    /* True when something is asked for a game that is given; NULL: never. */
    bool (*are_open)(const char *spec);
    /* Asks on the terminal; `spec` is the game's name alone or are_open. `directory`: other card data, or NULL.
     * `persons`, a bit for each seat that is a person's, is given and not asked for unless it is 0; it is RP_EVERY_SEAT
     * where the answers say how many there are. So is `level` unless it is below 0; nor, with `fair`, is whether the
     * game shall be fair. *ended is set when the input ended before the last answer. */
    rp_status (*ask)(rp_line_input *input, const char *directory, const char *spec, unsigned persons, int level,
                     bool fair, rp_new_game *chosen, bool *ended, rp_error *error);
} rp_questions;

#endif
