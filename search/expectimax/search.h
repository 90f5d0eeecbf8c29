/* The recursion under the agent expectimax. For expectimax_*.c only.
 *
 *                     rp_expectimax_solve: limits, proved bounds, table        (games of one, zero-sum games of two)
 *          ┌──────────────────────┼───────────────────────┐
 *   turn (_turn.c)         chance (_chance.c)     simultaneous (_pairs.c)
 *          └────── expectimax_try: next position, visit ──┘
 *
 * Other games go through _many.c, which is max^n and nothing else.
 *
 * Memory of a node lies on one stack of bytes: what a node needs is laid out from `top` on, and what it calls gets the
 * first free byte behind as its own `top`. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_SEARCH_H
#define RIPOSTE_SEARCH_EXPECTIMAX_SEARCH_H

#include "eval/evaluate.h"
#include "search/agent.h"
#include "search/cache/transposition.h"
#include "search/equilibrium/matrix_game.h"
#include "search/expectimax/expectimax.h"
#include "search/pool.h"

#include <math.h>
#include <pthread.h>

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

/* What the parent knows already when it asks for a position. */
typedef struct foreknown {
    uint64_t key;
    bool keyed, probed; /* key is set; `action` was searched with `answer` */
    rp_action action;
    answer answer;
} foreknown;

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
    rp_estimate_function *estimate;
    rp_noted_estimate_function *noted_estimate; /* the same, where there are notes; else NULL */
    void *notes;                                /* behind stack_end */
    rp_order_function *order;
    rp_bounds_function *bounds;
    rp_range_function *range;     /* NULL without pruning */
    int playouts;                 /* that correct each estimate */
    rp_playout_function *playout; /* informed ones; NULL: random */
    uint64_t playout_seed;
    size_t state_size;
    double middle; /* estimate of a game without heuristic */
    window full;   /* every payoff to player 0 lies in it */
    bool settled;  /* no chance, no simultaneous choice: a value is the payoff of one line of play */
    pruning pruning;
    int width;  /* 1: player 0's payoff says all; else the number of players */
    int player; /* who decides at the root */
    rp_transposition table;
    unsigned char *stack, *stack_end;
    size_t state_room, frame_room; /* bytes of one state, and the most that one node needs */
    /* The decision under way. */
    uint64_t nodes, node_limit, deadline; /* limits: 0 is none */
    uint64_t next_clock;                  /* nodes at which the time is looked at again */
    int plies;                            /* events below the root */
    int depth;                            /* decisions that this search looks ahead */
    const rp_clock *clock;
    const atomic_bool *stop;
    struct rp_result_cache *cache; /* NULL: nothing is shared with other processes */
    bool may_abort, aborted, too_wide;
    grouping grouping;
    int32_t history[2][HISTORY_SIZE];
    int32_t killer[KILLER_DEPTHS][KILLERS];
    /* Sums over worlds at the root. */
    double sum[RP_LEGAL_MAX], square[RP_LEGAL_MAX], win[RP_LEGAL_MAX], share[RP_LEGAL_MAX], weight;
    bool bounded[RP_LEGAL_MAX]; /* the value is only known not to be better */
    int sequence[RP_LEGAL_MAX]; /* in which the actions at the root are searched, as indices */
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
    case 256: memcpy(to->bytes, from->bytes, 256); return;
    default: rp_clone(e->game, to, from);
    }
}

