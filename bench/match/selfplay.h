/* One game between agents, as a function of seeds alone.
 *
 * Where the chance comes from: chance move number k of a game (k counts the chance moves before it in that game) has
 * a stream of its own, made of the run's seed, the pair's number and k. So the games of a pair begin with the same deal
 * and the same dice, whoever sits where, and stay alike for as long as the players' choices do not change what chance
 * is asked.
 *
 * Where an agent's seed comes from: the run's seed, the pair's number, the game's identity, the agent's canonical spec,
 * its seat and the information key of the view. So it depends neither on the order of games nor on threads, agents in
 * different seats are independent of one another, two agents of the same spec make a pair the same game twice, and what
 * the result cache knows of a decision is what would be found again. The pair is in it for the statistics' sake:
 * without it an agent would give one fixed answer at an information set all through a run, and error bars over pairs
 * would not hold how its answers vary (of ismcts with 2 and with 10 simulations the weaker one then came out as the
 * stronger, by more than the error bars allow). */
#ifndef RIPOSTE_BENCH_MATCH_SELFPLAY_H
#define RIPOSTE_BENCH_MATCH_SELFPLAY_H

#include "engine/store/record.h"
#include "search/cache/cached_decision.h"

typedef struct rp_selfplay {
    const rp_game *game;
    rp_agent *seat[RP_PLAYERS_MAX]; /* one agent object per seat, none twice; forgotten at the start of the game */
    uint64_t seed, pair;
    const atomic_bool *stop; /* may be NULL; handed on to the agents */
    rp_decision *scratch;    /* room for one decision, the caller's */
    rp_result_cache *cache;  /* where decisions are looked for and kept; the game is the same without. NULL: none */
    void (*decided)(void *context, const rp_view *view,
                    const rp_decision *decision); /* told every decision, with the action played; may be NULL */
    void *context;
} rp_selfplay;

typedef struct rp_selfplay_end {
    bool stopped; /* `stop` was set: the game is worth nothing and has no payoff */
    double payoff[RP_PLAYERS_MAX];
    uint32_t choices; /* moves at which players acted; a simultaneous choice is one */
    int64_t round;    /* of the end, as rp_round_of tells it; -1: the game writes none */
} rp_selfplay_end;

/* Plays from the start to the end. `record` is one made by rp_record_init, which gets the moves, the canonical specs
 * of the agents and the payoff; NULL: none is kept. Fails as rp_agent_decide and rp_record_append do. */
rp_status rp_selfplay_game(const rp_selfplay *selfplay, rp_record *record, rp_selfplay_end *end, rp_error *error);

/* Seed of the decision of `agent` at `view` in games of that pair. */
uint64_t rp_selfplay_agent_seed(const rp_agent *agent, const rp_view *view, uint64_t seed, uint64_t pair);

/* Draws chance move number `number` of the games of that pair. */
rp_action rp_selfplay_chance(const rp_game *game, const rp_state *state, uint64_t seed, uint64_t pair, uint64_t number);

#endif
