/* Playing single games of a plan, or finding them in the result cache: the same bytes either way. */
#ifndef RIPOSTE_BENCH_MATCH_MATCH_GAME_H
#define RIPOSTE_BENCH_MATCH_MATCH_GAME_H

#include "bench/match/match_plan.h"
#include "bench/match/selfplay.h"
#include "search/cache/cached_decision.h"

/* The agent objects of one thread, and what games cost here. Not shared between threads. */
typedef struct rp_match_players rp_match_players;

/* For a plan that rp_match_plan_make has made, which must outlive the players. RP_FAILED: no memory. */
rp_status rp_match_players_new(const rp_match_plan *plan, rp_match_players **players, rp_error *error);
void rp_match_players_free(rp_match_players *players); /* NULL allowed */

typedef struct rp_played_game {
    rp_selfplay_end end;
    char *line;      /* the record without newline, owned (free); NULL: not asked for, or stopped */
    bool was_cached; /* not played now */
} rp_played_game;

/* Plays game `number` of the plan. `cache` may be NULL. Finished games are found and kept there (cached_game.h) when
 * all their agents are repeatable; decisions in any case where they are; nothing where the plan has details. `stop` may
 * be NULL: when set, the game is dropped (end.stopped). Fails as rp_selfplay_game does. */
rp_status rp_match_play(rp_match_players *players, uint64_t number, bool keeps_record, rp_result_cache *cache,
                        const atomic_bool *stop, rp_played_game *played, rp_error *error);

/* Fetches what the cache's second tier knows of `count` games from `number` on, in few round trips, where games are
 * worth it. `cache` may be NULL. */
void rp_match_prefetch(rp_match_players *players, uint64_t number, uint64_t count, rp_result_cache *cache);

#endif
