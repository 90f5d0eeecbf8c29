/* Whether a record is the very game that a plan has at a place. */
#ifndef RIPOSTE_BENCH_MATCH_MATCH_RECORD_H
#define RIPOSTE_BENCH_MATCH_MATCH_RECORD_H

#include "bench/match/match_plan.h"
#include "bench/match/selfplay.h"

/* Replays `record` as game `number` of a made plan, which must have that game: RP_BAD_INPUT unless game, rules, data,
 * seed, agents, deal, legal moves and payoff are those of that game and it is finished. What the agents chose cannot be
 * checked. On RP_OK `end` is what rp_selfplay_game gave when it was played. */
rp_status rp_match_record_check(const rp_match_plan *plan, uint64_t number, const rp_record *record,
                                rp_selfplay_end *end, rp_error *error);

#endif