/* The position after `move`, made at `top`. */
static inline const rp_state *expectimax_next(const expectimax *e, const rp_state *state, const rp_move *move,
                                              unsigned char *top) {
    rp_state *next = (rp_state *)(void *)top;
    expectimax_clone(e, next, state);
    rp_apply(e->game, next, move);
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

/* The end of a game. */
void rp_expectimax_end(const expectimax *e, const rp_state *state, answer *out);
/* What the game's heuristic says of a position that is not terminal; e->estimate is not NULL. */
static inline double expectimax_guess(const expectimax *e, const rp_state *state) {
    double value[RP_PLAYERS_MAX];
    if (e->notes)
        e->noted_estimate(e->game, state, e->notes, value);
    else
        e->estimate(e->game, state, value);
    return value[0];
}
/* The estimate of a position that is not terminal, corrected by e->playouts playouts. expectimax/playouts.c */
double rp_expectimax_played_out(expectimax *e, const rp_state *state, double estimate);
/* A position that is not looked into, not terminal. */
void rp_expectimax_estimate(expectimax *e, const rp_state *state, int remaining, answer *out);
/* Win of a position whose value is proved without play. */
double rp_expectimax_proved_win(const expectimax *e, double value);
/* True when e->bounds settle the position, with the answer; else `low` and `high` are what is known of it. */
bool rp_expectimax_proved(const expectimax *e, const rp_state *state, double *low, double *high, answer *out);

/* True when the table answers for a position what `w` asks. */
bool rp_expectimax_remembered(const expectimax *e, uint64_t key, int remaining, window w, answer *out);

/* Answer for a position that is neither terminal nor out of depth. `known` may be NULL. When e->aborted is set the
 * answer means nothing. */
void rp_expectimax_solve(expectimax *e, const rp_state *state, unsigned to_act, int remaining, window w,
                         const foreknown *known, unsigned char *top, answer *out);

static inline void expectimax_visit(expectimax *e, const rp_state *state, int remaining, window w, unsigned char *top,
                                    answer *out) {
    unsigned to_act = rp_to_act(e->game, state);
    e->nodes++;
    if (!to_act)
        rp_expectimax_end(e, state, out);
    else if (remaining == 0)
        rp_expectimax_estimate(e, state, 0, out);
    else
        rp_expectimax_solve(e, state, to_act, remaining, w, NULL, top, out);
}

/* Answers for what `move` leads to. */
static inline void expectimax_try(expectimax *e, const rp_state *state, const rp_move *move, int remaining, window w,
                                  unsigned char *top, answer *out) {
    expectimax_visit(e, expectimax_next(e, state, move, top), remaining, w, top + e->state_room, out);
}

/* Takes over depth and cut of a position that lies `step` decisions below. */
static inline void expectimax_note(answer *out, const answer *below, int step) {
    if (below->cut) out->cut = true;
    if (below->depth + step > out->depth) out->depth = below->depth + step;
}

static inline rp_move expectimax_move(int player, rp_action action) {
    rp_move move = {{0}};
    move.of[player] = action;
    return move;
}

/* A turn of one player. `hint` is an action to begin with, -1 for none; *best becomes the action that decided, -1 when
 * none did. */
void rp_expectimax_turn(expectimax *e, const rp_state *state, int player, int remaining, window w, rp_action hint,
                        const foreknown *known, unsigned char *top, answer *out, rp_action *best);
/* The action of `player` to look at first. */
rp_action rp_expectimax_first(const expectimax *e, const rp_state *state, int player, int remaining, rp_action legal[],
                              int count);

void rp_expectimax_chance(expectimax *e, const rp_state *state, int remaining, window w, unsigned char *top,
                          answer *out);

/* A simultaneous choice of players 0 and 1: the table of all pairs, on the stack. */
typedef struct pairs {
    int rows, columns;
    rp_action *row_action, *column_action;
    double *value, *win; /* row-major, to player 0 */
    double row_mix[RP_MATRIX_MAX], column_mix[RP_MATRIX_MAX];
} pairs;

void rp_expectimax_pairs(expectimax *e, const rp_state *state, int remaining, unsigned char *top, answer *out);
/* Lays the arrays out from `top` on; returns the new top, NULL when there are too many actions for a matrix game. */
unsigned char *rp_expectimax_pairs_open(const expectimax *e, const rp_state *state, unsigned char *top, pairs *p);
/* Fills the table; depth and cut of all pairs go to `out`. */
void rp_expectimax_pairs_fill(expectimax *e, const rp_state *state, int remaining, unsigned char *top, pairs *p,
                              answer *out);

/* max^n: answers for what `move` leads to, `value` to the deciding player. */
void rp_expectimax_many(expectimax *e, const rp_state *state, const rp_move *move, int remaining, unsigned char *top,
                        answer *out);
/* True when table or rules know the payoffs after `move` without searching; value[width]. */
bool rp_expectimax_many_known(expectimax *e, const rp_state *state, const rp_move *move, int remaining, double value[]);

/* Looks at the limits of the decision; sets e->aborted. */
void rp_expectimax_check_limits(expectimax *e);
/* No room for another node below this one. */
static inline bool expectimax_full(const expectimax *e, const unsigned char *top) {
    return e->plies >= RP_EXPECTIMAX_PLIES_MAX || (size_t)(e->stack_end - top) < e->frame_room;
}

/* The most that one node of this game puts on the stack. */
size_t rp_expectimax_turn_room(const rp_game_info *info, size_t state_room);
size_t rp_expectimax_chance_room(const rp_game_info *info, size_t state_room);
size_t rp_expectimax_pairs_room(const rp_game_info *info);

/* The worlds that a view allows. */
typedef struct worlds {
    uint64_t count;
    bool drawn; /* a sample of more; else all that there are */
} worlds;

/* What a decision asks. */
typedef struct question {
    const rp_view *view;
    worlds worlds;
    uint64_t seed;
    bool best_only;
    int last, end; /* most decisions to look ahead; from `end` on no depth cuts */
} question;

/* Deepens until a limit, the wished depth or the end of the game; `decision` has the last completed depth, which is
 * returned. */
int rp_expectimax_deepen(expectimax *e, const question *asked, rp_decision *decision);

/* Values of positions that took long, shared with other processes. Only where the depth reaches the end of a game
 * without chance: there a value is a payoff, whatever way it was found. */
void rp_expectimax_share_prefetch(expectimax *e, const rp_action legal[], int count, unsigned char *top);
bool rp_expectimax_share_find(expectimax *e, uint64_t key, answer *out);
/* `began`: nodes when the position was begun with. */
void rp_expectimax_share_keep(expectimax *e, uint64_t key, uint64_t began, const answer *found);
static inline bool expectimax_shares(const expectimax *e) {
    return e->cache && e->whole && e->settled && e->width == 1;
}

/* Makes `size` bytes at `stack`, zero-filled and aligned to 64, the stack; its end, a sixteenth at most, becomes the
 * notes of the estimate. */
void rp_expectimax_lay_stack(expectimax *e, unsigned char *stack, size_t size);

/* Threads that search for the same answer in another order and leave what they find in the table. Made from the pool,
 * each with `stack` bytes; started with what the searcher has been set to; ended when it has its answer. Without
 * helpers all do nothing. */
rp_status rp_expectimax_helpers_make(expectimax *e, size_t stack, rp_error *error);
rp_status rp_expectimax_helpers_start(expectimax *e, const question *asked, const rp_decision *decision,
                                      rp_error *error);
void rp_expectimax_helpers_end(expectimax *e);

/* Searches every legal action at the root in all worlds to `depth`; the sums hold the result unless it was aborted.
 * `best_only`: actions that are not better than the best may end with a bound. */
void rp_expectimax_worlds(expectimax *e, const rp_view *view, worlds w, uint64_t seed, int depth, bool best_only,
                          const rp_decision *decision);
/* Copies the sums of a completed depth. */
void rp_expectimax_report(const expectimax *e, worlds w, rp_decision *decision);
/* What to play, and the value of that. */
void rp_expectimax_choose(rp_decision *decision, bool simultaneous, worlds w, uint64_t seed);
/* Follows the expected play from the chosen action in the only world, which was searched to `depth`; a simultaneous
 * choice ends it. */
void rp_expectimax_line(expectimax *e, const rp_view *view, int depth, rp_decision *decision);

#endif
