/* Counting the games of a balance. One thread at a time. */
#ifndef RIPOSTE_BENCH_MATCH_BALANCE_COUNT_H
#define RIPOSTE_BENCH_MATCH_BALANCE_COUNT_H

#include "bench/match/balance.h"
#include "bench/match/match_game.h"

typedef struct rp_balance_count rp_balance_count;

/* RP_FAILED: no memory. The plan must outlive it. Free with rp_balance_count_free. */
rp_status rp_balance_count_new(const rp_balance_plan *plan, rp_balance_count **count, rp_error *error);
void rp_balance_count_free(rp_balance_count *count); /* NULL allowed */

uint64_t rp_balance_counted(const rp_balance_count *count);
/* Counts a game of a setting with its record; `game` is the setting's, or its mirror image where `turned`. */
rp_status rp_balance_count_add(rp_balance_count *count, int setting, bool turned, const rp_game *game,
                               const rp_played_game *played, rp_error *error);
/* Moves what is counted, all but the agent, into a result that is zero. */
void rp_balance_count_take(rp_balance_count *count, rp_balance_result *result);

#endif
