/* Moves by name on a full state: what `riposte pos apply` does with its words. */
#ifndef RIPOSTE_PLAY_SESSION_POSITION_STEPS_H
#define RIPOSTE_PLAY_SESSION_POSITION_STEPS_H

#include "engine/game.h"

/* Half of a simultaneous choice waits here until the others are named. All zero to begin with. */
typedef struct rp_pending_move {
    unsigned named; /* bits of the players whose action is known */
    rp_move move;
} rp_pending_move;

/* Applies one text: "Slash", "roll 4", or with the player in front, "monster=Slash", "chance=roll 4". Without a name it
 * is for the first player in seat order whose action is not known yet. The state moves on when all who are to act are
 * named. Where the text means nothing, choices of which only one is useful (rp_useful) are gone over to where it does.
 * RP_BAD_INPUT names the text and what would be possible; nothing has changed then. */
rp_status rp_apply_text(const rp_game *game, rp_state *state, rp_pending_move *pending, const char *text,
                        rp_error *error);

/* RP_BAD_INPUT when a simultaneous choice was begun and not finished. */
rp_status rp_pending_check(const rp_game *game, const rp_state *state, const rp_pending_move *pending, rp_error *error);

/* Plays `moves` moves at random (UINT64_MAX: until somebody has to decide, chance alone), at most to the end. */
void rp_random_moves(const rp_game *game, rp_state *state, uint64_t moves, uint64_t seed);

#endif
