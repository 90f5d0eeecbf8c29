/* The state of a search of the agent expectimax, and what all its rooms do with it.
 *
 * Memory of a node lies on one stack of bytes: what a node needs is laid out from `top` on, and what it calls gets the
 * first free byte behind as its own `top`. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_SEARCH_H
#define RIPOSTE_SEARCH_EXPECTIMAX_SEARCH_H

#include "eval/evaluate.h"
#include "search/agent.h"
#include "search/cache/transposition.h"
#include "search/pool.h"

#include <math.h>
#include <stdatomic.h>

enum { RP_EXPECTIMAX_PLIES_MAX = 4096 }; /* moves below the root; positions further down are cut */

typedef enum pruning { PRUNING_NONE, PRUNING_STAR1, PRUNING_STAR2 } pruning;

enum { BUSY_SIZE = 4096, HISTORY_SIZE = 1024, KILLER_DEPTHS = 256, KILLERS = 2, BRANCH_STATES_SIZE = 8192 };

/* What a search found out about a position; numbers are to player 0. */
typedef struct answer {
    double value;  /* exact or a bound */
    double win;    /* of an exact value: probability that the deciding player ends above 0; NAN when unknown */
    int depth;     /* remaining depth that an uncut answer needs */
    bool cut;      /* an estimate took part */
    uint8_t bound; /* rp_bound */
} answer;

/* Only values inside matter: at most alpha need only be known as such (an upper bound), at least beta too. */
typedef struct window {
    double alpha, beta;
} window;

/* Whether outcomes of chance are compared: not any more once the first GROUPING_TRIES nodes had none equal. */
typedef struct grouping {
    uint32_t tried, merged;
} grouping;
enum { GROUPING_TRIES = 64 };

struct helper;

typedef struct expectimax {
    rp_pool pool; /* holds this struct too */
    int threads;
    struct helper *helper;  /* [threads - 1] */
    int rotation;           /* of a helper, above 0: it begins with another action at the root */
    _Atomic uint64_t *busy; /* keys of positions that a thread is searching, [BUSY_SIZE]; NULL without helpers */
    bool whole;             /* no depth cuts: positions are worth the same at every depth */
    const rp_game *game;
    const rp_evaluator *known; /* of the game */
    void *notes;               /* behind stack_end; NULL: none */
    rp_order_function *order;
    rp_bounds_function *bounds;
    rp_range_function *range;     /* NULL without pruning */
    int playouts;                 /* that correct each estimate */
    rp_playout_function *playout; /* informed ones; NULL: random */
    uint64_t playout_seed;
    size_t state_size;
    window full;  /* every payoff to player 0 lies in it */
    bool settled; /* no chance, no simultaneous choice: a value is the payoff of one line of play */
    pruning pruning;
    int width;  /* 1: player 0's payoff says all; else the number of players */
    int player; /* who decides at the root */
    rp_transposition table;
    unsigned char *stack, *stack_end;
    size_t state_room, frame_room; /* bytes of one state, and the most that one node needs */
    /* The decision under way. */
    uint64_t nodes, node_limit, deadline; /* limits: 0 is none */
    uint64_t next_clock;                  /* nodes at which the time is looked at again */
    int plies;                            /* moves below the root */
    int depth;                            /* decisions that this search looks ahead */
    const rp_clock *clock;
    const atomic_bool *stop;
    struct rp_results *results; /* NULL: nothing is shared with other processes */
    bool may_abort, aborted, too_wide;
    grouping grouping;
    int32_t history[2][HISTORY_SIZE];
    int32_t killer[KILLER_DEPTHS][KILLERS];
    /* Sums over worlds at the root. */
    double sum[RP_LEGAL_MAX], square[RP_LEGAL_MAX], win[RP_LEGAL_MAX], share[RP_LEGAL_MAX], weight;
    bool bounded[RP_LEGAL_MAX];   /* the value is only known not to be better */
    bool estimated[RP_LEGAL_MAX]; /* an estimate took part in the value */
    double mean;                  /* payoff to player 0 of the playouts made last; NAN: none yet */
    double played[RP_LEGAL_MAX];  /* at depth 1: the mean of an action's playouts, to the deciding player; NAN: none */
    int sequence[RP_LEGAL_MAX];   /* in which the actions at the root are searched, as indices */
    bool cut;
    rp_state world;
} expectimax;

