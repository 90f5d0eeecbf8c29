/* The best that a person has reached alone in each game (rp_face.score), kept in the file best.json of the folder of
 * saved games: games with other options, rules or card data have bests of their own. */
#ifndef RIPOSTE_PLAY_SESSION_BESTS_H
#define RIPOSTE_PLAY_SESSION_BESTS_H

#include "engine/game.h"

enum { RP_BESTS_MAX = 64 };

/* Keeps a score, above 0, where it is more than the best of that game, which goes to *before; 0: there was none. With
 * RP_BESTS_MAX games the one that was noted first gives way. A file that is no such list, or cannot be read, stays as
 * it is: RP_BAD_INPUT or RP_FAILED. Of two programs that end games at the same moment one may be lost. */
rp_status rp_best_note(const rp_game *game, int64_t score, int64_t *before, rp_error *error);

#endif
