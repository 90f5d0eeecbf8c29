/* What chance changed in a game for one seat (control_variate.h), by values that suit who judges it: solved values for
 * an agent that has the game's solution, else the game's evaluation, else playouts. */
#ifndef RIPOSTE_BENCH_REVIEW_LUCK_H
#define RIPOSTE_BENCH_REVIEW_LUCK_H

#include "bench/statistics/value_function.h"
#include "engine/store/record.h"
#include "search/agent.h"

typedef struct rp_game_luck {
    rp_value_kind kind;
    double opening; /* before anybody had chosen: the deal */
    double later;   /* after it */
    double start;   /* value when nothing had happened yet */
    double before;  /* the part of both that came before the seat's first choice */
    /* What the position at the seat's first choice was worth more than it could know: what was hidden from it then. */
    double hidden;
    /* What the seat's own choices changed in the values of the full states, choices at once with others left out: with
     * solved values this and what the choices cost differ by what was hidden when they were made. */
    double own;
} rp_game_luck;

/* Of a legal record. `first` is the number of the seat's first choice. RP_FAILED: no memory, or `stop` (may be NULL)
 * was set. */
rp_status rp_game_luck_of(const rp_game *game, const rp_record *record, int seat, size_t first, const rp_agent *agent,
                          const atomic_bool *stop, rp_game_luck *luck, rp_error *error);

#endif
