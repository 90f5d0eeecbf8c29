/* Finished games of plans in the result cache: what is found there is what would have been played.
 *
 * Key: kind RP_RESULT_GAME; agent, the canonical specs in seat order folded together; seed of the plan; what, the pair
 * and a hash of all of that. Neither the place in a plan nor its other agents matter, so matches, gauntlets and longer
 * matches share their games.
 *
 * Content: one byte RP_CACHED_GAME_FORMAT, then the record's line without newline. All else follows from the record. It
 * may come from a server that others can write to, so reading takes it only when it is the very line that the record
 * gives and replays as that game of the plan (match_record.h); what the agents chose is taken on trust. */
#ifndef RIPOSTE_BENCH_MATCH_CACHED_GAME_H
#define RIPOSTE_BENCH_MATCH_CACHED_GAME_H

#include "bench/match/match_plan.h"
#include "bench/match/selfplay.h"

enum { RP_CACHED_GAME_FORMAT = 1 };

/* `plan` is a made one that has game `number`. */
rp_result_key rp_cached_game_key(const rp_match_plan *plan, uint64_t number);

/* Keeps a finished game that took `seconds` to play; any size. */
void rp_cached_game_keep(rp_result_cache *cache, const rp_result_key *key, const char *line, double seconds);

/* Finds game `number` of the plan: its end, and its line to *line (free). False when it is not there, or unfit. */
bool rp_cached_game_find(rp_result_cache *cache, const rp_match_plan *plan, uint64_t number, rp_selfplay_end *end,
                         char **line);

/* The same from content, for whoever has it: false for anything but this game. */
bool rp_cached_game_read(const rp_match_plan *plan, uint64_t number, const unsigned char *bytes, size_t size,
                         rp_selfplay_end *end, char **line);

#endif
