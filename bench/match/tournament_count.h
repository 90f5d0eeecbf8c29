/* Counting the games of a tournament, in its order. One thread at a time. */
#ifndef RIPOSTE_BENCH_MATCH_TOURNAMENT_COUNT_H
#define RIPOSTE_BENCH_MATCH_TOURNAMENT_COUNT_H

#include "bench/match/tournament.h"
#include "engine/store/record.h"

typedef struct rp_tournament_count rp_tournament_count;

/* RP_FAILED: no memory. The tournament must outlive it. Free with rp_tournament_count_free. */
rp_status rp_tournament_count_new(const rp_tournament *tournament, rp_tournament_count **count, rp_error *error);
void rp_tournament_count_free(rp_tournament_count *count); /* NULL allowed */

uint64_t rp_tournament_counted(const rp_tournament_count *count);
/* Counts a record as the next game: RP_BAD_INPUT unless it is that game (match_record.h), and when there is none. */
rp_status rp_tournament_count_add(rp_tournament_count *count, const rp_record *record, rp_error *error);
/* What is counted so far; may be asked for again later. */
rp_status rp_tournament_count_result(const rp_tournament_count *count, rp_tournament_result *result, rp_error *error);

#endif
