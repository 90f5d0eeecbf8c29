/* Counting the games of a balance. One thread at a time. */
#ifndef RIPOSTE_BENCH_MATCH_BALANCE_COUNT_H
#define RIPOSTE_BENCH_MATCH_BALANCE_COUNT_H

#include "bench/match/action_labels.h"
#include "bench/match/balance_result.h"
#include "bench/match/match_game.h"

typedef struct rp_balance_count rp_balance_count;

/* Of `games` games of each of 1 or more settings. `uses` (NULL: none) are the actions that are counted, not owned: what
 * it points to must outlive the count. `mirrored`: some setting has a mirror image, so uses are of either seat.
 * RP_FAILED: no memory. Free with rp_balance_count_free. */
rp_status rp_balance_count_new(int settings, uint64_t games, bool mirrored, const rp_action_labels *uses,
                               rp_balance_count **count, rp_error *error);
void rp_balance_count_free(rp_balance_count *count); /* NULL allowed */

uint64_t rp_balance_counted(const rp_balance_count *count);
/* Counts a game of a setting with its record; `game` is the setting's, or its mirror image where `turned`. */
rp_status rp_balance_count_add(rp_balance_count *count, int setting, bool turned, const rp_game *game,
                               const rp_played_game *played, rp_error *error);
/* Moves what is counted, all but the agent, into a result that is zero. */
void rp_balance_count_take(rp_balance_count *count, rp_balance_result *result);

#endif