static inline size_t expectimax_round(size_t size) { return (size + 15) & ~(size_t)15; }

/* rp_clone with the small sizes spelled out: a call of memcpy takes as long as a move. */
static inline void expectimax_clone(const expectimax *e, rp_state *restrict to, const rp_state *restrict from) {
    switch (e->state_size) {
    case 8: memcpy(to->bytes, from->bytes, 8); return;
    case 16: memcpy(to->bytes, from->bytes, 16); return;
    case 24: memcpy(to->bytes, from->bytes, 24); return;
    case 32: memcpy(to->bytes, from->bytes, 32); return;
    case 248: memcpy(to->bytes, from->bytes, 248); return;
    default: rp_clone(e->game, to, from);
    }
}

/* The position after `move`, made at `top`. */
static inline const rp_state *expectimax_next(const expectimax *e, const rp_state *state, const rp_move *move,
                                              unsigned char *top) {
    rp_state *next = (rp_state *)(void *)top;
    expectimax_clone(e, next, state);
    rp_advance(e->game, next, move);
    return next;
}

/* What the table knows a position by. One that is met after two decisions and after three has two values where the
 * depth cuts: they are kept apart, while deeper searches find it at the same place. */
static inline uint64_t expectimax_key(const expectimax *e, const rp_state *state, int remaining) {
    if (e->whole) return rp_position_key(e->game, state);
    return rp_position_key(e->game, state) + (uint64_t)(e->depth - remaining) * 0x9e3779b97f4a7c15u;
}

static inline void expectimax_occupy(const expectimax *e, uint64_t key) {
    if (e->busy) atomic_store_explicit(&e->busy[key % BUSY_SIZE], key, memory_order_relaxed);
}
static inline void expectimax_leave(const expectimax *e, uint64_t key) {
    if (e->busy) atomic_store_explicit(&e->busy[key % BUSY_SIZE], 0, memory_order_relaxed);
}
static inline bool expectimax_is_busy(const expectimax *e, uint64_t key) {
    return atomic_load_explicit(&e->busy[key % BUSY_SIZE], memory_order_relaxed) == key;
}

/* Whether the table is asked about a position: not where a look at each action's estimate is all that is left. */
static inline bool expectimax_remembers(const expectimax *e, unsigned to_act, int remaining) {
    return e->table.memory && (remaining > 1 || (to_act & (to_act - 1)) || to_act == RP_TO_ACT_CHANCE);
}

/* Takes over depth and cut of a position that lies `step` decisions below. */
static inline void expectimax_note(answer *out, const answer *below, int step) {
    if (below->cut) out->cut = true;
    if (below->depth + step > out->depth) out->depth = below->depth + step;
}

/* In place: a copy of what was just written in parts has to wait for it. */
static inline void expectimax_set_move(rp_move *move, int player, rp_action action) {
    *move = (rp_move){{0}};
    move->of[player] = action;
}

/* Looks at the limits of the decision; sets e->aborted. */
void rp_expectimax_check_limits(expectimax *e);
/* No room for another node below this one. */
static inline bool expectimax_full(const expectimax *e, const unsigned char *top) {
    return e->plies >= RP_EXPECTIMAX_PLIES_MAX || (size_t)(e->stack_end - top) < e->frame_room;
}

/* Makes `size` bytes at `stack`, zero-filled and aligned to 64, the stack; its end, a sixteenth at most, becomes the
 * notes of the estimate. */
void rp_expectimax_lay_stack(expectimax *e, unsigned char *stack, size_t size);

#endif
