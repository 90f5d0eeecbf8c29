/* The state of Pig, for the rules and for knowledge about the game. */
#ifndef RIPOSTE_ENGINE_GAMES_PIG_PIG_H
#define RIPOSTE_ENGINE_GAMES_PIG_PIG_H

#include "engine/game.h"

typedef struct rp_pig_turn {
    uint16_t score[2];
    uint16_t total;   /* of this turn, not banked yet */
    uint8_t player;   /* whose turn it is; at the end the winner */
    uint8_t to_act;   /* what rp_to_act returns */
    uint64_t history; /* running key of all moves */
} rp_pig_turn;

extern const rp_rules rp_pig;

static inline const rp_pig_turn *rp_pig_turn_of(const rp_state *state) {
    return (const rp_pig_turn *)(const void *)state->bytes;
}

/* Points that win. */
static inline int rp_pig_goal(const rp_game *game) { return (int)game->spec.value[0].integer; }

#endif
