/* Counting what players had in the games of a balance. One thread at a time. */
#ifndef RIPOSTE_BENCH_MATCH_BALANCE_FACTORS_H
#define RIPOSTE_BENCH_MATCH_BALANCE_FACTORS_H

#include "bench/match/action_labels.h"
#include "bench/match/balance_result.h"

typedef struct rp_balance_factors rp_balance_factors;

/* NULL: no memory. Free with rp_balance_factors_free. */
rp_balance_factors *rp_balance_factors_new(void);
void rp_balance_factors_free(rp_balance_factors *factors); /* NULL allowed */

/* Counts what all players had in a game that is over; `winner` -1: nobody has won. `labels` may have none. */
void rp_balance_factors_add(rp_balance_factors *factors, const rp_action_labels *labels, const rp_game *game,
                            const rp_state *end, int winner);
/* Moves what is counted into a result that has none. */
void rp_balance_factors_take(rp_balance_factors *factors, rp_balance_result *result);

#endif
